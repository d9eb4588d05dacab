"""Codes of boards of signs hold for any board: small ones at random, and those at their limits."""

from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.games.clobber import Clobber
from explorer.games.coded import codes_of
from explorer.games.col import Col
from explorer.games.domineering import Domineering
from explorer.games.marks import Marks
from explorer.games.registry import resolve
from explorer.games.shared import sign_codes
from explorer.games.shared.sign_codes import WORD
from explorer.games.snort import Snort
from explorer.games.toads_and_frogs import ToadsAndFrogs
from explorer.graph.generate import generate
from explorer.testing.twins import check_twin
from tests.examples import examples


@st.composite
def boards(draw, signs, most):
    """Up to `most` squares in rows of one length."""
    rows = draw(st.integers(1, 3))
    cols = draw(st.integers(1, most // rows))
    line = st.text(signs, min_size=cols, max_size=cols)
    return "/".join(draw(st.lists(line, min_size=rows, max_size=rows)))


def has_the_graph_of_its_rules(game):
    assert check_twin(game, generate(game, vectorised=False))


def coloured(cls, board):
    """A game on this board, on which colours that may not stand where they do are wiped off."""
    empty = cls(start_board=board.translate(str.maketrans("LR", "..")))
    squares = [*board.replace("/", "")]
    for number, mark in enumerate(squares):
        if any(squares[near] in empty.barred_by(mark) for near in empty.beside[number]):
            squares[number] = "."
    cols = board.find("/") if "/" in board else len(board)
    lines = ["".join(squares[low : low + cols]) for low in range(0, len(squares), cols)]
    return cls(start_board="/".join(lines))


@examples(200)
@given(st.sampled_from([Col, Snort]), boards("...LRx", 7))
def test_colouring(cls, board):
    has_the_graph_of_its_rules(coloured(cls, board))


@examples(150)
@given(boards("XO.", 10))
def test_clobber(board):
    has_the_graph_of_its_rules(Clobber(start_board=board))


@examples(150)
@given(st.lists(st.text("TF.", min_size=1, max_size=5), min_size=1, max_size=2))
def test_toads_and_frogs(rows):
    has_the_graph_of_its_rules(ToadsAndFrogs(start_board="/".join(rows)))


@examples(100)
@given(boards("...x", 12))
def test_dominoes(board):
    has_the_graph_of_its_rules(Domineering(start_board=board))


LARGER = [
    "clobber:board=XXXXXXXXXXXOXXXXXXXXXXX",  # more moves than a word has bits
    "clobber:board=XO.XO/OX.OX/..X..",
    pytest.param("toads-and-frogs:board=TT.........F", marks=pytest.mark.slow),
    "toads-and-frogs:board=T..F/TTF../.F",
    pytest.param("snort:board=..x../x...R/.L..x", marks=pytest.mark.slow),
    "col:board=.x./x.x/.L.",
    "cram:rows=2,cols=6",
]


@pytest.mark.parametrize("spec", LARGER)
def test_larger_boards(spec):
    has_the_graph_of_its_rules(resolve(spec))


def test_a_board_has_as_many_words_as_its_moves_need():
    codes = codes_of(resolve(LARGER[0]))
    assert codes.label_space() > WORD
    assert [group.allows.shape[1] for group in codes._groups] == [2] * len(codes._groups)


@pytest.mark.parametrize("rows", [2, 7, 9, 30])
def test_a_board_has_as_many_tables_as_its_squares_need(monkeypatch, rows):
    monkeypatch.setattr(sign_codes, "ROWS", rows)
    for spec in ("snort:board=..x/.L./...", "clobber:board=XO.O/OXXX", "cram:rows=2,cols=4"):
        codes = codes_of(resolve(spec))
        sizes = [group.size for group in codes._groups]
        assert prod(sizes) == codes.code_space()
        assert all(size <= max(rows, 3) for size in sizes)
        has_the_graph_of_its_rules(codes.game)


@pytest.mark.parametrize(
    ("spec", "space"),
    [
        ("col:board=....x/LR...", 2**3 * 3**4),
        ("clobber:board=XO..", 9),
        ("clobber:board=XX", 1),
        ("toads-and-frogs:board=F.T", 1),
        ("domineering:board=.x/x.", 1),
        ("marks:rows=3,cols=4", 3**12),
    ],
)
def test_squares_that_no_play_changes_take_no_room(spec, space):
    assert codes_of(resolve(spec)).code_space() == space


@pytest.mark.parametrize(
    ("spec", "fits"),
    [
        (f"col:board={'.' * 39}", True),
        (f"col:board={'.' * 40}", False),
        (f"snort:board={'/'.join(['.' * 10] * 10)}", False),
        (f"clobber:board={'XO' * 20}", False),
        ("domineering:rows=8,cols=8", False),
        ("domineering:rows=1,cols=60", True),
        ("marks", True),
    ],
)
def test_boards_whose_codes_need_over_62_bits_have_none(spec, fits):
    codes = codes_of(resolve(spec))
    assert (codes.code_space() is not None) == fits
    if fits:
        start = codes.game.start
        assert codes.decode(codes.encode(start)) == start
        expansion = codes.expand(np.array([codes.encode(start)]))
        moves = [(move.label, move.successor) for move in codes.game.moves(start)]
        labels = [codes.label_of(code).text for code in expansion.label_code.tolist()]
        assert [*zip(labels, codes.format_codes(expansion.child_code), strict=True)] == moves


def test_a_board_that_is_too_large_for_codes_is_grown_one_position_at_a_time():
    walled = Clobber(start_board=f"{'X' * 40}O")
    assert codes_of(walled).code_space() is None
    graph = generate(walled, vectorised=True)
    assert graph.size == 81  # the O takes or is taken, forty times over


def test_a_colouring_game_with_other_marks_kept_off_has_its_codes():
    class Neither(Snort):
        slug = "neither"

        def barred_by(self, mark):
            return "LR" if mark in "LR" else ""

    game = Neither(start_board=".../...")
    assert codes_of(game) is not None
    has_the_graph_of_its_rules(game)
    assert generate(game).size < generate(Snort(start_board=".../...")).size


def test_rules_that_are_changed_lose_the_codes():
    class Left(Col):
        def moves(self, position):
            return (move for move in super().moves(position) if move.player == "left")

    class Upright(Marks):
        def moves(self, position):
            return ()

    assert codes_of(Left(start_board="..")) is None
    assert codes_of(Upright()) is None
