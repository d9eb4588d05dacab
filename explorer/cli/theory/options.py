"""What the theory commands share: their options."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from explorer.answers.theory.checks import Against

Check = Annotated[
    str | None,
    typer.Option("--check", metavar="SPEC", help="Compare with this stored, solved game."),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot", metavar="FILE", help="Draw it too: .svg, .png or .pdf (needs the extra plot)."
    ),
]


def against(check: str | None, db: str | None) -> "Against | None":
    """The stored game that theory is to be held against, if one is given."""
    if check is None:
        return None
    from explorer.answers.theory.checks import Against

    return Against(check, db)


def check_plot(plot: str | None) -> None:
    """Raise MalformedError if a picture is asked for in a file that cannot hold one."""
    if plot is not None:
        from explorer.plots.canvas import check_picture

        check_picture(plot)
