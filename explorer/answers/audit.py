"""The audit of what is stored: every value by its laws, then the published facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted
from explorer.errors import ExplorerError, quote
from explorer.query.audit import audit
from explorer.query.catalog import specs
from explorer.query.rows import Row
from explorer.store.engine import reading

COLUMNS = ("game", "law", "checked", "source", "holds", "broken", "counterexamples")
"""What is said of each law."""


@dataclass(frozen=True)
class Audit(Answer):
    """What came of the laws; the names of the games `without_rules`, whose values alone were
    checked."""

    without_rules: Sequence[str] = ()


def verify(
    spec: str | None = None, database: DatabaseName = None, *, progress: Progress = silent
) -> Audit:
    """What each law of a game, or of every stored one, comes to.

    By the laws that tie each value to its neighbours, then by those that the game brings with it.
    The error of the answer names the first law that does not hold.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     all(law["holds"] for law in verify(None, f"{folder}/games.db").object)
    True
    """
    there = located(database)
    if spec is None:
        with reading(there) as connection:
            names = specs(connection)
        games = [named_game(name, there) for name in names]
    else:
        games = [named_game(spec, there)]
    rows: list[Row] = []
    with reading(there) as connection:
        for about in games:
            rows += audit(connection, about.name, about.laws(), about.fields(), progress)
    laws = [{column: law[column] for column in COLUMNS} for law in rows]
    error = _broken(laws)
    return Audit(
        COLUMNS,
        [(*list(law.values())[:-1], "; ".join(map(str, law["counterexamples"]))) for law in laws],
        laws,
        [] if error else [f"all {len(laws)} laws hold"],
        [note for about in games for note in about.notes],
        error=error,
        without_rules=[
            about.name for about in games if about.game is None and about.other_rules is None
        ],
    )


def _broken(laws: Sequence[dict[str, Any]]) -> ExplorerError | None:
    """What is said of the first law that does not hold, if there is one."""
    broken = [law for law in laws if not law["holds"]]
    if not broken:
        return None
    first = broken[0]
    return ExplorerError(
        f"{first['game']}: {len(broken)} of {len(laws)} laws do not hold, first: "
        f"{first['law']}: {first['broken']:,} of {counted(first['checked'], 'row')} break it, "
        f"such as {quote(str(first['counterexamples'][0]))}"
    )
