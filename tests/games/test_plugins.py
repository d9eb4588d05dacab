"""Games from other distributions and from single files, whole and broken."""

import shutil
import sqlite3
import sys
import warnings
from contextlib import closing
from pathlib import Path

import pytest

from explorer.games import registry
from explorer.store.engine import locate, writing
from explorer.store.migrate import migrate

RACE = '''
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Game, Kind, Part


@dataclass(frozen=True)
class Race(Game[int]):
    """Two players in turn add 1 or 2; who reaches the goal wins."""

    slug: ClassVar[str] = "race"
    title: ClassVar[str] = "Race"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "the total, such as 7"
    aliases = {"short-race": {"goal": "4"}}
    parts: ClassVar = (Part("missing", "integer", "what is missing to the goal"),)
    goal: int = spec.whole(10, low=1, high=100, help="the total that wins")

    def starts(self):
        return [0]

    def moves(self, position):
        for step in range(1, min(2, self.goal - position) + 1):
            yield f"add {step}", position + step

    def named_parts(self, position):
        return (self.goal - position,)

    def parse(self, text):
        if not (text.isascii() and text.isdecimal() and len(text) < 9):
            raise self.malformed(text)
        return int(text)
'''


def install(folder: Path, name: str, entry: str, code: str) -> None:
    """Lay out a distribution as an installer would."""
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{entry}\n")


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


MADE = "made data/explorer.db in this folder\n"


@pytest.fixture
def plugged(site, explorer, monkeypatch):
    """Run ``explorer`` in this process as if the distributions in `site` were installed."""
    monkeypatch.syspath_prepend(str(site))
    registry.names.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always", registry.PluginWarning)
        yield explorer
    registry.names.cache_clear()
    for file in site.glob("*.py"):
        sys.modules.pop(file.stem, None)


@pytest.mark.parametrize(
    "entry", ["race = racing:Race", pytest.param("race = racing", marks=pytest.mark.slow)]
)
def test_a_plugin_is_a_game_like_any_other(process, plugged, site, entry):
    install(site, "racing", entry, RACE)
    built = process("build", "race:goal=6", PYTHONPATH=str(site))
    assert (built.returncode, built.stderr) == (0, MADE)
    assert "7 positions" in built.stdout
    assert "lose in 2" in plugged("show", "race:goal=6", "3").out
    assert "race:goal=4" in plugged("build", "short-race").out
    assert "race" in plugged("games").out
    assert "reaches the goal" in plugged("games", "race").out


@pytest.mark.parametrize(
    ("entry", "code", "reason"),
    [
        ("bad = broken:Gone", RACE, "has no attribute 'Gone'"),
        ("bad = broken", "1 / 0", "division by zero"),
        ("bad = broken", "import nothing_of_the_kind", "No module named"),
        ("bad = broken:thing", "thing = 7", "7 is not a dataclass"),
        ("bad = broken", RACE.replace('"race"', '"nim"'), "the name 'nim' is taken"),
        ("bad = broken", RACE.replace('"race"', '"Ra ce"'), "is not a slug"),
        ("bad = broken", RACE.replace("    title:", "    subtitle:"), "has no title"),
    ],
)  # fmt: skip
def test_a_broken_plugin_is_a_warning_that_names_it(plugged, site, entry, code, reason):
    install(site, "broken", entry, code)
    done = plugged("games")
    assert done.code == 0
    assert "chopsticks" in done.out
    assert len(done.err.splitlines()) == 1, done.err
    assert done.err.startswith(f"explorer: warning: the plugin {entry} of broken 1.0 cannot")
    assert reason in done.err
    registry.names.cache_clear()
    assert plugged("build", "nim").err == MADE


def test_a_process_warns_too(process, site):
    install(site, "broken", "bad = broken", "1 / 0")
    done = process("games", PYTHONPATH=str(site))
    assert done.returncode == 0
    assert done.stderr.startswith("explorer: warning: the plugin bad = broken of broken 1.0 cannot")
    assert len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.slow
