"""Games by dictionaries and queues: rules of a few lines, solved apart from all of the explorer."""

from collections import deque

import numpy as np

from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve


def reached(start, moves, verdict=lambda position: None):
    """Position -> the positions that moves lead to, for all that play reaches.

    `moves` gives the positions after each move, `verdict` what an end is, if not by having no
    moves, which loses.
    """
    after = {start: set()}
    waiting = [start]
    for position in waiting:  # which grows meanwhile
        if not verdict(position):
            after[position].update(moves(position))
            new = [target for target in after[position] if target not in after]
            after.update((target, set()) for target in new)
            waiting += new
    return after


def solved(start, moves, verdict=lambda position: None):
    """Position -> (outcome, plies, the positions that moves lead to).

    In a draw plies are those to the nearest drawn end by drawn positions, None if there is none.
    """
    after = reached(start, moves, verdict)
    before = {position: [] for position in after}
    for position, targets in after.items():
        for target in targets:
            before[target].append(position)
    open_moves = {position: len(targets) for position, targets in after.items()}
    value = {p: (verdict(p) or "lose", 0) for p, targets in after.items() if not targets}
    queue = deque(value)
    while queue:
        position = queue.popleft()
        outcome, plies = value[position]
        for earlier in before[position]:
            open_moves[earlier] -= outcome == "win"
            if earlier not in value and (outcome == "lose" or not open_moves[earlier]):
                value[earlier] = "win" if outcome == "lose" else "lose", plies + 1
                queue.append(earlier)
    queue = deque(position for position in value if value[position][0] == "draw")
    while queue:
        position = queue.popleft()
        for earlier in before[position]:
            if earlier not in value:
                value[earlier] = "draw", value[position][1] + 1
                queue.append(earlier)
    return {p: (*value.get(p, ("draw", None)), targets) for p, targets in after.items()}


def laid(points, men):
    """Signs at points, (0, 0) to (4, 4), row by row from the top; `men` is point -> sign."""
    rows = [
        "".join(men.get((x, y), ".") for x in range(5) if (x, y) in points) for y in range(5)[::-1]
    ]
    return "/".join(filter(None, rows))


def equals(game, plain, text, targets_too=True):
    """Hold the graph and values of a game against `solved`, whose positions `text` writes; give
    positions, moves, and outcome and plies of the start.

    Without `targets_too` moves are only counted, which is faster where there are millions.
    """
    graph = generate(game)
    solution = solve(graph)
    outcome, plies = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    texts = list(graph.positions)
    value = {
        at: (OUTCOMES[outcome[n]], plies[n] if plies[n] >= 0 else None)
        for n, at in enumerate(texts)
    }
    wanted = {text(p): kept for p, kept in plain.items()}
    assert value == {at: kept[:2] for at, kept in wanted.items()}
    pairs = np.unique(graph.sources().astype(np.int64) * graph.size + graph.targets)
    assert len(pairs) == graph.move_count, "two labels of one move"
    assert graph.move_count == sum(len(kept[2]) for kept in plain.values())
    if targets_too:
        found = {(texts[a], texts[b]) for a, b in zip(*divmod(pairs, graph.size), strict=True)}
        assert found == {(at, text(to)) for at, kept in wanted.items() for to in kept[2]}
    return graph.size, graph.move_count, *value[texts[0]]


def valued(game):
    """(positions, moves of each as pairs, outcome and plies of each), all by the texts."""
    graph = generate(game)
    texts, solution = list(graph.positions), solve(graph)
    labels = [graph.labels[code].text for code in graph.label_codes]
    targets, offsets = [texts[to] for to in graph.targets.tolist()], graph.offsets.tolist()
    pairs = [*zip(labels, targets, strict=True)]
    moves = {text: pairs[offsets[n] : offsets[n + 1]] for n, text in enumerate(texts)}
    columns = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    return texts, moves, dict(zip(texts, zip(*columns, strict=True), strict=True))
