"""Closed forms and constructions: against tables, against each other, against brute force."""

import json
from functools import cache
from itertools import islice
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.cgt.nim_values import mex, nim_sum
from explorer.errors import LimitError, MalformedError
from explorer.theory import (
    beatty,
    fibonacci,
    heaps,
    matches,
    matching,
    nim,
    octal,
    subtraction,
    wythoff,
)  # fmt: skip
from tests.examples import examples

DATA = Path(__file__).parent.parent / "data"


def table(name):
    return json.loads((DATA / f"{name}.json").read_text())


# Octal games


def test_kayles_to_100_and_its_period():
    known = table("kayles")
    values = octal.nim_values("0.77", 1000)
    assert values[:101].tolist() == known["nim_values_0_100"]
    found = octal.period("0.77", values)
    assert (found.length, found.last, found.proven) == (12, 70, True)
    assert found.exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert {str(n): int(values[n]) for n in found.exceptions} == known["exceptions"]
    assert found.pattern == known["period_values_by_n_mod_12"]


def test_a_period_is_not_claimed_from_too_little():
    # Guy and Smith need the values to 2 * 71 + 2 * 12 + 2 - 1 = 167.
    assert not octal.period("0.77", octal.nim_values("0.77", 166)).proven
    assert octal.period("0.77", octal.nim_values("0.77", 167)).proven
    assert octal.period("0.77", octal.nim_values("0.77", 90)) is None


@pytest.mark.parametrize(
    ("code", "length", "last"), [("0.54", 7, 2), ("0.002", 6, 1), ("0.113", 6, -1), ("0.3", 2, -1)]
)
def test_a_proven_period_beats_a_shorter_one_at_the_end(code, length, last):
    """The pattern of 0.54 ends in 2, 2, 2: that is no period of 1."""
    for to in (24, 40, 100, 300):
        found = octal.period(code, octal.nim_values(code, to))
        assert (found.length, found.proven) == (length, True), to


@pytest.mark.slow
def test_proven_periods_go_on():
    """What is proven from 150 heaps holds to 1,500, for every code of two digits."""
    proven = 0
    for number in range(1, 64):
        code = octal.canonical(f"0.{number:02o}")
        found = octal.period(code, octal.nim_values(code, 150))
        if found is not None and found.proven:
            proven += 1
            values = octal.nim_values(code, 1500)
            heaps_after = range(found.last + 1, 1501)
            assert all(values[n] == found.pattern[n % found.length] for n in heaps_after), code
    assert proven >= 35


@pytest.mark.parametrize(
    ("code", "to", "length", "last"),
    [("0.45", 700, 20, 497), pytest.param("0.644", 6000, 442, 3255, marks=pytest.mark.slow)],
)
def test_periods_that_come_late_are_observed(code, to, length, last):
    """Lengths and last exceptions as the tables of octal games have them (Winning Ways, ch. 4)."""
    found = octal.period(code, octal.nim_values(code, to))
    assert (found.length, found.last, found.proven) == (length, last, False)
    assert found.repeats == (to - last) // length
    again = octal.period(code, octal.nim_values(code, found.needed))
    assert (again.length, again.last, again.proven) == (length, last, True)


@pytest.mark.slow
def test_what_is_observed_goes_on():
    claims = 0
    for number in range(1, 512, 2):
        code = octal.canonical(f"0.{number:03o}")
        values = octal.nim_values(code, 300)
        for to in (20, 30, 50, 100, 150):
            found, suspected = octal.periods(code, values[: to + 1])
            assert found is None or suspected is None
            if found is not None and not found.proven:
                claims += 1
                later = range(found.last + 1, 301)
                assert all(values[n] == found.pattern[n % found.length] for n in later), code
    assert claims >= 5


def test_a_period_that_stands_twice_is_suspected():
    found, suspected = octal.periods("0.77", octal.nim_values("0.77", 100))
    assert found is None
    assert (suspected.length, suspected.last, suspected.repeats) == (12, 70, 2)
    assert (suspected.needed, suspected.proven) == (167, False)
    assert octal.periods("0.77", octal.nim_values("0.77", 60)) == (None, None)


