"""The numbers of positions while a graph grows: each part keeps those of its codes, sorted.

New ones come level by level, as a file of their own; where a file is not half as large as the one
before, both become one, so a part has few of them. Files never change, so whoever has read one may
keep it.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock

import numpy as np

from explorer.scale.run import Array, Run

_kept: OrderedDict[tuple[Path, int, int], tuple[Array, Array]] = OrderedDict()
"""Arrays by their file; another run may have one of the same name in the same place."""

_reading = Lock()
"""Held by whoever looks there: a worker of somebody's cluster may have several threads."""


def find(run: Run, part: int, codes: Array) -> Array:
    """int64[k], the ids of positions that all belong to a part; -1 where they have none yet."""
    ids = np.full(len(codes), -1, dtype=np.int64)
    for _, _, path in _files(run, part):
        known, numbers = _read(run, path)
        places = np.searchsorted(known, codes)
        places[places == len(known)] = 0
        held = known[places] == codes
        ids[held] = numbers[places[held]]
    return ids


def add(run: Run, part: int, level: int, codes: Array, ids: Array) -> None:
    """Give the positions of a new level their ids, in any order; there may be none."""
    if not len(codes):
        return
    order = np.argsort(codes)
    codes, ids = codes[order], ids[order]
    files = _files(run, part)
    first, merged = level, []
    while files and files[-1][1] < level and _size(run, files[-1][2]) < 2 * len(codes):
        first, _, path = files.pop()
        known, numbers = _read(run, path)
        codes, ids = np.concatenate((known, codes)), np.concatenate((numbers, ids))
        order = np.argsort(codes, kind="stable")
        codes, ids = codes[order], ids[order]
        merged.append(path)
    run.save(f"known/{part}/{first}-{level}", codes=codes, ids=ids)
    for path in merged:
        path.unlink(missing_ok=True)


def _files(run: Run, part: int) -> list[tuple[int, int, Path]]:
    """(first level, last level, file) of a part's sorted codes, in order."""
    found = []
    for path in run.folder.glob(f"known/{part}/*.npz"):
        first, last = map(int, path.stem.split("-"))
        found.append((first, last, path))
    kept: list[tuple[int, int, Path]] = []
    for first, last, path in sorted(found, key=lambda item: (item[0], -item[1])):
        if not kept or last > kept[-1][1]:  # else a merge was stopped before it cleared up
            kept.append((first, last, path))
    return kept


def _read(run: Run, path: Path) -> tuple[Array, Array]:
    status = path.stat()
    key = (path, status.st_ino, status.st_mtime_ns)
    with _reading:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
        with np.load(path, allow_pickle=False) as file:
            arrays = _kept[key] = (file["codes"], file["ids"])
        most = run.memory // 4
        while len(_kept) > 1 and sum(a.nbytes + b.nbytes for a, b in _kept.values()) > most:
            _kept.popitem(last=False)
        return arrays


def _size(run: Run, path: Path) -> int:
    return len(_read(run, path)[0])


def clear() -> None:
    """Keep nothing in memory."""
    with _reading:
        _kept.clear()
