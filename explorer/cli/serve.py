"""``explorer serve``: the live pages and the API, on this computer."""

import sys
from importlib import import_module
from typing import Annotated

import typer

from explorer.cli import signals
from explorer.cli.options import Db, GameFile
from explorer.errors import ExplorerError


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(serve)


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes one that is free.")
    ] = 8000,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address; any but this computer's own lets others in."
        ),
    ] = "127.0.0.1",
    sql: Annotated[
        bool, typer.Option("--sql", help="Answer queries in SQL, too; they only read.")
    ] = False,
    cors: Annotated[
        str | None,
        typer.Option(metavar="ORIGIN", help="Let pages of this origin read the API."),
    ] = None,
    game_file: GameFile = None,
    db: Db = None,
) -> None:
    """Serve pages to look at and play every stored game, and a JSON API.

    It tells its address, and serves until Ctrl-C. Games that are built meanwhile are there at once.
    Nothing can be changed by it. With --host others can reach it, if they have the address that it
    tells, with its token.

    Needs the extra `web`.

    Example: explorer serve --port 8080
    """
    from explorer.answers.resolve import knowing_file

    need_web("serve")
    from explorer.web.run import serve as run

    with knowing_file(game_file):
        run(db, host=host, port=port, sql=sql, cors=cors, told=_told, is_over=_is_over)


def need_web(command: str) -> None:
    """ExplorerError, which names the extra, unless what pages are made with is installed."""
    for name in ("jinja2", "starlette", "uvicorn"):
        try:
            import_module(name)
        except ImportError:
            raise ExplorerError(
                f"{command} needs {name}, which the extra 'web' brings: "
                "pip install 'game-graph-explorer[web]'"
            ) from None


def _is_over() -> bool:
    """Whether a signal is to end the program."""
    return signals.noticed() is not None


def _told(address: str, is_open: bool) -> None:
    if is_open:
        print(
            "explorer: warning: others can reach this server: whoever has its address with the "
            "token can read the database",
            file=sys.stderr,
        )
    print(f"serving on {address} (Ctrl-C ends it)", flush=True)
