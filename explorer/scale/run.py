"""A build in files: the folder it works in, and what its tasks share.

A task is a function of the folder and of numbers. It reads files that earlier tasks left and writes
its own beside their places, then renames them: a file that is there is whole, and a task whose
files are there need not run again.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from explorer import __version__
from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.games.coded import Codes, Expansion, codes_of, need_codes
from explorer.games.registry import knowing_file, resolve, rules_id, source_of
from explorer.graph.given import blaming_rules
from explorer.scale.cut import Cut
from explorer.scale.engine import ElsewhereError
from explorer.spec import canonical

Array = npt.NDArray[Any]

GAME_FILE = "game.py"
"""A copy of the game file that the rules stand in, if they do, for other processes."""

RECORDS = ("run", "grown", "cut", "units")
"""The names of records; that of the first tells of the run."""

IN_PARTS = "be built in parts"
"""What a game without codes cannot."""

FORMAT = 2
"""Of the files; a run of another format is not gone on with."""


@dataclass(frozen=True, eq=False)
class Run:
    """A build in files.

    folder  where it works; nothing else is in it
    game    what is built
    codes   its vectorised twin
    cut     how positions are cut into parts while the graph grows
    memory  bytes that a task may take, about
    """

    folder: Path
    game: Game[Any]
    codes: Codes[Any]
    cut: Cut
    memory: int

    def path(self, name: str) -> Path:
        """The file of some arrays."""
        return self.folder / f"{name}.npz"

    def has(self, name: str) -> bool:
        """Whether the arrays of a name are there, whole."""
        return self.path(name).exists()

    def save(self, name: str, **arrays: Array) -> None:
        """Write arrays under a name, all or nothing."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = beside_of(path)
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        beside.replace(path)

    def load(self, name: str, *keys: str) -> dict[str, Array]:
        """The arrays of a name: all of them, or those of some keys."""
        try:
            with np.load(self.path(name), allow_pickle=False) as file:
                return {key: file[key] for key in keys or file.files}
        except (BadZipFile, EOFError, ValueError, KeyError):
            raise ExplorerError(
                f"the file {quote(str(self.path(name)))} is damaged: remove its folder of work "
                "and build anew"
            ) from None

    def drop(self, name: str) -> None:
        """Remove the arrays of a name, if they are there."""
        self.path(name).unlink(missing_ok=True)

    def expand(self, codes: Array) -> Expansion:
        """The moves of positions; RulesError where the rules fail."""
        with blaming_rules(canonical(self.game)):
            return self.codes.expand(codes)

    def tiers(self, codes: Array) -> Array:
        """int64[k], the tiers of positions; 0 where the game names none."""
        return tiers_of(self.codes, codes)

    def owners(self, codes: Array) -> Array:
        """int16[k], the part of growth that each position belongs to."""
        return self.cut.owners(self.tiers(codes), codes)

    def write(self, name: str, numbers: Mapping[str, Any]) -> None:
        """Write a record of plain numbers and texts, all or nothing."""
        path = self.folder / f"{name}.json"
        beside = beside_of(path)
        beside.write_text(json.dumps(numbers), encoding="utf-8")
        beside.replace(path)

    def read(self, name: str) -> Any:
        """The record of a name; None where it is not there."""
        try:
            return json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None


def beside_of(path: Path) -> Path:
    """A file that nobody else writes, on whatever machine, to become the file of this name."""
    return path.with_suffix(f".{uuid4().hex}")


def tiers_of(twin: Codes[Any], codes: Array) -> Array:
    """int64[k], the tiers of positions; 0 where the game names none."""
    named = twin.shard_key(codes)
    return np.zeros(len(codes), dtype=np.int64) if named is None else named


