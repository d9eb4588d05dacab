"""What is stored, and one stored game in numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import ROOM, SUMMARY
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted, number, outcome_counts, value
from explorer.query import catalog
from explorer.query.rows import Row
from explorer.store.engine import Database, reading

COLUMNS = (
    "game", "slug", "title", "kind", "parameters", "positions", "moves", "start", "cyclic",
    "explorer_version", "built_at", "solved_at", "rules",
)  # fmt: skip
"""What is said of each stored game."""


def games(database: DatabaseName = None) -> Answer:
    """The games that are stored, one a row; NotThereError if there is no database."""
    with reading(located(database)) as connection:
        return Answer(COLUMNS, list(picked(catalog.games(connection), COLUMNS)), room=ROOM["list"])


def game(spec: str, database: DatabaseName = None) -> Answer:
    """What is said of one stored game, its parameters read; NotThereError if it is not stored."""
    there = located(database)
    about = named_game(spec, there)
    with reading(there) as connection:
        row = catalog.game(connection, about.name)
    facts = {column: row[column] for column in COLUMNS}
    facts["parameters"] = json.loads(facts["parameters"])
    return Answer(object=facts, notes=about.notes, kind=facts["kind"])


def info(spec: str, database: DatabaseName = None) -> Answer:
    """A stored game in numbers: counts by outcome and remoteness, branching, cycles, its start."""
    there = located(database)
    about = named_game(spec, there)
    with reading(there) as connection:
        facts = catalog.info(connection, about.name)
    rows = [
        (key, json.dumps(item) if isinstance(item, dict | list) else item)
        for key, item in facts.items()
    ]
    return Answer(
        ("property", "value"), rows, facts, _words(facts), about.notes, kind=facts["kind"]
    )


def summary(database: Database, name: str, took: str, notes: Sequence[str] = ()) -> Answer:
    """What was stored under a name and how its start stands; `took` says what was done for it."""
    with reading(database) as connection:
        facts = catalog.summary(connection, name)
        kind = catalog.game(connection, name)["kind"]
    start = facts["start"]
    row = {
        "game": name,
        "positions": facts["positions"],
        "moves": facts["moves"],
        "start": start["position"],
    } | {column: start[column] for column in SUMMARY}
    size = f"{counted(facts['positions'], 'position')}, {counted(facts['moves'], 'move')}"
    words = [f"{name}: {size}, {took}"]
    if facts["outcomes"]:
        words.append(outcome_counts(facts["outcomes"], kind))
    words.append(f"start {start['position']}: {value(start, kind)}")
    return Answer(list(row), [list(row.values())], facts, words, notes, aside=f"{name}: {took}")


def _words(facts: Row) -> list[str]:
    """A stored game in sentences."""
    branching, start = facts["branching"], facts["start"]
    lines = [f"{facts['title']}: {facts['game']}, {facts['kind']}"]
    parameters = ", ".join(
        f"{key}={'+'.join(map(str, item)) if isinstance(item, list) else _word(item)}"
        for key, item in facts["parameters"].items()
        if item != ""
    )
    if parameters:
        lines.append(f"parameters: {parameters}")
    lines.append(
        f"{counted(facts['positions'], 'position')} ({counted(facts['ends'], 'end')}, "
        f"{facts['unreached']:,} that play cannot reach), {counted(facts['moves'], 'move')}"
    )
    if branching["mean"] is not None:
        lines.append(
            f"moves a position: {branching['least']} to {branching['most']}, "
            f"{branching['mean']:.2f} on average where there are any"
        )
    lines += [
        f"{'cyclic' if facts['cyclic'] else 'acyclic'}, "
        f"{counted(facts['self_loops'], 'move')} to oneself, "
        f"{counted(facts['parallel_moves'], 'parallel move')}, depth {facts['depth']}",
        f"start {start['position']}: {value(start, facts['kind'])}",
    ]
    if facts["outcomes"] is not None:
        lines.append(outcome_counts(facts["outcomes"], facts["kind"]))
    if facts["plies"] is not None:
        lines.append(
            f"{counted(facts['forms'], 'different game')} (positions with equal options are one), "
            f"{counted(facts['cgt_values'], 'different value')}, "
            f"highest temperature {number(facts['highest_temperature'])}"
        )
    return lines


def _word(item: Any) -> str:
    return str(item).lower() if isinstance(item, bool) else str(item)
