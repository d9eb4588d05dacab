"""Notakto: tic-tac-toe with crosses only, on one board or several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text, Tone
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.games.shared.sign_rows import sign_board
from explorer.games.shared.squares import square_at

SQUARES = 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
PLAMBECK_WHITEHEAD = (
    "T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)"
)


@dataclass(frozen=True)
class Notakto(Game[str]):
    """Boards of 3 x 3 squares lie on the table. Two players in turn write a cross into an empty
    square of a board that is alive; one with three crosses in a row is dead. Who kills the last
    board has lost.

    Columns are letters, rows are numbered from the bottom; with several boards a move names its
    board.
    """

    slug: ClassVar[str] = "notakto"
    title: ClassVar[str] = "Notakto"
    kind: ClassVar[Kind] = "impartial"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = (
        "rows of X and . from the top joined by '/', boards joined by '_', such as X../.X./..."
    )
    sources: ClassVar[Sequence[str]] = (PLAMBECK_WHITEHEAD,)
    parts: ClassVar[Sequence[Part]] = (
        Part("crosses", "integer", "crosses on all boards"),
        Part("alive", "integer", "boards without a line"),
    )

    boards: int = spec.whole(1, low=1, high=6, help="boards on the table")

    def starts(self) -> list[str]:
        return ["_".join([".../.../..."] * self.boards)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        boards = position.split("_")
        for number, board in enumerate(boards):
            squares = board.replace("/", "")
            if _is_dead(squares):
                continue
            for place, state in enumerate(squares):
                if state == ".":
                    marked = rows(squares[:place] + "X" + squares[place + 1 :])
                    after = [*boards[:number], marked, *boards[number + 1 :]]
                    yield self.label(number, place), "_".join(after)

    def label(self, board: int, place: int) -> str:
        """The name of the move to a square of a board."""
        where = f"board {board + 1}: " if self.boards > 1 else ""
        return f"{where}X {square_at(place, 3, 3)}"

    def board(self, position: str) -> Board | None:
        spots: list[Spot] = []
        texts: list[Text] = []
        pieces: dict[str, str] = {}
        tones: dict[str, Tone] = {}
        for number, board in enumerate(position.split("_")):
            one = sign_board(board.split("/"))
            left, top = 5 * (number % 3), 5 * (number // 3)
            spots += [Spot(self._spot(number, s.name), s.x + left, s.y + top) for s in one.spots]
            texts += [Text(text.x + left, text.y + top, text.text) for text in one.texts]
            pieces |= {self._spot(number, name): "X" for name in one.pieces}
            if _is_dead(board.replace("/", "")):
                tones |= {self._spot(number, name): "taken" for name in one.pieces}
        return Board(spots, pieces, (), texts, tones, in_place=True)

    def touches(self, position: str, label: str) -> Sequence[str]:
        where = label.split()
        return [self._spot(int(where[1][:-1]) - 1 if self.boards > 1 else 0, where[-1])]

    def _spot(self, board: int, name: str) -> str:
        """The name of a square of a board."""
        return f"board {board + 1}: {name}" if self.boards > 1 else name

    def verdict(self, position: str) -> Verdict | None:
        dead = all(_is_dead(board.replace("/", "")) for board in position.split("_"))
        return "win" if dead else None

    def why_not(self, position: str) -> str | None:
        for number, board in enumerate(position.split("_"), 1):
            squares = board.replace("/", "")
            # The mark that killed a board lies on all of its lines.
            before = (
                squares[:place] + "." + squares[place + 1 :]
                for place, mark in enumerate(squares)
                if mark == "X"
            )
            if _is_dead(squares) and all(map(_is_dead, before)):
                return f"board {number} has lines without a common square: the first one ends it"
        return None

    def named_parts(self, position: str) -> tuple[int, int]:
        boards = [board.replace("/", "") for board in position.split("_")]
        return position.count("X"), sum(not _is_dead(board) for board in boards)

    def parse(self, text: str) -> str:
        form = "_".join(["[X.]{3}/[X.]{3}/[X.]{3}"] * self.boards)
        if not re.fullmatch(form, text):
            raise self.malformed(text)
        return text


def rows(squares: str) -> str:
    """The text of one board."""
    return "/".join(squares[first : first + 3] for first in range(0, SQUARES, 3))


def _is_dead(squares: str) -> bool:
    return any(all(squares[square] == "X" for square in line) for line in LINES)
