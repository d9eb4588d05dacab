"""The colours of outcomes in pictures, the same in every format."""

from __future__ import annotations

COLOURS = {
    "win": "#8fce9b", "lose": "#f09a94", "draw": "#f5d77f",
    "next": "#8fce9b", "previous": "#ffffff", "left": "#9cc3ee", "right": "#f09a94",
}  # fmt: skip
"""Green for a position won by its mover, red for a lost one, yellow for a draw; in partizan games
blue where Left wins, red where Right does, green where whoever begins does, white for zero."""

PLAYERS = {"left": "#2f6fb7", "right": "#c4473f"}
"""For the moves of partizan games."""

PLAIN = "#e4e6ea"
"""For positions without an outcome."""

OPTIMAL = "#1f7a3a"
"""For optimal moves."""

FAINT = "#9aa0a8"
"""For other moves."""


def fill(outcome: str | None) -> str:
    """The colour of a position by its outcome or its outcome class.

    >>> fill("win"), fill(None)
    ('#8fce9b', '#e4e6ea')
    """
    return COLOURS.get(outcome or "", PLAIN)
