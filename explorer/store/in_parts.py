"""Building a game in parts, in a folder of work that stands beside the database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, LimitError, option, quote
from explorer.games.base import Game
from explorer.games.coded import need_codes
from explorer.graph.limits import MAX_MOVES_IN_PARTS, MAX_POSITIONS_IN_PARTS, Limits
from explorer.kinds import KINDS
from explorer.memory import available, in_words
from explorer.scale.arrange import Arranged
from explorer.scale.build import build
from explorer.scale.cluster import Dask
from explorer.scale.engine import ElsewhereError, Here, TooLargeError
from explorer.scale.folder import empty, has_work, taken
from explorer.scale.run import IN_PARTS
from explorer.spec import canonical
from explorer.store.database import Database

PROGRAM = 240 << 20
"""Bytes of memory that the program and its compiler take, whatever they build."""

LEAST = PROGRAM + (64 << 20)
"""Bytes of memory with which a build in parts begins."""


kept_last: str | None = None
"""What is to be said of the work that an interrupt has left, by whoever tells of it; or None."""

MOST_PARTS = 1 << 12
"""Parts into which a graph may be cut."""


@dataclass(frozen=True)
class InParts:
    """How a game is to be built in parts.

    memory     bytes that a process may take, about; None: half of what is left here, shared among
               the workers that are started here
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
    need_codes(game, IN_PARTS)
    folder = (how.work or _beside(database, game)).absolute()
    place, work = database.path.resolve(), folder.resolve()
    if place.is_relative_to(work) or work.is_relative_to(place):
        stands = "holds" if place.is_relative_to(work) else "is in"
        raise ExplorerError(
            f"the folder of work {quote(str(folder))} {stands} the database: name another"
        )
    limits = Limits(game, min(max_positions, MAX_POSITIONS_IN_PARTS), MAX_MOVES_IN_PARTS)
    limits.known()
    memory = how.memory or _usual(how)
    if memory < LEAST:
        raise ExplorerError(
            f"{in_words(memory)} of memory are too few: a build in parts takes at least "
            f"{in_words(LEAST)}"
        )
    global kept_last
    kept_last = None
    engine = how.engine(memory)
    with closing(engine), ExitStack() as held:
        with _told(game, folder):
            begins = held.enter_context(taken(folder, game, how.resume, how.parts))
        with _told(game, folder):
            try:
                built = build(
                    folder, game, engine, memory - PROGRAM, limits.check, report, how.parts
                )
                if isinstance(engine, Dask):
                    how.tell(f"a worker took at most {in_words(engine.peak())} of memory")
            except (TooLargeError, ElsewhereError) as error:
                raise type(error)(f"{error}{_kept(folder)}") from None
            except ExplorerError as error:
                if not begins:  # what was given now may be wrong, and not the work
                    raise type(error)(f"{error}{_kept(folder)}") from None
                empty(folder)
                raise
            finally:
                engine.close()  # nobody writes into the folder of work from now on
            yield built
        empty(folder)


def forget_work(database: Database, game: Game[Any], how: InParts) -> None:
    """Clear the folder of work of a game that is stored, as after a kill just after that."""
    folder = (how.work or _beside(database, game)).absolute()
    if how.resume and has_work(folder):
        with taken(folder, game, True, None):
            empty(folder)


def _usual(how: InParts) -> int:
    """Bytes of memory that a process may take, where nobody says."""
    left = (available() or LEAST * 4) // 2
    return max(LEAST * 2, left // (how.workers or 1))


@contextmanager
def _told(game: Game[Any], folder: Path) -> Iterator[None]:
    """What runs out is told in one line, which says that the work is kept."""
    try:
        yield
    except MemoryError:
        more = option("more --memory, or more --parts", "more memory=, or more parts=")
        raise LimitError(
            f"{quote(canonical(game))} needs more memory than there is: give {more}" + _kept(folder)
        ) from None
    except OSError as error:
        raise ExplorerError(
            f"the build stopped: {error.strerror or error}{_kept(folder)}"
        ) from None
    except (KeyboardInterrupt, SystemExit):
        global kept_last
        kept_last = _kept(folder).removeprefix("; ")
        raise


def _kept(folder: Path) -> str:
    """What is to be said of the work besides, if there is any."""
    if not has_work(folder):
        return ""
    resume = option("--resume", "resume=True")
    return f"; the work is kept in {quote(str(folder))}, and {resume} goes on with it"


def _beside(database: Database, game: Game[Any]) -> Path:
    """The folder of work of a game, beside a database."""
    digest = hashlib.sha256(canonical(game).encode()).hexdigest()[:8]
    return database.path.with_name(f"{database.path.name}.{game.slug}-{digest}.parts")
