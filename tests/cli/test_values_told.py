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
