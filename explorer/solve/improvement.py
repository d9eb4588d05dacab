"""The kernel of `explorer.solve.chance`: component by component, policies improved until they stay.

The functions reckon with whatever numbers they are given, so the very same source runs over
fractions (`Kernel.plain`). They share three records: the game (`Game`), what is found and the room
to find it in (`Work`), and how exactly to reckon (`Precision`). A component stands at the places
`low` to before `high` of the game's `order`.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import Any, NamedTuple

from explorer.graph.kernel import kernel


class Game(NamedTuple):
    """A game of chance of n positions and m moves, as lists or arrays.

    order, starts, number, hubs   components, as in `explorer.graph.components`
    offsets, begins               actions, as in `explorer.graph.actions`
    targets, weights              m, action by action: where a move leads, and its probability,
                                  negative if the turn passes
    """

    order: Any
    starts: Any
    number: Any
    hubs: Any
    offsets: Any
    begins: Any
    targets: Any
    weights: Any


class Work(NamedTuple):
    """What is found, and scratch to find it in; all of it is written.

    values, policy       n, the value of each position, and the action it plays
    places, hub_numbers  n, where a position stands in its component, the how-manieth hub it is
    marks                2 n, all 0
    rows                 for each position of a component its value as a sum: a multiple of each
                         hub's value and, last, a constant
    matrix               the equations of the hubs, in the same form
    """

    values: Any
    policy: Any
    places: Any
    hub_numbers: Any
    marks: Any
    rows: Any
    matrix: Any


class Precision(NamedTuple):
    """How to reckon.

    zero      the number 0, of the type of the values
    sweeps    how often values are passed on inside a component before policies are improved
    rounds    improvements after which a component is given up
    guard     by how much an action must be better to replace another
    singular  a pivot that is not above this is none
    tie       values that differ by no more are the same
    """

    zero: Any
    sweeps: int
    rounds: int
    guard: Any
    singular: Any
    tie: Any


def _worth(action, begins, targets, weights, values, zero):
    """The value of an action, given those of the positions it leads to."""
    # Asked for most often, so it is handed what it looks at: a whole record costs a quarter more.
    worth = zero
    for i in range(begins[action], begins[action + 1]):
        worth += weights[i] * values[targets[i]]
    return worth


def _take_best(position, offsets, begins, targets, weights, values, policy, zero):
    """Give a position its best action, the first of equals, and that action's value."""
    if offsets[position] == offsets[position + 1]:
        return 0
    best = offsets[position]
    most = _worth(best, begins, targets, weights, values, zero)
    for action in range(best + 1, offsets[position + 1]):
        worth = _worth(action, begins, targets, weights, values, zero)
        if worth > most:
            most = worth
            best = action
    policy[position] = best
    values[position] = most
    return 0


def _sweep(low, high, game, work, zero):
    """Give every position its best action under the values of the moment."""
    offsets, begins, targets, weights = game.offsets, game.begins, game.targets, game.weights
    values, policy = work.values, work.policy
    for k in range(low, high):
        _take_best(game.order[k], offsets, begins, targets, weights, values, policy, zero)
    return 0


def _leaves(low, high, game, work):
    """Whether any move leaves the component; gives its positions and hubs their places."""
    leaves = False
    hub = 0
    for k in range(low, high):
        position = game.order[k]
        work.places[position] = k - low
        if game.hubs[position] == 1:
            work.hub_numbers[position] = hub
            hub += 1
        first = game.begins[game.offsets[position]]
        for i in range(first, game.begins[game.offsets[position + 1]]):
            if game.number[game.targets[i]] != game.number[position]:
                leaves = True
    return leaves


def _express(low, high, game, work, count, zero):
    """Write all values under the policy in terms of the hubs' values, and the hubs' equations."""
    begins, targets, weights = game.begins, game.targets, game.weights
    number, hubs, values, places = game.number, game.hubs, work.values, work.places
    rows, matrix = work.rows, work.matrix
    width = count + 1
    for k in range(low, high):
        position = game.order[k]
        action = work.policy[position]
        row = (k - low) * width
        for j in range(width):
            rows[row + j] = zero
        for i in range(begins[action], begins[action + 1]):
            target = targets[i]
            if number[target] != number[position]:
                rows[row + count] += weights[i] * values[target]
            elif hubs[target] == 1:
                rows[row + work.hub_numbers[target]] += weights[i]
            else:
                for j in range(width):
                    rows[row + j] += weights[i] * rows[places[target] * width + j]
        if hubs[position] == 1:
            line = work.hub_numbers[position] * width
            for j in range(count):
                matrix[line + j] = -rows[row + j]
            matrix[line + work.hub_numbers[position]] += 1
            matrix[line + count] = rows[row + count]
    return 0


