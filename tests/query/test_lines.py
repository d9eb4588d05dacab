"""Lines of play on graphs made for the purpose: long ones, and moves that keep the turn."""

import pytest

from explorer.graph.arrays import GameGraph, Label
from explorer.query.lines import CHUNK, line
from explorer.store.engine import reading
from tests.graphs import put


@pytest.fixture
def line_of(tmp_path):
    """Store a graph and give the line from its position 0."""

    def play(graph):
        with reading(put(tmp_path, graph)) as connection:
            return line(connection, "any", "0")

    return play


@pytest.mark.parametrize("plies", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1])
def test_a_line_of_any_length_is_whole(line_of, plies):
    graph = GameGraph.from_moves(plies + 1, [(n, f"to {n + 1}", n + 1) for n in range(plies)])
    found = line_of(graph)
    assert found["positions"] == [str(n) for n in range(plies + 1)]
    assert found["labels"] == [f"to {n + 1}" for n in range(plies)]
    assert found["remoteness"] == list(range(plies, -1, -1))
    assert found["players"] == [("first", "second")[n % 2] for n in range(plies + 1)]
    assert (found["ended"], found["winner"]) == ("end", ("second", "first")[plies % 2])


def test_a_cycle_longer_than_one_statement_is_found(line_of):
    size = CHUNK + 7
    graph = GameGraph.from_moves(size, [(n, "on", (n + 1) % size) for n in range(size)])
    found = line_of(graph)
    assert found["ended"] == "cycle"
    assert found["positions"] == [*(str(n) for n in range(size)), "0"]


def test_who_moves_after_a_move_that_keeps_the_turn(line_of):
    again = Label("again", passes_turn=False)
    graph = GameGraph.from_moves(3, [(0, again, 1), (1, "go", 2)], kind="alternating")
    found = line_of(graph)
    assert found["players"] == ["first", "first", "second"]
    assert found["winner"] == "first"


@pytest.mark.parametrize("most", [0, 1, 2, 5, 6, 7])
@pytest.mark.parametrize("plies", [0, 1, 5, 6, 7, 8, 30])
def test_a_line_may_be_cut(tmp_path, plies, most):
    graph = GameGraph.from_moves(plies + 1, [(n, f"to {n + 1}", n + 1) for n in range(plies)])
    with reading(put(tmp_path, graph)) as connection:
        whole, cut = line(connection, "any", "0"), line(connection, "any", "0", most=most)
    assert cut["positions"] == whole["positions"][: most + 1]
    assert cut["labels"] == whole["labels"][:most]
    assert cut["players"] == whole["players"][: most + 1]
    assert cut["ended"] == ("cut" if plies > most else "end")
