"""``explorer policy``: how to play games of chance, and what comes of playing otherwise."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output, Spec
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.graph.arrays import Ints
    from explorer.query.policies import Policies
    from explorer.subject import Subject

policy = typer.Typer(no_args_is_help=True, help="Policies of games of chance.")

OPTIMAL, BEST = "optimal", "best-response"

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
    from itertools import chain

    from explorer.errors import NotThereError
    from explorer.query.policies import policy_table
    from explorer.render import write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    flat = format not in (Format.json, Format.jsonl)
    columns = ("score", "opponent", "action", "changes")
    with reading(database) as connection:
        found = policy_table(connection, about.name, score, opponent)
        if (first := next(found, None)) is None:
            raise NotThereError(
                f"{about.name} has no position with these scores: give scores below its goal"
            )
        rows = (
            [row[c] if c != "changes" or not flat else _changes(row[c]) for c in columns]
            for row in chain([first], found)
        )
        write_rows(columns, rows, format)


def _changes(changes: list[dict[str, Any]]) -> str:
    return ", ".join(f"{change['turn']} {change['action']}" for change in changes)


@policy.command("match")
def match(spec: Spec, one: One, other: Other, db: Db = None, format: Output = Format.table) -> None:
    """Compute a policy's chance against another, exactly, going first and going second.

    Example: explorer policy match pig:goal=20 optimal hold-at-20
    """
    from explorer.render import say, write_object, write_rows
    from explorer.solve.policies import match as play

    policies, (a, b) = _both(spec, one, other, db)
    found = play(policies.graph, a, b)
    start = policies.graph.start
    first, second = float(found.first[start]), float(found.second[start])
    if format in (Format.json, Format.jsonl):
        told = {
            "game": policies.name,
            "a": one,
            "b": other,
            "first": first,
            "second": second,
            "mean": (first + second) / 2,
        }
        write_object(told, format)
        return
    rows = [("first", _digits(first)), ("second", _digits(second))]
    write_rows((f"{one} goes" if format is Format.table else "goes", "wins"), rows, format)
    if format is Format.table:
        say()
        say(f"{one} against {other}: {_digits((first + second) / 2)} on average of the two")


def _digits(value: float) -> str:
    return f"{value:.12f}"


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
    from functools import partial

    from explorer.cli.progress import progress
    from explorer.errors import MalformedError
    from explorer.render import write_object, write_rows
    from explorer.solve.policies import simulate as play

    if BEST in (one, other):
        raise MalformedError(f"{BEST} is found by policy match: simulate plays known policies")
    policies, (a, b) = _both(spec, one, other, db)
    assert a is not None
    assert b is not None
    rows = []
    with progress() as report:
        for goes, begins in (("first", True), ("second", False)):
            told = partial(report, f"going {goes}")
            tally = play(policies.graph, a, b, games, seed, a_begins=begins, progress=told)
            low, high = tally.interval
            rows.append(
                (goes, games, tally.won, tally.drawn, tally.unfinished, tally.share, low, high)
            )
    columns = ("goes", "games", "won", "drawn", "unfinished", "share", "low", "high")
    if format in (Format.json, Format.jsonl):
        plays = [dict(zip(columns, row, strict=True)) for row in rows]
        write_object(
            {"game": policies.name, "a": one, "b": other, "seed": seed, "plays": plays}, format
        )
        return
    if format is Format.table:
        columns = (f"{one} goes", *columns[1:-2], "95 % from", "to")
        rows = [(*row[:5], *(f"{value:.4f}" for value in row[5:])) for row in rows]  # type: ignore[misc]
    write_rows(columns, rows, format)


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

    Example: explorer policy plot pig:goal=20 boundary.svg
    """
    import sys

    from explorer.errors import MalformedError
    from explorer.plots.canvas import check_picture
    from explorer.plots.policy import draw_reachable, draw_section, draw_surface
    from explorer.query.policies import reached_by_optimal, turns_of
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    check_picture(file)
    if opponent is not None and show is not View.section:
        raise MalformedError("--opponent says where a section is: give --show section with it")
    database = locate(db)
    about = subject(spec, database)
    with reading(database) as connection:
        turns = turns_of(connection, about.name)
        match show:
            case View.section:
                draw_section(turns, opponent or 0, about.name, file)
            case View.reachable:
                draw_reachable(turns, reached_by_optimal(connection, about.name), about.name, file)
            case View.surface:
                draw_surface(turns, about.name, file)
    print(f"{about.name} drawn to {file}", file=sys.stderr)


def _both(
    spec: str, one: str, other: str, db: str | None
) -> tuple[Policies, tuple[Ints | None, Ints | None]]:
    """The stored game and two policies of it; None for the best response."""
    from explorer.errors import MalformedError
    from explorer.query.policies import Policies, need_chance
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    with reading(database) as connection:
        need_chance(connection, about.name)
        answers = [_answer(about, name) for name in (one, other)]
        if one == other == BEST:
            raise MalformedError(
                f"{BEST} answers the other policy: against itself that is {OPTIMAL}"
            )
        policies = Policies(connection, about.name)
    chosen: list[Ints | None] = []
    for name, answer in zip((one, other), answers, strict=True):
        if name == BEST:
            chosen.append(None)
        else:
            chosen.append(policies.optimal() if answer is None else policies.named(answer))
    return policies, (chosen[0], chosen[1])


def _answer(about: Subject, name: str) -> Callable[[str], str] | None:
    """What a policy does in a position, by its text; None for those that are computed."""
    import re

    from explorer.errors import MalformedError, nearest, quote

    if name in (OPTIMAL, BEST):
        return None
    known = [OPTIMAL, BEST]
    for item in about.policies():
        known.append(item.name)
        pattern = re.escape(item.name.removesuffix("N"))
        pattern += "([1-9][0-9]{0,8})" if item.name.endswith("-N") else "()"
        if found := re.fullmatch(pattern, name, re.ASCII):
            return about.playing(item, int(found[1] or 0))
    raise MalformedError(
        f"{about.name} has no policy {quote(name)} ({nearest(name, known)}): name one it has"
        + (", with a whole number from 1 for N" if len(known) > 2 else "")
    )
