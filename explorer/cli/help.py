"""The help of commands: commands in groups, and a section of examples."""

from __future__ import annotations

import inspect
import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

_EXAMPLES = re.compile(r"\n\nExamples?:[ \n]((?:.+\n?)+)\Z")
"""The last paragraph of a command's docstring: an example a line."""


WHOLE = 200
"""Characters of what a list says of a command: it goes on in a further line, and is not cut."""


class Command(TyperCommand):
    """A command whose help ends with a section of examples."""

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """The text without the examples, which come last."""
        whole = self.help
        self.help = _EXAMPLES.sub("", _cleaned(whole))
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = whole

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples, each as it is typed: a line is not broken."""
        found = _EXAMPLES.search(_cleaned(self.help))
        if found is None:
            return
        lines = [line.strip() for line in found[1].splitlines()]
        with formatter.section("Examples"):
            for line in lines:
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As usual; a value that is given to a flag is told with what to write instead."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            option = getattr(error, "option_name", None)
            if option and any(arg.startswith(f"{option}=") for arg in given):
                self._say_flags(ctx, option, error)
            raise

    def _say_flags(self, ctx: Any, option: str, error: Any) -> None:
        for parameter in self.params:
            if option in (*parameter.opts, *parameter.secondary_opts):
                flags = [*parameter.opts, *parameter.secondary_opts]
                error.message = f"{error.message.rstrip('.')}: write {' or '.join(flags)}."
                error.ctx, error.cmd = ctx, ctx.command


class Group(TyperGroup):
    """Commands in groups, each below the heading that its `rich_help_panel` names."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """One list of commands a group, in the order in which they were added."""
        groups: dict[str, list[tuple[str, Any]]] = {}
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                heading = getattr(command, "rich_help_panel", None)
                groups.setdefault(heading or "Commands", []).append((name, command))
        # The texts of all groups begin in the same place.
        widest = max((len(name) for group in groups.values() for name, _ in group), default=0)
        for heading, group in groups.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [
                        (name.ljust(widest), command.get_short_help_str(WHOLE))
                        for name, command in group
                    ]
                )


def _cleaned(text: str | None) -> str:
    return inspect.cleandoc(text or "")


def dress(app: typer.Typer, heading: str) -> None:
    """Give the commands of a tree a section of examples; those that have none yet, this heading."""
    for command in app.registered_commands:
        command.cls = Command
        if not isinstance(command.rich_help_panel, str):
            command.rich_help_panel = heading
    for group in app.registered_groups:
        if not isinstance(group.rich_help_panel, str):
            group.rich_help_panel = heading
            assert group.typer_instance is not None
            dress(group.typer_instance, "Commands")
