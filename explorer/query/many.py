"""Many positions and their moves at once: one statement each, however many they are."""

from __future__ import annotations

import json
from collections.abc import Iterable

from explorer.query.positions import TOLD_OF_MOVES, position
from explorer.query.positions import moves as moves_of_one
from explorer.query.rows import Row, rows
from explorer.store.connection import Connection


class Positions:
    """Positions of a game, each asked for once: those that are announced, all together.

    A position that was not announced is asked for by itself.
    """

    def __init__(self, connection: Connection, name: str, texts: Iterable[str] = ()) -> None:
        self._connection, self._name = connection, name
        self._rows = {row["position"]: row for row in positions(connection, name, texts)}
        found = [row["id"] for row in self._rows.values()]
        self._moves = moves(connection, name, found)
        for text, row in self._rows.items():
            connection.remember(("position", name, text), dict(row))
        for number, listed in self._moves.items():
            connection.remember(("moves", name, number), listed)

    def __contains__(self, text: str) -> bool:
        """Whether the game has a position of this text."""
        if text in self._rows:
            return True
        (*found,) = positions(self._connection, self._name, [text])
        self._rows |= {row["position"]: row for row in found}
        return bool(found)

    def __getitem__(self, text: str) -> Row:
        """The row of a position; NotThereError if the game has none of this text."""
        if text not in self._rows:
            self._rows[text] = position(self._connection, self._name, text)
        return self._rows[text]

    def moves(self, at: Row) -> list[Row]:
        """The moves of a position, in order, as `explorer.query.positions.moves` gives them."""
        if at["id"] not in self._moves:
            self._moves[at["id"]] = moves_of_one(self._connection, self._name, at["id"])
        return self._moves[at["id"]]


def positions(connection: Connection, name: str, texts: Iterable[str]) -> list[Row]:
    """The rows of the positions of these texts, as far as the game has them."""
    if not (wanted := [*dict.fromkeys(texts)]):
        return []
    near = connection.lookup(wanted)
    listed = near.dialect.texts("texts")
    return rows(
        near,
        f"SELECT p.* FROM {listed} AS t CROSS JOIN position AS p "
        "WHERE p.game = :game AND p.position = t.value",
        game=name,
        texts=json.dumps(wanted),
    )


def moves(connection: Connection, name: str, ids: Iterable[int]) -> dict[int, list[Row]]:
    """Id of a position -> its moves in order; an empty list where it has none."""
    found: dict[int, list[Row]] = {id: [] for id in ids}
    if not found:
        return found
    near = connection.lookup(moves_of=found)
    listed = near.dialect.values("ids")
    for row in rows(
        near,
        f"SELECT source_id, {TOLD_OF_MOVES} "
        f"FROM {listed} AS f CROSS JOIN move AS m "
        "WHERE m.game = :game AND m.source_id = f.value ORDER BY m.source_id, m.ordinal",
        game=name,
        ids=json.dumps([*found]),
    ):
        found[row.pop("source_id")].append(row)
    return found
