"""The L-game against plain play with sets of squares."""

from itertools import combinations

import numpy as np
import pytest

from explorer.games.coded import codes_of
from explorer.games.l_game import STARTS
from explorer.games.registry import resolve
from tests.games.plain import equals, solved
from tests.plain_search import laws_that_hold


def forms(rows):
    """Every L on the board, as a set of (row, column): a line of three and a foot beside an end."""
    found = set()
    for end in [(r, c) for r in range(rows) for c in range(4)]:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            line = [(end[0] + down * n, end[1] + right * n) for n in range(3)]
            for way in (1, -1):
                foot = end[0] + way * right, end[1] + way * down
                if all(0 <= r < rows and 0 <= c < 4 for r, c in [*line, foot]):
                    found.add(frozenset([*line, foot]))
    return found


def plain(rows):
    """(start, moves, text) of the board: the mover's L, the other's, the neutral pieces."""
    board = frozenset((r, c) for r in range(rows) for c in range(4))
    signs = {
        (r, c): sign for r, row in enumerate(STARTS[rows].split("/")) for c, sign in enumerate(row)
    }
    start = tuple(frozenset(at for at in board if signs[at] == sign) for sign in "XON")
    every = forms(rows)

    def moves(position):
        mine, other, neutral = position
        for form in every:
            if form == mine or form & other or form & neutral:
                continue
            free = board - form - other - neutral
            yield other, form, neutral
            for gone in neutral:
                yield from ((other, form, neutral - {gone} | {to}) for to in free)

    def text(position):
        men = {at: sign for sign, squares in zip("XON", position, strict=True) for at in squares}
        return "/".join("".join(men.get((r, c), ".") for c in range(4)) for r in range(rows))

    return start, moves, text


def test_a_small_board_equals_plain_play():
    start, moves, text = plain(3)
    equals(resolve("l-game:rows=3"), solved(start, moves), text)


@pytest.mark.slow
def test_the_board_equals_plain_play():
    start, moves, text = plain(4)
    found = solved(start, moves)
    sizes = equals(resolve("l-game"), found, text, targets_too=False)
    assert sizes == (18_368, 1_632_800, "draw", None)
    lost = [targets for outcome, _, targets in found.values() if outcome == "lose"]
    assert (len(lost), sum(not targets for targets in lost)) == (232, 120)


def test_every_arrangement_is_a_position():
    """What play reaches is all there is, found by choosing forms and pairs."""
    forms_of = forms(4)
    pairs = [(a, b) for a in forms_of for b in forms_of if not a & b]
    free = [16 - len(a | b) for a, b in pairs]
    assert len(forms_of) == 48
    assert sum(len([*combinations(range(left), 2)]) for left in free) == 18_368


def test_moves_of_the_start_are_those_of_codes():
    game = resolve("l-game")
    codes = codes_of(game)
    found = codes.expand(np.array([codes.encode(game.start)]))
    named = [codes.label_of(label) for label in found.label_code.tolist()]
    after = [codes.decode(code) for code in found.child_code.tolist()]
    assert [*zip(named, after, strict=True)] == [*game.moves(game.start)]
    assert game.touches(game.start, named[1]) == named[1].split()[1:5]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("NXX./.OX./.OX./.OON", None),
        ("NXX./.OX./.OX./.OO.", "there are 2 neutral pieces, and it has 1"),
        ("NXX./XOX./.O../.OON", "the squares X are not four in the form of an L"),
        ("NXX./.OX./.OX./.ON.", "the squares O are not four in the form of an L"),
    ],
)
def test_why_a_board_is_no_position(text, reason):
    game = resolve("l-game")
    assert game.why_not(game.parse(text)) == reason


@pytest.mark.slow
def test_the_published_facts_hold(tmp_path):
    *_, held = laws_that_hold("l-game", tmp_path, rules=False)
    assert {
        "there are 18,368 positions and 1,632,800 moves",
        "the outcome of the start is: draw",
        "232 positions are lost, and 120 of them are ends",
        "whoever cannot move has an L with a square in a corner",
    } <= held
