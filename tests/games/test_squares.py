"""One convention for squares: a1 is the bottom left corner of every board, letters to the right.

The text of a position has its rows from the top, so the last row of the text is row 1. Here labels
are read with a reader of their own and held against what changes in the text of the position.
"""

import re
from itertools import islice

import pytest

from explorer.games.registry import families, resolve
from explorer.graph.generate import generate
from tests.games.test_conformance import SPECS

NAMED = re.compile(r"\b([a-z])([1-9])\b")

BOARDS = [
    "clobber:board=XOX/OXO",
    "col:board=.../.L./...",
    "cram:rows=3,cols=4",
    "cram:rows=4,cols=1",
    "domineering:rows=3,cols=2",
    "domineering:board=.x./.../x..",
    "hex:size=2",
    "hex:size=2,swap=true",
    "marks:rows=2,cols=3",
    "order-and-chaos:rows=2,line=2",
    "snort:board=.../...",
    "tictactoe:rows=2,cols=3,line=2",
    "toads-and-frogs:board=T.F/TT..F",
    "y",
]
"""Games whose moves change exactly the squares that they name; Toads and Frogs leave out the square
jumped over, which does not change."""

WALKS = [
    "geography:rows=3,cols=4,start=b1",
    "knights-tour:rows=3,cols=4,start=any",
    "knights-tour:rows=3,cols=3,start=b1,closed=true",
]
"""Games in which a piece, o, goes to the square that the move names."""

MEN = [
    "morris:men=1", "tapatan", "hare-and-hounds:length=1", "fox-and-geese:size=4", "pong-hau-ki",
    "dodgem", "hexapawn", "breakthrough:rows=3",
]  # fmt: skip
"""Games in which positions say who is to move, in whose pictures letters go to the right and rows
upwards."""

OTHERS = [
    "chomp:rows=3,cols=4",
    "knight:rows=3,cols=4",
    "notakto",
    "l-game:rows=3",
    "lights-out",
    "pegs",
    "quixo:size=2",
]
"""Games whose positions are no single board of rows joined by /, or whose moves change more than
they name, each with a test of its own."""


def squares(label):
    """The squares that a label names, as (row, column), both from 0."""
    return {(int(row) - 1, ord(column) - ord("a")) for column, row in NAMED.findall(label)}


def states(text):
    """(row, column) -> the state of the square, the last row of the text being row 0."""
    rows = text.split("_")[0].split("/")[::-1]
    return {(r, c): state for r, row in enumerate(rows) for c, state in enumerate(row)}


def moves(spec):
    """(source, label, target) of every move of a game."""
    graph = generate(resolve(spec))
    for number, source in enumerate(graph.positions):
        for move in range(int(graph.offsets[number]), int(graph.offsets[number + 1])):
            label = graph.labels[graph.label_codes[move]].text
            yield source, label, graph.positions[graph.targets[move]]


@pytest.mark.parametrize("spec", BOARDS)
def test_a_move_names_the_squares_that_it_changes(spec):
    for source, label, target in moves(spec):
        before, after = states(source), states(target)
        assert {place for place in before if before[place] != after[place]} == squares(label)


@pytest.mark.parametrize("spec", WALKS)
def test_a_walk_names_the_square_that_it_comes_to(spec):
    part = {"geography": "stone", "knights-tour": "knight"}[resolve(spec).slug]
    game = resolve(spec)
    number = [part.name for part in game.parts].index(part)
    for _, label, target in moves(spec):
        (at,) = (place for place, state in states(target).items() if state == "o")
        assert squares(label) == {at}
        assert squares(game.named_parts(game.parse(target))[number]) == {at}


@pytest.mark.parametrize("spec", MEN)
def test_a_move_of_a_man_names_what_it_changes(spec):
    game = resolve(spec)
    for source, label, target in islice(moves(spec), 500):
        before, after = game.board(game.parse(source)), game.board(game.parse(target))
        top = max(spot.y for spot in before.spots)
        places = {spot.name: (top - spot.y, spot.x) for spot in before.spots}
        assert {name for name in places if before.pieces.get(name) != after.pieces.get(name)} == {
            name for name, place in places.items() if place in squares(label)
        }
        assert all(squares(name) == {place} for name, place in places.items())


@pytest.mark.parametrize("spec", ["geography:cols=3,start=", "knights-tour:cols=3,rows=4,start="])
@pytest.mark.parametrize(
    ("start", "rows"),
    [("a1", ".../.../.../o.."), ("c1", ".../.../.../..o"), ("a4", "o../.../.../...")],
)
def test_the_parameter_start_names_a_square_likewise(spec, start, rows):
    game = resolve(spec + start)
    assert game.format(game.start) == rows


