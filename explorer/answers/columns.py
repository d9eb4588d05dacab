"""Which values a position has, by the kind of its game: what tables and rows show of it."""

from __future__ import annotations

from explorer.store.views import COLUMNS

POSITION = tuple(COLUMNS["position"])
MOVE = tuple(COLUMNS["move"])
"""Every column of the views `position` and `move`."""

SUMMARY = ("outcome", "remoteness", "grundy", "win_probability", "outcome_class", "cgt_value")
"""What rows say of the start of a game that was built."""

_BY_KIND: dict[str, tuple[str, ...]] = {
    "chance": ("position", "mover", "depth", "win_probability", "optimal_move"),
    "partizan": (
        "position", "depth", "outcome_class", "cgt_value", "mean", "temperature",
        "left_optimal_move", "right_optimal_move",
    ),
}  # fmt: skip
_OTHERS = ("position", "mover", "depth", "outcome", "remoteness", "grundy", "optimal_move")


def shown(kind: str | None) -> tuple[str, ...]:
    """The columns of a position that a table shows, in a game of this kind.

    >>> shown("chance")
    ('position', 'mover', 'depth', 'win_probability', 'optimal_move')
    """
    return _BY_KIND.get(kind or "", _OTHERS)


def outcome_column(kind: str | None) -> str:
    """The column that says who wins, in a game of this kind.

    >>> outcome_column("partizan"), outcome_column("impartial")
    ('outcome_class', 'outcome')
    """
    return "outcome_class" if kind == "partizan" else "outcome"
