"""Every command tells the values that a kind of game has, in every format, and no others."""

import csv
import io

import pytest

from explorer.kinds import KINDS
from explorer.values import IN_VIEWS, told_of_target, values_of
from tests.test_testing import CASES

NAMES = [row.name for row in IN_VIEWS if row.name != "form"]


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A database with a game of every kind."""
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("kinds") / "games.db"
    for _, spec in CASES:
        build(locate(str(path)), resolve(spec))
    return str(path)


def head(text):
    return next(csv.reader(io.StringIO(text)))


def of_table(text):
    """The headings of the table that a text begins with."""
    return [cell.strip() for cell in text.splitlines()[0].split("   ") if cell.strip()]


@pytest.mark.parametrize(("kind", "spec"), CASES)
def test_find_lists_the_columns_that_say_something(explorer, games, kind, spec):
    result = explorer("find", spec, "--db", games)
    columns = of_table(result.out)
    others = {row.name for row in IN_VIEWS} - {row.name for row in values_of(kind)}
    assert not others & set(columns)
    full = explorer("find", spec, "--db", games, "--format", "json").json
    for name in set(columns) & {row.name for row in values_of(kind)}:
        assert any(row[name] is not None for row in full), f"{name} is empty in the table"
    if "mover" in columns:
        assert KINDS[kind].movers


def test_find_tells_completions_and_no_nim_values_of_puzzles(explorer, games):
    columns = of_table(explorer("find", "hamilton:graph=complete-4", "--db", games).out)
    assert "completions" in columns
    assert "grundy" not in columns
    columns = of_table(explorer("find", "nim:heaps=2+3,misere=true", "--db", games).out)
    assert columns == ["position", "depth", "outcome", "remoteness", "optimal_move"]
    assert of_table(explorer("find", "knight:rows=3,cols=3", "--db", games).out) == [
        "position",
        "depth",
    ]


@pytest.mark.parametrize(("kind", "spec"), CASES)
def test_rows_of_build_line_and_replay_have_every_value(explorer, games, kind, spec):
    built = explorer("build", spec, "--db", games, "--format", "csv")
    assert set(NAMES) <= set(head(built.out))
    line = explorer("line", spec, "--db", games, "--format", "csv")
    assert {row.name for row in IN_VIEWS if row.along} <= set(head(line.out))
    as_object = explorer("line", spec, "--db", games, "--format", "json").json
    assert {row.along for row in IN_VIEWS if row.along} <= as_object.keys()
    start = explorer("show", spec, "--db", games, "--format", "json").json
    if not start["moves"]:
        return
    record = f'{start["position"]},"{start["moves"][0]["label"]}"'
    replay = explorer("replay", spec, record, "--db", games, "--format", "csv")
    for row in told_of_target():
        assert {row.name, f"target_{row.name}"} <= set(head(replay.out))


def test_the_values_are_those_of_the_positions(explorer, games):
    spec = "hamilton:graph=complete-4"
    line = explorer("line", spec, "--db", games, "--format", "json").json
    for position, completions in zip(line["positions"], line["completions"], strict=True):
        shown = explorer("show", spec, position, "--db", games, "--format", "json").json
        assert shown["completions"] == completions is not None


@pytest.mark.parametrize(("kind", "spec"), CASES)
def test_predecessors_show_no_empty_column(explorer, games, kind, spec):
    start = explorer("show", spec, "--db", games, "--format", "json").json
    if not start["moves"]:
        return
    target = start["moves"][0]["target"]
    result = explorer("predecessors", spec, target, "--db", games)
    columns = of_table(result.out)
    assert ("outcome" in columns) == KINDS[kind].has("outcome")
    assert ("class" in columns) == KINDS[kind].has("partizan value")
    assert ("probability" in columns) == KINDS[kind].chance


@pytest.mark.parametrize(("kind", "spec"), CASES)
def test_the_end_of_a_replay_has_every_value(explorer, games, kind, spec):
    start = explorer("show", spec, "--db", games, "--format", "json").json
    as_object = explorer("replay", spec, start["position"], "--db", games, "--format", "json").json
    for name in NAMES:
        assert as_object[name] == start[name]
    shown = explorer("show", spec, "--db", games).out.splitlines()[0].split("  ")[-1]
    last = explorer("replay", spec, start["position"], "--db", games).out.splitlines()[2]
    assert last.rstrip().endswith(shown)


LOOPY = "token:graph=a_b+b_a+b_c+a_d+d_c+e_e+e_a+e_c"


def test_an_infinite_nim_value_is_told_at_the_end_of_a_replay(explorer, tmp_path):
    db = str(tmp_path / "games.db")
    explorer("build", LOOPY, "--db", db)
    replay = explorer("replay", LOOPY, "e", "--db", db)
    assert "win in 1, nim-value inf(0)" in explorer("show", LOOPY, "e", "--db", db).out
    assert "win in 1, nim-value inf(0)" in replay.out
    as_object = explorer("replay", LOOPY, "e", "--db", db, "--format", "json").json
    assert as_object["loopy_grundy"] == "inf(0)"


def test_keys_stand_where_they_stood(explorer, games):
    spec = CASES[0][1]
    start = explorer("show", spec, "--db", games, "--format", "json").json["position"]
    line = explorer("line", spec, "--db", games, "--format", "json").json
    assert list(line) == [
        "game", "positions", "labels", "players", "outcomes", "remoteness", "win_probability",
        "outcome_classes", "cgt_values", "completions", "ended", "next", "winner",
    ]  # fmt: skip
    replay = explorer("replay", spec, start, "--db", games, "--format", "json").json
    assert list(replay)[:17] == [
        "game", "positions", "labels", "players", "moves", "outcome", "remoteness", "grundy",
        "win_probability", "outcome_class", "left_remoteness", "right_remoteness", "cgt_value",
        "completions", "ended", "winner", "loopy_grundy",
    ]  # fmt: skip


STEPS = '''
from dataclasses import dataclass

from explorer import spec
from explorer.games.base import Game, Move


@dataclass(frozen=True)
class Steps(Game[int]):
    """Step up or down to the goal, or fall off into the hole, from which no way leads."""

    slug = "steps"
    title = "Steps"
    kind = "puzzle"
    notation = "a number, such as 3"
    goal: int = spec.whole(3, low=1, high=9, help="where to go")

    def starts(self):
        return [0]

    def moves(self, position):
        if position == 0:
            yield Move("fall", 99)
        elif position < self.goal:
            yield Move("down", position - 1)
        if position < self.goal:
            yield Move("up", position + 1)

    def verdict(self, position):
        return "win" if position == self.goal else None

    def parse(self, text):
        if text not in map(str, [*range(10), 99]):
            raise self.malformed(text)
        return int(text)
'''


def test_a_puzzle_in_which_positions_come_again_is_told_as_a_puzzle(explorer, tmp_path):
    file = tmp_path / "steps.py"
    file.write_text(STEPS, encoding="utf-8")
    db = ("--db", str(tmp_path / "games.db"))
    built = explorer("build", "steps", "--game-file", str(file), *db).out
    assert "can be completed: 4 positions, cannot: 1" in built
    assert "start 0: can be completed in 3 moves" in built
    info = explorer("info", "steps", *db).out
    assert "start 0: can be completed in 3 moves" in info
    assert of_table(info.partition("\n\n")[2]) == ["moves to complete it", "positions"]
    assert info.rstrip().splitlines()[-1].split() == ["cannot", "be", "completed", "1"]
    shown = explorer("show", "steps", "1", *db).out
    assert "1  can be completed in 2 moves" in shown
    assert "can be completed in 3 moves" in shown
    line = explorer("line", "steps", *db).out
    assert line.splitlines()[-1] == "completed"
    replay = explorer("replay", "steps", "up,down", *db).out
    assert "it can be completed in 3 moves; no mistakes" in replay
    replay = explorer("replay", "steps", "up,up,up", *db).out
    assert "done: completed; no mistakes" in replay
    played = explorer("play", "steps", "--hints", *db, stdin="hint\ndown\nup\nup\n").out
    assert "up: completed in 3 moves" in played
    watched = explorer("play", "steps", "--as", "none", *db).out
    assert "the end: completed" in watched
    for text in (built, info, shown, line, replay, played, watched):
        for word in ("win", "lose", "first", "player", "mover"):
            assert word not in text, (word, text)
