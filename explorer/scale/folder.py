"""The folder that a build in parts works in: whose it is, what stands there, and its end.

Who works in a folder holds the lock of the file ``explorer.lock`` in it, whose text says that it is
a folder of work, and whether the build has made it. Nothing is removed but what a build makes.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from explorer.errors import ExplorerError, NotThereError, option, quote
from explorer.games.base import Game
from explorer.scale.run import GAME_FILE, RECORDS, forget, told_of

LOCK = "explorer.lock"
OURS = "of a build in parts\n"
GIVEN = "of a build in parts, in a folder that was there before\n"

FOLDERS = (
    "codes", "moves", "out", "new", "known", "numbered", "rows", "leads", "values", "solved",
    "whole", "by target", "texts",
)  # fmt: skip
"""The folders of arrays that tasks make."""


@contextmanager
def taken(folder: Path, game: Game[Any], resume: bool, parts: int | None) -> Iterator[bool]:
    """Hold a folder of work within the block; whether the work begins now.

    At the end work that is there stays, see `empty`. ExplorerError if it cannot be begun here, or
    gone on with.
    """
    try:
        begins = _look(folder, game, resume, parts)
        there = folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("a")
    except OSError as error:
        raise ExplorerError(
            f"{quote(str(folder))} can be no folder of work ({error.strerror}): name another"
        ) from None
    with file:
        _lock(file, folder)
        if not (folder / LOCK).stat().st_size:
            file.write(GIVEN if there else OURS)
            file.flush()
        try:
            yield begins
        finally:
            forget(folder)
            if not has_work(folder):
                _leave(folder)


def has_work(folder: Path) -> bool:
    """Whether there is work to go on with."""
    return (folder / "run.json").exists()


def _look(folder: Path, game: Game[Any], resume: bool, parts: int | None) -> bool:
    """Whether work begins in a folder; ExplorerError if it is not free for this."""
    if (folder / LOCK).exists():
        with (folder / LOCK).open("r+") as file:
            _lock(file, folder)  # whoever is at work there must not be told of as stopped
    there, name = told_of(folder), quote(str(folder))
    if resume and there is None:
        raise NotThereError(
            f"there is no work to go on with in {name}: leave out "
            + option("--resume", "resume=True")
        )
    if there is None and _is_left_over(folder):
        empty(folder)
    elif not resume and folder.exists() and any(folder.iterdir()):
        if there is None:
            raise ExplorerError(f"files are in {name}: name an empty folder, or a new one")
        raise ExplorerError(
            f"the work of a build that was stopped is in {name}: give "
            f"{option('--resume', 'resume=True')} to go on with it, or remove it or name another"
        )
    if there is not None:
        if differs := there.differs(game):
            raise ExplorerError(f"the work in {name} is {differs}: remove it and build anew")
        if parts is not None and parts != there.parts:
            raise ExplorerError(
                f"the work in {name} was begun with "
                f"{'as many parts as it needs' if there.parts is None else f'{there.parts} parts'}"
                f", not {parts}: go on without {option('--parts', 'parts=')}, or remove it"
            )
    return there is None


def _is_left_over(folder: Path) -> bool:
    """Whether a build was stopped here while it made the folder, or cleared it."""
    try:
        text = (folder / LOCK).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    return text in (OURS, GIVEN) or (not text and len(list(folder.iterdir())) == 1)


def empty(folder: Path) -> None:
    """Remove the work in a folder, what tells of it first: what is left of a removal that was
    stopped is no work to go on with. The lock stays, which is still held."""
    (folder / "run.json").unlink(missing_ok=True)
    for name in FOLDERS:
        shutil.rmtree(folder / name, ignore_errors=True)
    for path in folder.iterdir():
        if (path.stem in RECORDS or path.name == GAME_FILE) and path.is_file():
            path.unlink(missing_ok=True)


def _leave(folder: Path) -> None:
    """Remove the lock, and the folder if the build has made it and nothing else is there."""
    with suppress(OSError):
        made = (folder / LOCK).read_text(encoding="utf-8") == OURS
        (folder / LOCK).unlink()
        if made:
            folder.rmdir()


def _lock(file: TextIO, folder: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ExplorerError(
            f"another build is at work in {quote(str(folder))}: wait for it, or name another"
        ) from None
    except OSError as error:
        raise ExplorerError(
            f"no file can be locked in {quote(str(folder))} ({error.strerror}): name a folder of "
            f"another disk ({option('--work', 'work=')})"
        ) from None
