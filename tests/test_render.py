"""Large answers stream; small ones are set as a whole."""

import io
import json
import sys

import pytest

from explorer.answers.answer import Answer
from explorer.render import SET, Format, write, write_rows


@pytest.mark.parametrize("size", [0, 1, SET, SET + 1, 3 * SET])
@pytest.mark.parametrize("output", list(Format))
def test_every_row_is_written_once(capsys, size, output):
    write_rows(("number", "text"), ((n, f"row {n}") for n in range(size)), output, sys.stdout)
    out = capsys.readouterr().out
    if output is Format.json:
        assert json.loads(out) == [{"number": n, "text": f"row {n}"} for n in range(size)]
        return
    lines = out.splitlines()
    heading = {Format.jsonl: 0, Format.table: 2}.get(output, 1)
    assert len(lines) == size + heading
    if size:
        assert f"row {size - 1}" in lines[-1]


@pytest.mark.parametrize("size", [5, SET + 5])
def test_columns_line_up(capsys, size):
    write_rows(
        ("n", "text", "none"), ((n % 10, "x", None) for n in range(size)), Format.table, sys.stdout
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].index("text") == lines[2].index("x") == lines[-1].index("x")
    assert len({line.index("x") for line in lines[2:]}) == 1


@pytest.mark.parametrize("output", list(Format))
def test_rows_are_written_as_they_come(capsys, output):
    def stops():
        yield from ((n,) for n in range(SET + 10))
        raise StopError

    with pytest.raises(StopError):
        write_rows(("n",), stops(), output, sys.stdout)
    assert len(capsys.readouterr().out.splitlines()) > SET


class StopError(Exception):
    """Rows end halfway."""


def test_what_json_cannot_say(capsys):
    write_rows(
        ("a", "a", "b"), [(1, 2.5, float("inf")), (3, 4.5, b"\x00\xff")], Format.jsonl, sys.stdout
    )
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [{"a": 1, "a_2": 2.5, "b": None}, {"a": 3, "a_2": 4.5, "b": "00ff"}]


def test_unusual_line_ends_inside_a_text_stay_as_they_are(capsys):
    text = "a\u2028b\x85c\u2029\nd"
    write_rows(("a",), [(text,)], Format.json, sys.stdout)
    assert json.loads(capsys.readouterr().out) == [{"a": text}]


def test_control_characters_do_not_reach_the_terminal(capsys):
    write_rows(("a",), [("\x1b[31mred",)], Format.table, sys.stdout)
    assert "\\x1b[31mred" in capsys.readouterr().out


def test_an_answer_goes_to_the_file_that_is_given(capsys):
    answer = Answer(("a",), [(1,)], {"a": [1]}, ["one row"])
    found = {}
    for output in Format:
        file = io.StringIO()
        write(answer, output, file)
        found[output.value] = file.getvalue()
    assert found == {
        "table": " a\n───\n 1\n\none row\n",
        "json": '{\n  "a": [\n    1\n  ]\n}\n',
        "jsonl": '{"a": [1]}\n',
        "csv": "a\n1\n",
        "spreadsheet": "a\n1\n",
        "tsv": "a\n1\n",
    }
    assert capsys.readouterr() == ("", "")


def test_objects_stream_too():
    def objects():
        yield {"a": 1}
        raise StopError

    file = io.StringIO()
    with pytest.raises(StopError):
        write(Answer(object=objects()), Format.jsonl, file)
    assert file.getvalue() == '{"a": 1}\n'


def test_an_answer_without_rows_has_no_csv():
    file = io.StringIO()
    write(Answer(object={"a": 1}), Format.csv, file)
    assert file.getvalue() == ""
