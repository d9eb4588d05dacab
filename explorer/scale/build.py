"""The whole way of a game in parts: grown, sorted, solved and arranged, in files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from explorer.games.base import Game
from explorer.games.coded import codes_of
from explorer.scale import numbering
from explorer.scale.arrange import Arranged, arrange
from explorer.scale.cut import cut_evenly
from explorer.scale.engine import Engine
from explorer.scale.grow import grow
from explorer.scale.rows import cut_for_solving, sort_rows
from explorer.scale.run import begin
from explorer.scale.sample import sample
from explorer.scale.units import OF_A_MOVE, OF_A_POSITION, solve_units, units

Progress = Callable[[str, int, int | None], None]
Check = Callable[[int, int, int], None]


class Built(NamedTuple):
    """A graph with its values, and whether it has a cycle."""

    arranged: Arranged
    cyclic: bool


def build(
    folder: Path,
    game: Game[Any],
    engine: Engine,
    memory: int,
    check: Check,
    report: Progress,
    parts: int | None = None,
) -> Built:
    """Build a game in a folder, in about so many bytes of memory."""
    codes = codes_of(game)
    met = np.zeros(1, np.int64) if codes is None else sample(codes)
    cut = cut_evenly(_tiers(codes, met), met, np.ones(len(met)), parts or 16)
    run = begin(folder, game, cut, memory)
    grown = grow(run, engine, check, lambda done: report("generate", done, None))
    if parts is None:
        needed = grown.moves * OF_A_MOVE + grown.positions * OF_A_POSITION
        parts = max(1, -(-4 * needed // memory))
    cut = cut_for_solving(run, grown, parts)
    report("sort", 0, None)
    sorted_ = sort_rows(run, engine, grown, cut)
    numbering.clear()
    todo = units(sorted_, memory // 2)
    report("solve", 0, len(todo))
    cyclic = solve_units(run, engine, grown, todo, sorted_.lost)
    report("arrange", 0, None)
    return Built(arrange(run, grown, cut.parts), cyclic)


def _tiers(codes: Any, met: Any) -> Any:
    named = getattr(codes, "shard_key", lambda codes: None)(met)
    return np.zeros(len(met), np.int64) if named is None else named
