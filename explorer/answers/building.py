"""Building, solving and removing games."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.catalog import summary
from explorer.answers.resolve import (
    DatabaseName,
    located,
    named_game,
    other_rules,
    rules_to_build,
    told_apart,
)
from explorer.answers.stored_graphs import taken_both_ways
from explorer.answers.words import counted
from explorer.errors import ExplorerError, option
from explorer.games.base import Game
from explorer.games.registry import knowing_file
from explorer.graph.limits import MAX_POSITIONS
from explorer.spec import canonical
from explorer.store import build as store
from explorer.store.engine import WAIT, Database


def build(
    spec: str,
    database: DatabaseName = None,
    *,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    game_file: str | None = None,
    wait: float = WAIT,
    progress: Progress = silent,
) -> Answer:
    """Generate, solve and store a game's whole graph, unless it is stored already.

    `replace` builds it anew, `game_file` may define it, and `wait` is how many seconds to wait for
    another writer. ExplorerError if it is stored as other rules made it; LimitError, with nothing
    written, if it has more than `max_positions`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     build("nim:heaps=1+2", f"{folder}/games.db").words[-1]
    'start 1+2: win in 3, nim-value 3'
    """
    there = located(database)
    with knowing_file(game_file):
        game = rules_to_build(spec, there)
        notes = taken_both_ways(spec, there)
    # Who named no database may look for it in another folder later on.
    new = database is None and not there.path.exists()
    began = perf_counter()
    built = build_game(
        game, there, max_positions=max_positions, replace=replace, wait=wait, progress=progress
    )
    took = f"built in {perf_counter() - began:.1f} s" if built else "stored already"
    if new:
        notes.append(f"made {there} in this folder")
    return summary(there, canonical(game), took, notes)


def build_game(
    game: Game[Any],
    database: Database,
    *,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    wait: float = WAIT,
    progress: Progress = silent,
) -> bool:
    """Store a game as `build` does; False if it was stored already, by the same rules."""
    built = store.build(
        database, game, max_positions=max_positions, replace=replace, wait=wait, progress=progress
    )
    if not built and (others := other_rules(game, database)) is not None:
        raise ExplorerError(
            f"{canonical(game)} is stored, built by other rules ({told_apart(*others)}): give "
            f"{option('--replace', 'replace=True')} to build it anew"
        )
    return built


def solve(
    spec: str, database: DatabaseName = None, *, wait: float = WAIT, progress: Progress = silent
) -> Answer:
    """Solve a stored graph again and write the values back."""
    there = located(database)
    about = named_game(spec, there)
    began = perf_counter()
    store.solve_again(there, about.name, wait=wait, progress=progress)
    took = f"solved in {perf_counter() - began:.1f} s"
    return summary(there, about.name, took, about.notes)


def remove(spec: str, database: DatabaseName = None, *, wait: float = WAIT) -> Answer:
    """Remove a game, and the paths through it, from the database."""
    there = located(database)
    name = named_game(spec, there).name
    paths = store.remove(there, name, wait=wait)
    with_it = f", and {counted(paths, 'stored path')} with it" if paths else ""
    return Answer(notes=[f"{name} removed from {there}{with_it}"])
