"""The part of the command tree that is built answers as the whole tree does."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from explorer.cli.main import SECTIONS, tree
from explorer.cli.tree import asked

app = tree()
NAMES = [
    command.name or command.callback.__name__.replace("_", "-")
    for command in app.registered_commands
]
GROUPS = {
    group.name: [
        command.name or command.callback.__name__.replace("_", "-")
        for command in group.typer_instance.registered_commands
    ]
    for group in app.registered_groups
}


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["-h"], ["--help"], ["--version"], ["--nosuch"], ["nosuch"], ["--", "show"],
        ["show"], ["show", "nim", "--nosuch"], ["show", "--help", "nim"], ["list", "--format", "x"],
        *([name, "--help"] for name in NAMES),
        *([group] for group in GROUPS),
        *([group, "--help"] for group in GROUPS),
        *([group, "nosuch"] for group in GROUPS),
        *([group, name, "-h"] for group, names in GROUPS.items() for name in names),
    ],
    ids=" ".join,
)  # fmt: skip
def test_part_of_the_tree_answers_as_the_whole(arguments):
    whole = CliRunner().invoke(app, arguments, prog_name="explorer")
    loaded = tree(arguments[0] if arguments else None)
    part = CliRunner().invoke(asked(loaded, arguments), arguments, prog_name="explorer")
    assert (part.exit_code, part.output) == (whole.exit_code, whole.output)
    assert part.output


def test_a_part_is_a_part():
    assert [c.callback.__name__ for c in asked(app, ["show"]).registered_commands] == ["show"]
    assert asked(app, ["nosuch"]) is app
    assert len(asked(app, ["theory", "mex"]).registered_groups) == 1
    assert len(GROUPS["theory"]) > 1
    assert len(app.registered_groups) == len(GROUPS)  # as it was


@pytest.mark.parametrize(
    ("module", "names"),
    [each for modules in SECTIONS.values() for each in modules.items()],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_each_module_has_the_commands_that_it_is_said_to_have(module, names):
    for name in names:
        part = tree(name)
        found = [
            command.name or command.callback.__name__ for command in part.registered_commands
        ] + [group.name for group in part.registered_groups]
        assert tuple(found) == names
    every = [name for modules in SECTIONS.values() for names in modules.values() for name in names]
    assert sorted(every) == sorted([*NAMES, *GROUPS])


HEAVY = {
    "numpy", "sqlalchemy", "alembic", "numba", "pydantic", "rich", "matplotlib", "networkx",
    "starlette", "importlib.metadata", "unittest", "multiprocessing", "asyncio",
}  # fmt: skip
"""What a question about a position must not load: each takes longer than its answer."""


def test_what_show_loads(stored):
    """Neither what is heavy nor the commands that were not asked for."""
    program = """
import sys
from explorer.cli.main import main
sys.argv = ["explorer", "show", "nim", "--db", sys.argv[1]]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(stored)],
        check=True, timeout=250, capture_output=True, text=True,
    )  # fmt: skip
    assert "3+4+5" in run.stdout
    loaded = set(run.stderr.split())
    assert "explorer.cli.show" in loaded
    assert loaded & HEAVY == set()
    others = {module for modules in SECTIONS.values() for module in modules} - {"show"}
    assert loaded & {f"explorer.cli.{module}" for module in others} == set()
    assert loaded & {"explorer.query.find", "explorer.query.user_sql"} == set()
