"""Growing a graph level by level, in files.

The ids are those of a search position by position: a level's positions stand in the order in which
the level above, in the order of its own ids, first leads to them. Four tasks make a level from the
one above:

expand   the moves of a block of positions; to each part, the codes that may be new
admit    a part finds out which are, and the first move that leads to each
number   all parts' new positions get their ids in the order of those moves
resolve  (see `explorer.scale.rows`) moves get the ids of where they lead, once all are known

Files, by level and block or part: ``codes/L`` the codes of a level in the order of ids,
``moves/L-B`` a block's moves, ``out/L-B`` what it tells the parts, ``new/L-P`` what a part admits,
``known/P/*`` the ids of its codes (`explorer.scale.numbering`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from explorer.errors import RulesError
from explorer.graph.given import starts_of
from explorer.graph.ranking import Ranking
from explorer.scale import numbering
from explorer.scale.engine import Engine
from explorer.scale.run import Array, Run, beside_of, opened
from explorer.scale.texts import by_texts

MOVES = 1 << 20
"""Moves of a block, about."""

POSITIONS = 1 << 16
"""Positions of a block, at most."""


class Level(NamedTuple):
    """Positions as far from the start.

    number  0 for the starts
    first   the id of the first position
    size    how many there are
    step    how many a block has
    depth   -1: what play does not reach
    """

    number: int
    first: int
    size: int
    step: int
    depth: int

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return -(-self.size // self.step)

    def block(self, number: int) -> tuple[int, int]:
        """The places of a block's positions in the level: the first, and after the last."""
        return number * self.step, min((number + 1) * self.step, self.size)


Check = Callable[[int, int, int], None]
"""Called with positions, depth and moves so far; raises where they are too many."""


class Grown(NamedTuple):
    """What was grown.

    levels  in order; what play does not reach is the last, of depth -1
    moves   how many there are
    """

    levels: list[Level]
    moves: int

    @property
    def positions(self) -> int:
        """How many there are."""
        last = self.levels[-1]
        return last.first + last.size


