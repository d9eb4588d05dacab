"""Peg solitaire: published counts, and a search over sets of holes."""

import numpy as np
import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.coded import codes_of
from explorer.games.facts.pegs import CENTRAL
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from tests.plain_search import by_hand, laws_that_hold, searched


def jump(lines):
    """Moves on a board whose lines of three holes are given, from sets of pegs to sets of pegs."""

    def after(pegs):
        for start, over, onto in lines:
            if {start, over} <= pegs and onto not in pegs:
                yield pegs - {start, over} | {onto}

    return after


def triangle(side):
    """The lines of three holes, in both directions: (row from the top, place in the row)."""
    holes = [(row, place) for row in range(side) for place in range(row + 1)]
    for row, place in holes:
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
            line = [(row + n * down, place + n * right) for n in range(3)]
            if {*line} <= {*holes}:
                yield line


def cross():
    holes = [(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4]
    for x, y in holes:
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            line = [(x + n * dx, y + n * dy) for n in range(3)]
            if {*line} <= {*holes}:
                yield line


def pegs_of(text):
    return frozenset(
        (row, place)
        for row, signs in enumerate(text.split("/"))
        for place, sign in enumerate(signs)
        if sign == "o"
    )


@pytest.mark.parametrize(
    ("spec", "lines"),
    [
        ("pegs:board=triangle-4,hole=a3", triangle(4)),
        ("pegs:board=triangle-5,hole=b2", triangle(5)),
        ("pegs:board=xx...xx/xx.o.xx/..ooo../...o.../...o.../xx...xx/xx...xx", cross()),
    ],
)
def test_pegs_by_plain_search(spec, lines):
    positions, moves, far = searched(spec)
    expected = by_hand(pegs_of(resolve(spec).start), jump([*lines]), lambda pegs: len(pegs) == 1)
    assert (positions, moves, {pegs_of(text): n for text, n in far.items()}) == expected


def ways(pegs, after, known):
    """In how many ways one peg is left."""
    if pegs not in known:
        known[pegs] = len(pegs) == 1 or sum(ways(other, after, known) for other in after(pegs))
    return known[pegs]


@pytest.mark.parametrize("hole", ["a5", "a4", "a3", "b3"])
def test_the_ways_on_a_triangle_of_fifteen(hole):
    game = resolve(f"pegs:hole={hole}")
    graph = generate(game)
    found = solve(graph).data("completions")[0]
    assert found == ways(pegs_of(game.start), jump([*triangle(5)]), {})
    published = {law.statement for law in game.laws()}
    positions, moves, _ = by_hand(
        pegs_of(game.start), jump([*triangle(5)]), lambda pegs: len(pegs) == 1
    )
    assert f"there are {positions:,} positions and {moves:,} moves" in published
    assert f"with {hole} empty there are {found:,} ways to leave one peg" in published


def test_what_is_known_of_pegs(tmp_path):
    positions, moves, held = laws_that_hold("pegs", tmp_path)
    assert (positions, moves) == (3_016, 10_306)
    assert "with a5 empty there are 29,760 ways to leave one peg" in held
    assert "every position has the position_class of the start" in held
    *_, held = laws_that_hold("pegs:board=triangle-4", tmp_path)
    assert "no position can be completed: a sum in its position_class is 0" in held


def levels_of_the_cross(most):
    """The positions of the English board after 0, 1, 2, ... jumps, as sets of pegs."""
    codes = codes_of(resolve("pegs:board=english"))
    level = np.array([codes.encode(codes.game.start)])
    for _ in range(most):
        yield level, codes
        level = np.unique(codes.expand(level).child_code)


@pytest.mark.parametrize("most", [7, pytest.param(10, marks=pytest.mark.slow)])
def test_the_english_board_level_by_level(most):
    sizes = [len(level) for level, _ in levels_of_the_cross(most)]
    # The numbers of a breadth-first search in C, with a bit for every set of the 33 holes
    assert sizes == [1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690, 717788][:most]
    assert sizes == [*CENTRAL][:most]
    assert (len(CENTRAL), sum(CENTRAL)) == (32, resolve("pegs:board=english").positions_known())


def test_the_english_board_up_to_symmetry():
    """The On-Line Encyclopedia of Integer Sequences, A112737."""

    def turned(pegs):
        for _ in range(4):
            pegs = frozenset((y, 6 - x) for x, y in pegs)
            yield pegs
            yield frozenset((y, x) for x, y in pegs)

    found = []
    for level, codes in levels_of_the_cross(6):
        seen = [pegs_of(text) for text in codes.format_codes(level)]
        found.append(len({frozenset(turned(pegs)) for pegs in seen}))
    assert found == [1, 1, 2, 8, 39, 171]


def test_the_english_board_is_refused_at_once():
    with pytest.raises(LimitError, match="has 187,636,299 positions, more than the limit"):
        generate(resolve("pegs:board=english"))
    with pytest.raises(MalformedError, match="goal=a1 is no hole of this board: its holes are c7"):
        resolve("pegs:board=english,goal=a1")
    with pytest.raises(MalformedError, match="hole=b1 is empty on this board: leave it out"):
        resolve("pegs:board=o.oo,hole=b1")


def test_pegs_of_a_triangle_stand_in_a_triangle():
    game = resolve("pegs:board=triangle-3")
    board = game.board(game.start)
    places = {spot.name: (spot.x, spot.y) for spot in board.spots}
    assert places["a3"] == (1, 0)
    assert (places["a2"], places["b2"]) == ((0.5, 1), (1.5, 1))
    assert [label for label, _ in game.moves(game.start)] == ["a1 a3", "c1 a3"]
    assert game.touches(game.start, "c1 a3") == ["c1", "a3"]
