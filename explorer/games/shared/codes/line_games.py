"""Games of marks and lines in codes: a position read as a number in base 3.

The first square is the highest digit, so that codes have the order of texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, ClassVar

import numpy as np

from explorer.games.base import Player, Verdict
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.line_games import LineGame
from explorer.games.shared.squares import board_text, square_at

MARKS = ".OX"
"""The states of a square, in the order of their letters: empty, second player's, first player's."""

_EMPTY, _O, _X = range(3)


class LineCodes(Codes[LineGame]):
    """Label codes: the square, and as many more for X."""

    asked: ClassVar[Collection[str]] = ("own_marks", "result")

    def __init__(self, game: LineGame) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols
        # int64[squares], what each counts in a code.
        places = reversed(range(self.squares))
        self.weights = np.array([3**place for place in places], dtype=np.int64)

    def code_space(self) -> int:
        return int(3**self.squares)

    def encode(self, position: str) -> int:
        code = 0
        for mark in position.replace("/", ""):
            code = 3 * code + MARKS.index(mark)
        return code

    def decode(self, code: int) -> str:
        marks = []
        for _ in range(self.squares):
            code, mark = divmod(code, 3)
            marks.append(MARKS[mark])
        return board_text("".join(reversed(marks)), self.game.cols)

    def _digits(self, codes: Ints) -> Any:
        """int8[k, squares], the states of the squares."""
        return (codes[:, None] // self.weights % 3).astype(np.int8)

    def _lines(self, squares: Any) -> Iterator[tuple[Any, Any]]:
        """(int8[k], the state of its first square; bool[k], whether it is a line), for each line
        of the board; `squares` is int8[k, squares]."""
        for line in self.game.lines:
            first = squares[:, line.squares[0]]
            alike = first != _EMPTY
            for place in line.squares[1:]:
                alike &= squares[:, place] == first
            for place in line.beyond:
                alike &= squares[:, place] != first
            yield first, alike

    def _has_line(self, squares: Any) -> Any:
        """bool[k], whether there is a line of either mark."""
        has_line = np.zeros(len(squares), dtype=bool)
        for _, alike in self._lines(squares):
            has_line |= alike
        return has_line

    def _is_first(self, squares: Any) -> Any:
        """bool[k], whether it is the first player's turn."""
        return (squares != _EMPTY).sum(axis=1) % 2 == 0

    def expand(self, codes: Ints) -> Expansion:
        squares = self._digits(codes)
        free = (squares == _EMPTY) & ~self._has_line(squares)[:, None]
        parent, square = np.nonzero(free)
        mark: Any
        if self.game.own_marks:
            mark = np.where(self._is_first(squares), _X, _O)[parent]
        else:
            mark = np.tile([_X, _O], len(parent))
            parent, square = np.repeat(parent, 2), np.repeat(square, 2)
        child = codes[parent] + mark * self.weights[square]
        if self.game.symmetry:
            marked = squares[parent]
            marked[np.arange(len(parent)), square] = mark
            for turned in self.game.permutations:
                child = np.minimum(child, marked[:, list(turned)] @ self.weights)
        return Expansion(parent, child, square + np.where(mark == _X, self.squares, 0))

    def shard_key(self, codes: Ints) -> Ints:
        """The marks on the board."""
        marks: Ints = (self._digits(codes) != _EMPTY).sum(axis=1)
        return marks

    def label_space(self) -> int:
        return 2 * self.squares

    def label_of(self, label_code: int) -> str:
        is_x, number = divmod(label_code, self.squares)
        return f"{'OX'[is_x]} {square_at(number, self.game.rows, self.game.cols)}"

    def movers_of(self, codes: Ints) -> list[Player | None]:
        is_first = self._is_first(self._digits(codes))
        return ["first" if yes else "second" for yes in is_first.tolist()]

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        squares = self._digits(codes)
        lined = self._has_line(squares)
        over = lined | (squares != _EMPTY).all(axis=1)
        words: list[Verdict | None] = [None] * 4 + [
            self.game.result(has_line, mover)
            for has_line in (False, True)
            for mover in ("first", "second")
        ]
        number = 4 * over + 2 * lined + ~self._is_first(squares)
        return [words[index] for index in number.tolist()]

    def format_codes(self, codes: Ints) -> list[str]:
        rows, cols = self.game.rows, self.game.cols
        letters = np.frombuffer(MARKS.encode(), dtype=np.uint8)
        texts = np.full((len(codes), rows, cols + 1), ord("/"), dtype=np.uint8)
        texts[:, :, :-1] = letters[self._digits(codes)].reshape(len(codes), rows, cols)
        joined = texts.tobytes().decode()
        width = rows * (cols + 1)
        return [joined[first : first + width - 1] for first in range(0, len(joined), width)]

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        squares = self._digits(codes)
        winner = np.zeros(len(squares), dtype=np.int8)
        for first, alike in self._lines(squares):
            winner |= first * alike  # no two marks have lines
        winners = [None, "O", "X"]
        return [
            (squares != _EMPTY).sum(axis=1).tolist(),
            [winners[number] for number in winner.tolist()],
        ]
