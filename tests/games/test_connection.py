"""Hex and Y against plain play with sets of cells."""

from itertools import product

import numpy as np
import pytest

from explorer.errors import LimitError
from explorer.games.coded import codes_of
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from tests.games.plain import equals, solved
from tests.plain_search import laws_that_hold


class Plain:
    """Positions: the mover's cells, the other's, and whether sides may yet be swapped.

    A cell is (x, y, z), three whole numbers whose sum never changes: going to a neighbour, one
    grows by 1 and another shrinks.
    """

    swap = False

    def joins(self, cells, sign):
        """Whether one of the groups of cells touches all sides that it has to."""
        left = {*cells}
        while left:
            group = {left.pop()}
            waiting = [*group]
            for x, y, z in waiting:  # which grows meanwhile
                for move in ((1, -1, 0), (1, 0, -1), (0, 1, -1)):
                    for way in (1, -1):
                        other = (x + way * move[0], y + way * move[1], z + way * move[2])
                        if other in left:
                            left.remove(other)
                            group.add(other)
                            waiting.append(other)
            if all(any(at[axis] == value for at in group) for axis, value in self.sides(sign)):
                return True
        return False

    @property
    def start(self):
        return frozenset(), frozenset(), self.swap

    def moves(self, position):
        mine, theirs, may_swap = position
        for cell in self.cells - mine - theirs:
            yield theirs, mine | {cell}, may_swap and not theirs
        if may_swap and theirs:
            yield mine, theirs, False

    def verdict(self, position):
        mine, theirs, _ = position
        last = "XO"[len(mine) == len(theirs)]
        return "lose" if self.joins(theirs, last) else None

    def text(self, position):
        mine, theirs, may_swap = position
        crosses, noughts = (mine, theirs) if len(mine) == len(theirs) else (theirs, mine)
        signs = dict.fromkeys(crosses, "X") | dict.fromkeys(noughts, "O")
        rows = "/".join("".join(signs.get(cell, ".") for cell in row) for row in self.rows)
        tail = "" if not self.swap else "+" if may_swap else "."
        return f"{rows}_{'XO'[len(crosses) > len(noughts)]}{tail}"


class Hex(Plain):
    def __init__(self, size, swap=False):
        self.size, self.swap = size, swap
        self.rows = [[(c, r, -r - c) for c in range(size)] for r in range(size)]
        self.cells = {cell for row in self.rows for cell in row}

    def sides(self, sign):
        axis = 1 if sign == "X" else 0
        return (axis, 0), (axis, self.size - 1)


class Y(Plain):
    def __init__(self, size, swap=False):
        self.size, self.swap = size, swap
        self.rows = [[(c, r - c, size - 1 - r) for c in range(r + 1)] for r in range(size)]
        self.cells = {cell for row in self.rows for cell in row}

    def sides(self, sign):
        return (0, 0), (1, 0), (2, 0)


@pytest.mark.parametrize(
    ("spec", "plain", "wanted"),
    [
        ("hex:size=1", Hex(1), (2, 1, "win", 1)),
        ("hex:size=1,swap=true", Hex(1, True), (2, 1, "win", 1)),
        ("hex:size=2", Hex(2), (32, 46, "win", 3)),
        ("hex:size=2,swap=true", Hex(2, True), (36, 62, "lose", 4)),
        ("y:size=2", Y(2), (13, 15, "win", 3)),
        ("y:size=2,swap=true", Y(2, True), (16, 24, "lose", 4)),
        ("y:size=3", Y(3), (257, 546, "win", 5)),
        ("y:size=3,swap=true", Y(3, True), (263, 582, "lose", 6)),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("hex", Hex(3), (5514, 16167, "win", 5)),
            ("hex:swap=true", Hex(3, True), (5523, 16248, "lose", None)),
            ("y:size=4", Y(4), (16505, 55798, "win", 7)),
        )),
    ],
)  # fmt: skip
def test_small_boards_equal_plain_play(spec, plain, wanted):
    found = equals(resolve(spec), solved(plain.start, plain.moves, plain.verdict), plain.text)
    assert found[: len(wanted) - (wanted[-1] is None)] == tuple(x for x in wanted if x is not None)


@pytest.mark.slow
def test_y_of_five_rows():
    """Against counts and values of a search in C."""
    graph = generate(resolve("y:size=5"))
    solution = solve(graph)
    assert (graph.size, graph.move_count) == (3_337_584, 16_614_963)
    outcome, plies = (solution.data(name)[0] for name in ("outcome", "remoteness"))
    assert (OUTCOMES[outcome], plies) == ("win", 9)


@pytest.mark.slow
def test_hex_of_four_rows():
    """Against counts and values of a search in C."""
    graph = generate(resolve("hex:size=4"), 10_000_000)
    assert (graph.size, graph.move_count) == (9_386_235, 47_989_620)
    solution = solve(graph)
    outcome, plies = (solution.data(name)[0] for name in ("outcome", "remoteness"))
    assert (OUTCOMES[outcome], plies) == ("win", 9)


