"""The numbers that are stored with a game are those that counting its rows gives."""

import json
import sqlite3
from contextlib import closing
from itertools import islice

import numpy as np
import pytest

from explorer.games.registry import resolve
from explorer.graph.arrays import GameGraph
from explorer.query.catalog import counted, info
from explorer.solve.solution import Solution
from explorer.spec import canonical
from explorer.store import summary as summaries
from explorer.store.build import build, solve_again
from explorer.store.engine import locate, reading

SPECS = (
    "nim:heaps=1+2+3",
    "nim:heaps=1+2,misere=true",
    "chopsticks:limit=3",
    "token",
    "put-or-take",
    "pig:goal=6",
    "domineering:rows=2,cols=3",
    "hackenbush:strings=BR+G+BB",
    "hamilton",
    "knights-tour:rows=3,cols=3",
    "knight:rows=3,cols=4",
    "knight:rows=1,cols=1",
)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("summary") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    return path


@pytest.mark.parametrize("spec", SPECS)
def test_what_was_stored_is_what_is_counted(games, spec):
    with closing(sqlite3.connect(games)) as connection:
        query = "SELECT summary FROM games WHERE spec = ?"
        (stored,) = connection.execute(query, (canonical(resolve(spec)),)).fetchone()
    with reading(locate(str(games))) as connection:
        assert json.loads(stored) == counted(connection, canonical(resolve(spec)))


@pytest.mark.parametrize("moves", [1, 2, 5, 9, 100])
def test_moves_are_counted_in_whatever_blocks(monkeypatch, moves):
    """A block has a position at least, and else no more moves than that."""
    monkeypatch.setattr(summaries, "MOVES", moves)
    degrees = [0, 3, 0, 1, 5, 2, 0, 0, 4, 0]
    targets = [1, 4, 1, 0, 4, 4, 2, 4, 2, 5, 5, 3, 2, 1, 3]
    sources = [source for source, degree in enumerate(degrees) for _ in range(degree)]
    ways = list(zip(sources, targets, strict=True))
    offsets = np.cumsum([0, *degrees])
    blocks = [*islice(summaries._blocks(offsets), 11)]
    assert [position for block in blocks for position in range(*block)] == list(range(10))
    assert all(high == low + 1 or offsets[high] - offsets[low] <= moves for low, high in blocks)
    listed = [(source, f"move {n}", target) for n, (source, target) in enumerate(ways)]
    graph = GameGraph.from_moves(10, listed, kind="board")
    told = json.loads(summaries.summary(graph, Solution()))
    assert told["self_loops"] == sum(source == target for source, target in ways)
    assert told["parallel_moves"] == len(ways) - len(set(ways))
    assert told["branching"] == {"least": 1, "mean": 3, "most": 5}


def test_the_numbers_are_read_or_else_counted(explorer, tmp_path):
    spec = "domineering:rows=2,cols=3"
    explorer("build", spec)
    database = locate(str(tmp_path / "data" / "explorer.db"))
    with reading(database) as connection:
        told = info(connection, spec)
    with closing(sqlite3.connect(database.place)) as connection, connection:
        connection.execute("UPDATE games SET summary = NULL")
    with reading(database) as connection:
        assert info(connection, spec) == told
    assert explorer("verify", spec).code == 0
    solve_again(database, spec)
    with closing(sqlite3.connect(database.place)) as connection, connection:
        ((kept,),) = connection.execute("SELECT summary FROM games").fetchall()
        connection.execute("UPDATE games SET summary = replace(summary, ':', ': ')")
    assert json.loads(kept)["plies"] == told["plies"]
    assert explorer("verify", spec).code == 0  # blanks mean nothing
    with closing(sqlite3.connect(database.place)) as connection, connection:
        changed = json.dumps(json.loads(kept) | {"ends": 99})
        connection.execute("UPDATE games SET summary = ?", (changed,))
    found = explorer("verify", spec)
    assert found.code == 1
    assert "the numbers stored with the game are those of its rows" in found.err + found.out
    with closing(sqlite3.connect(database.place)) as connection, connection:
        connection.execute("UPDATE games SET summary = '{'")
    broken = explorer("verify", spec)
    assert broken.code == 1
    assert "is damaged" in broken.err or "every cell holds" in broken.err
    assert "Traceback" not in explorer("info", spec).err
