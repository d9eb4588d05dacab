"""In a terminal of any width lines fit, and no position, label or value is broken."""

import re
from pathlib import Path
from shlex import split

import pytest

from tests.markdown import needed, sections
from tests.terminals import on_terminal

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
WIDTHS = (60, 80, 120)

NO_ROOM = re.compile(r"^no room for: (.*) \(--format csv\s+has every column\)$", re.MULTILINE)


def words(text):
    """The words of a text, which have no blanks; lines of strokes are none."""
    return set(re.sub("[─]+", " ", NO_ROOM.sub("", text)).split())


def held(run, columns, *arguments):
    """Hold what a command prints in a terminal against what it prints in a pipe."""
    whole = run(*arguments).out
    seen = on_terminal(columns, *arguments)
    said = " ".join(line.strip() for line in seen.splitlines())
    left_out = re.search(r"no room for: ", said) is not None
    assert seen
    for line in seen.splitlines():
        assert len(line) <= columns or " " not in line.strip(), line
    # A word that was broken would be two that nobody wrote.
    told = words(re.sub(r"no room for: [^()]*\(--format csv\s+has\s+every\s+column\)", "", seen))
    assert told <= words(whole)
    if not left_out:
        assert told == words(whole)
    return whole, seen


def lists_labels(arguments):
    return arguments[0] in ("show", "line", "labels", "predecessors", "path", "replay", "sum")


def hold_labels(run, seen, *arguments):
    """Labels have blanks in them, and stand on one line all the same."""
    labels = set(re.findall(r'"label": "([^"]+)"', run(*arguments, "--format", "json").out))
    flowing = " ".join(seen.split())
    lines = [" ".join(line.split()) for line in seen.splitlines()]
    for label in labels:
        if label in flowing:
            assert any(label in line for line in lines), label


@pytest.fixture
def here(explorer, stored, monkeypatch):
    monkeypatch.setenv("EXPLORER_DB", str(stored))
    return explorer


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "games nim",
        "list",
        "show chopsticks 1+1_2+0",
        "show nim",
        "replay nim 3+4+5,1+4+5,1+4+3,1+2+3",
        "find nim --outcome lose",
        "sql 'SELECT * FROM position LIMIT 3'",
        "theory value '{2|-1/2} + {0|{0|-2}}' 1",
    ],
)
def test_what_is_shown_fits(here, columns, command):
    _, seen = held(here, columns, *split(command))
    if lists_labels(split(command)):
        hold_labels(here, seen, *split(command))


@pytest.mark.slow
@pytest.mark.parametrize(
    "section", [pytest.param(section, id=section.title) for section in sections(README)]
)
def test_every_command_of_the_readme_fits(explorer, section, monkeypatch, tmp_path):
    import subprocess

    monkeypatch.setenv("EXPLORER_DB", "tour.db")
    explorer("build", "chopsticks")
    found = sections(README)
    for step in [*needed(found, section), *section.steps]:
        if step.language != "console":
            continue
        if step.plain is None:
            subprocess.run(step.text, shell=True, cwd=tmp_path, capture_output=True, check=False)
            continue
        arguments = split(step.plain["words"])[1:]
        code = explorer(*arguments).code
        if step not in section.steps or {"--format", "--play"} & set(arguments):
            continue
        if code or arguments[0] in ("build", "remove", "import", "export", "solve", "draw"):
            continue
        if arguments[:2] in (["tour", "remove"], ["db", "upgrade"]) or "--plot" in arguments:
            continue
        if not explorer(*arguments).out:
            continue
        for columns in WIDTHS:
            _, seen = held(explorer, columns, *arguments)
            if lists_labels(arguments):
                hold_labels(explorer, seen, *arguments)
