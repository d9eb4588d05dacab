"""The theory commands as a user meets them, and their checks against stored games."""

import json
import sqlite3
import sys
import xml.etree.ElementTree as ET
from contextlib import closing

import pytest

from tests.cli.test_bad_input import refused


@pytest.fixture
def ask(explorer):
    return lambda *arguments: explorer("theory", *arguments)


def test_wythoff_by_every_method(ask):
    tables = [
        ask("wythoff", "--terms", "20", "--method", method, "--format", "json").json["pairs"]
        for method in ("beatty", "mex", "fibonacci")
    ]
    assert tables[0] == tables[1] == tables[2]
    assert tables[0][12] == [19, 31]
    assert ask("wythoff", "--terms", "13").out.split()[-5:] == [
        "12", "19", "31", "101001", "1010010",
    ]  # fmt: skip
    spread = ask("wythoff", "--terms", "6", "--spread", "1", "--format", "csv").out.splitlines()
    assert [line.rsplit(",", 2)[0] for line in spread[1:]] == [
        "0,0,0", "1,1,3", "2,2,6", "3,4,10", "4,5,13", "5,7,17",
    ]  # fmt: skip


@pytest.mark.slow
def test_theory_agrees_with_stored_games(explorer, ask):
    for spec in ("wythoff", "kayles:heaps=20", "nim", "nim:misere=true", "matches",
                 "wythoff:heaps=12+12,spread=1"):  # fmt: skip
        assert explorer("build", spec).code == 0
    for arguments in (
        ("wythoff", "--terms", "8", "--check", "wythoff"),
        ("wythoff", "--terms", "6", "--spread", "1", "--check", "wythoff:heaps=12+12,spread=1"),
        ("octal", "kayles", "--to", "50", "--check", "kayles:heaps=20"),
        ("nim", "3", "4", "5", "--check", "nim"),
        ("nim", "1", "4", "5", "--misere", "--check", "nim:misere=true"),
        ("matches", "4", "7", "--check", "matches"),
        ("beatty", "golden", "--terms", "9", "--check", "wythoff"),
        ("beatty", "(0+sqrt(8))/2", "--terms", "5", "--check", "wythoff:heaps=12+12,spread=1"),
        ("fibonacci", "--check", "wythoff"),
        ("mex", "0", "1", "--check", "wythoff@0+2"),
    ):
        result = ask(*arguments)
        assert result.code == 0, (arguments, result.err)
        assert "agrees in" in result.err
    # What is about other rules is not compared.
    for arguments in (
        ("wythoff", "--terms", "6", "--check", "wythoff:heaps=12+12,spread=1"),
        ("nim", "1", "1", "--check", "nim:misere=true"),
        ("matches", "4", "7", "--limit", "3", "--check", "matches"),
        ("beatty", "golden", "--check", "wythoff:heaps=12+12,spread=1"),
    ):
        refused(ask(*arguments), 2, "is another game: this is about")


def test_a_stored_game_that_is_wrong_is_found_by_theory(explorer, ask, tmp_path):
    explorer("build", "wythoff:heaps=9+9")
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        connection.execute("UPDATE nodes SET outcome = 'win' WHERE position = '3+5'")
    connection.close()
    refused(ask("fibonacci", "--check", "wythoff:heaps=9+9"), 1, "disagrees in 1 of", "'3+5'")
    refused(ask("mex", "5", "--check", "wythoff:heaps=9+9@0+1"), 2, "have the nim-values 0")
    refused(ask("beatty", "sqrt(7)", "--check", "wythoff:heaps=9+9"), 2, "no game of Wythoff")
    result = ask("wythoff", "--terms", "6", "--check", "wythoff:heaps=9+9", "--plot", "w.svg")
    refused(result, 1, "disagrees in 1 of", "'3+5'")
    assert not (tmp_path / "w.svg").exists()


def test_beatty(ask):
    found = ask("beatty", "sqrt2", "--format", "json").json
    assert (found["alpha"], found["beta"], found["partition"]) == ("sqrt(2)", "2+sqrt(2)", True)
    assert found["pairs"][16] == [24, 58]
    assert "together they hold every number" in ask("beatty").out


def test_wythoff_with_a_step(explorer, ask):
    found = ask("wythoff", "--step", "2", "--terms", "6", "--format", "json").json
    assert found["pairs"] == [[0, 0], [0, 1], [1, 3], [2, 5], [2, 6], [3, 8]]
    assert (found["step"], found["method"]) == (2, "sweep")
    spec = "wythoff:heaps=9+9,step=2"
    explorer("build", spec)
    checked = ask("wythoff", "--step", "2", "--terms", "5", "--check", spec)
    # Known are the pairs with a smaller pile below 3, the next one's.
    assert f"{spec} agrees in {100 - 49} positions" in checked.err
    refused(ask("wythoff", "--step", "3", "--check", spec), 2, "this is about step=3")
    refused(ask("wythoff", "--step", "2", "--method", "mex"), 2, "choose the method sweep")
    refused(ask("wythoff", "--step", "2", "--plot", "w.svg"), 2, "leave --step out")
    refused(ask("wythoff", "--step", "2", "--terms", "2001"), 2, "2,000 at most")


