"""The entry point: the command tree, and the one place where errors become text and exit codes."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import redirect_stderr
from importlib import import_module
from typing import Annotated, TextIO

import typer

from explorer import __version__, memory
from explorer.answers.ending import damaged
from explorer.cli import complete, game_file, signals
from explorer.cli.help import Group, dress
from explorer.cli.tree import asked
from explorer.errors import ExplorerError, on_the_command_line, quote, shortened
from explorer.render import shown

TRACEBACK = "EXPLORER_TRACEBACK"
"""The variable that asks for a traceback, where something fails that should not."""

LONGEST = 4_000
"""Characters of the longest message, whatever it quotes."""

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "Begin": {"guide": ("guide",)},
    "Build and keep": {
        "games": ("games",), "build": ("build", "solve", "copy", "remove"),
        "catalog": ("list", "info"), "verify": ("verify",), "db": ("db",),
    },
    "Ask": {
        "show": ("show",), "line": ("line",), "graph": ("labels", "predecessors", "path"),
        "find": ("find",), "replay": ("replay",), "strategy": ("strategy",), "sums": ("sum",),
        "sql": ("sql",),
    },
    "Play": {"play": ("play",), "serve": ("serve",), "page": ("page",)},
    "Files and pictures": {"exchange": ("export", "import"), "draw": ("draw",)},
    "Theory": {"theory": ("theory",), "tour": ("tour",), "policy": ("policy",)},
}  # fmt: skip
"""Heading in the list of commands -> the modules whose commands stand below it -> their names.

By its name a command is found without the others: to load them all takes longer than most answers.
"""


def tree(command: str | None = None) -> typer.Typer:
    """The command tree: the commands of one module, or all where none has a command so called.

    >>> [command.callback.__name__ for command in tree("path").registered_commands]
    ['labels', 'predecessors', 'path']
    """
    app = typer.Typer(
        name="explorer",
        help="Games as graphs: every position and move in a database, solved, "
        "open to any question.",
        no_args_is_help=True,
        cls=Group,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # plain help: the styled one takes a tenth of a second to import
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    every = [
        (heading, module, names)
        for heading, modules in SECTIONS.items()
        for module, names in modules.items()
    ]
    for heading, module, _ in [each for each in every if command in each[2]] or every:
        import_module(f"explorer.cli.{module}").register(app)
        dress(app, heading)
    game_file.offer(app)
    app.callback()(_root)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        print(f"explorer {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options before the command."""


def main() -> None:
    """Run the command line and exit: 0 done, 2 malformed, 3 not there, 130 and 143 after Ctrl-C and
    SIGTERM, 1 else."""
    warnings.showwarning = _show_warning
    memory.of_query = memory.QUERY  # one command is all that this process is for
    signals.watch()
    if sys.stdout is None:  # closed by whoever started us: there is nobody to read
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    elif hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # what the terminal cannot show
    with on_the_command_line(), redirect_stderr(sys.stderr and shown(sys.stderr)):
        _run()


def _run() -> None:
    """Run the command, and exit."""
    try:
        if (words := complete.words()) is None:
            _asked(sys.argv[1:])(prog_name="explorer")
        else:
            app = _asked(words if len(words) > 1 else [])
            complete.answer(lambda: app(prog_name="explorer"))
    except SystemExit as done:
        if signals.noticed() is not None:
            _fail("stopped", 1)
        # The command-line library meets a closed pipe itself, and calls that a failure.
        _leave(0 if isinstance(done.__context__, BrokenPipeError) else done.code)
    except ExplorerError as error:
        _fail(str(error), error.exit_code)
    except KeyboardInterrupt:
        _fail("interrupted", 128 + signal.SIGINT)
    except BrokenPipeError:
        _leave(0)
    except MemoryError:
        _fail("this takes more memory than there is: ask for less, or of a smaller game", 1)
    except OSError as error:
        _fail(f"the answer could not be written: {error.strerror}", 1)
    except UnicodeError as error:
        _fail(f"a text given is not valid UTF-8 ({error.reason}): give plain text", 2)  # type: ignore[attr-defined]
    except Exception as error:
        if TRACEBACK in os.environ and signals.noticed() is None:
            raise
        if signals.noticed() is None and (damage := damaged()) is not None:
            _fail(damage, 1)
        _fail(
            f"this should not have happened: {type(error).__name__}: {quote(str(error), 200)} "
            f"(with {TRACEBACK}=1 in the environment, all that is known of it is shown)",
            1,
        )


def _asked(arguments: Sequence[str]) -> typer.Typer:
    """What of the command tree is needed to answer these arguments."""
    return asked(tree(arguments[0] if arguments else None), arguments)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    print(f"explorer: warning: {_line(str(message))}", file=sys.stderr)


def _line(message: str) -> str:
    return shortened(" ".join(message.splitlines()), LONGEST)


def _fail(message: str, code: int) -> None:
    if (number := signals.noticed()) is not None:
        message, code = signals.said(number), 128 + number
    line = _line(message)
    try:
        print(f"explorer: {line}", file=sys.stderr)
    except UnicodeError:
        print(f"explorer: {line.encode('ascii', 'backslashreplace').decode()}", file=sys.stderr)
    _leave(code)


def _leave(code: object) -> None:
    """Exit; whoever closed our output early, as ``| head`` does, is no reason to complain."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            if code in (0, None):
                print(
                    f"explorer: the answer could not be written: {error.strerror}", file=sys.stderr
                )
            code = code or 1
    sys.exit(code if isinstance(code, int) or code is None else 1)