def test_periods_of_subtraction_games():
    """Held against walking on until as many values as matter have come before (Golomb's proof)."""
    for bits in range(1, 128):
        take = [n + 1 for n in range(7) if bits >> n & 1]
        values, window, seen = [], (), {}
        while len(values) < take[-1] or window not in seen:
            if len(values) >= take[-1]:
                seen[window] = len(values)
            heap = len(values)
            values.append(mex({values[heap - n] for n in take if n <= heap}))
            window = tuple(values[-take[-1] :])
        length = len(values) - seen[window]
        to = 2 * len(values) + take[-1]
        found, _ = subtraction.periods(take, subtraction.nim_values(take, to))
        assert (found.length, found.proven) == (length, True), take
        assert subtraction.nim_values(take, len(values) - 1).tolist() == values
        if found.needed:  # with one value less it is not proven
            less, _ = subtraction.periods(take, subtraction.nim_values(take, found.needed - 1))
            assert less is None or not less.proven or less.length != length


def test_dawsons_kayles_and_treblecross():
    known = table("dawsons_kayles")
    values = octal.nim_values("0.07", 1000)
    assert values[:101].tolist() == known["nim_values_0_100"]
    found = octal.period("0.07", values)
    assert (found.length, found.last, found.proven) == (34, 52, True)
    assert found.pattern == known["period_values_by_n_mod_34"]
    assert {str(n): int(values[n]) for n in found.exceptions} == known["exceptions"]
    crosses = table("treblecross")
    assert octal.nim_values("0.007", 52).tolist() == crosses["octal_0.007_heap_0_52"]
    # Dawson's Chess is Dawson's Kayles with rows one shorter.
    assert octal.nim_values("0.137", 200).tolist() == values[1:202].tolist()


def test_grundys_game():
    assert heaps.grundys_game(100).tolist() == table("grundys_game")["nim_values_0_100"]


def by_the_rules(code, to):
    """Nim-values of single heaps straight from the meaning of the digits."""
    digits = [int(code[0]), *map(int, code[2:])]

    @cache
    def value(size):
        reached = set()
        for taken, digit in enumerate(digits):
            left = size - taken
            if left < 0 or (taken == 0 and digit not in (0, 4)):
                continue
            if digit & 1 and left == 0 and taken:
                reached.add(0)
            if digit & 2 and left > 0 and taken:
                reached.add(value(left))
            if digit & 4:
                reached |= {value(a) ^ value(left - a) for a in range(1, left)}
        return mex(reached)

    return [value(size) for size in range(to + 1)]


@given(st.sampled_from("04"), st.text("01234567", min_size=1, max_size=4))
@examples(60)
def test_any_code_equals_its_rules(first, rest):
    code = f"{first}.{rest}"
    assert octal.nim_values(code, 60).tolist() == by_the_rules(octal.canonical(code), 60)


@pytest.mark.parametrize(
    "code", ["", "0.8", "1.77", ".77", "0,77", "0.", "0.77 ", "kayles", "٠.77"]
)
def test_codes_that_are_none(code):
    with pytest.raises(MalformedError, match="is not an octal code"):
        octal.digits_of(code)


# Wythoff and Beatty


def test_p_positions_by_three_constructions():
    terms = 2000
    pairs = wythoff.by_beatty(terms)
    assert pairs == wythoff.by_mex(terms) == wythoff.by_fibonacci(terms)
    assert [list(pair) for pair in pairs[:12]] == table("wythoff")["P_positions_first_12"]
    assert pairs[12] == (19, 31)
    assert wythoff.by_beatty(300, spread=3) == wythoff.by_mex(300, spread=3)
    assert [wythoff.by_fibonacci(n) for n in (0, 1, 2)] == [[], [(0, 0)], [(0, 0), (1, 2)]]


