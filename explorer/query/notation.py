"""Positions written as {L|R}: the sets of what Left and Right may move to."""

from __future__ import annotations

from explorer.errors import ExplorerError, LimitError, option
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.positions import moves, position
from explorer.query.rows import Row
from explorer.store.connection import Connection

LONGEST = 20_000
"""Characters that a text may have: more of them nobody can read."""


def notation(connection: Connection, name: str, text: str, depth: int | None = None) -> str:
    """A position as {L|R}, its options likewise, down to the ends, which are {|}.

    Positions that are `depth` moves away are named by their texts instead. Options are sets: the
    same text stands once. In impartial games both sides have all moves.

    ExplorerError if the kind of game has no such notation, or, without a depth, if play can go
    on in cycles; LimitError if the text would be longer than `LONGEST`.
    """
    stored = game(connection, name)
    kind = KINDS[stored["kind"]]
    if not kind.sums:
        raise ExplorerError(
            f"{name} is {kind.words}: {{L|R}} writes positions of impartial and partizan games"
        )
    if stored["cyclic"] and depth is None:
        raise ExplorerError(
            f"play of {name} can go on in cycles: say how deep with {option('--depth', 'depth')}"
        )
    return _Writer(connection, name).text(position(connection, name, text), depth)


class _Writer:
    def __init__(self, connection: Connection, name: str) -> None:
        self.connection, self.name = connection, name
        self.moves: dict[int, list[Row]] = {}
        self.done: dict[tuple[int, int | None], str] = {}

    def text(self, start: Row, depth: int | None) -> str:
        if depth == 0:
            return self._named(start["id"], start["position"])
        first = start["id"], depth
        stack = [first]
        while stack:
            position_id, left = here = stack[-1]
            if here not in self.done:
                below = None if left is None else left - 1
                missing = self._missing(position_id, below)
                if missing:
                    stack += missing
                    continue
                self.done[here] = self._braces(position_id, below)
            stack.pop()
        return self.done[first]

    def _moves(self, position_id: int) -> list[Row]:
        if position_id not in self.moves:
            self.moves[position_id] = moves(self.connection, self.name, position_id)
        return self.moves[position_id]

    def _named(self, position_id: int, text: str) -> str:
        """A position as it stands at the depth: by its text, but an end is {|} everywhere."""
        return text if self._moves(position_id) else "{|}"

    def _missing(self, position_id: int, below: int | None) -> list[tuple[int, int | None]]:
        """What must be written before this position; texts at the depth are written here."""
        missing = []
        for move in self._moves(position_id):
            key = move["target_id"], below
            if key in self.done:
                continue
            if below == 0:
                self.done[key] = self._named(move["target_id"], move["target"])
            else:
                missing.append(key)
        return missing

    def _braces(self, position_id: int, below: int | None) -> str:
        sides: dict[str, dict[str, None]] = {"left": {}, "right": {}}
        for move in self._moves(position_id):
            for side in (move["player"],) if move["player"] else ("left", "right"):
                sides[side][self.done[move["target_id"], below]] = None
        left, right = (",".join(sides[side]) for side in ("left", "right"))
        if len(left) + len(right) > LONGEST:
            raise LimitError(
                f"written as {{L|R}} the position has more than {LONGEST:,} characters: "
                f"go less deep with {option('--depth', 'depth')}"
            )
        return f"{{{left}|{right}}}"
