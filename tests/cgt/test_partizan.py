"""The algebra of partizan values, against another program, plain recursion and published tables."""

import json
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pycgt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.cgt.arithmetic import add, multiple, negative, total
from explorer.cgt.birthday import birthday
from explorer.cgt.canonical import canonical
from explorer.cgt.contexts import simple
from explorer.cgt.dyadic import UNIT
from explorer.cgt.evaluate import Evaluator
from explorer.cgt.kinds import kinds
from explorer.cgt.order import compare, equals_form, le, outcome_class
from explorer.cgt.parse import parse
from explorer.cgt.text import text
from explorer.cgt.thermograph import thermograph
from explorer.cgt.value import ZERO
from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.theory.dominoes import coverable, placements
from tests.examples import examples

BOARDS = json.loads((Path(__file__).parents[1] / "data" / "domineering.json").read_text())["boards"]

CLASSES = {"FIRST": "next", "SECOND": "previous", "LEFT": "left", "RIGHT": "right"}

numbers = st.builds(Fraction, st.integers(-6, 6), st.sampled_from([1, 1, 2, 4, 8]))
trees = st.recursive(
    numbers,
    lambda below: st.tuples(st.lists(below, max_size=3), st.lists(below, max_size=3)),
    max_leaves=12,
)
"""A number, or a pair of lists of trees: Left's options and Right's."""

sums_of_parts = st.builds(
    simple,
    st.sampled_from([Fraction(0), Fraction(1), Fraction(-3, 4)]),
    st.integers(-3, 3),
    st.integers(0, 4),
)


def ours(tree):
    if isinstance(tree, Fraction):
        return simple(tree)
    return canonical(map(ours, tree[0]), map(ours, tree[1]))


def theirs(tree):
    if isinstance(tree, Fraction):
        return pycgt.number(tree)
    return pycgt.game([theirs(option) for option in tree[0]], [theirs(o) for o in tree[1]])


def rebuilt(value):
    """A value of ours as one of the other program, option by option."""
    return pycgt.Game(frozenset(map(rebuilt, value.left)), frozenset(map(rebuilt, value.right)))


def number(ticks):
    return Fraction(ticks) / UNIT


@given(trees)
@examples(300)
def test_a_value_is_the_other_programs(tree):
    mine, other = ours(tree), pycgt.canonical(theirs(tree))
    assert rebuilt(mine) == other  # option by option: the very same canonical form
    assert parse(text(mine)) is mine
    assert birthday(mine) == pycgt.birthday(other)
    assert (number(mine.left_stop), number(mine.right_stop)) == pycgt.stops(other)
    graph = thermograph(mine)
    assert (graph.mean, graph.temperature) == (pycgt.mean(other), pycgt.temperature(other))
    assert outcome_class(mine) == CLASSES[pycgt.outcome(other).name]


@given(trees, trees)
@examples(200)
def test_sums_and_order_are_the_other_programs(one, two):
    a, b = ours(one), ours(two)
    assert rebuilt(add(a, b)) == pycgt.canonical(pycgt.add(theirs(one), theirs(two)))
    assert le(a, b) == pycgt.leq(theirs(one), theirs(two))
    assert compare(a, b) == {"=": "=", "<": ">", ">": "<", "||": "||"}[compare(b, a)]
    assert add(a, negative(b)) is negative(add(b, negative(a)))
    assert (add(a, negative(b)) is ZERO) == (a is b)
    assert negative(negative(a)) is a
    for mine in (a, b):
        assert equals_form(mine, mine.left, mine.right)
    assert equals_form(a, b.left, b.right) == (a is b)


@pytest.mark.slow
@given(trees, trees, trees)
@examples(1_000)
def test_values_are_a_partly_ordered_group(one, two, three):
    a, b, c = map(ours, (one, two, three))
    assert add(add(a, b), c) is add(a, add(b, c))
    assert le(a, b) == le(add(a, c), add(b, c))
    assert not (le(a, b) and le(b, c)) or le(a, c)
    assert rebuilt(a) == pycgt.canonical(theirs(one))


@cache
def added(g, h):
    """g + h by the definition alone."""
    return canonical(
        [added(x, h) for x in g.left] + [added(g, x) for x in h.left],
        [added(x, h) for x in g.right] + [added(g, x) for x in h.right],
    )


@given(sums_of_parts, sums_of_parts)
@examples(200)
def test_numbers_ups_and_nimbers_follow_from_their_options(g, h):
    assert canonical(g.left, g.right) is g
    assert add(g, h) is added(g, h)
    assert le(g, h) == (outcome_class(added(h, negative(g))) in ("left", "previous"))


