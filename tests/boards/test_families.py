"""Every family has a board for every position, and what its moves touch is right."""

from itertools import islice

import pytest

from explorer.board import check
from explorer.boards import lines
from explorer.games.base import Move
from explorer.games.registry import families, resolve
from tests.games.test_conformance import SPECS

LARGE = [
    "nim:heaps=1000000+3", "nim:heaps=1000000+3,ordered=true", "octal:heaps=400",
    "grundys-game:heaps=25+25", "subtraction:heap=1000", "subtraction:heap=60",
    "wythoff:heaps=100+20,spread=1", "matches:piles=21+4", "put-or-take:heap=400",
    "knight:rows=1000,cols=30", "knights-tour:rows=8,cols=8", "hamilton", "hamilton:graph=cycle-26",
    "chords:points=400", "chomp:rows=30,cols=30", "cram:rows=1,cols=40", "notakto:boards=6",
    "hackenbush:strings=" + "+".join(["BRG"] * 13), "hog:dice=50,faces=3", "pig:goal=1000",
    "chopsticks:limit=100", "toads-and-frogs:board=T.F/TT..FF/F", "tictactoe:rows=1,cols=26",
    "token:graph=" + "+".join(f"a{n}_a{n + 1}" for n in range(200)), "geography:rows=7,cols=7",
    "sliding:rows=6,cols=6", "hanoi:discs=16,pegs=8", "lights-out:rows=10,cols=10",
    "pegs", "pegs:board=english", "river:party=missionaries-50,boat=9", "river:party=cycle-12",
    "jugs:sizes=999+998+997+996+995+994,shares=6,tap=true",
]  # fmt: skip
"""Games that are never generated: their boards are looked at along a way through them."""


def way(game, most=12):
    """Positions that follow each other, always by the last of the first moves."""
    position = game.start
    for _ in range(most):
        yield position
        if game.verdict(position) is not None:
            return
        moves = [Move(*move) for move in islice(game.moves(position), 9)]
        if not moves:
            return
        position = moves[-1].successor


def test_no_family_is_without():
    assert {spec.partition(":")[0] for specs in SPECS.values() for spec in specs} == set(families())


@pytest.mark.parametrize("spec", [*(specs[-1] for specs in SPECS.values()), *LARGE])
def test_positions_along_a_way_have_boards(spec):
    game = resolve(spec)
    for position in way(game):
        board = game.board(position)
        assert board is not None
        check(board)
        assert lines(board)
        names = {spot.name for spot in board.spots}
        if game.verdict(position) is None:
            for move in islice(game.moves(position), 40):
                touched = game.touches(position, move[0])
                assert touched, move[0]
                assert set(touched) <= names


SHOWN = {
    "tictactoe X.O/.X./...": """
        3 X . O
        2 . X .
        1 . . .
          a b c""",
    "nim:heaps=3+4 1+4": """
          o
        . o
        . o
        o o
        1 4""",
    "nim:heaps=30+4 3+20": """
        3  20""",
    "kayles:heaps=7 1+3": """
        1 o
        3 o o o""",
    "hackenbush": """
          B B
        G R B
        R B R
        ground""",
    "chopsticks 3+1_2+0": """
        opponent
          2   0

          3   1
         to move""",
    "chopsticks:turn=absolute 3+1_2+0_b": """
        second player (to move)
                 2   0

                 3   1
             first player""",
    "pig 78_99_12": """
        to move  this turn   roll    opponent
          78        12         ?        99
                      goal 100""",
    "piglet over": """
        to move  this turn   flip    opponent
           .         .         .         .
                       goal 10
          over: the player to move has lost""",
    "notakto:boards=2 X../.../..._.../.X./...": """
        3 X . .   3 . . .
        2 . . .   2 . X .
        1 . . .   1 . . .
          a b c     a b c""",
    "chomp:rows=2,cols=3 3+1": """
        2 # . .
        1 ! # #
          a b c""",
    "wythoff:heaps=3+2 1+2": """
        2 . Q . .
        1 . . . .
        0 . . . .
          0 1 2 3""",
    "domineering:board=.x/x. .x/x.": """
        2 .
        1   .
          a b""",
    "token:graph=a_b+a_c b": """
         .
         a
        o  .
        b  c""",
}  # fmt: skip


