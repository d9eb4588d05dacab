"""Hunts against rules written from the geometry of their boards."""

import pytest

from explorer.errors import MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.testing import check_game
from tests.games.plain import equals, laid, solved
from tests.plain_search import laws_that_hold

RIGHT = {(0, 1), (4, 1)} | {(x, y) for x in (1, 2, 3) for y in range(3)}
"""The points of hare and hounds."""


def hare_near(point):
    x, y = point
    for other in RIGHT - {point}:
        right, up = abs(other[0] - x), abs(other[1] - y)
        # Lines slant through points of which the coordinates add up to an odd number alone.
        if max(right, up) == 1 and (right + up == 1 or (x + y) % 2):
            yield other


class Hunt:
    """Positions: the hounds, the hare, whether the hounds move, and how often they stalled."""

    def __init__(self, first, hare, escape, stall):
        self.escape, self.stall = escape, stall
        self.start = frozenset({(1, 2), (0, 1), (1, 0)}), hare, first == "hounds", 0

    def verdict(self, position):
        hounds, hare, to_move, stalled = position
        passed = hare[0] <= min(x for x, _ in hounds)
        if (passed if self.escape == "passing" else hare == (0, 1)) or stalled == self.stall > 0:
            return "lose" if to_move else "win"
        return None

    def moves(self, position):
        hounds, hare, to_move, stalled = position
        if not to_move:
            yield from ((hounds, to, True, stalled) for to in set(hare_near(hare)) - hounds)
            return
        for x, y in hounds:
            for to in set(hare_near((x, y))) - hounds - {hare}:
                if to[0] >= x:
                    count = stalled + 1 if self.stall and to[0] == x else 0
                    yield hounds - {(x, y)} | {to}, hare, False, count

    def text(self, position):
        hounds, hare, to_move, stalled = position
        count = stalled if self.stall else ""
        rows = laid(RIGHT, dict.fromkeys(hounds, "X") | {hare: "O"})
        return f"{rows}_{'X' if to_move else 'O'}{count}"


@pytest.mark.parametrize(
    ("spec", "rules", "wanted"),
    [
        ("", ("hounds", (4, 1), "passing", 0), (2116, 7274, "win", 23)),
        ("escape=reaching", ("hounds", (4, 1), "reaching", 0), (2510, 9764, "win", 23)),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("first=hare", ("hare", (4, 1), "passing", 0), (2116, 7274, "lose", 24)),
            ("first=hare,escape=reaching", ("hare", (4, 1), "reaching", 0),
             (2510, 9764, "lose", 24)),
            ("hare=middle", ("hounds", (2, 1), "passing", 0), (2116, 7274, "win", 23)),
            ("first=hare,hare=middle", ("hare", (2, 1), "passing", 0), (2116, 7274, "lose", 28)),
            ("first=hare,hare=middle,escape=reaching", ("hare", (2, 1), "reaching", 0),
             (2510, 9764, "lose", 28)),
            ("hare=middle,stall=2", ("hounds", (2, 1), "passing", 2), None),
            ("first=hare,escape=reaching,stall=3", ("hare", (4, 1), "reaching", 3), None),
        )),
    ],
)  # fmt: skip
def test_hare_and_hounds_equals_plain_play(spec, rules, wanted):
    plain = Hunt(*rules)
    game = resolve(f"hare-and-hounds:{spec}" if spec else "hare-and-hounds")
    found = equals(game, solved(plain.start, plain.moves, plain.verdict), plain.text)
    assert wanted in (None, found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("X../X..../X.._X", "there is one quarry, O, and it has none"),
        ("X../X...O/X.O_X", "there is one quarry, O, and it has 2"),
        ("X../X...O/X..", "write the points row by row"),
        ("O", "write the points row by row"),
    ],
)
def test_what_is_no_hunt_is_told(text, told):
    with pytest.raises(MalformedError, match=told):
        resolve("hare-and-hounds").parse(text)


