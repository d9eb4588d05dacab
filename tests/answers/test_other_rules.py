"""A stored game that other rules made is asked, audited and removed as it stands, and named so."""

import sqlite3
from contextlib import closing

import pytest

from explorer.games.registry import resolve as rules
from explorer.games.registry import rules_id

FILE = '''
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Game


@dataclass(frozen=True)
class Steps(Game[int]):
    """Take one step or two; who cannot has lost."""

    slug: ClassVar[str] = "steps"
    title: ClassVar[str] = "Steps"
    kind: ClassVar[str] = "impartial"
    notation: ClassVar[str] = "how many steps are left"

    top: int = spec.whole(4, low=0, high=99, help="steps at the beginning")

    def starts(self):
        return [self.top]

    def moves(self, position):
        for taken in (1, 2):
            if taken <= position:
                yield f"go {taken}", position - taken

    def parse(self, text):
        if not text.isdecimal():
            raise self.malformed(text)
        return int(text)
'''


def change(path, statement, *values):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)
    connection.close()


@pytest.fixture
def former(explorer, tmp_path):
    """A stored game whose labels are of rules that are no more."""
    explorer("build", "tictactoe:rows=2,line=2", "--db", "games.db")
    path = tmp_path / "games.db"
    change(path, "UPDATE games SET rules = NULL, content_hash = NULL")
    change(path, "UPDATE labels SET label = replace(label, 'a1', 'x9')")
    return path


def test_builds_keep_what_rules_they_were_made_by(explorer, tmp_path):
    explorer("build", "nim:heaps=1+2", "--db", "games.db")
    assert explorer("list", "--db", "games.db", "--format", "json").json[0]["rules"] == "1"
    info = explorer("info", "nim:heaps=1+2", "--db", "games.db", "--format", "json").json
    assert info["rules"] == rules_id(rules("nim")) == "1"
    assert int(rules_id(rules("tictactoe"))) > 1
    (tmp_path / "ring.csv").write_text("source,label,target\na,on,b\n")
    explorer("import", "ring.csv", "--as", "ring", "--db", "games.db")
    rows = explorer("list", "--db", "games.db", "--format", "json").json
    assert {row["game"]: row["rules"] for row in rows}["ring"] is None


def test_a_game_of_other_rules_is_named_and_answers_as_it_stands(explorer, former):
    for command in ("show", "info", "line", "labels", "verify"):
        result = explorer(command, "tictactoe:rows=2,line=2", "--db", "games.db")
        assert result.code == 0, result.err
        assert "tictactoe:rows=2,line=2 was built by other rules (ruleset 1, and here" in result.err
        assert len(result.err.splitlines()) == 1
    assert "x9" in explorer("show", "tictactoe:rows=2,line=2", "--db", "games.db").out
    laws = explorer("verify", "--db", "games.db", "--format", "json").json
    assert laws
    assert all(law["holds"] for law in laws)
    # Published facts are those of today's rules, which did not make it.
    today = explorer("build", "tictactoe:rows=2,line=2", "--db", "new.db")
    assert today.code == 0
    facts = explorer("verify", "tictactoe:rows=2,line=2", "--db", "new.db", "--format", "json").json
    assert len(facts) > len(laws)


def test_every_answer_says_so(former):
    from explorer.answers import catalog, line, moves, positions
    from explorer.nx import to_networkx

    name = "tictactoe:rows=2,line=2"
    for _ in range(2):
        for answer in (
            positions.show(name, None, former),
            catalog.info(name, former),
            line.line(name, None, former),
            moves.labels(name, former),
        ):
            assert [note.partition(" (")[0] for note in answer.notes] == [
                f"{name} was built by other rules"
            ]
    with positions.find(name, former) as answer:
        assert answer.notes
    with pytest.warns(UserWarning, match="built by other rules"):
        to_networkx(name, former)


def test_theory_is_not_held_against_other_rules(explorer, tmp_path):
    explorer("build", "kayles:heaps=5", "--db", "games.db")
    change(tmp_path / "games.db", "UPDATE games SET rules = '9'")
    result = explorer("theory", "octal", "0.77", "--check", "kayles:heaps=5", "--db", "games.db")
    assert result.code == 1
    assert "tells nothing about today's rules" in result.err
    assert "built by other rules (ruleset 9, and here is ruleset 1)" in result.err


