"""Values compare by what they are, in whichever context they were made; contexts can be dropped."""

import copy
import pickle
import re
from decimal import Decimal
from fractions import Fraction
from operator import add as add_
from operator import eq, ge, gt, le, lt, mul, ne, sub
from weakref import ref

import numpy as np
import pycgt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer
from explorer.cgt import contexts
from explorer.cgt.arithmetic import add, multiple, negative, total
from explorer.cgt.birthday import birthday
from explorer.cgt.canonical import canonical
from explorer.cgt.contexts import Values, at_most, current, simple, using
from explorer.cgt.evaluate import Evaluator
from explorer.cgt.order import compare, equals_form
from explorer.cgt.text import short_text, text
from explorer.cgt.thermograph import thermograph
from explorer.cgt.value import ZERO, Value
from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from tests.cgt.test_partizan import BOARDS, ours, rebuilt, theirs, trees
from tests.examples import examples

fractions = st.builds(Fraction, st.integers(-20, 20), st.sampled_from([1, 2, 3, 4, 5, 8, 12]))


def elsewhere(tree, noise=("+-5", "{3|^}", "v2", "1/2")):
    """The value of a tree in a new context, which nobody else holds, and in which other values came
    first."""
    with using(Values()) as values:
        made = [Value(expression) for expression in noise]
        total(made)
        value = ours(tree)
        assert value is values.own(value)
    return value


@given(trees, trees)
@examples(60)
def test_equality_is_the_other_programs_in_any_contexts(one, two):
    a, b = ours(one), elsewhere(two)
    equal = pycgt.canonical(theirs(one)) == pycgt.canonical(theirs(two))
    assert (a == b) == (b == a) == equal
    assert (a != b) == (not equal)
    assert (len({a, b}) == 1) == equal
    assert (text(a) == text(b)) == equal
    at_most_b, at_least_b = (
        pycgt.leq(theirs(one), theirs(two)), pycgt.leq(theirs(two), theirs(one))
    )  # fmt: skip
    assert ((a <= b), (a >= b)) == (at_most_b, at_least_b)
    assert ((b >= a), (b <= a)) == (at_most_b, at_least_b)
    assert ((a < b), (a > b)) == (at_most_b and not equal, at_least_b and not equal)
    assert a.confused_with(b) == b.confused_with(a) == (not at_most_b and not at_least_b)


@given(trees, trees)
@examples(60)
def test_values_of_several_contexts_are_reckoned_with_together(one, two):
    a, b = ours(one), ours(two)
    far, other = elsewhere(one), elsewhere(two)
    assert far == a
    assert hash(far) == hash(a)
    assert {a: "here"}[far] == "here"
    assert current().own(far) is a
    assert add(a, other) is add(a, b)
    assert add(far, other) == add(a, b)
    assert far + other - b == a
    assert negative(far) == negative(a)
    assert canonical([a, other], [far]) == canonical([a, b], [a])
    assert multiple(3, far) == a * 3
    assert total([a, other, far]) == add(a, add(b, a))
    assert compare(a, far) == compare(far, elsewhere(one)) == "="
    assert equals_form(a, far.left, far.right)
    assert equals_form(far, elsewhere(one).left, a.right)
    assert (birthday(far), thermograph(far)) == (birthday(a), thermograph(a))
    assert rebuilt(far) == rebuilt(a)


def test_a_value_outlives_its_context():
    values = Values()
    with using(values):
        value = Value("{3|{1|-2}} + ^3*2")
        up = Value("^9")
    gone = ref(values)
    del values
    assert gone() is None  # at once: a value does not hold its context
    assert up.left == (Value("0"),)
    assert up.right == (Value("^8*"),)
    assert value + value == 2 * Value("{3|{1|-2}} + ^3*2")
    assert str(-value) == str(Value("-({3|{1|-2}} + ^3*2)"))


