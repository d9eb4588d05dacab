"""Is a policy a winning strategy? Proved or refuted by exhaustion.

The player who follows the policy keeps only those of their moves that obey it; the other keeps all.
What is left is a graph of its own, whose states are positions with the side to move (and the last
move, for policies that look at it). It is solved by the same retrograde analysis: if its start is a
win for the policy's side, no opponent can do anything about it; if not, best play against it is
a line that beats it. Where the policy's side should move and no move obeys, it has lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from explorer.graph.arrays import LOSE, OUTCOMES, WIN, GameGraph, Ints, Ints32, Truths
from explorer.graph.cycles import is_cyclic
from explorer.graph.kernel import kernel
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import outcomes

Choices = Callable[[int, str | None], Iterable[str]]
"""(id of a position, label of the last move) -> the labels that obey the policy."""


@dataclass(frozen=True)
class Judgement:
    """What a policy is worth for the side that follows it.

    outcome    win, lose or draw for that side, from the start on
    always     whether it wins whichever of the obeying moves is chosen
    states     the states (positions with the side to move) that play under the policy can reach
    positions  ids of the positions of a line of best play of both sides, as far as it goes
    moves      indices of the moves between them
    ours       whether the policy's side moves, for each of `positions`
    ended      end, cycle (the last position came before), or gap (the policy gives no move there)
    """

    outcome: str
    always: bool
    states: int
    positions: list[int]
    moves: list[int]
    ours: list[bool]
    ended: str


@dataclass(frozen=True, eq=False)
class _Restricted:
    """The graph that a policy leaves of a game, from the start on.

    graph      its states and moves
    positions  int64, the position of each state
    moves      int64, the move of the game that each of its moves is
    ours       bool, whether the policy's side is to move in a state
    gaps       bool, whether it has moves there, none of which obeys
    """

    graph: GameGraph
    positions: Ints
    moves: Ints
    ours: Truths
    gaps: Truths


def judge(graph: GameGraph, start: int, ours: bool, policy: Truths | Choices) -> Judgement:
    """What a policy is worth from the position `start`, where its side is to move iff `ours`.

    `policy` says which moves obey it: bool[m], or a function of position and last move.

    >>> graph = GameGraph.from_moves(3, [(2, "one", 1), (2, "two", 0), (1, "one", 0)])
    >>> judge(graph, 2, True, np.array([True, False, False])).outcome  # never take the last one
    'lose'
    """
    if callable(policy):
        left = _by_choices(graph, start, ours, policy)
    else:
        left = _by_mask(graph, start, ours, policy)
    outcome, remoteness = outcomes(left.graph)
    _, preferred = optimal_moves(left.graph, outcome, remoteness)
    result = OUTCOMES[outcome[left.graph.start]]
    assert result is not None
    won = np.where(left.ours, outcome == WIN, outcome == LOSE)
    states, moves, ended = _line(left, preferred)
    return Judgement(
        outcome=result if ours else {"win": "lose", "lose": "win"}.get(result, result),
        # Every play under the policy ends, and ends well.
        always=bool(won[left.graph.terminal].all()) and not is_cyclic(left.graph),
        states=left.graph.size,
        positions=left.positions[states].tolist(),
        moves=left.moves[moves].tolist(),
        ours=left.ours[states].tolist(),
        ended=ended,
    )


def _line(left: _Restricted, preferred: Ints) -> tuple[list[int], list[int], str]:
    """Best play of both sides: states, moves between them, how it ends."""
    states, moves, seen = [left.graph.start], list[int](), set[int]()
    while (move := int(preferred[states[-1]])) >= 0:
        if states[-1] in seen:
            return states, moves, "cycle"
        seen.add(states[-1])
        moves.append(move)
        states.append(int(left.graph.targets[move]))
    return states, moves, "gap" if left.gaps[states[-1]] else "end"


def _by_mask(graph: GameGraph, start: int, ours: bool, policy: Truths) -> _Restricted:
    """The restricted graph of a policy that looks at single moves. State 2p + 1: our move in p."""
    sources = graph.sources()
    passes = np.ones(graph.move_count, dtype=bool) if graph.passes is None else graph.passes
    moves = np.arange(graph.move_count, dtype=np.int64)
    kept = moves[policy]
    # All moves of the other side, then ours that obey, put in the order of states.
    state = np.concatenate((2 * sources.astype(np.int64), 2 * sources[kept].astype(np.int64) + 1))
    move = np.concatenate((moves, kept))
    target = 2 * graph.targets[move].astype(np.int64) + ((state % 2 == 1) ^ passes[move])
    order = np.argsort(state, kind="stable")
    state, move, target = state[order], move[order], target[order]
    offsets = np.searchsorted(state, np.arange(2 * graph.size + 1)).astype(np.int64)
    state_id = np.full(2 * graph.size, -1, dtype=np.int32)
    reached = np.empty(2 * graph.size, dtype=np.int32)
    first = 2 * start + ours
    size = _reach(offsets, target, first, state_id, reached)
    states = reached[:size].astype(np.int64)
    degrees = offsets[states + 1] - offsets[states]
    begins = np.concatenate(([0], np.cumsum(degrees))).astype(np.int64)
    chosen = np.repeat(offsets[states] - begins[:-1], degrees) + np.arange(begins[-1])
    return _restricted(
        graph, begins, state_id[target[chosen]], move[chosen], states // 2, states % 2 == 1
    )


@kernel("state_id", "reached")
def _reach(offsets, targets, first, state_id, reached):  # type: ignore[no-untyped-def]
    """Number the states that can be reached from the first, breadth first."""
    state_id[first] = 0
    reached[0] = first
    size = 1
    done = 0
    while done < size:
        state = reached[done]
        done += 1
        for i in range(offsets[state], offsets[state + 1]):
            target = targets[i]
            if state_id[target] < 0:
                state_id[target] = size
                reached[size] = target
                size += 1
    return size


def _by_choices(graph: GameGraph, start: int, ours: bool, choices: Choices) -> _Restricted:
    """The restricted graph of a policy that may look at the last move, state by state."""
    texts = [label.text for label in graph.labels]
    passes = None if graph.passes is None else graph.passes.tolist()
    first: tuple[int, bool, int] = (start, ours, -1)  # -1: there was no move yet
    state_id, waiting = {first: 0}, [first]
    begins, targets, moves = [0], list[int](), list[int]()
    for position, mine, last in waiting:
        choice = list(range(int(graph.offsets[position]), int(graph.offsets[position + 1])))
        if mine and choice:
            obeying = set(choices(position, None if last < 0 else texts[last]))
            choice = [move for move in choice if texts[graph.label_codes[move]] in obeying]
        for move in choice:
            turns = passes is None or passes[move]
            then = mine != turns
            # Only the policy looks at the last move: the other side's states do without.
            label = int(graph.label_codes[move]) if then else -1
            state = (int(graph.targets[move]), then, label)
            if state not in state_id:
                state_id[state] = len(waiting)
                waiting.append(state)
            targets.append(state_id[state])
            moves.append(move)
        begins.append(len(moves))
    return _restricted(
        graph,
        np.array(begins, dtype=np.int64),
        np.array(targets, dtype=np.int32),
        np.array(moves, dtype=np.int64),
        np.array([state[0] for state in waiting], dtype=np.int64),
        np.array([state[1] for state in waiting], dtype=bool),
    )


def _restricted(
    graph: GameGraph,
    offsets: Ints,
    targets: Ints32,
    moves: Ints,
    positions: Ints,
    ours: Truths,
) -> _Restricted:
    """Put the parts together; state 0 is the start."""
    no_move = np.diff(offsets) == 0
    gaps = no_move & ~graph.terminal[positions]
    verdicts = graph.verdicts[positions]
    verdicts[gaps] = LOSE
    left = replace(
        graph,
        offsets=offsets,
        targets=np.asarray(targets, dtype=np.int32),
        label_codes=graph.label_codes[moves],
        verdicts=verdicts,
        depth=np.full(len(positions), -1, dtype=np.int32),
        positions=(),
        movers=None,
        probability=None,
        fields=None,
        start=0,
    )
    return _Restricted(left, positions, moves, ours, gaps)