def test_what_a_gone_plugin_stored_can_still_be_asked(process, explorer, site):
    install(site, "racing", "race = racing:Race", RACE)
    process("build", "race", "--db", "games.db", PYTHONPATH=str(site))
    shutil.rmtree(site)
    site.mkdir()
    shown = explorer("show", "race", "7", "--db", "games.db")
    assert (shown.code, shown.err) == (0, "")
    assert "lose in 2" in shown.out
    assert explorer("line", "race", "--db", "games.db").code == 0
    assert "11 positions" in explorer("solve", "race", "--db", "games.db").out
    query = "SELECT missing FROM race_position WHERE position = '7'"
    assert explorer("sql", query, "--db", "games.db", "--format", "tsv").out == "missing\n3\n"
    assert explorer("show", "race:goal=7", "--db", "games.db").code == 3
    assert explorer("show", "rice", "--db", "games.db").code == 2
    assert explorer("remove", "race", "--db", "games.db").code == 0


def test_its_view_is_made_anew_by_a_migration(process, explorer, site, tmp_path):
    install(site, "racing", "race = racing:Race", RACE)
    process("build", "race", "--db", "games.db", PYTHONPATH=str(site))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("DROP VIEW race_position")
    connection.close()
    with writing(locate(str(tmp_path / "games.db"))) as connection:
        migrate(connection)
    query = "SELECT count(missing) AS n FROM race_position"
    assert explorer("sql", query, "--db", "games.db", "--format", "tsv").out == "n\n11\n"


def test_a_game_file(explorer, tmp_path):
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    built = explorer("build", "race:goal=12", "--game-file", "race.py")
    assert (built.code, built.err) == (0, MADE)
    assert "13 positions" in built.out
    assert "win in" in explorer("show", "race:goal=12", "1").out
    assert explorer("build", "nim", "--game-file", "race.py").code == 0
    listed = explorer("games", "--game-file", "race.py", "--format", "json").json
    slugs = [row["slug"] for row in listed]
    assert slugs == sorted(slugs)
    assert {row["slug"]: row["file"] for row in listed if row["file"]} == {"race": "race.py"}
    assert next(row["stored"] for row in listed if row["slug"] == "race") == 1
    table = explorer("games", "--game-file", "race.py").out.splitlines()
    assert [line.split()[-1] for line in table if line.split()[:1] == ["race"]] == ["race.py"]
    assert "race" not in explorer("games").out.split()
    assert "file" not in explorer("games").out.split()


def test_what_is_stored_is_found_by_any_spelling_of_its_spec(explorer, tmp_path):
    (tmp_path / "race.py").write_text(RACE, encoding="utf-8")
    for spec in ("race", "race:goal=12"):
        assert explorer("build", spec, "--game-file", "race.py").code == 0
    assert "race  0" in explorer("show", "race:goal=10").out
    assert "race:goal=12  0" in explorer("show", "race:goal=12").out
    for spec in ("race:goal=13", "race:colour=red"):
        done = explorer("show", spec)
        assert (done.code, done.out) == (3, "")
        assert f"'{spec}' is not stored: of race there are race, race:goal=12" in done.err
    assert explorer("show", "race:").code == 2
    told = explorer("games", "race")
    assert (told.code, told.out) == (3, "")
    assert "'race' is stored, but its rules are not here" in told.err


LINE_OF_STARTS = RACE.splitlines().index("        return [0]") + 1


