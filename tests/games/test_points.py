"""Games on points that lines join, against rules written from the geometry of their boards."""

import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.spec import canonical
from explorer.testing import check_game
from tests.games.plain import equals, solved


def laid(points, men):
    """Signs at points (x, y), row by row from the top; `men` is point -> sign."""
    rows = [
        "".join(men.get((x, y), ".") for x in range(5) if (x, y) in points) for y in range(5)[::-1]
    ]
    return "/".join(filter(None, rows))


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
def test_geese_win_on_a_whole_chessboard():
    """Winning Ways, chapter 20, has the winner; the counts are those of `Fox`, in a minute."""
    graph = generate(resolve("fox-and-geese:size=8,first=fox"))
    solution = solve(graph)
    assert (graph.size, graph.move_count) == (783_184, 2_885_215)
    assert OUTCOMES[solution.data("outcome")[0]] == "lose"
    assert solution.data("remoteness")[0] == 44


def star(arms, contact):
    """(the start, the moves) of mu torere: the ring, the middle and the mover."""

    def moves(position):
        *ring, middle, sign = position
        free = position.index(".")
        for at in range(arms):
            beside = {ring[at - 1], ring[(at + 1) % arms]}
            if free == arms:
                may = not contact or beside - {sign}
            else:
                may = (free - at) % arms in (1, arms - 1)
            if may and ring[at] == sign:
                yield swapped(position, at, free)
        if middle == sign:
            yield swapped(position, arms, free)

    half = arms // 2
    return ("X" * half + "O" * half + ".X"), moves


def swapped(position, one, other):
    """The position after a man and the free point have changed places."""
    signs = [*position]
    signs[one], signs[other] = signs[other], signs[one]
    signs[-1] = "XO".replace(position[-1], "")
    return "".join(signs)


@pytest.mark.parametrize(
    ("spec", "rules", "wanted"),
    [
        ("", (8, True), (1180, 1920, "draw", None)),
        (":arms=6,middle=open", (6, False), None),
        pytest.param(":arms=10", (10, True), None, marks=pytest.mark.slow),
    ],
)
def test_mu_torere_equals_plain_play(spec, rules, wanted):
    start, moves = star(*rules)
    found = equals(resolve(f"mu-torere{spec}"), solved(start, moves),
                   lambda p: f"{p[:-2]}/{p[-2]}_{p[-1]}")  # fmt: skip
    assert wanted in (None, found)


def test_pong_hau_ki_equals_plain_play():
    # upper left, upper right, middle, lower left, lower right; nothing joins the upper two
    near = {0: (2, 3), 1: (2, 4), 2: (0, 1, 3, 4), 3: (0, 2, 4), 4: (1, 2, 3)}

    def moves(position):
        free = position.index(".")
        yield from (
            swapped(position, at, free) for at in near[free] if position[at] == position[-1]
        )

    found = equals(resolve("pong-hau-ki"), solved("XX.OOX", moves),
                   lambda p: f"{p[:2]}/{p[2]}/{p[3:5]}_{p[5]}")  # fmt: skip
    assert found == (56, 76, "draw", None)


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec",
    ["morris:mill=takes", "achi:mill=takes,flying=at-three",
     "nine-holes:men=4,mill=takes,lines=all", "hare-and-hounds", "hare-and-hounds:stall=1",
     "fox-and-geese", "mu-torere", "mu-torere:arms=10"],
)  # fmt: skip
def test_larger_games_keep_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.parametrize(
    "spec",
    ["pong-hau-ki",
     *(pytest.param(spec, marks=pytest.mark.slow) for spec in (
        "tapatan", "achi", "nine-holes", "three-mens-morris", "hare-and-hounds",
        "hare-and-hounds:first=hare", "hare-and-hounds:stall=3",
        "hare-and-hounds:escape=reaching", "mu-torere", "mu-torere:middle=open",
        "fox-and-geese:size=4,first=fox", "fox-and-geese", "fox-and-geese:first=fox",
        "fox-and-geese:escape=reaching", "fox-and-geese:escape=reaching,first=fox",
     ))],
)  # fmt: skip
def test_the_published_facts_hold(explorer, spec):
    at = ("--db", "games.db")
    assert explorer("build", spec, *at).code == 0
    assert [*resolve(spec).laws()]
    assert explorer("verify", spec, *at).code == 0
