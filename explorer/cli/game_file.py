"""``--game-file``, which every command that takes a game takes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from explorer.cli.options import GameFile

NAMES = ("spec", "slug", "components")
"""What the parameters of commands are called that are games."""


def offer(app: typer.Typer) -> None:
    """Let the commands of a tree that take a game be told the file that defines it."""
    for command in app.registered_commands:
        assert command.callback is not None
        parameters = command.callback.__annotations__
        if "game_file" not in parameters and any(name in parameters for name in NAMES):
            command.callback = _knowing(command.callback)
    for group in app.registered_groups:
        assert group.typer_instance is not None
        offer(group.typer_instance)


def _knowing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with the option; while it runs, the games of the file are known."""

    @wraps(command)
    def run(*arguments: Any, game_file: str | None = None, **options: Any) -> Any:
        from explorer.answers.resolve import knowing_file

        with knowing_file(game_file):
            return command(*arguments, **options)

    signature = inspect.signature(command)
    option = inspect.Parameter(
        "game_file", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=GameFile
    )
    parameters = [*signature.parameters.values(), option]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, "game_file": GameFile}
    return run
