"""Positions by their properties."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from explorer.errors import MalformedError, NotThereError, nearest, quote
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.rows import Row, row, rows
from explorer.query.user_sql import hint, query
from explorer.store.connection import Connection
from explorer.values import FOR_THE_OTHER, OUTCOME_CLASSES

ColumnsAndRows = tuple[list[str], Iterator[tuple[Any, ...]]]


@contextmanager
def find(
    connection: Connection,
    name: str,
    *,
    outcome: str | None = None,
    value: str | None = None,
    grundy: int | None = None,
    remoteness: int | None = None,
    where: Sequence[str] = (),
    limit: int | None = None,
    timeout: float | None = None,
) -> Iterator[ColumnsAndRows]:
    """Columns and rows of the view `position`, in the order of ids, that have all these properties.

    `outcome` is win, lose or draw or, in a partizan game, an outcome class. `value` is a partizan
    value with an order sign before it, such as ">= 1/2" or "|| 0", = unless said.
    `where` are SQL conditions over a row of `position` or, where the game has named parts, of its
    family's view. NotThereError if nim-values are asked of a game without any, with the reason;
    MalformedError if it is not a condition; ExplorerError if it does more than read;
    LimitError if it takes longer than `timeout` seconds.
    """
    asked = _asked(
        connection, name, outcome=outcome, value=value, grundy=grundy, remoteness=remoteness,
        where=where,
    )  # fmt: skip
    sql = f"SELECT * {asked.sql} ORDER BY id {'' if limit is None else f'LIMIT {limit:d}'}"
    with query(connection, sql, asked.given, timeout, asked.shown) as answer:
        yield answer


def count(
    connection: Connection,
    name: str,
    *,
    outcome: str | None = None,
    value: str | None = None,
    grundy: int | None = None,
    remoteness: int | None = None,
    where: Sequence[str] = (),
    timeout: float | None = None,
) -> int:
    """How many positions `find` has where there is no limit; it raises what `find` does."""
    asked = _asked(
        connection, name, outcome=outcome, value=value, grundy=grundy, remoteness=remoteness,
        where=where,
    )  # fmt: skip
    with query(connection, f"SELECT count(*) {asked.sql}", asked.given, timeout, asked.shown) as (
        _,
        counted,
    ):
        return int(next(counted)[0])


class _Asked(NamedTuple):
    """The positions that are asked for: the end of a query, what is bound in it, and its words."""

    sql: str
    given: dict[str, Any]
    shown: str


def _asked(
    connection: Connection,
    name: str,
    *,
    outcome: str | None,
    value: str | None,
    grundy: int | None,
    remoteness: int | None,
    where: Sequence[str],
) -> _Asked:
    """See `find`."""
    stored = game(connection, name)
    slug = stored["slug"]
    _check_outcome(stored, outcome, remoteness, value)
    if grundy is not None:
        _check_nim_values(connection, stored)
    column = "outcome_class" if outcome in OUTCOME_CLASSES else "outcome"
    wanted = {column: outcome, "grundy": grundy, "remoteness": remoteness}
    given: dict[str, Any] = {name: item for name, item in wanted.items() if item is not None}
    conditions = [f"{column} = :{column}" for column in given]
    if value is not None:
        given["cgt_values"] = json.dumps(_such_values(connection, name, value))
        texts = connection.dialect.texts("cgt_values")
        conditions.append(f"cgt_value IN (SELECT k.value FROM {texts} AS k)")
    view = _view(connection, slug) if where else "position"
    for condition in where:
        check_condition(connection, condition, view)
        conditions.append(f"({condition}\n)")
    sql = (
        "FROM position WHERE game = :game AND id IN (SELECT id FROM "
        f"(SELECT * FROM {view} WHERE game = :game) AS {view} "
        f"WHERE {' AND '.join(conditions) or 'TRUE'})"
    )
    return _Asked(sql, {"game": name, **given}, " and ".join(where))


def _check_outcome(
    stored: Row, outcome: str | None, remoteness: int | None, value: str | None
) -> None:
    """Raise NotThereError if what is asked for belongs to another kind of game."""
    name, kind = stored["game"], KINDS[stored["kind"]]
    for asked, given in (("outcome", outcome), ("remoteness", remoteness)):
        if given is not None and (reason := kind.without.get(asked)):
            raise NotThereError(f"{name} is {kind.words}: {reason}")
    has_classes = kind.has("partizan value")
    if outcome is not None and outcome not in (*OUTCOME_CLASSES, *FOR_THE_OTHER):
        known = (*FOR_THE_OTHER, *OUTCOME_CLASSES)
        raise MalformedError(f"{quote(outcome)} is no outcome: {nearest(outcome, known)}")
    if outcome is not None and (outcome in OUTCOME_CLASSES) != has_classes:
        words = OUTCOME_CLASSES if has_classes else ("win", "lose", "draw")
        raise NotThereError(
            f"{name} is {kind.words}: no position of it has the outcome {outcome}; ask for "
            f"{', '.join(words[:-1])} or {words[-1]}"
        )
    if value is not None and not has_classes:
        raise NotThereError(
            f"{name} is {kind.words}: --value asks for values of partizan games; ask by "
            + ("--grundy" if kind.has("nim-value") else "--outcome or --where")
        )


_ORDER = {
    "<=": {"<", "="}, ">=": {">", "="}, "!=": {"<", ">", "||"}, "||": {"||"}, "==": {"="},
    "<": {"<"}, ">": {">"}, "=": {"="},
}  # fmt: skip
"""Sign before a value -> how the values asked for stand to it; long signs first."""


def _such_values(connection: Connection, name: str, asked: str) -> list[str]:
    """The values of a game that stand to a value as its sign says."""
    from explorer.cgt.contexts import Values, using
    from explorer.cgt.order import compare
    from explorer.cgt.parse import parse, read

    blanks = len(asked) - len(asked.lstrip())
    sign = next((sign for sign in _ORDER if asked.startswith(sign, blanks)), "")
    values = rows(
        connection,
        "SELECT DISTINCT cgt_value FROM position WHERE game = :game AND cgt_value IS NOT NULL",
        game=name,
    )
    wanted = _ORDER[sign or "="]
    # A context of its own: whether the work is too much depends on nothing that came before.
    with using(Values()):
        bound = parse(asked, blanks + len(sign), bounded=True)
        return [
            row["cgt_value"] for row in values if compare(read(row["cgt_value"]), bound) in wanted
        ]


def _check_nim_values(connection: Connection, stored: Row) -> None:
    """Raise NotThereError, which tells why, if a game has no nim-values at all."""
    name = stored["game"]
    some = "SELECT 1 FROM position WHERE game = :game AND (grundy IS NOT NULL "
    if row(connection, f"{some} OR loopy_grundy IS NOT NULL) LIMIT 1", game=name):
        return
    other = "SELECT 1 FROM position WHERE game = :game AND terminal = 1 AND outcome <> 'lose'"
    reason, kind = "it has not been solved", KINDS[stored["kind"]]
    if not kind.has("nim-value"):
        reason = f"it is {kind.words}, and they belong to impartial games"
    elif row(connection, f"{other} LIMIT 1", game=name):
        reason = (
            "an end is not always a loss in it, as in misère play, and then no values decide a sum"
        )
    way = "--outcome or --remoteness" if kind.has("outcome") else "--where"
    raise NotThereError(f"{name} has no nim-values: {reason}; ask by {way}")


def _view(connection: Connection, slug: str) -> str:
    """The view of a game's family, or `position` where it has none."""
    family = row(connection, "SELECT view FROM families WHERE slug = :slug", slug=slug)
    return f'"{family["view"]}"' if family else "position"


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
            reason = reason.split(" (did you mean")[0]
            reason += hint(reason, connection.execute(f"SELECT * FROM {view} LIMIT 0").names)
            if "-p name=value" in reason:
                reason = "it has a parameter, and there is nothing to bind to it"
            raise MalformedError(
                f"{quote(condition)} is not an SQL condition over a row of "
                f"{view.strip(chr(34))}: {reason}"
            ) from None