def test_the_default_context_stays_small(monkeypatch):
    monkeypatch.setattr(contexts, "LARGEST", 100)
    first = ref(current())
    kept, sizes = [], []
    for number in range(1, 60):
        kept.append(Value(f"+-{{{number}|1/{2 ** (number % 7)}}} + {{{number}|^}}"))
        sizes.append(current().size)
    assert first() is None
    assert max(sizes) < 200
    assert len(set(kept)) == len(kept)
    for number, value in enumerate(kept, 1):
        assert value == Value(f"+-{{{number}|1/{2 ** (number % 7)}}} + {{{number}|^}}")
        assert Value(str(value)) == value


def test_an_evaluator_keeps_its_context(monkeypatch):
    monkeypatch.setattr(contexts, "_default", Values())
    game = resolve("domineering:rows=3,cols=4")
    evaluator = Evaluator(game)
    monkeypatch.setattr(contexts, "_default", Values())
    value = evaluator.value(game.summands(game.start))
    assert current().size == 1  # nothing but 0
    assert value == Value(BOARDS["3x4"]["value"])


def test_a_bound_counts_what_is_new():
    def some(first, many):
        for number in range(first, first + many):
            Value(f"{{{number}|{number - 1}}}")

    with using(Values()):
        some(0, 3)
        with at_most(5):
            some(0, 8)  # three are known
            with pytest.raises(LimitError, match="too many"):
                some(8, 1)
        some(8, 20)
        with at_most(5):
            with at_most(100), pytest.raises(LimitError):  # no wider than the one around it
                some(100, 6)
            with pytest.raises(LimitError):
                some(200, 1)
        some(200, 10)


def test_what_is_taken_over_is_not_new():
    with using(Values()):
        far = Value("+-{7|1/2} + +-{9|2} + ^")
    with using(Values()), at_most(0):
        assert Value("^") + ZERO == Value("^")
        assert far.confused_with(Value("^"))


