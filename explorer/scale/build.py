"""The whole way of a game in parts: grown, sorted, solved and arranged, in files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from explorer.games.base import Game
from explorer.games.coded import need_codes
from explorer.graph.given import blaming_rules
from explorer.graph.sample import random_plays
from explorer.scale import numbering
from explorer.scale.arrange import Arranged, arrange
from explorer.scale.cut import Cut, cut_evenly
from explorer.scale.engine import Engine
from explorer.scale.grow import Check, Grown, grow
from explorer.scale.rows import Sorted, cut_for_solving, sort_rows
from explorer.scale.run import IN_PARTS, Run, begin, tiers_of
from explorer.scale.units import OF_A_MOVE, OF_A_POSITION, Unit, solve_units, units
from explorer.spec import canonical

Progress = Callable[[str, int, int | None], None]
"""Called now and then with the stage of the work, what is done of it, and the whole if known."""

PLAYS, LENGTH = 512, 512
"""Plays, and moves of each at most, that tell how positions are spread."""

MOST_PARTS = 16
"""Parts while the graph grows, unless said: of codes, which are small beside moves."""


def build(
    folder: Path,
    game: Game[Any],
    engine: Engine,
    memory: int,
    check: Check,
    report: Progress,
    parts: int | None = None,
) -> Arranged:
    """Build a game in a folder, in about so many bytes of memory, or go on with what is there."""
    run = begin(folder, game, _first_cut(game, parts or MOST_PARTS), memory, parts)
    grown = grow(run, engine, check, lambda done: report("generate", done, None))
    cut = _solving_cut(run, grown, parts)
    whole = sum(level.blocks for level in grown.levels)
    sorted_ = sort_rows(run, engine, grown, cut, lambda done: report("sort", done, whole))
    numbering.clear()
    todo = _units(run, sorted_)
    cyclic = solve_units(
        run, engine, grown, todo, sorted_.lost, lambda done: report("solve", done, len(todo))
    )
    return arrange(
        run, grown, cut.parts, cyclic, lambda done: report("arrange", done, grown.positions)
    )


def _units(run: Run, sorted_: Sorted) -> list[Unit]:
    """The units, as they were before if some are solved: with other memory they would be others."""
    if any((run.folder / "solved").glob("*")) and (told := run.read("units")) is not None:
        return [Unit(n, tuple(p), tuple(after), *rest) for n, p, after, *rest in told["units"]]
    found = units(sorted_, run.memory, run.game.kind)
    run.write("units", {"units": found})
    return found


def parts_needed(positions: int, moves: int, memory: int) -> int:
    """Into how many parts a graph is cut, so that one takes a quarter of so many bytes."""
    needed = moves * OF_A_MOVE + positions * OF_A_POSITION
    return max(1, -(-4 * needed // memory))


def _first_cut(game: Game[Any], parts: int) -> Cut:
    """How positions are cut while the graph grows, by what random plays meet."""
    codes = need_codes(game, IN_PARTS)
    with blaming_rules(canonical(game)):
        plies = random_plays(codes, PLAYS, LENGTH)
    met = np.unique(np.concatenate([ply.codes for ply in plies]))
    return cut_evenly(tiers_of(codes, met), met, np.ones(len(met)), parts)


def _solving_cut(run: Run, grown: Grown, parts: int | None) -> Cut:
    """How the graph is cut for solving, as it was before if the work was stopped."""
    if (told := run.read("cut")) is None:
        if parts is None:
            parts = parts_needed(grown.positions, grown.moves, run.memory)
        cut = cut_for_solving(run, grown, parts)
        run.write("cut", {"tiers": cut.tiers.tolist(), "codes": cut.codes.tolist()})
        return cut
    return Cut(np.array(told["tiers"], np.int64), np.array(told["codes"], np.int64))
