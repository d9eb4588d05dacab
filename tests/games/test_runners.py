"""Dodgem and games of pawns against plain play with sets of squares."""

import pytest

from explorer.errors import MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from tests.games.plain import equals, reached, solved
from tests.plain_search import laws_that_hold

OTHER = {"X": "O", "O": "X"}


def written(men, rows, cols):
    """The rows from the top; `men` is (column, row) -> sign, the lowest row being 0."""
    return "/".join("".join(men.get((c, r), ".") for c in range(cols)) for r in range(rows)[::-1])


class Dodgem:
    """Positions: the cars of X, those of O, and who is to move."""

    def __init__(self, size, blocked="win"):
        self.size, self.blocked = size, blocked
        cars = range(1, size)
        self.start = frozenset((0, n) for n in cars), frozenset((n, 0) for n in cars), "X"

    def moves(self, position):
        right, up, sign = position
        mine = right if sign == "X" else up
        for x, y in mine:
            on, *aside = [(x + 1, y), (x, y + 1), (x, y - 1)]
            if sign == "O":
                on, *aside = [(x, y + 1), (x + 1, y), (x - 1, y)]
            for to in (on, *aside):
                if min(to) >= 0 and max(to) < self.size and to not in right | up:
                    then = mine - {(x, y)} | {to}
                elif to == on and max(to) == self.size:
                    then = mine - {(x, y)}
                else:
                    continue
                yield (then, up, "O") if sign == "X" else (right, then, "X")

    def verdict(self, position):
        right, up, _ = position
        if not (right and up):
            return "lose"
        return None if any(True for _ in self.moves(position)) else self.blocked

    def text(self, position):
        right, up, sign = position
        cars = dict.fromkeys(right, "X") | dict.fromkeys(up, "O")
        return f"{written(cars, self.size, self.size)}_{sign}"


class Pawns:
    """Positions: the mover's pawns, the other's, and the mover's sign."""

    def __init__(self, rows, cols, ranks=1, free_aslant=False):
        self.rows, self.cols, self.free_aslant = rows, cols, free_aslant
        low = frozenset((c, r) for c in range(cols) for r in range(ranks))
        self.start = low, frozenset((c, rows - 1 - r) for c, r in low), "X"

    def moves(self, position):
        mine, theirs, sign = position
        for c, r in mine:
            up = r + 1 if sign == "X" else r - 1
            for to in (c - 1, c, c + 1):
                if not 0 <= to < self.cols or (to, up) in mine:
                    continue
                takes, aslant = (to, up) in theirs, to != c
                if takes == aslant or (aslant and self.free_aslant):
                    yield theirs - {(to, up)}, mine - {(c, r)} | {(to, up)}, OTHER[sign]

    def verdict(self, position):
        _, theirs, sign = position
        last = 0 if sign == "X" else self.rows - 1
        return "lose" if any(r == last for _, r in theirs) else None

    def text(self, position):
        mine, theirs, sign = position
        men = dict.fromkeys(mine, sign) | dict.fromkeys(theirs, OTHER[sign])
        return f"{written(men, self.rows, self.cols)}_{sign}"


@pytest.mark.parametrize(
    ("spec", "plain", "wanted"),
    [
        ("dodgem", Dodgem(3), (1963, 5373, "win", 19)),
        ("dodgem:size=2", Dodgem(2), None),
        ("dodgem:blocked=lose", Dodgem(3, "lose"), None),
        ("hexapawn", Pawns(3, 3), (135, 162, "lose", 6)),
        ("hexapawn:rows=4,cols=3", Pawns(4, 3), None),
        ("breakthrough:rows=3", Pawns(3, 3, 1, True), None),
        ("breakthrough:cols=2,ranks=2", Pawns(4, 2, 2, True), None),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("hexapawn:rows=4,cols=4", Pawns(4, 4), (20286, 32878, "win", 11)),
            ("breakthrough", Pawns(4, 3, 1, True), (10689, 22443, "win", 9)),
            ("breakthrough:ranks=2", Pawns(4, 3, 2, True), (55152, 112354, "lose", 12)),
        )),
    ],
)  # fmt: skip
def test_runners_equal_plain_play(spec, plain, wanted):
    found = equals(resolve(spec), solved(plain.start, plain.moves, plain.verdict), plain.text)
    assert wanted in (None, found)


@pytest.mark.slow
def test_dodgem_of_four_rows():
    plain = Dodgem(4)
    after = reached(plain.start, plain.moves, plain.verdict)
    graph = generate(resolve("dodgem:size=4"))
    assert (graph.size, graph.move_count) == (393_900, 1_900_621)
    assert sum(map(len, after.values())) == graph.move_count
    assert {*map(plain.text, after)} == {*graph.positions}
    outcome = solve(graph).data("outcome")
    assert OUTCOMES[outcome[0]] == "draw"  # D. des Jardins 1996


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("dodgem", "XX./X../.OO_X", "there are at most 2 cars X, and it has 3"),
        ("dodgem", ".../.../.OO_X", "all cars X are out, and X is to move: play ended before"),
        ("dodgem", ".../.../.OO_O", None),
        ("hexapawn", "X.O/.../.XX_X", "X has come through, and O moved after it"),
        ("hexapawn", "OOO/..O/.XX_X", "there are at most 3 pawns O, and it has 4"),
    ],
)
def test_why_a_board_is_no_position(spec, text, reason):
    game = resolve(spec)
    assert game.why_not(game.parse(text)) == reason


def test_boards_without_room_are_refused():
    for spec, told in (
        ("hexapawn:rows=7,cols=6", "7 x 6 squares are out of range"),
        ("breakthrough:rows=3,ranks=2", "rows=3 leave no room for 2 rows of pawns of each player"),
    ):
        with pytest.raises(MalformedError, match=told):
            resolve(spec)


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("hexapawn", {"there are 135 positions and 162 moves", "the outcome of the start is: lose",
                      "the outcome of the start is: lose in 6"}),
        ("dodgem", {"there are 1,963 positions and 5,373 moves", "the outcome of the start is: win",
                    "the outcome of the start is: win in 19"}),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("dodgem:blocked=lose", {"there are 1,963 positions and 5,373 moves"}),
            ("octopawn", {"there are 20,286 positions and 32,878 moves",
                          "the outcome of the start is: win in 11"}),
            ("breakthrough", {"there are 10,689 positions and 22,443 moves",
                              "the outcome of the start is: win in 9"}),
            ("breakthrough:ranks=2", {"there are 55,152 positions and 112,354 moves",
                                      "the outcome of the start is: lose in 12"}),
        )),
    ],
)  # fmt: skip
def test_the_published_facts_hold(spec, facts, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path, rules=False)
    assert facts <= held
