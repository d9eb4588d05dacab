"""Positions by their properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

from explorer.errors import MalformedError, NotThereError, quote
from explorer.query.catalog import game
from explorer.query.free import query
from explorer.query.rows import Row, row

Found = tuple[list[str], Iterator[tuple[Any, ...]]]


@contextmanager
def find(
    connection: Connection,
    name: str,
    *,
    outcome: str | None = None,
    grundy: int | None = None,
    remoteness: int | None = None,
    where: Sequence[str] = (),
    limit: int | None = None,
    timeout: float | None = None,
) -> Iterator[Found]:
    """Columns and rows of the view `position`, in the order of ids, that have all these properties.

    `where` are SQL conditions over a row of `position` or, where the game has named parts, of its
    family's view. NotThereError if nim-values are asked of a game without any, with the reason;
    MalformedError if it is not a condition; ExplorerError if it does more than read;
    LimitError if it takes longer than `timeout` seconds.
    """
    found = game(connection, name)
    slug = found["slug"]
    if found["kind"] == "chance" and (outcome is not None or remoteness is not None):
        raise NotThereError(
            f"{name} is a game of chance: its positions have no outcome and no remoteness; ask by "
            '--where, such as "win_probability > 0.5"'
        )
    if grundy is not None:
        _check_nim_values(connection, found)
    wanted = {"outcome": outcome, "grundy": grundy, "remoteness": remoteness}
    given = {column: value for column, value in wanted.items() if value is not None}
    conditions = [f"{column} = :{column}" for column in given]
    view = _view(connection, slug) if where else "position"
    for condition in where:
        check_condition(connection, condition, view)
        conditions.append(f"({condition}\n)")
    sql = (
        "SELECT * FROM position WHERE game = :game AND id IN (SELECT id FROM "
        f"(SELECT * FROM {view} WHERE game = :game) AS {view} "
        f"WHERE {' AND '.join(conditions) or '1'}) "
        f"ORDER BY id LIMIT {-1 if limit is None else limit:d}"
    )
    with query(connection, sql, {"game": name, **given}, timeout, " and ".join(where)) as answer:
        yield answer


def _check_nim_values(connection: Connection, found: Row) -> None:
    """Raise NotThereError, which tells why, if a game has no nim-values at all."""
    name = found["game"]
    some = "SELECT 1 FROM position WHERE game = :game AND (grundy IS NOT NULL "
    if row(connection, f"{some} OR loopy_grundy IS NOT NULL) LIMIT 1", game=name):
        return
    other = "SELECT 1 FROM position WHERE game = :game AND terminal = 1 AND outcome <> 'lose'"
    reason = "it has not been solved"
    if found["kind"] != "impartial":
        kind = "a game of chance" if found["kind"] == "chance" else found["kind"]
        reason = f"it is {kind}, and they belong to impartial games"
    elif row(connection, f"{other} LIMIT 1", game=name):
        reason = (
            "an end is not always a loss in it, as in misère play, and then no values decide a sum"
        )
    way = "--where" if found["kind"] == "chance" else "--outcome or --remoteness"
    raise NotThereError(f"{name} has no nim-values: {reason}; ask by {way}")


def _view(connection: Connection, slug: str) -> str:
    """The view of a game's family, or `position` where it has none."""
    found = row(connection, "SELECT view FROM families WHERE slug = :slug", slug=slug)
    return f'"{found["view"]}"' if found else "position"


def check_condition(connection: Connection, condition: str, view: str) -> None:
    """Raise MalformedError unless a text is an SQL condition over a row of a view.

    It must be one with brackets around it and without: so it cannot close a bracket of the query in
    which it will stand, nor bring clauses of its own.
    """
    for text in (f"({condition}\n)", condition):
        sql = f"EXPLAIN SELECT 1 FROM (SELECT * FROM {view}) AS {view} WHERE {text}"
        try:
            with query(connection, sql, {}, shown=condition):
                pass
        except MalformedError as error:
            reason = str(error).split(" cannot be run: ")[-1].split("; the views are")[0]
            if "-p name=value" in reason:
                reason = "it has a parameter, and there is nothing to bind to it"
            raise MalformedError(
                f"{quote(condition)} is not an SQL condition over a row of "
                f"{view.strip(chr(34))}: {reason}"
            ) from None