class Told(NamedTuple):
    """What a folder says of the run in it, which must be the same for whoever goes on with it."""

    format: int
    spec: str
    version: str
    rules: str
    source: str
    tiers: list[int]
    codes: list[int]
    memory: int
    parts: int | None

    def differs(self, game: Game[Any]) -> str:
        """In what it is another run than one of this game would be; empty if it is the same."""
        cut = Cut(np.array(self.tiers), np.array(self.codes))
        now = _told(game, cut, self.memory, self.parts)
        if self.spec != now.spec:
            return f"that of {quote(self.spec)}"
        if (self.format, self.version) != (now.format, now.version):
            return f"of version {quote(self.version)} of the program"
        return "" if self == now else "by other rules than those of today"


def _told(game: Game[Any], cut: Cut, memory: int, parts: int | None) -> Told:
    return Told(
        FORMAT, canonical(game), __version__, rules_id(game), _source(game),
        cut.tiers.tolist(), cut.codes.tolist(), memory, parts,
    )  # fmt: skip


def _source(game: Game[Any]) -> str:
    """A digest of the modules that the rules and the codes of a game stand in."""
    digest = hashlib.sha256()
    for thing in (type(game), type(codes_of(game))):
        for cls in thing.__mro__:
            file = getattr(sys.modules.get(cls.__module__), "__file__", None)
            if file and cls.__module__ != "builtins" and Path(file).exists():
                digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]


def told_of(folder: Path) -> Told | None:
    """What a folder says of the run in it; None if there is none.

    ExplorerError if it cannot be understood.
    """
    try:
        return Told(**json.loads((folder / "run.json").read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, TypeError):
        raise ExplorerError(
            f"the work in {quote(str(folder))} is of another version of the program, or damaged: "
            "remove it and build anew"
        ) from None


_OPEN: dict[Path, tuple[Any, Run]] = {}
"""The runs that this process knows, by folder, with what identifies the file that tells of each:
another run may be in the same folder later."""


def begin(folder: Path, game: Game[Any], cut: Cut, memory: int, parts: int | None = None) -> Run:
    """Begin a run in a folder, or go on with the one that is there; `parts` were asked for.

    ExplorerError if the rules of the game have no codes.
    """
    codes = need_codes(game, IN_PARTS)
    folder.mkdir(parents=True, exist_ok=True)
    if (told := told_of(folder)) is not None:
        cut = _cut(told)
    run = Run(folder, game, codes, cut, memory)
    if told is None:
        if (file := source_of(game)) is not None:
            shutil.copyfile(file, folder / GAME_FILE)
        run.write("run", _told(game, cut, memory, parts)._asdict())
    _OPEN[folder] = (_identity(folder), run)
    return run


def _cut(told: Told) -> Cut:
    return Cut(np.array(told.tiers, np.int64), np.array(told.codes, np.int64))


def _identity(folder: Path) -> Any:
    """What tells a run from others that were, or will be, in the same folder; None if there is
    none."""
    try:
        status = (folder / "run.json").stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def opened(folder: Path) -> Run:
    """The run in a folder. A process that has not begun it finds its rules by their spec.

    ElsewhereError if they are not those of the run, or the folder is not there for this process.
    """
    identity, (known, run) = _identity(folder), _OPEN.get(folder, (None, None))
    if run is None or known != identity:
        run = _found(folder)
        _OPEN[folder] = (identity, run)
    return run


def _found(folder: Path) -> Run:
    where = f"a worker on {quote(socket.gethostname())}"
    if (told := told_of(folder)) is None:
        raise ElsewhereError(
            f"{where} does not see the work in {quote(str(folder))}: name a folder of work that "
            "all machines share"
        )
    file = folder / GAME_FILE
    try:
        with knowing_file(str(file) if file.exists() else None):
            game = resolve(told.spec)
            codes = need_codes(game, IN_PARTS)
    except ExplorerError as error:
        raise ElsewhereError(f"{where} does not know {quote(told.spec)}: {error}") from None
    if differs := told.differs(game):
        raise ElsewhereError(f"{where} would build by other rules: the work is {differs}")
    return Run(folder, game, codes, _cut(told), told.memory)


def forget(folder: Path) -> None:
    """Know a run no longer."""
    _OPEN.pop(folder, None)
