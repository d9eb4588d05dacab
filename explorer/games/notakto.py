"""Notakto: tic-tac-toe with crosses only, on one board or several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from explorer import spec
from explorer.games.base import Kind, Part, Verdict
from explorer.games.coded import CodedGame, Expansion
from explorer.games.squares import square_at
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_SQUARES = 9
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_SOURCE = (
    "T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)"
)


@dataclass(frozen=True)
class Notakto(CodedGame[str]):
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
    sources: ClassVar[Sequence[str]] = (_SOURCE,)
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
                    marked = _rows(squares[:place] + "X" + squares[place + 1 :])
                    after = [*boards[:number], marked, *boards[number + 1 :]]
                    yield self._label(number, place), "_".join(after)

    def _label(self, board: int, place: int) -> str:
        where = f"board {board + 1}: " if self.boards > 1 else ""
        return f"{where}X {square_at(place, 3, 3)}"

    def verdict(self, position: str) -> Verdict | None:
        dead = all(_is_dead(board.replace("/", "")) for board in position.split("_"))
        return "win" if dead else None

    def named_parts(self, position: str) -> tuple[int, int]:
        boards = [board.replace("/", "") for board in position.split("_")]
        return position.count("X"), sum(not _is_dead(board) for board in boards)

    def parse(self, text: str) -> str:
        form = "_".join(["[X.]{3}/[X.]{3}/[X.]{3}"] * self.boards)
        if not re.fullmatch(form, text):
            raise self.malformed(text)
        return text

    def laws(self) -> Iterator[Law]:
        if self.boards < 3:
            yield Law(
                "the first player wins on one board, the second on two",
                _SOURCE,
                "SELECT position, outcome = :outcome FROM position "
                "WHERE game = :game AND depth = 0",
                {"outcome": "win" if self.boards == 1 else "lose"},
            )
        if self.boards == 1:
            yield Law(
                "a cross in the middle wins, and then a knight's move from the other's cross",
                _SOURCE,
                "SELECT label, (target_outcome = 'lose') = (label = 'X b2') FROM move "
                "WHERE game = :game AND source_id = 0",
            )

    # Codes: the crosses as bits, the first board the lowest; label codes: the bit.

    def code_space(self) -> int:
        return 1 << _SQUARES * self.boards

    def encode(self, position: str) -> int:
        squares = position.replace("_", "").replace("/", "")
        return sum(1 << number for number, state in enumerate(squares) if state == "X")

    def decode(self, code: int) -> str:
        squares = "".join(
            "X" if code >> number & 1 else "." for number in range(_SQUARES * self.boards)
        )
        return "_".join(
            _rows(squares[first : first + _SQUARES]) for first in range(0, len(squares), _SQUARES)
        )

    def _alive(self, codes: Ints) -> Any:
        """bool[k, boards], which boards have no line."""
        import numpy as np

        bits = _SQUARES * np.arange(self.boards)
        return ~_dead_table()[codes[:, None] >> bits & (1 << _SQUARES) - 1]

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        bits = np.arange(_SQUARES * self.boards)
        free = codes[:, None] >> bits & 1 == 0
        free &= np.repeat(self._alive(codes), _SQUARES, axis=1)
        parent, bit = np.nonzero(free)
        return Expansion(parent, codes[parent] | 1 << bit, bit)

    def label_space(self) -> int:
        return _SQUARES * self.boards

    def label_of(self, label_code: int) -> str:
        return self._label(*divmod(label_code, _SQUARES))

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        return ["win"] * len(codes)  # every end is a table of dead boards


def _rows(squares: str) -> str:
    return "/".join(squares[first : first + 3] for first in range(0, _SQUARES, 3))


def _is_dead(squares: str) -> bool:
    return any(all(squares[square] == "X" for square in line) for line in _LINES)


@cache
def _dead_table() -> Any:
    """bool[512], whether a board, its crosses as bits, has a line."""
    import numpy as np

    boards = np.arange(1 << _SQUARES)
    dead = np.zeros(len(boards), dtype=bool)
    for line in _LINES:
        mask = sum(1 << square for square in line)
        dead |= boards & mask == mask
    return dead
