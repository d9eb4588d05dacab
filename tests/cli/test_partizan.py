"""Partizan games at the command line: Domineering and its relatives, sums, notation, values."""

import json
import sqlite3
import xml.etree.ElementTree as ET
from contextlib import closing

import pytest

from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.query import notation
from explorer.store.build import build
from explorer.store.engine import locate
from tests.cli.test_bad_input import refused

SPECS = (
    "domineering:rows=3,cols=3",
    "domineering:rows=2,cols=3",
    "hackenbush:strings=BR+G",
    "toads-and-frogs:board=TT.F",
    "marks",
    "nim:heaps=1+2",
    "nim:heaps=1+2,misere=true",
    "chopsticks:limit=3",
    "piglet:goal=1",
)


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    path = tmp_path_factory.mktemp("partizan") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    return path


@pytest.fixture
def ask(explorer, database):
    return lambda *arguments, **given: explorer(*arguments, "--db", str(database), **given)


BOARD = "domineering:rows=3,cols=3"


def test_show_tells_values_and_both_players_moves(ask):
    found = ask("show", BOARD, "--format", "json").json
    assert (found["outcome"], found["outcome_class"]) == (None, "next")
    assert (found["cgt_value"], found["mean"], found["temperature"]) == ("+-1", 0, 1)
    assert found["left_remoteness"] == found["right_remoteness"] == 3
    assert {move["player"] for move in found["moves"]} == {"left", "right"}
    assert found["moves"][0]["label"] == "a2 a3"
    assert found["notation"] is None
    text = ask("show", BOARD).out
    assert "+-1, next: whoever begins wins" in text
    assert (
        "mean 0, temperature 1; if Left begins they win in 3, if Right begins they win in 3" in text
    )
    best = {move["label"] for move in found["moves"] if move["optimal"]}
    assert best == {"b1 b2", "b2 b3", "a2 b2", "b2 c2"}


def test_the_papers_records_and_braces(ask, monkeypatch):
    record = "XUL_OUR_XCC_OCR_XLC_OLL_XCL_OUC"
    found = ask("show", "marks", record, "--notation", "--format", "json").json
    assert found["position"] == "XOO/XXO/OX."
    assert found["notation"] == "{{|}|{|}}"
    assert found["cgt_value"] == "*"
    assert "{{|}|{|}} = *" in ask("show", "marks", record, "--notation").out
    zero = ask("show", "marks", f"{record}_XLR", "--notation", "--format", "json").json
    assert (zero["notation"], zero["cgt_value"]) == ("{|}", "0")
    two = ask("show", "marks", "XO./XXO/OX.", "--notation", "--format", "json").json
    assert two["notation"] == "{{{|}|{|}}|{{|}|{|}}}"  # options are sets: no option twice
    one = ask("show", "marks", "XO./XXO/OX.", "--notation", "--depth", "1", "--format", "json").json
    assert one["notation"] == "{XOX/XXO/OX.,XO./XXO/OXX|XOO/XXO/OX.,XO./XXO/OXO}"
    none = ask(
        "show", "marks", "XO./XXO/OX.", "--notation", "--depth", "0", "--format", "json"
    ).json
    assert none["notation"] == "XO./XXO/OX."
    nim = ask("show", "nim:heaps=1+2", "2", "--notation", "--format", "json").json
    assert nim["notation"] == "{{{|}|{|}},{|}|{{|}|{|}},{|}}"
    refused(ask("show", "marks", "XUL_OUL"), 2, "UL is marked twice")
    monkeypatch.setattr(notation, "LONGEST", 100)
    refused(ask("show", BOARD, "--notation"), 1, "more than 100 characters", "--depth")
    refused(ask("show", "marks", "--depth", "1"), 2, "give --notation with it")
    refused(ask("show", "chopsticks:limit=3", "--notation"), 1, "impartial and partizan games")
    refused(ask("show", "piglet:goal=1", "--notation"), 1, "a game of chance")


