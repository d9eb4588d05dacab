"""Components of games of chance in which a player may want to play on for ever.

Endless play is worth 0, which may be better than any end within reach, and then the equations of
optimality have more than one solution. A game that stops at every turn with a small probability,
for nothing, has one only, and its best policies are best in the game itself if the probability is
small enough (D. Blackwell, Discrete dynamic programming, Annals of Mathematical Statistics 33
(1962) 719-726). It is solved by improving the policy of one player against the best answer of the
other (A. J. Hoffman, R. M. Karp, Management Science 12 (1966) 359-370). The policies found are then
evaluated in the game as it is and taken only if they prove themselves: no action is better, and the
opponent of a player who follows them has no circle in which to hold them below their value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.errors import LimitError
from explorer.graph.actions import Actions
from explorer.graph.arrays import Ints, Reals

LARGEST = 2_000
"""Positions of a component that is solved so."""

_STOPPING = (1e-3, 1e-5, 1e-7, 1e-9, 1e-11)
"""Probabilities that play stops, tried in turn."""
_SAME = 1e-11
_PRECISE = 500
"""States up to which equations are solved in extended precision."""
_ROUNDS = 1_000

Square = npt.NDArray[np.float64]


def solve_component(
    members: Ints, actions: Actions, targets: Ints, weights: Reals, values: Reals, policy: Ints
) -> None:
    """Fill in the values and the policy of the positions `members` of one component.

    Arrays as in `explorer.solve.improvement`; values of positions outside are known. LimitError if
    the component is too large, or if no policy proves itself.
    """
    if len(members) > LARGEST:
        raise LimitError(
            f"{len(members):,} positions lie in circles from which a player may not want to leave: "
            f"up to {LARGEST:,} can be solved"
        )
    component = _Component.of(members, actions, targets, weights, values)
    left = policy[members] - actions.offsets[members] + component.offsets[:-1]
    for stopping in (None, *_STOPPING):
        mine = left if stopping is None else component.best_policy(stopping)
        found = component.proven(mine)
        if found is not None:
            values[members] = found
            policy[members] = actions.offsets[members] + mine - component.offsets[:-1]
            return
    raise LimitError("circles of this game could not be solved: no policy proves itself the best")


@dataclass(frozen=True, eq=False)
class _Component:
    """A component of n positions and k actions, seen by one player, for short: the first.

    Row p of a matrix is position p with the first to move, row n + p with the other. All values
    are the first's.

    offsets  int64[n + 1], the first action of each position
    inside   float64[k, n], the probability with which an action leads to each position; negative
             if the turn passes
    outside  float64[k], what the ways out of an action are worth to its player
    passing  float64[k, n], how much of `inside` passes the turn, without a sign; `staying` the rest
    """

    offsets: Ints
    outside: Reals
    staying: Square
    passing: Square

    @classmethod
    def of(
        cls, members: Ints, actions: Actions, targets: Ints, weights: Reals, values: Reals
    ) -> _Component:
        places = {int(position): place for place, position in enumerate(members)}
        counts = actions.offsets[members + 1] - actions.offsets[members]
        offsets = np.concatenate(([0], np.cumsum(counts)))
        outside = np.zeros(offsets[-1])
        staying, passing = np.zeros((2, int(offsets[-1]), len(members)))
        row = 0
        for position in members:
            for action in range(actions.offsets[position], actions.offsets[position + 1]):
                for move in range(actions.starts[action], actions.starts[action + 1]):
                    weight, place = weights[move], places.get(int(targets[move]))
                    if place is None:
                        outside[row] += weight * values[targets[move]]
                    elif weight > 0:
                        staying[row, place] += weight
                    else:
                        passing[row, place] -= weight
                row += 1
        return cls(offsets, outside, staying, passing)

    @property
    def size(self) -> int:
        return len(self.offsets) - 1

    def worth(self, values: Reals) -> Reals:
        """float64[2k], the values of all actions, the first's and then the other's."""
        mine, yours = values[: self.size], values[self.size :]
        first = self.outside + self.staying @ mine + self.passing @ yours
        other = -self.outside + self.staying @ yours + self.passing @ mine
        return np.concatenate((first, other))

    def chain(self, first: Ints, other: Ints) -> tuple[Square, Reals]:
        """(float64[2n, 2n] where play goes, float64[2n] what ways out are worth) under policies."""
        return (
            np.block([
                [self.staying[first], self.passing[first]],
                [self.passing[other], self.staying[other]],
            ]),
            np.concatenate((self.outside[first], -self.outside[other])),
        )  # fmt: skip

    def best_policy(self, stopping: float) -> Ints:
        """int64[n], the first's best actions in the game that stops with this probability."""
        guard = (1e-17 if 2 * self.size <= _PRECISE else 1e-14) / stopping
        first, other = self.offsets[:-1].copy(), self.offsets[:-1].copy()
        for _ in range(_ROUNDS):
            for _ in range(_ROUNDS):
                values = self._stopping_values(first, other, stopping)
                worth = self.worth((1 - stopping) * values)[len(self.outside) :]
                answer = self._improved(other, -worth, guard)
                if (answer == other).all():
                    break
                other = answer
            worth = self.worth((1 - stopping) * values)[: len(self.outside)]
            better = self._improved(first, worth, guard)
            if (better == first).all():
                break
            first = better
        return first

    def _stopping_values(self, first: Ints, other: Ints, stopping: float) -> Reals:
        # Ways out are not taxed: they are of the next turn's values, and those are known.
        play, out = self.chain(first, other)
        return _solved(np.eye(len(play)) - (1 - stopping) * play, out)

    def _improved(self, policy: Ints, worth: Reals, guard: float) -> Ints:
        """The policy with a better action wherever there is one."""
        best = policy.copy()
        for place in range(self.size):
            low, high = self.offsets[place], self.offsets[place + 1]
            action = low + int(worth[low:high].argmax())
            if worth[action] > worth[policy[place]] + guard:
                best[place] = action
        return best

    def proven(self, policy: Ints) -> Reals | None:
        """float64[n], the values if both follow the policy, or None if that is not the best."""
        play, out = self.chain(policy, policy)
        values = _values_of_chain(play, out)
        if values is None:
            return None
        worth = self.worth(values)[: len(self.outside)]
        mine = values[: self.size]
        best = np.maximum.reduceat(worth, self.offsets[:-1])
        if np.abs(best - mine).max() > _SAME or np.abs(mine + values[self.size :]).max() > _SAME:
            return None
        if self._is_held(policy, values):
            return None
        return mine

    def _is_held(self, policy: Ints, values: Reals) -> bool:
        """Whether the other can keep the first, who follows the policy, in a circle of one value
        above 0: endless play gives them nothing."""
        kept = values > _SAME
        while True:
            still = np.zeros(len(kept), dtype=bool)
            for place in range(self.size):
                still[place] = self._stays(policy[place], place, values, kept, turned=False)
                still[self.size + place] = any(
                    self._stays(action, self.size + place, values, kept, turned=True)
                    for action in range(self.offsets[place], self.offsets[place + 1])
                )
            still &= kept
            if (still == kept).all():
                return bool(kept.any())
            kept = still

    def _stays(
        self, action: Any, place: int, values: Reals, kept: npt.NDArray[np.bool_], turned: bool
    ) -> bool:
        """Whether an action surely leads to kept states of the same value."""
        if self.staying[action].sum() + self.passing[action].sum() < 1 - _SAME:
            return False
        return all(
            kept[after] and abs(values[after] - values[place]) <= _SAME
            for after in self._after(action, turned)
        )

    def _after(self, action: Any, turned: bool) -> Iterator[int]:
        same, changed = (self.size, 0) if turned else (0, self.size)
        yield from (int(p) + same for p in np.flatnonzero(self.staying[action]))
        yield from (int(p) + changed for p in np.flatnonzero(self.passing[action]))


