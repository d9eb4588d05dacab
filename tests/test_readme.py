"""Every command and every piece of code in the README and the guide does what they show."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from tests.markdown import Runner, environment, sections
from tests.screens import run

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "explorer" / "guide"
TEXTS = {file.name: file.read_text(encoding="utf-8")
         for file in (ROOT / "README.md", *sorted(GUIDE.glob("*.md")))}  # fmt: skip
README = TEXTS["README.md"]
ALL = "\n".join(TEXTS.values())
# Of all of them the README's commands alone are processes where they could run in this one.
FILES = {name: sections(text, processes=name == "README.md") for name, text in TEXTS.items()}

SLOW = {
    ("games.md", "The whole misère quotient of Kayles"),
    ("games.md", "Pig as far as forty"),
    ("games.md", "Marks, by a record"),
    ("commands.md", "Where things are"),
    ("formats.md", "Model checkers"),
    ("games.md", "Hamilton's Icosian game"),
    ("games.md", "Has a graph a circuit?"),
    ("games.md", "Boards"),
    ("games.md", "Knight's tours"),
    ("pictures.md", "Graphs and trees"),
    ("pictures.md", "Policies"),
    ("pictures.md", "Tours"),
    ("pictures.md", "Values and circuits"),
    ("play-and-page.md", "Playing in the terminal"),
    ("tour.md", "The knight's tour"),
    ("tour.md", "Pig"),
    ("values.md", "Four by four"),
}
"""Sections that take seconds: run with the slow proofs."""

OPENINGS = {("README.md", "Game-graph explorer"): ["build", "chopsticks"]}
"""Sections that show what comes after them, and the command that makes it ready."""


@pytest.fixture
def runner(tmp_path, monkeypatch, explorer_on_path):
    """Runs what is shown, in a folder with nothing in it."""
    monkeypatch.chdir(tmp_path)
    for name, value in environment().items():
        monkeypatch.setenv(name, value)

    return Runner(tmp_path, run, explorer_on_path | environment())


@pytest.mark.parametrize(
    ("file", "section"),
    [
        pytest.param(
            file, section, id=f"{file}: {section.title}",
            marks=[pytest.mark.slow] if (file, section.title) in SLOW else [],
        )
        for file, found in FILES.items()
        for section in found
    ],
)  # fmt: skip
def test_a_section_does_what_it_shows(runner, file, section):
    if opening := OPENINGS.get((file, section.title)):
        assert runner.run(*opening)[0] == 0
    runner.compare(FILES[file], section)


SMALL = """# A token
```console
$ explorer build token
token: 4 positions, 6 moves, built in 9.9 s
outcomes for the player to move: 3 win, 1 lose, 0 draw
start a: win in 1, nim-value 1
$ printf 'source,label,target\\na,go,b\\n' > mine.csv
```
## What it says
```python
from pathlib import Path
assert (rows := Path("mine.csv").read_text().split()) == ["source,label,target", "a,go,b"]
```
```console
$ explorer sql "SELECT position, outcome FROM position WHERE game = 'token' ORDER BY position" --format csv | tail -2
s,win
t,lose
$ explorer sql "SELECT outcome FROM position WHERE game = 'token' ORDER BY outcome" --format csv | tail -1
win
```
### And more
```python
assert rows[1] == "a,go,b"
```
```console
$ explorer remove token | head -1
token removed from tour.db
$ ls nowhere 2> /dev/null || echo "there is none"
there is none
```
"""  # noqa: E501


@pytest.fixture
def compare(runner):
    """Compare a section of a text."""

    def named(text, title, processes=False):
        found = sections(text, processes=processes)
        runner.compare(found, next(section for section in found if section.title == title))

    return named


@pytest.mark.parametrize("title", ["A token", "What it says", "And more"])
def test_a_section_alone_finds_what_comes_before_it(compare, title):
    compare(SMALL, title)


def test_the_first_commands_are_processes(compare):
    compare(SMALL, "What it says", processes=True)


@pytest.mark.parametrize(
    ("title", "right", "wrong"),
    [
        ("A token", "4 positions", "5 positions"),
        ("A token", "3 win", "2 win"),
        ("A token", "$ explorer build", "$ explorer show"),
        ("What it says", "\ns,win", "\ns,lose"),
        ("What it says", "csv | tail -1\nwin", "csv | tail -1\nlose\nwin"),
        ("What it says", "t,lose\n", ""),
        ("And more", '== "a,go,b"', '== "a,go,a"'),
        ("And more", "token removed", "nim removed"),
        ("And more", "\nthere is none", "\nthere are some"),
        ("And more", ' || echo "there is none"\nthere is none', ""),
    ],
)
def test_what_is_shown_wrongly_is_found(compare, title, right, wrong):
    assert right in SMALL
    with pytest.raises(AssertionError):
        compare(SMALL.replace(right, wrong), title)


@pytest.mark.parametrize("file", FILES)
def test_no_command_is_left_out(file):
    steps = [step for section in FILES[file] for step in section.steps]
    shown = re.findall(r"^\$ (.*)", TEXTS[file], flags=re.MULTILINE)
    assert [step.text for step in steps if step.language == "console"] == shown
    assert TEXTS[file].count("```python\n") == sum(step.language == "python" for step in steps)


def test_there_are_many_commands_and_some_are_processes():
    steps = [step for found in FILES.values() for section in found for step in section.steps]
    assert len(steps) > 150
    assert sum(step.language == "python" for step in steps) > 10
    assert sum(step.process and step.text.startswith("explorer") for step in steps) >= 3


@pytest.mark.parametrize("marker", ["main", "tests"])
def test_the_two_commands_are_one_line_each(marker):
    block = re.search(rf"<!-- {marker} -->\n```sh\n(.*?)```", README, flags=re.DOTALL)
    assert block is not None
    assert block[1].count("\n") == 1


def test_the_readme_is_short_and_needs_no_other_file():
    """A package index shows it alone, without the files that lie beside it: only a picture, which
    the guide has too, may be missing, and says in words what it shows."""
    assert len(README.splitlines()) <= 250
    pictures = re.findall(r"!\[([^]]+)\]\(explorer/guide/pictures/\S+\)", README)
    assert len(pictures) == len(re.findall(r"\]\((?!https?://)", README)) == 3


def test_pictures_of_the_guide_are_shown_there():
    shown = set(re.findall(r"!\[[^]]+\]\(pictures/([^)]+)\)", ALL))
    assert {picture.name for picture in (GUIDE / "pictures").iterdir()} == shown


@pytest.mark.parametrize("file", TEXTS)
def test_links_lead_to_files(file):
    folder = ROOT if file == "README.md" else GUIDE
    for target in re.findall(r"\]\(([^)#]+)\)", TEXTS[file]):
        assert target.startswith("https://") or (folder / target).is_file(), target


@pytest.mark.parametrize("file", TEXTS)
def test_pages_that_are_named_are_there(file):
    for topic in re.findall(r"explorer\s+guide\s+([a-z][a-z-]+)`", TEXTS[file]):
        assert (GUIDE / f"{topic}.md").is_file(), topic


def test_every_command_is_in_the_readme_or_the_guide():
    from typer.main import get_command

    from explorer.cli.main import tree

    for name, command in get_command(tree()).commands.items():
        assert f"explorer {name}" in ALL, name
        for inner in getattr(command, "commands", {}):
            assert f"explorer {name} {inner}" in ALL, inner


def test_every_view_column_is_in_the_guide(stored):
    import sqlite3

    with closing(sqlite3.connect(f"file:{stored}?mode=ro", uri=True)) as connection, connection:
        for view in ("game", "position", "move", "path_step"):
            row = next(line for line in ALL.splitlines() if line.startswith(f"| `{view}`"))
            for column in connection.execute(f"PRAGMA table_info({view})"):
                assert f"`{column[1]}`" in row, (view, column[1])
    connection.close()
