"""Theory held against a stored, solved game."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from explorer.cli.words import counted
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.query.catalog import game
from explorer.query.positions import moves, position
from explorer.query.rows import Row, rows
from explorer.store.engine import locate, reading
from explorer.subject import Subject, subject
from explorer.theory.wythoff import by_beatty

if TYPE_CHECKING:
    from explorer.theory.misere import Quotient


def check_pairs(db: str | None, spec: str, pairs: Sequence[tuple[int, int]], spread: int) -> None:
    """Compare the lost pairs of Wythoff's game, from (0, 0) on, with those that are stored."""
    about, database = _about(db, spec, "wythoff", spread=spread, step=1, misere=False)
    lost = {f"{x}+{y}" for a, b in pairs for x, y in ((a, b), (b, a))}
    # Below the next pair none is missing.
    least, beyond = by_beatty(len(pairs) + 1, spread)[-1]
    with reading(database) as connection:
        game(connection, about.name)
        found = rows(
            connection,
            "SELECT position, outcome FROM wythoff_position WHERE game = :game "
            "AND max(pile_1, pile_2) < :beyond AND min(pile_1, pile_2) < :least",
            game=about.name,
            beyond=beyond,
            least=least,
        )
    wrong = [
        row["position"] for row in found if (row["outcome"] == "lose") != (row["position"] in lost)
    ]
    _tell(about, len(found), wrong)


def check_lost(db: str | None, spec: str, pairs: Sequence[tuple[int, int]]) -> None:
    """Hold that these pairs, as far as they are stored, are lost at Wythoff's game."""
    about, database = _about(db, spec, "wythoff", spread=0, step=1, misere=False)
    with reading(database) as connection:
        game(connection, about.name)
        found = rows(
            connection,
            "SELECT position, outcome FROM position WHERE game = :game "
            "AND position IN (SELECT p.value FROM json_each(:pairs) AS p)",
            game=about.name,
            pairs=json.dumps([f"{a}+{b}" for a, b in pairs]),
        )
    _tell(about, len(found), [row["position"] for row in found if row["outcome"] != "lose"])


def check_mex(db: str | None, component: str, numbers: Sequence[int], least: int) -> None:
    """Hold that a stored position whose successors have these nim-values has their mex."""
    spec, at, text = component.partition("@")
    database = locate(db)
    about = subject(spec, database)
    wanted = about.position(text) if at else None
    with reading(database) as connection:
        place = position(connection, about.name, wanted or game(connection, about.name)["start"])
        reached = {move["grundy"] for move in moves(connection, about.name, place["id"])}
    if place["grundy"] is None or None in reached:
        raise ExplorerError(f"{about.name} has no nim-value at {place['position']} to compare with")
    if reached != set(numbers):
        raise MalformedError(
            f"the successors of {place['position']} in {about.name} have the nim-values "
            f"{' '.join(map(str, sorted(reached))) or 'of none'}: give these"
        )
    _tell(about, 1, [] if place["grundy"] == least else [place["position"]])


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


def check_misere(db: str | None, spec: str, quotient: Quotient) -> None:
    """Compare the outcomes that a misère quotient gives with those stored."""
    about, database = _about(db, spec, "octal", code=quotient.code, misere=True)
    with reading(database) as connection:
        game(connection, about.name)
        found: list[Row] = rows(
            connection,
            "SELECT position, outcome FROM octal_position WHERE game = :game AND largest < :beyond",
            game=about.name,
            beyond=len(quotient.elements),
        )
    _tell(
        about,
        len(found),
        [
            row["position"]
            for row in found
            if (row["outcome"] == "lose") != quotient.is_lost(map(int, row["position"].split("+")))
        ],
    )


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
                f"--check {quote(spec)} is another game: this is about {name}="
                f"{str(value).lower() if isinstance(value, bool) else value}"
            )
    return about, database


def _tell(about: Subject, checked: int, wrong: list[str]) -> None:
    if not checked:
        raise ExplorerError(f"{about.name} holds no position to compare with: check a larger game")
    if wrong:
        raise ExplorerError(
            f"{about.name} disagrees in {len(wrong):,} of {counted(checked, 'position')}, "
            f"such as {quote(wrong[0])}"
        )
    print(f"{about.name} agrees in {counted(checked, 'position')}", file=sys.stderr)
