"""Theory held against a stored, solved game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.errors import ExplorerError, MalformedError, quote
from explorer.query.catalog import game
from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.store.engine import locate, reading
from explorer.subject import Subject, subject


def tell_check(
    db: str | None, spec: str, slug: str, lost: set[str], *, where: str, values: Mapping[str, Any]
) -> None:
    """Compare a set of lost positions with those stored, among the positions in a range.

    ExplorerError if they differ, naming a position.
    """
    about, database = _about(db, spec, slug)
    with reading(database) as connection:
        game(connection, about.name)
        found = rows(
            connection,
            f"SELECT position, outcome FROM {slug}_position WHERE game = :game AND {where}",
            game=about.name,
            **values,
        )
    wrong = [
        row["position"] for row in found if (row["outcome"] == "lose") != (row["position"] in lost)
    ]
    _tell(about, len(found), wrong)


def check_position(db: str | None, spec: str, slug: str, text: str, outcome: str) -> None:
    """Compare the outcome of one position with the stored one."""
    about, database = _about(db, spec, slug)
    with reading(database) as connection:
        found = position(connection, about.name, about.position(text))
    _tell(about, 1, [] if found["outcome"] == outcome else [found["position"]])


def check_heaps(db: str | None, spec: str, code: str, values: Sequence[int]) -> None:
    """Compare the nim-values of single heaps with those stored."""
    about, database = _about(db, spec, "octal")
    if getattr(about.game, "code", code) != code:
        raise MalformedError(
            f"{about.name} is another game than {code}: check it with its own code"
        )
    with reading(database) as connection:
        game(connection, about.name)
        found: list[Row] = rows(
            connection,
            "SELECT position, counters, grundy FROM octal_position "
            "WHERE game = :game AND heaps < 2 AND counters < :beyond",
            game=about.name,
            beyond=len(values),
        )
    _tell(about, len(found), [r["position"] for r in found if r["grundy"] != values[r["counters"]]])


def _about(db: str | None, spec: str, slug: str) -> tuple[Subject, Any]:
    database = locate(db)
    about = subject(spec, database)
    if about.game is None or about.game.slug != slug:
        raise MalformedError(
            f"--check {quote(spec)} is no game of {slug}: name one, such as {slug}"
        )
    return about, database


def _tell(about: Subject, checked: int, wrong: list[str]) -> None:
    if wrong:
        raise ExplorerError(
            f"{about.name} disagrees in {len(wrong):,} of {checked:,} positions, "
            f"such as {quote(wrong[0])}"
        )
    print(f"{about.name} agrees in {checked:,} positions", file=sys.stderr)
