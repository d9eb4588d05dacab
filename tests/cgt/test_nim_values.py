"""Nim-values, finite and infinite: texts, sums, outcomes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.cgt.nim_values import NimValue, mex, nim_sum, outcome, parse, total
from explorer.errors import MalformedError


@given(st.sets(st.integers(0, 9)), st.integers(0, 9))
def test_values_read_back(kernel, number):
    for value in (NimValue(number), NimValue(None, frozenset(kernel))):
        assert parse(str(value)) == value
        assert total([value, NimValue(number), NimValue(number)]) == value
    assert outcome(total([NimValue(None, frozenset(kernel)), NimValue(number)])) == (
        "win" if number in kernel else "draw"
    )


@given(st.lists(st.integers(0, 40), max_size=3))
def test_the_nim_sum_is_the_mex_of_what_moves_lead_to(heaps):
    reached = [
        nim_sum([*heaps[:place], left, *heaps[place + 1 :]])
        for place, heap in enumerate(heaps)
        for left in range(heap)
    ]
    assert nim_sum(heaps) == mex(reached)


@pytest.mark.parametrize("text", ["", "-1", "inf", "inf(0,)", "inf(1", "1.5", "1" * 10])
def test_what_is_no_nim_value(text):
    with pytest.raises(MalformedError, match="is not a nim-value"):
        parse(text)
