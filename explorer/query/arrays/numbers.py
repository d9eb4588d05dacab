"""What a stored game comes to in numbers, counted from its arrays for the audit.

The same as `explorer.query.catalog.counted` asks in SQL, but for what only partizan games have.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.graph.arrays import CLASSES, OUTCOMES
from explorer.query.arrays.stored import Stored
from explorer.query.rows import Row
from explorer.store.numbers import OF_OUTCOMES
from explorer.values import OUTCOME_CLASSES


def numbers(stored: Stored, start: int) -> Row:
    """The numbers of a game that begins at `start`."""
    depth = stored.number("depth")
    reached = depth[depth >= 0]
    return {
        "outcomes": _outcomes(stored, start),
        "remoteness": _remoteness(stored),
        "ends": int((stored.number("terminal") == 1).sum()),
        "unreached": int(stored.size - len(reached)),
        "depth": int(reached.max()) if len(reached) else None,
        "branching": _branching(stored),
        **_special_moves(stored),
    }


def _outcomes(stored: Stored, start: int) -> dict[str, int] | None:
    for name, codes, words in (
        ("outcome_class", CLASSES, OUTCOME_CLASSES),
        ("outcome", OUTCOMES, OF_OUTCOMES),
    ):
        column = stored.code(name)
        if column[start]:
            return {word: int((column == codes.index(word)).sum()) for word in words}
    return None


def _remoteness(stored: Stored) -> list[dict[str, Any]]:
    """How many positions have each remoteness, by outcome; those without come last."""
    plies = stored.number("remoteness")
    counts = {
        word: np.bincount(plies[stored.code("outcome") == OUTCOMES.index(word)] + 1).tolist()
        for word in OF_OUTCOMES
    }
    longest = max(map(len, counts.values()))
    rows = [
        {"remoteness": place - 1 if place else None}
        | {word: listed[place] if place < len(listed) else 0 for word, listed in counts.items()}
        for place in [*range(1, longest), *range(min(1, longest))]
    ]
    return [row for row in rows if any(row[word] for word in OF_OUTCOMES)]


def _branching(stored: Stored) -> dict[str, float | None]:
    degrees = stored.degrees[~stored.ends]
    if not len(degrees):
        return dict.fromkeys(("least", "mean", "most"))
    mean = stored.move_count / len(degrees)
    return {"least": int(degrees.min()), "mean": mean, "most": int(degrees.max())}


def _special_moves(stored: Stored) -> dict[str, int]:
    """Moves back to their own position, and moves beside another to the same target."""
    loops = parallel = 0
    for part in stored.parts():
        sources, targets = part.sources, stored.targets[part.moves]
        loops += int((sources == targets).sum())
        pairs = np.sort(sources * stored.size + targets)
        parallel += int((pairs[1:] == pairs[:-1]).sum())
    return {"self_loops": loops, "parallel_moves": parallel}
