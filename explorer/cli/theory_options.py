"""What the theory commands share: their options, and how they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from explorer.theory.octal import Period

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


def period_words(
    found: Period | None, to: int, pattern: Sequence[str], between: str = " "
) -> list[str]:
    """What is told of the period of the values of heaps to `to`; `pattern` are the values."""
    from explorer.cli.words import counted

    if found is None:
        return [f"no period shows up to {to:,}: look further with --to"]
    how = (
        "proven: the values repeat as far as the bound of Guy and Smith asks"
        if found.proven
        else f"observed: if they go on so to heap {found.needed:,}, it is proven"
    )
    exceptions = ", ".join(map(str, found.exceptions)) or "none"
    return [
        f"period {found.length} ({how})",
        f"{counted(len(found.exceptions), 'exception')}: {exceptions}",
        f"values by heap modulo {found.length}: {between.join(pattern)}",
    ]


def answer(
    format: Format,
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    found: Mapping[str, Any],
    *told: str,
) -> None:
    """Write a table with what is told below it, or the whole finding as JSON, or rows as CSV."""
    from explorer.render import say, write_object, write_rows

    if format in (Format.json, Format.jsonl):
        write_object(found, format)
        return
    write_rows(columns, rows, format)
    if format is Format.table and told:
        say()
        for line in told:
            say(line)