def _eliminate(matrix, count, singular):
    """Solve the equations by C. F. Gauss and W. Jordan: the last column becomes the solution.

    False if there is no single solution: under the policy some play never leaves.
    """
    width = count + 1
    for column in range(count):
        pivot = column
        for line in range(column + 1, count):
            if abs(matrix[line * width + column]) > abs(matrix[pivot * width + column]):
                pivot = line
        if abs(matrix[pivot * width + column]) <= singular:
            return False
        divisor = matrix[pivot * width + column]
        for j in range(column, width):
            scaled = matrix[pivot * width + j] / divisor
            matrix[pivot * width + j] = matrix[column * width + j]
            matrix[column * width + j] = scaled
        for line in range(count):
            factor = matrix[line * width + column]
            if line != column and factor != 0:
                for j in range(column, width):
                    matrix[line * width + j] -= factor * matrix[column * width + j]
    return True


def _switch(low, high, game, work, zero, guard):
    """Give every position an action that is better under these values; whether there was one."""
    begins, targets, weights, values = game.begins, game.targets, game.weights, work.values
    switched = False
    for k in range(low, high):
        position = game.order[k]
        most = _worth(work.policy[position], begins, targets, weights, values, zero) + guard
        for action in range(game.offsets[position], game.offsets[position + 1]):
            worth = _worth(action, begins, targets, weights, values, zero)
            if worth > most:
                work.policy[position] = action
                most = worth
                switched = True
    return switched


def _stays(action, value, turned, game, work, tie):
    """Whether an action leads only to marked states of this value for the player who is bound.

    The states: a position with the bound player to move is marked at its number, with the free one
    to move at its number and the number of positions. `turned` says that the free one moves.
    """
    size = len(work.values)
    for i in range(game.begins[action], game.begins[action + 1]):
        target = game.targets[i]
        free = (game.weights[i] < 0) != turned
        reached = work.values[target]
        if free:
            reached = -reached
            if work.marks[size + target] == 0:
                return False
        elif work.marks[target] == 0:
            return False
        if abs(reached - value) > tie:
            return False
    return True


def _held(position, game, work, tie):
    """Whether some action of the free player keeps the bound one at a position's value."""
    for action in range(game.offsets[position], game.offsets[position + 1]):
        if _stays(action, -work.values[position], True, game, work, tie):
            return True
    return False


def _circles(low, high, game, work, tie):
    """Whether a player who is free can hold one who is bound by the policy in a circle of one
    value above 0: endless play would give that one nothing, so the value would be wrong."""
    values, marks = work.values, work.marks
    size = len(values)
    waiting = 0
    for k in range(low, high):
        position = game.order[k]
        if values[position] > tie:
            marks[position] = 1
            waiting += 1
        if values[position] < -tie:
            marks[size + position] = 1
            waiting += 1
    changed = True
    while changed and waiting > 0:
        changed = False
        for k in range(low, high):
            position = game.order[k]
            if marks[position] == 1 and not _stays(
                work.policy[position], values[position], False, game, work, tie
            ):
                marks[position] = 0
                waiting -= 1
                changed = True
            if marks[size + position] == 1 and not _held(position, game, work, tie):
                marks[size + position] = 0
                waiting -= 1
                changed = True
    for k in range(low, high):
        marks[game.order[k]] = 0
        marks[size + game.order[k]] = 0
    return waiting > 0


# A function is compiled anew with each that calls it, and again with those that call that one, and
# a record that is handed over takes long to compile. So this one is long, and calls most others.
@kernel(
    "work",
    uses=(
        _worth, _take_best, _sweep, _leaves, _express, _eliminate, _switch, _stays, _held, _circles,
    ),
    first=4_000_000,
)  # fmt: skip
def improve(game, work, precision, first):
    """Solve components from `first` on; give the first left unsolved, or how many there are.

    The policy of a component that can be left is improved until no action is better.
    """
    zero = precision.zero
    for component in range(first, len(game.starts) - 1):
        low = game.starts[component]
        high = game.starts[component + 1]
        if high - low == 1 and game.hubs[game.order[low]] == 0:
            _sweep(low, high, game, work, zero)
            continue
        if not _leaves(low, high, game, work):
            for k in range(low, high):  # play never ends: values stay 0
                work.policy[game.order[k]] = game.offsets[game.order[k]]
            continue
        # A few turns of play seen ahead give policies near the best ones.
        for _ in range(precision.sweeps):
            _sweep(low, high, game, work, zero)
        count = 0
        for k in range(low, high):
            count += game.hubs[game.order[k]]
        width = count + 1
        better = True
        for _ in range(precision.rounds):
            _express(low, high, game, work, count, zero)
            if not _eliminate(work.matrix, count, precision.singular):
                break
            for k in range(low, high):
                row = (k - low) * width
                worth = work.rows[row + count]
                for j in range(count):
                    worth += work.rows[row + j] * work.matrix[j * width + count]
                work.values[game.order[k]] = worth
            better = _switch(low, high, game, work, zero, precision.guard)
            if not better:
                break
        if better or _circles(low, high, game, work, precision.tie):
            return component
        # What elimination rounded off is less after a look at the neighbours.
        for _ in range(2):
            for k in range(low, high):
                action = work.policy[game.order[k]]
                work.values[game.order[k]] = _worth(
                    action, game.begins, game.targets, game.weights, work.values, zero
                )
    return len(game.starts) - 1
