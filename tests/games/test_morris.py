"""Morris against rules written from the geometry of its boards."""

import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.spec import canonical
from explorer.testing import check_game
from tests.games.plain import equals, laid, solved
from tests.plain_search import laws_that_hold

NINE = {(x, y) for x in range(3) for y in range(3)}
SIXTEEN = {(x, y) for x in range(5) for y in range(5) if abs(x - 2) == abs(y - 2) > 0} | {
    (x, y) for x in range(5) for y in range(5) if (x == 2) != (y == 2)
}


def beside(points, slanting):
    """Point -> those next to it: across, upright, and if `slanting` to and from the middle."""
    near = {point: set() for point in points}
    for x, y in points:
        for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            ways = [(x + right * n, y + up * n) for n in range(1, 5)]
            onto = next((p for p in ways if p in points), None)
            if onto and not (len(points) == 16 and (2, 2) in ways[: ways.index(onto)]):
                near[x, y].add(onto)
        if slanting:
            near[x, y] |= {p for p in points if p != (x, y) and (1, 1) in (p, (x, y))}
    return near


def threes(points, slanting):
    """Sets of three points of which one is the middle of the two others."""
    return [
        {a, b, c}
        for a in points
        for c in points
        for b in points
        if a < c and (a[0] + c[0], a[1] + c[1]) == (2 * b[0], 2 * b[1])
        if a[0] == c[0] or a[1] == c[1] or slanting
    ]


class Morris:
    """Positions: the mover's men, the other's, the mover's sign, and how many both have placed."""

    def __init__(self, points, men, slanting, lines, flying=0, takes=False):
        self.points, self.men, self.flying, self.takes = points, men, flying, takes
        self.near, self.lines = beside(points, slanting), threes(points, lines == "all")
        self.start = frozenset(), frozenset(), "X", 0

    def made(self, men, point):
        return any(point in line and line <= men for line in self.lines)

    def verdict(self, position):
        mine, theirs, _, placed = position
        if self.takes:
            return "lose" if len(mine) + self.men - placed // 2 < 3 else None
        return "lose" if any(line <= theirs for line in self.lines) else None

    def moves(self, position):
        mine, theirs, sign, placed = position
        free = self.points - mine - theirs
        placing = placed < 2 * self.men
        for man in [None] if placing else mine:
            for point in free if placing or len(mine) <= self.flying else free & self.near[man]:
                then, lost = mine - {man} | {point}, [None]
                if self.takes and self.made(then, point):
                    lost = {p for p in theirs if not self.made(theirs, p)} or theirs
                for taken in lost:
                    yield theirs - {taken}, then, "XO".replace(sign, ""), placed + placing

    def text(self, position):
        mine, theirs, sign, placed = position
        men = dict.fromkeys(mine, sign) | dict.fromkeys(theirs, "XO".replace(sign, ""))
        return f"{laid(self.points, men)}_{sign}{self.men - placed // 2}"


@pytest.mark.parametrize(
    ("spec", "rules", "wanted"),
    [
        ("tapatan", (NINE, 3, True, "all"), (5390, 21509, "win", 9)),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("nine-holes", (NINE, 3, False, "straight", 9), (5470, 36693, "draw", None)),
            ("achi", (NINE, 4, True, "all"), (5716, 16741, "win", 11)),
            ("three-mens-morris", (NINE, 3, False, "straight"), None),
            ("achi:mill=takes,flying=at-three", (NINE, 4, True, "all", 3, True), None),
            ("nine-holes:men=4,mill=takes,lines=all", (NINE, 4, False, "all", 9, True), None),
        )),
    ],
)  # fmt: skip
def test_morris_equals_plain_play(spec, rules, wanted):
    plain = Morris(*rules)
    found = equals(resolve(spec), solved(plain.start, plain.moves, plain.verdict), plain.text)
    assert wanted in (None, found)