def test_info_counts_classes_games_and_values(ask):
    found = ask("info", BOARD, "--format", "json").json
    assert sum(found["outcomes"].values()) == found["positions"] == 98
    assert found["outcomes"]["left"] == found["outcomes"]["right"]
    with closing(sqlite3.connect(ask.__closure__[0].cell_contents)) as connection, connection:
        counted = connection.execute(
            "SELECT count(DISTINCT form), count(DISTINCT cgt_value), max(temperature) "
            "FROM position WHERE game = ?", (BOARD,)
        ).fetchone()  # fmt: skip
        equal = connection.execute(
            "SELECT count(*) FROM position AS a JOIN position AS b ON b.cgt_value = a.cgt_value "
            "WHERE a.game = ? AND a.position = '...' || '/.../...' AND b.game = ?",
            (BOARD, "domineering:rows=2,cols=3"),
        ).fetchone()[0]
    assert (found["forms"], found["cgt_values"], found["highest_temperature"]) == counted
    assert found["forms"] < found["positions"]
    assert found["cgt_values"] < found["forms"]
    assert equal > 0  # equality is a join: squares of 2 x 2 in the smaller board
    assert sum(row["left_wins"] + row["left_loses"] for row in found["plies"]) == 98
    text = ask("info", BOARD).out
    assert f"{found['forms']} different games (positions with equal options are one)" in text
    assert ask("info", "nim:heaps=1+2", "--format", "json").json["forms"] is None


def test_lines_for_either_beginner(ask):
    for player, other in (("left", "right"), ("right", "left")):
        found = ask("line", BOARD, "--first", player, "--format", "json").json
        assert found["players"][:2] == [player, other]
        assert len(found["labels"]) == found["remoteness"][0] == 3
        assert (found["ended"], found["winner"]) == ("end", player)
    assert ask("line", BOARD, "--format", "json").json["players"][0] == "left"
    text = ask("line", BOARD, "--first", "right").out
    assert "the end: Left cannot move, Right wins" in text
    # Who is to move cannot, though the other could.
    found = ask(
        "line", "toads-and-frogs:board=TT.F", "TTF.", "--first", "right", "--format", "json"
    )
    assert found.json["labels"] == []
    refused(ask("line", "nim:heaps=1+2", "--first", "left"), 2, "--first says who begins")


def test_replays_take_turns(ask):
    found = ask("replay", BOARD, "b1 b2, a3 b3", "--format", "json").json
    assert found["players"] == ["left", "right", "left"]
    assert [move["judgement"] for move in found["moves"]] == ["best", "best"]
    assert found["moves"][0]["cgt_value"] == "+-1"
    wrong = ask("replay", BOARD, "a1 b1, a2 b2", "--format", "json")
    refused(wrong, 2, "it is a move of Right, and Left is to move")
    either = ask("replay", "hackenbush:strings=BR+G", "G+BR,BR")
    refused(either, 2, "either player may move there", "give the label")
    mistake = ask("replay", BOARD, "a1 b1").out
    assert "mistake: better" in mistake
    table = ask("replay", "hackenbush:strings=BR+G", "left cuts 1 of G, cut 2 of BR").out
    assert "the record stops before the end" in table


