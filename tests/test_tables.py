"""Tables: measured as a whole, folded where there is prose, and never broken elsewhere."""

import io
import tracemalloc

import pytest

from explorer.answers.answer import Room
from explorer.tables import MEASURED, SET, table
from explorer.terminal import folded, length, paragraphs
from tests.screens import terminal


def written(columns, rows, **how):
    """The lines of a table in a pipe."""
    file = io.StringIO()
    table(columns, rows, file, **how)
    return file.getvalue().splitlines()


def in_terminal(width, columns, rows, monkeypatch, **how):
    """The lines of a table in a terminal so wide."""
    for name in ("COLUMNS", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    with terminal(width) as (theirs, told), open(theirs, "w", closefd=False) as file:
        table(columns, rows, file, **how)
    return told[0].splitlines()


@pytest.mark.parametrize("size", [10, SET, SET + 1, 10_000])
def test_columns_stand_in_one_place_however_many_rows_there_are(size):
    rows = [(n, "x" * (n % 7), "end") for n in range(size - 1)] + [(-1, "the widest of all", "end")]
    lines = written(("n", "text", "last"), rows)
    assert len(lines) == size + 2
    assert {line.index("end") for line in lines[2:]} == {lines[0].index("last")}
    assert lines[2].split() == ["0", "end"]


def test_few_rows_are_in_memory():
    rows = ((n, f"{n:01900}") for n in range(6_000))
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        tracemalloc.start()
        table(("n", "text"), rows, nowhere)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 7_000_000  # of 11,400,000 characters


@pytest.mark.slow
def test_after_many_rows_the_others_come_as_they_are():
    def stops():
        yield from ((n,) for n in range(MEASURED + 5))
        raise KeyError

    file = io.StringIO()
    with pytest.raises(KeyError):
        table(("n",), stops(), file)
    assert len(file.getvalue().splitlines()) == MEASURED + 5 + 2


def test_a_sparse_table_leaves_out_what_is_empty_in_every_row():
    rows = [(1, None, None), (2, None, "b")]
    assert written(("n", "none", "some"), rows, sparse=True)[0].split() == ["n", "some"]
    assert written(("n", "none", "some"), rows)[0].split() == ["n", "none", "some"]
    assert written(("n", "none"), [], sparse=True)[0].split() == ["n", "none"]


def test_a_column_is_not_left_out_before_all_rows_are_known(monkeypatch):
    monkeypatch.setattr("explorer.tables.MEASURED", 10)
    rows = [*((n, None) for n in range(10)), (10, "late")]
    lines = written(("n", "seldom"), rows, sparse=True)
    assert lines[0].split() == ["n", "seldom"]
    assert lines[-1].split() == ["10", "late"]


WIDE = [("1+2+3", "take all of it", "a sentence of several words that goes on and on")]


def test_what_gives_way(monkeypatch):
    columns = ("position", "label", "meaning")
    room = Room(secondary=("meaning",), prose=("meaning",))
    whole = in_terminal(80, columns, WIDE, monkeypatch, room=room)
    assert len(whole) == 3
    prose = in_terminal(52, columns, WIDE, monkeypatch, room=room)
    assert len(prose) > 3
    begin = prose[0].index("meaning")
    assert " ".join(line[begin:] for line in prose[2:]) == WIDE[0][2]
    less = in_terminal(40, columns, WIDE, monkeypatch, room=room)
    assert less[0].split() == ["position", "label"]
    assert less[3].startswith("no room for: meaning")
    records = in_terminal(25, columns, WIDE, monkeypatch, room=room)
    assert records[:2] == ["position  1+2+3", "label     take all of it"]
    assert max(map(len, records)) <= 30
    # What is not said to be secondary, or prose, is neither left out nor broken.
    assert in_terminal(40, columns, WIDE, monkeypatch)[2:] == ["meaning", "  " + WIDE[0][2]]


def test_wide_letters_take_two_columns():
    lines = written(("name", "n"), [("囲碁", 1), ("go", 2)])
    assert length(lines[2]) == length(lines[3])


def test_lines_are_folded_where_they_may_be():
    assert folded("a  b", 10) == ["a  b"]
    assert folded("x" * 30, 10) == ["x" * 30]
    text = "start 3+4+5: win in 11, nim-value 2; the moves are shown below"
    for most in range(12, 60):
        lines = folded(text, most)
        assert all(len(line) <= most for line in lines)
        assert " ".join(line.strip() for line in lines) == text


def test_paragraphs_keep_boards_and_lists():
    text = "One sentence, and then\nanother one.\n\n  x . .\n  . x .\n"
    assert list(paragraphs(text, None)) == text.splitlines()
    assert list(paragraphs(text, 20)) == [
        "One sentence, and", "then another one.", "", "  x . .", "  . x .",
    ]  # fmt: skip
