"""Nim: heaps of counters, take from one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt, prod
from operator import mul
from typing import TYPE_CHECKING, ClassVar

from explorer import spec
from explorer.cgt.nim_values import nim_sum
from explorer.games.base import Kind, Part, Strategy, Verdict
from explorer.games.coded import CodedGame, Expansion, each
from explorer.games.heaps import FORM, Heaps, moves_in_heaps, multiset
from explorer.law import Law
from explorer.theory.nim import is_lost

if TYPE_CHECKING:
    from explorer.games.coded import Ints

_BOUTON = (
    "C. L. Bouton, Nim, a game with a complete mathematical theory, "
    "Annals of Mathematics 3 (1901) 35-39"
)


@dataclass(frozen=True)
class Nim(CodedGame[Heaps]):
    """Two players take turns. A move takes any number of counters, at least one, from one heap.
    Who takes the last counter wins; in misère play (misere=true) who takes it loses.

    Heaps are a multiset: 3+4+5 and 5+3+4 are one position, and empty heaps are left out. With
    ordered=true they keep their places and their zeros, as on a table. Moves then name the place
    ("pile 1" is the first), otherwise the size ("heap 5" is a heap of five).
    """

    slug: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = (
        "heap sizes joined by '+', such as 3+4+5; 0 is the empty game "
        "(with ordered=true as many heaps as at the start, zeros kept)"
    )
    sources: ClassVar[Sequence[str]] = (_BOUTON,)
    parts: ClassVar[Sequence[Part]] = (
        Part("heaps", "integer", "number of heaps that are not empty"),
        Part("counters", "integer", "counters in all heaps together"),
        Part("largest", "integer", "size of the largest heap"),
        Part("nim_sum", "integer", "sum of the heap sizes without carry, in binary"),
    )

    heaps: Heaps = spec.wholes(
        3, 4, 5, low=0, high=1_000_000, most=64, help="sizes of the heaps at the start"
    )
    misere: bool = spec.flag(False, help="who takes the last counter loses")
    ordered: bool = spec.flag(False, help="heaps keep their places and zeros")
    states: str = spec.choice(
        "all", help="every position with no heap above the start; play reaches all of them"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ordered:
            # One game, one canonical spec: the order of the heaps and empty heaps say nothing.
            object.__setattr__(self, "heaps", multiset(self.heaps) or (0,))

    def starts(self) -> list[Heaps]:
        return [self.heaps if self.ordered else multiset(self.heaps)]

    def moves(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        if self.ordered:
            for place, size in enumerate(position):
                for take in range(1, size + 1):
                    left = (*position[:place], size - take, *position[place + 1 :])
                    yield f"pile {place + 1}: take {take}", left
            return
        yield from moves_in_heaps(position, self.options)

    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        """What becomes of a heap by itself: (what is done, the heaps it leaves)."""
        for take in range(1, size + 1):
            yield f"take {take}", multiset((size - take,))

    def verdict(self, position: Heaps) -> Verdict | None:
        return "win" if self.misere and not any(position) else None

    def positions_known(self) -> int:
        if self.ordered:
            return prod(size + 1 for size in self.heaps)
        return _multisets_below(self.heaps)

    def moves_known(self) -> int | None:
        if not self.ordered and len(self.heaps) > 1:
            return None
        positions = prod(size + 1 for size in self.heaps)
        return sum(positions // (size + 1) * size * (size + 1) // 2 for size in self.heaps)

    def named_parts(self, position: Heaps) -> tuple[int, int, int, int]:
        full = [size for size in position if size]
        return len(full), sum(full), max(full, default=0), nim_sum(full)

    def format(self, position: Heaps) -> str:
        return "+".join(map(str, position)) or "0"

    def parse(self, text: str) -> Heaps:
        if not FORM.fullmatch(text):
            raise self.malformed(text)
        heaps = tuple(map(int, text.split("+")))
        if not self.ordered:
            return multiset(heaps)
        if len(heaps) != len(self.heaps):
            raise self.malformed(text)
        return heaps

    def laws(self) -> Iterator[Law]:
        source = "C. L. Bouton 1901"
        if self.misere:
            yield Law(
                "lost iff the nim-sum is 0; with heaps of 1 only, iff their number is odd",
                source,
                "SELECT position, (outcome = 'lose') = "
                "(CASE WHEN largest < 2 THEN heaps % 2 = 1 ELSE nim_sum = 0 END) "
                "FROM nim_position WHERE game = :game",
            )
            return
        yield Law(
            "a position is lost iff its nim-sum is 0",
            source,
            "SELECT position, (outcome = 'lose') = (nim_sum = 0) "
            "FROM nim_position WHERE game = :game",
        )
        yield Law(
            "from nim-sum 0 every move leaves another (lemma 1)",
            source,
            "SELECT m.source || ' by ' || m.label, t.nim_sum <> 0 FROM nim_position AS s "
            "JOIN move AS m ON m.game = :game AND m.source_id = s.id "
            "JOIN nim_position AS t ON t.game = :game AND t.id = m.target_id "
            "WHERE s.game = :game AND s.nim_sum = 0",
        )
        yield Law(
            "from any other nim-sum some move leaves 0 (lemma 2)",
            source,
            "SELECT s.position, EXISTS (SELECT 1 FROM move AS m "
            "JOIN nim_position AS t ON t.game = :game AND t.id = m.target_id "
            "WHERE m.game = :game AND m.source_id = s.id AND t.nim_sum = 0) "
            "FROM nim_position AS s WHERE s.game = :game AND s.nim_sum <> 0",
        )
        # SQL has no exclusive or: it is what either has, less what both have.
        number = "count(*)" if self.ordered else "count(DISTINCT h.value)"
        yield Law(
            "with nim-sum X, the winning moves are from heaps h with h xor X < h, one for each",
            source,
            "SELECT s.position, (SELECT count(*) FROM move AS m WHERE m.game = :game "
            f"AND m.source_id = s.id AND m.target_outcome = 'lose') = (SELECT {number} "
            "FROM json_each('[' || replace(s.position, '+', ',') || ']') AS h "
            "WHERE (h.value | s.nim_sum) - (h.value & s.nim_sum) < h.value) "
            "FROM nim_position AS s WHERE s.game = :game",
        )
        yield Law(
            "two heaps are lost iff they are equal",
            source,
            "SELECT position, (outcome = 'lose') = (2 * largest = counters) "
            "FROM nim_position WHERE game = :game AND heaps = 2",
        )
        yield Law(
            "the nim-value is the nim-sum",
            "R. Sprague 1935, P. M. Grundy 1939",
            "SELECT position, grundy = nim_sum FROM nim_position WHERE game = :game",
        )
        if sorted(self.heaps) == [3, 4, 5]:
            yield Law(
                "of 3, 4 and 5 one move wins: 3 to 1",
                source,
                "SELECT source, group_concat(label) IN ('heap 3: take 2', :place) FROM move "
                "WHERE game = :game AND source_id = 0 AND target_outcome = 'lose'",
                {"place": f"pile {self.heaps.index(3) + 1}: take 2"},
            )

    def strategies(self) -> Iterator[Strategy[Heaps]]:
        if self.misere:
            yield Strategy(
                "bouton",
                "leave nim-sum 0, or with heaps of 1 only an odd number of them",
                self._leaving(lambda left: is_lost(left, misere=True)),
            )
            return
        yield Strategy("bouton", "leave nim-sum 0", self._leaving(is_lost))
        yield Strategy(
            "equalise",
            "leave two equal heaps, or none",
            self._leaving(lambda left: len(left) in (0, 2) and len(set(left)) < 2),
        )

    def _leaving(self, wanted: Callable[[Heaps], bool]) -> Callable[..., list[str]]:
        """A rule that plays to the heaps, empty ones left out, that are wanted."""
        return lambda position, last: [
            label for label, left in self.moves(position) if wanted(multiset(left))
        ]

    # Codes: the heaps are the digits of a number, each place with its own base. Without places of
    # their own, heaps stand in ascending order, empty ones first, all with the base of the largest.

    def _bases(self) -> list[int]:
        if self.ordered:
            return [size + 1 for size in self.heaps]
        return [max(self.heaps) + 1] * len(self.heaps)

    def _weights(self) -> list[int]:
        return [prod(self._bases()[place + 1 :]) for place in range(len(self.heaps))]

    def code_space(self) -> int | None:
        space = prod(self._bases())
        return space if space < 1 << 62 else None

    def encode(self, position: Heaps) -> int:
        digits = (0,) * (len(self.heaps) - len(position)) + position
        return sum(map(mul, digits, self._weights()))

    def decode(self, code: int) -> Heaps:
        digits = tuple(
            code // weight % base
            for weight, base in zip(self._weights(), self._bases(), strict=True)
        )
        return digits if self.ordered else multiset(digits)

    def _digits(self, codes: Ints) -> Ints:
        """int64[k, heaps], the heap sizes of each code."""
        import numpy as np

        found: Ints = codes[:, None] // np.array(self._weights()) % np.array(self._bases())
        return found

    def expand(self, codes: Ints) -> Expansion:
        import numpy as np

        digits = self._digits(codes)
        choices = digits.copy()
        if not self.ordered:
            choices[:, 1:][digits[:, 1:] == digits[:, :-1]] = 0  # equal heaps are one choice
        counts = choices.ravel()
        choice, number = each(counts)
        of_choice = np.arange(len(counts))
        parent = np.repeat(of_choice // digits.shape[1], counts)
        if self.ordered:
            # All that differs from heap to heap is spread over its moves by one repeat each.
            weights = np.tile(self._weights(), len(codes))
            first_child = np.repeat(codes, digits.shape[1]) - weights
            first_label = of_choice % digits.shape[1] * (max(self.heaps) + 1) + 1
            child = np.repeat(first_child, counts) - number * np.repeat(weights, counts)
            return Expansion(parent, child, np.repeat(first_label, counts) + number)
        size = digits.ravel()[choice]
        left = digits[parent]
        left[np.arange(len(left)), choice % digits.shape[1]] -= number + 1
        left.sort(axis=1)
        return Expansion(parent, left @ np.array(self._weights()), size * (size - 1) // 2 + number)

    def label_space(self) -> int:
        largest = max(self.heaps)
        if self.ordered:
            return len(self.heaps) * (largest + 1)
        return largest * (largest + 1) // 2

    def label_of(self, label_code: int) -> str:
        if self.ordered:
            place, take = divmod(label_code, max(self.heaps) + 1)
            return f"pile {place + 1}: take {take}"
        size = (1 + isqrt(8 * label_code + 1)) // 2
        return f"heap {size}: take {label_code - size * (size - 1) // 2 + 1}"

    def format_codes(self, codes: Ints) -> list[str]:
        columns = [map(str, column) for column in self._digits(codes).T.tolist()]
        texts = map("+".join, zip(*columns, strict=True))
        if self.ordered:
            return list(texts)
        return [text.lstrip("0+") or "0" for text in texts]

    def parts_of(self, codes: Ints) -> list[list[int]]:
        import numpy as np

        digits = self._digits(codes)
        return [
            (digits > 0).sum(axis=1).tolist(),
            digits.sum(axis=1).tolist(),
            digits.max(axis=1).tolist(),
            np.bitwise_xor.reduce(digits, axis=1).tolist(),
        ]


def _multisets_below(heaps: Heaps) -> int:
    """How many ascending tuples are componentwise at most the ascending tuple `heaps`.

    One heap after another: ways[v] counts the tuples so far that end in v. A count beyond any
    graph that could be built is cut off there: the numbers would grow without use.

    >>> _multisets_below((1, 2))  # 0+0 0+1 0+2 1+1 1+2
    5
    """
    ways: Counter[int] = Counter({0: 1})
    for size in sorted(heaps):
        total, longer = 0, Counter[int]()
        for last in range(size + 1):
            total += ways[last]
            longer[last] = total
        ways = longer
        if ways.total() > 10**12:
            return ways.total()
    return ways.total()
