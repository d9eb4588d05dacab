"""Puzzles that go in circles, against searches of a few lines that know nothing of their rules."""

import numpy as np
import pytest

from explorer.answers.audit import verify
from explorer.answers.building import build
from explorer.errors import LimitError, MalformedError
from explorer.games.facts.hanoi import frame_stewart
from explorer.games.facts.lights_out import FARTHEST
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.solve.solution import solve


def searched(spec):
    """(positions, moves to different positions, {text: moves to the goal, None if there are none})
    as the program has them."""
    graph = generate(resolve(spec))
    far = solve(graph).data("remoteness").tolist()
    steps = {*zip(graph.sources().tolist(), graph.targets.tolist(), strict=True)}
    return (
        graph.size,
        len(steps),
        dict(zip(graph.positions, [None if n < 0 else n for n in far], strict=True)),
    )


def flood(starts, after):
    """Position -> moves from the starts, by a plain search."""
    far = dict.fromkeys(starts, 0)
    waiting = list(far)
    for position in waiting:  # which grows meanwhile
        for other in after(position):
            if other not in far:
                far[other] = far[position] + 1
                waiting.append(other)
    return far


def by_hand(start, after, completed):
    """The same as `searched` gives, from moves that are given as sets of positions."""
    on = {p: set() if completed(p) else {*after(p)} for p in flood([start], after)}
    there = flood([start], on.get)
    before = {p: set() for p in there}
    for position in there:
        for other in on[position]:
            before[other].add(position)
    far = flood([p for p in there if completed(p)], before.get)
    moves = sum(len(on[p]) for p in there)
    return len(there), moves, {p: far.get(p) for p in there}


def laws_that_hold(spec, folder):
    """(positions, moves, the laws) of a game that is built, once all laws hold."""
    built = build(spec, f"{folder}/games.db").object
    found = verify(spec, f"{folder}/games.db").object
    assert [law["law"] for law in found if not law["holds"]] == []
    return built["positions"], built["moves"], {law["law"] for law in found}


# Sliding tiles


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
    positions, moves, held = laws_that_hold(spec, tmp_path)
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


def test_boards_that_are_too_large_are_refused_at_once():
    with pytest.raises(LimitError, match="has 239,500,800 positions, more than the limit"):
        generate(resolve("sliding:rows=3,cols=4"))
    with pytest.raises(MalformedError, match="no position of a board of 2 x 3: write one such as"):
        resolve("sliding:start=123/456")


# Towers of Hanoi


@pytest.mark.parametrize(
    ("discs", "pegs"), [(1, 3), (2, 3), (3, 3), (5, 3), (1, 4), (3, 4), (4, 4), (2, 6)]
)
def test_towers_of_hanoi_by_plain_search(discs, pegs):
    """A position as the peg of every disc, the smallest first."""

    def after(place):
        for disc, peg in enumerate(place):
            for other in range(pegs):
                if other != peg and not {peg, other} & {*place[:disc]}:
                    yield (*place[:disc], other, *place[disc + 1 :])

    def place(text):
        towers = text.split("+")
        return tuple(
            next(n for n, tower in enumerate(towers) if str(disc) in tower)
            for disc in range(1, discs + 1)
        )

    positions, moves, far = searched(f"hanoi:discs={discs},pegs={pegs}")
    expected = by_hand((0,) * discs, after, ((pegs - 1,) * discs).__eq__)
    assert (positions, moves, {place(text): n for text, n in far.items()}) == expected


# For four pegs: The On-Line Encyclopedia of Integer Sequences, A007664; for five A007665
@pytest.mark.parametrize(
    ("pegs", "moves"),
    [
        (3, [1, 3, 7, 15, 31, 63, 127]),
        (4, [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65]),
        (5, [1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39]),
    ],
)
def test_the_moves_of_frame_and_stewart(pegs, moves):
    assert [frame_stewart(discs, pegs) for discs in range(1, len(moves) + 1)] == moves


