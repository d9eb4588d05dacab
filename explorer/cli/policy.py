"""``explorer policy``: how to play games of chance, and what comes of playing otherwise."""

from enum import StrEnum
from typing import Annotated, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.help import Group
from explorer.cli.options import Db, Output, Spec
from explorer.cli.respond import note, respond
from explorer.render import Format, in_words
from explorer.render import table as write_table

policy = typer.Typer(cls=Group, no_args_is_help=True, help="Policies of games of chance.")

One = Annotated[
    str,
    typer.Argument(
        metavar="A",
        help="A policy: optimal, best-response (to the other), or one of the game's own.",
    ),
]
Other = Annotated[str, typer.Argument(metavar="B", help="The policy to play against.")]


class View(StrEnum):
    """What a picture of a policy shows."""

    surface = "surface"
    section = "section"
    reachable = "reachable"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.add_typer(policy, name="policy")


@policy.command("table")
def table(
    spec: Spec,
    score: Annotated[
        int | None, typer.Option(min=0, help="Only pairs in which the mover has this score.")
    ] = None,
    opponent: Annotated[
        int | None, typer.Option(min=0, help="Only pairs in which the opponent has this score.")
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the optimal action for each pair of scores, with every turn total where it changes.

    Example: explorer policy table pig:goal=20 --score 0
    """
    from explorer.answers.policies import table as ask

    respond(ask(spec, db, score=score, opponent=opponent), format)


@policy.command("match")
def match(spec: Spec, one: One, other: Other, db: Db = None, format: Output = Format.table) -> None:
    """Compute a policy's chance against another, exactly, going first and going second.

    Example: explorer policy match pig:goal=20 optimal hold-at-20
    """
    from explorer.answers.policies import match as ask

    respond(ask(spec, one, other, db), format, _lay_match)


def _lay_match(answer: Answer, file: TextIO) -> None:
    write_table((f"{answer.object['a']} goes", "wins"), answer.rows, file)
    print(file=file)
    in_words(answer, file)


@policy.command("simulate")
def simulate(
    spec: Spec,
    one: One,
    other: Other,
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Games with each of them going first.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Where the dice begin.")] = 0,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play many games between two policies, and count.

    The same seed gives the same games. The interval is a 95 % confidence interval.

    Example: explorer policy simulate pig:goal=20 optimal hold-at-20 --seed 1
    """
    from explorer.answers.policies import simulate as ask
    from explorer.cli.progress import progress

    with progress() as report:
        answer = ask(spec, one, other, db, games=games, seed=seed, progress=report)
    respond(answer, format, _lay_plays)


def _lay_plays(answer: Answer, file: TextIO) -> None:
    columns = (f"{answer.object['a']} goes", *answer.columns[1:-2], "95 % from", "to")
    rows = [(*row[:5], *(f"{share:.4f}" for share in row[5:])) for row in answer.rows]
    write_table(columns, rows, file, room=answer.room)


@policy.command("plot")
def plot(
    spec: Spec,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A picture: .svg, .png or .pdf.")],
    show: Annotated[
        View,
        typer.Option(
            help="The boundary of rolling and holding over both scores; a section of it at one "
            "score of the opponent; or what optimal play can reach."
        ),
    ] = View.surface,
    opponent: Annotated[
        int | None, typer.Option(min=0, help="With --show section: the opponent's score.")
    ] = None,
    db: Db = None,
) -> None:
    """Draw the optimal policy of Pig and its like (needs the extra plot).

    Example: explorer policy plot pig:goal=20,faces=4 boundary.svg
    """
    from explorer.plots.policy import draw_policy

    note(draw_policy(spec, file, show.value, opponent, db))
