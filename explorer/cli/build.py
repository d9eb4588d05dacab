"""Commands that write games: build, solve, remove."""

from typing import Annotated

import typer

from explorer.cli.options import Db, GameFile, NewSpec, Output, Spec, Wait
from explorer.cli.respond import note, respond
from explorer.render import Format, in_words


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(build)
    app.command()(solve)
    app.command()(copy)
    app.command()(remove)


def build(
    spec: NewSpec,
    max_positions: Annotated[
        int, typer.Option(min=1, help="Refuse a game with more positions than this.")
    ] = 5_000_000,
    replace: Annotated[
        bool, typer.Option("--replace", help="Build anew what is stored already.")
    ] = False,
    game_file: GameFile = None,
    engine: Annotated[
        str, typer.Option(help="Where the graph grows: memory, parts (in files), or dask.")
    ] = "memory",
    memory: Annotated[
        str | None, typer.Option(help="The most to take, such as 2GB; else what is left.")
    ] = None,
    parts: Annotated[
        int | None, typer.Option(help="Parts to cut the graph into; else as many as it needs.")
    ] = None,
    work: Annotated[
        str | None, typer.Option(help="The folder for files of parts; else beside the database.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with parts of a build that was stopped.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(help="Processes of a Dask cluster here; else one a core.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="A Dask cluster to use, such as tcp://host:8786.")
    ] = None,
    plan: Annotated[
        bool, typer.Option("--plan", help="Build nothing; tell what it would need.")
    ] = False,
    to: Annotated[
        str | None, typer.Option(help="Write a run of Parquet files into this folder instead.")
    ] = None,
    moves: Annotated[
        bool, typer.Option("--moves", help="Let the run hold the moves, too.")
    ] = False,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Generate, solve and store a game's whole graph.

    Examples:
    explorer build chopsticks:limit=4
    explorer build nim:heaps=3+4+5,misere=true --replace
    explorer build tictactoe --engine parts --memory 600MB
    """
    from explorer.answers.building import build as ask
    from explorer.cli.progress import progress

    if plan:
        from explorer.answers.planning import plan as needs

        told = needs(spec, memory=memory, workers=workers or 1, game_file=game_file)
        respond(told, format, in_words)
        return
    with progress() as report:
        answer = ask(
            spec, db, max_positions=max_positions, replace=replace, game_file=game_file,
            wait=wait, progress=report, engine=engine, memory=memory, parts=parts, work=work,
            resume=resume, workers=workers, scheduler=scheduler, to=to, moves=moves,
        )  # fmt: skip
    respond(answer, format, in_words)


def copy(
    spec: Spec,
    to: Annotated[
        str, typer.Option(help="The folder of a run or, from a run, the file of a database.")
    ],
    moves: Annotated[
        bool, typer.Option("--moves", help="Let the run hold the moves, too.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Copy anew what is stored there already.")
    ] = False,
    game_file: GameFile = None,
    wait: Wait = 60.0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Copy a game from a database into a run of Parquet files, or back.

    Examples:
    explorer copy chopsticks --to chopsticks-run
    explorer copy chopsticks --to games.db --db chopsticks-run
    """
    from explorer.answers.building import copy as ask
    from explorer.cli.progress import progress

    with progress() as report:
        answer = ask(
            spec, to, db, moves=moves, replace=replace, game_file=game_file, wait=wait,
            progress=report,
        )  # fmt: skip
    respond(answer, format, in_words)


def solve(spec: Spec, wait: Wait = 60.0, db: Db = None, format: Output = Format.table) -> None:
    """Solve a stored graph again and write the values back.

    Example: explorer solve chopsticks
    """
    from explorer.answers.building import solve as ask
    from explorer.cli.progress import progress

    with progress() as report:
        answer = ask(spec, db, wait=wait, progress=report)
    respond(answer, format, in_words)


def remove(spec: Spec, wait: Wait = 60.0, db: Db = None) -> None:
    """Remove a game from the database.

    Example: explorer remove chopsticks:limit=4
    """
    from explorer.answers.building import remove as ask

    note(ask(spec, db, wait=wait))
