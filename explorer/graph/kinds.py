"""What a game declares itself to be, held against its graph."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.arrays import PLAYERS, GameGraph

FIRST, SECOND = PLAYERS.index("first"), PLAYERS.index("second")


def check_kind(graph: GameGraph, name: str) -> None:
    """Raise RulesError if the graph of the game `name` contradicts its kind."""
    if graph.probability is not None or any(label.action for label in graph.labels):
        raise RulesError(f"{name} is declared {graph.kind}, but has moves of chance")
    if graph.kind == "impartial":
        odd = [label for label in graph.labels if label.player or not label.passes_turn]
        if odd:
            raise RulesError(
                f"{name} is declared impartial, but the move {quote(odd[0].text)} "
                + ("belongs to one player" if odd[0].player else "does not pass the turn")
            )
        if graph.movers is not None:
            raise RulesError(f"{name} is declared impartial, but its positions name a mover")
    if graph.kind == "board" and graph.verdicts.any():
        raise RulesError(f"{name} is declared board, but declares outcomes of ends")
    if graph.kind == "alternating" and graph.movers is not None:
        _check_turns(graph, name)


def _check_turns(graph: GameGraph, name: str) -> None:
    """Every position names a mover, and a move changes him exactly if it passes the turn."""
    assert graph.movers is not None
    if not np.isin(graph.movers, (FIRST, SECOND)).all():
        raise RulesError(f"{name}: some positions name a mover and some do not")
    sources = graph.sources()
    changes = graph.movers[sources] != graph.movers[graph.targets]
    wrong = np.flatnonzero(changes != (True if graph.passes is None else graph.passes))
    if len(wrong):
        move = wrong[0]
        raise RulesError(
            f"{name}: the move {quote(graph.labels[graph.label_codes[move]].text)} in "
            f"{quote(graph.positions[sources[move]])} leads to a position with the wrong mover"
        )
