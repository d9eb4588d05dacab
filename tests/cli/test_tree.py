"""The part of the command tree that is built answers as the whole tree does."""

import pytest
from typer.testing import CliRunner

from explorer.cli.main import app
from explorer.cli.tree import asked

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
    part = CliRunner().invoke(asked(app, arguments), arguments, prog_name="explorer")
    assert (part.exit_code, part.output) == (whole.exit_code, whole.output)
    assert part.output


def test_a_part_is_a_part():
    assert [c.callback.__name__ for c in asked(app, ["show"]).registered_commands] == ["show"]
    assert asked(app, ["nosuch"]) is app
    assert len(asked(app, ["theory", "mex"]).registered_groups) == 1
    assert len(GROUPS["theory"]) > 1
    assert len(app.registered_groups) == len(GROUPS)  # as it was