def grow(run: Run, engine: Engine, check: Check, report: Callable[[int], None]) -> Grown:
    """Grow the whole graph, what play does not reach included."""
    levels, moves, whole = _grown(run)
    while not whole:
        level = levels[-1]
        check(level.first + level.size, level.depth, moves)
        more, size = _next(run, engine, level)
        moves += more
        after = level.first + level.size
        check(after, level.depth, moves)
        if not size and level.depth >= 0:
            size = _admit_unreached(run, level.number + 1, after, check, moves)
            depth = -1
        else:
            depth = level.depth + 1
        whole = not size
        if size:
            step = max(1, min(POSITIONS, MOVES * after // max(1, moves)))
            levels.append(Level(level.number + 1, after, size, step, depth))
        run.write("grown", {"levels": levels, "moves": moves, "whole": whole})
        for name in ("out", "new"):
            for path in run.folder.glob(f"{name}/{level.number}-*"):
                path.unlink(missing_ok=True)
        run.drop(f"numbered/{level.number}")
        report(after + size)
    return Grown(levels, moves)


def _grown(run: Run) -> tuple[list[Level], int, bool]:
    """What was grown before the work was stopped; the starts, if that is nothing."""
    if (told := run.read("grown")) is not None:
        return [Level(*level) for level in told["levels"]], told["moves"], told["whole"]
    starts = [run.codes.encode(position) for position in starts_of(run.game)]
    codes = np.array(list(dict.fromkeys(starts)), dtype=np.int64)
    if not len(codes):
        raise RulesError(f"{run.game.slug} has no start position")
    _keep(run, 0, codes, np.arange(len(codes)))
    return [Level(0, 0, len(codes), POSITIONS, 0)], 0, False


def _next(run: Run, engine: Engine, level: Level) -> tuple[int, int]:
    """The moves of a level, and the size of the level below."""
    folder = run.folder
    moves = engine.results([engine.submit(expand, folder, level, b) for b in range(level.blocks)])
    new = engine.results([engine.submit(admit, folder, level, p) for p in range(run.cut.parts)])
    if not sum(new):
        return sum(moves), 0
    if level.depth < 0:
        raise RulesError(f"{run.game.slug}: expand gives other children when it is asked again")
    after = level.first + level.size
    return sum(moves), engine.results([engine.submit(number, folder, level, after)])[0]


def expand(folder: Path, level: Level, block: int) -> int:
    """The moves of a block of positions, and what each part should know of them; how many moves."""
    run = opened(folder)
    name = f"{level.number}-{block}"
    if run.has(f"moves/{name}") and run.has(f"out/{name}"):
        return len(run.load(f"moves/{name}", "numbers")["numbers"])
    low, high = level.block(block)
    codes = codes_of_level(run, level.number, low, high)
    expansion = run.expand(codes)
    numbers, first = Ranking(None).number(expansion.child_code)
    children = expansion.child_code[first]
    owners = run.owners(children)
    more = {} if expansion.probability is None else {"probability": expansion.probability}
    run.save(
        f"moves/{name}",
        degrees=np.bincount(expansion.parent_index, minlength=high - low).astype(np.int32),
        labels=_narrow(expansion.label_code),
        children=children,
        owners=owners,
        numbers=numbers,
        **more,
    )
    told = np.stack((children, first + (block << 32)))[:, np.argsort(owners, kind="stable")]
    bounds = np.searchsorted(np.sort(owners), np.arange(run.cut.parts + 1)).tolist()
    slices = {str(p): told[:, low:high] for p, (low, high) in enumerate(pairwise(bounds))}
    run.save(f"out/{name}", **slices)
    return len(numbers)


def admit(folder: Path, level: Level, part: int) -> int:
    """What of a level's children a part does not know yet, in the order of the first moves that
    lead to them; how many."""
    run = opened(folder)
    if run.has(name := f"new/{level.number}-{part}"):
        return len(run.load(name, "codes")["codes"])
    told = [
        run.load(f"out/{level.number}-{block}", str(part))[str(part)]
        for block in range(level.blocks)
    ]
    found, first = np.concatenate(told, axis=1)
    order = np.lexsort((first, found))
    found, first = found[order], first[order]
    fresh = np.ones(len(found), dtype=bool)
    fresh[1:] = found[1:] != found[:-1]
    found, first = found[fresh], first[fresh]
    unknown = numbering.find(run, part, found) < 0
    found, first = found[unknown], first[unknown]
    order = np.argsort(first)
    run.save(name, codes=found[order], moves=first[order])
    return len(found)


def number(folder: Path, level: Level, after: int) -> int:
    """Give the new positions of all parts their ids, from `after` on; how many there are."""
    run = opened(folder)
    if run.has(name := f"numbered/{level.number}"):
        return int(run.load(name)["size"])
    new = [run.load(f"new/{level.number}-{part}") for part in range(run.cut.parts)]
    codes = np.concatenate([part["codes"] for part in new])
    places = np.argsort(np.concatenate([part["moves"] for part in new]))
    ids = np.empty(len(codes), dtype=np.int64)
    ids[places] = np.arange(after, after + len(codes))
    _keep(run, level.number + 1, codes, ids)
    run.save(name, size=np.array(len(codes)))
    return len(codes)


def codes_of_level(run: Run, level: int, low: int = 0, high: int | None = None) -> Array:
    """The codes of the positions of a level, in the order of their ids."""
    return np.array(np.load(run.folder / f"codes/{level}.npy", mmap_mode="r")[low:high])


def _keep(run: Run, level: int, codes: Array, ids: Array) -> None:
    """Write the positions of a level, of which `ids` are all that follow one another."""
    ordered = np.empty(len(codes), dtype=np.int64)
    ordered[ids - ids.min()] = codes
    path = run.folder / f"codes/{level}.npy"
    path.parent.mkdir(exist_ok=True)
    beside = beside_of(path)
    with beside.open("wb") as file:
        np.save(file, ordered)
    beside.replace(path)
    owners = run.owners(codes)
    for part in range(run.cut.parts):
        mine = owners == part
        numbering.add(run, part, level, codes[mine], ids[mine])


def ids_of(run: Run, codes: Array, owners: Array) -> Array:
    """int64[k], the ids of positions with their parts; -1 where they have none."""
    ids = np.empty(len(codes), dtype=np.int64)
    for part in np.unique(owners).tolist():
        mine = np.flatnonzero(owners == part)
        ids[mine] = numbering.find(run, part, codes[mine])
    return ids


def _admit_unreached(run: Run, level: int, after: int, check: Check, moves: int) -> int:
    """Number what play does not reach, and all that it leads to, by texts; how much that is."""
    if (run.folder / f"codes/{level}.npy").exists():  # the work was stopped just after this
        further = codes_of_level(run, level)
        _keep(run, level, further, np.arange(after, after + len(further)))
        return len(further)

    waiting = further = _unknown(run, run.codes.further_codes())
    while len(waiting):
        check(after + len(further), -1, moves)
        # Many lead to the same, and most to what is known: a block at a time, little is left.
        new = []
        for low in range(0, len(waiting), POSITIONS):
            children = np.unique(run.expand(waiting[low : low + POSITIONS]).child_code)
            places = np.minimum(np.searchsorted(further, children), len(further) - 1)
            new.append(_unknown(run, children[further[places] != children]))
        waiting = np.unique(np.concatenate(new))
        further = np.union1d(further, waiting)
    if not len(further):
        return 0
    ordered = by_texts(run.folder / "texts", further, run.codes.format_codes)
    _keep(run, level, ordered, np.arange(after, after + len(further)))
    return len(further)


def _unknown(run: Run, codes: Array) -> Array:
    """Those of some codes, in order, that are of no position so far."""
    if not (codes[1:] > codes[:-1]).all():
        codes = np.unique(codes)
    found = [codes[:0]]
    for low in range(0, len(codes), MOVES):
        some = codes[low : low + MOVES]
        found.append(some[ids_of(run, some, run.owners(some)) < 0])
    return np.concatenate(found)


def _narrow(codes: Array) -> Array:
    """Label codes in 32 bits, where these are enough."""
    return codes.astype(np.int32) if not len(codes) or codes.max() < 1 << 31 else codes
