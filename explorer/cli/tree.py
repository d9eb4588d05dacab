"""The part of the command tree that is asked for.

To build the parameters of every command takes longer than most answers: so a call that begins with
the name of a command gets a tree of this command alone, and one that asks for the list of commands
gets them without their parameters. What is printed is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import typer
from typer.main import get_command_name
from typer.models import CommandInfo, TyperInfo


def asked(app: typer.Typer, arguments: Sequence[str]) -> typer.Typer:
    """What of a command tree is needed to answer these arguments."""
    first = arguments[0] if arguments else ""
    tree = copy(app)
    if first in ("", "-h", "--help"):
        tree.registered_commands = [_bare(command) for command in app.registered_commands]
        tree.registered_groups = [_bare_group(group) for group in app.registered_groups]
        return tree
    commands = [command for command in app.registered_commands if _name(command) == first]
    groups = [_part(group, arguments[1:]) for group in app.registered_groups if group.name == first]
    if not commands and not groups:
        return app  # whoever reads the rest must know them all
    tree.registered_commands, tree.registered_groups = commands, groups
    return tree


def _name(command: CommandInfo) -> str:
    assert command.callback is not None
    return command.name or get_command_name(command.callback.__name__)


def _bare(command: CommandInfo) -> CommandInfo:
    """A command without its parameters, for a list of commands."""

    def nothing() -> None:
        """See below."""

    bare: Any = copy(command)
    bare.name, nothing.__doc__ = _name(command), command.callback.__doc__
    bare.callback = nothing
    return bare  # type: ignore[no-any-return]


def _bare_group(group: TyperInfo) -> TyperInfo:
    """A group of commands without them."""
    bare = copy(group)
    bare.typer_instance = copy(group.typer_instance)
    assert bare.typer_instance is not None
    bare.typer_instance.registered_commands = []
    return bare


def _part(group: TyperInfo, arguments: Sequence[str]) -> TyperInfo:
    """What of a group is needed to answer these arguments."""
    part = copy(group)
    assert group.typer_instance is not None
    part.typer_instance = asked(group.typer_instance, arguments)
    return part
