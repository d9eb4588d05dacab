"""Quotients by symmetry against the orbits of the whole game, which are found by turning boards."""

from dataclasses import dataclass

import pytest

from explorer.games.coded import codes_of
from explorer.games.hexapawn import Hexapawn
from explorer.games.registry import resolve
from explorer.testing import check_game
from tests.games.plain import valued


def mirrored(rows):
    return [row[::-1] for row in rows]


def upside_down(rows):
    return rows[::-1]


def turned(rows):
    """A board of as many rows as columns, a quarter round."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def shifted(rows):
    """A board on a torus by one column."""
    return [row[1:] + row[:1] for row in rows]


def round_star(rows):
    """The ring of a star by one point."""
    return [rows[0][1:] + rows[0][:1], *rows[1:]]


SIXTEEN = [*map(complex, ["-2+2j", "2j", "2+2j", "-1+1j", "1j", "1+1j", "-2", "-1", "1", "2",
                          "-1-1j", "-1j", "1-1j", "-2-2j", "-2j", "2-2j"])]  # fmt: skip
"""The points of six men's morris, row by row from the top, around their middle."""


def on_two_squares(carry):
    """What a board becomes when every point is carried to another place."""
    carried = [*map(carry, SIXTEEN)]
    comes = [carried.index(point) for point in SIXTEEN]

    def way(rows):
        signs = "".join(rows)
        left = iter(signs[number] for number in comes)
        return ["".join(next(left) for _ in row) for row in rows]

    return way


def inside_out(point):
    return point / 2 if max(abs(point.real), abs(point.imag)) == 2 else point * 2


def half_turned(rows):
    return [row[::-1] for row in rows[::-1]]


def tilted(rows):
    """A triangle a third round: its left side comes to be the lowest row."""
    return ["".join(row[n] for row in rows[n:])[::-1] for n in range(len(rows))][::-1]


SQUARE = turned, mirrored
TRIANGLE = tilted, mirrored
OBLONG = mirrored, upside_down
TORUS = turned, mirrored, shifted
STAR = round_star, mirrored
TWO_SQUARES = (
    on_two_squares(lambda point: point * 1j),
    on_two_squares(lambda point: -point.conjugate()),
    on_two_squares(inside_out),
)


def orbit(text, ways):
    """All that these ways make of a position again and again."""
    board, *mover = text.split("_")
    found, waiting = {board}, [board]
    while waiting:
        rows = waiting.pop().split("/")
        new = {"/".join(way(rows)) for way in ways} - found
        found |= new
        waiting += new
    return {"_".join([image, *mover]) for image in found}


def representatives(texts, ways):
    """Text -> the first of its orbit, for all images of the texts."""
    least = {}
    for text in texts:
        if text not in least:
            images = orbit(text, ways)
            least |= dict.fromkeys(images, min(images))
    return least


def up_to_symmetry(name):
    return f"{name}{',' if ':' in name else ':'}symmetry=true"