def test_matches_with_a_blocked_player(explorer, ask):
    spec = "matches:piles=6+6,both=true,blocked=win"
    explorer("build", spec)
    for two in range(7):
        found = ask("matches", "6", str(two), "--both", "--blocked-wins", "--check", spec)
        assert f"{spec} agrees in 1 position" in found.err
    refused(ask("matches", "6", "5", "--both", "--check", spec), 2, "this is about blocked=lose")
    refused(ask("matches", "6", "5", "--normal", "--blocked-wins"), 2, "leave --blocked-wins out")


def test_fibonacci(ask):
    found = ask("fibonacci", "--terms", "60", "--start", "2+1", "--format", "json").json
    assert found["numbers"][:6] == ["2", "1", "3", "4", "7", "11"]
    assert found["ratios"][-1].startswith("1.618033988749")
    assert ask("fibonacci", "--word", "13", "--format", "json").json["word"] == "abaababaabaab"
    calls = ask("fibonacci", "--calls", "40", "--format", "json").json["calls"]
    assert calls["1"] == "39088169"
    assert "(123 + 55*sqrt(5))/2" in ask("fibonacci").out


def test_mex_and_nim(ask):
    assert ask("mex", "1", "5", "4", "2", "0", "--format", "json").json["mex"] == 3
    assert ask("mex", "1", "11", "6", "4", "5", "3", "0", "2", "--format", "json").json["mex"] == 7
    found = ask("nim", "3", "4", "5", "--format", "json").json
    assert found["winning_moves"] == [{"heap": 1, "from": 3, "to": 1}]
    assert (found["nim_sum"], found["outcome"]) == (2, "win")
    text = ask("nim", "3", "4", "5").out
    assert "011" in text
    assert "winning move: 3 -> 1 (heap 1)" in text
    huge = str(2**200)
    assert ask("nim", huge, huge, "--format", "json").json["outcome"] == "lose"
    assert "every move loses" in ask("nim", "1", "2", "3").out


@pytest.mark.parametrize(
    ("heaps", "verdict"),
    [
        ("1", "the player to move loses, since with no heap above 1"),
        ("1 1", "the player to move wins, since with no heap above 1"),
        ("2 2", "the player to move loses, since with a heap above 1"),
        ("1 2", "the player to move wins, since with a heap above 1"),
    ],
)
def test_misere_nim_says_so_and_who_wins(ask, heaps, verdict):
    text = ask("nim", *heaps.split(), "--misere").out
    assert f"misère play, who takes the last one loses: {verdict}" in text
    assert "misère" not in ask("nim", *heaps.split()).out


def test_octal(ask):
    found = ask("octal", "dawsons-kayles", "--to", "400", "--format", "json").json
    assert (found["code"], found["period"], found["last_exception"]) == ("0.07", 34, 52)
    assert found["proven"] is True
    assert (
        "(observed, not proven: it stands 7 times after heap 70; if the values go on so to heap "
        "167, it is proven)" in ask("octal", "0.77", "--to", "160").out
    )
    assert "no period shows up to 40" in ask("octal", "0.77", "--to", "40").out
    text = ask("octal", "0.77", "--to", "100").out
    assert "not enough repeats yet for a period: the last 30 values have period 12" in text
    found = ask("octal", "0.77", "--to", "100", "--format", "json").json
    assert found["period"] is None
    assert found["suspected"] == {
        "period": 12, "last_exception": 70, "repeats": 2, "needed": 167,
    }  # fmt: skip


def test_subtraction(explorer, ask):
    found = ask("subtraction", "5", "2", "7", "--format", "json").json
    assert (found["take"], found["period"], found["proven"]) == ([2, 5, 7], 22, True)
    assert "period 22 (proven" in ask("subtraction", "2", "5", "7").out
    spec = "subtraction:heap=40,take=2+5+7"
    explorer("build", spec)
    checked = ask("subtraction", "2", "5", "7", "--check", spec)
    assert f"{spec} agrees in 41 positions" in checked.err
    refused(ask("subtraction", "2", "5", "--check", spec), 2, "this is about take=2+5")


