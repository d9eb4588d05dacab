"""The moves of games of chance."""

from __future__ import annotations

from typing import TextIO

from explorer.answers.choices import chance_for_mover, worth_of_actions
from explorer.answers.columns import ROOM
from explorer.cli.layouts import Moves
from explorer.render import table


def lay(moves: Moves, file: TextIO) -> None:
    """The moves of a game of chance, and what each action is worth to the player."""
    rows = []
    for move in moves:
        chance, left = move["probability"], chance_for_mover(move)
        rows.append(
            (
                move["label"],
                move["target"],
                None if chance is None else f"{chance:.6g}",
                None if left is None else f"{left:.9f}",
                "*" if move["optimal"] else "",
            )
        )
    columns = ("move", "leads to", "probability", "then wins with", "optimal")
    table(columns, rows, file, room=ROOM["show"])
    worth = worth_of_actions(moves)
    if worth:
        print(file=file)
    for name, chance in worth.items():
        print(f"{name}: wins with probability {chance:.15g}", file=file)
