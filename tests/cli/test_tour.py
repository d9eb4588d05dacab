"""explorer tour at the command line."""

import pytest

from tests.cli.test_bad_input import refused
from tests.theory.test_tours import PAPER


@pytest.fixture
def ask(explorer):
    return lambda *arguments: explorer("tour", *arguments)


def test_a_tour_is_shown(ask):
    found = ask("8x8", "--closed", "--format", "json").json
    assert (found["rows"], found["cols"], found["closed"]) == (8, 8, True)
    assert (found["method"], found["verdict"], len(found["squares"])) == ("divide", "found", 64)
    text = ask("5x5", "--start", "c3").out
    assert "an open tour of 5 x 5 by warnsdorff, checked" in text
    assert sorted(map(int, " ".join(text.splitlines()[-5:]).split())) == list(range(1, 26))
    search = ask("6x6", "--method", "backtracking").out
    assert "states: " in search
    assert "live" in search
    assert ask("find", "3x4", "--format", "csv").out.startswith("step,square\n1,a1\n")
    assert ask("8x8", "--start", "b4", "--explain").out.splitlines()[2].split()[:3] == [
        "1", "b4", "c6",
    ]  # fmt: skip
    assert len(ask("8x8", "--explain", "--format", "json").json["steps"]) == 64
    assert "is not printed" in ask("61x61").out


def test_what_there_is_not(ask):
    none = ask("4x4", "--format", "json")
    assert (none.code, none.json["verdict"], none.json["squares"]) == (3, "impossible", None)
    refused(ask("5x5", "--closed"), 3, "5 x 5 has no closed knight's tour", "odd number of squares")
    refused(ask("5x5", "--start", "b1"), 3, "5 x 5 from b1 has no open knight's tour", "colour")
    refused(ask("4x9", "--closed"), 3, "4 rows or columns")
    refused(ask("9x9", "--method", "divide", "--start", "c3"), 1, "is neither end")
    refused(ask("8x8", "--method", "backtracking", "--limit", "5"), 1, "given up after 5 states")
    refused(ask("8x8", "--start", "i1"), 2, "not on the board: its squares are a1 to h8")
    refused(ask("8x8", "--start", "1a"), 2, "is no square")
    refused(ask("find", "8by8"), 2, "is no board: write rows x columns")
    refused(ask("5000x5000"), 2, "a million are toured")
    refused(ask("8x8", "--explain", "--method", "ring"), 2, "give --method warnsdorff")


def test_all_but_a_corner(ask):
    found = ask("27x27", "--closed", "--but-corner", "--format", "json").json
    assert (found["verdict"], len(found["squares"])) == ("found", 728)
    assert "a27" not in found["squares"]
    text = ask("5x5", "--closed", "--but-corner").out
    assert "all squares but the upper left corner, a5" in text
    assert text.splitlines()[3].split()[0] == "."
    refused(ask("8x8", "--closed", "--but-corner"), 2, "even number of squares")
    refused(ask("5x5", "--but-corner"), 2, "give it with --closed")
    refused(ask("3x5", "--closed", "--but-corner"), 1, "not less")


def test_counts(ask):
    found = ask("count", "5x5", "--start", "a1", "--format", "json").json
    assert (found["count"], found["directed"], found["closed"]) == ("304", True, False)
    assert found["undirected"] is None
    both = ask("count", "3x4", "--format", "json").json
    assert (both["count"], both["undirected"]) == ("16", "8")
    text = ask("count", "3x10", "--closed").out
    assert "directed closed tours" in text
    assert "x 10^" in text
    refused(ask("count", "5x5", "--closed", "--start", "a1"), 2, "leave --start out")
    refused(ask("count", "5x5", "--start", "f1"), 2, "not on the board")
    refused(ask("count", "11x11"), 2, "at most 100")


def test_boards_are_checked(ask, tmp_path):
    (tmp_path / "paper.txt").write_text(PAPER)
    text = ask("check", "paper.txt").out
    assert "an open knight's tour of 8 x 8" in text
    assert "it obeys Warnsdorff's rule at every step" in text
    found = ask("check", "paper.txt", "--format", "json").json
    assert (found["valid"], found["closed"], found["squares"][0]) == (True, False, "b4")
    (tmp_path / "gap.txt").write_text(PAPER.replace("63", "62"))
    refused(ask("check", "gap.txt"), 1, "step 62 stands on")
    (tmp_path / "wrong.txt").write_text(PAPER.replace("14 27", "27 14"))
    refused(ask("check", "wrong.txt"), 1, "is no knight's move")
    refused(ask("check", "none.txt"), 3, "there is no file")