@pytest.mark.parametrize("most", [4, pytest.param(7, marks=pytest.mark.slow)])
def test_hex_of_four_rows_by_levels(most):
    """Boards on which nobody has joined sides, against a search in C."""
    game = resolve("hex:size=4")
    codes = codes_of(game)
    level = np.array([codes.encode(game.start)])
    for open_boards in (1, 16, 240, 1680, 10920, 43680, 160160, 396000)[: most + 1]:
        level = level[~codes.over(level)]
        assert len(level) == open_boards
        level = np.unique(codes.expand(level).child_code)


@pytest.mark.parametrize(
    "spec", ["hex:size=2", "hex", "y", "y:size=4", "y:swap=true,symmetry=true"]
)
def test_as_many_positions_as_there_must_be(spec):
    game = resolve(spec)
    assert game.positions_at_least() <= generate(game).size


def test_boards_that_are_too_large_are_refused():
    for spec, least in (("hex:size=5", "1,081,575 * 70"), ("y:size=6", "352,716 * 252")):
        with pytest.raises(LimitError, match="at least"):
            generate(resolve(spec))
        ways, colours = (int(number.replace(",", "")) for number in least.split(" * "))
        assert resolve(spec).positions_at_least() > ways * colours


def test_one_and_only_one_has_joined_sides_on_a_full_board():
    game = resolve("hex")
    for signs in product("XO", repeat=9):
        assert game._joins("".join(signs), "X") != game._joins("".join(signs), "O")
    game = resolve("y")
    for signs in product("XO", repeat=6):
        assert game._joins("".join(signs), "X") != game._joins("".join(signs), "O")


@pytest.mark.parametrize(
    "spec", ["hex:size=2", "hex:size=2,swap=true", "hex:size=1,swap=true", "y:size=3", "y:size=2"]
)
def test_why_not_says_of_every_board_whether_play_reaches_it(spec):
    game = resolve(spec)
    reached = {*generate(game).positions}
    cells = len(game.points.names)
    for signs in product("XO.", repeat=cells):
        for turn, tail in product("XO", "+." if game.swap else [""]):
            text = game.text("".join(signs), turn, tail)
            assert (game.why_not(game.parse(text)) is None) == (text in reached), text


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("hex", "X../.../..._X", "0 O, 1 X and X to move: they move in turn"),
        ("hex", "O../.../..._O", "1 O, 0 X and O to move: X moves first"),
        ("hex", "XOO/X../X.._O", None),
        ("hex", "XOO/XO./X.._X", "X has joined their sides, and O moved after it"),
        ("hex:size=4", "XXOO/XXOO/XXOO/XXO._O", "X has joined their sides twice"),
        ("hex", "XXO/XXO/XXO_O", "6 X and O to move"),
        ("hex:swap=true", "XO./.../..._X+", "sides may be swapped after the first stone"),
        ("hex:swap=true", "X../.../..._O.", None),
    ],
)
def test_why_a_board_is_no_position(spec, text, reason):
    told = resolve(spec).why_not(text)
    assert told is None if reason is None else reason in told


def test_the_second_player_may_take_over_the_first_stone():
    game = resolve("hex:swap=true")
    after = dict(game.moves(game.start))["b2"]
    assert after == ".../.X./..._O+"
    moves = dict(game.moves(after))
    assert moves["swap"] == ".../.X./..._O."
    assert "swap" not in dict(game.moves(moves["swap"]))
    assert moves["a1"] == dict(game.moves(moves["swap"]))["a1"] == ".../.X./O.._X."
    assert game.touches(after, "swap") == ["b2"]
    assert game.mover(after) is None
    assert "sides may be swapped" in [text.text for text in game.board(after).texts]


def test_a_board_is_drawn_as_hexagons_lie():
    board = resolve("hex").board(resolve("hex").start)
    places = {spot.name: (spot.x, spot.y) for spot in board.spots}
    assert [places[name] for name in ("a3", "c3", "a2", "a1")] == [(0, 0), (2, 0), (0.5, 1), (1, 2)]
    near = {frozenset(link) for link in board.links}
    assert {frozenset(("b2", name)) for name in ("a2", "c2", "b3", "c3", "a1", "b1")} <= near
    assert len(near) == 16
    board = resolve("y").board(resolve("y").start)
    places = {spot.name: (spot.x, spot.y) for spot in board.spots}
    assert [places[name] for name in ("a3", "b2", "a1", "c1")] == [
        (0, 0),
        (0.5, 1),
        (-1, 2),
        (1, 2),
    ]
    assert len(board.links) == 9


@pytest.mark.parametrize(
    ("spec", "size"),
    [
        ("hex:size=2", (32, 46)),
        ("y", (257, 546)),
        ("y:swap=true", (263, 582)),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("hex", (5514, 16167)), ("hex:swap=true", (5523, 16248)), ("y:size=4", (16505, 55798)),
        )),
    ],
)  # fmt: skip
def test_the_published_facts_hold(spec, size, tmp_path):
    positions, moves, held = laws_that_hold(spec, tmp_path, rules=False)
    assert (positions, moves) == size
    assert f"there are {positions:,} positions and {moves:,} moves" in held
    assert f"the outcome of the start is: {'lose' if 'swap' in spec else 'win'}" in held
