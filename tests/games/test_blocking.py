"""Mu torere and Pong hau k'i against plain play on strings."""

import pytest

from explorer.games.registry import resolve
from explorer.testing import check_game
from tests.games.plain import equals, solved
from tests.plain_search import laws_that_hold


def star(arms, contact):
    """(the start, the moves) of mu torere: the ring, the middle and the mover."""

    def moves(position):
        *ring, middle, sign = position
        free = position.index(".")
        for at in range(arms):
            beside = {ring[at - 1], ring[(at + 1) % arms]}
            if free == arms:
                may = not contact or beside - {sign}
            else:
                may = (free - at) % arms in (1, arms - 1)
            if may and ring[at] == sign:
                yield swapped(position, at, free)
        if middle == sign:
            yield swapped(position, arms, free)

    half = arms // 2
    return ("X" * half + "O" * half + ".X"), moves


def swapped(position, one, other):
    """The position after a man and the free point have changed places."""
    signs = [*position]
    signs[one], signs[other] = signs[other], signs[one]
    signs[-1] = "XO".replace(position[-1], "")
    return "".join(signs)


@pytest.mark.parametrize(
    ("spec", "rules", "wanted"),
    [
        ("", (8, True), (1180, 1920, "draw", None)),
        (":arms=6,middle=open", (6, False), None),
        pytest.param(":arms=10", (10, True), None, marks=pytest.mark.slow),
    ],
)
def test_mu_torere_equals_plain_play(spec, rules, wanted):
    start, moves = star(*rules)
    found = equals(resolve(f"mu-torere{spec}"), solved(start, moves),
                   lambda p: f"{p[:-2]}/{p[-2]}_{p[-1]}")  # fmt: skip
    assert wanted in (None, found)


def test_pong_hau_ki_equals_plain_play():
    # upper left, upper right, middle, lower left, lower right; nothing joins the upper two
    near = {0: (2, 3), 1: (2, 4), 2: (0, 1, 3, 4), 3: (0, 2, 4), 4: (1, 2, 3)}

    def moves(position):
        free = position.index(".")
        yield from (
            swapped(position, at, free) for at in near[free] if position[at] == position[-1]
        )

    found = equals(resolve("pong-hau-ki"), solved("XX.OOX", moves),
                   lambda p: f"{p[:2]}/{p[2]}/{p[3:5]}_{p[5]}")  # fmt: skip
    assert found == (56, 76, "draw", None)


def test_how_many_positions_of_mu_torere_are_won():
    """The numbers of GamesCrafters, counted by plain play."""
    start, moves = star(8, contact=True)
    found = [outcome for outcome, *_ in solved(start, moves).values()]
    counts = [found.count(outcome) for outcome in ("win", "lose", "draw")]
    assert counts == [208, 128, 844]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mu-torere", "mu-torere:arms=10"])
def test_larger_games_keep_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("pong-hau-ki",
         {"there are 56 positions and 76 moves", "the outcome of the start is: draw"}),
        pytest.param(
            "mu-torere",
            {"there are 1,180 positions and 1,920 moves", "the outcome of the start is: draw",
             "positions, and how many are won, lost and drawn for their mover: "
             "1,180, 208, 128, 844"},
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "mu-torere:middle=open",
            {"there are 1,180 positions and 2,000 moves", "the outcome of the start is: win in 1"},
            marks=pytest.mark.slow,
        ),
    ],
)  # fmt: skip
def test_the_published_facts_hold(spec, facts, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path, rules=False)
    assert facts <= held
