"""The values of a position: one row for each that is stored.

From these rows come the columns of values in the tables, as the program knows them, and in the
views `position` and `move`, what a solver fills in, which values a kind of game has, what the audit
must find empty, and how commands and exports list them. A new value is a row here, a migration,
which makes its column in databases, a solver that gives it, and a law.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from explorer.kinds import KINDS, Kind

Type = Literal["integer", "real", "text"]


@dataclass(frozen=True)
class StoredValue:
    """A value that positions have, or a part of the proof of one.

    name       its column in the view `position` and its key in JSON
    type       of that column
    group      what a kind of game names if its positions have it (`explorer.kinds.Kind.values`)
    meaning    what it says, for a description of the database
    unit       in what it is counted, if in anything
    words      how it is said in one line, after those before it; empty where it is not
    kept       its column in `nodes`, where that has another name
    canonical  whether it is kept with the canonical text of a partizan value, in a table of its own
    read       how a view reads it, where it is not a column of `nodes`
    move       whether a solver gives the index of a move, whose label is stored
    since      the revision of the schema in which `position` got it; None: it is in no view
    told       the revision in which `move` began to tell it of a move's target; None: it does not
    source     whether `move` tells it of the source as well
    along      its key along a line of play, where it is told there
    listed     whether lists of positions show it
    cyclic     whether only games in which play may never end can have it
    """

    name: str
    type: Type
    group: str
    meaning: str
    words: str = ""
    kept: str = ""
    canonical: bool = False
    read: str = ""
    move: bool = False
    since: str | None = "0001"
    told: str | None = None
    source: bool = False
    along: str = ""
    listed: bool = True
    cyclic: bool = False
    unit: str = ""

    @property
    def column(self) -> str | None:
        """Its column in the table `nodes`; None where it is kept with a canonical text."""
        return None if self.canonical else self.kept or self.name

    def expression(self, node: str) -> str:
        """How a view reads it from a row of `nodes` of this alias and the tables joined to it."""
        return self.read or f"{node}.{self.column}"


_ROWS = (
    StoredValue(
        "outcome", "text", "outcome", "win, lose or draw for the player to move",
        words="{}", told="0001", source=True, along="outcomes",
    ),
    StoredValue(
        "outcome_class", "text", "partizan value",
        "who wins with best play: next (whoever begins), previous, left or right",
        told="0004", source=True, along="outcome_classes",
    ),
    StoredValue(
        "remoteness", "integer", "outcome",
        "plies to the end: a winner hurries, a loser resists; of a draw to the nearest drawn end",
        words=" in {}", told="0001", along="remoteness", unit="plies",
    ),
    StoredValue(
        "left_remoteness", "integer", "partizan value", "plies to the end if Left begins",
        told="0004", listed=False, unit="plies",
    ),
    StoredValue(
        "right_remoteness", "integer", "partizan value", "plies to the end if Right begins",
        told="0004", listed=False, unit="plies",
    ),
    StoredValue(
        "grundy", "integer", "nim-value", "the nim-value, where it is finite",
        words=", nim-value {}", told="0001",
    ),
    StoredValue(
        "loopy_grundy", "text", "nim-value", "the nim-value, where it is infinite: inf(0,2)",
        words=", nim-value {}", told="0003", cyclic=True,
    ),
    StoredValue(
        "win_probability", "real", "win probability",
        "the chance of the player to move, under best play of both",
        words="wins with probability {:.15g}", told="0003", along="win_probability",
        unit="probability",
    ),
    StoredValue(
        "cgt_value", "text", "partizan value", "the canonical form of a partizan value",
        kept="cgt_value_id", read="v.value", told="0004", along="cgt_values",
    ),
    StoredValue(
        "mean", "real", "partizan value", "the mean of the value; NULL where no double is exact",
        canonical=True, read="v.mean", told="0004", unit="moves",
    ),
    StoredValue(
        "temperature", "real", "partizan value",
        "the temperature of the value; NULL where no double is exact",
        canonical=True, read="v.temperature", told="0004", unit="moves",
    ),
    StoredValue(
        "completions", "text", "completions",
        "in how many ways a puzzle can be completed, in decimal digits; NULL where without end",
        told="0004", along="completions", unit="ways",
    ),
    StoredValue(
        "optimal_move", "text", "optimal move",
        "an optimal move, the one that makes progress; in a game of chance the action",
        kept="optimal_label_id", read="coalesce(o.action, o.label)", move=True,
    ),
    StoredValue(
        "left_optimal_move", "text", "partizan value", "an optimal move of Left's",
        kept="left_optimal_label_id", read="l.label", move=True,
    ),
    StoredValue(
        "right_optimal_move", "text", "partizan value", "an optimal move of Right's",
        kept="right_optimal_label_id", read="r.label", move=True,
    ),
    StoredValue(
        "form", "integer", "partizan value",
        "the least id of a position with equal options, which is the same game",
        since="0004", listed=False,
    ),
    StoredValue(
        "grundy_order", "integer", "nim-value",
        "when a finite nim-value was found where play may never end: it proves the value",
        since=None, listed=False, cyclic=True,
    ),
)  # fmt: skip

OUTCOME_CLASSES = ("next", "previous", "left", "right")
"""The outcome classes of partizan games: who wins with best play, whoever begins."""

FOR_THE_OTHER = {"win": "lose", "lose": "win", "draw": "draw"}
"""Outcome for one player -> for the other."""

VALUES: Mapping[str, StoredValue] = {row.name: row for row in _ROWS}
"""Name -> row of every stored value, in the order of the columns of the view `position`."""

IN_VIEWS = tuple(row for row in _ROWS if row.since is not None)
"""The values that views tell, in order."""


def values_of(kind: str | Kind, *, cyclic: bool = True) -> tuple[StoredValue, ...]:
    """The values that positions of a kind of game can have; `cyclic`: where play may never end.

    >>> [value.name for value in values_of("puzzle")]
    ['outcome', 'remoteness', 'completions', 'optimal_move']
    """
    record = KINDS[kind] if isinstance(kind, str) else kind
    return tuple(row for row in _ROWS if record.has(row.group) and (cyclic or not row.cyclic))


def others_than(kind: str | Kind) -> tuple[StoredValue, ...]:
    """The values that positions of a kind of game never have: they must be empty.

    >>> [value.name for value in others_than("board")] == list(VALUES)
    True
    """
    record = KINDS[kind] if isinstance(kind, str) else kind
    return tuple(row for row in _ROWS if not record.has(row.group))


def told_of_target() -> tuple[StoredValue, ...]:
    """The values of a move's target that the view `move` tells, in the order in which they came.

    >>> [value.name for value in told_of_target()][:3]
    ['outcome', 'remoteness', 'grundy']
    """
    return tuple(sorted((row for row in IN_VIEWS if row.told), key=lambda row: row.told or ""))