def test_the_golden_ratio_where_doubles_fail():
    n = 102_334_155
    # a_n and b_n are complementary: no other pair may hold the numbers around them.
    assert beatty.GOLDEN.floor(n) == 165_580_140
    assert int(n * (1 + 5**0.5) / 2) == 165_580_141
    big = 10**40
    assert beatty.GOLDEN.floor(big) == int(fibonacci.golden(60).replace(".", "")[:41])


def test_beatty_pairs_of_the_papers():
    golden = beatty.pairs(beatty.GOLDEN, 17)
    assert golden == wythoff.by_beatty(18)[1:]
    root = beatty.pairs(beatty.parse("sqrt2"), 17)
    assert [a for a, _ in root] == [1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 15, 16, 18, 19, 21, 22, 24]
    assert [b for _, b in root] == [
        3, 6, 10, 13, 17, 20, 23, 27, 30, 34, 37, 40, 44, 47, 51, 54, 58,
    ]  # fmt: skip


@given(
    st.integers(-20, 40), st.sampled_from("+-"), st.integers(1, 5), st.integers(2, 2000),
    st.integers(1, 20),
)  # fmt: skip
@examples(300)
def test_a_number_and_its_complement_share_out_the_whole_numbers(p, sign, r, d, q):
    try:
        alpha = beatty.parse(f"({p}{sign}{r}*sqrt({d}))/{q}")
    except MalformedError:
        return  # rational, or not above 1
    assert beatty.partition_holds(beatty.pairs(alpha, 60))
    again = alpha.complement().complement()
    assert [again.floor(n) for n in range(50)] == [alpha.floor(n) for n in range(50)]
    from decimal import Decimal, getcontext

    getcontext().prec = 60
    exact = (p + (1 if sign == "+" else -1) * r * Decimal(d).sqrt()) / q
    assert [alpha.floor(n) for n in range(100)] == [int(n * exact) for n in range(100)]
    assert beatty.parse(str(alpha)) == alpha


@pytest.mark.parametrize(
    ("text", "words"),
    [("pi", "not a number of the kind"), ("sqrt(9)", "rational"), ("(1+sqrt(2))/3", "not above 1"),
     ("(1+sqrt(5))/0", "zero"), ("", "not a number")],
)  # fmt: skip
def test_numbers_without_beatty_sequences(text, words):
    with pytest.raises(MalformedError, match=words):
        beatty.parse(text)


@pytest.mark.parametrize(
    ("step", "spread"), [(1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (2, 1), (3, 2)]
)
def test_the_sweep_equals_brute_force(step, spread):
    lost = set()
    for x in range(31):
        for y in range(31):
            reached = [(x - t, y) for t in range(step, x + 1, step)]
            reached += [(x, y - t) for t in range(step, y + 1, step)]
            reached += [(x - u, y - v) for u in range(1, x + 1)
                        for v in range(max(1, u - spread), min(y, u + spread) + 1)]  # fmt: skip
            if not lost.intersection(reached):
                lost.add((x, y))
    assert set(wythoff.by_sweep(30, 30, step, spread)) == lost


def test_variants_of_the_thesis():
    known = table("wythoff_variants")
    for name, step, spread in (("step=2", 2, 0), ("step=3", 3, 0), ("spread=1", 1, 1)):
        pairs = [pair for pair in map(tuple, known[name]) if max(pair) <= 40]
        found = [pair for pair in wythoff.by_sweep(40, 40, step, spread) if pair[0] <= pair[1]]
        assert found[: len(pairs)] == pairs
        assert wythoff.by_columns(len(known[name]), step, spread) == [*map(tuple, known[name])]
    for spread in range(3):
        assert wythoff.by_columns(60, 1, spread) == wythoff.by_beatty(60, spread)


# Fibonacci


def test_numbers_ratios_and_binet():
    numbers = list(islice(fibonacci.sequence(1, 1), 300))
    assert [fibonacci.number(n) for n in range(1, 301)] == numbers
    lucas = list(islice(fibonacci.sequence(1, 3), 300))
    for n, (one, other) in enumerate(zip(numbers, lucas, strict=True), 1):
        u, v = fibonacci.binet(n)
        assert (u, v) == (other, one)
        assert u * u - 5 * v * v == 4 * (-1) ** n  # the norm of a power of phi
    assert fibonacci.decimal(fibonacci.ratio(200), 50) == fibonacci.golden(50)
    for first, second in ((1, 0), (1, 1), (1, 2)):
        assert set(islice(fibonacci.sequence(first, second), 5, 20)) <= set(numbers)


def test_the_word_is_the_limit_of_the_words():
    words = fibonacci.words(15)
    assert words[:5] == ["a", "ab", "aba", "abaab", "abaababa"]
    assert [len(word) for word in words[:8]] == [1, 2, 3, 5, 8, 13, 21, 34]
    text = "".join(islice(fibonacci.word(), len(words[-1])))
    assert text == words[-1]
    assert words[-1] == words[-2] + words[-3]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20])
