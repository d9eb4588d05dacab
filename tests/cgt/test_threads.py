"""Eight threads reckon with the same values at once: equal values are equal, and nothing raises."""

import sys
from contextlib import nullcontext
from itertools import product
from threading import Barrier, Thread

import pytest

from explorer.cgt import contexts
from explorer.cgt.arithmetic import add, multiple, negative, total
from explorer.cgt.birthday import birthday
from explorer.cgt.contexts import Values, at_most, using
from explorer.cgt.kinds import kinds
from explorer.cgt.order import compare, outcome_class
from explorer.cgt.parse import parse
from explorer.cgt.text import text
from explorer.cgt.thermograph import thermograph
from explorer.errors import LimitError

THREADS = 8

EXPRESSIONS = [
    f"{{{number}|-{other}/4}} - ^{number % 3 + 1}*{other % 4}"
    for number, other in product(range(1, 10), range(1, 15))
]
"""126 of them, so that eight threads parse a thousand."""


@pytest.fixture(autouse=True)
def _switching_often():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work):
    """What each of the threads comes to that all begin `work(its ordinal)` at once."""
    barrier = Barrier(THREADS)
    results, errors = [None] * THREADS, []

    def run(ordinal):
        barrier.wait()
        try:
            results[ordinal] = work(ordinal)
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=run, args=(ordinal,), daemon=True) for ordinal in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert errors == []
    return results


def reckoned():
    """[(value, what is told of it)]: the expressions, their sums, negatives and multiples."""
    values = [parse(expression) for expression in EXPRESSIONS]
    values += [add(one, negative(other)) for one, other in zip(values, values[100:], strict=False)]
    values += [multiple(2, value) for value in values[::10]]
    values.append(total(values[60:63]))
    return [
        (
            value,
            (
                text(value), birthday(value), thermograph(value), kinds(value),
                outcome_class(value), compare(value, values[0]), len(value.left), len(value.right),
            ),
        )
        for value in values
    ]  # fmt: skip


@pytest.mark.parametrize(
    "own",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["a context of their own", "the default one"],
)
def test_equal_values_are_equal_in_all_threads(own):
    with using(Values()) as alone:
        expected = reckoned()
    assert alone.size > 1_000
    shared = Values()

    def work(_):
        with using(shared) if own else nullcontext():
            return reckoned()

    results = together(work)
    for listed in zip(expected, *results, strict=True):
        (value, told), *others = listed
        assert all(another == value and hash(another) == hash(value) for another, _ in others)
        assert all(words == told for _, words in others)
        # In one context each value is one object, whoever was first to come to it.
        assert len({id(another) for another, _ in others}) == 1


def test_numbers_and_ups_come_up_once():
    shared = Values()
    made = together(
        lambda _: [shared.of_parts(x, ups, x % 3) for x in range(1500) for ups in range(2)]
    )
    for same in zip(*made, strict=True):
        assert len({id(value) for value in same}) == 1


def test_contexts_that_come_and_go(monkeypatch):
    """Threads of which each has a context of its own, or the default one, which is replaced all the
    time, exchange values."""
    monkeypatch.setattr(contexts, "LARGEST", 500)
    expected = [parse(expression) for expression in EXPRESSIONS]
    common = [None] * len(EXPRESSIONS)

    def work(ordinal):
        with using(Values()) if ordinal % 2 else nullcontext():
            for place, expression in enumerate(EXPRESSIONS[:60]):
                value = parse(expression)
                other, common[place] = common[place], value
                if other is not None:
                    assert other == value
                    assert add(other, negative(value)) == 0
                    assert compare(other, expected[place]) == "="
                    assert not value < other
            return True

    assert all(together(work))


def test_a_bound_is_one_threads_own():
    shared = Values()

    def work(ordinal):
        with using(shared):
            if ordinal:
                return [parse(f"{{{ordinal}|{number}/8}}") for number in range(1, 8, 2)]
            with at_most(3), pytest.raises(LimitError):
                parse(" + ".join(f"{{{number}|{number}/8}}" for number in range(10, 50)))
            return None

    assert len(together(work)) == THREADS
