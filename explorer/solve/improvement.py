"""The kernel of `explorer.solve.chance`: component by component, policies improved until they stay.

The functions reckon with whatever numbers they are given, so the very same source runs over
fractions. What they are about:

order, starts, number, hubs   components, as in `explorer.graph.components`
offsets, begins               actions, as in `explorer.graph.actions`; targets and weights are those
                              of moves, action by action: a weight is the probability of a move,
                              negative if the turn passes
values, policy                what is found: the value of each position, and the action it plays
places, hub_numbers           where a position stands in its component, the how-manieth hub it is
marks                         scratch, two numbers for each position, all 0
rows                          for each position of a component its value as a sum: a multiple of
                              each hub's value and, last, a constant
matrix                        the equations of the hubs, in the same form
low, high                     the component stands at these places of `order`
"""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from explorer.graph.kernel import kernel


def _worth(action, begins, targets, weights, values, zero):
    """The value of an action, given those of the positions it leads to."""
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


def _leaves(low, high, order, number, offsets, begins, targets, places, hub_numbers, hubs):
    """Whether any move leaves the component; gives its positions and hubs their places."""
    leaves = False
    hub = 0
    for k in range(low, high):
        position = order[k]
        places[position] = k - low
        if hubs[position] == 1:
            hub_numbers[position] = hub
            hub += 1
        for i in range(begins[offsets[position]], begins[offsets[position + 1]]):
            if number[targets[i]] != number[position]:
                leaves = True
    return leaves


def _express(
    low, high, order, number, hubs, begins, targets, weights, values, policy, places, hub_numbers,
    rows, matrix, count, zero,
):  # fmt: skip
    """Write all values under the policy in terms of the hubs' values, and the hubs' equations."""
    width = count + 1
    for k in range(low, high):
        position = order[k]
        row = (k - low) * width
        for j in range(width):
            rows[row + j] = zero
        for i in range(begins[policy[position]], begins[policy[position] + 1]):
            target = targets[i]
            if number[target] != number[position]:
                rows[row + count] += weights[i] * values[target]
            elif hubs[target] == 1:
                rows[row + hub_numbers[target]] += weights[i]
            else:
                for j in range(width):
                    rows[row + j] += weights[i] * rows[places[target] * width + j]
        if hubs[position] == 1:
            line = hub_numbers[position] * width
            for j in range(count):
                matrix[line + j] = -rows[row + j]
            matrix[line + hub_numbers[position]] += 1
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
            found = matrix[pivot * width + j] / divisor
            matrix[pivot * width + j] = matrix[column * width + j]
            matrix[column * width + j] = found
        for line in range(count):
            factor = matrix[line * width + column]
            if line != column and factor != 0:
                for j in range(column, width):
                    matrix[line * width + j] -= factor * matrix[column * width + j]
    return True


def _switch(low, high, order, offsets, begins, targets, weights, values, policy, zero, guard):
    """Give every position an action that is better under these values; whether there was one."""
    switched = False
    for k in range(low, high):
        position = order[k]
        most = _worth(policy[position], begins, targets, weights, values, zero) + guard
        for action in range(offsets[position], offsets[position + 1]):
            worth = _worth(action, begins, targets, weights, values, zero)
            if worth > most:
                policy[position] = action
                most = worth
                switched = True
    return switched


def _stays(action, value, turned, size, begins, targets, weights, values, marks, tie):
    """Whether an action leads only to marked states of this value for the player who is bound.

    The states: a position with the bound player to move is marked at its number, with the free one
    to move at its number and the number of positions. `turned` says that the free one moves.
    """
    for i in range(begins[action], begins[action + 1]):
        target = targets[i]
        free = (weights[i] < 0) != turned
        reached = values[target]
        if free:
            reached = -reached
            if marks[size + target] == 0:
                return False
        elif marks[target] == 0:
            return False
        if abs(reached - value) > tie:
            return False
    return True


def _circles(low, high, order, offsets, begins, targets, weights, values, policy, marks, tie):
    """Whether a player who is free can hold one who is bound by the policy in a circle of one
    value above 0: endless play would give that one nothing, so the value would be wrong."""
    size = len(values)
    waiting = 0
    for k in range(low, high):
        position = order[k]
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
            position = order[k]
            if marks[position] == 1 and not _stays(
                policy[position],
                values[position],
                False,
                size,
                begins,
                targets,
                weights,
                values,
                marks,
                tie,
            ):
                marks[position] = 0
                waiting -= 1
                changed = True
            if marks[size + position] == 1:
                held = False
                for action in range(offsets[position], offsets[position + 1]):
                    if not held and _stays(
                        action,
                        -values[position],
                        True,
                        size,
                        begins,
                        targets,
                        weights,
                        values,
                        marks,
                        tie,
                    ):
                        held = True
                if not held:
                    marks[size + position] = 0
                    waiting -= 1
                    changed = True
    for k in range(low, high):
        marks[order[k]] = 0
        marks[size + order[k]] = 0
    return waiting > 0


@kernel(
    "values", "policy",
    uses=(_worth, _take_best, _leaves, _express, _eliminate, _switch, _stays, _circles),
)  # fmt: skip
def improve(
    order, starts, number, hubs, offsets, begins, targets, weights,
    values, policy, places, hub_numbers, marks, rows, matrix,
    zero, first, sweeps, rounds, guard, singular, tie,
):  # fmt: skip
    """Solve components from `first` on; give the first left unsolved, or how many there are."""
    for component in range(first, len(starts) - 1):
        low = starts[component]
        high = starts[component + 1]
        if high - low == 1 and hubs[order[low]] == 0:
            _take_best(order[low], offsets, begins, targets, weights, values, policy, zero)
            continue
        if not _leaves(
            low, high, order, number, offsets, begins, targets, places, hub_numbers, hubs
        ):
            for k in range(low, high):  # play never ends: values stay 0
                policy[order[k]] = offsets[order[k]]
            continue
        # A few turns of play seen ahead give policies near the best ones.
        for _ in range(sweeps):
            for k in range(low, high):
                _take_best(order[k], offsets, begins, targets, weights, values, policy, zero)
        count = 0
        for k in range(low, high):
            count += hubs[order[k]]
        width = count + 1
        better = True
        for _ in range(rounds):
            _express(
                low, high, order, number, hubs, begins, targets, weights, values, policy, places,
                hub_numbers, rows, matrix, count, zero,
            )  # fmt: skip
            if not _eliminate(matrix, count, singular):
                break
            for k in range(low, high):
                row = (k - low) * width
                worth = rows[row + count]
                for j in range(count):
                    worth += rows[row + j] * matrix[j * width + count]
                values[order[k]] = worth
            better = _switch(
                low, high, order, offsets, begins, targets, weights, values, policy, zero, guard
            )
            if not better:
                break
        if better or _circles(
            low, high, order, offsets, begins, targets, weights, values, policy, marks, tie
        ):
            return component
        # What elimination rounded off is less after a look at the neighbours.
        for _ in range(2):
            for k in range(low, high):
                values[order[k]] = _worth(policy[order[k]], begins, targets, weights, values, zero)
    return len(starts) - 1