SPECS = [
    ("tictactoe", SQUARE),
    ("tictactoe:cols=2,line=2,misere=true", OBLONG),
    ("tictactoe:wrap=true", TORUS),
    ("order-and-chaos:line=2", SQUARE),
    ("connect-four:cols=3,rows=3,line=3", (mirrored,)),
    ("connect-four:cols=4,rows=3,line=3", (mirrored,)),
    ("morris", SQUARE),
    ("mu-torere", STAR),
    ("mu-torere:arms=6,middle=open", STAR),
    ("pong-hau-ki", (mirrored,)),
    ("hare-and-hounds", (upside_down,)),
    ("hare-and-hounds:length=1,stall=2,first=hare", (upside_down,)),
    ("l-game:rows=3", OBLONG),
    ("hexapawn", (mirrored,)),
    ("breakthrough:ranks=2,cols=2", (mirrored,)),
    ("tictactoe:rows=2,cols=4,wrap=true,wild=true", (*OBLONG, shifted)),
    ("quixo:size=2", SQUARE),
    ("hex:size=2", (half_turned,)),
    ("hex:size=2,swap=true", (half_turned,)),
    ("y:swap=true", TRIANGLE),
    *(pytest.param(*row, marks=pytest.mark.slow) for row in (
        ("tictactoe:cols=4", OBLONG),
        ("connect-four:cols=4,rows=4", (mirrored,)),
        ("connect-four:cols=5,rows=3", (mirrored,)),
        ("achi", SQUARE),
        ("nine-holes", SQUARE),
        ("three-mens-morris", SQUARE),
        ("achi:mill=takes,flying=at-three", SQUARE),
        ("six-mens-morris:men=3", TWO_SQUARES),
        ("mu-torere:arms=10", STAR),
        ("l-game", SQUARE),
        ("hexapawn:rows=4,cols=4", (mirrored,)),
        ("breakthrough", (mirrored,)),
        ("quixo", SQUARE),
        ("hex", (half_turned,)),
        ("y:size=4", TRIANGLE),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("name", "ways"), SPECS)
def test_the_quotient_is_the_whole_up_to_symmetry(name, ways):
    game = resolve(name)
    texts, moves, values = valued(game)
    fewer, fewer_moves, fewer_values = valued(resolve(up_to_symmetry(name)))
    least = representatives(texts, ways)
    assert least.keys() == {*texts}, "play reaches all images of what it reaches"
    assert {*fewer} == {*least.values()}
    assert fewer[0] == least[texts[0]]
    for text in texts:
        assert fewer_values[least[text]] == values[text]
    for text in fewer:
        assert fewer_moves[text] == [(label, least[to]) for label, to in moves[text]]


@pytest.mark.parametrize(
    ("name", "ways", "count"),
    [
        ("tictactoe", SQUARE, 8),
        ("connect-four", (mirrored,), 2),
        ("connect-four:cols=1", (mirrored,), 1),
        ("tictactoe:wrap=true", TORUS, 72),
        ("morris", SQUARE, 8),
        ("morris:board=six-mens-morris", TWO_SQUARES, 16),
        ("mu-torere", STAR, 16),
        ("pong-hau-ki", (mirrored,), 2),
        ("hare-and-hounds", (upside_down,), 2),
        ("fox-and-geese", (), 1),
        ("l-game", SQUARE, 8),
        ("l-game:rows=3", OBLONG, 4),
        ("hexapawn", (mirrored,), 2),
        ("quixo", SQUARE, 8),
        ("hex", (half_turned,), 2),
        ("y", TRIANGLE, 6),
    ],
)
def test_groups_are_those_of_the_boards(name, ways, count):
    """On a board whose places all look different there is an image for each symmetry."""
    board, _, mover = resolve(name).start.partition("_")
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    text = "".join(sign if sign == "/" else next(letters) for sign in board)
    text += f"_{mover}" if mover else ""
    found = [*resolve(name).images(text)]
    assert len(found) == len({*found}) == count
    assert {*found} == orbit(text, ways)


def test_what_is_known_of_the_whole_does_not_bound_the_quotient():
    assert resolve("connect-four").positions_known() == 161_029
    quotient = resolve("connect-four:symmetry=true")
    assert quotient.positions_known() is None
    assert quotient.positions_at_least() == 80_515
    assert resolve("six-mens-morris:symmetry=true").positions_known() == 2_660_288
    assert resolve("morris:symmetry=true").positions_known() is None


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        # The number of arrangements of the L-game is published, the others counted by plain rules.
        ("morris", (744, 2981)),
        ("mu-torere:middle=open", (86, 160)),
        ("pong-hau-ki", (30, 42)),
        ("hare-and-hounds", (1111, 3860)),
        ("hare-and-hounds:escape=reaching", (1325, 5160)),
        ("hexapawn", (71, 86)),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("connect-four:cols=4,rows=4", (80_541, 152_347)),
            ("mu-torere", (86, 152)),
            ("achi", (793, 2358)),
            ("nine-holes", (756, 5031)),
            ("three-mens-morris", (755, 2701)),
            ("six-mens-morris:men=3", (23_332, 141_772)),
            ("six-mens-morris:men=4", (258_949, 1_612_127)),
            ("l-game", (2296, 204_100)),
            ("hexapawn:rows=4,cols=4", (10_173, 16_506)),
            ("breakthrough", (5433, 11_448)),
            ("breakthrough:ranks=2", (27_797, 56_820)),
        )),
    ],
)  # fmt: skip
def test_the_published_facts_hold_up_to_symmetry(explorer, name, sizes):
    text, at = up_to_symmetry(name), ("--db", "games.db")
    assert explorer("build", text, *at).code == 0
    found = explorer("verify", text, *at, "--format", "json")
    assert found.code == 0
    assert "there are {:,} positions and {:,} moves".format(*sizes) in {
        law["law"] for law in found.json
    }


def test_a_start_that_symmetry_moves_leaves_room_for_its_images():
    """Codes have digits for what images of the start may come to, and not only the start itself."""

    @dataclass(frozen=True)
    class Lopsided(Hexapawn):
        """Hexapawn with two pawns less: no mirror image of the start is reached from it."""

        def starts(self):
            return [self.representative("OO./.../.XX_X")]

    whole, quotient = Lopsided(cols=3), Lopsided(cols=3, symmetry=True)
    assert codes_of(quotient) is not None
    texts, _, values = valued(whole)
    check_game(whole)
    check_game(quotient)
    least = representatives(texts, (mirrored,))
    assert len(least) > len(texts)
    fewer, _, fewer_values = valued(quotient)
    assert {*fewer} == {*least.values()}
    assert all(fewer_values[least[text]] == values[text] for text in texts)