@pytest.mark.parametrize(
    ("code", "status", "reason"),
    [
        (None, 3, "there is no game file 'game.py'"),
        ("def f(:", 1, "(game.py, line 1)"),
        ("1 / 0", 1, "ZeroDivisionError: division by zero (game.py, line 1)"),
        ("import math\n\ndef f(x):\n    math.sqrt(x)\n\nf(-1)", 1, "error (game.py, line 4)"),
        ("x = 1", 1, "defines no game"),
        (RACE.replace("    notation:", "    annotation:"), 1, "has no notation"),
        (RACE.replace("= spec.whole(10, low=1, high=100, help=\"the total that wins\")", "= 10"), 1,
         "field goal is not declared through explorer.spec"),
        (RACE.replace("def parse", "def read"), 1, "Race does not define parse"),
        (RACE.replace('"impartial"', '"riddle"'), 1, "'riddle' is not a kind of game"),
        (RACE + "\n    def positions_known(self):\n        return 1 / 0\n", 1,
         "the rules of race failed: ZeroDivisionError"),
        (RACE.replace('"race"', '"chopsticks"'), 1, "the name 'chopsticks' is taken"),
        (RACE.replace("return [0]", "return [1 / 0]"), 1,
         f"failed: ZeroDivisionError: division by zero (game.py, line {LINE_OF_STARTS})"),
        (RACE.replace("return [0]", "return [[]]"), 1,
         "Race.starts() gives []: positions are immutable"),
        (RACE.replace('yield f"add {step}"', 'yield "add"'), 1, "stands for two moves"),
    ],
)  # fmt: skip
def test_a_game_file_that_cannot_be_used(explorer, tmp_path, code, status, reason):
    if code is not None:
        (tmp_path / "game.py").write_text(code, encoding="utf-8")
    done = explorer("build", "race", "--game-file", "game.py")
    assert (done.code, done.out) == (status, "")
    assert len(done.err.splitlines()) == 1, done.err
    assert reason in done.err
    assert not (tmp_path / "data").exists()


def with_parameter(name):
    """A game file with one more parameter."""
    field = f'    {name}: int = spec.whole(1, low=0, high=3, help="what hides a member")\n'
    return RACE.replace("    goal: int", f"{field}    goal: int")


@pytest.mark.parametrize("name", ["moves", "parse", "slug", "kind", "family", "rules"])
def test_a_field_of_a_game_file_may_not_hide_a_member(explorer, tmp_path, name):
    (tmp_path / "game.py").write_text(with_parameter(name), encoding="utf-8")
    done = explorer("build", "race", "--game-file", "game.py")
    assert (done.code, done.out) == (1, "")
    assert len(done.err.splitlines()) == 1, done.err
    assert f"Race: the field {name} hides Game.{name}: give it another name" in done.err
    assert f'declare it with name="{name}"' in done.err


@pytest.mark.slow
def test_a_parameter_start_of_former_game_files_is_a_warning(process, tmp_path):
    code = with_parameter("start").replace("return [0]", "return [self.start]")
    (tmp_path / "game.py").write_text(code, encoding="utf-8")
    done = process("build", "race:start=2", "--game-file", "game.py", "--db", "games.db")
    assert done.returncode == 0
    assert "race:start=2: 9 positions" in done.stdout
    assert "start 2: " in done.stdout
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "warning: Race: the field start hides Game.start: give it another name" in done.stderr


def test_any_lower_case_name_may_be_a_part_and_any_slug_a_view(explorer, tmp_path):
    code = RACE.replace('Part("missing"', 'Part("order"').replace('"race"', '"2048"')
    (tmp_path / "game.py").write_text(code, encoding="utf-8")
    built = explorer("build", "2048", "--game-file", "game.py")
    assert (built.code, built.err) == (0, MADE)
    query = 'SELECT "order" FROM "2048_position" WHERE position = \'7\''
    assert explorer("sql", query, "--format", "tsv").out == "order\n3\n"


def test_known_names_come_before_plugins(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: pytest.fail("looked for plugins"))
    assert registry.resolve("nim").slug == "nim"
    assert sys.modules["explorer.games.nim"].Nim is type(registry.resolve("nim"))


def test_every_name_means_the_same_with_and_without_the_other_files():
    known = registry._own_names()
    for name, (cls, _) in known.items():
        assert type(registry.resolve(name)) is cls
        alone = registry._in_its_file(name)
        assert alone == {other: known[other] for other in alone}
    assert "chopsticks" in registry._in_its_file("chopsticks")
    assert registry._in_its_file("kayles") == {}  # it stands in the file of octal
    for name in ("base", "registry", "../nim", "nim.x", ""):
        assert registry._in_its_file(name) == {}