@given(trees)
@examples(200)
def test_a_thermograph_is_what_cooled_play_comes_to(tree):
    value = ours(tree)
    graph = thermograph(value)

    @cache
    def wall(g, side, t):
        """The wall at t by the definition, a point at a time."""
        own = thermograph(g)
        if t >= own.temperature:
            return own.mean
        if side == "left":
            return max(wall(x, "right", t) for x in g.left) - t
        return min(wall(x, "left", t) for x in g.right) + t

    for side in ("left", "right"):
        corners = graph.corners(side)
        assert corners[0][0] == -1
        assert corners[-1] == (graph.temperature, graph.mean)
        for t, worth in corners:
            assert worth == wall(value, side, t)
        for (low, at_low), (high, at_high) in pairwise(corners):
            assert low < high
            middle = (low + high) / 2
            assert wall(value, side, middle) == (at_low + at_high) / 2
    if not value.is_number:
        assert wall(value, "left", Fraction(0)) == number(value.left_stop)
        assert wall(value, "right", Fraction(0)) == number(value.right_stop)


@given(trees, st.integers(2, 3))
@examples(60)
def test_many_copies_come_near_to_as_many_means(tree, count):
    value = ours(tree)
    graph, copies = thermograph(value), multiple(count, value)
    assert thermograph(copies).mean == count * graph.mean
    assert thermograph(copies).temperature <= graph.temperature
    assert total([value] * count) is copies


@pytest.mark.parametrize("name", BOARDS)
def test_domineering_boards_are_worth_what_is_published(name):
    known = BOARDS[name]
    rows, cols = map(int, name.split("x"))
    value = worth(f"domineering:rows={rows},cols={cols}")
    assert value is parse(known["value"])
    graph = thermograph(value)
    assert (graph.mean, graph.temperature) == (
        Fraction(known["mean"]), Fraction(known["temperature"]),
    )  # fmt: skip
    assert outcome_class(value) == known["outcome_class"]


PUBLISHED = {
    "domineering:rows=6,cols=2": "+-1 + +_2 + +_2",
    "domineering:rows=2,cols=7": "{3/2|-1/2}",
    "domineering:rows=2,cols=8": "{{{{4|2}|2}|0}|{-1/2|-2}}",
    "domineering:rows=2,cols=9": "{{5/2|1/2}|{0|-3/2}}",
    "domineering:rows=11,cols=2": "{1|{{1/2|-1}|{-3/2|-7/2}}}",
    "domineering:rows=2,cols=13": "0",
    "domineering:rows=3,cols=6": "{-1|-7/2}",
    "domineering:rows=3,cols=7": "{-3/4|-3}",
    "domineering:rows=4,cols=4": "+-(0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}})",
    "domineering:rows=4,cols=5": "1",
    "domineering:board=../.x": "*",
    "domineering:board=../.x/.x": "1/2",
    "domineering:board=.x/../x.": "{1|0}",
    "domineering:board=.../x.x": "*",
    "domineering:board=../../x.": "+-1",
    "domineering:board=..x/x..": "{0|-1}",
    "domineering:board=.../.../..x": "+-3/2",
    "domineering:board=.xx/.../.xx": "-1/2",
    "col:board=.": "*",
    "col:board=.....": "0",
    "col:board=L..": "-1/2",
    "col:board=L.L": "-1",
    "col:board=L..R": "0",
    "col:board=.../.../...": "0",
    "snort:board=...": "+-2",
    "snort:board=.....": "+-(1,{3|0})",
    "snort:board=L....": "{3|-1*}",
    "snort:board=L...L": "{2|0}",
    "snort:board=L.....R": "+-2*",
    "snort:board=.../...": "+-{4|{1|0}}",
    "snort:board=.../.../...": "+-{3|2}",
    "clobber:board=XO": "*",
    "clobber:board=XXO": "^",
    "clobber:board=XXXO": "^2*",
    "clobber:board=XXXXO": "^3",
    "clobber:board=XOXO": "+-(*,^)",
    "clobber:board=XOXOX": "{*|v}",
    "clobber:board=XOXOXO": "0",
    "clobber:board=XXOX": "v*",
    "clobber:board=XOX/OX.": "{^2*|*,v}",
    "clobber:board=XX/XO": "^2*",
    "clobber:board=XXO/OXX": "^",
    "toads-and-frogs:board=T.F": "*",
    "toads-and-frogs:board=T.TF": "1/2",
    "toads-and-frogs:board=T.TFF": "^",
    "toads-and-frogs:board=TT.F": "{1/2|0}",
    "toads-and-frogs:board=TTT.F": "{1*|0}",
    "toads-and-frogs:board=TFTF.": "0",
    "toads-and-frogs:board=TT..FF": "*",
    "toads-and-frogs:board=TTT..FFF": "+-1/8",
    "toads-and-frogs:board=TTTT...FFF": "{1|{1/2|0}}",
    "toads-and-frogs:board=T.F/T.TF": "1/2*",
    "hackenbush:strings=BRBRRBBR": "77/128",
    "hackenbush:strings=BBRB": "7/4",
    "hackenbush:strings=RBRR": "-7/8",
    "hackenbush:strings=GGG": "*3",
    "hackenbush:strings=BRB+RBB": "1/2",
    "marks": "*",
    "marks:rows=2,cols=3": "0",
}


