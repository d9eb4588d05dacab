"""Hypothesis strategies: small random game graphs of every shape."""

from __future__ import annotations

from hypothesis import strategies as st

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph, Label


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
