"""Searches of a few lines that know nothing of a game's rules, to hold puzzles against."""

from explorer.answers.audit import verify
from explorer.answers.building import build
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.solve.solution import solve


def searched(spec):
    """(positions, moves to different positions, {text: moves to the goal, None if there are none})
    as the program has them."""
    graph = generate(resolve(spec))
    far = solve(graph).data("remoteness").tolist()
    steps = {*zip(graph.sources().tolist(), graph.targets.tolist(), strict=True)}
    return (
        graph.size,
        len(steps),
        dict(zip(graph.positions, [None if n < 0 else n for n in far], strict=True)),
    )


def flood(starts, after):
    """Position -> moves from the starts, by a plain search."""
    far = dict.fromkeys(starts, 0)
    waiting = list(far)
    for position in waiting:  # which grows meanwhile
        for other in after(position):
            if other not in far:
                far[other] = far[position] + 1
                waiting.append(other)
    return far


def by_hand(start, after, completed):
    """The same as `searched` gives, from moves that are given as sets of positions."""
    on = {p: set() if completed(p) else {*after(p)} for p in flood([start], after)}
    there = flood([start], on.get)
    before = {p: set() for p in there}
    for position in there:
        for other in on[position]:
            before[other].add(position)
    far = flood([p for p in there if completed(p)], before.get)
    moves = sum(len(on[p]) for p in there)
    return len(there), moves, {p: far.get(p) for p in there}


def laws_that_hold(spec, folder, rules=True):
    """(positions, moves, the laws) of a game that is built, once all laws hold; `rules`: that of
    the game as it is generated anew too."""
    built = build(spec, f"{folder}/games.db").object
    found = verify(spec, f"{folder}/games.db", rules=rules).object
    assert [law["law"] for law in found if not law["holds"]] == []
    return built["positions"], built["moves"], {law["law"] for law in found}