def test_find_by_class_and_value(ask, monkeypatch):
    def count(*arguments):
        return len(ask("find", BOARD, *arguments, "--format", "json").json)

    assert count("--outcome", "next") + count("--outcome", "previous") == count(
        "--value", "|| 0"
    ) + count("--value", "0")
    assert count("--value", ">= 0") == count("--outcome", "left") + count("--outcome", "previous")
    assert count("--value", "< 0") == count("--outcome", "right")
    assert count("--value", "+-1") == count("--value", "= {1|-1}") > 0
    assert count("--value", "!= 0") == 98 - count("--value", "== 0")
    assert count("--value", "> 0", "--value", "> 0") == count("--outcome", "left")
    assert count("--value", "5000") == 0
    text = ask("find", BOARD, "--value", "|| 0", "--limit", "1").out
    halves = ask("find", BOARD, "--value", "1/2", "--format", "json").json
    assert halves == ask("find", BOARD, "--value", "= 0.5", "--format", "json").json
    assert halves
    assert "cgt_value" in text
    refused(ask("find", BOARD, "--value", ">= {1|"), 2, "'>= {1|', column 7")
    monkeypatch.setattr("explorer.cgt.parse.MOST_NEW_VALUES", 60)
    for _ in range(2):  # what the first made of it counts again
        refused(ask("find", BOARD, "--value", "< +-1 + +-{5|2} + +-{9|3}"), 1, "are too many")
    refused(ask("find", BOARD, "--outcome", "win"), 3, "ask for next, previous, left or right")
    refused(ask("find", BOARD, "--remoteness", "1"), 3, "left_remoteness = 3")
    refused(ask("find", BOARD, "--grundy", "1"), 3, "it is partizan")
    refused(ask("find", "nim:heaps=1+2", "--value", "0"), 3, "ask by --grundy")
    refused(ask("find", "nim:heaps=1+2", "--outcome", "left"), 3, "ask for win, lose or draw")


def test_sums_of_partizan_games(ask):
    found = ask("sum", "domineering:rows=2,cols=3", BOARD, "--format", "json").json
    assert found["outcome_class"] == "left"
    assert found["value"] == "{{3|1}|{1/2|-3/2}}"
    assert (found["mean"], found["temperature"]) == (0.75, 1.25)
    assert {move["player"] for move in found["moves"]} == {"left"}
    zero = ask("sum", BOARD, BOARD, "--format", "json").json
    assert (zero["outcome_class"], zero["value"], zero["moves"]) == ("previous", "0", [])
    assert "Left has no winning move" in ask("sum", BOARD, BOARD).out
    mixed = ask("sum", "marks", "nim:heaps=1+2@2", "--format", "json").json
    assert mixed["value"] == "*3"
    wins = [(m["player"], m["label"], m["sum"]) for m in mixed["moves"] if m["game"] != "marks"]
    assert wins == [(player, "heap 2: take 1", "0") for player in ("left", "right")]
    text = ask("sum", "hackenbush:strings=BR+G", "hackenbush:strings=BR+G@BR").out
    assert "the sum: 1*, left: Left wins" in text
    table = ask("sum", "domineering:rows=2,cols=3", "marks", "--format", "csv").out
    assert table.startswith("player,component,game,position,label,target,sum,for_mover\n")
    assert {row.split(",")[-1] for row in table.splitlines()[1:]} == {"win"}
    refused(
        ask("sum", BOARD, "chopsticks:limit=3"), 1, "a sum adds up impartial and partizan games"
    )
    refused(ask("sum", BOARD, "nim:heaps=1+2,misere=true"), 1, "no finite nim-value")


def test_a_partizan_sum_is_played(ask):
    def play(*arguments, stdin):
        return ask("sum", "hackenbush:strings=BR+G", "--play", *arguments, stdin=stdin)

    won = play(stdin="hint\n1 left cuts 1 of G\n1\n1\n")
    assert won.code == 0, won.err
    assert "you are Left, the explorer is Right; who cannot move loses" in won.out
    assert "no move is left: you win" in won.out
    lost = play("--as", "right", "--second", stdin="1\n1\n1\n")
    assert "you are Right" in lost.out
    assert "no move is left: the explorer wins" in lost.out
    refusal = ask("sum", "nim:heaps=1+2", "--play", "--as", "left")
    assert refusal.code == 2
    assert "--as says whom you are in a partizan sum" in refusal.err


