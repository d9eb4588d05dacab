"""The colours of outcomes in pictures, the same in every format."""

from __future__ import annotations

COLOURS = {"win": "#8fce9b", "lose": "#f09a94", "draw": "#f5d77f"}
"""Green for a position won by its mover, red for a lost one, yellow for a draw."""

PLAIN = "#e4e6ea"
"""For positions without an outcome."""

OPTIMAL = "#1f7a3a"
"""For optimal moves."""

FAINT = "#9aa0a8"
"""For other moves."""


def fill(outcome: str | None) -> str:
    """The colour of a position.

    >>> fill("win"), fill(None)
    ('#8fce9b', '#e4e6ea')
    """
    return COLOURS.get(outcome or "", PLAIN)