class Fox:
    """Positions: the geese as (column, row), the fox, and whether the geese move."""

    def __init__(self, size, first, reaching, takes=False):
        self.points = {(x, y) for x in range(size) for y in range(size) if (x + y) % 2 == 0}
        self.reaching, self.takes = reaching, takes
        row = sorted(p for p in self.points if p[1] == size - 1)
        geese = frozenset(p for p in self.points if p[1] == 0)
        self.start = geese, row[(size // 2 - 1) // 2], first == "geese"

    def verdict(self, position):
        geese, fox, to_move = position
        if fox[1] == 0 if self.reaching else all(goose[1] >= fox[1] for goose in geese):
            return "lose" if to_move else "win"
        return None

    def moves(self, position):
        geese, fox, to_move = position
        free = self.points - geese - {fox}
        if to_move:
            for x, y in geese:
                for to in free & {(x - 1, y + 1), (x + 1, y + 1)}:
                    yield geese - {(x, y)} | {to}, fox, False
        else:
            x, y = fox
            for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                beside, behind = (x + a, y + b), (x + 2 * a, y + 2 * b)
                if beside in free:
                    yield geese, beside, True
                elif self.takes and beside in geese and behind in free:
                    yield geese - {beside}, behind, True

    def text(self, position):
        geese, fox, to_move = position
        men = dict.fromkeys(geese, "X") | {fox: "O"}
        size = 1 + max(x for x, _ in self.points)
        rows = [
            "".join(men.get((x, y), ".") for x in range(size) if (x, y) in self.points)
            for y in range(size)[::-1]
        ]
        return "/".join(rows) + ("_X" if to_move else "_O")


@pytest.mark.parametrize(
    ("spec", "rules", "wanted"),
    [
        ("size=4", (4, "geese", False), (90, 130, "win", 7)),
        ("size=4,first=fox,escape=reaching", (4, "fox", True), None),
        ("size=4,takes=true", (4, "geese", False, True), None),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("size=6", (6, "geese", False), (8572, 22105, "win", 21)),
            ("first=fox", (6, "fox", False), (8705, 22450, "win", 23)),
            ("escape=reaching", (6, "geese", True), (10203, 27305, "win", 21)),
            ("first=fox,takes=true,escape=reaching", (6, "fox", True, True), None),
        )),
    ],
)  # fmt: skip
def test_fox_and_geese_equals_plain_play(spec, rules, wanted):
    plain = Fox(*rules)
    game = resolve(f"fox-and-geese:{spec}")
    found = equals(game, solved(plain.start, plain.moves, plain.verdict), plain.text)
    assert wanted in (None, found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "wanted"),
    [("geese", (780_722, 2_874_956, "win", 43)), ("fox", (783_184, 2_885_215, "lose", 44))],
)
def test_geese_win_on_a_whole_chessboard(first, wanted):
    """Winning Ways, chapter 20, has the winner; the counts are those of `Fox`, in a minute."""
    graph = generate(resolve(f"fox-and-geese:size=8,first={first}"))
    outcome, plies = (solve(graph).data(name)[0] for name in ("outcome", "remoteness"))
    assert (graph.size, graph.move_count, OUTCOMES[outcome], plies) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hare-and-hounds", "hare-and-hounds:stall=1", "fox-and-geese"])
def test_larger_games_keep_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("hare-and-hounds", {"there are 2,116 positions and 7,274 moves",
                             "the outcome of the start is: win",
                             "the outcome of the start is: win in 23"}),
        ("hare-and-hounds:first=hare", {"the outcome of the start is: lose",
                                        "the outcome of the start is: lose in 24"}),
        ("hare-and-hounds:first=hare,hare=middle", {"the outcome of the start is: lose in 28"}),
        ("hare-and-hounds:escape=reaching", {"there are 2,510 positions and 9,764 moves",
                                             "the outcome of the start is: win in 23"}),
        ("hare-and-hounds:stall=3", {"nobody draws: the hounds go on, or stall and lose"}),
        ("fox-and-geese:size=4", {"there are 90 positions and 130 moves"}),
        ("fox-and-geese:size=4,first=fox", {"there are 88 positions and 120 moves"}),
        ("fox-and-geese", {"there are 8,572 positions and 22,105 moves",
                           "the outcome of the start is: win in 21"}),
        ("fox-and-geese:first=fox", {"there are 8,705 positions and 22,450 moves"}),
        ("fox-and-geese:escape=reaching", {"there are 10,203 positions and 27,305 moves"}),
        ("fox-and-geese:escape=reaching,first=fox",
         {"there are 10,357 positions and 27,703 moves"}),
    ],
)  # fmt: skip
def test_the_published_facts_hold(spec, facts, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path, rules=False)
    assert facts <= held
