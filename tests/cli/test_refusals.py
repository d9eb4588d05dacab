"""What random command lines found: nothing is answered by halves before it is refused."""

import pytest

from tests.cli.test_bad_input import refused


@pytest.fixture
def imported(explorer, tmp_path):
    (tmp_path / "moves.csv").write_text("source,label,target\na,one,b\nb,two,a\nb,three,c\n")
    assert explorer("import", "moves.csv", "--as", "mine").code == 0
    return explorer


@pytest.mark.parametrize("format", ["csv", "tsv", "json", "jsonl", "table"])
def test_a_place_that_an_imported_graph_has_not(imported, format):
    refused(imported("predecessors", "mine", "x", "--format", format), 3, "'x' is not a position")


def test_a_sum_of_games_that_cannot_be_added_is_not_begun(explorer):
    for spec in ("tictactoe:rows=2,cols=2,line=2", "toads-and-frogs:board=T.F"):
        assert explorer("build", spec).code == 0
    specs = ("tictactoe:rows=2,cols=2,line=2", "toads-and-frogs:board=T.F")
    for order in (specs, specs[::-1]):
        refused(explorer("sum", "--play", *order), 1, "it is alternating")


def test_a_timeout_of_any_length(imported, monkeypatch):
    failures = []
    monkeypatch.setattr("threading.excepthook", failures.append)
    for timeout in ("1e10", "1e308"):
        result = imported("sql", "SELECT 1 AS one", "--timeout", timeout, "--format", "json")
        assert result.json == [{"one": 1}]
    assert imported("solve", "mine", "--wait", "1e308").code == 0
    assert not failures


@pytest.mark.parametrize("option", ["--score", "--opponent"])
def test_scores_that_no_position_has(explorer, option):
    assert explorer("build", "pig:goal=4").code == 0
    for score in ("4", str((1 << 63) - 1), str(1 << 63), "1" + "0" * 30):
        result = explorer("policy", "table", "pig:goal=4", option, score)
        refused(result, 3, "has no position with these scores")