def test_other_questions(ask, tmp_path):
    labels = ask("labels", BOARD, "--format", "json").json
    assert {row["player"] for row in labels} == {"left", "right"}
    text = ask("predecessors", BOARD, "xxx/xxx/xx.").out
    assert "class" in text.splitlines()[0]
    refused(ask("strategy", BOARD, "--side", "first", "--rule", "optimal = 1"), 1, "is partizan")
    assert ask("verify", BOARD).code == 0
    assert ask("export", BOARD, "b.graphml").code == 0
    assert ask("import", "b.graphml", "--as", "again", "--kind", "partizan").code == 0
    again = ask("info", "again", "--format", "json").json
    first = ask("info", BOARD, "--format", "json").json
    for key in (
        "positions",
        "moves",
        "outcomes",
        "forms",
        "cgt_values",
        "frequent_values",
        "plies",
    ):
        assert again[key] == first[key], key
    assert ask("solve", "again").code == 0
    assert ask("remove", "again").code == 0
    assert ask("draw", "hackenbush:strings=BR+G", "h.svg").code == 0
    drawn = (tmp_path / "h.svg").read_text()
    ET.fromstring(drawn)
    assert "#2f6fb7" in drawn


def test_a_damaged_value_is_found_and_solving_mends_it(explorer, tmp_path):
    assert explorer("build", "domineering:rows=2,cols=3").code == 0

    def damage(change, where):
        with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
            connection.execute(f"UPDATE cgt_values SET {change} WHERE value = '{where}'")
        connection.close()

    spec = "domineering:rows=2,cols=3"
    for change in ("mean = 7", "temperature = NULL"):
        damage(change, "+-1")
        result = explorer("verify", spec)
        assert result.code == 1
        assert "class, mean and temperature are its own" in result.err
        assert explorer("solve", spec).code == 0
        assert explorer("verify", spec).code == 0
    damage("value = '1/3'", "+-1")
    assert explorer("verify", spec).code == 1
    refused(explorer("find", spec, "--value", "0"), 1, "the database is damaged", "1/3")
    assert explorer("solve", spec).code == 0
    assert explorer("verify", spec).code == 0
    assert explorer("remove", spec).code == 0
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        assert connection.execute("SELECT count(*) FROM cgt_values").fetchone() == (0,)
    connection.close()


@pytest.mark.slow
def test_values_beyond_what_may_be_typed(explorer, tmp_path):
    lines = ["0,x,e,left", "0,y,e,right"]
    for step in range(1, 1101):
        lines += [f"{step},l,e,left", f"{step},r,{step - 1},right"]
    rows = "\n".join(["source,label,target,player", *reversed(lines)])
    (tmp_path / "ups.csv").write_text(rows + "\n")
    assert explorer("import", "ups.csv", "--as", "ups", "--kind", "partizan").code == 0
    assert explorer("show", "ups", "--format", "json").json["cgt_value"] == "^1100*"
    assert explorer("verify", "ups").code == 0
    found = explorer("sum", "ups", "ups@0", "--format", "json").json
    assert found["value"] == "^1100"
    # 1 + 1/2**60, by moves to 1 and 1 + 1/2**59: a number that no double is.
    lines = ["one,l,z,left", "h0,l,one,left"]
    for step in range(1, 61):
        lines += [f"h{step},l,one,left", f"h{step},r,h{step - 1},right"]
    rows = "\n".join(["source,label,target,player", *reversed(lines)])
    (tmp_path / "halves.csv").write_text(rows + "\n")
    assert explorer("import", "halves.csv", "--as", "halves", "--kind", "partizan").code == 0
    shown = explorer("show", "halves", "--format", "json").json
    assert shown["cgt_value"] == f"{2**60 + 1}/{2**60}"
    assert (shown["mean"], shown["temperature"]) == (None, -(2.0**-60))
    assert "mean finer than a double" in explorer("show", "halves").out
    assert explorer("info", "halves").code == 0
    assert explorer("verify", "halves").code == 0


