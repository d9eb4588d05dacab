"""What is stored, and one stored game in numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import SUMMARY
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted, number, outcome_counts, value
from explorer.query import catalog
from explorer.query.rows import Row
from explorer.store.engine import Database, reading

COLUMNS = (
    "game", "slug", "title", "kind", "parameters", "positions", "moves", "start", "cyclic",
    "explorer_version", "built_at", "solved_at",
)  # fmt: skip
"""What is said of each stored game."""


def games(database: DatabaseName = None) -> Answer:
    """The games that are stored, one a row; NotThereError if there is no database."""
    with reading(located(database)) as connection:
        return Answer(COLUMNS, list(picked(catalog.games(connection), COLUMNS)))


def info(spec: str, database: DatabaseName = None) -> Answer:
    """A stored game in numbers: counts by outcome and remoteness, branching, cycles, its start."""
    there = located(database)
    name = named_game(spec, there).name
    with reading(there) as connection:
        found = catalog.info(connection, name)
    rows = [
        (key, json.dumps(item) if isinstance(item, dict | list) else item)
        for key, item in found.items()
    ]
    return Answer(("property", "value"), rows, found, _words(found), kind=found["kind"])


def summary(database: Database, name: str, took: str, notes: Sequence[str] = ()) -> Answer:
    """What was stored under a name and how its start stands; `took` says what was done for it."""
    with reading(database) as connection:
        found = catalog.summary(connection, name)
    start = found["start"]
    row = {
        "game": name,
        "positions": found["positions"],
        "moves": found["moves"],
        "start": start["position"],
    } | {column: start[column] for column in SUMMARY}
    size = f"{counted(found['positions'], 'position')}, {counted(found['moves'], 'move')}"
    words = [f"{name}: {size}, {took}"]
    if found["outcomes"]:
        words.append(outcome_counts(found["outcomes"], start["completions"] is not None))
    words.append(f"start {start['position']}: {value(start)}")
    return Answer(list(row), [list(row.values())], found, words, notes, aside=f"{name}: {took}")


def _words(found: Row) -> list[str]:
    """A stored game in sentences."""
    branching, start = found["branching"], found["start"]
    lines = [f"{found['title']}: {found['game']}, {found['kind']}"]
    parameters = ", ".join(
        f"{key}={'+'.join(map(str, item)) if isinstance(item, list) else _word(item)}"
        for key, item in found["parameters"].items()
        if item != ""
    )
    if parameters:
        lines.append(f"parameters: {parameters}")
    lines.append(
        f"{counted(found['positions'], 'position')} ({counted(found['ends'], 'end')}, "
        f"{found['unreached']:,} that play cannot reach), {counted(found['moves'], 'move')}"
    )
    if branching["mean"] is not None:
        lines.append(
            f"moves a position: {branching['least']} to {branching['most']}, "
            f"{branching['mean']:.2f} on average where there are any"
        )
    lines += [
        f"{'cyclic' if found['cyclic'] else 'acyclic'}, "
        f"{counted(found['self_loops'], 'move')} to oneself, "
        f"{counted(found['parallel_moves'], 'parallel move')}, depth {found['depth']}",
        f"start {start['position']}: {value(start)}",
    ]
    if found["outcomes"] is not None:
        lines.append(outcome_counts(found["outcomes"], found["kind"] == "puzzle"))
    if found["plies"] is not None:
        lines.append(
            f"{counted(found['forms'], 'different game')} (positions with equal options are one), "
            f"{counted(found['cgt_values'], 'different value')}, "
            f"highest temperature {number(found['highest_temperature'])}"
        )
    return lines


def _word(item: Any) -> str:
    return str(item).lower() if isinstance(item, bool) else str(item)
