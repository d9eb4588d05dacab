"""Slow, plain solvers, written from the definitions, to hold the fast ones against."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from explorer.graph.arrays import DRAW, LOSE, NONE, WIN, GameGraph

Moves = list[list[tuple[int, bool]]]
"""For each position its (target, whether the turn passes)."""


def moves_of(graph: GameGraph) -> Moves:
    passes = [True] * graph.move_count if graph.passes is None else graph.passes.tolist()
    return [
        [
            (int(graph.targets[move]), passes[move])
            for move in range(graph.offsets[position], graph.offsets[position + 1])
        ]
        for position in range(graph.size)
    ]


def outcomes(moves: Moves, verdicts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Outcome and remoteness by asking, for 0, 1, 2, ... plies: who can force an end by then?"""
    size = len(moves)
    outcome, remoteness = [NONE] * size, [-1] * size
    for position in range(size):
        if verdicts[position] or not moves[position]:
            outcome[position] = verdicts[position] or LOSE
            remoteness[position] = 0
    for plies in range(1, size + 1):
        before = list(outcome)
        for position in range(size):
            if before[position] != NONE:
                continue
            mine = [
                before[target] if not passes else {WIN: LOSE, LOSE: WIN}.get(before[target], NONE)
                for target, passes in moves[position]
            ]
            if WIN in mine:
                outcome[position], remoteness[position] = WIN, plies
            elif all(value == LOSE for value in mine):
                outcome[position], remoteness[position] = LOSE, plies
    outcome = [DRAW if value == NONE else value for value in outcome]
    drawn = nx.DiGraph()
    drawn.add_nodes_from(p for p in range(size) if outcome[p] == DRAW)
    drawn.add_edges_from((p, t) for p in drawn for t, _ in moves[p] if outcome[t] == DRAW)
    ends = [p for p in drawn if not moves[p]]
    if ends:
        reach = nx.multi_source_dijkstra_path_length(drawn.reverse(), ends)
        for position, distance in reach.items():
            remoteness[position] = int(distance)
    return outcome, remoteness


def grundy(moves: Moves) -> list[int]:
    """The mex, by recursion, of positions that reach no cycle; -1 for the others."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(moves)))
    graph.add_edges_from((p, t) for p in range(len(moves)) for t, _ in moves[p])
    on_cycles = {p for part in nx.strongly_connected_components(graph) for p in part
                 if len(part) > 1 or graph.has_edge(p, p)}  # fmt: skip
    reach_cycles = on_cycles | {p for c in on_cycles for p in nx.ancestors(graph, c)}
    values = [-1] * len(moves)

    def value(position: int) -> int:
        if values[position] < 0:
            below = {value(target) for target, _ in moves[position]}
            values[position] = next(v for v in range(len(below) + 1) if v not in below)
        return values[position]

    for position in range(len(moves)):
        if position not in reach_cycles:
            value(position)
    return values
