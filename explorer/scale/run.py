"""A build in files: the folder it works in, and what its tasks share.

A task is a function of the folder and of numbers. It reads files that earlier tasks left and writes
its own beside their places, then renames them: a file that is there is whole, and a task whose
files are there need not run again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer import __version__
from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.games.coded import Codes, codes_of
from explorer.games.registry import resolve, rules_id
from explorer.scale.cut import Cut
from explorer.spec import canonical

Array = npt.NDArray[Any]

FORMAT = 1
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
        beside = path.with_suffix(f".{os.getpid()}")
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        beside.replace(path)

    def load(self, name: str, *keys: str) -> dict[str, Array]:
        """The arrays of a name: all of them, or those of some keys."""
        with np.load(self.path(name), allow_pickle=False) as file:
            return {key: file[key] for key in keys or file.files}

    def drop(self, name: str) -> None:
        """Remove the arrays of a name, if they are there."""
        self.path(name).unlink(missing_ok=True)

    def tiers(self, codes: Array) -> Array:
        """int64[k], the tiers of positions; 0 where the game names none."""
        named = getattr(self.codes, "shard_key", lambda codes: None)(codes)
        return np.zeros(len(codes), dtype=np.int64) if named is None else named

    def owners(self, codes: Array) -> Array:
        """int16[k], the part of growth that each position belongs to."""
        return self.cut.owners(self.tiers(codes), codes)

    def write(self, name: str, numbers: Mapping[str, Any]) -> None:
        """Write a record of plain numbers and texts, all or nothing."""
        path = self.folder / f"{name}.json"
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_text(json.dumps(numbers), encoding="utf-8")
        beside.replace(path)

    def read(self, name: str) -> Any:
        """The record of a name; None where it is not there."""
        try:
            return json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None


_OPEN: dict[Path, Run] = {}
"""The runs that this process knows."""


def begin(folder: Path, game: Game[Any], cut: Cut, memory: int) -> Run:
    """Begin a run in an empty folder."""
    codes = codes_of(game)
    if codes is None or codes.code_space() is None:
        raise ExplorerError(
            f"{quote(canonical(game))} cannot be built in parts: its rules have no codes for it"
        )
    run = _OPEN[folder] = Run(folder, game, codes, cut, memory)
    folder.mkdir(parents=True, exist_ok=True)
    run.write(
        "run",
        {
            "format": FORMAT,
            "spec": canonical(game),
            "version": __version__,
            "rules": rules_id(game),
            "tiers": cut.tiers.tolist(),
            "codes": cut.codes.tolist(),
            "memory": memory,
        },
    )
    return run


def opened(folder: Path) -> Run:
    """The run in a folder, whose rules this process finds by their spec."""
    if folder not in _OPEN:
        told = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        game = resolve(told["spec"])
        codes = codes_of(game)
        assert codes is not None
        cut = Cut(np.array(told["tiers"], np.int64), np.array(told["codes"], np.int64))
        _OPEN[folder] = Run(folder, game, codes, cut, told["memory"])
    return _OPEN[folder]


def forget(folder: Path) -> None:
    """Know a run no longer."""
    _OPEN.pop(folder, None)