@pytest.mark.parametrize(
    ("board", "points", "slanting", "lines"),
    [
        ("tapatan", NINE, True, "all"),
        ("three-mens-morris", NINE, False, "straight"),
        ("six-mens-morris", SIXTEEN, False, "straight"),
    ],
)
def test_boards_of_morris_are_drawn_as_their_geometry_says(board, points, slanting, lines):
    game = resolve(board)
    place = {n: (ord(name[0]) - ord("a"), int(name[1]) - 1)
             for n, name in enumerate(game.points.names)}  # fmt: skip
    near = {place[at]: {place[to] for to in beside} for at, beside in enumerate(game.points.near)}
    assert near == beside(points, slanting)
    found = {frozenset(place[at] for at in mill) for mill in game.mills}
    assert found == {*map(frozenset, threes(points, lines == "all"))}
    assert len(game.mills) == len(found)


@pytest.mark.slow
def test_six_mens_morris_with_three_men():
    """The counts are those of `Morris`, in half a minute, and of a program in C."""
    graph = generate(resolve("six-mens-morris:men=3"))
    assert (graph.size, graph.move_count) == (368_513, 2_231_008)
    outcome = solve(graph).data("outcome")
    counts = {name: int((outcome == code).sum()) for code, name in enumerate(OUTCOMES)}
    assert counts == counts | {"win": 166_220, "lose": 59_712, "draw": 142_581}


@pytest.mark.slow
def test_six_mens_morris_up_to_symmetry():
    """Against counts of a program in C."""
    graph = generate(resolve("six-mens-morris:symmetry=true"))
    assert (graph.size, graph.move_count) == (2_660_288, 16_417_245)
    assert OUTCOMES[solve(graph).data("outcome")[0]] == "draw"


def test_six_mens_morris_is_refused_at_once():
    with pytest.raises(LimitError, match="42,372,745"):
        generate(resolve("six-mens-morris"))


def test_a_game_of_morris_has_one_name():
    for spec, name in (
        ("tapatan:men=3,flying=never,lines=all,mill=wins", "morris"),
        ("morris:men=4", "morris:men=4"),
        ("nine-holes:flying=always,lines=straight", "morris:board=nine-holes"),
        ("nine-holes:flying=never", "morris:board=nine-holes,flying=never"),
        ("six-mens-morris:men=6,mill=takes", "morris:board=six-mens-morris"),
    ):
        assert canonical(resolve(spec)) == name
    for spec, told in (
        ("tapatan:men=5", "each player has 1 to 4"),
        ("tapatan:men=2,mill=takes", "each player has 3 to 4"),
        ("six-mens-morris:lines=all", "six-mens-morris has no lines=all"),
    ):
        with pytest.raises(MalformedError, match=told):
            resolve(spec)


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("tapatan", ".../.../..._X4", "X has 4 men to place, and 3 at the start"),
        ("tapatan", "X../.../..._X3", "1 X and 0 O: with 3 men of X to place there are 0 and 0"),
        ("tapatan", "X../.../..._O3", None),
        ("tapatan", "X../O../..._O2", "there are 1 and 2"),
        ("tapatan", "XXX/OO./..O_X0", "X has a line, and O moved after it"),
        ("six-mens-morris", "OX./.../..../.../..._X3", None),
        ("six-mens-morris", "OXX/XX./..../.../..._X3", "at most 3 and 3"),
    ],
)
def test_why_a_board_is_no_position_of_morris(spec, text, reason):
    game = resolve(spec)
    told = game.why_not(game.parse(text))
    assert told is None if reason is None else reason in told, told


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec",
    ["morris:mill=takes", "achi:mill=takes,flying=at-three",
     "nine-holes:men=4,mill=takes,lines=all"],
)  # fmt: skip
def test_larger_games_keep_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "size", "start"),
    [
        ("tapatan", "5,390 positions and 21,509", "win in 9"),
        ("achi", "5,716 positions and 16,741", "win in 11"),
        ("nine-holes", "5,470 positions and 36,693", "draw"),
        ("three-mens-morris", "5,466 positions and 19,325", "draw"),
    ],
)
def test_the_published_facts_hold(spec, size, start, tmp_path):
    *_, held = laws_that_hold(spec, tmp_path, rules=False)
    wanted = {f"there are {size} moves", f"the outcome of the start is: {start}"}
    assert wanted <= held
