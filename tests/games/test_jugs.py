"""Water jugs: known puzzles, and a search that pours."""

import pytest

from explorer.errors import MalformedError
from explorer.games.registry import resolve
from tests.plain_search import by_hand, laws_that_hold, searched


def start_of(sizes, tap):
    return (0 if tap else sizes[0], *(0 for _ in sizes[1:]))


@pytest.mark.parametrize(
    ("sizes", "target", "shares", "tap"),
    [
        ((8, 5, 3), 4, 2, False),
        ((8, 5, 3), 4, 1, False),
        ((8, 5, 3), 5, 2, False),  # which cannot be
        ((12, 7, 5), 6, 2, False),
        ((24, 13, 11, 5), 8, 3, False),
        ((5, 3), 4, 1, True),
        ((6, 4), 3, 1, True),  # nor can this
        ((4, 4, 1), 2, 1, True),
    ],
)
def test_jugs_by_plain_search(sizes, target, shares, tap):
    def after(jugs):
        for one, content in enumerate(jugs):
            if tap:
                yield from ((*jugs[:one], n, *jugs[one + 1 :]) for n in {0, sizes[one]} - {content})
            for other in {*range(len(jugs))} - {one}:
                full = list(jugs)
                while full[one] and full[other] < sizes[other]:  # drop by drop
                    full[one] -= 1
                    full[other] += 1
                if tuple(full) != jugs:
                    yield tuple(full)

    spec = f"jugs:sizes={'+'.join(map(str, sizes))},target={target},shares={shares}"
    positions, moves, far = searched(f"{spec},tap={'true' if tap else 'false'}")
    expected = by_hand(start_of(sizes, tap), after, lambda jugs: jugs.count(target) >= shares)
    found = {tuple(map(int, text.split("+"))): n for text, n in far.items()}
    assert (positions, moves, found) == expected


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("jugs", 7),
        ("jugs:sizes=10+7+3,target=5", 9),
        ("jugs:sizes=12+7+5,target=6", 11),
        ("jugs:sizes=5+3,shares=1,tap=true", 6),
    ],
)
def test_the_least_pours(spec, moves, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path)
    assert f"{moves} moves measure it, and fewer do not" in held


def test_what_can_be_measured_at_a_tap(tmp_path):
    *_, held = laws_that_hold("jugs:sizes=6+4,target=3,shares=1,tap=true", tmp_path)
    assert "what is no more than the largest jug is measured iff 2 divides it" in held


def test_what_no_jugs_hold_is_refused():
    with pytest.raises(MalformedError, match="1 jug can hold 6; lower target or"):
        resolve("jugs:target=6")
    with pytest.raises(MalformedError, match="write what is in each jug, joined by"):
        resolve("jugs").parse("8+0")


def test_a_move_touches_the_jugs_and_the_tap():
    game = resolve("jugs:sizes=5+3,shares=1,tap=true")
    assert [label for label, _ in game.moves((5, 0))] == [
        "pour 1 into 2", "empty 1", "fill 2",
    ]  # fmt: skip
    assert game.touches((5, 0), "pour 1 into 2") == ["jug 1", "jug 2"]
    assert game.touches((5, 0), "empty 1") == ["jug 1", "tap"]
    assert game.touches((5, 0), "fill 2") == ["tap", "jug 2"]