def test_matches_far_beyond_enumeration(ask):
    found = ask("matches", "2^100", "3^100", "--limit", "300", "--format", "json").json
    assert found["outcome"] == "win"
    assert found["piles"][0] == str(2**100)
    k, m = map(int, found["move"])
    left = ask("matches", str(2**100 - k), str(3**100 - m), "--limit", "300", "--format", "json")
    assert left.json["outcome"] == "lose"
    assert "the first player wins: take" in ask("matches", "2^100", "3^100", "--limit", "300").out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("octal", "0.8"), 2, ["'0.8' is not an octal code"]),
        (("octal", "nim"), 2, ["'nim' is not an octal code"]),
        (("beatty", "pi"), 2, ["'pi' is not a number"]),
        (("beatty", "sqrt(4)"), 2, ["is rational"]),
        (("fibonacci", "--start", "1"), 2, ["is not two numbers"]),
        (("nim", "3", "x"), 2, ["'x' is not a heap"]),
        (("matches", "x", "3"), 2, ["'x' is not a pile"]),
        (("matches", "9^9999", "3"), 2, ["of up to 4,000 digits"]),
        (("matches", "500", "300", "--limit", "100000"), 1, ["too large for piles this small"]),
        (("wythoff", "--method", "fibonacci", "--spread", "1"), 2, ["choose beatty or mex"]),
        (("wythoff", "--plot", "p.txt"), 2, ["no suffix for a picture", ".svg"]),
    ],
)
def test_bad_input_gets_one_line(ask, tmp_path, arguments, code, words):
    refused(ask(*arguments), code, *words)
    assert list(tmp_path.iterdir()) == []


def test_checks_against_other_games_are_refused(explorer, ask):
    explorer("build", "nim")
    result = ask("wythoff", "--check", "nim")
    assert (result.code, "is not a game of wythoff" in result.err) == (2, True)
    result = ask("octal", "0.07", "--check", "kayles")
    assert (result.code, "is another game: this is about code=0.07" in result.err) == (2, True)
    assert ask("wythoff", "--check", "wythoff").code == 3


def texts(path):
    """All texts of an SVG, line by line."""
    return [text.text for text in ET.parse(path).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("spec", "command"),
    [
        ("", "theory octal 0.77 --to 120 --plot o.svg"),
        ("wythoff:heaps=8+8", "draw wythoff:heaps=8+8 t21.svg --as tree --from 2+1"),
        pytest.param(
            "wythoff:heaps=8+8",
            "draw wythoff:heaps=8+8 t32.svg --as tree --from 3+2",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "wythoff:heaps=8+8",
            "draw wythoff:heaps=8+8 grid.svg --as grid",
            marks=pytest.mark.slow,
        ),
        ("matches:piles=4+4", "draw matches:piles=4+4 outcomes.svg --as grid"),
        pytest.param("nim", "draw nim nim.svg --as grid", marks=pytest.mark.slow),
        ("chopsticks", "draw chopsticks c.svg --from 1+1_2+0 --depth 2"),
        pytest.param(
            "chopsticks",
            "draw chopsticks c.png --from 1+1_2+0 --depth 1",
            marks=pytest.mark.slow,
        ),
        ("chopsticks", "draw chopsticks c.pdf --from 1+1_2+0 --depth 0"),
    ],
)
def test_pictures(explorer, tmp_path, spec, command):
    if spec:
        explorer("build", spec)
    result = explorer(*command.split())
    assert result.code == 0, (command, result.err)
    for path in tmp_path.glob("*.svg"):
        ET.parse(path)


@pytest.mark.slow
def test_a_tree_has_every_play_and_pictures_are_the_same_again(explorer, tmp_path):
    explorer("build", "bachet")
    explorer("theory", "wythoff", "--terms", "12", "--plot", "w.svg")
    explorer("draw", "bachet", "t4.svg", "--as", "tree", "--from", "4")
    # The tree of plays from 4 has 15 places, 7 of them ends, and 14 moves.
    tree = texts(tmp_path / "t4.svg")
    assert sum(text.startswith("take ") for text in tree) == 14
    assert (tree.count("0"), tree.count("L 0")) == (7, 7)
    again = texts(tmp_path / "w.svg")
    explorer("theory", "wythoff", "--terms", "12", "--plot", "w.svg")
    assert texts(tmp_path / "w.svg") == again


def test_pictures_that_cannot_be(explorer, tmp_path):
    explorer("build", "tictactoe")
    refused(explorer("draw", "tictactoe", "t.svg"), 1, "more than 300 positions", "--depth")
    refused(explorer("draw", "tictactoe", "t.svg", "--as", "grid"), 2, "not a game on two heaps")
    refused(explorer("draw", "tictactoe", "t.gif"), 2, "no suffix for a picture")
    refused(explorer("draw", "tictactoe", "no/t.svg", "--depth", "1"), 1, "cannot be written")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_json_is_json(ask):
    for arguments in (("wythoff",), ("beatty",), ("fibonacci",), ("mex", "0"), ("nim", "1"),
                      ("octal", "0.77"), ("matches", "1", "2")):  # fmt: skip
        json.loads(ask(*arguments, "--format", "json").out)
        json.loads(ask(*arguments, "--format", "jsonl").out)
        assert ask(*arguments, "--format", "csv").out.count("\n") > 1


def test_numbers_of_any_length_are_allowed_here_alone(run_here):
    before = sys.get_int_max_str_digits()
    assert run_here("theory", "mex", "0", "1").code == 0
    assert sys.get_int_max_str_digits() == before > 0
