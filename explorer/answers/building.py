"""Building, solving and removing games."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
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
from explorer.errors import ExplorerError, MalformedError, option, quote
from explorer.games.base import Game
from explorer.games.registry import knowing_file
from explorer.graph.limits import MAX_POSITIONS
from explorer.spec import canonical
from explorer.store import build as store
from explorer.store.engine import WAIT, Database, locate
from explorer.store.in_parts import MOST_PARTS, InParts
from explorer.store.runs.build import build_run, database_from, run_from
from explorer.store.runs.manifest import is_run


def build(
    spec: str,
    database: DatabaseName = None,
    *,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    game_file: str | None = None,
    wait: float = WAIT,
    progress: Progress = silent,
    engine: str = "memory",
    memory: str | int | None = None,
    parts: int | None = None,
    work: str | None = None,
    resume: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    to: str | Path | None = None,
    moves: bool = False,
) -> Answer:
    """Generate, solve and store a game's whole graph, unless it is stored already.

    `replace` builds it anew, `game_file` may define it, and `wait` is how many seconds to wait for
    another writer. ExplorerError if it is stored as other rules made it; LimitError, with nothing
    written, if it has more than `max_positions`.

    engine     memory; or parts: in files, for graphs larger than `memory` ("2GB", or bytes); or
               dask: the same by several processes, of so much memory each
    parts      into how many parts the graph is cut; as many as it needs, unless said
    work       the folder of these files, beside the database unless said
    resume     go on with the files of a build that was stopped
    workers    how many processes Dask starts on this machine; one a core, unless said
    scheduler  the address of a cluster of Dask that is there, to be used instead
    to         a folder, into which the game is written as a run of Parquet files, not into a
               database, whatever `database` names
    moves      whether the run holds the moves as well, which the rules else give anew

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     build("nim:heaps=1+2", f"{folder}/games.db").words[-1]
    'start 1+2: win in 3, nim-value 3'
    """
    there = target_of(database, to, moves)
    with knowing_file(game_file):
        game = rules_to_build(spec, there)
        notes = taken_both_ways(spec, there)
    # Who named no database may look for it in another folder later on.
    new = database is None and to is None and not there.path.exists()
    how = in_parts_if(
        engine, size_of(memory), parts, work, resume, workers, scheduler, notes.append
    )
    began = perf_counter()
    built = build_game(
        game,
        there,
        max_positions=max_positions,
        replace=replace,
        wait=wait,
        progress=progress,
        memory=size_of(memory),
        in_parts=how,
        as_run=to is not None,
        moves=moves,
    )
    took = f"built in {perf_counter() - began:.1f} s" if built else "stored already"
    if new:
        notes.append(f"made {there} in this folder")
    return summary(there, canonical(game), took, notes)


def target_of(database: DatabaseName, to: str | Path | None, moves: bool) -> Database:
    """Where a game is built into: a database, or the folder of a run."""
    if to is None:
        if moves:
            raise MalformedError(
                "a database holds all moves: moves are chosen for a run, with "
                + option("--to DIR", "to=")
            )
        return located(database)
    return Database(Path(to))


def copy(
    spec: str,
    to: str | Path,
    database: DatabaseName = None,
    *,
    moves: bool = False,
    replace: bool = False,
    game_file: str | None = None,
    wait: float = WAIT,
    progress: Progress = silent,
) -> Answer:
    """Copy a game from a database into a run, a folder of Parquet files, or from a run into a
    database.

    `moves` says whether the run holds the moves, `replace` whether what is there gives way.
    ExplorerError if what is read is not what was written, or the game cannot be a run.
    """
    there = located(database)
    began = perf_counter()
    with knowing_file(game_file):
        about = named_game(spec, there)
        name = about.name
        if is_run(there.place):
            if moves:
                raise MalformedError(
                    "a database holds all moves: leave out " + option("--moves", "moves=True")
                )
            target = locate(str(to))
            if is_run(target.place):
                raise ExplorerError(
                    f"{quote(str(there))} is a run, and so is {quote(str(to))}: a run is copied "
                    "into a database; as a folder it may be copied by other programs"
                )
            copied = database_from(
                there, name, target, replace=replace, wait=wait, progress=progress
            )
        else:
            if about.game is None:
                raise ExplorerError(
                    f"{quote(name)} cannot be copied into a run, whose moves the rules give: those "
                    "that it was built by are not here"
                )
            target = Database(Path(to))
            copied = run_from(
                there, about.game, target.path, moves=moves, replace=replace, progress=progress
            )
    took = f"copied in {perf_counter() - began:.1f} s" if copied else "stored already"
    return summary(target, name, took, about.notes)


def build_game(
    game: Game[Any],
    database: Database,
    *,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    wait: float = WAIT,
    progress: Progress = silent,
    memory: int | None = None,
    in_parts: InParts | None = None,
    as_run: bool = False,
    moves: bool = False,
) -> bool:
    """Store a game as `build` does; False if it was stored already, by the same rules."""
    how: dict[str, Any] = {
        "max_positions": max_positions, "replace": replace, "progress": progress,
        "memory": memory, "in_parts": in_parts,
    }  # fmt: skip
    if as_run:
        built = build_run(database.path, game, moves=moves, **how)
    else:
        built = store.build(database, game, wait=wait, **how)
    if not built and (others := other_rules(game, database)) is not None:
        raise ExplorerError(
            f"{canonical(game)} is stored, built by other rules ({told_apart(*others)}): give "
            f"{option('--replace', 'replace=True')} to build it anew"
        )
    return built


ENGINES = ("memory", "parts", "dask")
"""Where a graph is grown and solved."""


def in_parts_if(
    engine: str,
    memory: int | None,
    parts: int | None,
    work: str | None,
    resume: bool,
    workers: int | None = None,
    scheduler: str | None = None,
    tell: Callable[[str], None] = lambda text: None,
) -> InParts | None:
    """How to build in parts, if the engine is such; None for a build in memory, which has no use
    for the other options. `tell` is called with what is to be said beside the answer."""
    if engine not in ENGINES:
        raise MalformedError(f"there is no engine {quote(engine)}: known: {', '.join(ENGINES)}")
    if engine == "memory" and (parts, work, resume) != (None, None, False):
        raise MalformedError(
            "parts, work and resume are those of a build in parts: give "
            + option("--engine parts", "engine='parts'")
        )
    if engine != "dask" and (workers, scheduler) != (None, None):
        raise MalformedError(
            "workers and scheduler are those of a cluster: give "
            + option("--engine dask", "engine='dask'")
        )
    if workers is not None and scheduler is not None:
        raise MalformedError(
            "give workers to be started here, or the scheduler of others, not both"
        )
    need_worker(workers)
    if parts is not None and not 1 <= parts <= MOST_PARTS:
        raise MalformedError(f"a graph is cut into 1 to {MOST_PARTS:,} parts, not {parts:,}")
    if engine == "memory":
        return None
    if engine == "dask" and scheduler is None:
        workers = workers or len(os.sched_getaffinity(0))
    folder = None if work is None else Path(work)
    return InParts(memory, parts, folder, resume, workers, scheduler, tell)


def need_worker(workers: int | None) -> None:
    """MalformedError unless a number of workers is 1 or more, or left open."""
    if workers is not None and workers < 1:
        raise MalformedError(f"there is at least 1 worker, not {workers}")


_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12,
          "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40}  # fmt: skip


def size_of(text: str | int | None) -> int | None:
    """Bytes that a text names; None for None.

    >>> size_of("1.5GB"), size_of("600 mb"), size_of(1024)
    (1500000000, 600000000, 1024)
    """
    if text is None:
        return None
    if isinstance(text, int):
        if text <= 0:
            raise MalformedError(f"{text} bytes are no size of memory: give some more")
        return text
    found = re.fullmatch(r"\s*(\d{1,20}(?:\.\d*)?)\s*([a-zA-Z]*)\s*", text)
    if not found or (unit := found[2].lower()) not in _UNITS or not float(found[1]):
        raise MalformedError(f"{quote(text)} is no size of memory: write such as 600MB or 2GB")
    return int(float(found[1]) * _UNITS[unit])


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
