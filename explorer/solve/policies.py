"""Fixed policies of games of chance: one against another, and what best answers one.

A policy is an action for each position, as an index into `explorer.graph.actions.Actions`; -1 at
ends. The game is doubled: a position with the first player to move, and the same with the second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from explorer.graph.actions import Actions, actions_of
from explorer.graph.arrays import DRAW, WIN, GameGraph, Ints, Label, Reals, Truths
from explorer.solve.chance import chance_values


@dataclass(frozen=True, eq=False)
class Match:
    """What comes out of a match between two policies, A and B.

    first   float64[n], A's chance of winning if A is to move in a position
    second  float64[n], A's chance if B is to move
    answer  int64[n], the actions of the policy that was left open, where it moves; None if none was
    """

    first: Reals
    second: Reals
    answer: Ints | None


def match(graph: GameGraph, a: Ints | None, b: Ints | None) -> Match:
    """Play policy A against policy B; None stands for the best answer to the other.

    >>> from explorer.games.piglet import Piglet
    >>> from explorer.graph.generate import generate
    >>> graph = generate(Piglet(goal=2))
    >>> always_flip = actions_of(graph).offsets[:-1].copy()
    >>> found = match(graph, None, always_flip)
    >>> bool(found.first[0] >= chance_values(graph).win_probability[0] - 1e-12)
    True
    """
    doubled, kept = _doubled(graph, actions_of(graph), a, b)
    values = chance_values(doubled)
    size = graph.size
    answer = None
    if a is None or b is None:
        half = slice(0, size) if a is None else slice(size, 2 * size)
        answer = np.full(size, -1, dtype=np.int64)
        chosen = values.preferred[half]
        movable = chosen >= 0
        answer[movable] = _action_of_move(graph)[kept[chosen[movable]]]
    return Match(values.win_probability[:size], 1 - values.win_probability[size:], answer)


def _action_of_move(graph: GameGraph) -> Ints:
    """int64[m], the action that each move belongs to."""
    actions = actions_of(graph)
    owner = np.empty(graph.move_count, dtype=np.int64)
    owner[actions.moves] = np.repeat(np.arange(len(actions.starts) - 1), np.diff(actions.starts))
    return owner


def _doubled(
    graph: GameGraph, actions: Actions, a: Ints | None, b: Ints | None
) -> tuple[GameGraph, Ints]:
    """(the game of two policies, the move of the graph behind each of its moves)."""
    size = graph.size
    sources, passes = graph.sources().astype(np.int64), graph.passes
    owner = _action_of_move(graph)
    kept, begins, ends = [], [], []
    for half, policy in ((0, a), (size, b)):
        moves = np.arange(graph.move_count)
        if policy is not None:
            moves = moves[owner == policy[sources]]
        targets = graph.targets[moves].astype(np.int64)
        changes = np.ones(len(moves), dtype=bool) if passes is None else passes[moves]
        kept.append(moves)
        begins.append(sources[moves] + half)
        ends.append(targets + np.where(changes, size - half, half))
    behind = np.concatenate(kept)
    degrees = np.bincount(np.concatenate(begins), minlength=2 * size)
    doubled = replace(
        graph,
        offsets=np.concatenate(([0], np.cumsum(degrees))).astype(np.int64),
        targets=np.concatenate(ends).astype(np.int32),
        label_codes=graph.label_codes[behind],
        verdicts=np.concatenate((graph.verdicts, graph.verdicts)),
        depth=np.concatenate((graph.depth, graph.depth)),
        positions=(),
        movers=None,
        fields=None,
        probability=None if graph.probability is None else graph.probability[behind],
    )
    return doubled, behind


@dataclass(frozen=True)
class Tally:
    """How many of so many games A won, with the bounds of a 95 % confidence interval for the
    chance (E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209-212).

    `drawn` games ended drawn, `unfinished` ones were stopped; both count half.
    """

    games: int
    won: int
    drawn: int
    unfinished: int

    @property
    def share(self) -> float:
        """A's part of the games."""
        return (self.won + (self.drawn + self.unfinished) / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval.

        >>> [round(bound, 4) for bound in Tally(100, 50, 0, 0).interval]
        [0.4038, 0.5962]
        """
        z = 1.959963984540054
        n, p = self.games, self.share
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * float(np.sqrt(p * (1 - p) / n + z * z / (4 * n * n)))
        return middle - reach, middle + reach


MOST_TURNS = 10_000
"""Actions after which a simulated game is stopped."""


def simulate(
    graph: GameGraph,
    a: Ints,
    b: Ints,
    games: int,
    seed: int,
    *,
    a_begins: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Play so many games between two policies, from the start, with dice of this seed.

    Who begins has dice of their own for each seed. `progress` is told how many games are over, and
    how many there are.
    """
    actions = actions_of(graph)
    generator = np.random.default_rng([seed, int(a_begins)])
    passes = np.ones(graph.move_count, dtype=bool) if graph.passes is None else graph.passes
    heaped = np.concatenate(([0.0], np.cumsum(actions.chance)))
    position = np.full(games, graph.start, dtype=np.int64)
    turn_of_a = np.full(games, a_begins)
    going = np.arange(games)
    for _ in range(MOST_TURNS):
        going = going[~graph.terminal[position[going]]]
        if progress is not None:
            progress(games - len(going), games)
        if not len(going):
            break
        here = position[going]
        action = np.where(turn_of_a[going], a[here], b[here])
        low, high = actions.starts[action], actions.starts[action + 1]
        dice = heaped[low] + generator.random(len(going)) * (heaped[high] - heaped[low])
        place = np.clip(np.searchsorted(heaped, dice, side="right") - 1, low, high - 1)
        move = actions.moves[place]
        position[going] = graph.targets[move]
        turn_of_a[going] ^= passes[move]
    verdict = graph.verdicts[position]
    ended = graph.terminal[position]
    drawn = ended & (verdict == DRAW)
    mover_wins = verdict == WIN
    won: Truths = ended & ~drawn & (mover_wins == turn_of_a)
    return Tally(games, int(won.sum()), int(drawn.sum()), int((~ended).sum()))


def actions_by_name(graph: GameGraph) -> tuple[Actions, list[str]]:
    """The actions of a graph, and what each is called: its action, or the label of a plain move."""
    actions = actions_of(graph)
    codes = graph.label_codes[actions.moves[actions.starts[:-1]]]
    names = [_name(label) for label in graph.labels]
    return actions, [names[code] for code in codes.tolist()]


def _name(label: Label) -> str:
    return label.text if label.action is None else label.action