def test_chomp_leaves_what_lies_below_or_left_of_the_bite():
    """Rows are counted from the bottom, the poisoned square a1 being the first of the first."""
    for source, label, target in moves("chomp:rows=3,cols=4"):
        ((row, column),) = squares(label)
        before, after = ([*map(int, text.split("+")), 0, 0][:3] for text in (source, target))
        left = [min(n, column) if r >= row else n for r, n in enumerate(before)]
        assert after == left


def test_a_knights_squares_are_two_one_way_and_one_across():
    for source, label, target in moves("knight:rows=3,cols=4"):
        assert squares(label) == squares(target)
        ((row, column),), ((to_row, to_column),) = squares(source), squares(target)
        assert {abs(row - to_row), abs(column - to_column)} == {1, 2}
    parts = resolve("knight").named_parts((1, 2))
    assert parts == (2, 3, "light")  # b3


def test_crosses_of_notakto():
    game = resolve("notakto:boards=2")
    after = dict(game.moves(game.start))
    assert after["board 1: X a1"] == ".../.../X.._.../.../..."
    assert after["board 2: X c3"] == ".../.../..._..X/.../..."
    assert len(after) == 18


def test_an_l_covers_the_squares_that_its_move_names():
    """The target is seen from the other player, to whom the L that moved is O."""
    for source, label, target in islice(moves("l-game:rows=3"), 500):
        before, after = states(source), states(target)
        form, _, neutral = label.partition(" N ")
        assert {place for place in after if after[place] == "O"} == squares(form)
        moved = {place for place in after if (before[place] == "N") != (after[place] == "N")}
        assert moved == squares(neutral)


def test_a_press_switches_the_light_that_it_names_and_its_neighbours():
    for source, label, target in moves("lights-out:rows=2,cols=3"):
        before, after = states(source), states(target)
        ((row, column),) = squares(label)
        changed = {(r, c) for r, c in before if abs(r - row) + abs(c - column) <= 1}
        assert {place for place in before if before[place] != after[place]} == changed


@pytest.mark.parametrize("size", [2, 3])
def test_a_push_names_where_a_cube_is_taken_and_where_it_comes_in(size):
    for source, label, target in islice(moves(f"quixo:size={size}"), 500):
        before, after = states(source), states(target)
        taken, end = ((int(n) - 1, ord(c) - ord("a")) for c, n in NAMED.findall(label))
        mover = source[-1]
        assert before[taken] in (".", mover)
        assert after[end] == mover
        for row, column in before:
            between = min(taken[0], end[0]) <= row <= max(taken[0], end[0]) and (
                min(taken[1], end[1]) <= column <= max(taken[1], end[1])
            )
            assert between or before[row, column] == after[row, column]


@pytest.mark.parametrize("board", ["triangle-4,hole=a3", "xxoxx/xxoxx/ooooo/xx.xx"])
def test_a_jump_names_the_holes_that_it_leads_from_and_to(board):
    for source, label, target in moves(f"pegs:board={board}"):
        before, after = states(source), states(target)
        # Rows of a triangle grow downwards, so that its columns are slanted.
        start, onto = ((int(n) - 1, ord(c) - ord("a")) for c, n in NAMED.findall(label))
        over = (start[0] + onto[0]) // 2, (start[1] + onto[1]) // 2
        assert [before[place] + after[place] for place in (start, over, onto)] == ["o.", "o.", ".o"]
        assert sum(before[place] != after[place] for place in before) == 3


def test_symmetric_positions_are_marked_where_the_label_says():
    game = resolve("tictactoe:rows=2,cols=4,line=3,symmetry=true")
    for source, label, target in moves("tictactoe:rows=2,cols=4,line=3,symmetry=true"):
        marked = states(source)
        (place,) = squares(label)
        assert marked[place] == "."
        marked[place] = label[0]
        text = "/".join("".join(marked[r, c] for c in range(4)) for r in (1, 0))
        assert game.format(game.parse(text)) == target


@pytest.mark.parametrize("spec", ["cram:rows=3,cols=4", "cram:rows=2,cols=5", "cram:rows=4,cols=4"])
def test_symmetry_in_cram_turns_the_board_half_round(spec):
    game = resolve(spec)
    (policy,) = game.policies()
    labels = {move.label for move in game.moves(game.start)}
    for label in labels:
        (answer,) = policy.answers(game.start, label)
        assert squares(answer) == {
            (game.rows - 1 - row, game.cols - 1 - column) for row, column in squares(label)
        }
        assert answer in labels


def test_every_game_that_names_squares_is_tested():
    tested = {resolve(spec).slug for spec in (*BOARDS, *WALKS, *MEN, *OTHERS)}
    naming = {
        slug
        for slug in families()
        for spec in SPECS[slug][:2]
        if any(NAMED.search(label.text) for label in generate(resolve(spec)).labels)
    }
    assert naming <= tested
    assert len(naming) > 10