@given(trees, fractions)
@examples(120)
def test_values_stand_to_numbers_as_to_values(tree, number):
    value = ours(tree)
    if number.denominator & (number.denominator - 1) == 0:
        same = simple(number)
        assert (value <= number, value < number) == (value <= same, value < same)
        assert (value >= number, value > number) == (value >= same, value > same)
        assert (value == number) == (number == value) == (value is same)
        assert value.confused_with(number) == value.confused_with(same)
        assert value + number == number + value == value + same
        assert value - number == value - same == -(number - value)
    else:
        # No value has a stop between a fraction that is not dyadic and a dyadic so close to it.
        below = simple(Fraction(number.numerator * 2**40 // number.denominator, 2**40))
        above = below + Fraction(1, 2**40)
        assert value != number
        assert (value <= number) == (value < number) == (value <= below) == (value <= above)
        assert (value >= number) == (value > number) == (value >= below) == (value >= above)
    assert (number >= value, number <= value) == (value <= number, value >= number)
    assert (number > value, number < value) == (value < number, value > number)


@given(fractions.filter(lambda x: x.denominator & (x.denominator - 1) == 0))
def test_numbers_are_equal_to_numbers_and_hash_alike(number):
    value = explorer.Value(str(number))
    assert value == number
    assert hash(value) == hash(number)
    assert {number: "there"}[value] == {value: "there"}[number] == "there"
    assert value is Value(number) is Value(value)
    assert (value == int(number)) == (number.denominator == 1)


def test_numbers_of_another_library():
    assert Value("3") == np.int64(3)
    assert hash(Value("3")) == hash(np.int64(3))
    assert Value(np.int64(2**40)) + np.int8(-1) == 2**40 - 1
    assert Value("^") < np.int16(1)
    assert not Value("3*") <= np.uint8(3)


def test_what_is_no_number():
    for expression in ("*", "^", "3*", "1v", "+-1", "{2|-1/2}"):
        value = Value(expression)
        assert not any(value == number for number in (0, 1, 3, Fraction(1, 2), Fraction(3, 4)))
        assert value != "x"
        assert value != 0.0
    with pytest.raises(ValueError, match="no number"):
        Value("*").number()
    with pytest.raises(ValueError, match="not dyadic"):
        Value("*") + Fraction(1, 3)


@pytest.mark.parametrize("number", [Fraction(1, 3), Decimal("0.1"), float("nan"), float("inf")])
def test_a_number_that_no_game_is_worth(number):
    with pytest.raises(MalformedError, match=f"^{number} is not dyadic, and no game is worth it"):
        Value(number)


@pytest.mark.parametrize("thing", [None, b"1", [1], 1j])
def test_what_is_no_value(thing):
    with pytest.raises(TypeError, match=f"^{re.escape(repr(thing))} is not a value: give a text"):
        Value(thing)


def test_a_float_is_the_number_that_it_is_exactly():
    assert Value(1.5) == Value("3/2")
    assert Value(0.1).number() == Fraction(3602879701896397, 36028797018963968)


@given(trees, st.floats(-4, 4) | st.integers(-16, 16).map(lambda n: n / 4))
@examples(120)
def test_values_stand_to_floats_as_to_the_numbers_that_they_are(tree, number):
    value, exact = ours(tree), Fraction(number)
    for operation in (lt, le, gt, ge, eq, ne, Value.confused_with):
        assert operation(value, number) == operation(value, exact)
    for operation in (lt, le, gt, ge, eq, ne):
        assert operation(number, value) == operation(exact, value)
    assert Value(number) == number
    assert hash(Value(number)) == hash(number)


@pytest.mark.parametrize("expression", ["0", "5", "1/2", "*", "{2|-1/2}", "1/36893488147419103232"])
def test_values_are_below_the_infinite_and_no_value_is_nan(expression):
    value = Value(expression)
    for operation in (lt, le, gt, ge, eq, ne):
        for other in (float("inf"), float("-inf"), float("nan")):
            assert operation(value, other) == operation(Fraction(7), other)
            assert operation(other, value) == operation(other, Fraction(7))
    assert not value.confused_with(float("inf"))
    with pytest.raises(MalformedError, match="nan is no number"):
        value.confused_with(float("nan"))


def test_floats_are_not_added():
    for operation in (add_, sub, mul):
        with pytest.raises(TypeError):
            operation(Value("1"), 1.5)


@pytest.mark.parametrize("other", ["1", None, [1]])
def test_values_are_not_compared_with_other_things(other):
    assert Value("1") != other
    for operation in (lt, le, gt, ge, add_, sub, mul, Value.confused_with):
        with pytest.raises(TypeError):
            operation(Value("1"), other)


@given(trees)
@examples(60)
def test_texts_read_back(tree):
    value = ours(tree)
    assert Value(str(value)) is value
    shown = repr(value)
    assert eval(shown) is value if shown.startswith("Value(") else len(str(value)) > 200
    assert pickle.loads(pickle.dumps(value)) is value
    assert copy.deepcopy([value]) == [value]
    length = len(str(value))
    assert short_text(value, length) == str(value)
    assert short_text(value, length - 1) is None


def test_a_text_longer_than_memory_is_not_written():
    value = Value("{5|{1|0}}")
    for number in range(10):  # each stands in the next twice
        value = canonical([value], [canonical([value], [Value(-10 * number - 10)])])
    assert len(str(value)) > 2**14
    assert repr(value).startswith("<Value, options: 1 left, 1 right; stops: ")
    for number in range(10, 90):
        value = canonical([value], [canonical([value], [Value(-10 * number - 10)])])
    assert birthday(value) > 90
    assert repr(value).startswith("<Value, options: 1 left, 1 right; stops: ")


@pytest.mark.parametrize("text", ["", "{2|", "1/3", "x", "9" * 5_000, "*" + "9" * 5_000])
def test_a_text_that_is_no_value(text):
    with pytest.raises(MalformedError, match="column"):
        explorer.Value(text)


def test_the_package_has_no_other_names():
    with pytest.raises(AttributeError, match="Valve"):
        explorer.Valve  # noqa: B018
