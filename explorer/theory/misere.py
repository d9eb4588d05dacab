"""Misère quotients of octal games: what sums of heaps have in common when who cannot move wins.

Two sums of heaps are alike if no third sum tells them apart: whatever is added to both, the
outcomes agree. The classes form a commutative monoid, the *misère quotient*, with a set of lost
elements; where it is finite, it decides every sum of the heaps, as nim-values do in normal play.

The quotient is found by learning and then proven. Learning puts sums of heaps in one class that
agree beside a growing set of tests, with outcomes by plain search (`_Learner`). The proof does not
rely on how it was found: `_Known` goes through everything that a sum can be together with what its
moves lead to, and checks that an element is lost iff no move leads to a lost one. So a quotient
returned here holds for all sums of heaps up to the given size, however many.

T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory
A 115 (2008) 593-622. Heaps that obey the bound of Guy and Smith with their elements in place of
nim-values go on so for ever (T. E. Plambeck, Taming the wild in impartial combinatorial games,
Integers 5 (2005) G5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from explorer.errors import LimitError
from explorer.theory.misere_learning import Budget, Monoid, TooMuchError, learn
from explorer.theory.octal import options

Element = int
Reached = frozenset[Element]
"""The elements that the moves of a sum lead to."""

MOST = 250
"""Elements that a quotient may have before the search is given up."""

LOOKS = 6_000_000
"""Looks at sums, and at their moves, that learning and proof may take: some seconds."""

_ATTEMPTS = ((4, 1), (4, 2), (6, 3))
"""How many copies of a heap are told apart, and how far tests reach, attempt by attempt."""


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of an octal game with heaps of 0 to `to` counters, `to` = n - 1.

    elements    n elements, the element of each single heap
    generators  heaps that are no sum of smaller ones; every element is a sum of these
    """

    code: str
    monoid: Monoid
    elements: Sequence[Element]
    generators: Sequence[int]

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.monoid.lost)

    def name(self, element: Element) -> str:
        """An element as a product of the generators a, b, c, ...; the empty sum is 1.

        >>> kayles = misere_quotient("0.77", 12)
        >>> [kayles.name(element) for element in kayles.elements[:6]]
        ['1', 'a', 'b', 'a b', 'a', 'c']
        """
        word = self.monoid.words[element]
        powers = [(letter, word.count(heap)) for letter, heap in enumerate(self.generators)]
        named = [
            _letter(letter) + (f"^{power}" if power > 1 else "")
            for letter, power in powers
            if power
        ]
        return " ".join(named) or "1"

    def element(self, heaps: Iterable[int]) -> Element:
        """The element of a sum of heaps."""
        element = 0
        for heap in heaps:
            element = self.monoid.product[element][self.elements[heap]]
        return element

    def is_lost(self, heaps: Iterable[int]) -> bool:
        """Whether the mover of a sum of heaps has lost.

        >>> kayles = misere_quotient("0.77", 12)
        >>> kayles.is_lost([1]), kayles.is_lost([1, 1]), kayles.is_lost([2, 7])
        (True, False, True)
        """
        return self.monoid.lost[self.element(heaps)]


def misere_quotient(
    code: str,
    to: int,
    most: int = MOST,
    looks: int = LOOKS,
    progress: Callable[[int, int], None] | None = None,
) -> Quotient:
    """The misère quotient of an octal game whose heaps have up to `to` counters, proven.

    LimitError if it has more than `most` elements, or if learning it takes more than so many looks
    at sums; `progress` is told which heap is done, and `to`.

    >>> found = misere_quotient("0.123", 20)
    >>> found.order, sum(found.monoid.lost)
    (20, 5)
    """
    budget = Budget(looks)
    known = _Known(Monoid([[0]], [False], [()]), budget)
    generators: list[int] = []
    for heap in range(1, to + 1):
        if progress is not None:
            progress(heap - 1, to)
        try:
            if known.add(options(code, heap)):
                continue
            # No element fits: the quotient grows, and may tell apart what was alike before.
            grown = _grown([options(code, size) for size in range(heap + 1)], most, budget)
        except TooMuchError:
            grown = None
        if grown is None:
            raise LimitError(
                f"no misère quotient of {code} found with heaps to {heap}: it may be infinite, or "
                f"too large to be looked for; with heaps to {heap - 1} it has "
                f"{len(known.monoid.lost)} elements: ask for these (--to {heap - 1})"
            )
        known, generators = grown
    return Quotient(code, known.monoid, known.elements, generators)


