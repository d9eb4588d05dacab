"""Games of chance: an action has outcomes, each with its probability."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.actions import actions_of
from explorer.graph.arrays import GameGraph, Truths
from explorer.graph.contracts.common import move_text, movers_take_turns

SUM = 1e-9
"""How far from 1 the probabilities of an action's outcomes may add up."""


def check(graph: GameGraph, name: str) -> None:
    """Outcomes of actions have probabilities that add up to 1; turns are kept."""
    _check_probabilities(graph, name)
    movers_take_turns(graph, name)


def _check_probabilities(graph: GameGraph, name: str) -> None:
    """Every outcome of an action has its probability, and those of an action add up to 1."""
    given = np.full(graph.move_count, np.nan) if graph.probability is None else graph.probability
    chance = np.array([label.action is not None for label in graph.labels], dtype=bool)
    needs = chance[graph.label_codes] if graph.move_count else np.zeros(0, dtype=bool)
    for wrong, what in (
        (needs & np.isnan(given), "is an outcome of chance, but has no probability"),
        (~needs & ~np.isnan(given), "has a probability, but names no action"),
        (needs & ~((given > 0) & (given <= 1)), "has a probability that is not above 0, up to 1"),
    ):
        if wrong.any():
            raise RulesError(f"{name}: {move_text(graph, int(np.flatnonzero(wrong)[0]))} {what}")
    if not graph.move_count:
        return
    _check_names(graph, name, needs)
    actions = actions_of(graph)
    total = np.add.reduceat(actions.chance, actions.starts[:-1])
    off = np.flatnonzero(np.abs(total - 1) > SUM)
    if len(off):
        move = int(actions.moves[actions.starts[off[0]]])
        action = graph.labels[graph.label_codes[move]].action
        raise RulesError(
            f"{name}: the outcomes of {quote(str(action))} in "
            f"{quote(graph.positions[int(graph.sources()[move])])} have probabilities that add up "
            f"to {total[off[0]]:.12g}, not to 1"
        )


def _check_names(graph: GameGraph, name: str, chance: Truths) -> None:
    """In no position is a plain move called like an action: players choose by these names."""
    actions = {label.action for label in graph.labels if label.action is not None}
    shared = np.array([label.action is None and label.text in actions for label in graph.labels])
    plain = np.flatnonzero(shared[graph.label_codes] & ~chance)
    sources = graph.sources()
    for move in plain.tolist():
        text = graph.labels[graph.label_codes[move]].text
        beside = range(*graph.offsets[sources[move] : sources[move] + 2].tolist())
        if any(graph.labels[graph.label_codes[other]].action == text for other in beside):
            raise RulesError(
                f"{name}: {move_text(graph, move)} is called like an action there: "
                "call it otherwise"
            )
