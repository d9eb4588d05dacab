"""River crossings: known puzzles and theorems, and a search over who is on the left bank."""

import pytest

from explorer.errors import MalformedError
from explorer.games.facts.river import vertex_cover
from explorer.games.registry import resolve
from tests.plain_search import by_hand, laws_that_hold, searched


@pytest.mark.parametrize(
    ("party", "boat"),
    [
        ("wolf_goat+goat_cabbage", 2),
        ("wolf_goat+goat_cabbage", 1),
        ("a_b+b_c+c_d+d_a", 3),
        ("a_b+b_c+c_a", 2),  # who cannot cross
        ("a_b+c", 3),
    ],
)
def test_a_ferryman_by_plain_search(party, boat):
    pairs = [{*pair.split("_")} for pair in party.split("+") if "_" in pair]
    everybody = {name for item in party.split("+") for name in item.split("_")}

    def after(left):
        bank = left if "boat" in left else (everybody | {"boat"}) - left
        sets = [set()]
        for name in bank - {"boat"}:
            sets += [{name} | some for some in sets]
        for load in sets:
            alone = bank - load - {"boat"}
            if len(load) < boat and not any(pair <= alone for pair in pairs):
                yield frozenset(left ^ load ^ {"boat"})

    positions, moves, far = searched(f"river:party={party},boat={boat}")
    expected = by_hand(frozenset(everybody | {"boat"}), after, lambda left: not left)
    found = {frozenset(text.split("/")[0].split("+")) - {"."}: n for text, n in far.items()}
    assert (positions, moves, found) == expected


@pytest.mark.parametrize(
    ("number", "boat"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (6, 4)]
)
def test_missionaries_by_plain_search(number, boat):
    def after(state):
        m, c, here = state
        for goes in range(boat + 1):
            for eats in range(boat + 1 - goes):
                way = -1 if here else 1
                left = m + way * goes, c + way * eats
                banks = left, (number - left[0], number - left[1])
                if goes + eats and all(
                    0 <= p <= number and 0 <= q <= number and p in (0, *range(q, number + 1))
                    for p, q in banks
                ):
                    yield (*left, not here)

    def state(text):
        left = text.split("/")[0].split("+")
        return left.count("M"), left.count("C"), "boat" in left

    positions, moves, far = searched(f"river:party=missionaries-{number},boat={boat}")
    expected = by_hand((number, number, True), after, (0, 0, False).__eq__)
    assert (positions, moves, {state(text): n for text, n in far.items()}) == expected


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("river", {"it takes 7 crossings", "there are 2 ways with so few crossings"}),
        ("river:party=missionaries-3", {"it takes 11 crossings",
                                        "there are 4 ways with so few crossings"}),
        ("river:party=missionaries-4",
         {"two places take up to 3 of each over, three up to 5, and four any number"}),
        ("river:party=missionaries-5,boat=3", {"it takes 11 crossings"}),
        ("river:party=missionaries-9,boat=4",
         {"9 of each take 2 * 9 - 3 crossings with four places"}),
        ("river:party=cycle-5",
         {"they cannot cross: 3 would have to go with the ferryman at once"}),
        ("river:party=cycle-5,boat=5",
         {"they can cross: 3 at once would leave no two that quarrel, and there is room for one "
          "more"}),
    ],
)  # fmt: skip
def test_what_is_known_of_crossings(spec, facts, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path)
    assert facts <= held


# The vertex covers of these graphs are known: n/2 rounded up of a cycle, all but one of all pairs
@pytest.mark.parametrize(
    ("party", "cover"),
    [("cycle-5", 3), ("cycle-8", 4), ("complete-6", 5), ("petersen", 6), ("cube", 4), ("a_a", 0)],
)
def test_how_few_leave_no_quarrel(party, cover):
    assert vertex_cover(resolve(f"river:party={party}")) == cover


@pytest.mark.parametrize(
    ("party", "told"),
    [
        ("missionaries-51", "N is from 1 to 50"),
        ("missionaries", "N is from 1 to 50"),
        ("boat_a", "nobody in the party can be called boat"),
        ("wolf", "write pairs that must not be left alone"),
        ("cycle-13", "N is from 1 to 12"),
    ],
)
def test_who_is_no_party_is_told(party, told):
    with pytest.raises(MalformedError, match=told):
        resolve(f"river:party={party}")


@pytest.mark.parametrize(
    "text",
    [
        "goat/goat+cabbage+boat",
        "goat+wolf+cabbage/.",
        "goat+boat/cabbage+wolf+boat",
        "cabbage+goat+wolf+boat+hen/.",
        "cabbage+goat+wolf+boat",
        "cabbage+goat+wolf+boat/",
        "boat/boat",
        "goat",
        "./.",
    ],
)
def test_what_is_no_bank_is_told(text):
    with pytest.raises(MalformedError, match="write the left bank, then the right one"):
        resolve("river").parse(text)


def test_banks_are_read_in_any_order():
    game = resolve("river")
    assert game.parse("boat+wolf+goat+cabbage/.") == game.start
    assert game.format(game.parse("wolf+cabbage/boat+goat")) == "cabbage+wolf/goat+boat"
    game = resolve("river:party=missionaries-3")
    assert game.format(game.parse("C+M+C+M/boat+C+M")) == "M+M+C+C/M+C+boat"


def test_those_who_cross_are_clicked_on_their_bank():
    game = resolve("river")
    assert game.touches(game.parse("cabbage+wolf/goat+boat"), "cross alone") == ["boat right"]
    assert game.touches(game.parse("cabbage+wolf+boat/goat"), "cross with wolf") == ["wolf left"]
    game = resolve("river:party=missionaries-3")
    assert game.touches(game.start, "cross with M+C") == ["M3 left", "C3 left"]
    position = game.parse("M+M+C+C/M+C+boat")
    assert game.touches(position, "cross with M") == ["M3 right"]
    assert game.board(position).pieces["M3 right"] == "o"
