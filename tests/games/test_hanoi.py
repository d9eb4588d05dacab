"""The towers of Hanoi: the published moves, and a search over the pegs of the discs."""

import pytest

from explorer.errors import MalformedError
from explorer.games.facts.hanoi import frame_stewart
from explorer.games.registry import resolve
from tests.plain_search import by_hand, laws_that_hold, searched


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
    ("text", "told"),
    [
        ("4321+", "write the discs of each peg from the lowest up"),
        ("1234+0+0", "a disc lies on a smaller one"),
        ("12+43+0", "a disc lies on a smaller one"),
        ("1+2+3", "the discs are 1, 2, 3, 4, and each is there once"),
        ("432+0+0", "each is there once"),
        ("4321+0+1", "each is there once"),
        ("4321+00+0", "each is there once"),
        ("4321+0", "there are 3 pegs, and it has 2; a bare one is 0"),
        ("4321+0+0+0", "there are 3 pegs, and it has 4"),
    ],
)
def test_what_is_no_tower_is_told(text, told):
    with pytest.raises(MalformedError, match=told):
        resolve("hanoi").parse(text)
