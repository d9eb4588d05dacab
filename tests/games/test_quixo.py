"""Quixo against plain play on dictionaries of squares."""

from itertools import product
from random import Random

import numpy as np
import pytest

from explorer.games.coded import codes_of
from explorer.games.registry import resolve
from tests.games.plain import equals, solved
from tests.plain_search import laws_that_hold


class Plain:
    """Positions: what stands on the squares, row by row from the top, and who is to move."""

    def __init__(self, size):
        self.size = size
        self.start = "." * size**2, "X"

    def moves(self, position):
        board, sign = position
        size, other = self.size, "OX"[sign == "O"]
        for row, column in product(range(size), repeat=2):
            at = row * size + column
            if board[at] == other or not {row, column} & {0, size - 1}:
                continue
            for line in (range(row * size, (row + 1) * size), range(column, size**2, size)):
                cubes = [board[n] for n in line if n != at]
                for end, now in ((0, [sign, *cubes]), (size - 1, [*cubes, sign])):
                    if line[end] != at:
                        after = [*board]
                        after[line[0] : line[-1] + 1 : line.step] = now
                        yield "".join(after), other

    def verdict(self, position):
        board, sign = position
        size = self.size
        lines = [board[n * size : (n + 1) * size] for n in range(size)]
        lines += [board[n::size] for n in range(size)]
        lines += [board[:: size + 1], board[size - 1 : -1 : size - 1]]
        if sign * size in lines:
            return "win"
        return "lose" if "OX"[sign == "O"] * size in lines else None

    def text(self, position):
        board, sign = position
        rows = [board[n * self.size : (n + 1) * self.size] for n in range(self.size)]
        return f"{'/'.join(rows)}_{sign}"


@pytest.mark.parametrize(
    ("size", "wanted"),
    [(2, None), pytest.param(3, (32_027, 223_826, "win", 7), marks=pytest.mark.slow)],
)
def test_quixo_equals_plain_play(size, wanted):
    plain = Plain(size)
    found = solved(plain.start, plain.moves, plain.verdict)
    assert wanted in (None, equals(resolve(f"quixo:size={size}"), found, plain.text))


@pytest.mark.parametrize("size", [3, 4])
def test_codes_have_the_moves_of_the_rules(size):
    game, chance = resolve(f"quixo:size={size}"), Random(size)
    codes, position = codes_of(game), game.start
    for _ in range(60):
        found = codes.expand(np.array([codes.encode(position)]))
        named = [codes.label_of(label).text for label in found.label_code.tolist()]
        after = codes.format_codes(found.child_code)
        moves = [] if game.verdict(position) else [*game.moves(position)]
        assert [*zip(named, after, strict=True)] == moves
        position = chance.choice(moves)[1] if moves else game.start


def test_a_cube_goes_to_either_end_and_others_move_up():
    game = resolve("quixo")
    after = dict(game.moves("XO./.OX/..._X"))
    assert after["a3 c3"] == "O.X/.OX/..._O"
    assert after["a3 a1"] == ".O./.OX/X.._O"
    assert after["c2 c3"] == "XOX/.O./..._O"
    assert not [label for label in after if label.startswith("b3")]  # which shows O
    assert not [label for label in after if label.startswith("b2")]  # which is inside
    assert game.touches(game.start, "a3 c3") == ["a3", "c3"]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("XXX/OO./..._O", "lose"),
        ("OOO/X.X/.X._O", "win"),
        ("OOO/XXX/..._O", "win"),  # X gave O a line, and has one: O has won
        ("OOO/XXX/..._X", "win"),
        ("OO./XX./..._X", None),
    ],
)
def test_whose_line_counts(text, outcome):
    assert resolve("quixo").verdict(text) == outcome


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".../.../..._X", None),
        (".../.../..._O", "X has moved, and no cube shows it"),
        ("X../.../..._X", "O has moved, and no cube shows it"),
        ("O../.../..._X", None),
    ],
)
def test_why_a_board_is_no_position(text, reason):
    assert resolve("quixo").why_not(text) == reason


@pytest.mark.parametrize(
    ("size", "facts"),
    [
        (2, {"there are 53 positions and 152 moves", "the outcome of the start is: win in 3"}),
        pytest.param(
            3,
            {"there are 32,027 positions and 223,826 moves", "the outcome of the start is: win",
             "the outcome of the start is: win in 7"},
            marks=pytest.mark.slow,
        ),
    ],
)  # fmt: skip
def test_the_published_facts_hold(size, facts, tmp_path):
    *_, held = laws_that_hold(f"quixo:size={size}", tmp_path, rules=False)
    assert facts <= held
