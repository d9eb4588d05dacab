"""A stored game as arrays, for whoever goes through all of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import (
    CLASSES,
    DRAW,
    LOSE,
    OUTCOMES,
    PLAYERS,
    WIN,
    Codes,
    GameGraph,
    Ints,
    Ints32,
    Reals,
    Truths,
)
from explorer.graph.cycles import may_never_end
from explorer.kinds import USUAL

MOVES = 500_000
"""Moves of a part; a position's moves stay together."""

BEYOND = 1 << 40
"""More than any number that is stored: what the least of none is."""

ROUNDS = 1_000
"""Layers of positions that are peeled off at once, before they are taken one by one."""


class Labels(NamedTuple):
    """The rows of the labels of a game, by their ids; those behind the first `labels` repeat one.

    same         int64[rows]: the label that it is
    texts        what is written on it
    actions      the chance action, or None
    players      whose move it is, or None
    passes       bool[rows]: whether it passes the turn
    probability  float64[rows], NaN for none
    """

    same: Ints
    texts: Sequence[str]
    actions: Sequence[str | None]
    players: Sequence[str | None]
    passes: Truths
    probability: Reals

    @property
    def named(self) -> Truths:
        """bool[rows]: whether it is an outcome of a chance action."""
        return np.array([action is not None for action in self.actions], dtype=bool)