def test_calls_of_a_recursion_without_memory(n):
    counted = dict.fromkeys(range(n, 0, -1), 0)

    def fib(i):
        counted[i] += 1
        return 1 if i < 3 else fib(i - 1) + fib(i - 2)

    fib(n)
    assert fibonacci.calls(n) == counted


def test_calls_inside_fib_40():
    assert fibonacci.calls(40)[1] == 39_088_169


def test_zeckendorf_forms_of_p_positions():
    numbers = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584]
    for a, b in wythoff.by_beatty(500)[1:]:
        form = fibonacci.zeckendorf(a)
        assert (
            sum(f for f, digit in zip(numbers, reversed(form), strict=False) if digit == "1") == a
        )
        assert "11" not in form
        assert (len(form) - len(form.rstrip("0"))) % 2 == 0
        assert fibonacci.zeckendorf(b) == form + "0"


# Nim by hand


@given(st.lists(st.integers(0, 40), min_size=1, max_size=5), st.booleans())
@examples(300)
def test_winning_moves_are_exactly_those_that_leave_a_loss(sizes, misere):
    expected = [
        (place, left)
        for place, size in enumerate(sizes)
        for left in range(size)
        if nim.is_lost([*sizes[:place], left, *sizes[place + 1 :]], misere)
    ]
    assert nim.winning_moves(sizes, misere) == expected
    over = any(sizes)
    assert nim.is_lost(sizes, misere) == (not expected if over else not misere)
    assert sum(nim.left_over(sizes)) == nim_sum(sizes)


def test_nim_of_the_papers():
    assert nim.winning_moves([3, 4, 5]) == [(0, 1)]
    lost = [(1,), (1, 1, 1), (2, 2), (1, 2, 3), (4, 5, 1), (5, 5)]
    won = [(1, 1), (2,), (3, 4, 1), ()]
    assert all(nim.is_lost(sizes, misere=True) for sizes in lost)
    assert not any(nim.is_lost(sizes, misere=True) for sizes in won)


# Matches


def brute_matches(limit, size, *, both=False, misere=True, blocked_wins=False):
    moves = [
        (k, m)
        for k in range(both, size + 1)
        for m in range(both, size + 1)
        if (k or m) and abs(k * k - m * m) <= limit
    ]
    lost = set()
    for total in range(2 * size + 1):
        for x in range(max(0, total - size), min(size, total) + 1):
            y = total - x
            if misere and total == 0:
                continue
            after = [(x - k, y - m) for k, m in moves if k <= x and m <= y]
            if blocked_wins and total and not after:
                continue
            if not any(pair in lost for pair in after):
                lost.add((x, y))
    return lost


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 5, 10, 17])
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("decided", [15, pytest.param(40, marks=pytest.mark.slow)])
def test_matches_equal_brute_force(limit, both, misere, decided):
    lost = brute_matches(limit, 40, both=both, misere=misere)
    found = matches.columns(limit, both=both, misere=misere)
    for x in range(41):
        for y in range(41):
            assert found.is_lost(x, y) == ((x, y) in lost), (x, y)
            if max(x, y) > decided:
                continue
            decision = matches.decide(x, y, limit, both=both, misere=misere)
            assert decision.wins == ((x, y) not in lost)
            if decision.move:
                k, m = decision.move
                assert abs(k * k - m * m) <= limit
                assert (x - k, y - m) in lost
            elif decision.wins:
                assert misere
                assert (x, y) == (0, 0)


