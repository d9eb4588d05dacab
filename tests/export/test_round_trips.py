"""What is exported and can come back is the same graph with the same values, of every kind."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.export.game import export_game
from explorer.imports.read import read
from explorer.imports.store import keep
from explorer.kinds import KINDS
from explorer.query.rows import rows
from explorer.store.engine import locate, reading
from explorer.values import IN_VIEWS
from tests.examples import FOLDER, examples
from tests.graphs import graphs, partizan_graphs, put
from tests.solve.test_chance import chance_games
from tests.solve.test_puzzle import puzzles

GRAPHS = {
    "impartial": graphs(),
    "alternating": graphs("alternating"),
    "partizan": partizan_graphs(),
    "chance": chance_games().map(lambda drawn: drawn[0]),
    "puzzle": puzzles(),
    "board": graphs("board", verdicts=False),
}
WHOLE = ("csv", "graphml", "gexf", "json")
"""Formats that carry a graph whole."""

AWKWARD = ("a,b", 'say "x"', "<&>", "é 1", "=1+1", "#7", "source", "  x;y".strip(), "12|3", "0")
"""Texts that some format writes in another way than it reads."""

VALUES = [row.name for row in IN_VIEWS if "move" not in row.name and row.name != "form"]
"""What does not depend on the numbers of positions."""


def stored(database, name):
    """(position -> its values, the moves) of a stored game."""
    with reading(database) as connection:
        positions = {
            row["position"]: {key: row[key] for key in ("mover", "terminal", *VALUES)}
            for row in rows(connection, "SELECT * FROM position WHERE game = :game", game=name)
        }
        moves = [
            (row["source"], row["ordinal"], row["label"], row["target"], row["action"],
             row["player"], row["probability"], row["passes_turn"], row["optimal"])
            for row in rows(connection, "SELECT * FROM move WHERE game = :game", game=name)
        ]  # fmt: skip
    return positions, sorted(moves)


def test_every_kind_has_graphs_here():
    assert GRAPHS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", GRAPHS)
@examples(20, allowed=FOLDER)
@given(st.data())
def test_what_comes_back_is_what_was_written(tmp_path, kind, data):
    graph = data.draw(GRAPHS[kind])
    graph.positions[:] = data.draw(
        st.permutations([*AWKWARD[: graph.size], *map(str, range(50, 50 + graph.size))])
    )[: graph.size]
    database = put(tmp_path, graph)
    expected = stored(database, "any")
    for suffix in WHOLE:
        export_game("any", str(tmp_path / f"g.{suffix}"), database)
        described = read(tmp_path / f"g.{suffix}")
        notes = keep(
            described, suffix, database, title="", kind=described.kind or kind, replace=True
        )
        assert stored(database, suffix) == expected, suffix
        if kind != "puzzle" or graph.terminal.any():  # else nothing can be completed, which is told
            assert notes == [], suffix
        if kind != "chance":  # whose actions may lead to one position in several ways
            assert described.notes() == [], suffix


@pytest.mark.parametrize("kind", ["impartial", "board"])
@examples(20, allowed=FOLDER)
@given(st.data())
def test_a_matrix_keeps_who_leads_where(tmp_path, kind, data):
    graph = data.draw(graphs(kind, verdicts=False))
    database = put(tmp_path, graph)
    export_game("any", str(tmp_path / "g.mtx"), database)
    keep(read(tmp_path / "g.mtx"), "back", database, title="", kind=kind, replace=True)
    (positions, moves), (again, moves_again) = stored(database, "any"), stored(database, "back")
    assert again == positions
    for one in (moves, moves_again):
        one[:] = sorted((source, target, optimal) for source, _, _, target, *_, optimal in one)
    assert moves_again == moves


@examples(20, allowed=FOLDER)
@given(GRAPHS["chance"])
def test_a_model_of_prism_keeps_the_win_probabilities(tmp_path, graph):
    database = put(tmp_path, graph)
    expected, _ = stored(database, "any")
    export_game("any", str(tmp_path / "g.tra"), database)
    keep(read(tmp_path / "g.tra"), "back", database, title="", kind="chance", replace=True)
    found, _ = stored(database, "back")
    assert len(found) == 2 * len(expected)
    for text, values in expected.items():
        for who in (1, 2):
            assert found[f"({text},{who})"]["win_probability"] == pytest.approx(
                values["win_probability"], abs=1e-9
            )


@pytest.mark.parametrize("suffix", WHOLE)
def test_named_parts_and_starts_come_back(explorer, tmp_path, suffix):
    assert explorer("build", "chopsticks:limit=3,turn=absolute").code == 0
    assert explorer("export", "chopsticks:limit=3,turn=absolute", f"g.{suffix}").code == 0
    kind = () if suffix in ("json", "graphml") else ("--kind", "alternating")
    assert explorer("import", f"g.{suffix}", "--as", "back", *kind).code == 0
    with reading(locate("data/explorer.db")) as connection:
        games = {
            name: rows(
                connection,
                "SELECT id, position, depth, fields FROM position WHERE game = :game ORDER BY id",
                game=name,
            )
            for name in ("chopsticks:limit=3,turn=absolute", "back")
        }
    one, other = (
        [(row["id"], row["position"], row["depth"], json.loads(row["fields"])) for row in listed]
        for listed in games.values()
    )
    assert one == other
