"""Building a game in parts, in a folder of work that stands beside the database."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from explorer.errors import ExplorerError, LimitError, NotThereError, option, quote
from explorer.games.base import Game
from explorer.graph.limits import MAX_MOVES_IN_PARTS, Limits
from explorer.kinds import KINDS
from explorer.memory import available, in_words
from explorer.scale.arrange import Arranged
from explorer.scale.build import build
from explorer.scale.cluster import Dask
from explorer.scale.engine import ElsewhereError, Here, TooLargeError
from explorer.scale.run import forget, need_codes, told_of
from explorer.spec import canonical
from explorer.store.database import Database

PROGRAM = 240 << 20
"""Bytes of memory that the program and its compiler take, whatever they build."""

LEAST = PROGRAM + (64 << 20)
"""Bytes of memory with which a build in parts begins."""


MOST_PARTS = 1 << 12
"""Parts into which a graph may be cut."""

LOCK, OURS = "lock", "of a build in parts\n"
"""The file that whoever works in a folder holds; what stands in it."""


@dataclass(frozen=True)
class InParts:
    """How a game is to be built in parts.

    memory     bytes that a process may take, about; None: half of what is left, of all together
    parts      how many parts; None: as many as it needs
    work       the folder of work; None: one beside the database
    resume     go on with the work that is there
    workers    run the tasks in so many processes of a Dask cluster on this machine
    scheduler  run them on the cluster whose scheduler is at this address
    tell       called with what is to be said beside the answer
    """

    memory: int | None = None
    parts: int | None = None
    work: Path | None = None
    resume: bool = False
    workers: int | None = None
    scheduler: str | None = None
    tell: Callable[[str], None] = lambda text: None

    @property
    def on_dask(self) -> bool:
        """Whether tasks run on the workers of a Dask cluster, not in this process."""
        return self.workers is not None or self.scheduler is not None

    def engine(self, memory: int) -> Here | Dask:
        """What runs the tasks, in processes of so many bytes."""
        if self.scheduler is not None:
            return Dask.at(self.scheduler)
        return Here() if self.workers is None else Dask.local(self.workers, memory)


@contextmanager
def built_in_parts(
    database: Database,
    game: Game[Any],
    how: InParts,
    max_positions: int,
    report: Callable[[str, int, int | None], None],
) -> Iterator[Arranged]:
    """A game's graph and values, in files that are there within the block.

    The work is kept if it is interrupted or the machine runs out of something, for `resume`; what
    the rules or a limit forbid is not worth keeping.
    """
    if KINDS[game.kind].has("partizan value"):
        raise LimitError(
            f"{quote(canonical(game))} cannot be built in parts: the values of its positions are "
            "canonical forms, which are found of the whole graph"
        )
    need_codes(game)
    folder = how.work or _beside(database, game)
    limits = Limits(game, max_positions, MAX_MOVES_IN_PARTS)
    limits.known()
    left = (available() or LEAST * 4) // 2
    memory = how.memory or max(LEAST * 2, left // (how.workers or 1))
    if memory < LEAST:
        raise ExplorerError(
            f"{in_words(memory)} of memory are too few: a build in parts takes at least "
            f"{in_words(LEAST)}"
        )
    with _taken(folder, game, how.resume):
        with _told(game, folder):
            try:
                with _running(how, memory) as engine:
                    usable = memory - PROGRAM
                    built = build(folder, game, engine, usable, limits.check, report, how.parts)
            except (TooLargeError, ElsewhereError) as error:
                raise type(error)(f"{error}; {_kept(folder)}") from None
            except ExplorerError:
                _empty(folder)
                raise
            yield built
        _empty(folder)


@contextmanager
def _running(how: InParts, memory: int) -> Iterator[Here | Dask]:
    """The engine, which is closed at the end: nobody writes into the folder of work then."""
    engine = how.engine(memory)
    try:
        yield engine
        if isinstance(engine, Dask):
            how.tell(f"a worker took at most {in_words(engine.peak())} of memory")
    finally:
        engine.close()


@contextmanager
def _told(game: Game[Any], folder: Path) -> Iterator[None]:
    """What runs out is told in one line, which says that the work is kept."""
    try:
        yield
    except MemoryError:
        more = option("more --memory, or more --parts", "more memory=, or more parts=")
        raise LimitError(
            f"{quote(canonical(game))} needs more memory than there is: give {more}; "
            + _kept(folder)
        ) from None
    except OSError as error:
        raise ExplorerError(
            f"the build stopped: {error.strerror or error}; {_kept(folder)}"
        ) from None


def _kept(folder: Path) -> str:
    resume = option("--resume", "resume=True")
    return f"the work is kept in {quote(str(folder))}, and {resume} goes on with it"


def _beside(database: Database, game: Game[Any]) -> Path:
    """The folder of work of a game, beside a database."""
    digest = hashlib.sha256(canonical(game).encode()).hexdigest()[:8]
    return database.path.with_name(f"{database.path.name}.{game.slug}-{digest}.parts")


@contextmanager
def _taken(folder: Path, game: Game[Any], resume: bool) -> Iterator[None]:
    """Hold a folder of work; ExplorerError if it cannot be begun in, or gone on with."""
    lock = folder / LOCK
    if lock.exists():
        with lock.open("r+") as file:
            _lock(file, folder)  # whoever is at work there must not be told of as stopped
    there = told_of(folder)
    if resume and there is None:
        raise NotThereError(
            f"there is no work to go on with in {quote(str(folder))}: leave out "
            + option("--resume", "resume=True")
        )
    if there is None and _is_left_over(folder):
        _empty(folder)
    elif not resume and folder.exists() and any(folder.iterdir()):
        what = "the work of a build that was stopped is" if there else "files are"
        way = f"give {option('--resume', 'resume=True')} to go on with it, or " if there else ""
        raise ExplorerError(f"{what} in {quote(str(folder))}: {way}remove it or name another")
    if resume and (differs := there.differs(game)):  # type: ignore[union-attr]
        raise ExplorerError(
            f"the work in {quote(str(folder))} is {differs}: remove it and build anew"
        )
    folder.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as file:
        _lock(file, folder)
        if not lock.stat().st_size:
            file.write(OURS)
            file.flush()
        try:
            yield
        finally:
            forget(folder)
            if told_of(folder) is None and _is_left_over(folder):
                lock.unlink()
                with suppress(OSError):  # it holds something else, or is where others look for it
                    folder.rmdir()


def _is_left_over(folder: Path) -> bool:
    """Whether all that is in a folder is of a build that was stopped while it made the folder, or
    cleared it."""
    try:
        text = (folder / LOCK).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return text == OURS or (not text and len(list(folder.iterdir())) == 1)


def _empty(folder: Path) -> None:
    """Remove the work in a folder, what tells of it first: what is left of a removal that was
    stopped is no work to go on with. Only the lock stays, which is still held."""
    (folder / "run.json").unlink(missing_ok=True)
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif path.name != LOCK:
            path.unlink(missing_ok=True)


def _lock(lock: TextIO, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ExplorerError(
            f"another build is at work in {quote(str(folder))}: wait for it, or name another"
        ) from None
