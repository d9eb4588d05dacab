"""What many rows say alike is put into words once.

A graph has millions of moves and few labels, outcomes and numbers of plies: a writer makes the text
of each combination when it first comes and looks it up from then on. So a row costs a look-up and
not a call for each of its values, and the rows of a block become text together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")

Block = Sequence[Sequence[Any]]
"""Some positions: for each column the values that they have, in the order of positions."""

MOST = 50_000
"""Texts that are kept at most, some megabytes of them: all are dropped when there are more."""


class Once(dict[K, T], Generic[K, T]):
    """What `make` gives for a key, made when it is first looked up.

    Keys that are equal must say the same: 1, 1.0 and True are one key, and so are 0.0 and -0.0.

    >>> shouted = Once(str.upper)
    >>> [*map(shouted.__getitem__, ["win", "lose", "win"])], len(shouted)
    (['WIN', 'LOSE', 'WIN'], 2)
    """

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        if len(self) >= MOST:
            self.clear()
        made = self[key] = self._make(key)
        return made


def cells(forms: Mapping[int, Callable[[Any], str]], reals: Iterable[int] = ()) -> Cells:
    """What turns a block into a text for each position: the texts of these columns, joined.

    forms  place of a column -> what writes a value of it
    reals  the places of those with numbers of which no two may be equal and yet differ as texts

    >>> told = cells({0: "a={} ".format, 1: lambda value: "" if value is None else f"b={value}"})
    >>> list(told([[1, 2, 1], [None, 3, 3]]))
    ['a=1 ', 'a=2 b=3', 'a=1 b=3']
    """
    apart = {*reals}
    known = {
        place: form if place in apart else Once(form).__getitem__ for place, form in forms.items()
    }

    def told(block: Block) -> Iterator[str]:
        return map("".join, zip(*(map(form, block[n]) for n, form in known.items()), strict=True))

    return told


Cells = Callable[[Block], Iterator[str]]


def escaped(
    texts: Sequence[str], escape: Callable[[str], str], special: str, quote: str = ""
) -> Iterable[str]:
    """Texts as a format has them; one look for its special characters goes through all of them.

    escape   what makes it of a text with such characters
    special  these characters, as a regular expression
    quote    what stands around a text without them

    >>> list(escaped(["a", "b"], str.upper, "[<&]", "'")), list(escaped(["a<"], str.upper, "[<&]"))
    (["'a'", "'b'"], ['A<'])
    """
    if re.search(special, "".join(texts)):
        return map(escape, texts)
    return [f"{quote}{text}{quote}" for text in texts] if quote else texts


def together(
    names: Sequence[str], at: Mapping[str, int], make: Callable[[dict[str, Any]], T]
) -> Callable[[Block], Iterator[T]]:
    """What turns a block into what several of its columns tell together, for each position.

    names  of these columns, as far as `at` has them: name -> place
    make   gives it from a dict of their values

    >>> shown = together(("x", "y", "z"), {"x": 0, "y": 1}, lambda at: at["x"] + at["y"])
    >>> list(shown([[1, 2], [10, 20]]))
    [11, 22]
    """
    there = [name for name in names if name in at]
    known: Once[tuple[Any, ...], T] = Once(
        lambda values: make(dict(zip(there, values, strict=True)))
    )

    def told(block: Block) -> Iterator[T]:
        if not there:
            return repeat(known[()], len(block[0]))
        return map(known.__getitem__, zip(*(block[at[name]] for name in there), strict=True))

    return told
