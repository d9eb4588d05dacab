"""Which values a position has, by the kind of its game: what tables and rows show of it; and which
columns of each table are secondary."""

from __future__ import annotations

from explorer.answers.answer import Room
from explorer.kinds import KINDS
from explorer.query.rows import Row
from explorer.store.views import COLUMNS
from explorer.values import IN_VIEWS, told_of_target, values_of

POSITION = tuple(COLUMNS["position"])
MOVE = tuple(COLUMNS["move"])
"""Every column of the views `position` and `move`."""


def _first(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """What scripts rely on in its place, then what came later."""
    return (*names, *(name for name in others if name not in names))


SUMMARY = _first(
    ("outcome", "remoteness", "grundy", "win_probability", "outcome_class", "cgt_value"),
    tuple(row.name for row in IN_VIEWS if row.name != "form"),
)
"""What rows say of the start of a game that was built: every value."""

OF_MOVE = _first(
    ("label", "target", "outcome", "remoteness", "optimal", "player", "action", "probability",
     "grundy", "loopy_grundy", "win_probability", "outcome_class"),
    (*(row.name for row in told_of_target()), "for_mover", "plies"),
)  # fmt: skip
"""What is said of a move: its label, the values of the position it leads to, which are those of who
moves there, whose it is, and what it comes to for the player who makes it."""


def shown(game: Row, start: Row) -> tuple[str, ...]:
    """The columns of a position that a list shows: the values that positions of a game have.

    `game` is its row of the view `game`, `start` that of its start: nim-values are for all of its
    positions, or for none, as in misère play.
    """
    kind = KINDS[game["kind"]]
    values = [row for row in values_of(kind, cyclic=game["cyclic"] == 1) if row.listed]
    if start["grundy"] is None and start["loopy_grundy"] is None:
        values = [row for row in values if row.group != "nim-value"]
    mover = ("mover",) if kind.movers else ()
    return ("position", *mover, "depth", *(row.name for row in values))


def shown_of_sources(kind: str) -> tuple[str, ...]:
    """The columns of the view `move` that a list of moves into one position shows.

    >>> shown_of_sources("partizan")
    ('source', 'source_outcome_class', 'label', 'target', 'optimal')
    >>> shown_of_sources("chance")
    ('source', 'label', 'probability', 'target', 'optimal')
    >>> shown_of_sources("board")
    ('source', 'label', 'target')
    """
    record = KINDS[kind]
    values = tuple(f"source_{row.name}" for row in values_of(record) if row.source)
    chance = ("probability",) if record.chance else ()
    optimal = ("optimal",) if record.values else ()
    return ("source", *values, "label", *chance, "target", *optimal)


ROOM = {
    "guide": Room(prose=("about",)),
    "games": Room(("parameters", "aliases", "stored", "title")),
    "rules": Room(prose=("allowed", "meaning")),
    "list": Room(("built_at", "title", "start", "moves", "positions")),
    "show": Room(
        ("its nim-value", "probability", "leads to", "then it", "for the player", "for the mover")
    ),
    "line": Room(("outcome", "completions", "outcome class", "win probability", "cgt value")),
    "find": Room(
        ("depth", "temperature", "mean", "right_optimal_move", "left_optimal_move", "optimal_move")
    ),
    "predecessors": Room(("distance", "probability", "leads to")),
    "labels": Room(("passes_turn", "player", "action")),
    "play": Room(("leads to",), elsewhere=""),
    "commands": Room(prose=("for",)),
    "replay": Room(("player", "after, for the player", "after", "before")),
    "sum": Room(("game", "position")),
    "verify": Room(("source",), prose=("law", "source")),
    "describe": Room(("kinds", "unit"), prose=("meaning",)),
    "simulate": Room(("unfinished", "drawn")),
    "hamilton": Room(prose=("condition", "found", "so there is")),
    "tours": Room(("last", "first", "method")),
}
"""Table -> what of it may give way in a narrow terminal, by the headings that its columns have."""
