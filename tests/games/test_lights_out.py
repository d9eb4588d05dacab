"""Lights out: linear algebra, and a search that presses every light."""

import numpy as np
import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.facts.lights_out import FARTHEST
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from tests.plain_search import by_hand, laws_that_hold, searched


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
