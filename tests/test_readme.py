"""Every command and every piece of code in the README does what the README shows."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
TIMES = re.compile(r"in \d+\.\d s")


def commands():
    """(command, what the README shows it printing), in order."""
    for language, block in BLOCKS:
        if language == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                yield command, shown


def test_commands_print_what_is_shown(tmp_path, explorer_on_path):
    found = list(commands())
    assert len(found) > 10
    ready = ["explorer build chopsticks --db picture.db"]
    for command in ready:
        subprocess.run(command, shell=True, cwd=tmp_path, env=explorer_on_path, check=True)
    for number, (command, shown) in enumerate(found):
        # The picture at the top comes before the tour has built anything.
        database = "picture.db" if number == 0 else "tour.db"
        environment = explorer_on_path | {"EXPLORER_DB": database}
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, (command, done.stderr)
        printed = done.stdout + done.stderr
        assert TIMES.sub("in 0.0 s", printed) == TIMES.sub("in 0.0 s", shown), command


def test_python_examples_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    build(locate("tour.db"), resolve("nim"))
    scope: dict = {"__name__": "readme"}
    blocks = [block for language, block in BLOCKS if language == "python"]
    assert len(blocks) == 4
    for block in blocks:
        exec(block, scope)


@pytest.mark.parametrize("marker", ["main", "tests"])
def test_the_two_commands_are_one_line_each(marker):
    block = re.search(rf"<!-- {marker} -->\n```sh\n(.*?)```", README, flags=re.DOTALL)
    assert block is not None
    assert block[1].count("\n") == 1


def test_every_command_is_in_the_readme():
    from typer.main import get_command

    from explorer.cli.main import app

    for name, command in get_command(app).commands.items():
        assert f"explorer {name}" in README, name
        for inner in getattr(command, "commands", {}):
            assert f"explorer {name} {inner}" in README, inner


def test_every_view_column_is_in_the_readme(stored):
    import sqlite3

    with sqlite3.connect(f"file:{stored}?mode=ro", uri=True) as connection:
        for view in ("game", "position", "move", "path_step"):
            row = next(line for line in README.splitlines() if line.startswith(f"| `{view}`"))
            for column in connection.execute(f"PRAGMA table_info({view})"):
                assert f"`{column[1]}`" in row, (view, column[1])
    connection.close()
