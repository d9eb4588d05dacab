"""A game file whose rules end a worker once, at a place that a file of the folder DEADLY names."""

import functools
import multiprocessing
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from explorer.games.chopsticks import Chopsticks
from explorer.games.codes.nim import NimCodes
from explorer.games.nim import Nim
from explorer.scale import grow, units
from explorer.scale.run import Run


@dataclass(frozen=True)
class DeadlyNim(Nim):
    """Nim, as dangerous as the folder says."""

    slug = "deadly-nim"
    aliases: ClassVar[dict] = {}


@dataclass(frozen=True)
class DeadlyChopsticks(Chopsticks):
    """The same of a game that goes in circles."""

    slug = "deadly-chopsticks"
    aliases: ClassVar[dict] = {}


def _ending(place, function):
    @functools.wraps(function)
    def ended(*given, **more):
        if (file := Path(os.environ["DEADLY"]) / place).exists():
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*given, **more)

    return ended


def _greedy(function):
    @functools.wraps(function)
    def expand(*given):
        if (Path(os.environ["DEADLY"]) / "memory").exists():
            taken = np.ones(1 << 27)  # a GiB
            time.sleep(60)
            del taken
        return function(*given)

    return expand


def _half_written(self, name, **arrays):
    if (file := Path(os.environ["DEADLY"]) / "rename").exists():
        file.unlink()
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".half").write_bytes(b"half")
        os.kill(os.getpid(), signal.SIGKILL)
    return _save(self, name, **arrays)


if multiprocessing.parent_process() is not None:
    _save = Run.save
    Run.save = _half_written
    NimCodes.expand = _ending("growth", _greedy(NimCodes.expand))
    units.solve = _ending("solve", units.solve)
    units.outcomes_in_rounds = _ending("round", units.outcomes_in_rounds)
    grow.numbering.find = _ending("find", grow.numbering.find)
