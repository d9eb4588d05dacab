"""The lost positions (P-positions) of Wythoff's game, by three constructions.

W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202; with
a spread: A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American
Mathematical Monthly 89 (1982) 353-361.
"""

from __future__ import annotations

from itertools import islice

from explorer.theory.beatty import Quadratic
from explorer.theory.fibonacci import word

METHODS = ("beatty", "mex", "fibonacci", "sweep")


def by_beatty(terms: int, spread: int = 0) -> list[tuple[int, int]]:
    """The first P-positions (a, b), a <= b, by complementary Beatty sequences, exactly.

    With t = spread + 1, a_n is the floor of n (2 - t + sqrt(t t + 4)) / 2, and b_n = a_n + t n.

    >>> by_beatty(5), by_beatty(4, spread=1)
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)], [(0, 0), (1, 3), (2, 6), (4, 10)])
    """
    t = spread + 1
    alpha = Quadratic(2 - t, 1, t * t + 4, 2)
    return [(alpha.floor(n), alpha.floor(n) + t * n) for n in range(terms)]


def by_mex(terms: int, spread: int = 0) -> list[tuple[int, int]]:
    """The same by the rule itself: a_n is the least number not used yet, b_n = a_n + t n.

    >>> by_mex(5) == by_beatty(5)
    True
    """
    pairs: list[tuple[int, int]] = []
    used: set[int] = set()
    least = 0
    for n in range(terms):
        while least in used:
            used.remove(least)  # nobody asks for it again
            least += 1
        pair = least, least + (spread + 1) * n
        pairs.append(pair)
        used.update(pair)
    return pairs


def by_fibonacci(terms: int) -> list[tuple[int, int]]:
    """The same by the Fibonacci word: a_n and b_n are the places of its n-th a and n-th b.

    >>> by_fibonacci(5) == by_beatty(5)
    True
    """
    if terms == 0:
        return []
    places: dict[str, list[int]] = {"a": [], "b": []}
    # There are more letters a than b; the n-th b stands at 2.618 n.
    for place, letter in enumerate(islice(word(), 3 * terms + 3), 1):
        places[letter].append(place)
    pairs = zip(places["a"], places["b"], strict=False)
    return [(0, 0), *islice(pairs, terms - 1)]


def by_sweep(width: int, height: int, step: int = 1, spread: int = 0) -> list[tuple[int, int]]:
    """The P-positions (x, y) with x <= width, y <= height, for any step and spread, normal play.

    Pair by pair, x first: a pair is lost unless a move leads to one that is. All that has to be
    known of those found so far is which columns and rows they stand in (modulo the step, since a
    single pile falls by multiples of it), and the first on each diagonal.

    >>> by_sweep(3, 5, step=2)
    [(0, 0), (0, 1), (1, 0), (1, 3), (2, 5), (3, 1)]
    """
    lost = []
    across: set[tuple[int, int]] = set()  # (x, y modulo step)
    along: set[tuple[int, int]] = set()  # (y, x modulo step)
    diagonal: dict[int, tuple[int, int]] = {}  # x - y -> the first one there
    for x in range(width + 1):
        for y in range(height + 1):
            if (x, y % step) in across or (y, x % step) in along:
                continue
            near = (diagonal.get(x - y + d) for d in range(-spread, spread + 1))
            if any(pair and pair[0] < x and pair[1] < y for pair in near):
                continue
            lost.append((x, y))
            across.add((x, y % step))
            along.add((y, x % step))
            diagonal.setdefault(x - y, (x, y))
    return lost


def by_columns(terms: int, step: int = 1, spread: int = 0) -> list[tuple[int, int]]:
    """The first P-positions (a, b), a <= b, by a and then b, for any step and spread.

    Column after column, as `by_sweep` goes: a column is complete when it has a P-position for each
    remainder by the step, since a single pile falls by multiples of it.

    >>> by_columns(6, step=2)
    [(0, 0), (0, 1), (1, 3), (2, 5), (2, 6), (3, 8)]
    """
    pairs: list[tuple[int, int]] = []
    along: dict[int, set[int]] = {}  # y -> x modulo step of the P-positions in this row
    first: dict[int, tuple[int, int]] = {}  # x - y -> the first one on this diagonal
    x = 0
    while len(pairs) < terms:
        left = {*range(step)}  # remainders of y that this column has no P-position for
        y = 0
        while left:
            if y % step in left and x % step not in along.get(y, ()):
                near = (first.get(x - y + d) for d in range(-spread, spread + 1))
                if not any(pair and pair[0] < x and pair[1] < y for pair in near):
                    left.remove(y % step)
                    along.setdefault(y, set()).add(x % step)
                    first.setdefault(x - y, (x, y))
                    if x <= y:
                        pairs.append((x, y))
            y += 1
        x += 1
    return pairs[:terms]