@pytest.mark.parametrize("limit", [0, 1, 5, 10])
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_matches_in_which_a_blocked_player_wins(limit, both, misere):
    rules = {"both": both, "misere": misere, "blocked_wins": True}
    lost = brute_matches(limit, 30, **rules)
    found = matches.columns(limit, **rules)
    for x in range(31):
        for y in range(31):
            assert found.is_lost(x, y) == ((x, y) in lost), (x, y)
    for x, y in ((0, 0), (0, 7), (7, 0), (5, 6), (12, 12), (9, 13)):
        assert matches.decide(x, y, limit, **rules).wins == ((x, y) not in lost)
    ends = (0, 1) in lost
    assert ends == (limit > 0 and not both and misere)  # nobody is blocked there
    assert matches.decide(2**90, 2**90 + 1, limit, **rules).wins == (
        not found.is_lost(2**90, 2**90 + 1)
    )


def test_matches_of_the_table():
    known = table("small_games")["matches"]
    for name, pairs in known.items():
        found = matches.columns(int(name.removeprefix("limit=")))
        lost = [[x, y] for x in range(21) for y in range(x, 21) if found.is_lost(x, y)]
        assert lost == sorted(pairs), name


@pytest.mark.slow
def test_piles_beyond_enumeration():
    decision = matches.decide(2**100, 3**100, 1000)
    assert decision.wins
    k, m = decision.move
    found = matches.columns(1000)
    assert k == m
    assert found.is_lost(2**100 - k, 3**100 - m)
    assert (found.deepest, found.period) == (1400, 32)
    # Without the columns the theorem still decides it.
    assert matches.decide(2**100, 3**100, 10**9).wins
    with pytest.raises(LimitError, match="too large for piles this small"):
        matches.decide(500, 700, 10**9)
    assert matches.decide(5, 7, 10**9).wins  # one move takes nearly all
    assert not matches.decide(0, 1, 10**9).wins


def test_columns_repeat_for_ever():
    """The period holds far beyond the columns that proved it."""
    found = matches.columns(10)
    lost = brute_matches(10, 120)
    for x in range(121):
        for y in range(121):
            assert found.is_lost(x, y) == ((x, y) in lost)


# Matchings


@given(st.integers(1, 4), st.integers(1, 5), st.data())
@examples(80)
def test_matchings_equal_networkx(rows, cols, data):
    import networkx as nx

    size = rows * cols
    edges = data.draw(
        st.sets(st.tuples(st.integers(0, rows - 1), st.integers(rows, size + rows)), max_size=12)
    )
    count = size + rows + 1
    neighbours = [sorted({b for a, b in edges if a == v} | {a for a, b in edges if b == v})
                  for v in range(count)]  # fmt: skip
    graph = nx.Graph(list(edges))
    best = len(nx.max_weight_matching(graph, maxcardinality=True))
    assert matching.maximum_matching(neighbours) == best
    for vertex in graph:
        without = graph.subgraph([v for v in graph if v != vertex])
        smaller = len(nx.max_weight_matching(without, maxcardinality=True)) < best
        assert matching.covered_by_all(neighbours, vertex) == smaller


def test_a_graph_with_an_odd_circle_is_refused():
    with pytest.raises(ValueError, match="not bipartite"):
        matching.maximum_matching([[1, 2], [0, 2], [0, 1]])


def test_values_have_no_width():
    """Nim-values above 31 and 255 are numbers like any other."""
    values = octal.nim_values("0.3333333333", 11)
    assert values.tolist() == [*range(11), 0]
    assert np.max(octal.nim_values("0." + "3" * 30, 30)) == 30
    assert comb(20, 10) == 184_756  # shapes of a 10 x 10 bar of chomp, the empty one included