def test_partizan_files(explorer, tmp_path):
    def imported(text, *words, kind="partizan", code=1):
        (tmp_path / "moves.csv").write_text("source,label,target,player\n" + text)
        refused(explorer("import", "moves.csv", "--as", "mine", "--kind", kind), code, *words)

    imported("a,x,b,left\nb,y,a,right\n", "can go on in cycles from 'a'")
    imported("a,x,b,left\nb,y,c,\n", "line 3", "has no player", "left and right")
    imported("a,x,b,first\n", "line 2", "belongs to first")
    imported("a,x,b,left\n", "line 2", "belongs to left", kind="alternating")
    imported("a,x,b,left\n", "line 2", "give --kind partizan", kind="impartial")
    assert not (tmp_path / "data").exists()


def test_theory_value(explorer, tmp_path, monkeypatch):
    # The bound is met sooner than a user's would be, and as surely.
    monkeypatch.setattr("explorer.cgt.parse.MOST_NEW_VALUES", 3_000)

    def ask(*arguments):
        return explorer("theory", "value", *arguments)

    found = ask("{2|-1/2}", "--format", "json").json
    assert (found["value"], found["mean"], found["temperature"]) == ("{2|-1/2}", "3/4", "5/4")
    assert (found["left_stop"], found["right_stop"]) == ("2", "-1/2")
    assert found["kinds"] == ["switch", "hot"]
    assert found["thermograph"]["left"] == [["-1", "3"], ["5/4", "3/4"]]
    assert found["relation"] is None
    for one, two, sign in (
        ("^", "*", "||"),
        ("^", "0", ">"),
        ("-1/2", "v", "<"),
        ("{0|0}", "*", "="),
    ):
        assert ask(one, two, "--format", "json").json["relation"] == sign
    assert ask("-1/2").out.splitlines()[2].split() == ["value", "-1/2"]
    board = ask("domineering:rows=2,cols=3", "{2|-1/2}").out
    assert "is equal to {2|-1/2} (=)" in board
    assert ask("domineering@xxxx/xxxx/xx../xx..").out.split("\n")[2].split() == ["value", "+-1"]
    assert ask("1", "--format", "csv").out.startswith("property,value\nvalue,1\n")
    for suffix in ("svg", "png"):
        assert ask("{4|{1|0}}", "--plot", f"t.{suffix}").code == 0
        assert (tmp_path / f"t.{suffix}").stat().st_size > 5_000
    ET.parse(tmp_path / "t.svg")
    refused(ask("{2|-1/2"), 2, "'{2|-1/2', column 8:")
    refused(ask("1", "{2|}}"), 2, "column 5")
    refused(ask("domino"), 2, "'domino' is neither a value", "nor a game whose rules are here")
    refused(ask("nim"), 1, "nim: it is impartial")
    refused(ask("domineering@..x"), 2, "it has 1 row of 3 squares, the board 4 rows of 4 squares")
    refused(ask("domineering@..y"), 2, "is not a position: write rows")
    refused(ask("--foo"), 2, "has no option '--foo'")
    refused(ask("1", "2", "3"), 2, "3 values are given")
    refused(ask("1000.{3|1||0}"), 1, "too many: take smaller multiples")
    refused(ask("domineering:rows=5,cols=5", "--max-summands", "100"), 1, "more than 100 different")
    refused(ask("1", "--plot", "t.gif"), 2, "no suffix for a picture")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("domineering:board=..o", ["rows of . (free) and x (not there)"]),
        ("domineering:board=../...", ["its rows have 2 to 3 squares"]),
        ("domineering:board=../..,rows=3", ["the board has 2 x 2 squares, not 3 x 4"]),
        ("domineering:rows=60,cols=60", ["60 x 60 squares are out of range", "at most 400"]),
        ("col:board=.B", ["rows of . (free), L (Left's), R (Right's)"]),
        ("snort:board=./..", ["its rows have 1 to 2 squares"]),
        ("clobber:board=XY", ["rows of X (Left's), O (Right's)"]),
        ("toads-and-frogs:board=TXF", ["a row of T (toads), F (frogs)"]),
        ("hackenbush:strings=BRX", ["strings of B (blue), R (red)"]),
        ("hackenbush:strings=" + "B" * 41, ["41 edges are out of range"]),
        ("col:board=.L/.L", ["L on b2 and L on b1 may not stand side by side"]),
        ("snort:board=LR", ["L on a1 and R on b1 may not stand side by side"]),
        ("marks:rows=4,cols=4", ["4 x 4 squares are out of range"]),
    ],
)
def test_boards_that_are_none(explorer, tmp_path, spec, words):
    refused(explorer("build", spec), 2, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spec", "count"),
    [
        ("domineering:rows=5,cols=6", "21,583,864"),
        ("domineering:rows=6,cols=8", "970,608,477,354"),
        ("domineering:rows=10,cols=10", "over a million million"),
        ("cram:rows=5,cols=6", "21,583,864"),
    ],
)
def test_a_board_too_large_is_refused_before_trying(explorer, tmp_path, spec, count):
    refused(explorer("build", spec), 1, f"has {count} positions", "nothing was built")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "spec",
    [
        "clobber:board=XOXOXOXOXO/OXOXOXOXOX/XOXOXOXOXO/OXOXOXOXOX",
        "snort:board=........../........../..........",
        "col:board=...../...../...../.....",
        "toads-and-frogs:board=TTTTT...FFFFF/TTTTT...FFFFF",
        "hackenbush:strings=BRBRBRBRB+BBRBRBRBRR+BRRRRBRBRB+BGBGBGBGBR",
    ],
)
def test_other_large_boards_too(explorer, tmp_path, spec):
    limit = () if "hackenbush" not in spec else ("--max-positions", "500")
    refused(explorer("build", spec, *limit), 1, "has at least", "nothing was built")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "spec",
    ["col:board=.../.L./..x", "snort:board=.../..R", "snort:board=L../.x./...", "clobber",
     "hackenbush:strings=BB+BR+BR", "toads-and-frogs:board=T.F/TT..F"],
)  # fmt: skip
def test_no_more_positions_are_promised_than_there_are(spec):
    game = resolve(spec)
    size = generate(game).size
    least = game.positions_at_least()
    assert 0 < least <= size
    if not spec.startswith(("clobber", "hackenbush")):
        assert least == size


