"""Boards of points that lines join: their names and places, who is next to whom, their picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise

from explorer.board import Board, Spot, Text
from explorer.games.shared.sign_rows import EMPTY, coordinates
from explorer.games.shared.squares import place
from explorer.games.shared.two_signs import TONES

_BELOW = 0.75
"""How far a name stands below the middle of its point."""


@dataclass(frozen=True)
class Points:
    """Points and the lines through them.

    written  the names of the points, row by row from the top, as the text of a position has them
    drawn    the lines: the points along each, of which two that follow each other are neighbours
    middles  name -> its x and y in a picture; where it is not given names are those of squares

    >>> points = Points("b2 / a1 c1", "a1 b2 c1")
    >>> points.names, points.near, points.shape
    (['b2', 'a1', 'c1'], [[1, 2], [0], [0]], './..')
    """

    written: str
    drawn: str
    middles: Mapping[str, tuple[float, float]] = field(default_factory=dict, hash=False)

    @cached_property
    def rows(self) -> list[list[str]]:
        """The names, row by row."""
        return [row.split() for row in self.written.split("/")]

    @cached_property
    def names(self) -> list[str]:
        """The names in the order of their numbers."""
        return [name for row in self.rows for name in row]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name -> number."""
        return {name: number for number, name in enumerate(self.names)}

    def lines(self, text: str) -> list[tuple[int, ...]]:
        """Lines that are written as names, with a comma between two, by the numbers."""
        return [tuple(self.numbers[name] for name in line.split()) for line in text.split(",")]

    @cached_property
    def near(self) -> list[list[int]]:
        """The neighbours of each point, by their numbers."""
        found: list[set[int]] = [set() for _ in self.names]
        for line in self.lines(self.drawn):
            for one, other in pairwise(line):
                found[one].add(other)
                found[other].add(one)
        return [sorted(beside) for beside in found]

    @cached_property
    def jumps(self) -> list[list[tuple[int, int]]]:
        """For each point (the one beside it, the next one on the same line), by their numbers."""
        found: list[set[tuple[int, int]]] = [set() for _ in self.names]
        for line in self.lines(self.drawn):
            for one, over, other in zip(line, line[1:], line[2:], strict=False):
                found[one].add((over, other))
                found[other].add((over, one))
        return [sorted(over) for over in found]

    def symmetries(self, lines: Sequence[Collection[int]] = ()) -> list[tuple[int, ...]]:
        """The ways to exchange points in which neighbours stay neighbours, and these lines lines:
        for each of them, the one that is as it was first, the point that comes to each place.

        >>> Points("b2 / a1 c1", "a1 b2 c1").symmetries()
        [(0, 1, 2), (0, 2, 1)]
        """
        return _symmetries(tuple(map(tuple, self.near)), frozenset(map(frozenset, lines)))

    @cached_property
    def shape(self) -> str:
        """The rows of points on which nothing stands, as the text of a position has them."""
        return "/".join(EMPTY * len(row) for row in self.rows)

    @cached_property
    def places(self) -> dict[str, tuple[float, float]]:
        """Name -> the x and y of its middle, y downwards, in units of a spot."""
        squares = {name: place(name) for name in self.names if name not in self.middles}
        top = max((row for _, row in squares.values()), default=0)
        return {
            name: self.middles.get(name) or (squares[name][0], top - squares[name][1])
            for name in self.names
        }

    def board(self, signs: str, texts: Sequence[str] = ()) -> Board:
        """What it looks like with these signs on its points, and words below it."""
        men = {name: sign for name, sign in zip(self.names, signs, strict=True) if sign != EMPTY}
        links = [
            (name, self.names[other])
            for number, name in enumerate(self.names)
            for other in self.near[number]
            if number < other
        ]
        xs, ys = zip(*self.places.values(), strict=True)
        if self.middles:
            words = [Text(x, y + _BELOW, name) for name, (x, y) in self.places.items()]
        else:
            words = coordinates(range(int(max(xs)) + 1), range(int(max(ys)) + 1), int(max(ys)) + 1)
        words += [
            Text((min(xs) + max(xs)) / 2, max(ys) + 2 + row, text) for row, text in enumerate(texts)
        ]
        return Board(
            [Spot(name, x, y, "point") for name, (x, y) in self.places.items()],
            men,
            links,
            words,
            {name: TONES[sign] for name, sign in men.items() if sign in TONES},
            in_place=True,
        )


@cache
def _symmetries(
    near: Sequence[Sequence[int]], lines: Collection[frozenset[int]]
) -> list[tuple[int, ...]]:
    """See `Points.symmetries`: point by point all that agrees with those before it."""
    found: list[tuple[int, ...]] = [()]
    for point in range(len(near)):
        found = [
            (*images, image)
            for images in found
            for image in {*range(len(near))} - {*images}
            if len(near[image]) == len(near[point])
            if all(
                (before in near[point]) == (images[before] in near[image])
                for before in range(point)
            )
        ]
    return sorted(
        images
        for images in found
        if all(frozenset(images[point] for point in line) in lines for line in lines)
    )
