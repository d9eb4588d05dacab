"""Command lines at random: each ends soon, in one of the ways in which commands may end."""

import json
import shutil
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.instruments import FULL, SEED
from tests.instruments.command_lines import STORED, commands, line
from tests.instruments.processes import Server

COMMANDS = {name: command for name, command in commands() if name != "serve"}
"""Every command that ends by itself."""
WRITERS = (
    *("build", "solve", "remove", "import", "tour find", "tour remove"),
    *("db upgrade", "db compact"),
)
ANSWERS_THAT_FAIL = (
    "verify",
    "db check",
    "strategy",
    "theory",
    "tour check",
    "tour find",
    "replay",
)
"""Commands that may answer, and then say that what they found is not as it should be."""

RULES = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Counting:
    '''Count down from three.'''

    slug, title, kind = "counting", "Counting", "impartial"
    starts = (3,)

    def moves(self, n):
        return [("one less", n - 1)] if n else []

    def parse(self, text):
        return int(text)
"""
FILES = {
    "moves.csv": "source,label,target\na,one,b\nb,two,a\nb,three,c\n",
    "bad.csv": "source,label\na,\x00,b\n\xff\n",
    "board.txt": "1 2 3\n4 5 6\n7 8 9\n",
    "tour.txt": "1 4 7 10\n8 11 2 5\n3 6 9 12\n",
    "notes.txt": "These are only notes. " * 100,
    "rules.py": RULES,
    "broken.py": "def (:\n",
}


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    """A folder with a database and files, as every line finds it, and a server of commands."""
    folder = tmp_path_factory.mktemp("lines") / "start"
    folder.mkdir()
    (folder / "folder").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="latin-1")
    at = ["--db", str(folder / "games.db")]
    warm = [["build", spec, *at] for spec in STORED if spec != "mine"]
    warm += [["import", str(folder / "moves.csv"), "--as", "mine", *at]]
    warm += [["tour", "find", "5x5", "--store", *at], ["draw", "mine", "x.svg", *at]]
    warm += [["theory", "value", "1"], ["verify", "mine", *at]]
    server = Server(warm, folder.parent)
    yield folder, server
    server.close()


def state(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def refuse(constant: str) -> None:
    raise ValueError(f"{constant} in JSON")


def complaints(name: str, words: list[str], result) -> list[str]:
    """What is wrong with how a command ended."""
    found = []
    if result.code not in (0, 1, 2, 3):
        return [f"it ended with {result.code}" + (" (hung)" if result.code == -14 else "")]
    if "Traceback" in result.err or "should not have happened" in result.err:
        found.append("it failed as nothing should")
    usage = result.err.startswith(("Usage: ", "Error: "))  # the form of the parser's own errors
    said = [s for s in result.err.splitlines() if s.startswith("explorer: ") and "warning" not in s]
    if result.code and not usage and len(said) != 1:
        found.append("an error is not one line")
    if result.code == 0 and (said or usage):
        found.append("an error, and exit code 0")
    if result.code and result.out and not name.startswith(ANSWERS_THAT_FAIL):
        found.append("an error, and an answer")
    # Of an option that is given twice the last one counts.
    written = [after for word, after in pairwise(words) if word == "--format"][-1:]
    if result.code == 0 and result.out and "-h" not in words and "--help" not in words:
        try:
            if written == ["json"]:
                json.loads(result.out, parse_constant=refuse)
            elif written == ["jsonl"]:
                for row in result.out.splitlines():
                    json.loads(row, parse_constant=refuse)
        except ValueError as error:
            found.append(f"no JSON: {error}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_command_lines_end_as_they_may(ready, tmp_path, name):
    start, server = ready
    before = state(start)
    folder = tmp_path / "trial"
    wrong = []
    after = None
    for number in range(200 if FULL else 8):
        words = line(name, COMMANDS[name], Random(f"{SEED} {name} {number}"))
        if after != before:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(start, folder)
        others = [] if "--db" in words else ["--db", "games.db"]
        words = [*name.split(), *others, *words[len(name.split()) :]]
        result = server.run(folder, words)
        found = complaints(name, words, result)
        after = state(folder)
        if after != before:
            changed = {path for path in before if after.get(path) != before[path]}
            if not name.startswith(WRITERS) or result.code:
                given = {word for word in words if not result.code}
                if changed - given:
                    found.append(f"it changed {sorted(changed)}")
            left = {path for path in after if "games.db-" in path}
            if left or (result.code and len(after) > len(before)):
                found.append(f"it left {sorted(after.keys() - before.keys())}")
        if found:
            wrong.append((found, words, result))
    assert not wrong, "\n".join(f"{found}\n  {words}\n  {result}" for found, words, result in wrong)
