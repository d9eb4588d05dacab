"""Tic-tac-toe in codes: a position read as a number in base 3.

The first square is the highest digit, so that codes have the order of texts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.games.base import Player, Verdict
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.squares import board_text, square_at
from explorer.games.tictactoe import TicTacToe, lines

MARKS = ".OX"
"""The states of a square, in the order of their letters: empty, second player's, first player's."""

_EMPTY, _O, _X = range(3)


class TicTacToeCodes(Codes[TicTacToe]):
    """Label codes: the square, and as many more for X."""

    def __init__(self, game: TicTacToe) -> None:
        super().__init__(game)
        self.squares = game.rows * game.cols
        self.lines = lines(game.rows, game.cols, game.line)
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

    def _has_line(self, squares: Any) -> Any:
        """bool[k], whether either player has a line; `squares` is int8[k, squares]."""
        has_line = np.zeros(len(squares), dtype=bool)
        for line in self.lines:
            first = squares[:, line[0]]
            alike = first != _EMPTY
            for place in line[1:]:
                alike &= squares[:, place] == first
            has_line |= alike
        return has_line

    def _to_move(self, squares: Any) -> Any:
        """int8[k], whose turn it is: _X or _O."""
        even = (squares == _X).sum(axis=1) == (squares == _O).sum(axis=1)
        return np.where(even, _X, _O)

    def expand(self, codes: Ints) -> Expansion:
        squares = self._digits(codes)
        free = (squares == _EMPTY) & ~self._has_line(squares)[:, None]
        parent, square = np.nonzero(free)
        mark = self._to_move(squares)[parent]
        child = codes[parent] + mark * self.weights[square]
        if self.game.symmetry:
            marked = squares[parent]
            marked[np.arange(len(parent)), square] = mark
            turned = self.game.permutations
            child = np.min([marked[:, list(places)] @ self.weights for places in turned], axis=0)
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
        first = self._to_move(self._digits(codes)) == _X
        return ["first" if yes else "second" for yes in first.tolist()]

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        squares = self._digits(codes)
        won = self._has_line(squares)
        full = ~won & (squares != _EMPTY).all(axis=1)
        words: list[Verdict | None] = [None, "win" if self.game.misere else "lose", "draw"]
        return [words[number] for number in (won + 2 * full).tolist()]

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
        winners = [None, "O", "X"]  # who has a line has made the last move
        last = self._has_line(squares) * (_X + _O - self._to_move(squares))
        return [
            (squares != _EMPTY).sum(axis=1).tolist(),
            [winners[number] for number in last.tolist()],
        ]
