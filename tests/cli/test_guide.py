"""The guide in a pipe, on a terminal, through a pager, and from a folder that is no checkout."""

import io
import re
import sys
from pathlib import Path

import pytest

from explorer.answers.guide import page, topics
from explorer.errors import MalformedError
from tests.cli.test_terminal import ESCAPE, on_terminal

TOPICS = [topic for topic, _ in topics().rows]


def test_its_pages_are_the_files(explorer):
    listed = explorer("guide").out
    for topic, about in topics().rows:
        assert f" {topic} " in listed
        assert about in listed
    assert {"tour", "games", "sql", "python", "adding-a-game", "values", "limits"} <= {*TOPICS}


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_is_markdown_in_a_pipe(explorer, topic):
    done = explorer("guide", topic)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# ")
    assert done.out == page(topic).object["text"]
    assert ESCAPE not in done.out


@pytest.mark.parametrize("about", [about for _, about in topics().rows])
def test_a_page_is_told_in_a_line(about):
    assert len(about) <= 60  # a terminal of 80 columns
    assert about.endswith(".")


@pytest.mark.parametrize(
    ("given", "said"),
    [("tuor", "did you mean tour?"), ("value", "did you mean values?"), ("zzz", "known: adding-")],
)
def test_no_such_page(explorer, given, said):
    done = explorer("guide", given)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
    with pytest.raises(MalformedError):
        page(given)


def test_no_page_outside_the_guide():
    with pytest.raises(MalformedError):
        page("../texts")


def test_a_terminal_gets_it_set_and_paged(tmp_path):
    kept = tmp_path / "paged"
    pager = f'{sys.executable} -c \'import sys; open("{kept}", "w").write(sys.stdin.read())\''
    seen = on_terminal("guide", "decisions", PAGER=pager, LINES="10")
    assert seen == ""
    text = kept.read_text()
    assert ESCAPE in text  # headings are bold
    assert "# Decisions" not in text
    assert "What was decided here" in text


@pytest.mark.parametrize("variables", [{"PAGER": "no-such-pager-anywhere"}, {"PAGER": ""}])
def test_without_a_pager_it_is_written(variables):
    seen = on_terminal("guide", "decisions", LINES="10", **variables)
    assert "What was decided here" in seen


def test_a_page_that_fits_is_not_paged():
    seen = on_terminal("guide", "decisions", PAGER="false", LINES="500")
    assert "What was decided here" in seen


def test_a_picture_is_named_by_its_file_on_a_terminal():
    seen = on_terminal("guide", "pictures", PAGER="", COLUMNS="80")
    files = re.findall(r"(?m)^(/\S+/guide/pictures/\S+) *$", seen.replace("\r", ""))
    assert len(files) == str(page("pictures").object["text"]).count("](pictures/")
    assert all(Path(file).is_file() for file in files)


def test_screens_of_the_guide_are_not_broken_on_a_terminal(monkeypatch):
    """A line of code or of a screen stands as it is, however wide; only prose is set anew."""
    from explorer.answers.guide import page
    from explorer.cli import guide

    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self):
            return True

    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("PAGER", "")
    monkeypatch.setenv("NO_COLOR", "1")
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    text = page("sql").object["text"]
    guide._paged(text)
    lines = {re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in shown.getvalue().splitlines()}
    screens = re.findall(r"```\w*\n(.*?)```", text, flags=re.DOTALL)
    wide = [line.rstrip() for screen in screens for line in screen.splitlines() if len(line) > 60]
    assert len(wide) > 5
    assert [line for line in wide if line not in lines] == []
