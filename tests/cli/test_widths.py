"""In a terminal of any width lines fit, and no position, label or value is broken."""

import re
import subprocess
from shlex import split

import pytest

from tests.markdown import needed
from tests.screens import run
from tests.test_readme import FILES, SLOW

WIDTHS = (60, 80, 120)

LEFT_OUT = re.compile(r"no room for: [^()]*\(--format csv\s+has\s+every\s+column\)")


def on_terminal(columns, *arguments):
    """What a command prints in a terminal so wide, without colours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        patch.setenv("TERM", "xterm")
        return run(*arguments, columns=columns)[1]


def words(text):
    """The words of a text, which have no blanks; lines of strokes are none."""
    return set(text.replace("─", " ").split())


def held(run, columns, *arguments):
    """What a command prints in a terminal, held against what it prints in a pipe."""
    whole = run(*arguments).out
    seen = on_terminal(columns, *arguments)
    assert seen
    for line in seen.splitlines():
        assert len(line) <= columns or " " not in line.strip(), line
    # A word that was broken would be two that nobody wrote.
    told = words(LEFT_OUT.sub("", seen))
    if LEFT_OUT.search(seen):  # what stood in the column may stand in another, too
        assert told <= words(whole)
    else:
        assert told == words(whole)
    return seen


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
    seen = held(here, columns, *split(command))
    if lists_labels(split(command)):
        hold_labels(here, seen, *split(command))


def test_games_and_stored_games_keep_their_names_and_kinds(here):
    for command, name in (("games", "slug"), ("list", "game")):
        rows = here(command, "--format", "json").json
        lines = on_terminal(80, command).splitlines()
        assert lines[0].split()[0] == name
        for row in rows:
            assert any({row[name], row["kind"]} <= set(line.split()) for line in lines), row[name]


def test_records_have_a_line_for_each_field(here):
    rows = here("sql", "SELECT * FROM game ORDER BY game", "--format", "json").json
    told = on_terminal(80, "sql", "SELECT * FROM game ORDER BY game")
    records = [record.splitlines() for record in told.strip().split("\n\n")]
    assert len(records) == len(rows) == 5
    for record, row in zip(records, rows, strict=True):
        names = [line.split()[0] for line in record if not line.startswith(" ")]
        assert names == list(row)
        assert f"{'game':{len('explorer_version')}}  {row['game']}" in record


def test_a_board_wider_than_the_terminal_is_not_garbled(here):
    assert "wider than the terminal is not printed" in on_terminal(60, "tour", "20x20")
    assert "is not printed" not in on_terminal(120, "tour", "20x20")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("found", "section"),
    [
        pytest.param(found, section, id=f"{file}: {section.title}")
        for file, found in FILES.items()
        for section in found
        if (file, section.title) not in SLOW
    ],
)
def test_every_command_that_is_shown_fits(explorer, found, section, monkeypatch, tmp_path):
    monkeypatch.setenv("EXPLORER_DB", "tour.db")
    explorer("build", "chopsticks")
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
        if arguments[0] == "guide" and len(arguments) > 1:
            continue  # a page is set anew as what its Markdown means: tests/cli/test_guide.py
        if arguments[:2] in (["tour", "remove"], ["db", "upgrade"]) or "--plot" in arguments:
            continue
        if not explorer(*arguments).out:
            continue
        for columns in WIDTHS:
            seen = held(explorer, columns, *arguments)
            if lists_labels(arguments):
                hold_labels(explorer, seen, *arguments)