def _values_of_chain(play: Square, out: Reals) -> Reals | None:
    """float64[m], what play is worth if it goes by fixed chances; 0 where it never ends."""
    leaves = play.sum(axis=1) < 1 - 1e-9
    ends = leaves.copy()
    while True:
        more = ends | (play[:, ends].sum(axis=1) > 0)
        if (more == ends).all():
            break
        ends = more
    values = np.zeros(len(out))
    if ends.any():
        system = np.eye(int(ends.sum())) - play[np.ix_(ends, ends)]
        try:
            values[ends] = _solved(system, out[ends])
        except np.linalg.LinAlgError:
            return None
    return values


def _solved(system: Square, right: Reals) -> Reals:
    """The solution of linear equations; small systems in extended precision."""
    size = len(system)
    if size > _PRECISE:
        return np.asarray(np.linalg.solve(system, right))
    rows = np.concatenate((system, right[:, None]), axis=1).astype(np.longdouble)
    for column in range(size):
        pivot = column + int(np.abs(rows[column:, column]).argmax())
        if rows[pivot, column] == 0:
            raise np.linalg.LinAlgError("the equations have no single solution")
        rows[[column, pivot]] = rows[[pivot, column]]
        rows[column] /= rows[column, column]
        factors = rows[:, column].copy()
        factors[column] = 0
        rows -= np.outer(factors, rows[column])
    return rows[:, -1].astype(np.float64)
