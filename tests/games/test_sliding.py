"""Sliding tiles: published distances, and a search that knows squares and a gap only."""

import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.graph.limits import Limits
from tests.plain_search import by_hand, laws_that_hold, searched


def slide(rows, cols):
    def after(squares):
        gap = squares.index("_")
        for other in range(rows * cols):
            if abs(gap // cols - other // cols) + abs(gap % cols - other % cols) == 1:
                slid = [*squares]
                slid[gap], slid[other] = slid[other], slid[gap]
                yield "".join(slid)

    return after


@pytest.mark.parametrize(
    ("spec", "rows", "cols"),
    [
        ("sliding", 2, 3),
        ("sliding:rows=3,cols=2", 3, 2),
        ("sliding:rows=2,cols=2", 2, 2),
        ("sliding:rows=1,cols=5", 1, 5),
        ("sliding:start=132/45_", 2, 3),
        ("sliding:rows=1,cols=4,start=13_2", 1, 4),
        ("sliding:start=123/45_", 2, 3),
    ],
)
def test_sliding_tiles_by_plain_search(spec, rows, cols):
    game = resolve(spec)
    goal = "".join(map(str, range(1, rows * cols))) + "_"
    positions, moves, far = searched(spec)
    expected = by_hand(game.start.replace("/", ""), slide(rows, cols), goal.__eq__)
    assert (positions, moves, {text.replace("/", ""): n for text, n in far.items()}) == expected
    assert positions == game.positions_known()


# How far the farthest positions are: The On-Line Encyclopedia of Integer Sequences, A151944
@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("sliding:rows=2,cols=2", 6),
        ("sliding", 21),
        ("sliding:rows=3,cols=2", 21),
        pytest.param("sliding:rows=2,cols=4", 36, marks=pytest.mark.slow),
        pytest.param("sliding:rows=4,cols=2", 36, marks=pytest.mark.slow),
    ],
)
def test_play_begins_as_far_from_the_goal_as_can_be(spec, most, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path)
    assert f"the start is {most} moves from the goal" in held
    assert f"no position is more than {most} moves from the goal" in held


@pytest.mark.slow
def test_the_eight_puzzle(tmp_path):
    """A089473 of the same encyclopedia: 2 positions are 31 moves away, none more."""
    spec = "sliding:rows=3,cols=3"
    positions, moves, held = laws_that_hold(spec, tmp_path, rules=False)
    assert (positions, moves) == (181_440, 483_838)
    assert "the start is 31 moves from the goal" in held
    assert "as many positions are 0, 1, 2, ... moves from the goal as there are known to be" in held


def test_from_half_of_all_arrangements_the_tiles_cannot_be_put_in_order(tmp_path):
    *_, held = laws_that_hold("sliding:start=132/45_", tmp_path)
    assert "no position can be completed" in held
    game = resolve("sliding:rows=4,cols=4,start=1234/5678/9ABC/DFE_")  # Sam Loyd's
    assert not game.is_even(game.start)
    assert game.is_even(game.goal)
    reason = game.why_not(game.goal)
    assert reason == "it is of the half of all arrangements that play from the start never comes to"


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 4), (5, 6), (6, 5), (1, 6), (6, 1)])
def test_larger_boards_begin_in_an_order_that_can_be_put_right(rows, cols):
    game = resolve(f"sliding:rows={rows},cols={cols}")
    assert game.parse(game.start) == game.start
    assert min(rows, cols) == 1 or game.is_even(game.start)


@pytest.mark.parametrize("text", ["123/456", "123/44_", "123/45A", "1__/345"])
def test_tiles_that_are_not_there_are_told(text):
    with pytest.raises(MalformedError, match="the tiles are 1, 2, 3, 4, 5, and each is there once"):
        resolve("sliding").parse(text)


def test_boards_that_are_too_large_are_refused_at_once():
    with pytest.raises(LimitError, match="has 239,500,800 positions, more than the limit"):
        generate(resolve("sliding:rows=3,cols=4"))
    with pytest.raises(LimitError, match="has over a million million positions"):
        Limits.in_memory(resolve("sliding:rows=6,cols=6"), 1000).known()
    with pytest.raises(MalformedError, match="no position of a board of 2 x 3: write one such as"):
        resolve("sliding:start=123/456")
