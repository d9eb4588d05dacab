"""What the contracts of several kinds ask for."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.arrays import PLAYERS, GameGraph
from explorer.kinds import KINDS

FIRST, SECOND = PLAYERS.index("first"), PLAYERS.index("second")


def _declared(graph: GameGraph, name: str) -> str:
    return f"{name} is declared {KINDS[graph.kind].words}"


def no_chance(graph: GameGraph, name: str) -> None:
    """Nothing is left to chance."""
    if graph.probability is not None or any(label.action for label in graph.labels):
        raise RulesError(f"{_declared(graph, name)}, but has moves of chance")


def no_movers(graph: GameGraph, name: str) -> None:
    """Positions do not say who is to move."""
    if graph.movers is not None:
        raise RulesError(f"{_declared(graph, name)}, but its positions name a mover")


def no_verdicts(graph: GameGraph, name: str) -> None:
    """The rules say nothing of how ends stand."""
    if graph.verdicts.any():
        raise RulesError(f"{_declared(graph, name)}, but declares outcomes of ends")


def movers_take_turns(graph: GameGraph, name: str) -> None:
    """If positions name a mover, every one does, and a move changes them exactly if it passes the
    turn."""
    if graph.movers is None:
        return
    if not np.isin(graph.movers, (FIRST, SECOND)).all():
        raise RulesError(f"{name}: some positions name a mover and some do not")
    sources = graph.sources()
    changes = graph.movers[sources] != graph.movers[graph.targets]
    wrong = np.flatnonzero(changes != (True if graph.passes is None else graph.passes))
    if len(wrong):
        raise RulesError(
            f"{name}: {move_text(graph, int(wrong[0]))} leads to a position with the wrong mover"
        )


def move_text(graph: GameGraph, move: int) -> str:
    """A move in words, for a message."""
    label = graph.labels[graph.label_codes[move]].text
    return f"the move {quote(label)} in {quote(graph.positions[int(graph.sources()[move])])}"