def worth(spec):
    game = resolve(spec)
    return Evaluator(game).value(game.summands(game.starts()[0]))


@pytest.mark.parametrize("spec", PUBLISHED)
def test_positions_are_worth_what_is_published(spec):
    assert worth(spec) is parse(PUBLISHED[spec])


@pytest.mark.parametrize("size", range(1, 12))
def test_rows_and_columns(size):
    assert worth(f"domineering:rows=1,cols={size}") is simple(-(size // 2))
    assert worth(f"domineering:rows={size},cols=1") is simple(size // 2)


MEANS = ["0", "3/4", "0", "1/2", "0", "1/2", "-1/8", "3/8", "-5/16", "3/16", "-1/2"]
TEMPERATURES = ["1", "5/4", "0", "-1/2", "1", "1", "9/8", "9/8", "19/16", "19/16", "0"]


def test_means_and_temperatures_of_two_rows():
    graphs = [thermograph(worth(f"domineering:rows=2,cols={cols}")) for cols in range(2, 12)]
    assert [str(graph.mean) for graph in graphs] == MEANS[:10]
    assert [str(graph.temperature) for graph in graphs] == TEMPERATURES[:10]


@given(st.lists(st.text(".x", min_size=4, max_size=4), min_size=1, max_size=4))
@examples(60)
def test_transposing_a_board_negates_it(rows):
    board = "/".join(rows)
    turned = "/".join("".join(column) for column in zip(*rows, strict=True))
    mirrored = "/".join(row[::-1] for row in rows)
    value = worth(f"domineering:board={board}")
    assert worth(f"domineering:board={turned}") is negative(value)
    assert worth(f"domineering:board={mirrored}") is value


def test_a_limit_on_summands():
    game = resolve("domineering:rows=4,cols=4")
    with pytest.raises(LimitError, match="more than 50 different summands"):
        Evaluator(game, 50).value(game.summands(game.start))


@pytest.mark.parametrize("rows", [["..", ".x"], ["....", ".x..", "...."], ["x"], ["..........."]])
def test_coverable_sets_are_counted(rows):
    game = resolve(f"domineering:board={'/'.join(rows)}")
    seen, waiting = {game.start}, [game.start]
    moves = 0
    for position in waiting:
        found = [move.successor for move in game.moves(position)]
        moves += len(found)
        waiting += [new for new in dict.fromkeys(found) if new not in seen]
        seen.update(found)
    assert coverable(rows) == len(seen)
    assert placements(rows, game.dominoes()) == moves


@pytest.mark.parametrize(
    ("given_", "canonical_text"),
    [
        ("{|}", "0"), ("{0|}", "1"), ("{0|1}", "1/2"), ("{0|0}", "*"), ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"), ("{0|^*}", "^2"), ("{0,*|0}", "^*"), ("{1||1|-1}", "{1|+-1}"),
        ("{2||1|0}", "{2|{1|0}}"), ("{2|1||0}", "{{2|1}|0}"), ("{3||2|1|||0}", "{{3|{2|1}}|0}"),
        ("1+-1", "0"), ("1 + +-1", "{2|0}"), ("1±1", "{2|0}"), ("+-(1,{3|0})", "+-(1,{3|0})"),
        ("+_2", "+_2"), ("-_2", "-_2"), ("{0||0|-2}", "+_2"), ("-(+_2)", "-_2"), ("3.^", "^3"),
        ("^^", "^2"), ("1vv*", "1v2*"), ("-3.^", "v3"), ("{2|1||-1|-2}", "+-{2|1}"),
        ("{4|3||2|1|||0}", "{{{4|3}|{2|1}}|0}"),
        ("-1^", "-1^"), ("-(1^)", "-1v"), ("2.{1|-1}", "0"), ("↑ + ↓*", "*"),
        ("-{2|-1/2}", "{1/2|-2}"),
        ("{^|v}", "*"), ("{1|1}+{-1|-1}", "0"), (" { 1 , 0 | -1 } ", "+-1"), ("{{1|}|}", "3"),
        ("1/2*3", "1/2*3"), ("v2*", "v2*"), ("+-{2|1}", "+-{2|1}"), ("((3))", "3"),
    ],
)  # fmt: skip
def test_expressions_are_read_and_simplified(given_, canonical_text):
    found = parse(given_)
    assert text(found) == canonical_text
    assert parse(canonical_text) is found


@pytest.mark.parametrize(
    ("expression", "column", "words"),
    [
        ("", 1, "a value is expected"), ("{0|1", 5, "the { of column 1 has no }"),
        ("{1|0}}", 6, "'}' cannot stand here"), ("1/3", 1, "is not dyadic"),
        ("{a|0}", 2, "'a' cannot stand here"), ("1 2", 3, "'2' cannot stand here"),
        ("{1,|2}", 4, "'|' cannot stand here"), ("{1}", 3, "a bar comes first"),
        ("(1", 3, "the ( of column 1 has no )"), ("^x", 2, "'x' cannot stand here"),
        ("{3||2||1}", 6, "two bars of one length"), ("^^2", 1, "write ^2"),
        ("1/0", 1, "divided by 0"), ("{3|2||1|0||-1}", 10, "two bars of one length"),
        ("1 + *5000", 5, "1,000 at most"), ("5000.^", 1, "1,000 at most"), ("^ -", 4, "too early"),
        ("(1,2)", 3, "only +-( ) and braces"), ("{1|+}", 4, "'+' cannot stand here"),
        ("9" * 400, 1, "at most 300"), ("{,1|}", 2, "',' cannot stand here"),
        ("{|+1}", 3, "'+' cannot stand here"), ("()", 2, "')' cannot stand here"),
    ],
)  # fmt: skip
def test_a_malformed_expression_points_at_the_column(expression, column, words):
    with pytest.raises(MalformedError) as error:
        parse(expression, bounded=True)
    assert f"column {column}:" in str(error.value)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.slow
def test_depth_is_bounded_by_memory_only():
    nested = parse("{0|" * 3_000 + "-1" + "}" * 3_000)
    assert birthday(nested) == 3_001
    assert parse(text(nested)) is nested
    assert negative(negative(nested)) is nested
    assert compare(nested, ZERO) == ">"
    assert add(nested, simple(1)).left == (simple(1),)
    assert thermograph(nested).mean == 0
    far = simple(Fraction(10**40), ups=900, star=1)
    assert parse(text(far)) is far
    assert simple(Fraction(1, 2**200)).left_stop < simple(Fraction(1, 2**199)).left_stop
    assert le(simple(0, ups=900), simple(Fraction(1, 2**200)))


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("3/4", ["number"]), ("*3", ["nimber", "infinitesimal"]), ("^2", ["up", "infinitesimal"]),
        ("v*", ["down and nimber", "infinitesimal"]), ("+_2", ["tiny", "infinitesimal"]),
        ("-_1/2", ["miny", "infinitesimal"]), ("+-1", ["switch", "hot"]),
        ("{2|-1/2}", ["switch", "hot"]), ("{{2|1}|0}", ["hot"]),
        ("1*", ["number plus infinitesimal"]), ("{1|{1|-1}}", ["number plus infinitesimal"]),
    ],
)  # fmt: skip
def test_values_are_called_by_their_names(expression, names):
    assert kinds(parse(expression)) == names


@pytest.mark.parametrize(
    ("decimal", "fraction"),
    [
        ("0.75", "3/4"), ("-0.5", "-1/2"), ("2.0", "2"), ("9.5367431640625e-07", "1/1048576"),
        ("1e+20", "1" + 20 * "0"), ("{1.5|-0.25}", "{3/2|-1/4}"), ("0.5^2*3", "1/2^2*3"),
        ("2.0.75", None), ("0.1", None), ("1.", None), ("0.5/2", None), ("1e400", None),
        ("2.5.^", None),
    ],
)  # fmt: skip
def test_decimals_that_are_dyadic_are_read(decimal, fraction):
    if fraction is None:
        with pytest.raises(MalformedError):
            parse(decimal, bounded=True)
    else:
        assert parse(decimal, bounded=True) == parse(fraction)


def test_a_multiple_is_no_decimal():
    assert parse("3.^") == parse("^3")
    assert parse("2.(0.75)") == parse("2.{0.5|1.0}") == parse("3/2")
