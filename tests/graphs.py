"""Hypothesis strategies: small random game graphs of every shape."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph, Label
from explorer.store.build import store
from explorer.store.engine import Database, locate
from explorer.store.header import Header


@st.composite
def graphs(draw: st.DrawFn, kind: str = "impartial", verdicts: bool = True) -> GameGraph:
    """Cycles, self-loops, parallel moves, several ends with verdicts, moves that keep the turn."""
    size = draw(st.integers(1, 9))
    position = st.integers(0, size - 1)
    pairs = draw(st.lists(st.tuples(position, position), max_size=3 * size))
    keeps = st.booleans() if kind == "alternating" else st.just(False)
    moves = [
        (source, Label(f"move {number}", passes_turn=not draw(keeps)), target)
        for number, (source, target) in enumerate(pairs)
    ]
    sources = {source for source, _ in pairs}
    said = st.sampled_from([NONE, WIN, LOSE, DRAW] if verdicts else [NONE])
    ends = {end: draw(said) for end in range(size) if end not in sources}
    return GameGraph.from_moves(size, moves, kind=kind, verdicts=ends)


@st.composite
def partizan_graphs(draw: st.DrawFn) -> GameGraph:
    """Graphs of Left's and Right's moves without cycles, parallel moves among them."""
    size = draw(st.integers(1, 9))
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1), st.booleans())
    moves = [
        (max(one, two), Label(f"move {number}", player="left" if left else "right"), min(one, two))
        for number, (one, two, left) in enumerate(draw(st.lists(pairs, max_size=3 * size)))
        if one != two
    ]
    return GameGraph.from_moves(size, moves, kind="partizan")


def isolated_end() -> GameGraph:
    """A heap of one, and an end that nothing leads to."""
    return GameGraph.from_moves(3, [(0, "take 1", 1)])


def put(folder: Path, graph: GameGraph, name: str = "any") -> Database:
    """Solve a graph and store it in a database of its own."""
    database = locate(str(folder / f"{name}.db"))
    store(database, Header(name, name, name, {}), graph, replace=True)
    return database
