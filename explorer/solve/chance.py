"""Win probabilities of games of chance, under best play of both, without a tolerance to stop at.

Values u = P - 1/2 are from -1/2, a sure loss, to 1/2, a sure win, for the player to move; a move
that passes the turn turns the sign. The value of an action is the mean over its outcomes, that of a
position the greatest of its actions'. A drawn end, and play that never ends, are worth 0: half a
win to each.

Strongly connected components are solved one by one, those that lead nowhere else first. Where no
play comes back, one look at the actions is enough. Inside a component policies are improved until
no action is better: under fixed actions values are linear, and all of them follow from those of a
few hubs, where cycles close; so a system with one unknown a hub is solved by elimination (R. A.
Howard, Dynamic programming and Markov processes, 1960; the two players at once, as M. Pollatschek,
B. Avi-Itzhak, Management Science 15 (1969) 399-415). What comes out is accepted unless a player
could hold one who follows the policy in a circle of constant value, since the equations would then
prove nothing; then `explorer.solve.endless` solves the component.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from explorer.errors import LimitError
from explorer.graph.actions import Actions, actions_of
from explorer.graph.arrays import DRAW, WIN, GameGraph, Ints, Reals, Truths
from explorer.graph.components import Components, components
from explorer.solve.improvement import Game, Precision, Work, improve
from explorer.solve.solution import Column, Known, Solution

TIE = 1e-12
"""Actions whose values differ by less are equally good."""

SWEEPS = 4
"""How often values are passed on inside a component before policies are improved."""
ROUNDS = 200
"""Improvements of a policy after which a component is solved in the slow and sure way."""

_GUARD = 1e-14
"""An action must be better by so much to replace another: less is rounding."""
_SINGULAR = 1e-13
_SIMPLEST = 6**10
"""Largest denominator of a probability that is read as a fraction: doubles tell no more apart."""
_LARGEST = 60_000_000
"""Numbers that the elimination may keep: a component of so many positions times hubs."""


@dataclass(frozen=True, eq=False)
class ChanceValues:
    """The values of a game of chance with n positions and m moves.

    win_probability  float64[n], for the player to move
    optimal          bool[m], whether a move belongs to an optimal action
    preferred        int64[n], the first move of the action that a best player is shown, -1 at ends:
                     of equally good ones the first that leaves nothing to chance
    """

    win_probability: Reals
    optimal: Truths
    preferred: Ints


def solve(graph: GameGraph, known: Known | None = None) -> Solution:
    """The values of a game of chance as columns."""
    values = chance_values(graph, known)
    columns = {
        "win_probability": Column(values.win_probability),
        "optimal_move": Column(values.preferred, none_below=0),
    }
    return Solution(columns, values.optimal)


def chance_values(graph: GameGraph, known: Known | None = None) -> ChanceValues:
    """Win probabilities and optimal actions, to 1e-12 or better.

    Where play leaves a circle only with a tiny chance, the probabilities themselves, as doubles, do
    not say more than about 1e-16 divided by that chance.

    LimitError if positions depend on one another in too many circles at once.

    >>> from explorer.games.piglet import Piglet
    >>> from explorer.graph.generate import generate
    >>> values = chance_values(generate(Piglet(goal=2))).win_probability
    >>> [round(float(value), 6) for value in values[:2]]
    [0.571429, 0.714286]
    """
    actions, parts = actions_of(graph), components(graph)
    weights = _weights(graph, actions)
    targets = graph.targets[actions.moves].astype(np.int64)
    values = _ends(graph)
    if known is not None:  # a fringe is nothing but ends of other values
        values[graph.size - known.size :] = known.data("win_probability") - 0.5
    policy = np.full(graph.size, -1, dtype=np.int64)
    _solve(graph, actions, parts, targets, weights, values, policy)
    return _judged(graph, actions, parts, targets, weights, values, policy)


def exact_values(graph: GameGraph) -> list[Fraction]:
    """Win probabilities as fractions, for small graphs; probabilities are read as the simplest
    fractions near them. LimitError if these do not add up to 1, or if a component needs more than
    the quick way.

    >>> from explorer.games.pig import Pig
    >>> from explorer.graph.generate import generate
    >>> exact_values(generate(Pig(goal=10)))[0]
    Fraction(7776, 10961)
    """
    actions, parts = actions_of(graph), components(graph)
    targets = graph.targets[actions.moves]
    signs = np.sign(_weights(graph, actions)).astype(int).tolist()
    chance = [Fraction(p).limit_denominator(_SIMPLEST) for p in actions.chance.tolist()]
    begins = actions.starts.tolist()
    if any(sum(chance[low:high]) != 1 for low, high in pairwise(begins)):
        raise LimitError("the probabilities are no simple fractions that add up to 1")
    values = [Fraction(value) for value in _ends(graph).tolist()]
    size, hubs = _room(parts)
    zero = Fraction(0)
    # The kernel's own source, over fractions: nothing is rounded, so nothing is allowed for.
    weights = [sign * p for sign, p in zip(signs, chance, strict=True)]
    work = Work(
        values,
        policy=[-1] * graph.size,
        places=[0] * graph.size,
        hub_numbers=[0] * graph.size,
        marks=[0] * (2 * graph.size),
        rows=[zero] * size,
        matrix=[zero] * hubs,
    )
    precision = Precision(zero, SWEEPS, ROUNDS, guard=0, singular=0, tie=0)
    stopped = improve.plain(_game(parts, actions, targets, weights), work, precision, 0)
    if stopped < len(parts.starts) - 1:
        raise LimitError("circles of constant value have no exact solution here")
    return [value + Fraction(1, 2) for value in values]


def _game(parts: Components, actions: Actions, targets: Any, weights: Any) -> Game:
    """What the kernel looks at."""
    return Game(
        parts.order, parts.starts, parts.number, parts.hubs, actions.offsets, actions.starts,
        targets, weights,
    )  # fmt: skip


def _ends(graph: GameGraph) -> Reals:
    """float64[n], the values of ends, 0 elsewhere."""
    known = np.zeros(graph.size)
    ends = graph.terminal
    known[ends] = -0.5
    known[ends & (graph.verdicts == WIN)] = 0.5
    known[ends & (graph.verdicts == DRAW)] = 0
    return known


def _weights(graph: GameGraph, actions: Actions) -> Reals:
    """float64[m], action by action: the probability of a move, negative if the turn passes."""
    total = (
        np.add.reduceat(actions.chance, actions.starts[:-1]) if graph.move_count else np.zeros(0)
    )
    # Six times a sixth falls short of one by the last bit, which circles would add up.
    chance = actions.chance / np.repeat(total, np.diff(actions.starts))
    passes = True if graph.passes is None else graph.passes[actions.moves]
    found: Reals = np.where(passes, -chance, chance)
    return found


def _room(parts: Components) -> tuple[int, int]:
    """The numbers that the elimination keeps: of the positions of a component, and of its hubs."""
    sizes = np.diff(parts.starts)
    hubs = np.add.reduceat(parts.hubs[parts.order].astype(np.int64), parts.starts[:-1])
    return int((sizes * (hubs + 1)).max(initial=1)), int((hubs * (hubs + 1)).max(initial=1))


def _solve(
    graph: GameGraph,
    actions: Actions,
    parts: Components,
    targets: Ints,
    weights: Reals,
    values: Reals,
    policy: Ints,
) -> None:
    """Fill in values and policy (an action for each position), component by component."""
    from explorer.solve.endless import solve_component

    size, hubs = _room(parts)
    if max(size, hubs) > _LARGEST:
        raise LimitError(
            "positions of this game depend on one another in too many circles to be solved "
            "exactly: choose a smaller game"
        )
    places, hub_numbers = np.zeros((2, graph.size), dtype=np.int64)
    work = Work(
        values,
        policy,
        places,
        hub_numbers,
        marks=np.zeros(2 * graph.size, dtype=np.int8),
        rows=np.empty(size),
        matrix=np.empty(hubs),
    )
    game = _game(parts, actions, targets, weights)
    precision = Precision(0.0, SWEEPS, ROUNDS, _GUARD, _SINGULAR, TIE)
    count, first = len(parts.starts) - 1, 0
    while first < count:
        first = improve(game, work, precision, first)
        if first < count:
            members = parts.order[parts.starts[first] : parts.starts[first + 1]].astype(np.int64)
            solve_component(members, actions, targets, weights, values, policy)
            first += 1


def _judged(
    graph: GameGraph,
    actions: Actions,
    parts: Components,
    targets: Ints,
    weights: Reals,
    values: Reals,
    policy: Ints,
) -> ChanceValues:
    """Mark what is optimal, and choose an action to show."""
    if not graph.move_count:
        return ChanceValues(values + 0.5, np.zeros(0, dtype=bool), np.full(graph.size, -1))
    begins = actions.starts[:-1]
    worth = np.add.reduceat(weights * values[targets], begins)
    owners = np.repeat(np.arange(graph.size), np.diff(actions.offsets))
    best = worth >= values[owners] - TIE
    best[policy[policy >= 0]] = True
    optimal = np.zeros(graph.move_count, dtype=bool)
    optimal[actions.moves] = np.repeat(best, np.diff(actions.starts))
    first = actions.moves[begins]
    plain = _is_plain(graph)[first]
    # Within a component an action that stays there may go round for ever: the policy does not.
    leaves = np.logical_and.reduceat(
        parts.number[targets] < np.repeat(parts.number[owners], np.diff(actions.starts)), begins
    )
    shown = policy.copy()
    for fit in (best & leaves, best & leaves & plain):
        found = np.flatnonzero(fit)[::-1]
        shown[owners[found]] = found
    kept = np.flatnonzero(policy >= 0)
    kept = kept[plain[policy[kept]]]
    shown[kept] = np.where(plain[shown[kept]], shown[kept], policy[kept])
    preferred = np.full(graph.size, -1, dtype=np.int64)
    movable = shown >= 0
    preferred[movable] = first[shown[movable]]
    return ChanceValues(values + 0.5, optimal, preferred)


def _is_plain(graph: GameGraph) -> Truths:
    """bool[m], whether a move is an action by itself."""
    plain = np.array([label.action is None for label in graph.labels], dtype=bool)
    found: Truths = plain[graph.label_codes]
    return found
