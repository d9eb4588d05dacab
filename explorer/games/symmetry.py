"""Symmetry: games whose positions a group carries into each other, and their quotients by it.

A game declares its group by `Symmetric.images`, or by `SymmetricSigns.permutations` where positions
are signs on places, and the quotient by a parameter::

    symmetry: bool = spec.flag(False, help=ALIKE)

With ``symmetry=true`` its graph has one position of each orbit, the one whose text comes first. Its
moves are those of the representative, by the labels that they have there and in their order, and
each leads to the representative of what it makes. So values are those of the whole game, and the
labels along a line of play are each read on a board that may have been turned meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from explorer.games.base import Game

P = TypeVar("P")

ALIKE = "positions alike but for symmetry are one"
"""What the parameter `symmetry` means."""


class Symmetric(Game[P]):
    """A game that knows its symmetries. What `starts`, `moves` and `parse` give it passes through
    `representative`.

    Symmetries keep the rules: who is to move, how an end stands, and where moves lead, though not
    the names of moves. `explorer.testing.check_game` holds them to it.
    """

    symmetry = False
    """Whether positions alike but for symmetry are one: a parameter of games that offer it."""

    def images(self, position: P) -> Iterable[P]:
        """What each symmetry makes of a position: as many for every position, in one order.

        Symmetries are a group, so the position itself is among them.
        """
        return (position,)

    def representative(self, position: P) -> P:
        """What stands for a position and its images: with `symmetry` the first by its text."""
        return min(self.images(position), key=self.format) if self.symmetry else position


class SymmetricSigns(Symmetric[str]):
    """A game whose positions are rows of signs, joined by '/', and perhaps '_' and what no symmetry
    changes, such as who is to move.

    >>> from explorer.games.tictactoe import TicTacToe
    >>> game = TicTacToe(rows=1, cols=3)
    >>> list(game.permutations), list(game.images("XO."))
    ([(0, 1, 2), (2, 1, 0)], ['XO.', '.OX'])
    """

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        """For each symmetry the number of the place whose sign comes to each place.

        Places are numbered row by row from 0. None at all is as good as the identity alone.
        """
        return ()

    def images(self, position: str) -> Iterator[str]:
        rows, mark, rest = position.partition("_")
        signs = rows.replace("/", "")
        for permutation in self.permutations or [range(len(signs))]:
            turned = [signs[place] for place in permutation]
            for at, sign in enumerate(rows):
                if sign == "/":
                    turned.insert(at, sign)
            yield f"{''.join(turned)}{mark}{rest}"


@cache
def symmetries(rows: int, cols: int, wrap: bool = False) -> list[tuple[int, ...]]:
    """The turns and reflections of a board: which square comes to each place, 8 or 4 of them. With
    `wrap` it has no edges, and is shifted, too.

    >>> len(symmetries(3, 3)), symmetries(1, 2), len(symmetries(3, 3, wrap=True))
    (8, [(0, 1), (1, 0)], 72)
    """
    places = [(row, column) for row in range(rows) for column in range(cols)]
    images: dict[tuple[int, ...], None] = {}
    for swap in (False, True) if rows == cols else (False,):
        for upside_down in (False, True):
            for mirrored in (False, True):
                for down, right in places if wrap else places[:1]:
                    squares = []
                    for place in places:
                        row, column = reversed(place) if swap else place
                        row = rows - 1 - row if upside_down else row
                        column = cols - 1 - column if mirrored else column
                        squares.append((row + down) % rows * cols + (column + right) % cols)
                    images[tuple(squares)] = None
    return list(images)


@cache
def mirror(rows: int, cols: int) -> list[tuple[int, ...]]:
    """The symmetries of a board on which up is not down: it, and its left and right exchanged.

    >>> mirror(2, 2)
    [(0, 1, 2, 3), (1, 0, 3, 2)]
    """
    squares = tuple(range(rows * cols))
    return [*dict.fromkeys((squares, tuple(at + cols - 1 - 2 * (at % cols) for at in squares)))]
