"""How to play games of chance, and what comes of playing otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.errors import MalformedError, NotThereError, nearest, quote
from explorer.games.base import Choices
from explorer.query.policies import Policies, need_chance, policy_table
from explorer.store.engine import Database, reading

if TYPE_CHECKING:
    from explorer.graph.arrays import Ints

OPTIMAL, BEST = "optimal", "best-response"
"""The policies of every game: best play, and the best answer to the other policy."""


@contextmanager
def table(
    spec: str,
    database: DatabaseName = None,
    *,
    score: int | None = None,
    opponent: int | None = None,
) -> Iterator[Answer]:
    """For each pair of scores the optimal action with which a turn begins, and where it changes.

    Rows and objects come from the database as they are asked for. NotThereError if no position has
    these scores; ExplorerError if positions have no scores.
    """
    there = located(database)
    about = named_game(spec, there)
    columns = ("score", "opponent", "action", "changes")
    with reading(there) as connection:
        listed = policy_table(connection, about.name, score, opponent)
        if (first := next(listed, None)) is None:
            raise NotThereError(
                f"{about.name} has no position with these scores: give scores below its goal"
            )
        pairs = chain([first], listed)
        yield Answer(
            columns,
            (
                (pair["score"], pair["opponent"], pair["action"], _changes(pair["changes"]))
                for pair in pairs
            ),
            ({column: pair[column] for column in columns} for pair in pairs),
            notes=about.notes,
        )


def match(spec: str, one: str, other: str, database: DatabaseName = None) -> Answer:
    """The exact chances of a policy against another, going first and going second.

    A policy is optimal, best-response (to the other), or one of the game's own, such as hold-at-20.
    """
    from explorer.solve.policies import match as play

    there = located(database)
    about = named_game(spec, there)
    policies, a, b = _both(about, there, one, other)
    chances = play(policies.graph, a, b)
    start = policies.graph.start
    first, second = float(chances.first[start]), float(chances.second[start])
    mean = (first + second) / 2
    return Answer(
        ("goes", "wins"),
        [("first", _digits(first)), ("second", _digits(second))],
        {"game": policies.name, "a": one, "b": other, "first": first, "second": second,
         "mean": mean},
        [f"{one} against {other}: {_digits(mean)} on average of the two"],
        [*about.notes, *_notes(about, one, other)],
    )  # fmt: skip


def simulate(
    spec: str,
    one: str,
    other: str,
    database: DatabaseName = None,
    *,
    games: int = 10_000,
    seed: int = 0,
    progress: Progress = silent,
) -> Answer:
    """What comes of so many games between two policies, with each of them going first.

    The same seed gives the same games. `low` and `high` are a 95 % confidence interval.
    """
    from explorer.solve.policies import simulate as play

    if BEST in (one, other):
        raise MalformedError(f"{BEST} is found by policy match: simulate plays known policies")
    there = located(database)
    about = named_game(spec, there)
    policies, a, b = _both(about, there, one, other)
    assert a is not None
    assert b is not None
    rows = []
    for goes, begins in (("first", True), ("second", False)):
        tally = play(
            policies.graph, a, b, games, seed, a_begins=begins,
            progress=partial(progress, f"going {goes}"),
        )  # fmt: skip
        low, high = tally.interval
        rows.append((goes, games, tally.won, tally.drawn, tally.unfinished, tally.share, low, high))
    columns = ("goes", "games", "won", "drawn", "unfinished", "share", "low", "high")
    plays = [dict(zip(columns, row, strict=True)) for row in rows]
    return Answer(
        columns,
        rows,
        {"game": policies.name, "a": one, "b": other, "seed": seed, "plays": plays},
        notes=[*about.notes, *_notes(about, one, other)],
        room=ROOM["simulate"],
    )


def _changes(changes: list[Mapping[str, Any]]) -> str:
    return ", ".join(f"{change['turn']} {change['action']}" for change in changes)


def _digits(chance: float) -> str:
    return f"{chance:.12f}"


def _notes(about: NamedGame, *names: str) -> list[str]:
    """What is to be said of the policies with these names."""
    return [
        policy.note
        for policy in about.policies()
        if policy.note is not None and policy.name in names
    ]


def _both(
    about: NamedGame, there: Database, one: str, other: str
) -> tuple[Policies, Ints | None, Ints | None]:
    """The stored game and two policies of it; None for the best response."""
    with reading(there) as connection:
        need_chance(connection, about.name)
        allowed = [_choices(about, name) for name in (one, other)]
        if one == other == BEST:
            raise MalformedError(
                f"{BEST} answers the other policy: against itself that is {OPTIMAL}"
            )
        policies = Policies(connection, about.name)
    chosen: list[Ints | None] = []
    for name, choices in zip((one, other), allowed, strict=True):
        if name == BEST:
            chosen.append(None)
        else:
            chosen.append(policies.optimal() if choices is None else policies.named(choices))
    return policies, chosen[0], chosen[1]


def _choices(about: NamedGame, name: str) -> Choices[str] | None:
    """What a policy does in a position, by its text; None for those that are computed."""
    if name in (OPTIMAL, BEST):
        return None
    return named_policy(about, name, besides=(OPTIMAL, BEST), of_actions=True)


def named_policy(
    about: NamedGame, name: str, *, besides: Sequence[str] = (), of_actions: bool = False
) -> Choices[str]:
    """What a game's policy of this name lets one play, by the texts of positions.

    A name that ends in -N is given with a whole number. With `of_actions` only policies count that
    say what is done in every position. MalformedError, which lists those `besides` too, if there is
    no such policy.
    """
    known = [*besides]
    for policy in about.policies():
        if of_actions and policy.make is None:
            continue
        known.append(policy.name)
        pattern = re.escape(policy.name.removesuffix("N"))
        pattern += "([1-9][0-9]{0,8})" if policy.name.endswith("-N") else "()"
        if fits := re.fullmatch(pattern, name, re.ASCII):
            return about.choices(policy, int(fits[1] or 0))
    raise MalformedError(
        f"{about.name} has no policy {quote(name)} ({nearest(name, known)}): name one it has"
        + (", with a whole number from 1 for N" if any(one.endswith("-N") for one in known) else "")
    )