def _letter(number: int) -> str:
    """a, b, ... z, then a1, b1, ..."""
    return chr(ord("a") + number % 26) + (str(number // 26) if number > 25 else "")


def _grown(
    moves: list[set[tuple[int, ...]]], most: int, budget: Budget
) -> tuple[_Known, list[int]] | None:
    """The quotient of heaps with these moves, proven, and its generators; None if none is found.

    TooMuchError if the budget is spent.
    """
    for powers, reach in _ATTEMPTS:
        apart: set[int] = set()
        while True:
            guess = learn(moves, powers, reach, most, apart, budget)
            if guess is None:
                break
            units = [guess.elements[heap] for heap in guess.generators]
            if not (is_monoid(guess.monoid, units) and is_reduced(guess.monoid)):
                break
            known = _Known(guess.monoid, budget)
            wrong = known.take_all(guess.elements, moves)
            if wrong is None:
                return known, guess.generators
            if wrong in guess.generators:
                break
            apart.add(wrong)
    return None


def is_monoid(monoid: Monoid, units: Sequence[Element]) -> bool:
    """Whether a table is that of a commutative monoid generated by `units`, its empty sum won.

    Where products with units can be taken in any order, and all elements are products of units,
    every product can be taken in any order.
    """
    product, every = monoid.product, range(len(monoid.lost))
    reached, waiting = {0}, [0]
    while waiting:
        element = waiting.pop()
        for after in {product[element][unit] for unit in units} - reached:
            reached.add(after)
            waiting.append(after)
    return (
        not monoid.lost[0]
        and len(reached) == len(every)
        and all(product[0][x] == x for x in every)
        and all(product[x][y] == product[y][x] for x in every for y in range(x))
        and all(
            product[product[x][y]][unit] == product[product[x][unit]][y]
            and product[x][product[y][unit]] == product[product[x][y]][unit]
            for unit in units
            for x in every
            for y in every
        )
    )


def is_reduced(monoid: Monoid) -> bool:
    """Whether something added to any two elements tells them apart."""
    rows = {tuple(monoid.lost[both] for both in beside) for beside in monoid.product}
    return len(rows) == len(monoid.lost)


class _Known:
    """A quotient proven for the heaps seen so far."""

    def __init__(self, monoid: Monoid, budget: Budget) -> None:
        self.monoid = monoid
        self.budget = budget
        self.elements = [0]
        self.heaps: dict[Reached, Element] = {}
        """What the moves of a heap lead to -> the element of the heap."""
        self.sums: dict[Element, set[Reached]] = {0: {frozenset()}}
        """Everything that a sum can be: its element, and what its moves lead to, least sets only.

        A sum whose moves lead to more elements wins the more easily: whether a lost element can be
        reached wherever it must be is decided by the least sets.
        """

    def take_all(
        self, elements: Sequence[Element], moves: Sequence[set[tuple[int, ...]]]
    ) -> int | None:
        """Give all heaps these elements; the first heap whose element cannot be true, or None."""
        for heap in range(1, len(elements)):
            reached = self._reached(moves[heap])
            if not self._fits(elements[heap], reached):
                return heap
            self._take(elements[heap], reached)
        return None

    def add(self, left: set[tuple[int, ...]]) -> bool:
        """Give the next heap an element such that all stays true; False if there is none.
        TooMuchError if the budget is spent.

        `left` are the sums of heaps that its moves leave.
        """
        reached = self._reached(left)
        known = self.heaps.get(reached) if reached else 0
        for element in range(len(self.monoid.lost)) if known is None else (known,):
            if self._fits(element, reached):
                self._take(element, reached)
                return True
        return False

    def _reached(self, left: set[tuple[int, ...]]) -> Reached:
        product, elements = self.monoid.product, self.elements
        reached = set()
        for heaps in left:
            element = 0
            for heap in heaps:
                element = product[element][elements[heap]]
            reached.add(element)
        return frozenset(reached)

    def _take(self, element: Element, reached: Reached) -> None:
        self.elements.append(element)
        if reached:
            self.heaps[reached] = element

    def _fits(self, element: Element, reached: Reached) -> bool:
        """Whether a heap of this element may have these moves; takes note of the sums with it."""
        if not reached:
            return element == 0
        if self.heaps.get(reached) == element:
            return True
        product, lost = self.monoid.product, self.monoid.lost
        beside = product[element]
        # A lost sum has no move to a lost one: that can be seen heap by heap.
        if any(
            lost[mine] and lost[product[x][after]]
            for x, mine in enumerate(beside)
            for after in reached
        ):
            return False
        # The old sums have met the old heaps; with the new heap once, twice, ... they meet it only.
        sums = {x: set(sets) for x, sets in self.sums.items()}
        waiting = [(x, moves) for x, sets in sums.items() for moves in sets]
        while waiting:
            x, moves = waiting.pop()
            both = beside[x]
            self.budget.spend(len(moves) + len(reached) + len(sums.get(both, ())))
            after = frozenset(
                {*(beside[move] for move in moves), *(product[x][move] for move in reached)}
            )
            if not lost[both] and not any(lost[move] for move in after):
                return False
            if _is_least(sums.setdefault(both, set()), after):
                waiting.append((both, after))
        self.sums = sums
        return True


def _is_least(sets: set[Reached], new: Reached) -> bool:
    """Put a set among others, none of which holds another; False if it holds one of them."""
    if any(old <= new for old in sets):
        return False
    sets.difference_update([old for old in sets if new <= old])
    sets.add(new)
    return True
