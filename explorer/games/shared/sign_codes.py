"""Boards of signs in codes, for games whose moves each look at a few squares and write on a few.

A game tells its moves as `LocalMove`, each for the whole board once; this module makes codes and
`expand` of them. Squares that no play can change are left out, and every other is a digit whose
base is the number of signs that it may ever hold. A code is cut into groups of digits, and a table
for each group says which moves its squares allow, as bits: a position's moves are those that all
groups allow. What a move adds to the code is the same wherever it is made.

Only codes import this module: it needs NumPy, and the rules of a game do not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from explorer.games.base import Game
from explorer.games.coded import Codes, Expansion, Ints, LabelCode
from explorer.games.symmetry import SymmetricSigns

G = TypeVar("G", bound=Game[Any])

ROWS = 1 << 12
"""Rows of a table, at most: small tables stay in the cache, and are made at once."""

WORD = 64
"""Moves in a word of bits."""


class LocalMove(NamedTuple):
    """A move as its squares see it, which are numbered row by row from 0.

    needs  square -> the signs of which it must hold one; a square that changes needs exactly one
    writes  square -> the sign that it holds then
    """

    label: LabelCode
    needs: Mapping[int, str]
    writes: Mapping[int, str]


class Group(NamedTuple):
    """Some digits of a code, the lowest first, and what they say together.

    size     the number of their values: the rows of the tables
    allows   uint64[size, words], the moves that they do not rule out, as bits
    columns  where their squares stand in the text of a position
    signs    uint8[size, squares], the characters there
    """

    size: int
    allows: npt.NDArray[np.uint64]
    columns: Sequence[int]
    signs: npt.NDArray[np.uint8]


class SignCodes(Codes[G]):
    """Positions are texts: rows of signs joined by '/'. Label codes are the numbers of the moves.

    A subclass gives the moves, in the order in which the rules yield those of a position.
    """

    counted: ClassVar[str] = ""
    """The signs whose numbers on the board are the named parts, in their order."""

    @abstractmethod
    def local_moves(self) -> Iterable[LocalMove]:
        """All moves that the board has room for, whether play comes to them or not."""

    @cached_property
    def _starts(self) -> list[str]:
        """The signs of the starts, without the rows; up to symmetry, those of all images."""
        starts: Sequence[str] = self.game.starts()
        if (game := self._quotient) is not None:
            starts = [image for start in starts for image in game.images(start)]
        return [position.replace("/", "") for position in starts]

    @property
    def _quotient(self) -> SymmetricSigns | None:
        """The game, where positions alike but for symmetry are one."""
        game: Game[Any] = self.game
        return game if isinstance(game, SymmetricSigns) and game.symmetry else None

    @cached_property
    def _found(self) -> tuple[list[LocalMove], list[str]]:
        """(the moves that play may come to, for each square the signs that it may come to hold).

        Squares are looked at one by one, so there may be some that play never comes to.
        """
        signs = ["".join(dict.fromkeys(square)) for square in zip(*self._starts, strict=True)]
        waiting, moves = list(enumerate(self.local_moves())), {}
        while True:
            later = []
            for number, move in waiting:
                if all(set(needed) & set(signs[square]) for square, needed in move.needs.items()):
                    moves[number] = move
                    for square, sign in move.writes.items():
                        if sign not in signs[square]:
                            signs[square] += sign
                else:
                    later.append((number, move))
            if len(later) == len(waiting):
                return [moves[number] for number in sorted(moves)], signs
            waiting = later

    @property
    def _moves(self) -> list[LocalMove]:
        return self._found[0]

    @cached_property
    def _places(self) -> dict[int, str]:
        """Square -> the signs of its digit, the lowest first, for each square that changes."""
        places = {square: signs for square, signs in enumerate(self._found[1]) if len(signs) > 1}
        if self._quotient is None:
            return places
        # The order of codes is that of texts: the least of images is the first of texts.
        return {square: "".join(sorted(places[square])) for square in reversed(places)}

    @cached_property
    def _weights(self) -> dict[int, int]:
        """Square -> what one more in its digit counts in a code."""
        weights, weight = {}, 1
        for square, signs in self._places.items():
            weights[square] = weight
            weight *= len(signs)
        return weights

    def code_space(self) -> int | None:
        space = prod(map(len, self._places.values()))
        return space if space < 1 << 62 else None

    def encode(self, position: str) -> int:
        squares = position.replace("/", "")
        return sum(
            weight * self._places[square].index(squares[square])
            for square, weight in self._weights.items()
        )

    def decode(self, code: int) -> str:
        return self.format_codes(np.array([code], dtype=np.int64))[0]

    @cached_property
    def _groups(self) -> list[Group]:
        squares: list[list[int]] = []
        size = ROWS
        for square, signs in self._places.items():
            size *= len(signs)
            if size > ROWS:
                squares.append([])
                size = len(signs)
            squares[-1].append(square)
        return [self._group(together) for together in squares]

    def _group(self, squares: Sequence[int]) -> Group:
        allows = self._bits(True for _ in self._moves)[None]
        signs = np.zeros((1, 0), dtype=np.uint8)
        for square in squares:
            its = self._places[square]
            each = np.array([self._allowed(square, sign) for sign in its])
            allows = (each[:, None] & allows).reshape(-1, allows.shape[1])
            letters = np.repeat(np.frombuffer(its.encode(), dtype=np.uint8), len(signs))
            signs = np.column_stack((np.tile(signs, (len(its), 1)), letters))
        columns = [self._columns[square] for square in squares]
        return Group(len(allows), allows, columns, signs)

    def _allowed(self, square: int, sign: str) -> Any:
        """uint64[words], the moves that a sign on a square does not rule out."""
        return self._bits(sign in move.needs.get(square, sign) for move in self._moves)

    def _bits(self, wanted: Iterable[bool]) -> Any:
        """uint64[words], the moves that are wanted; the lowest bit is the first move."""
        number = sum(1 << place for place, is_wanted in enumerate(wanted) if is_wanted)
        words = max(1, -(-len(self._moves) // WORD))
        return np.frombuffer(number.to_bytes(8 * words, "little"), dtype="<u8")

    @cached_property
    def _columns(self) -> list[int]:
        """For each square where it stands in the text of a position."""
        return [column for column, sign in enumerate(self.game.start) if sign != "/"]

    @cached_property
    def _gains(self) -> Ints:
        """int64[moves], what each adds to a code."""
        digits = {square: signs.index for square, signs in self._places.items()}
        gains = [
            sum(
                self._weights[square] * (digits[square](sign) - digits[square](move.needs[square]))
                for square, sign in move.writes.items()
            )
            for move in self._moves
        ]
        return np.array(gains, dtype=np.int64)

    def _rows(self, codes: Ints) -> Iterator[tuple[Group, Ints]]:
        """Each group, and its row for each code."""
        for group in self._groups:
            higher = codes // group.size
            yield group, codes - higher * group.size
            codes = higher

    def expand(self, codes: Ints) -> Expansion:
        return self.merged(self.numbered(codes))

    def merged(self, found: Expansion) -> Expansion:
        """The same moves to representatives, where positions alike but for symmetry are one."""
        if self._quotient is None:
            return found
        groups = [
            *zip((rows for _, rows in self._rows(found.child_code)), self._turned, strict=True)
        ]
        least = found.child_code
        for number in range(len(self._quotient.permutations)):
            image = sum(turned[number].take(rows) for rows, turned in groups)
            least = np.minimum(least, image)
        return found._replace(child_code=least)

    @cached_property
    def _turned(self) -> list[Ints]:
        """For each group int64[symmetries, size], what its squares add to a code once each symmetry
        has carried them to where it takes them."""
        assert self._quotient is not None
        tables = []
        for group in self._groups:
            table = np.zeros((len(self._quotient.permutations), group.size), dtype=np.int64)
            for image, permutation in zip(table, self._quotient.permutations, strict=True):
                for column, signs in zip(group.columns, group.signs.T, strict=True):
                    square = self._columns.index(column)
                    # What stands behind the board stays there.
                    at = permutation.index(square) if square < len(permutation) else square
                    for digit, sign in enumerate(self._places[at]):
                        image[signs == ord(sign)] += self._weights[at] * digit
            tables.append(table)
        return tables

    def numbered(self, codes: Ints) -> Expansion:
        """The moves that the squares allow, with their numbers as label codes."""
        allowed: Any = np.zeros((len(codes), 1), dtype="<u8")
        for number, (group, rows) in enumerate(self._rows(codes)):
            here = group.allows.take(rows, axis=0)
            allowed = here if number == 0 else allowed & here
        octets = allowed.astype("<u8", copy=False).view(np.uint8).ravel()
        bits = np.unpackbits(octets, bitorder="little").view(np.bool_)
        parent, move = np.divmod(np.flatnonzero(bits), WORD * allowed.shape[1])
        return Expansion(parent, codes[parent] + self._gains[move], move)

    def label_space(self) -> int:
        return len(self._moves)

    def label_of(self, label_code: int) -> LabelCode:
        return self._moves[label_code].label

    def _texts(self, codes: Ints) -> npt.NDArray[np.uint8]:
        """uint8[k, characters and one line feed], the texts of positions."""
        start = np.frombuffer(f"{self.game.start}\n".encode(), dtype=np.uint8)
        texts = np.tile(start, (len(codes), 1))
        for group, rows in self._rows(codes):
            texts[:, group.columns] = group.signs.take(rows, axis=0)
        return texts

    def format_codes(self, codes: Ints) -> list[str]:
        return self._texts(codes).tobytes().decode().split("\n")[:-1]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        texts = self._texts(codes)
        return [(texts == ord(sign)).sum(axis=1).tolist() for sign in self.counted]
