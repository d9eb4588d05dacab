"""Guessing a misère quotient: sums of heaps that agree beside every test are put in one class.

A class is known by its row: the outcomes of a member beside each test. Beginning with the empty sum
and no test but it, classes are closed under adding a heap, and then become tests themselves, until
nothing new comes. That is the way of D. Angluin, Learning regular sets from queries and
counterexamples, Information and Computation 75 (1987) 87-106, for commutative monoids. Outcomes are
found by search. What comes out is a guess, to be proven by whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

Word = int
"""A sum of generators: the byte in place i, from the lowest, counts the copies of generator i."""

_BYTE = 8


@dataclass(frozen=True)
class Monoid:
    """A finite commutative monoid with lost elements.

    product  product[x][y] is the element of a sum of the elements x and y; 0 is the empty sum
    lost     whether the mover has lost, by element
    words    for each element the least sum of heaps, ascending, that belongs to it
    """

    product: Sequence[Sequence[int]]
    lost: Sequence[bool]
    words: Sequence[tuple[int, ...]]


class TooMuchError(Exception):
    """Learning has looked at more sums than it may."""


class Budget:
    """How many looks at sums are left, in all attempts together."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, looks: int) -> None:
        """Take so many looks; TooMuchError if there are not so many left."""
        self.left -= looks
        if self.left < 0:
            raise TooMuchError


class Guess(NamedTuple):
    """A quotient as it looks: the element of each heap, and the heaps that generate it."""

    monoid: Monoid
    elements: list[int]
    generators: list[int]


def learn(
    options: Sequence[set[tuple[int, ...]]],
    powers: int,
    reach: int,
    most: int,
    apart: set[int],
    budget: Budget,
) -> Guess | None:
    """The quotient as it looks; None if it has more than `most` elements, or is no monoid.

    TooMuchError if the budget is spent.

    options  those of each heap, from the empty one on, as sums of heaps
    powers   how many copies of a heap are told apart; powers beyond have been seen to repeat with
             period two in every finite quotient
    reach    how many heaps are added to a class to make a test of it
    apart    heaps that are no sum of smaller ones; others are added as they turn out to be
    """
    while True:
        learner = _Learner(options, powers, reach, most, apart, budget)
        if not learner.look():
            return None
        if (other := learner.mistaken()) is None:
            return learner.guess()
        apart.add(other)


