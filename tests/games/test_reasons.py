"""Why a text is no position of a graph, and texts as people write them."""

from itertools import combinations_with_replacement, product

import pytest

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.reading import read_position
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from tests.cli.test_bad_input import refused


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("nim", "3+4+6", "it has 1 heap of 6 or more, and the start none"),
        ("nim", "1+1+1+1", "it has 4 heaps of 1 or more, and the start 3"),
        ("nim", "5+5", "it has 2 heaps of 5 or more, and the start 1"),
        ("nim:ordered=true", "3+5+4", "pile 2 has 5, and at the start 4"),
        ("octal:heaps=7", "1+7", "it has 8 counters, and the start 7"),
        ("grundys-game:heaps=7", "1+5", "there are 7 counters in all, and it has 6"),
        ("wythoff:heaps=3+5", "4+4", "pile 1 has 4, and at the start 3"),
        ("matches:piles=3+5", "3+6", "pile 2 has 6, and at the start 5"),
        ("subtraction", "22", "the heap is 21 at the start"),
        ("put-or-take:heap=3,limit=9", "10", "heaps above the limit of 9 are one position, more"),
        ("domineering:rows=2,cols=2", "x./..", "an odd number of squares is taken"),
        ("domineering:board=x../...", "xx./...", "an odd number of squares is taken"),
        ("cram:rows=2,cols=2", "x./xx", "an odd number of squares is taken"),
        ("geography:rows=2,cols=2", "o./..", "the stone starts on a1"),
        ("hamilton:graph=cube,start=A+B", "A+D_D", "the path begins with A+B: B is not visited"),
        ("knights-tour:rows=3,cols=4", "o.../..../....", "the tour begins on a1"),
        ("sliding", "132/45_", "it is of the half of all arrangements"),
        ("sliding:rows=1,cols=4", "13_2", "in one row the tiles keep their order, 123"),
        ("sliding:start=123/45_", "123/4_5", "play begins where the puzzle is completed"),
        ("lights-out:rows=2,cols=3", "oo./...", "no presses make these lights"),
        ("lights-out:rows=2,cols=1,start=./.", "o/o", "no light is lit at the start"),
        ("pegs:board=triangle-4", "o/oo/ooo/oooo", "it has 10 pegs, and the start 9"),
        ("pegs:board=triangle-4", "o/o./ooo/oooo", "its position_class is 8, that of the start 0"),
        ("jugs", "9+0+0", "jug 1 holds 8 at most, and has 9"),
        ("jugs", "7+0+0", "there are 8 in all jugs together, and it has 7"),
        ("jugs", "3+4+1", "after any move a jug is empty or full, and here none is"),
        ("river", "goat+wolf/cabbage+boat", "goat and wolf must not be left alone"),
        ("river", "wolf+boat/cabbage+goat", "cabbage and goat must not be left alone"),
        ("river:party=missionaries-3", "M+C+C+boat/M+M+C", "cannibals outnumber the missionaries"),
        ("chopsticks", "0+0_0+0", "who has just moved has a finger left"),
        ("chopsticks:limit=4", "4+1_1+1", "a hand has fewer than 4 fingers, and one has 4"),
    ],
)
def test_what_is_not_in_the_graph_is_told_why(spec, text, reason):
    game = resolve(spec)
    position = game.parse(text)
    assert reason in game.why_not(position)
    assert game.format(position) not in set(generate(game).positions)


@pytest.mark.parametrize(
    ("game_spec", "texts"),
    [
        (
            "notakto",
            ["/".join(map("".join, rows)) for rows in product(product("X.", repeat=3), repeat=3)],
        ),
        (
            "chomp:rows=3,cols=3",
            ["+".join(map(str, rows)) for many in range(1, 5)
             for rows in combinations_with_replacement(range(4, 0, -1), many)],
        ),
        ("nim:heaps=2+3", ["+".join(map(str, heaps)) for heaps in
                           combinations_with_replacement(range(5), 3)]),
    ],
)  # fmt: skip
def test_all_texts_are_either_there_or_told_why(game_spec, texts):
    game = resolve(game_spec)
    there = set(generate(game).positions)
    for text in texts:
        position = game.parse(text)
        assert (game.why_not(position) is None) == (game.format(position) in there), text


def test_every_command_says_why(explorer, stored):
    at = ("--db", str(stored))
    for command in (("show", "nim", "9"), ("line", "nim", "9"), ("path", "nim", "3+4+5", "9"),
                    ("predecessors", "nim", "9"), ("sum", "nim@9")):  # fmt: skip
        refused(explorer(*command, *at), 3, "'9' is not a position of nim: it has 1 heap of 9")


@pytest.mark.parametrize(
    ("spec", "given", "written"),
    [
        ("tictactoe", "x.o/.x./...", "X.O/.X./..."),
        ("domineering:rows=2,cols=2", "X./X.", "x./x."),
        ("pig", "OVER", "over"),
        ("hackenbush:strings=BR+G", "br", "BR"),
    ],
)
def test_letters_of_the_other_case_are_read(spec, given, written):
    game = resolve(spec)
    with pytest.raises(MalformedError):
        game.parse(given)
    assert game.format(read_position(game, given)) == written


def test_records_may_name_squares_alone_and_have_blanks(explorer, tmp_path):
    at = ("--db", str(tmp_path / "games.db"), "--format", "json")
    spec = "tictactoe: rows=2, cols=3, line=2"
    assert explorer("build", spec, *at[:2]).code == 0
    found = explorer("replay", spec, "b1, A1, x C2, o.x/ox.", *at)
    assert found.code == 3  # the last one is no board that X c2 leads to
    found = explorer("replay", spec, "b1, A1, x C2, ..x/ox.", *at)
    assert found.json["labels"] == ["X b1", "O a1", "X c2"]
    board = "domineering:rows=2,cols=2"
    assert explorer("build", board, *at[:2]).code == 0
    refused(explorer("replay", board, "a1", *at[:2]), 2, "it may be a1 a2, a1 b1: give the label")
    assert explorer("replay", board, "B2 B1", *at).json["labels"] == ["b1 b2"]
    refused(explorer("replay", board, "c1", *at[:2]), 2, "neither a position nor a move")


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("geography:start=B1", "geography:start=b1"),
        ("domineering:board=X../...", "domineering:board=x../..."),
        ("hackenbush:strings=br+g", "hackenbush:strings=G+BR"),
        ("nim: heaps=1+2,  misere=true", "nim:heaps=1+2,misere=true"),
    ],
)
def test_parameters_are_read_as_people_write_them(given, canonical):
    assert spec.canonical(resolve(given)) == canonical
    assert resolve(given) == resolve(canonical)


@pytest.mark.parametrize(
    ("spec", "text", "meant"),
    [
        ("tictactoe", " X.O / ... / ...", "X.O/.../..."),
        ("nim", "3 + 4 + 5 ", "3+4+5"),
        ("chopsticks", "1 + 1 _ 2 + 0", "1+1_0+2"),
        ("tictactoe", "x.o / ... / ...", "X.O/.../..."),
    ],
)
def test_blanks_around_what_separates_say_nothing(spec, text, meant):
    game = resolve(spec)
    assert read_position(game, text) == game.parse(meant)
    with pytest.raises(MalformedError, match="'3 4' "):
        read_position(resolve("nim"), "3 4")