def test_what_file_an_older_game_was_built_from_is_not_known(explorer, tmp_path):
    (tmp_path / "steps.py").write_text(FILE)
    build = ("build", "steps", "--game-file", "steps.py", "--db", "games.db")
    assert explorer(*build).code == 0
    change(tmp_path / "games.db", "UPDATE games SET rules = NULL")
    again = explorer(*build)
    assert (again.code, "stored already" in again.out) == (0, True)


def test_only_a_replacing_build_makes_it_new(explorer, former):
    result = explorer("build", "tictactoe:rows=2,line=2", "--db", "games.db")
    assert result.code == 1
    assert "built by other rules" in result.err
    assert "--replace" in result.err
    assert len(result.err.splitlines()) == 1
    solved = explorer("solve", "tictactoe:rows=2,line=2", "--db", "games.db")
    assert solved.code == 0
    assert "x9" in explorer("show", "tictactoe:rows=2,line=2", "--db", "games.db").out
    again = explorer("build", "tictactoe:rows=2,line=2", "--db", "games.db", "--replace")
    assert again.code == 0
    shown = explorer("show", "tictactoe:rows=2,line=2", "--db", "games.db")
    assert "x9" not in shown.out
    assert shown.err == ""


def test_it_can_be_removed(explorer, former):
    result = explorer("remove", "tictactoe:rows=2,line=2", "--db", "games.db")
    assert result.code == 0
    assert "removed" in result.err
    assert explorer("list", "--db", "games.db", "--format", "json").json == []


def test_damage_is_told_from_other_rules(explorer, former):
    change(former, "UPDATE nodes SET outcome = 'draw' WHERE id = 0")
    result = explorer("verify", "tictactoe:rows=2,line=2", "--db", "games.db")
    assert result.code == 1
    assert "other rules" in result.err
    assert "laws do not hold" in result.err


def test_games_whose_rules_never_changed_need_no_number(explorer, tmp_path):
    explorer("build", "nim:heaps=1+2", "--db", "games.db")
    change(tmp_path / "games.db", "UPDATE games SET rules = NULL")
    assert explorer("show", "nim:heaps=2+1", "--db", "games.db").err == ""
    assert explorer("show", "nim:heaps=2+1", "2", "--db", "games.db").code == 0


def test_a_file_has_a_digest_of_its_source(explorer, tmp_path):
    file = tmp_path / "steps.py"
    file.write_text(FILE)
    assert explorer("build", "steps", "--game-file", "steps.py", "--db", "games.db").code == 0
    (row,) = explorer("list", "--db", "games.db", "--format", "json").json
    assert row["rules"].startswith("file:")
    assert explorer("build", "steps", "--game-file", "steps.py", "--db", "games.db").code == 0
    file.write_text(FILE.replace("go {taken}", "walk {taken}"))
    result = explorer("build", "steps", "--game-file", "steps.py", "--db", "games.db")
    assert result.code == 1
    assert "built by other rules (another state of the game file" in result.err
    replaced = ("build", "steps", "--game-file", "steps.py", "--db", "games.db", "--replace")
    assert explorer(*replaced).code == 0
    assert "walk 1" in explorer("show", "steps", "--db", "games.db").out
    (new,) = explorer("list", "--db", "games.db", "--format", "json").json
    assert new["rules"] != row["rules"]


def test_a_game_of_a_file_is_not_built_without_it(explorer, tmp_path):
    (tmp_path / "steps.py").write_text(FILE)
    explorer("build", "steps", "--game-file", "steps.py", "--db", "games.db")
    for spec in ("steps", "steps:top=7"):
        result = explorer("build", spec, "--db", "games.db")
        assert (result.code, result.out) == (2, "")
        assert "the rules of steps are not here, though games of it are stored" in result.err
        assert "--game-file" in result.err


def test_a_graph_whose_name_a_game_has_now_is_taken_as_it_stands(explorer, tmp_path):
    (tmp_path / "a.csv").write_text("source,target\nleft,boat\nboat,right\n", encoding="utf-8")
    at = ("--db", "games.db")
    explorer("import", "a.csv", "--as", "crossing", "--kind", "puzzle", *at)
    change(tmp_path / "games.db", "UPDATE games SET spec = 'river', slug = 'river'")
    shown = explorer("show", "river", "left", *at)
    assert shown.code == 0
    assert "can be completed in 2 moves, 1 way" in shown.out
    assert (
        "river was built by other rules (it was imported when no game was called so)" in shown.err
    )
    built = explorer("build", "river", *at)
    assert "give --replace to build it anew" in built.err
    assert explorer("build", "river", "--replace", *at).code == 0
    assert "in 7 moves" in explorer("show", "river", *at).out