class _Learner:
    """Classes of sums of generators, and the tests that tell them apart."""

    def __init__(
        self,
        options: Sequence[set[tuple[int, ...]]],
        powers: int,
        reach: int,
        most: int,
        apart: set[int],
        budget: Budget,
    ) -> None:
        self.options = options
        self.budget = budget
        self.powers = powers
        self.reach = reach
        self.most = most
        self.apart = apart
        """Heaps that are generators, whatever the tests say when they are looked at."""
        self.words: list[Word] = [0]
        """A sum of generators for each heap."""
        self.moves: list[list[Word]] = []
        """The moves of each generator, as words."""
        self.generators: list[int] = []
        self.lost: dict[Word, bool] = {0: False}
        self.tests: list[Word] = [0]
        self.classes: list[Word] = [0]
        self.rows: dict[tuple[bool, ...], int] = {}
        # A byte above `powers` shows in its highest bit when these are added.
        self.too_many = int.from_bytes(b"\x80" * len(options), "little")
        self.to_show = int.from_bytes(bytes([127 - powers]) * len(options), "little")

    def look(self) -> bool:
        """Find a word for every heap, smallest first; False if the classes are too many."""
        if not self._close():
            return False
        for heap in range(1, len(self.options)):
            moves = self._moves(heap)
            same = None if heap in self.apart else self._same(moves)
            if not moves:
                self.words.append(0)
            elif same is not None:
                self.words.append(self.classes[same])
            else:
                self.words.append(_one(len(self.moves)))
                self.moves.append(moves)
                self.generators.append(heap)
                if not self._close():
                    return False
        return True

    def mistaken(self) -> int | None:
        """A heap that the tests of larger heaps tell apart from its word; None if there is none."""
        for heap, word in enumerate(self.words):
            if heap in self.generators or not (moves := self._moves(heap)):
                continue
            if self._same(moves) != self._class(word):
                return heap
        return None

    def guess(self) -> Guess | None:
        """The quotient as it looks, or None if it is no commutative monoid."""
        classes = range(len(self.classes))
        times = [[self._class(self._sum(word, _one(unit))) for word in self.classes]
                 for unit in range(len(self.generators))]  # fmt: skip

        def product(start: int, word: Word) -> int:
            for unit in _units(word):
                start = times[unit][start]
            return start

        table = [[product(one, self.classes[two]) for two in classes] for one in classes]
        if any(table[one][two] != table[two][one] for one in classes for two in range(one)):
            return None
        elements = [product(0, word) for word in self.words]
        sums = [tuple(self.generators[unit] for unit in _units(word)) for word in self.classes]
        lost = [self._is_lost(word) for word in self.classes]
        return Guess(Monoid(table, lost, sums), elements, self.generators)

    def _moves(self, heap: int) -> list[Word]:
        return sorted(
            {self._sum(*(self.words[size] for size in left)) for left in self.options[heap]}
        )

    def _same(self, moves: list[Word]) -> int | None:
        """The class of a heap with these moves, as far as the tests tell; None if it is new."""
        unit = len(self.moves)
        self.moves.append(moves)
        known = self.rows.get(self._row(_one(unit)))
        self.moves.pop()
        beyond = _one(unit)  # words without this unit, the last one, are below
        self.lost = {word: lost for word, lost in self.lost.items() if word < beyond}
        return known

    def _close(self) -> bool:
        """Close the classes under adding a generator, with ever more tests; False if too many."""
        units = range(len(self.generators))
        while True:
            self.classes, self.rows = [0], {self._row(0): 0}
            for word in self.classes:
                for unit in units:
                    longer = self._sum(word, _one(unit))
                    row = self._row(longer)
                    if row not in self.rows:
                        self.rows[row] = len(self.classes)
                        self.classes.append(longer)
                if len(self.classes) > self.most:
                    return False
            seen = list(dict.fromkeys(
                self._sum(word, *map(_one, more)) for word in self.classes
                for count in range(self.reach + 1)
                for more in combinations_with_replacement(units, count)
            ))  # fmt: skip
            # Of tests that tell the same apart, the first and so the shortest one stays.
            columns: dict[tuple[bool, ...], Word] = {}
            for test in dict.fromkeys([*self.tests, *seen]):
                column = tuple(self._is_lost(self._sum(word, test)) for word in seen)
                columns.setdefault(column, test)
            if len(columns) <= len(self.tests):
                return True
            self.tests = list(columns.values())

    def _class(self, word: Word) -> int:
        return self.rows[self._row(word)]

    def _row(self, word: Word) -> tuple[bool, ...]:
        return tuple(self._is_lost(self._sum(word, test)) for test in self.tests)

    def _sum(self, *words: Word) -> Word:
        """The word of a sum, with powers above the limit brought down by two at a time."""
        total = sum(words)
        while beyond := (total + self.to_show) & self.too_many:
            total -= beyond >> 6  # two copies of each generator that has too many
        return total

    def _is_lost(self, word: Word) -> bool:
        """Whether the mover of a sum has lost, by search; words get lighter with every move."""
        waiting = [word]
        while waiting:
            here, tried = waiting[-1], 1
            if here in self.lost:
                self.budget.spend(1)
                waiting.pop()
                continue
            unknown, loses = None, True
            for unit, moves in enumerate(self.moves):
                if not here >> _BYTE * unit & 0xFF:
                    continue
                rest = here - _one(unit)
                for move in moves:
                    tried += 1
                    after = self._sum(rest, move)
                    known = self.lost.get(after)
                    if known:
                        loses = False
                        break
                    if known is None:
                        unknown = after
                if not loses:
                    break
            self.budget.spend(tried)
            if loses and unknown is not None:
                waiting.append(unknown)
                continue
            self.lost[here] = loses
            waiting.pop()
        return self.lost[word]


def _one(unit: int) -> Word:
    """The word of a single generator."""
    return 1 << _BYTE * unit


def _units(word: Word) -> Iterator[int]:
    """The generators of a word, each as often as it is there.

    >>> list(_units(0x000201))
    [0, 1, 1]
    """
    unit = 0
    while word:
        yield from (unit for _ in range(word & 0xFF))
        word >>= _BYTE
        unit += 1
