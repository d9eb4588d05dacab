"""The moves of games in which players take turns, each for the player who makes it."""

from __future__ import annotations

from typing import TextIO

from explorer.answers.columns import ROOM
from explorer.answers.words import for_mover
from explorer.cli.layouts import Moves
from explorer.render import COLOURS, table


def lay(moves: Moves, file: TextIO) -> None:
    """The outcome and, where there are any, the nim-values of the positions they lead to."""
    judged = [for_mover(move) for move in moves]
    values = [move["loopy_grundy"] if move["grundy"] is None else move["grundy"] for move in moves]
    nim_values = any(value is not None for value in values)
    columns = ["move", "leads to", "for the mover", "optimal"]
    if nim_values:
        columns.append("its nim-value")
    table(
        columns,
        [
            (move["label"], move["target"], words, "*" if move["optimal"] else "",
             *((value,) if nim_values else ()))
            for move, value, (_, words) in zip(moves, values, judged, strict=True)
        ],
        file,
        room=ROOM["show"],
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in judged),
    )  # fmt: skip
