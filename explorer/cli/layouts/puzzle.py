"""The moves of puzzles."""

from __future__ import annotations

from typing import TextIO

from explorer.answers.columns import ROOM
from explorer.answers.words import completed
from explorer.cli.layouts import Moves
from explorer.render import COLOURS, table


def lay(moves: Moves, file: TextIO) -> None:
    """The moves of a puzzle, and whether it can still be completed after each."""
    table(
        ("move", "leads to", "then it", "optimal"),
        [
            (move["label"], move["target"], completed(move) if move["outcome"] else None,
             "*" if move["optimal"] else "")
            for move in moves
        ],
        file,
        room=ROOM["show"],
        styles=(COLOURS.get(move["outcome"] or "", "") for move in moves),
    )  # fmt: skip
