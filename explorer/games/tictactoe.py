"""Tic-tac-toe on any board: m,n,k games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Kind, Part, Player, Verdict
from explorer.games.coded import CodedGame, Expansion
from explorer.games.squares import board_text, square_at
from explorer.law import Law

if TYPE_CHECKING:
    from explorer.games.coded import Ints

MARKS = ".OX"
"""The states of a square, in the order of their letters: empty, second player's, first player's."""

_EMPTY, _O, _X = range(3)


@dataclass(frozen=True)
class TicTacToe(CodedGame[str]):
    """On a board of rows x cols squares the first player writes X and the second O, in turn, one
    mark into an empty square. Who first has `line` marks of their own in a row, upright, across or
    slanting, wins; in misère play (misere=true) they lose. A full board without a line is a draw.

    A move is named by its mark and square: columns are letters, rows are numbered from the bottom,
    so "X b2" takes the middle of a 3 x 3 board. With symmetry=true positions that turning or
    reflecting the board carries into each other are one: the one whose text comes first. Its moves
    are named on that board, so a record of labels must look at the board anew after every move;
    records of positions go as they are.

    A board has at most 39 squares, and its graph grows by a factor of up to 3 with each: 4 x 4 has
    millions of positions.
    """

    slug: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe (m,n,k game)"
    kind: ClassVar[Kind] = "alternating"
    ruleset: ClassVar[int] = 2
    notation: ClassVar[str] = "rows of X, O and . from the top, joined by '/', such as X.O/.X./..."
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"noughts-and-crosses": {}}
    sources: ClassVar[Sequence[str]] = (
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
        "chapter 22: lines of squares",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("marks", "integer", "marks on the board"),
        Part("winning_mark", "text", "X or O, whichever has a line"),
    )

    rows: int = spec.whole(3, low=1, high=39, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=26, help="columns of the board")
    line: int = spec.whole(3, low=1, high=39, help="marks in a row that make a line")
    misere: bool = spec.flag(False, help="who makes a line loses")
    symmetry: bool = spec.flag(False, help="positions alike but for symmetry are one")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rows * self.cols > 39:
            raise MalformedError(
                f"{self.slug}: {self.rows} x {self.cols} squares are out of range: "
                "a board has at most 39"
            )

    def starts(self) -> list[str]:
        return ["/".join(["." * self.cols] * self.rows)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        mark = "X" if self.mover(position) == "first" else "O"
        for place, name in self._squares():
            if position[place] == ".":
                marked = position[:place] + mark + position[place + 1 :]
                yield f"{mark} {name}", self._representative(marked)

    def _squares(self) -> Iterator[tuple[int, str]]:
        """(its place in the text, its name) of every square."""
        for number in range(self.rows * self.cols):
            yield number + number // self.cols, square_at(number, self.rows, self.cols)

    def mover(self, position: str) -> Player:
        return "first" if position.count("X") == position.count("O") else "second"

    def verdict(self, position: str) -> Verdict | None:
        if self._winning_mark(position) is not None:
            return "win" if self.misere else "lose"  # the line is that of the player who moved
        return None if "." in position else "draw"

    def _winning_mark(self, position: str) -> str | None:
        squares = position.replace("/", "")
        for line in _lines(self.rows, self.cols, self.line):
            first = squares[line[0]]
            if first != "." and all(squares[square] == first for square in line):
                return first
        return None

    def named_parts(self, position: str) -> tuple[int, str | None]:
        return position.count("X") + position.count("O"), self._winning_mark(position)

    def parse(self, text: str) -> str:
        rows = text.split("/")
        if not re.fullmatch("[XO./]+", text) or [*map(len, rows)] != [self.cols] * self.rows:
            raise self.malformed(text)
        return self._representative(text)

    def _representative(self, position: str) -> str:
        """The least text among those that turning and reflecting the board gives."""
        if not self.symmetry:
            return position
        squares = position.replace("/", "")
        least = min(
            "".join(squares[square] for square in symmetry)
            for symmetry in _symmetries(self.rows, self.cols)
        )
        return board_text(least, self.cols)

    def laws(self) -> Iterator[Law]:
        if not self.misere:
            yield Law(
                "the second player does not win: the first could steal their strategy",
                "J. F. Nash 1949; Winning Ways, chapter 22",
                "SELECT start, p.outcome <> 'lose' FROM game g "
                "JOIN position p ON p.game = g.game AND p.position = g.start "
                "WHERE g.game = :game",
            )
        yield Law(
            "a position with a line is an end, and the line is the last mover's",
            "rules",
            "SELECT position, terminal = 1 AND (mover = 'first') = (winning_mark = 'O') "
            "FROM tictactoe_position WHERE game = :game AND winning_mark IS NOT NULL",
        )
        known = _PUBLISHED.get((self.rows, self.cols, self.line, self.misere, self.symmetry))
        if known is not None:
            yield Law(
                "positions, and how many are won, lost and drawn for their mover: "
                + ", ".join(f"{count:,}" for count in known),
                "enumeration by independent programs",
                "SELECT :game, json_array(count(*), sum(outcome = 'win'), sum(outcome = 'lose'), "
                "sum(outcome = 'draw')) = json(:known) FROM position WHERE game = :game",
                {"known": str(list(known))},
            )

    # Codes: a position read as a number in base 3, first square first, so that codes have the order
    # of texts; label codes: the square, and as many more for X.

    def code_space(self) -> int:
        return int(3 ** (self.rows * self.cols))

    def encode(self, position: str) -> int:
        code = 0
        for mark in position.replace("/", ""):
            code = 3 * code + MARKS.index(mark)
        return code

    def decode(self, code: int) -> str:
        marks = []
        for _ in range(self.rows * self.cols):
            code, mark = divmod(code, 3)
            marks.append(MARKS[mark])
        squares = "".join(reversed(marks))
        return board_text(squares, self.cols)

    def _digits(self, codes: Ints) -> Any:
        """int8[k, squares], the states of the squares."""
        import numpy as np

        return (codes[:, None] // _tables(self).weights % 3).astype(np.int8)

    def _has_line(self, squares: Any) -> Any:
        """bool[k], whether either player has a line; `squares` is int8[k, squares]."""
        import numpy as np

        found = np.zeros(len(squares), dtype=bool)
        for line in _lines(self.rows, self.cols, self.line):
            first = squares[:, line[0]]
            alike = first != _EMPTY
            for place in line[1:]:
                alike &= squares[:, place] == first
            found |= alike
        return found

    def _to_move(self, squares: Any) -> Any:
        """int8[k], whose turn it is: _X or _O."""
        import numpy as np

        even = (squares == _X).sum(axis=1) == (squares == _O).sum(axis=1)
        return np.where(even, _X, _O)

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        tables, squares = _tables(self), self._digits(codes)
        free = (squares == _EMPTY) & ~self._has_line(squares)[:, None]
        parent, square = np.nonzero(free)
        mark = self._to_move(squares)[parent]
        child = codes[parent] + mark * tables.weights[square]
        if self.symmetry:
            marked = squares[parent]
            marked[np.arange(len(parent)), square] = mark
            child = np.min(
                [marked[:, symmetry] @ tables.weights for symmetry in tables.symmetries], axis=0
            )
        return Expansion(parent, child, square + np.where(mark == _X, len(tables.weights), 0))

    def label_space(self) -> int:
        return 2 * self.rows * self.cols

    def label_of(self, label_code: int) -> str:
        is_x, number = divmod(label_code, self.rows * self.cols)
        return f"{'OX'[is_x]} {square_at(number, self.rows, self.cols)}"

    def movers_of(self, codes: Ints) -> list[Player | None]:
        first = self._to_move(self._digits(codes)) == _X
        return ["first" if yes else "second" for yes in first.tolist()]

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        squares = self._digits(codes)
        won = self._has_line(squares)
        full = ~won & (squares != _EMPTY).all(axis=1)
        words: list[Verdict | None] = [None, "win" if self.misere else "lose", "draw"]
        return [words[number] for number in (won + 2 * full).tolist()]

    def format_codes(self, codes: Ints) -> list[str]:
        import numpy as np

        letters = np.frombuffer(MARKS.encode(), dtype=np.uint8)
        texts = np.full((len(codes), self.rows, self.cols + 1), ord("/"), dtype=np.uint8)
        texts[:, :, :-1] = letters[self._digits(codes)].reshape(len(codes), self.rows, self.cols)
        line = texts.tobytes().decode()
        width = self.rows * (self.cols + 1)
        return [line[first : first + width - 1] for first in range(0, len(line), width)]

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        squares = self._digits(codes)
        winners = [None, "O", "X"]  # who has a line has made the last move
        lines = self._has_line(squares) * (_X + _O - self._to_move(squares))
        return [
            (squares != _EMPTY).sum(axis=1).tolist(),
            [winners[number] for number in lines.tolist()],
        ]


class _Tables(NamedTuple):
    """weights int64[squares], the worth of a square in a code; symmetries: squares, rearranged."""

    weights: Ints
    symmetries: Sequence[Any]


@cache
def _tables(game: TicTacToe) -> _Tables:
    import numpy as np

    squares = game.rows * game.cols
    return _Tables(
        np.array([3 ** (squares - 1 - square) for square in range(squares)], dtype=np.int64),
        [np.array(symmetry) for symmetry in _symmetries(game.rows, game.cols)],
    )


@cache
def _lines(rows: int, cols: int, length: int) -> list[tuple[int, ...]]:
    """Every line of a board, as the numbers of its squares.

    >>> len(_lines(3, 3, 3)), _lines(1, 4, 3)
    (8, [(0, 1, 2), (1, 2, 3)])
    """
    # A line of one square has no direction.
    directions = [(0, 1), (1, 0), (1, 1), (1, -1)] if length > 1 else [(0, 0)]
    found = []
    for row in range(rows):
        for column in range(cols):
            for down, right in directions:
                last = row + down * (length - 1), column + right * (length - 1)
                if 0 <= last[0] < rows and 0 <= last[1] < cols:
                    found.append(
                        tuple((row + down * i) * cols + column + right * i for i in range(length))
                    )
    return found


@cache
def _symmetries(rows: int, cols: int) -> list[tuple[int, ...]]:
    """The turns and reflections of a board: which square comes to each place, 8 or 4 of them.

    >>> len(_symmetries(3, 3)), _symmetries(1, 2)
    (8, [(0, 1), (1, 0)])
    """
    places = [(row, column) for row in range(rows) for column in range(cols)]
    found: dict[tuple[int, ...], None] = {}
    for swap in (False, True) if rows == cols else (False,):
        for upside_down in (False, True):
            for mirrored in (False, True):
                squares = []
                for place in places:
                    row, column = reversed(place) if swap else place
                    row = rows - 1 - row if upside_down else row
                    column = cols - 1 - column if mirrored else column
                    squares.append(row * cols + column)
                found[tuple(squares)] = None
    return list(found)


_PUBLISHED = {
    (3, 3, 3, False, False): (5478, 2836, 1574, 1068),
    (3, 3, 3, True, False): (5478, 3054, 1444, 980),
    (3, 3, 3, False, True): (765, 390, 224, 151),
}
"""(rows, cols, line, misere, symmetry) -> positions, and those won, lost and drawn."""
