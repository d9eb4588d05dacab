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