def test_tours_are_stored_listed_shown_and_drawn(ask, explorer, tmp_path):
    assert "stored as path 1 of knight" in ask("8x8", "--closed", "--store").err
    assert (
        "stored as path 2 of knight:rows=3,cols=4" in ask("3x4", "--store", "--plot", "t.svg").err
    )
    listed = ask("list", "--format", "json").json
    assert [row["path"] for row in listed] == [1, 2]
    assert [row["squares"] for row in listed] == [64, 12]
    assert (listed[0]["closed"], listed[1]["game"]) == (1, "knight:rows=3,cols=4")
    shown = ask("show", "2", "--format", "json").json
    assert (shown["squares"][0], shown["squares"][-1]) == (listed[1]["first"], listed[1]["last"])
    assert ask("show", "1").out.startswith("path 1: a closed tour of 8 x 8 by divide, checked")
    steps = "SELECT count(*) AS steps, min(step) AS first FROM path_step WHERE path = 1"
    assert explorer("sql", steps, "--format", "json").json == [{"steps": 64, "first": 1}]
    assert explorer("db", "check").code == 0
    assert ask("show", "1", "--plot", "t.png").code == 0
    for file in ("t.svg", "t.png"):
        assert (tmp_path / file).stat().st_size > 10_000
    refused(ask("show", "3"), 3, "there is no path 3")
    refused(ask("8x8", "--plot", "t.gif"), 2, "no suffix for a picture")
    refused(ask("300x300", "--plot", "t.svg"), 1, "cannot be drawn")
    refused(ask("4x4", "--store"), 3, "has no open knight's tour")
    assert explorer("remove", "knight").code == 0
    assert [row["path"] for row in ask("list", "--format", "json").json] == [2]


def test_puzzles_at_the_command_line(explorer, tmp_path):
    spec = "hamilton:graph=cube"
    assert "can be completed in 7 moves, 12 ways" in explorer("build", spec).out
    found = explorer("show", spec, "--format", "json").json
    assert (found["outcome"], found["completions"]) == ("win", "12")
    assert [move["completions"] for move in found["moves"]] == ["4", "4", "4"]
    assert "can be completed in 6 moves, 4 ways" in explorer("show", spec).out
    assert explorer("line", spec).out.splitlines()[-1] == "completed"
    stuck = explorer("find", spec, "--outcome", "lose", "--where", "terminal = 1", "--limit", "1",
                     "--format", "json").json[0]["position"]  # fmt: skip
    assert explorer("line", spec, stuck).out.splitlines()[-1] == "it cannot be completed from here"
    replayed = explorer("replay", spec, "to B,to F", "--format", "json").json
    assert replayed["moves"][0]["judgement"] == "best"
    assert "it can be completed" in explorer("replay", spec, "to B").out
    assert "can be completed: " in explorer("info", spec).out
    assert explorer("verify", spec).code == 0
    assert explorer("solve", spec).code == 0
    assert explorer("export", spec, "cube.csv").code == 0
    assert explorer("import", "cube.positions.csv", "--as", "again", "--kind", "puzzle").code == 0
    assert explorer("show", "again", "--format", "json").json["completions"] == "12"
    assert explorer("verify", "again").code == 0
    assert explorer("draw", spec, "cube.svg", "--depth", "2").code == 0
    refused(explorer("strategy", spec, "--side", "first", "--rule", "optimal = 1"), 1, "a puzzle")
    refused(explorer("sum", spec), 1, "a sum adds up impartial games")
    refused(explorer("build", "knights-tour:rows=6,cols=6"), 1, "at least 604,426,992 positions")
    refused(explorer("build", "hamilton:start=B+D"), 2, "B and D are no neighbours")
    refused(explorer("build", "hamilton:graph=nonsense"), 2, "is no graph", "petersen")
    refused(explorer("build", "hamilton:start=B+C+B"), 2, "visits a vertex twice")
    refused(explorer("build", "knights-tour:start=f1"), 2, "not on the board")
    circle = "source,label,target\\na,on,b\\nb,back,a\\nb,out,end\\n"
    (tmp_path / "circle.csv").write_text(circle.replace("\\n", chr(10)))
    assert explorer("import", "circle.csv", "--as", "circle", "--kind", "puzzle").code == 0
    assert explorer("show", "circle", "--format", "json").json["completions"] == "0"
