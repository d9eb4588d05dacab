"""Misère quotients and sums, against plain search over multisets of heaps."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import LimitError
from explorer.theory.misere import _Known, is_monoid, is_reduced, misere_quotient
from explorer.theory.misere_learning import Budget, Monoid, TooMuchError
from explorer.theory.misere_sums import MisereSums
from explorer.theory.octal import options, period
from tests.examples import examples

DATA = Path(__file__).parent.parent / "data"


@cache
def plainly_lost(code, heaps):
    """Whether the mover has lost, by the rules: no reductions, no quotient."""
    after = [
        tuple(sorted((*heaps[:place], *heaps[place + 1 :], *left)))
        for place, size in enumerate(heaps)
        for left in naive_options(code, size)
    ]
    return bool(after) and not any(plainly_lost(code, left) for left in after)


@cache
def naive_options(code, size):
    """From the words of the rules: take k counters as digit k allows."""
    found = set()
    for taken, digit in enumerate(map(int, code.replace(".", ""))):
        left = size - taken
        if left < 0 or (taken == 0 and digit != 4):
            continue
        if digit in (1, 3, 5, 7) and left == 0:
            found.add(())
        if digit in (2, 3, 6, 7) and left > 0:
            found.add((left,))
        if digit >= 4:
            found |= {tuple(sorted((a, left - a))) for a in range(1, left)}
    return frozenset(found)


def sums(largest, counters):
    """Every sum of heaps of up to `largest`, with so many counters in all at most."""
    yield ()
    for top in range(1, min(largest, counters) + 1):
        for rest in sums(top, counters - top):
            yield (*rest, top)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.4", "0.123", "0.6", "4.73"])
def test_options_are_those_of_the_rules(code):
    assert [options(code, n) for n in range(12)] == [naive_options(code, n) for n in range(12)]


@pytest.mark.parametrize(
    ("code", "to", "order", "lost"),
    [
        pytest.param("0.77", 30, 40, 9, marks=pytest.mark.slow),  # Kayles
        ("0.77", 12, 24, 8),
        ("0.123", 30, 20, 5),
        ("0.75", 12, 8, 2),
        ("0.71", 14, 36, 9),
        ("0.34", 12, 12, 3),
        ("0.333", 9, 6, 2),  # nim with heaps to 3
        ("0.3", 9, 2, 1),
        ("0.0", 9, 1, 0),
    ],
)
def test_quotients(code, to, order, lost):
    found = misere_quotient(code, to)
    assert (found.order, sum(found.monoid.lost)) == (order, lost)
    # The order means something only if any two elements are told apart.
    rows = {tuple(found.monoid.lost[both] for both in row) for row in found.monoid.product}
    assert len(rows) == order
    for heaps in sums(to, 13):
        assert found.is_lost(heaps) == plainly_lost(code, heaps), heaps


@pytest.mark.parametrize(
    "code",
    ["0.26", "0.54", "0.156", "0.6", "4.4", pytest.param("0.16", marks=pytest.mark.slow), "0.52"],
)
def test_other_quotients_give_the_outcomes(code):
    found = misere_quotient(code, 12)
    for heaps in sums(12, 16):
        assert found.is_lost(heaps) == plainly_lost(code, heaps), heaps


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.26", "0.6", "0.71"])
def test_elements_form_a_commutative_monoid(code):
    table = misere_quotient(code, 12).monoid.product
    every = range(len(table))
    assert all(table[0][x] == x for x in every)
    assert all(table[x][y] == table[y][x] for x in every for y in every)
    assert all(table[table[x][y]][z] == table[x][table[y][z]]
               for x in every for y in every for z in every)  # fmt: skip


@pytest.mark.slow
def test_misere_kayles_is_periodic():
    known = json.loads((DATA / "misere_kayles.json").read_text())
    kayles = misere_quotient("0.77", 170)
    repeats = period("0.77", np.array(kayles.elements))
    assert (repeats.length, repeats.last, repeats.proven) == (12, 70, True)
    assert [n for n in range(36) if kayles.is_lost([n])] == known["P_positions"]
    pairs = [(a, b) for a in range(1, 16) for b in range(a, 16) if kayles.is_lost([a, b])]
    assert [f"{a},{b}" for a, b in pairs] == known["two_heap_P_le15"]


NIM_TO_2 = Monoid([[0, 1], [1, 0]], [False, True], [(), (1,)])
"""The quotient of heaps of one counter: lost iff their number is odd."""


def test_a_false_guess_is_refused():
    heaps = [set(), {()}, {(1,)}]  # the last is a heap of 1 that may be left by one more move
    assert _Known(NIM_TO_2, Budget(10_000)).take_all([0, 1], heaps[:2]) is None
    assert _Known(NIM_TO_2, Budget(10_000)).take_all([0, 0], heaps[:2]) == 1
    # What may only be left to a heap of one counter is as good as no heap.
    assert _Known(NIM_TO_2, Budget(10_000)).take_all([0, 1, 0], heaps) is None
    assert _Known(NIM_TO_2, Budget(10_000)).take_all([0, 1, 1], heaps) == 2


def test_what_is_no_reduced_monoid():
    assert is_monoid(NIM_TO_2, [1])
    assert is_reduced(NIM_TO_2)
    three = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert is_monoid(Monoid(three, [False, True, False], [(), (1,), (1, 1)]), [1])
    assert not is_monoid(Monoid(three, [True, True, False], [(), (1,), (1, 1)]), [1])  # 0 is won
    assert not is_monoid(Monoid(three, [False, True, False], [(), (1,), (1, 1)]), [])  # unreached
    askew = [[0, 1, 2], [1, 2, 1], [2, 1, 0]]
    assert not is_monoid(Monoid(askew, [False, True, False], [(), (1,), (1, 1)]), [1, 2])
    four = [[(x + y) % 4 for x in range(4)] for y in range(4)]
    twice = Monoid(four, [False, True, False, True], [(), (1,), (1, 1), (1, 1, 1)])
    assert is_monoid(twice, [1])
    assert not is_reduced(twice)  # 0 and 2 are told apart by nothing


@pytest.mark.parametrize(
    ("code", "to"),
    [
        ("0.07", 30),
        *(pytest.param(*given, marks=pytest.mark.slow) for given in (("0.6", 20), ("4.7", 12))),
    ],
)
def test_learning_is_given_up_in_time(code, to):
    with pytest.raises(LimitError, match=r"elements: ask for these \(--to [0-9]+\)") as told:
        misere_quotient(code, to, looks=300_000)
    smaller = int(str(told.value).rpartition("--to ")[2].rstrip(")"))
    assert misere_quotient(code, smaller, looks=300_000).order > 1


def test_a_quotient_with_very_many_moves_is_given_up():
    # So many moves at each look that looks alone are no bound.
    with pytest.raises(LimitError, match=r"no misère quotient of 4\.7777777777 found"):
        misere_quotient("4.7777777777", 100, looks=300_000)


def test_a_proof_is_given_up_too():
    with pytest.raises(TooMuchError):
        _Known(NIM_TO_2, Budget(3)).take_all([0, 1, 2], [{()}, {()}, {(), (1,)}])


def test_a_quotient_too_large_is_no_quotient():
    with pytest.raises(LimitError, match=r"no misère quotient of 0\.77 found with heaps to 5"):
        misere_quotient("0.77", 12, most=8)


@given(
    st.sampled_from(["0.77", "0.07", "0.137", "0.26", "4.73", "0.6"]),
    st.lists(st.integers(0, 9), max_size=4).filter(lambda heaps: sum(heaps) < 20),
)
@examples(100)
def test_reduced_sums_have_the_outcomes_of_plain_ones(code, heaps):
    search = MisereSums(lambda heap: options(code, heap))
    assert search.is_lost(heaps) == plainly_lost(code, tuple(sorted(h for h in heaps if h)))
    assert len(search.reduced(heaps)) <= len(heaps)


@given(st.lists(st.tuples(st.sampled_from(["0.77", "0.137", "0.3"]), st.integers(1, 6)),
                max_size=4))  # fmt: skip
@examples(100)
def test_sums_of_different_games(heaps):
    def naive(heaps):
        after = [
            (*heaps[:place], *((code, part) for part in left), *heaps[place + 1 :])
            for place, (code, size) in enumerate(heaps)
            for left in naive_options(code, size)
        ]
        return bool(after) and not any(naive_once(tuple(sorted(left))) for left in after)

    naive_once = cache(naive)
    search = MisereSums(
        lambda heap: [tuple((heap[0], part) for part in left) for left in options(*heap)]
    )
    assert search.is_lost(heaps) == naive(tuple(sorted(heaps)))


def test_a_long_chain_of_heaps_needs_no_recursion():
    search = MisereSums(lambda heap: [(heap - 1,)] if heap else [])
    assert search.is_lost([5001])
    assert not search.is_lost([5000])


def test_too_many_sums_are_refused():
    search = MisereSums(lambda heap: options("0.77", heap), most=50)
    with pytest.raises(LimitError, match="more than 50 positions"):
        search.is_lost([20, 21])