def test_a_full_rectangle_has_rows_and_cols(explorer):
    assert explorer("build", "domineering:board=.../...").code == 0
    assert [row["game"] for row in explorer("list", "--format", "json").json] == [
        "domineering:rows=2,cols=3"
    ]
    parameters = explorer("list", "--format", "json").json[0]["parameters"]
    assert json.loads(parameters) == {"rows": 2, "cols": 3, "board": ""}


OWN = '''
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Move
from explorer.games.partizan import PartizanGame


@dataclass(frozen=True)
class Steps(PartizanGame[int]):
    """Left goes 1 or 2 down, Right 1; who cannot has lost."""

    slug: ClassVar[str] = "steps"
    title: ClassVar[str] = "Steps"
    notation: ClassVar[str] = "a height, such as 3"
    height: int = spec.whole(4, low=0, high=9, help="where it begins")

    def starts(self) -> list[int]:
        return [self.height]

    def moves(self, position: int) -> Iterator[Move]:
        for step in (1, 2)[:position]:
            yield Move(f"down {step}", position - step, player="left")
        if position:
            yield Move("down", position - 1, player="right")

    def parse(self, text: str) -> int:
        if text not in "0123456789" or not text:
            raise self.malformed(text)
        return int(text)
'''


def test_a_game_of_ones_own(explorer, tmp_path):
    (tmp_path / "steps.py").write_text(OWN)
    assert explorer("build", "steps", "--game-file", "steps.py").code == 0
    stored = explorer("show", "steps", "--format", "json").json
    found = explorer("theory", "value", "steps", "--game-file", "steps.py", "--format", "json").json
    assert found["value"] == stored["cgt_value"]
    refused(explorer("theory", "value", "steps"), 2, "nor a game whose rules are here")
