"""Commands that write games: build, solve, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output, Spec, Wait
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.store.engine import Database


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(build)
    app.command()(solve)
    app.command()(remove)


def build(
    spec: Spec,
    max_positions: Annotated[
        int, typer.Option(min=1, help="Refuse a game with more positions than this.")
    ] = 5_000_000,
    replace: Annotated[
        bool, typer.Option("--replace", help="Build anew what is stored already.")
    ] = False,
    game_file: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="A Python file that defines the game."),
    ] = None,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Generate, solve and store a game's whole graph.

    Example: explorer build chopsticks:limit=4
    """
    from time import perf_counter

    from explorer.cli.progress import progress
    from explorer.games.registry import from_file
    from explorer.spec import canonical
    from explorer.store.build import build as build_game
    from explorer.store.engine import locate
    from explorer.subject import rules

    database = locate(db)
    game = rules(spec, database, from_file(game_file) if game_file else ())
    began = perf_counter()
    with progress() as report:
        built = build_game(
            database,
            game,
            max_positions=max_positions,
            replace=replace,
            wait=wait,
            progress=report,
        )
    took = f"built in {perf_counter() - began:.1f} s" if built else "stored already"
    tell_summary(database, canonical(game), took, format)


def solve(spec: Spec, wait: Wait = 60.0, db: Db = None, format: Output = Format.table) -> None:
    """Solve a stored graph again and write the values back.

    Example: explorer solve chopsticks
    """
    from time import perf_counter

    from explorer.cli.progress import progress
    from explorer.store.build import solve_again
    from explorer.store.engine import locate
    from explorer.subject import subject

    database = locate(db)
    name = subject(spec, database).name
    began = perf_counter()
    with progress() as report:
        solve_again(database, name, wait=wait, progress=report)
    tell_summary(database, name, f"solved in {perf_counter() - began:.1f} s", format)


def remove(spec: Spec, wait: Wait = 60.0, db: Db = None) -> None:
    """Remove a game from the database.

    Example: explorer remove chopsticks:limit=4
    """
    import sys

    from explorer.cli.words import counted
    from explorer.store.build import remove as remove_game
    from explorer.store.engine import locate
    from explorer.subject import subject

    database = locate(db)
    name = subject(spec, database).name
    paths = remove_game(database, name, wait=wait)
    with_it = f", and {counted(paths, 'stored path')} with it" if paths else ""
    print(f"{name} removed from {database}{with_it}", file=sys.stderr)


def tell_summary(database: Database, name: str, took: str, format: Format) -> None:
    """Say what is stored under a name, and how its start stands."""
    import sys

    from explorer.cli.words import counted, outcome_counts, value
    from explorer.query.catalog import summary
    from explorer.render import say, write_dicts, write_object
    from explorer.store.engine import reading

    with reading(database) as connection:
        found: dict[str, Any] = summary(connection, name)
    if format is Format.table:
        size = f"{counted(found['positions'], 'position')}, {counted(found['moves'], 'move')}"
        say(f"{name}: {size}, {took}")
        if found["outcomes"]:
            say(outcome_counts(found["outcomes"], found["start"]["completions"] is not None))
        say(f"start {found['start']['position']}: {value(found['start'])}")
        return
    print(f"{name}: {took}", file=sys.stderr)
    if format in (Format.csv, Format.tsv):
        row = {
            "game": name,
            "positions": found["positions"],
            "moves": found["moves"],
            "start": found["start"]["position"],
        } | {
            key: found["start"][key]
            for key in (
                "outcome",
                "remoteness",
                "grundy",
                "win_probability",
                "outcome_class",
                "cgt_value",
            )
        }
        write_dicts([row], format, list(row))
    else:
        write_object(found, format)