@pytest.mark.parametrize("case", SHOWN)
def test_boards_as_text(case):
    spec, _, text = case.partition(" ")
    game = resolve(spec)
    board = game.board(game.parse(text) if text else game.start)
    wanted = SHOWN[case].strip("\n").split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in wanted if line)
    assert lines(board) == [line[indent:] for line in wanted]


@pytest.mark.parametrize(
    ("spec", "text", "label", "touched"),
    [
        ("nim:heaps=3+5", "3+5", "heap 5: take 2", ["heap 2: 4"]),
        ("nim:heaps=3+5,ordered=true", "3+0", "pile 1: take 3", ["heap 1: 1"]),
        ("nim:heaps=3+5", "5", "heap 5: take 5", ["heap 2: 1"]),
        ("nim:heaps=3+50", "3+50", "heap 50: take 5", ["heap 2"]),
        ("kayles:heaps=7", "1+6", "heap 6: take 2 leaving 1+3", ["heap 2: 2", "heap 2: 3"]),
        ("kayles:heaps=7", "2", "heap 2: take 2", ["heap 1: 1"]),
        ("grundys-game", "5", "heap 5: split 2+3", ["heap 1: 2", "heap 1: 3"]),
        ("subtraction", "21", "take 3", ["heap 1: 19"]),
        ("wythoff:heaps=5+6", "5+6", "both: take 2", ["5+6", "3+4"]),
        ("wythoff:heaps=5+6", "5+6", "pile 2: take 6", ["5+6", "5+0"]),
        ("wythoff:heaps=5+6,spread=1", "5+6", "both: take 2 and 3", ["5+6", "3+3"]),
        ("wythoff:heaps=50+6", "50+6", "both: take 2", ["pile 1", "pile 2"]),
        ("matches:piles=5+6", "5+6", "take 2 and 3", ["5+6", "3+3"]),
        ("chopsticks", "3+1_2+2", "touch 1 on 2", ["mover 2", "opponent 1"]),
        ("chopsticks", "3+1_2+2", "split 2+2", ["mover 1", "mover 2"]),
        ("chopsticks:turn=absolute", "3+1_2+0_b", "touch 2 on 1", ["second 1", "first 2"]),
        ("hackenbush", "BRB+RBB+RG", "left cuts 2 of RG", ["edge 2 of string 1"]),
        ("pig", "3_4_5", "roll 6", ["roll"]),
        ("pig", "3_4_5", "hold", ["turn", "score"]),
        ("hog", "3_4", "3 dice: 7", ["3 dice"]),
        ("marks", ".../.../...", "OUR", ["c3"]),
        ("marks:rows=2,cols=2", "../..", "O a2", ["a2"]),
        ("clobber", "XOX/OXO/XOX", "X a3 b3", ["a3", "b3"]),
        ("cram", "..../..../..../....", "a1 a2", ["a1", "a2"]),
        ("notakto:boards=2", ".../.../..._.../.../...", "board 2: X c1", ["board 2: c1"]),
        ("knights-tour", "...../...../...../...../o....", "to b3", ["a1", "b3"]),
        ("chords:points=6", "3_2", "no new point", ["1", "3"]),
        ("chords:points=6", "3_2", "two new points", ["4", "5"]),
        ("put-or-take", "20", "put 16", ["square", "heap"]),
        ("token:graph=a_a", "a", "to a", ["a"]),
        ("hamilton", "B_B", "to Z", ["B", "Z"]),
    ],
)
def test_what_a_move_touches(spec, text, label, touched):
    game = resolve(spec)
    assert list(game.touches(game.parse(text), label)) == touched


def test_graphs_with_a_usual_picture_have_it():
    """Edges of the planar ones do not cross."""
    for name in ("cube", "octahedron", "dodecahedron"):
        game = resolve(f"hamilton:graph={name}")
        board = game.board(game.start)
        at = {spot.name: (spot.x, spot.y) for spot in board.spots}
        edges = [(at[a], at[b]) for a, b in board.links]
        crossed = [(e, f) for n, e in enumerate(edges) for f in edges[:n] if cross(e, f)]
        assert crossed == [], name


def cross(one, other):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9
