"""``explorer guide``: the pages that ship with the program, paged on a terminal."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from typing import Annotated

import typer

from explorer.cli import complete
from explorer.cli.respond import respond
from explorer.render import in_words


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(guide)


def guide(
    topic: Annotated[
        str | None,
        typer.Argument(help="A page; their list unless said.", autocompletion=complete.topics),
    ] = None,
) -> None:
    """Read the guide: a tour, games, commands, SQL, Python, games of your own.

    On a terminal it is paged by what PAGER names; in a pipe it is plain Markdown.

    Example: explorer guide tour
    """
    from explorer.answers.guide import page, topics

    if topic is None:
        respond(topics())
        return
    answer = page(topic)
    if sys.stdout.isatty():
        _paged(answer.object["text"])
    else:
        in_words(answer, sys.stdout)


def _paged(text: str) -> None:
    """Show Markdown on a terminal, by the pager if it is longer than the screen."""
    import subprocess

    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import CodeBlock, ImageItem, Markdown
    from rich.text import Text

    from explorer.answers.guide import beside

    class Screen(CodeBlock):
        """Code and screens as they stand: no margin, and no line is broken."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            yield Text(str(self.text).rstrip(), style="cyan", no_wrap=True, overflow="ignore")

    class Picture(ImageItem):
        """What a picture shows, and the file that it is in."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            yield Text.assemble("picture: ", self.text or "")
            yield Text(beside(self.destination), no_wrap=True, overflow="ignore", end="")

    class Page(Markdown):
        elements = Markdown.elements | {
            "fence": Screen, "code_block": Screen, "image": Picture,
        }  # fmt: skip

    terminal = Console(file=sys.stdout, highlight=False)
    with terminal.capture() as captured:
        terminal.print(Page(text), crop=False)
    shown = captured.get()
    pager = shlex.split(os.environ.get("PAGER", "less"))
    if pager and shown.count("\n") >= terminal.height:
        # Colours and nothing else pass through less, unless the reader has said how they want it.
        environment = {"LESS": "FRX"} | os.environ
        with suppress(OSError, BrokenPipeError):
            subprocess.run(pager, input=shown, text=True, env=environment, check=False)
            return
    sys.stdout.write(shown)
