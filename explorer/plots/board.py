"""A picture of one position, as a board."""

from __future__ import annotations

from pathlib import Path

from explorer.answers.answer import Answer
from explorer.answers.boards import DRAWN, board_of
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.boards import drawing
from explorer.errors import MalformedError, NotThereError, quote
from explorer.files import replacing


def draw_board(
    spec: str, file: str, position: str | None = None, database: DatabaseName = None
) -> Answer:
    """Draw the board of a stored position, the start unless said, into an .svg file.

    MalformedError for another kind of file; NotThereError if the position has no board.
    """
    if Path(file).suffix != ".svg":
        raise MalformedError(f"{quote(file)} cannot be a board's picture: a board is drawn as .svg")
    there = located(database)
    about = named_game(spec, there)
    found = board_of(about.name, position, there)
    if found is None:
        raise NotThereError(
            f"{about.name} has no board: its rules tell none, or are not here, and a graph of over "
            f"{DRAWN} positions is none; explorer draw without --board draws its graph"
        )
    title = f"{about.name} {found.position}"
    with replacing(Path(file)) as (out,):
        out.write(drawing(found.board, title))
    return Answer(notes=[*about.notes, f"{title} drawn to {file}"])