class Part(NamedTuple):
    """Some positions that follow each other, with all of their moves.

    first, last  the positions, the last one not among them
    movable      int64[k]: those of them that have moves, counted from 0 in the whole game
    starts       int64[k]: where their moves begin, counted from the first move of the part
    degrees      int64[k]: how many moves they have
    moves        which moves of the game these are
    """

    first: int
    last: int
    movable: Ints
    starts: Ints
    degrees: Ints
    moves: slice

    def of_source(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """What each move's source has, of an array over all positions."""
        return np.repeat(values[self.movable], self.degrees)

    @property
    def sources(self) -> Ints:
        """int64[moves]: the source of each move."""
        return np.repeat(self.movable, self.degrees)

    @property
    def places(self) -> Ints:
        """int64[moves]: the numbers of the moves, from 0 in this part."""
        return np.arange(self.moves.stop - self.moves.start)

    def least(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The least value of each movable position's moves."""
        return np.minimum.reduceat(values, self.starts) if len(self.starts) else values[:0]

    def most(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The greatest value of each movable position's moves."""
        return np.maximum.reduceat(values, self.starts) if len(self.starts) else values[:0]

    def number(self, holds: Truths) -> Ints:
        """Of how many moves of each movable position something holds."""
        if not len(self.starts):
            return np.zeros(0, dtype=np.int64)
        return np.add.reduceat(holds, self.starts, dtype=np.int64)


class Choices(NamedTuple):
    """What the moves of positions come to for those who make them, one of each a position.

    wins, draws, losses  how many leave a position that is won for the mover, drawn, lost
    fastest              the least remoteness of those won, `BEYOND` if there is none
    slowest              the greatest of those lost, or less than any
    nearest              the least of those drawn, `BEYOND` if there is none
    """

    wins: Ints
    draws: Ints
    losses: Ints
    fastest: Ints
    slowest: Ints
    nearest: Ints


WORDS: Mapping[str, Sequence[str | None]] = {
    "outcome": OUTCOMES,
    "verdict": OUTCOMES,
    "outcome_class": CLASSES,
    "mover": PLAYERS,
}
"""Column -> its words, by their codes; 0 is none."""

_TURNED = np.array([0, LOSE, WIN, DRAW], dtype=np.int8)
"""An outcome for one player -> for the other."""


@dataclass(frozen=True, eq=False)
class Stored:
    """A game that is whole: all of its positions and moves are there, and lead somewhere.

    offsets     int64[n + 1]: the first move of each position, and m at the end
    targets     int32[m]
    labels      int32[m]: a row of `texts`
    optimal     int8[m]: 0, 1, or -1 where nothing is said
    texts       the rows of the labels
    columns     column of a position -> its cells, as `code` and `number` give them; without those
                that are empty throughout
    in_order    whether positions out of reach come in the order of their texts
    """

    offsets: Ints
    targets: Ints32
    labels: Ints32
    optimal: Codes
    texts: Labels
    columns: Mapping[str, Any]
    in_order: bool

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self.offsets) - 1

    @property
    def move_count(self) -> int:
        """The number of moves."""
        return len(self.targets)

    @cached_property
    def degrees(self) -> Ints:
        """int64[n]: how many moves each position has."""
        return np.diff(self.offsets)

    @cached_property
    def ends(self) -> Truths:
        """bool[n]: whether a position has no moves."""
        return np.asarray(self.degrees == 0)

    def parts(self) -> Iterator[Part]:
        """All positions and moves, in parts of about `MOVES` moves."""
        first = 0
        while first < self.size:
            limit = self.offsets[first] + MOVES
            last = max(first + 1, int(np.searchsorted(self.offsets, limit, side="right")) - 1)
            degrees = self.degrees[first:last]
            movable = np.flatnonzero(degrees)
            starts = self.offsets[first:last][movable] - self.offsets[first]
            moves = slice(int(self.offsets[first]), int(self.offsets[last]))
            yield Part(first, last, movable + first, starts, degrees[movable], moves)
            first = last

    def is_empty(self, *names: str) -> bool:
        """Whether these columns of positions hold nothing at all."""
        return not any(name in self.columns for name in names)

    def number(self, name: str) -> Ints:
        """int64[n]: a column of whole numbers, -1 for none; they are kept in 32 bits, in which no
        sentinel such as `BEYOND` has room."""
        if name not in self.columns:
            return np.full(self.size, -1)
        return np.asarray(self.columns[name], dtype=np.int64)

    def real(self, name: str) -> Reals:
        """float64[n]: a column of reals, NaN for none."""
        return self.columns.get(name, np.full(self.size, np.nan))  # type: ignore[no-any-return]

    def code(self, name: str) -> Codes:
        """int8[n]: a column of few words, as codes of `WORDS`, 0 for none."""
        return self.columns.get(name, np.zeros(self.size, np.int8))  # type: ignore[no-any-return]

    def text(self, name: str) -> Sequence[str | None]:
        """A column of texts."""
        return self.columns.get(name, [None] * self.size)  # type: ignore[no-any-return]

    def outcomes(self, part: Part) -> Codes:
        """int8[moves]: the outcome of each move's target, for the player who moves."""
        there = self.code("outcome")[self.targets[part.moves]]
        if not self.texts.passes.any():
            return there
        if self.texts.passes.all():
            return _TURNED[there]
        passes = self.texts.passes[self.labels[part.moves]]
        return np.where(passes, _TURNED[there], there)

    @cached_property
    def choices(self) -> Choices:
        """What the moves of each position come to, outcomes and remoteness."""
        wins, draws, losses = np.zeros((3, self.size), dtype=np.int64)
        fastest, nearest = np.full((2, self.size), BEYOND)
        found = Choices(wins, draws, losses, fastest, np.full(self.size, -BEYOND), nearest)
        remoteness = self.number("remoteness")
        for part in self.parts():
            outcomes, plies = self.outcomes(part), remoteness[self.targets[part.moves]]
            known = plies >= 0
            for code, count in ((WIN, found.wins), (LOSE, found.losses), (DRAW, found.draws)):
                count[part.movable] = part.number(outcomes == code)
            for code, least in ((WIN, found.fastest), (DRAW, found.nearest)):
                cells = np.where((outcomes == code) & known, plies, BEYOND)
                least[part.movable] = part.least(cells)
            cells = np.where((outcomes == LOSE) & known, plies, -BEYOND)
            found.slowest[part.movable] = part.most(cells)
        return found

    @cached_property
    def is_cyclic(self) -> bool:
        """Whether some play never ends."""
        forward = all((self.targets[p.moves] > p.sources).all() for p in self.parts())
        if forward:
            return False
        layers = self._peeled()
        return bool(self.endless.any()) if layers is None else layers < self.size

    def _peeled(self) -> int | None:
        """How many positions can be taken away to which nothing leads, or nothing any more, layer
        by layer; None where that would take many rounds."""
        arriving = np.bincount(self.targets, minlength=self.size)
        layer, peeled = np.flatnonzero(arriving == 0), 0
        for _ in range(ROUNDS):
            peeled += len(layer)
            degrees = self.degrees[layer]
            ends = np.cumsum(degrees)
            if not len(ends) or not ends[-1]:
                return peeled
            places = np.arange(ends[-1]) + np.repeat(self.offsets[layer] - ends + degrees, degrees)
            targets, counts = np.unique(self.targets[places], return_counts=True)
            arriving[targets] -= counts
            layer = targets[arriving[targets] == 0]
        return None

    @cached_property
    def endless(self) -> Truths:
        """bool[n]: whether some play from a position never ends."""
        nothing = np.zeros(0, dtype=np.int8), np.zeros(0, dtype=np.int32), ()
        return may_never_end(
            GameGraph(USUAL, self.offsets, self.targets, self.labels, (), *nothing)
        )
