"""How large a graph is, told by a sample of random plays before it is grown.

How often plays meet the same position tells how many positions there are: the fewer meetings, the
more. The estimator is that of A. Chao, Nonparametric estimation of the number of classes in a
population, Scandinavian Journal of Statistics 11 (1984), which never expects more than there are:
where some positions are met much more often than others, it tells of too few.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.errors import RulesError
from explorer.games.coded import Codes
from explorer.graph.given import starts_of

Array = npt.NDArray[Any]

PLAYS = 1 << 16
"""Plays of a sample."""

VISITS = 1 << 21
"""Positions that the plays of a sample visit, about at most; plays without end are cut off."""

MOVES = 1 << 24
"""Moves that a sample looks at, about at most."""


class Ply(NamedTuple):
    """What plays have met after so many moves.

    codes    int64[k], the positions, each once
    visits   int64[k], how many plays are in each
    degrees  int64[k], how many moves each has
    """

    codes: Array
    visits: Array
    degrees: Array


def random_plays(codes: Codes[Any], plays: int, most: int, seed: int = 1) -> list[Ply]:
    """Random plays from the starts, ply by ply, until all have ended, or have made `most` moves, or
    were offered more than `MOVES` in all."""
    random = np.random.default_rng(seed)
    starts = np.array([codes.encode(p) for p in starts_of(codes._rules)], dtype=np.int64)
    if not len(starts):
        raise RulesError(f"{codes._rules.slug} has no start position")
    here = starts[random.integers(len(starts), size=plays)]
    found, offered = [], 0
    for _ in range(most + 1):
        met, place, visits = np.unique(here, return_inverse=True, return_counts=True)
        expansion = codes.expand(met)
        degrees = np.bincount(expansion.parent_index, minlength=len(met))
        found.append(Ply(met, visits, degrees))
        going = place[degrees[place] > 0]
        offered += len(expansion.child_code)
        if not len(going) or offered > MOVES:
            break
        first = np.cumsum(degrees) - degrees
        chosen = (random.random(len(going)) * degrees[going]).astype(np.int64)
        here = expansion.child_code[first[going] + chosen]
    return found


class Estimate(NamedTuple):
    """How large a graph is, about.

    positions  the positions that play reaches
    moves      their moves
    at_least   positions that there are all but surely
    """

    positions: int
    moves: int
    at_least: int


def estimate(codes: Codes[Any], plays: int = PLAYS, seed: int = 1) -> Estimate:
    """How many positions and moves a game has, by a sample of plays.

    Where every play to a position takes as many moves, as on boards that fill, each ply is counted
    by itself, which tells more of the plies that are seldom reached.

    >>> from explorer.games.registry import resolve
    >>> from explorer.games.coded import codes_of
    >>> estimate(codes_of(resolve("tictactoe"))).positions  # 5,478 positions
    5478
    """
    most = 1
    while True:
        plies = random_plays(codes, plays, most, seed)
        visits = sum(int(ply.visits.sum()) for ply in plies)
        if len(plies) <= most or visits > VISITS:
            break  # cut off by moves, or ended; or as many as are wanted
        most = min(4 * most, max(most + 1, most * VISITS // visits + 1))
    met = np.concatenate([ply.codes for ply in plies])
    if len(np.unique(met)) < len(met):
        plies = [_pooled(plies)]
    counts = [_chao(ply.visits, 0.0) for ply in plies]
    degrees = [float(ply.degrees.mean()) for ply in plies]
    return Estimate(
        round(sum(counts)),
        round(sum(count * degree for count, degree in zip(counts, degrees, strict=True))),
        round(sum(_chao(ply.visits, 3.0) for ply in plies)),
    )


def _pooled(plies: list[Ply]) -> Ply:
    """All plies as one."""
    codes, visits, degrees = (np.concatenate(column) for column in zip(*plies, strict=True))
    met, first, place = np.unique(codes, return_index=True, return_inverse=True)
    return Ply(met, np.bincount(place, weights=visits).astype(np.int64), degrees[first])


def _chao(visits: Array, deviations: float) -> float:
    """How many positions there are, of those met this often; `deviations`: how many standard
    deviations more positions are taken to have been met twice."""
    once, twice = int((visits == 1).sum()), int((visits == 2).sum())
    taken = twice + deviations * np.sqrt(twice + 1)
    return float(len(visits) + once * (once - 1) / (2 * (taken + 1)))
