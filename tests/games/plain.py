"""Games by dictionaries and queues: rules of a few lines, solved apart from all of the explorer."""

from collections import deque

from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve


def solved(start, moves, verdict=lambda position: None):
    """Position -> (outcome, plies, the positions that moves lead to), for all that play reaches.

    `moves` gives the positions after each move, `verdict` what an end is, if not by having no
    moves, which loses. Plies are None in a draw.
    """
    after = {start: None}
    waiting = [start]
    for position in waiting:  # which grows meanwhile
        after[position] = set() if verdict(position) else set(moves(position))
        new = [target for target in after[position] if target not in after]
        after.update(dict.fromkeys(new))
        waiting += new
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
    return {p: (*value.get(p, ("draw", None)), targets) for p, targets in after.items()}


def equals(game, plain, text):
    """Hold the graph and values of a game against `solved`, whose positions `text` writes."""
    graph = generate(game)
    solution = solve(graph)
    outcome, plies = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    texts = list(graph.positions)
    targets = [set() for _ in texts]
    for source, target in zip(graph.sources().tolist(), graph.targets.tolist(), strict=True):
        assert texts[target] not in targets[source], "two labels of one move"
        targets[source].add(texts[target])
    found = {
        at: (OUTCOMES[outcome[n]], plies[n] if plies[n] >= 0 else None, targets[n])
        for n, at in enumerate(texts)
    }
    wanted = {text(p): (*kept[:2], {text(t) for t in kept[2]}) for p, kept in plain.items()}
    assert found.keys() == wanted.keys()
    for at, value in found.items():
        assert value == wanted[at], at
    return graph.size, graph.move_count, *found[texts[0]][:2]
