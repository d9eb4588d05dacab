"""What the local laws of graphs and of values have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.kinds import KINDS
from explorer.law import Law
from explorer.query.rows import Row
from explorer.store.connection import Connection
from explorer.values import VALUES, StoredValue, others_than

if TYPE_CHECKING:
    from explorer.query.arrays.stored import Stored

DEFINITION = "definition"
"""The source of a law that says what a value means."""

NODES = "FROM nodes AS n LEFT JOIN choices AS c ON c.id = n.id WHERE n.game_id = :id"
"""Every position with what its moves come to (see `explorer.query.laws.tables`)."""

MOVE = (
    "coalesce((SELECT position FROM nodes AS s WHERE s.game_id = e.game_id "
    "AND s.id = e.source_id), 'position ' || e.source_id) || ' by ' || "
    "coalesce((SELECT label FROM labels AS l WHERE l.game_id = e.game_id AND l.id = e.label_id), "
    "'label ' || e.label_id)"
)
"""The name of a move, for counterexamples."""


def law_row(
    statement: str, source: str, checked: int, examples: Sequence[str], broken: int | None = None
) -> Row:
    """What a law came to; `broken` rows break it, as many as there are examples unless said."""
    broken = len(examples) if broken is None else broken
    return {
        "law": statement,
        "checked": checked,
        "source": source,
        "holds": not broken,
        "broken": broken,
        "counterexamples": list(examples),
    }


def as_number(condition: str) -> str:
    """A truth value as columns hold it, 1 or 0, in SQL; NULL where it is not known."""
    return f"CASE ({condition}) WHEN TRUE THEN 1 WHEN FALSE THEN 0 END"


OnArrays = Callable[["Stored"], int | None]
"""In how many rows a law holds, if it holds in all of them; None where SQL has to tell."""

Tables = Callable[[Connection, int], None]
"""Makes the tables that some laws of a game look at, in its connection."""


@dataclass(frozen=True)
class LocalLaw(Law):
    """A law of every stored game.

    on_arrays  the same law on arrays, if it has that form: the query is then asked only where it
               does not hold, to name the rows
    tables     makes what the query looks at
    """

    on_arrays: OnArrays | None = None
    tables: Tables | None = None


@dataclass(frozen=True)
class Audited:
    """A stored game, as its laws need to know it.

    id          its id in the table of games
    kind        the kind of game
    solved      whether it has been solved; if not, there must be no values
    lost_ends   whether every end is lost for its mover, as nim-values ask for
    cyclic      whether some play never ends
    endless     ids of the positions from which play may never end, where nim-values are asked for
    stored      the game as arrays, which it has if it is whole
    """

    id: int
    kind: str
    solved: bool
    lost_ends: bool
    cyclic: bool
    endless: Sequence[int]
    stored: Stored | None = None


def unsolved() -> Iterator[Law]:
    """The laws of a game that has not been solved: there are no values."""
    yield empty("nothing is solved: every value is empty", *VALUES.values())
    yield LocalLaw(
        "nothing is solved: no move is marked",
        DEFINITION,
        f"SELECT {MOVE}, optimal IS NULL FROM edges AS e WHERE e.game_id = :id",
        on_arrays=lambda stored: None if (stored.optimal >= 0).any() else stored.move_count,
    )


def no_others(kind: str, but: Sequence[StoredValue] = ()) -> Law:
    """The law that positions have no values of other kinds of games; `but` has a law of its own."""
    others = [row for row in others_than(KINDS[kind]) if row not in but]
    return empty("values that the kind of game does not have are empty", *others)


def no_checks(connection: Connection, audited: Audited, shown: int) -> Iterator[Row]:
    """Nothing needs to be checked besides the laws in SQL."""
    yield from ()


def empty(statement: str, *values: StoredValue) -> Law:
    """The law that positions have none of these values."""
    columns = [row.column for row in values if row.column is not None]
    nothing = " AND ".join(f"n.{column} IS NULL" for column in columns)
    names = [row.name for row in values]
    return LocalLaw(
        statement,
        DEFINITION,
        f"SELECT n.position, {nothing} FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=lambda stored: stored.size if stored.is_empty(*names) else None,
    )
