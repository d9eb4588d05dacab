"""What every column of every view says.

Of the values of positions `explorer.values` says it; here stands the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from explorer.kinds import KINDS, Kind
from explorer.store.views import COLUMNS, Parts, family_columns
from explorer.values import VALUES, StoredValue


class Described(NamedTuple):
    """A column of a view.

    unit   in what it is counted, if in anything
    kinds  the kinds of games in which it can be anything but NULL
    """

    column: str
    type: str
    unit: str
    kinds: tuple[str, ...]
    meaning: str


MEANINGS = {
    "game": "a stored game",
    "position": "a position with its values",
    "move": "a move, by its source and its target; target_... are values of the target, for the "
    "player who moves there",
    "bare_move": "a move by the ids of its source and its target alone: to count moves by",
    "path_step": "a step of a stored path, such as a knight's tour",
}
"""View -> what a row of it is."""


def _all(kind: Kind) -> bool:
    return True


def _with_movers(kind: Kind) -> bool:
    return bool(kind.movers)


def _with_players(kind: Kind) -> bool:
    return bool(kind.movers or kind.beginners)


def _with_chance(kind: Kind) -> bool:
    return kind.chance


def _with_values(kind: Kind) -> bool:
    return bool(kind.values)


def _with_outcomes(kind: Kind) -> bool:
    return kind.has("outcome") or kind.has("partizan value")


_ROWS = {
    "game": (
        ("game", "text", "", _all, "the canonical spec, by which commands and views name it"),
        ("slug", "text", "", _all, "the family of games"),
        ("title", "text", "", _all, "the name of the family, for readers"),
        ("kind", "text", "", _all, f"one of {', '.join(KINDS)}"),
        ("parameters", "text", "", _all, "the parameters, all of them, as JSON"),
        ("positions", "integer", "", _all, "the number of its positions"),
        ("moves", "integer", "", _all, "the number of its moves"),
        ("start", "text", "", _all, "the position in which play begins"),
        ("cyclic", "integer", "", _all, "1 where play can come back to a position, else 0"),
        ("explorer_version", "text", "", _all, "the version of the program that built it"),
        ("built_at", "text", "", _all, "when it was built: date and time in UTC, ISO 8601"),
        ("solved_at", "text", "", _with_values, "when it was solved last, in the same way"),
        ("rules", "text", "", _all, "by what rules it was built; NULL where that is not known"),
        ("content_hash", "text", "", _all,
         "of graph and values, equal where they are; NULL where none was kept"),
    ),
    "position": (
        ("game", "text", "", _all, "the game's canonical spec"),
        ("id", "integer", "", _all,
         "its number in the game, from 0 on, breadth first from the start"),
        ("position", "text", "", _all, "how it is written, in the notation of the game"),
        ("mover", "text", "", _with_movers,
         "whose turn it is, first or second; NULL where positions are seen from the mover"),
        ("terminal", "integer", "", _all, "1 where play has ended, else 0"),
        ("depth", "integer", "plies", _all,
         "the fewest moves from the start; NULL where play cannot reach it"),
        ("fields", "text", "", _all,
         "its named parts as JSON, columns of the family's view; NULL where it has none"),
    ),
    "move": (
        ("game", "text", "", _all, "the game's canonical spec"),
        ("source_id", "integer", "", _all, "the id of the position it is made in"),
        ("source", "text", "", _all, "the position it is made in"),
        ("ordinal", "integer", "", _all,
         "its place among the moves of its source, from 0 on, in the order of the rules"),
        ("label", "text", "", _all, "what the move is called"),
        ("action", "text", "", _with_chance, "the choice of which it is one result, or NULL"),
        ("player", "text", "", _with_players, "whose move it is; NULL: of whoever is to move"),
        ("probability", "real", "probability", _with_chance,
         "how likely its action leads to it; NULL of moves without chance"),
        ("passes_turn", "integer", "", _all, "1 where the other player moves next, else 0"),
        ("target_id", "integer", "", _all, "the id of the position it leads to"),
        ("target", "text", "", _all, "the position it leads to"),
        ("optimal", "integer", "", _with_values,
         "1 where it keeps the best that its player can have, else 0"),
        ("for_mover", "text", "", _with_outcomes,
         "what it comes to for the player who makes it: win, lose or draw"),
        ("plies", "integer", "plies", _with_outcomes,
         "to the end with this move, which counts; NULL where a draw or a failure has no length"),
    ),
    "path_step": (
        ("path", "integer", "", _all, "the number of the path in this database"),
        ("game", "text", "", _all, "the canonical spec of the game it goes through"),
        ("method", "text", "", _all, "how it was found"),
        ("closed", "integer", "", _all, "1 where a move leads from the end to the beginning"),
        ("step", "integer", "", _all, "the place in the path, from 1 on"),
        ("position", "text", "", _all, "the position there"),
    ),
}  # fmt: skip
"""View -> (column, type, unit, which kinds have it, meaning) of what is no value of a position."""

_ROWS["bare_move"] = (
    *(row for row in _ROWS["move"] if row[0] in COLUMNS["bare_move"]),
    ("label_id", "integer", "", _all, "the number of its label in the game, from 0 on"),
)

OF_A_PLAYER = "the player to move"
"""Words in the meaning of a value that `move` has to tell whose they are."""


def described(view: str) -> list[Described]:
    """Every column of a view, in its order; the meaning of one that nobody has described is empty.

    >>> [column.meaning for column in described("move") if column.column == "target_outcome"]
    ['of the target: win, lose or draw for the player who moves at the target']
    """
    said = _said(view)
    return [said.get(name, Described(name, "", "", (), "")) for name in COLUMNS[view]]


def described_family(slug: str, parts: Parts, meanings: Mapping[str, str]) -> list[Described]:
    """Every column of the view of a family.

    meanings  named part -> what it says, where the rules are known

    >>> columns = described_family("pig", [("turn", "integer")], {"turn": "points of this turn"})
    >>> columns[3].column, columns[3].meaning
    ('turn', 'points of this turn')
    """
    types, said = dict(parts), _said("position")
    return [
        said[value]._replace(column=column)
        if value
        else Described(column, types[column], "", (), meanings.get(column, "a named part"))
        for column, value in family_columns(slug, parts).items()
    ]


def _said(view: str) -> dict[str, Described]:
    """What is said of the columns of a view, by their names."""
    said = {
        name: Described(name, type, unit, tuple(k.name for k in KINDS.values() if has(k)), meaning)
        for name, type, unit, has, meaning in _ROWS[view]
    }
    if view == "position":
        said |= {row.name: _value(row, row.name, row.meaning) for row in VALUES.values()}
    elif view == "move":
        for row in VALUES.values():
            for end, player in (
                ("source", "the player who moves at the source"),
                ("target", "the player who moves at the target"),
            ):
                meaning = f"of the {end}: {row.meaning.replace(OF_A_PLAYER, player)}"
                said[f"{end}_{row.name}"] = _value(row, f"{end}_{row.name}", meaning)
    return said


def _value(row: StoredValue, column: str, meaning: str) -> Described:
    kinds = tuple(kind.name for kind in KINDS.values() if kind.has(row.group))
    return Described(column, row.type, row.unit, kinds, meaning)