@pytest.mark.parametrize(
    ("spec", "positions", "moves", "fact"),
    [
        ("hanoi", 3**4, 3**5 - 5, "4 discs take 2^4 - 1 = 15 moves"),
        (
            "hanoi:discs=4,pegs=4",
            4**4,
            1_437,
            "4 discs take 9 moves, as Frame and Stewart supposed",
        ),
        ("hanoi:discs=2,pegs=5", 5**2, 156, "2 discs take 3 moves at most"),
        pytest.param(
            "hanoi:discs=7,pegs=4",
            4**7,
            97_533,
            "7 discs take 25 moves, as Frame and Stewart supposed",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_least_moves_of_a_tower(spec, positions, moves, fact, tmp_path):
    found = laws_that_hold(spec, tmp_path)
    assert found[:2] == (positions, moves)
    assert fact in found[2]


@pytest.mark.slow
def test_a_tower_of_nine_discs_on_four_pegs():
    positions, moves, far = searched("hanoi:discs=9,pegs=4")
    # Two of four pegs can exchange a disc unless all are on the others; the goal is an end.
    assert (positions, moves) == (4**9, 6 * (4**9 - 2**9) - 3)
    assert far["987654321+0+0+0"] == 41


@pytest.mark.parametrize(
    "text", ["12+43+0", "1+2+3", "4321+0", "432+0+0", "4321+00+0", "4321+0+0+0"]
)
def test_what_is_no_tower_is_told(text):
    with pytest.raises(MalformedError, match="write the discs of each peg from the lowest up"):
        resolve("hanoi").parse(text)


# Lights out


@pytest.mark.parametrize(
    ("rows", "cols", "start"),
    [
        (3, 3, "ooooooooo"),
        (2, 3, "oooooo"),
        (2, 3, "o....."),  # which cannot be put out
        (1, 2, "oo"),
        (1, 1, "o"),
        (1, 5, "oo..."),
        (2, 4, "o......."),
    ],
)
def test_lights_by_plain_search(rows, cols, start):
    def after(lights):
        for pressed in range(rows * cols):
            yield "".join(
                sign if abs(pressed // cols - n // cols) + abs(pressed % cols - n % cols) > 1
                else "o." [sign == "o"]
                for n, sign in enumerate(lights)
            )  # fmt: skip

    text = "/".join(start[row * cols :][:cols] for row in range(rows))
    spec = f"lights-out:rows={rows},cols={cols},start={text}"
    positions, moves, far = searched(spec)
    expected = by_hand(start, after, ("." * rows * cols).__eq__)
    assert (positions, moves, {text.replace("/", ""): n for text, n in far.items()}) == expected
    assert positions == resolve(spec).positions_known()


# The On-Line Encyclopedia of Integer Sequences, A159257: n^2 less these numbers
@pytest.mark.parametrize(("size", "rank"), [(1, 1), (2, 4), (3, 9), (4, 12), (5, 23), (9, 73)])
def test_how_many_positions_presses_make(size, rank):
    game = resolve(f"lights-out:rows={size},cols={size}")
    assert game.positions_known() == 2**rank
    assert game.joined(game.lit, game.dark)


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("lights-out", ["all lights are put out by 5 presses",
                        "1 of the positions take 9 presses, and none takes more"]),
        ("lights-out:rows=2,cols=3,start=o../...", []),
        pytest.param(
            "lights-out:rows=4,cols=4",
            ["all lights are put out by 4 presses",
             "32 of the positions take 7 presses, and none takes more"],
            marks=pytest.mark.slow,
        ),
    ],
)  # fmt: skip
def test_what_is_known_of_lights_out(spec, facts, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path)
    assert {"presses make every position of every other: all of them can be completed, or none",
            *facts} <= held  # fmt: skip


@pytest.mark.slow
def test_how_far_the_lights_of_the_usual_board_are():
    """Each position is the work of four sets of presses, which differ by what switches nothing."""
    switched, least = np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int8)
    for press in resolve("lights-out:rows=5,cols=5").presses:
        switched = np.concatenate((switched, switched ^ press))
        least = np.concatenate((least, least + 1))
    sets = np.arange(1 << 25, dtype=np.int32)
    quiet = np.flatnonzero(switched == 0)
    assert len(quiet) == 4
    fewest = least.copy()
    for one in quiet.astype(np.int32):
        np.minimum(fewest, least[sets ^ one], out=fewest)
    far = np.bincount(fewest) // 4
    assert (far.sum(), len(far) - 1, far[-1]) == (1 << 23, *FARTHEST[5])


def test_the_usual_board_of_lights_is_refused_in_a_line():
    with pytest.raises(LimitError, match="has 8,388,608 positions, more than the limit of 5,000"):
        generate(resolve("lights-out:rows=5,cols=5"))
    with pytest.raises(MalformedError, match="no position of a board of 3 x 3: write one such as"):
        resolve("lights-out:start=oo/oo")
