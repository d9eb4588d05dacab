"""Theory held against a stored, solved game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.cli.words import counted
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.query.catalog import game
from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.store.engine import locate, reading
from explorer.subject import Subject, subject


def tell_check(
    db: str | None,
    spec: str,
    slug: str,
    lost: set[str],
    *,
    where: str,
    values: Mapping[str, Any],
    **rules: Any,
) -> None:
    """Compare a set of lost positions with those stored, among the positions in a range.

    ExplorerError if they differ, naming a position.
    """
    about, database = _about(db, spec, slug, **rules)
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


def check_position(
    db: str | None, spec: str, slug: str, text: str, outcome: str, **rules: Any
) -> None:
    """Compare the outcome of one position with the stored one, of a game with these rules."""
    about, database = _about(db, spec, slug, **rules)
    with reading(database) as connection:
        found = position(connection, about.name, about.position(text))
    _tell(about, 1, [] if found["outcome"] == outcome else [found["position"]])


def check_heaps(db: str | None, spec: str, code: str, values: Sequence[int]) -> None:
    """Compare the nim-values of single heaps with those stored."""
    about, database = _about(db, spec, "octal", code=code, misere=False)
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


def _about(db: str | None, spec: str, slug: str, **rules: Any) -> tuple[Subject, Any]:
    database = locate(db)
    about = subject(spec, database)
    if about.game is None or about.game.slug != slug:
        raise MalformedError(
            f"--check {quote(spec)} is no game of {slug}: name one, such as {slug}"
        )
    for name, value in rules.items():
        if getattr(about.game, name) != value:
            raise MalformedError(
                f"--check {quote(spec)} is another game: this is about {name}={value}"
            )
    return about, database


def _tell(about: Subject, checked: int, wrong: list[str]) -> None:
    if wrong:
        raise ExplorerError(
            f"{about.name} disagrees in {len(wrong):,} of {counted(checked, 'position')}, "
            f"such as {quote(wrong[0])}"
        )
    print(f"{about.name} agrees in {counted(checked, 'position')}", file=sys.stderr)
