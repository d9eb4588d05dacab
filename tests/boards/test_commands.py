"""Boards of stored positions: `show --board`, `draw --board`, and what has none."""

import xml.etree.ElementTree as ET

import pytest

from explorer.answers.boards import board_of
from explorer.boards import lines
from explorer.errors import NotThereError
from tests.cli.test_bad_input import refused
from tests.games.test_plugins import RACE

BOARD = """
    def board(self, position):
        from explorer.board import Board, Spot

        return {board}

    def touches(self, position, label):
        return {touches}
"""


def race(tmp_path, board, touches="['total']", field=""):
    """A game file with these methods."""
    code = RACE.replace("    goal: int", f"{field}    goal: int")
    methods = BOARD.format(board=board, touches=touches) if board else ""
    (tmp_path / "game.py").write_text(code + methods, encoding="utf-8")
    return "game.py"


def test_show_puts_the_board_above_its_table(explorer):
    explorer("build", "nim:heaps=1+3")
    with_board = explorer("show", "nim:heaps=1+3", "--board").out
    plain = explorer("show", "nim:heaps=1+3").out
    head, table = plain.split("\n\n")
    assert with_board == f"{head}\n\n    o\n    o\n  o o\n  1 3\n\n{table}"
    for form in ("json", "csv"):
        one = explorer("show", "nim:heaps=1+3", "--board", "--format", form)
        assert one.out == explorer("show", "nim:heaps=1+3", "--format", form).out


def test_draw_writes_a_picture_that_stands_by_itself(explorer, tmp_path):
    explorer("build", "tictactoe:rows=2,cols=2,line=2")
    done = explorer("draw", "tictactoe:rows=2,cols=2,line=2", "a.svg", "--board", "--from", "X./.O")
    assert (done.code, done.out) == (0, "")
    assert done.err == "tictactoe:rows=2,cols=2,line=2 X./.O drawn to a.svg\n"
    root = ET.parse(tmp_path / "a.svg").getroot()
    texts = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(texts) == sorted(["2", "1", "a", "b", "X", "O"])
    assert root.find("{http://www.w3.org/2000/svg}style") is not None


def test_what_draw_refuses(explorer, tmp_path):
    explorer("build", "nim:heaps=1+3")
    nim = ("draw", "nim:heaps=1+3")
    refused(explorer(*nim, "a.png", "--board"), 2, "a board is drawn as .svg")
    refused(explorer(*nim, "a.svg", "--board", "--depth", "2"), 2, "leave --as and --depth out")
    refused(explorer(*nim, "a.svg", "--board", "--as", "tree"), 2, "leave --as and --depth out")
    refused(explorer(*nim, "a.svg", "--board", "--from", "9"), 3, "'9' is not a position")
    assert not (tmp_path / "a.svg").exists()


def test_a_small_graph_is_its_own_board(explorer, tmp_path):
    (tmp_path / "a.csv").write_text("source,label,target\na,x,b\na,y,c\nb,z,c\nb,w,c\nd,v,d\n")
    explorer("import", "a.csv", "--as", "mine")
    seen = board_of("mine", "b", tmp_path / "data" / "explorer.db")
    assert seen.board.pieces == {"b": "o"}
    assert {*seen.board.links} == {("a", "b"), ("a", "c"), ("b", "c"), ("d", "d")}
    assert seen.touches == [["b", "c"], ["b", "c"]]
    assert seen.board.asks
    assert board_of("mine", "d", tmp_path / "data" / "explorer.db").touches == [["d"]]
    with pytest.raises(NotThereError, match="'e' is not a position"):
        board_of("mine", "e", tmp_path / "data" / "explorer.db")


def test_hostile_names_stay_names(explorer, tmp_path):
    name = '"<script>alert(1)</script>"'
    (tmp_path / "a.csv").write_text(f"source,label,target\n{name},x,{'y' * 5000}\n")
    assert explorer("import", "a.csv", "--as", "hostile").code == 0
    assert explorer("draw", "hostile", "a.svg", "--board").code == 0
    picture = (tmp_path / "a.svg").read_text()
    assert "<script" not in picture
    assert len(picture) < 20_000


def test_a_large_graph_without_rules_has_none(explorer, tmp_path):
    rows = "".join(f"n{n},go,n{n + 1}\n" for n in range(60))
    (tmp_path / "a.csv").write_text("source,label,target\n" + rows)
    explorer("import", "a.csv", "--as", "long")
    assert board_of("long", None, tmp_path / "data" / "explorer.db") is None
    refused(explorer("draw", "long", "a.svg", "--board"), 3, "long has no board")
    assert explorer("show", "long", "--board").out == explorer("show", "long").out


def test_rules_of_anybody(explorer, tmp_path):
    file = race(tmp_path, "Board([Spot('total', 0, 0)], {'total': str(position)}, asks=True)")
    assert explorer("build", "race", "--game-file", file).code == 0
    shown = explorer("show", "race", "7", "--board", "--game-file", file)
    assert "\n\n  7\n\n" in shown.out


@pytest.mark.parametrize(
    ("board", "touches", "words"),
    [
        ("1 / 0", "[]", "the board of race failed in '7': ZeroDivisionError: division by zero"),
        ("'7'", "[]", "the board of race failed in '7': RulesError: it is \"'7'\", and no Board"),
        (
            "Board([Spot('a', 0, 0)])",
            "[{}[1]]",
            "what moves touch failed for race in '7': KeyError",
        ),
        ("Board([Spot('a', 0, 0)])", "['b']", "touches 'b' in '7', which is no spot"),
    ],
)
def test_rules_that_fail_are_told(explorer, tmp_path, board, touches, words):
    file = race(tmp_path, board, touches)
    assert explorer("build", "race", "--game-file", file).code == 0
    refused(explorer("show", "race", "7", "--board", "--game-file", file), 1, words)
    # Without the board nothing of it is asked.
    assert explorer("show", "race", "7", "--game-file", file).code == 0


@pytest.mark.slow
def test_a_parameter_board_of_former_game_files_is_a_warning(process, tmp_path):
    field = '    board: str = spec.word("a", pattern="[a-z]+", allowed="a word", help="a word")\n'
    there = ("--game-file", race(tmp_path, None, field=field), "--db", "games.db")
    done = process("build", "race:board=b", *there)
    assert done.returncode == 0, done.stderr
    assert "warning: Race: the field board hides Game.board: give it another name" in done.stderr
    # A small graph is its own board where the rules tell none.
    shown = process("show", "race:board=b", "7", "--board", *there)
    assert shown.returncode == 0
    assert "  o" in shown.stdout


def test_the_former_spec_of_a_board_still_names_it(explorer):
    """The parameter keeps its name, though the field has another."""
    explorer("build", "clobber:board=XO/OX")
    game = explorer("sql", "SELECT game, parameters FROM game", "--format", "tsv").out
    assert game.splitlines()[1] == 'clobber:board=XO/OX\t"{""board"":""XO/OX""}"'
    assert lines(board_of("clobber:board=XO/OX", None, "data/explorer.db").board)[0] == "2 X O"
