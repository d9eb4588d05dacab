"""Outcomes of a graph in parts between which moves lead to and fro, found in rounds.

Where a component does not fit into one part, no order of the parts makes all successors final. Each
part is solved with what is known of its fringe so far, tells the others, and is solved again when
something on its fringe has changed, until nothing does.

That ends, and with the values of the whole. A win or a loss that follows from some wins and losses
follows from more of them too: an outcome once found stays. A remoteness that follows from others,
each right or too great, is right or too great, and comes down from round to round. When nothing
changes any more, every win is one ply farther than the nearest position that makes it one, every
loss one ply farther than the farthest: equations with one solution only, since the least value in
which two differed would follow from lesser ones, in which they agree. And whatever is decided in
the whole is decided by then: of what was not, the nearest to an end would follow from the rest.
Draws are known then, and their remoteness is found in rounds of its own, for the same reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.errors import LimitError
from explorer.graph.arrays import DRAW, NONE, Codes, GameGraph, Ints, Ints32, Truths
from explorer.graph.cycles import may_never_end
from explorer.graph.part import Part, cut
from explorer.kinds import KINDS
from explorer.solve.grundy import has_nim_values
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import decisions, near_draws
from explorer.solve.solution import Column, Known, Solution, outcome_columns

Found = tuple[Codes, Ints32]


@dataclass(frozen=True)
class Rounds:
    """How much work it was.

    rounds  how often all parts were gone through, those left out for which nothing had changed
    solved  how often a part was solved
    """

    rounds: int
    solved: int


def outcomes_in_rounds(parts: Sequence[Part], outcome: Codes, remoteness: Ints32) -> Rounds:
    """Fill in the outcomes and the remoteness of all positions of some parts.

    parts       their positions are numbered by ids from 0 to n - 1
    outcome     int8[n], outcome codes, and
    remoteness  int32[n], as of `explorer.solve.outcome.outcomes`: of other positions on the fringe
                of a part they are given

    >>> ring = GameGraph.from_moves(4, [(0, "on", 1), (1, "on", 2), (2, "back", 0), (2, "off", 3)])
    >>> parts = [*cut(ring, np.array([0, 1, 0, 1]))]
    >>> outcome, remoteness = np.zeros(4, dtype=np.int8), np.zeros(4, dtype=np.int32)
    >>> outcomes_in_rounds(parts, outcome, remoteness).rounds
    4
    >>> outcome.tolist(), remoteness.tolist()
    ([1, 2, 1, 2], [3, 2, 1, 0])
    """

    def decided(part: Part) -> Found:
        given = {
            "outcome": Column(outcome[part.fringe]),
            "remoteness": Column(remoteness[part.fringe]),
        }
        found = decisions(part.graph, Known(given, len(part.fringe)))
        before = outcome[part.own]
        assert ((before == NONE) | (before == found[0][: len(before)])).all(), "retracted"
        return found

    def drawn(part: Part) -> Found:
        found = outcome[part.positions], remoteness[part.positions]
        found[1][(found[0] == DRAW) & (part.graph.degrees > 0)] = -1
        near_draws(part.graph, *found)
        return found

    for part in parts:
        outcome[part.own], remoteness[part.own] = NONE, -1
    first = _exchanged(parts, decided, outcome, remoteness)
    for part in parts:
        outcome[part.own[outcome[part.own] == NONE]] = DRAW
    second = _exchanged(parts, drawn, outcome, remoteness)
    return Rounds(first.rounds + second.rounds, first.solved + second.solved)


def _exchanged(
    parts: Sequence[Part], solve: Callable[[Part], Found], outcome: Codes, remoteness: Ints32
) -> Rounds:
    """Solve parts until nothing changes; what is found is told at once, even in the same round."""
    readers, fringes = _readers(parts, len(outcome)), [part.fringe for part in parts]
    changed = np.zeros(len(outcome), dtype=bool)
    stale = [True] * len(parts)
    rounds = solved = 0
    while any(stale):
        rounds += 1
        for number in range(len(parts)):
            if not stale[number]:
                continue
            part = parts[number]
            stale[number] = False
            solved += 1
            new_outcome, new_remoteness = (found[: len(part.own)] for found in solve(part))
            differs = new_outcome != outcome[part.own]
            differs |= new_remoteness != remoteness[part.own]
            outcome[part.own], remoteness[part.own] = new_outcome, new_remoteness
            changed[part.own] = differs
            for reader in readers[number]:
                stale[reader] |= bool(changed[fringes[reader]].any())
            changed[part.own] = False
    return Rounds(rounds, solved)


def _readers(parts: Sequence[Part], size: int) -> list[list[int]]:
    """For each part those on whose fringe some of its positions are."""
    owner = np.full(size, len(parts), dtype=np.int64)
    for number, part in enumerate(parts):
        owner[part.own] = number
    readers: list[list[int]] = [[] for _ in range(len(parts) + 1)]
    for number, part in enumerate(parts):
        for other in np.unique(owner[part.fringe]).tolist():
            readers[other].append(number)
    return readers


def may_never_end_in_rounds(parts: Sequence[Part], size: int) -> Truths:
    """bool[n], whether some play from a position can go on for ever within these parts, of n
    positions in all; other positions are taken for ends.

    >>> ring = GameGraph.from_moves(3, [(0, "on", 1), (1, "back", 0), (1, "off", 2)])
    >>> may_never_end_in_rounds([*cut(ring, np.array([0, 1, 1]))], 3).tolist()
    [True, True, False]
    """
    endless = np.zeros(size, dtype=np.int8)
    for part in parts:
        endless[part.own] = 1

    def peeled(part: Part) -> Found:
        graph, own = part.graph, len(part.own)
        loops = endless[part.fringe].astype(np.int64)  # what may go on stands for a loop
        offsets = graph.offsets.copy()
        offsets[own + 1 :] += np.cumsum(loops)
        targets = np.concatenate((graph.targets, own + np.flatnonzero(loops).astype(np.int32)))
        found = may_never_end(replace(graph, offsets=offsets, targets=targets))
        return found.astype(np.int8), np.zeros(len(found), dtype=np.int32)

    _exchanged(parts, peeled, endless, np.zeros(size, dtype=np.int32))
    return endless > 0


def check_rounds(kind: str, nim_values: bool) -> None:
    """LimitError where positions have values that rounds cannot find; `nim_values` tells whether
    those of an impartial game have nim-values."""
    for group in KINDS[kind].values:
        if group not in ("outcome", "optimal move") and (group != "nim-value" or nim_values):
            raise LimitError(
                f"rounds do not find the {group} of positions: "
                "a component must be solved as a whole"
            )


def solve_in_rounds(graph: GameGraph, number: Ints) -> Solution:
    """Outcomes, remoteness and optimal moves of a graph, cut into parts in whatever way.

    number  int64[n], the part of each position

    LimitError where positions have other values besides, which rounds cannot find.

    >>> ring = GameGraph.from_moves(2, [(0, "on", 1), (1, "back", 0)], kind="alternating")
    >>> solve_in_rounds(ring, np.array([0, 1])).columns["outcome"].values()
    ['draw', 'draw']
    """
    check_rounds(graph.kind, has_nim_values(graph))
    parts = [*cut(graph, number)]
    outcome = np.zeros(graph.size, dtype=np.int8)
    remoteness = np.zeros(graph.size, dtype=np.int32)
    outcomes_in_rounds(parts, outcome, remoteness)
    optimal = np.zeros(graph.move_count, dtype=bool)
    preferred = np.full(graph.size, -1, dtype=np.int64)
    for part in parts:
        marked, shown = optimal_moves(
            part.graph, outcome[part.positions], remoteness[part.positions]
        )
        optimal[part.moves] = marked
        preferred[part.own] = np.append(part.moves, -1)[shown[: len(part.own)]]
    return Solution(outcome_columns(outcome, remoteness, preferred), optimal)
