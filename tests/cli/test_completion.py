"""What the shell is offered: commands, games, positions; and nothing is made for it."""

import os
import subprocess
import sys

import pytest

from explorer.answers.completion import components, families, games, positions, queries, topics
from explorer.answers.guide import topics as pages
from explorer.query.cookbook import recipes


def offered(tmp_path, line, **environment):
    """What is offered in bash, where a line of words ends."""
    script = tmp_path / "explorer"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m explorer "$@"\n')
    script.chmod(0o755)
    words = " ".join(f"'{word}'" for word in line)
    asked = (
        'eval "$(_EXPLORER_COMPLETE=source_bash explorer)"; '
        f"COMP_WORDS=({words}); COMP_CWORD={len(line) - 1}; "
        "_explorer_completion explorer; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", asked], cwd=tmp_path, text=True, capture_output=True, check=True,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"} | environment, timeout=100,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_is_offered_positions_of_a_stored_game(tmp_path, stored):
    found = offered(tmp_path, ["explorer", "show", "nim", "1+2+"], EXPLORER_DB=str(stored))
    assert found == ["1+2+2", "1+2+3", "1+2+4", "1+2+5"]


def test_bash_divides_words_at_colons_and_gets_what_comes_after(tmp_path, stored):
    line = ["explorer", "show", "chopsticks", ":", "over"]
    assert offered(tmp_path, line, EXPLORER_DB=str(stored)) == ["overflow=dies,states=reachable"]


def test_bash_is_offered_components_of_a_sum(tmp_path, stored):
    line = ["explorer", "sum", "nim", "@", "1", "nim", "@", "1+2+"]
    found = offered(tmp_path, line, EXPLORER_DB=str(stored))
    assert found == ["1+2+2", "1+2+3", "1+2+4", "1+2+5"]


@pytest.mark.slow
def test_other_shells_are_offered_commands(process, tmp_path):
    asked = {"_EXPLORER_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = process(**asked, _TYPER_COMPLETE_ARGS="explorer pre")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["predecessors"]
    done = process(**asked, _TYPER_COMPLETE_ARGS="explorer show ")
    assert (done.stdout.strip(), done.stderr) == ("", "")  # nothing is stored
    for typed, name in (("sql --name only", "only-move"), ("guide py", "python")):
        done = process(**asked, _TYPER_COMPLETE_ARGS=f"explorer {typed}")
        assert (done.stdout.strip(), done.stderr) == (name, "")
    assert list(tmp_path.iterdir()) == []  # and no database is made


def test_what_a_spec_may_become(stored, tmp_path):
    assert games("chopsticks:o", stored) == ["chopsticks:overflow=dies,states=reachable"]
    assert games("", tmp_path / "none.db") == []
    assert {"nim", "notakto", "nim:misere=true"} <= set(families("n", stored))
    assert families("wythoff:heaps=3+4,st", stored) == [
        "wythoff:heaps=3+4,step=",
        "wythoff:heaps=3+4,states=",
    ]
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("begun", ["", "1+1_", "0+0_1+0", "9"])
def test_positions_are_those_that_begin_so(stored, begun):
    every = positions("chopsticks", "", stored, 1000)
    assert len(every) == 210
    assert positions("chopsticks", begun, stored, 1000) == sorted(
        text for text in every if text.startswith(begun)
    )
    assert positions("chopsticks", begun, stored, 3) == positions("chopsticks", begun, stored)[:3]


def test_what_a_component_of_a_sum_may_become(stored):
    assert components("chop", stored) == games("chop", stored)
    assert components("nim:misere=true@1+2+", stored) == [
        f"nim:misere=true@{text}" for text in positions("nim:misere=true", "1+2+", stored)
    ]
    assert len(components("nim@", stored, 1000)) == 48


def test_queries_and_pages_are_those_that_begin_so():
    assert queries("") == list(recipes())
    assert topics("") == [topic for topic, _ in pages().rows]
    assert queries("longest-") == [name for name in recipes() if name.startswith("longest-")] != []
    assert (queries("x"), topics("x")) == ([], [])
