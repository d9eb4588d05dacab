"""Any question, in SQL, read-only; and the questions of the cookbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import MalformedError
from explorer.query.cookbook import Recipe, recipe, recipes
from explorer.query.user_sql import bindings, query
from explorer.store.engine import reading
from explorer.store.find import need_game

NAMES_OF_GAMES = ("game", "other")
"""Parameters of the cookbook that are a game."""


@contextmanager
def sql(
    text: str,
    database: DatabaseName = None,
    *,
    values: Iterable[str] | Mapping[str, Any] = (),
    timeout: float | None = None,
) -> Iterator[Answer]:
    """The rows of a query, as they come; `values` are those of each :NAME in it,
    texts NAME=VALUE or the values themselves by their names.

    MalformedError if it is no query that the database can run; ExplorerError if it does more than
    read; LimitError if it takes longer than `timeout` seconds.
    """
    bound = dict(values) if isinstance(values, Mapping) else bindings(values)
    with (
        reading(located(database)) as connection,
        query(connection, text, bound, timeout) as (columns, rows),
    ):
        yield Answer(columns, rows)


@contextmanager
def named(
    name: str,
    database: DatabaseName = None,
    *,
    values: Iterable[str] = (),
    timeout: float | None = None,
) -> Iterator[Answer]:
    """The rows of a query of the cookbook; `values` are texts NAME=VALUE for its parameters.

    A game may be given by any spec of it. MalformedError for an unknown name, or parameters that it
    has not or that are not given; NotThereError if a game is not stored; LimitError as `sql`.
    """
    asked, bound, there = recipe(name), bindings(values), located(database)
    _compare(asked, bound)
    notes: list[str] = []
    for parameter in NAMES_OF_GAMES:
        if isinstance(spec := bound.get(parameter), str):
            about = named_game(spec, there)
            bound[parameter] = about.name
            notes += about.notes
    with reading(there) as connection:
        for parameter in NAMES_OF_GAMES:
            if parameter in bound:
                need_game(connection, str(bound[parameter]))
        with query(connection, asked.sql, bound, timeout, shown=name) as (columns, rows):
            yield Answer(columns, rows, notes=notes)


def cookbook() -> Answer:
    """The queries of the cookbook: their names, parameters, and what each is tried on.

    >>> cookbook().rows[1]
    ('longest-wins', 'Which wins take longest?', 'game', 'game=chopsticks')
    """
    rows = [
        (each.name, each.title, " ".join(each.parameters), " ".join(each.examples[0]))
        for each in recipes().values()
    ]
    return Answer(("name", "title", "parameters", "example"), rows)


def _compare(asked: Recipe, given: Iterable[str]) -> None:
    """Refuse parameters that a query has not, and a lack of those it has."""
    wanted = asked.parameters
    for name in given:
        if name not in wanted:
            known = ", ".join(wanted)
            raise MalformedError(f"{asked.name} has no parameter {name}: it has {known}")
    if missing := [name for name in wanted if name not in given]:
        example = " ".join(f"-p {word}" for word in asked.examples[0])
        raise MalformedError(
            f"{asked.name} asks for {', '.join(missing)}: give every parameter a value, such as "
            f"{example}"
        )
