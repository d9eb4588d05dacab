"""Games of X and O on points that lines join: small parts of rules, and what positions look like.

A game declares its points and its start, and puts its moves together from the parts: `placing`,
`moving`, `jumping`, `taking` and `standing`, the men in lines. Positions are texts, see
`TwoSignGame.text`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from explorer.board import Board
from explorer.games.shared.points import Points
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.two_signs import OTHER, TwoSignGame, put


class Step(NamedTuple):
    """A move as the rules find it.

    label   its name: the points it touches, and words between
    origin  the number of the point that a man leaves; its target where one is placed
    target  the number of the point that it comes to
    signs   the signs of all points then
    """

    label: str
    origin: int
    target: int
    signs: str


def placing(points: Points, signs: str, sign: str) -> Iterator[Step]:
    """A man onto each free point.

    >>> [step.label for step in placing(Points("b2 / a1 c1", "a1 b2 c1"), "X..", "O")]
    ['a1', 'c1']
    """
    for at, there in enumerate(signs):
        if there == EMPTY:
            yield Step(points.names[at], at, at, put(signs, at, sign))


def moving(
    points: Points, signs: str, sign: str, near: Callable[[int], Iterable[int]] | None = None
) -> Iterator[Step]:
    """Each man of a sign to the free points among `near` its own; along lines, if that is not told.

    >>> [step.label for step in moving(Points("b2 / a1 c1", "a1 b2 c1"), ".XO", "O")]
    ['c1 b2']
    """
    for at, there in enumerate(signs):
        if there == sign:
            without = put(signs, at, EMPTY)
            for to in near(at) if near else points.near[at]:
                if signs[to] == EMPTY:
                    label = f"{points.names[at]} {points.names[to]}"
                    yield Step(label, at, to, put(without, to, sign))


def jumping(points: Points, signs: str, sign: str, over: str) -> Iterator[Step]:
    """Each man of a sign along a line over a man of another, which it takes, to the next point.

    >>> [step.label for step in jumping(Points("b2 / a1 c1", "a1 b2 c1"), "OX.", "X", "O")]
    ['a1 c1 takes b2']
    """
    for at, there in enumerate(signs):
        for between, to in points.jumps[at] if there == sign else ():
            if signs[between] == over and signs[to] == EMPTY:
                moved = put(put(signs, at, EMPTY), to, sign)
                step = Step(f"{points.names[at]} {points.names[to]}", at, to, moved)
                yield from taking(points, step, [between])


def taking(points: Points, step: Step, men: Iterable[int]) -> Iterator[Step]:
    """A move that takes one of these men, besides, for each of them."""
    for at in men:
        label = f"{step.label} takes {points.names[at]}"
        yield step._replace(label=label, signs=put(step.signs, at, EMPTY))


def standing(lines: Sequence[Collection[int]], signs: str, sign: str) -> set[int]:
    """The points of the lines that are full of one sign.

    >>> standing([(0, 1), (1, 2)], "XX.", "X")
    {0, 1}
    """
    return {at for line in lines if all(signs[p] == sign for p in line) for at in line}


class PointGame(TwoSignGame):
    """A game of X and O on points."""

    @property
    @abstractmethod
    def points(self) -> Points:
        """The points of the board."""

    @abstractmethod
    def steps(self, signs: str, sign: str) -> Iterable[Step]:
        """The moves of one sign, where signs stand so."""

    @property
    def shape(self) -> str:
        return self.points.shape

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, _ = self.read(position)
        for step in self.steps(signs, sign):
            yield step.label, self.representative(self.text(step.signs, OTHER[sign]))

    def words(self, position: str) -> Sequence[str]:
        """What stands below the board, besides."""
        return ()

    def board(self, position: str) -> Board | None:
        board = self.points.board(self.read(position)[0], self.words(position))
        return board._replace(in_place=not self.symmetry)

    def touches(self, position: str, label: str) -> Sequence[str]:
        return [word for word in label.split() if word in self.points.numbers]

    def miscounted(self, position: str, taken: str = "") -> str | None:
        """Why there are not as many men of either sign as at the start, or more where such may be
        `taken`; None if there are not."""
        signs, start = self.read(position)[0], self.read(self.start)[0]
        for sign in "XO":
            has, had = signs.count(sign), start.count(sign)
            if has > had or (has < had and sign not in taken):
                return f"there are {had} men {sign}, and it has {has}"
        return None
