"""The moves of partizan games, Left's and Right's."""

from __future__ import annotations

from typing import TextIO

from explorer.answers.columns import ROOM
from explorer.answers.words import for_mover
from explorer.cli.layouts import Moves
from explorer.render import COLOURS, table


def lay(moves: Moves, file: TextIO) -> None:
    """The moves of a partizan game, each for the player who makes it."""
    judged = [for_mover(move) for move in moves]
    table(
        ("player", "move", "leads to", "value", "for the player", "optimal"),
        [
            (move["player"], move["label"], move["target"], move["cgt_value"], words,
             "*" if move["optimal"] else "")
            for move, (_, words) in zip(moves, judged, strict=True)
        ],
        file,
        room=ROOM["show"],
        styles=(COLOURS.get(outcome or "", "") for outcome, _ in judged),
    )  # fmt: skip
