"""The moves of a grown graph by the parts they are solved in, with the ids of where they lead.

Files: ``rows/P/L-B`` the moves of those positions of a block that belong to a part, and
``leads/L-B`` which part leads to which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from explorer.errors import RulesError
from explorer.graph.arrays import LOSE, NONE
from explorer.graph.twin import Twin
from explorer.scale.cut import Cut, cut_evenly
from explorer.scale.engine import Engine
from explorer.scale.grow import Grown, Level, codes_of_level, ids_of
from explorer.scale.run import Array, Run, opened

SAMPLE = 100_000
"""Positions that tell how the graph is to be cut, about."""


class Rows(NamedTuple):
    """Positions with their moves, as compressed sparse rows, in the order of ids.

    ids          int64[k], the positions
    degrees      int32[k], how many moves each has
    verdicts     int8[k], what the rules say of ends
    targets      int32[m], where they lead
    labels       m, label codes of the game
    probability  float64[m], or None where nothing is left to chance
    """

    ids: Array
    degrees: Array
    verdicts: Array
    targets: Array
    labels: Array
    probability: Array | None


def cut_for_solving(run: Run, grown: Grown, parts: int) -> Cut:
    """Bounds that give parts about equal memory: a position counts as much as three moves."""
    each = max(1, grown.positions // SAMPLE)
    codes, degrees = [], []
    for level, block in blocks(grown):
        low, high = level.block(block)
        codes.append(codes_of_level(run, level.number, low, high)[::each])
        degrees.append(run.load(f"moves/{level.number}-{block}", "degrees")["degrees"][::each])
    sample = np.concatenate(codes)
    return cut_evenly(run.tiers(sample), sample, np.concatenate(degrees) + 3.0, parts)


class Sorted(NamedTuple):
    """What is known of the parts once moves are sorted by them.

    leads      bool[parts, parts], which part leads to which; of a block int64[2, k], the pairs
    positions  int64[parts], how many each has
    moves      int64[parts], how many each has
    lost       whether every end is lost for its mover, as nim-values need it
    """

    leads: Array
    positions: Array
    moves: Array
    lost: bool


def sort_rows(
    run: Run, engine: Engine, grown: Grown, cut: Cut, report: Callable[[int], None]
) -> Sorted:
    """Sort all moves by the part of their positions; the blocks done are reported."""
    tasks = []
    for level, block in blocks(grown):
        tasks.append(engine.submit(resolve, run.folder, level, block, cut))
    whole = np.zeros((cut.parts, cut.parts), dtype=bool)
    leads, positions, moves, lost = zip(*engine.results(tasks, report), strict=True)
    for one, others in leads:
        whole[one, others] = True
    return Sorted(whole, sum(positions), sum(moves), all(lost))


def resolve(folder: Path, level: Level, block: int, cut: Cut) -> Sorted:
    """Find the ids that a block's moves lead to, and write the moves part by part; what is known of
    the parts by this block."""
    run = opened(folder)
    name = f"{level.number}-{block}"
    if run.has(f"leads/{name}"):
        return Sorted(**run.load(f"leads/{name}"))  # type: ignore[arg-type]
    low, high = level.block(block)
    told = run.load(f"moves/{name}")
    children, numbers, degrees = told["children"], told["numbers"], told["degrees"]
    targets = ids_of(run, children, told["owners"]).astype(np.int32)[numbers]
    codes = codes_of_level(run, level.number, low, high)
    _look_again(run, codes, told, degrees, children[numbers])
    parts = cut.owners(run.tiers(codes), codes)
    pairs = np.repeat(parts, degrees).astype(np.int64) * cut.parts
    pairs += cut.owners(run.tiers(children), children)[numbers]
    pairs = np.unique(pairs)
    ends = degrees == 0
    verdicts = Twin(run.game, run.codes).verdicts(codes, ends)
    ids = np.arange(level.first + low, level.first + high)
    chance = told.get("probability")
    for part in np.unique(parts).tolist():
        mine = parts == part
        of_mine = np.repeat(mine, degrees)
        more = {} if chance is None else {"probability": chance[of_mine]}
        run.save(
            f"rows/{part}/{name}",
            ids=ids[mine],
            degrees=degrees[mine],
            verdicts=verdicts[mine],
            targets=targets[of_mine],
            labels=told["labels"][of_mine],
            **more,
        )
    found = Sorted(
        np.stack((pairs // cut.parts, pairs % cut.parts)),
        np.bincount(parts, minlength=cut.parts),
        np.bincount(parts, weights=degrees, minlength=cut.parts).astype(np.int64),
        bool(np.isin(verdicts[ends], (NONE, LOSE)).all()),
    )
    run.save(f"leads/{name}", **{key: np.asarray(value) for key, value in found._asdict().items()})
    run.drop(f"moves/{name}")
    return found


def _look_again(
    run: Run, codes: Array, told: dict[str, Array], degrees: Array, children: Array
) -> None:
    """Hold the moves of positions against what the rules give when they are asked again: what is
    not the same each time would give values that nothing else would show to be wrong."""
    again = run.expand(codes)
    parents = np.repeat(np.arange(len(codes)), degrees)
    same = (
        np.array_equal(again.parent_index, parents)
        and np.array_equal(again.child_code, children)
        and np.array_equal(again.label_code, told["labels"])
        and (
            again.probability is None
            or np.array_equal(again.probability, told["probability"], equal_nan=True)
        )
    )
    if not same:
        raise RulesError(f"{run.game.slug}: expand gives other moves when it is asked again")


def piece_of(run: Run, part: int, block: str) -> Rows | None:
    """The positions of a part within a block, with their moves; None where there are none."""
    if not run.has(name := f"rows/{part}/{block}"):
        return None
    told: dict[str, Any] = {"probability": None, **run.load(name)}
    return Rows(**told)


def joined(pieces: list[Rows]) -> Rows:
    """Rows one after another; the list is empty then, so that they need not stand beside these."""
    if len(pieces) == 1:
        return pieces.pop()
    if not pieces:
        none = np.zeros(0, np.int32)
        return Rows(np.zeros(0, np.int64), none, np.zeros(0, np.int8), none, none, None)
    columns = [list(column) for column in zip(*pieces, strict=True)]
    pieces.clear()
    whole: list[Any] = []
    while columns:
        column = columns.pop(0)
        whole.append(None if column[0] is None else np.concatenate(column))
    return Rows(*whole)


def in_order(rows: Rows) -> Rows:
    """Rows in the order of their ids."""
    order = np.argsort(rows.ids, kind="stable")
    if (order == np.arange(len(order))).all():
        return rows
    starts = np.cumsum(rows.degrees) - rows.degrees
    degrees = rows.degrees[order]
    moves = ranges(starts[order], degrees)
    return Rows(
        rows.ids[order],
        degrees,
        rows.verdicts[order],
        rows.targets[moves],
        rows.labels[moves],
        None if rows.probability is None else rows.probability[moves],
    )


def ranges(starts: Array, sizes: Array) -> Array:
    """The whole numbers from each start on, as many as its size says, one range after another."""
    before = np.cumsum(sizes) - sizes
    numbers: Array = np.arange(int(sizes.sum())) + np.repeat(starts - before, sizes)
    return numbers


def blocks(grown: Grown) -> Iterator[tuple[Level, int]]:
    """Every block of every level, in the order of ids."""
    for level in grown.levels:
        for block in range(level.blocks):
            yield level, block
