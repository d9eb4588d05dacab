"""The folder of a run: what may stand there, and how a new run takes its place.

A run is written into a draft beside its place, which then gets its name, so a folder of that name
is whole. Whoever writes a draft holds a lock on it: a draft that nobody holds is left of a build
that was killed, and is removed by the next one.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from explorer.errors import ExplorerError, option, quote
from explorer.store.runs.manifest import GAME_FILE, INDEX, NAME, is_run

TABLES = ("game", "labels", "positions", "moves", "by_target")
"""The tables of a run, each a Parquet file."""

_OURS = {NAME, GAME_FILE, INDEX, *(f"{table}.parquet" for table in TABLES)}

_HERE, _EXCHANGE = -100, 2
"""What the system calls the working folder, and two names that change places (renameat2)."""


def check_place(place: Path, name: str, replace: bool, moves: bool) -> bool:
    """Whether a run of a game is to be written to a place: False if it is there already.

    ExplorerError where it cannot be, or something else is, or the run holds no `moves`, and should.
    """
    with suppress(OSError, RuntimeError, ValueError):  # told of below
        _mend(place.resolve())
    return _is_free(place, name, replace, moves)


def _is_free(place: Path, name: str, replace: bool, moves: bool) -> bool:
    try:
        target = place.resolve()
        if Path.cwd().is_relative_to(target):
            raise _no_run(place, "it holds the folder that this is called in")
        if target.is_symlink():  # from Python 3.13 on, what cannot be resolved stays as it is
            raise _no_run(place, "its links lead in a loop")
        if inside := next((folder for folder in target.parents if is_run(folder)), None):
            raise _no_run(place, f"it is in the run {quote(str(inside))}")
        if not is_run(target):
            if target.exists() and not target.is_dir():
                raise _no_run(place, "it is a file")
            if target.exists() and any(target.iterdir()):
                raise _no_run(place, "files are in it")
            _need_writable(place, target.parent)
            return True
        others = sorted(path.name for path in target.iterdir() if path.name not in _OURS)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, a name with a NUL in it
        raise _no_run(place, getattr(error, "strerror", None) or str(error)) from None
    if replace and others:
        raise ExplorerError(
            f"{quote(str(place))} holds more than a run ({quote(others[0])}), which would be lost: "
            "name another folder"
        )
    if replace:
        _need_writable(place, target.parent)
        return True
    what = "a damaged run"
    with suppress(OSError, ValueError, LookupError, TypeError):
        there = json.loads((target / NAME).read_text(encoding="utf-8"))
        if there["game"]["spec"] != name:
            what = f"the run of {there['game']['spec']}"
        elif there["moves"] or not moves:
            return False
        else:
            what = "a run without moves"
    raise ExplorerError(
        f"{what} is in {quote(str(place))}: name another folder, or give "
        + option("--replace", "replace=True")
    )


def _no_run(place: Path, why: str) -> ExplorerError:
    return ExplorerError(f"{quote(str(place))} can be no run ({why}): name a new folder")


def _need_writable(place: Path, folder: Path) -> None:
    """ExplorerError, before hours of work, where nothing can be written."""
    while not folder.exists():
        folder = folder.parent
    if not folder.is_dir():
        raise _no_run(place, f"{quote(folder.name)} is a file")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _no_run(place, f"nothing can be written in {quote(str(folder))}")


@contextmanager
def draft_of(place: Path) -> Iterator[Path]:
    """A folder beside a place, to write a run into; it is gone at the end, if it has not taken the
    place. ExplorerError where something cannot be written."""
    made: list[Path] = []
    held, draft = -1, place
    try:
        target = place.resolve()
        draft = target.with_name(f".{target.name}.{uuid4().hex[:8]}.draft")
        made = [each for each in draft.parents if not each.exists()]
        draft.parent.mkdir(parents=True, exist_ok=True)
        with _locked(draft.parent):
            _remove_drafts(target)
            draft.mkdir()
            held = _hold(draft)
        yield draft
    except OSError as error:
        raise ExplorerError(
            f"the run {quote(str(place))} could not be written ({error.strerror or error}): "
            "nothing was stored"
        ) from None
    finally:
        if draft != place:
            shutil.rmtree(draft, ignore_errors=True)
        if held >= 0:
            os.close(held)
        for folder in made:
            with suppress(OSError):  # the run is in it
                folder.rmdir()


def take_place(draft: Path, place: Path, name: str, replace: bool, moves: bool) -> bool:
    """Give a draft its place, if no run of the game has come there meanwhile; whether it has it.

    ExplorerError if something else has come there, which stays.
    """
    target = place.resolve()
    _settle(draft)
    with _locked(target.parent):
        if not _is_free(place, name, replace, moves):
            return False
        if not is_run(target):
            draft.rename(target)
        elif not _exchange(draft, target):
            former = draft.with_suffix(".former")
            target.rename(former)
            try:
                draft.rename(target)
            except BaseException:
                former.rename(target)
                raise
            former.rename(draft)
        _flush(target.parent)
    return True


def _settle(draft: Path) -> None:
    """Have the disk hold all of a draft, before it gets a name that may have been another run's:
    else a power cut could leave neither."""
    for path in [*draft.rglob("*"), draft]:
        _flush(path)


def _flush(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError:
        if not path.is_dir():  # some disks cannot do this with a folder
            raise
    finally:
        os.close(opened)


def _mend(target: Path) -> None:
    """Bring back what was there, where a build was killed between its two renamings."""
    if target.exists() or not target.parent.is_dir() or not _beside(target, "former"):
        return
    with _locked(target.parent):
        for former in _beside(target, "former"):
            if is_run(former) and not target.exists():
                former.rename(target)


def _remove_drafts(target: Path) -> None:
    """Remove what builds that were killed have left beside a place."""
    for left in [*_beside(target, "draft"), *_beside(target, "former")]:
        held = _hold(left)
        if held >= 0:
            shutil.rmtree(left, ignore_errors=True)
            os.close(held)


def _beside(target: Path, suffix: str) -> list[Path]:
    name = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}\.{suffix}")
    return [path for path in target.parent.iterdir() if name.fullmatch(path.name)]


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, for as long as names in it are looked at and changed."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some disks know no locks
            fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)


def _hold(folder: Path) -> int:
    """A descriptor that holds the lock of a folder until it is closed; -1 where others hold it."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        return -1
    except OSError:
        pass
    return opened


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places, with no moment without them; False where the system or the
    disk does not know how."""
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    names = os.fsencode(one), os.fsencode(other)
    return rename is not None and rename(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0
