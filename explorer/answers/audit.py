"""The audit of what is stored: every value by its laws, then the published facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.answers.words import counted
from explorer.errors import ExplorerError, RulesError, quote
from explorer.games.registry import knowing_file
from explorer.query.audit import audit
from explorer.query.catalog import specs
from explorer.query.laws.common import law_row
from explorer.query.laws.rules import RULES
from explorer.query.rows import Row
from explorer.store.connection import Connection
from explorer.store.engine import reading
from explorer.store.runs.manifest import game_file_of

COLUMNS = ("game", "law", "checked", "source", "holds", "broken", "counterexamples")
"""What is said of each law."""


@dataclass(frozen=True)
class Audit(Answer):
    """What came of the laws; the names of the games `without_rules`, whose values alone were
    checked."""

    without_rules: Sequence[str] = ()


def verify(
    spec: str | None = None,
    database: DatabaseName = None,
    *,
    rules: bool = True,
    game_file: str | None = None,
    progress: Progress = silent,
) -> Audit:
    """What each law of a game, or of every stored one, comes to.

    By the laws that tie each value to its neighbours, then by those that the game brings with it,
    and with `rules` by the game as it is generated anew; `game_file` may define it, if it does not
    stand in the run.
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
    else:
        names = [spec]
    with knowing_file(game_file or game_file_of(there.place)):
        games = [named_game(name, there) for name in names]
    rows: list[Row] = []
    left: list[str] = []
    with reading(there) as connection:
        for about in games:
            rows += _audited(connection, about, rules, progress, left.append)
    laws = [{column: law[column] for column in COLUMNS} for law in rows]
    error = _broken(laws)
    return Audit(
        COLUMNS,
        [(*list(law.values())[:-1], "; ".join(map(str, law["counterexamples"]))) for law in laws],
        laws,
        [] if error else [f"all {len(laws)} laws hold"],
        [
            *(note for about in games for note in about.notes),
            *(f"{there}: not checked: {why}" for why in left),
        ],
        error=error,
        room=ROOM["verify"],
        without_rules=[about.name for about in games if about.game is None],
    )


def _audited(
    connection: Connection,
    about: NamedGame,
    rules: bool,
    progress: Progress,
    left: Callable[[str], None],
) -> Iterator[Row]:
    """What the laws of a game come to; rules that fail are the last of them, and end its audit."""
    try:
        game = about.game if rules else None
        yield from audit(connection, about.name, about.laws(), game, progress, left=left)
    except RulesError as error:
        statement = "the rules answer what the audit asks them"
        yield {"game": about.name, **law_row(statement, RULES, 1, [str(error)])}


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
