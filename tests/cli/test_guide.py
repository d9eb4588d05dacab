"""The guide in a pipe, on a terminal, through a pager, and from a folder that is no checkout."""

import os
import pty
import subprocess
import sys

import pytest

from explorer.answers.guide import page, topics
from explorer.errors import MalformedError
from tests.cli.test_terminal import ESCAPE, read_all

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


def on_terminal(*arguments, **variables):
    """What a command prints when its stdout is a terminal."""
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LESS")}
    process = subprocess.Popen(
        [sys.executable, "-m", "explorer", *arguments],
        stdout=theirs,
        env=environment | {"TERM": "xterm-256color", "COLUMNS": "100"} | variables,
    )
    os.close(theirs)
    seen = read_all(ours)
    assert process.wait(timeout=250) == 0
    return seen


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
