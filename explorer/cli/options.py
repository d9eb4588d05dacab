"""The options and arguments that many commands share."""

from enum import StrEnum
from typing import Annotated

import typer

from explorer.cli import complete
from explorer.render import Format


class Player(StrEnum):
    """The players of partizan games."""

    left = "left"
    right = "right"


Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="EXPLORER_DB",
        metavar="PATH|URL",
        help="The database; data/explorer.db unless said.",
    ),
]
Output = Annotated[Format, typer.Option("--format", help="How the answer is written.")]
Spec = Annotated[
    str,
    typer.Argument(
        metavar="SPEC",
        help="A game: slug or slug:key=value,key=value.",
        autocompletion=complete.stored,
    ),
]
NewSpec = Annotated[
    str,
    typer.Argument(
        metavar="SPEC",
        help="A game: slug or slug:key=value,key=value.",
        autocompletion=complete.known,
    ),
]
GameFile = Annotated[
    str | None, typer.Option(metavar="PATH", help="A Python file that defines the game.")
]
Wait = Annotated[float, typer.Option("--wait", min=0.0, help="Seconds to wait for another writer.")]
Place = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="A position.", autocompletion=complete.positions),
]
Timeout = Annotated[
    float | None, typer.Option("--timeout", min=0.001, help="Give up after so many seconds.")
]
OptionalPlace = Annotated[
    str | None,
    typer.Argument(
        metavar="[POSITION]",
        help="A position; the start unless said.",
        autocompletion=complete.positions,
    ),
]
