"""Games of chance by brute force: every pair of fixed policies, over fractions."""

from fractions import Fraction
from itertools import product

HALF = Fraction(1, 2)


def win_probabilities(actions, ends):
    """The win probability of the mover in each position, as fractions.

    actions  for each position a list of actions, each a list of (probability, passes, target)
    ends     position -> 1, 0 or 1/2 for the player to move, where there are no actions

    The game is played by two: in (p, 0) the first is to move, in (p, 1) the second. Each of them
    plays a fixed action in each position; that is enough (T. M. Liggett, S. A. Lippman, SIAM Review
    11 (1969) 604-607). Play that never ends is worth a half.
    """
    size = len(actions)
    choices = [range(len(options)) for options in actions if options]
    movable = [position for position in range(size) if actions[position]]
    best = [None] * size
    for first in product(*choices):
        worst = [None] * size
        for second in product(*choices):
            values = evaluated(actions, ends, dict(zip(movable, first, strict=True)),
                               dict(zip(movable, second, strict=True)))  # fmt: skip
            for position in range(size):
                if worst[position] is None or values[position] < worst[position]:
                    worst[position] = values[position]
        for position in range(size):
            if best[position] is None or worst[position] > best[position]:
                best[position] = worst[position]
    return [value + HALF for value in best]


def evaluated(actions, ends, first, second):
    """The first player's values, less a half, where he is to move, under fixed policies."""
    size = len(actions)
    rows = []
    for who, policy in enumerate((first, second)):
        for position in range(size):
            if position not in policy:
                rows.append(None)
                continue
            row = {}
            for chance, passes, target in actions[position][policy[position]]:
                after = target + size * ((1 - who) if passes else who)
                row[after] = row.get(after, 0) + chance
            rows.append(row)
    known = {}
    for position, value in ends.items():
        known[position] = Fraction(value) - HALF
        known[size + position] = HALF - Fraction(value)
    ending = set(known)
    while more := {
        s for s, row in enumerate(rows) if s not in ending and row and ending & set(row)
    }:
        ending |= more
    for state in range(2 * size):
        if state not in ending:
            known[state] = Fraction(0)  # play never ends
    unknown = [state for state in range(2 * size) if state not in known]
    places = {state: place for place, state in enumerate(unknown)}
    system = []
    for state in unknown:
        line = [Fraction(0)] * (len(unknown) + 1)
        line[places[state]] += 1
        for after, chance in rows[state].items():
            if after in known:
                line[-1] += chance * known[after]
            else:
                line[places[after]] -= chance
        system.append(line)
    known.update(zip(unknown, solved(system), strict=True))
    return [known[position] for position in range(size)]


def solved(system):
    """The solution of linear equations, whose last column is the right-hand side."""
    size = len(system)
    for column in range(size):
        pivot = next(line for line in range(column, size) if system[line][column])
        system[column], system[pivot] = system[pivot], system[column]
        divisor = system[column][column]
        system[column] = [entry / divisor for entry in system[column]]
        for line in range(size):
            if line != column and system[line][column]:
                factor = system[line][column]
                system[line] = [
                    entry - factor * other
                    for entry, other in zip(system[line], system[column], strict=True)
                ]
    return [line[-1] for line in system]
