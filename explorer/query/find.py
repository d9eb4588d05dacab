"""Positions by their properties."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from explorer.errors import MalformedError, NotThereError, nearest, option, quote
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.rows import Row, row, rows
from explorer.query.user_sql import QueryError, near_names, query
from explorer.store.connection import Connection
from explorer.values import FOR_THE_OTHER, OUTCOME_CLASSES

ColumnsAndRows = tuple[list[str], Iterator[tuple[Any, ...]]]


class Wanted(NamedTuple):
    """The properties that positions are to have, all of them.

    outcome     win, lose or draw or, in a partizan game, an outcome class
    value       a partizan value with an order sign before it, such as ">= 1/2" or "|| 0"; = unless
                said
    where       SQL conditions over a row of `position` or, where the game has named parts, of its
                family's view
    """

    outcome: str | None = None
    value: str | None = None
    grundy: int | None = None
    remoteness: int | None = None
    where: Sequence[str] = ()


@contextmanager
def find(
    connection: Connection,
    name: str,
    wanted: Wanted,
    *,
    limit: int | None = None,
    after: int | None = None,
    timeout: float | None = None,
) -> Iterator[ColumnsAndRows]:
    """Columns and rows of the view `position`, in the order of ids, that have all these properties.

    With `after` only those of higher ids: so a list is read in pieces, each after the last id of
    the one before.

    NotThereError if nim-values are asked of a game without any, with the reason; MalformedError if
    it is not a condition; ExplorerError if it does more than read; LimitError if it takes longer
    than `timeout` seconds.
    """
    within, given, shown = _query(connection, name, wanted)
    if after is not None:
        within, given = f"{within} AND id > :after", {**given, "after": after}
    if limit is not None:  # the search ends with the last of them, too
        within = f"{within} ORDER BY id LIMIT {limit:d}"
    sql = f"SELECT * FROM position WHERE game = :game AND id IN (SELECT id {within}) ORDER BY id"
    with query(connection, sql, given, timeout, shown) as answer:
        yield answer


def count(
    connection: Connection, name: str, wanted: Wanted, *, timeout: float | None = None
) -> int:
    """How many positions `find` has where there is no limit; it raises what `find` does."""
    within, given, shown = _query(connection, name, wanted)
    with query(connection, f"SELECT count(*) {within}", given, timeout, shown) as (_, counted):
        return int(next(counted)[0])


def _query(connection: Connection, name: str, wanted: Wanted) -> tuple[str, dict[str, Any], str]:
    """(the end of a query for these positions, what is bound in it, its words for errors)."""
    stored = game(connection, name)
    _check_outcome(stored, wanted.outcome, wanted.remoteness, wanted.value)
    if wanted.grundy is not None:
        _check_nim_values(connection, stored)
    column = "outcome_class" if wanted.outcome in OUTCOME_CLASSES else "outcome"
    properties = {
        column: wanted.outcome, "grundy": wanted.grundy, "remoteness": wanted.remoteness,
    }  # fmt: skip
    given: dict[str, Any] = {key: item for key, item in properties.items() if item is not None}
    conditions = [f"{column} = :{column}" for column in given]
    if wanted.value is not None:
        given["cgt_values"] = json.dumps(_such_values(connection, name, wanted.value))
        texts = connection.dialect.texts("cgt_values")
        conditions.append(f"cgt_value IN (SELECT k.value FROM {texts} AS k)")
    view = _view(connection, stored["slug"]) if wanted.where else "position"
    for condition in wanted.where:
        check_condition(connection, condition, view)
        conditions.append(f"({condition}\n)")
    within = (
        f"FROM (SELECT * FROM {view} WHERE game = :game) AS {view} "
        f"WHERE {' AND '.join(conditions) or 'TRUE'}"
    )
    return within, {"game": name, **given}, " and ".join(wanted.where)


def _check_outcome(
    stored: Row, outcome: str | None, remoteness: int | None, value: str | None
) -> None:
    """Raise NotThereError if what is asked for belongs to another kind of game."""
    name, kind = stored["game"], KINDS[stored["kind"]]
    for asked, given in (("outcome", outcome), ("remoteness", remoteness)):
        if given is not None and (reason := kind.without.get(asked)):
            reason = reason.format(where=_ways("where"))
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
        way = _ways("grundy") if kind.has("nim-value") else _ways("outcome", "where")
        raise NotThereError(
            f"{name} is {kind.words}: {option('--value', 'value')} asks for values of partizan "
            f"games; ask by {way}"
        )


def _ways(*properties: str) -> str:
    """Other properties to ask by, as who asks gives them."""
    in_python = {"where": "a condition"}
    return " or ".join(option(f"--{name}", in_python.get(name, name)) for name in properties)


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
    way = _ways("outcome", "remoteness") if kind.has("outcome") else _ways("where")
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
        except QueryError as error:
            columns = connection.execute(f"SELECT * FROM {view} LIMIT 0").names
            reason = error.reason + near_names(error.reason, columns)
            if error.unbound:
                reason = "it has a parameter, and there is nothing to bind to it"
            raise MalformedError(
                f"{quote(condition)} is not an SQL condition over a row of "
                f"{view.strip(chr(34))}: {reason}"
            ) from None
