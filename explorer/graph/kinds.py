"""What a game declares itself to be, held against its graph."""

from __future__ import annotations

import numpy as np

from explorer.errors import RulesError, quote
from explorer.graph.actions import actions_of
from explorer.graph.arrays import LOSE, NONE, PLAYERS, WIN, GameGraph, Truths
from explorer.graph.cycles import may_never_end

FIRST, SECOND = PLAYERS.index("first"), PLAYERS.index("second")


def check_kind(graph: GameGraph, name: str) -> None:
    """Raise RulesError if the graph of the game `name` contradicts its kind."""
    if graph.kind == "chance":
        check_chance(graph, name)
    elif graph.probability is not None or any(label.action for label in graph.labels):
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
    if graph.kind == "partizan":
        _check_partizan(graph, name)
    if graph.kind == "puzzle":
        _check_puzzle(graph, name)
    if graph.kind == "board" and graph.verdicts.any():
        raise RulesError(f"{name} is declared board, but declares outcomes of ends")
    if graph.kind in ("alternating", "chance") and graph.movers is not None:
        _check_turns(graph, name)


def _check_partizan(graph: GameGraph, name: str) -> None:
    """Each move is Left's or Right's, who cannot move has lost, and play always ends."""
    for label in graph.labels:
        if label.player not in ("left", "right") or not label.passes_turn:
            raise RulesError(
                f"{name} is declared partizan, but the move {quote(label.text)} "
                + (
                    "does not pass the turn"
                    if label.player in ("left", "right")
                    else "belongs neither to left nor to right"
                )
            )
    if graph.movers is not None:
        raise RulesError(f"{name} is declared partizan, but its positions name a mover")
    if graph.verdicts.any():
        raise RulesError(f"{name} is declared partizan, but declares outcomes of ends")
    endless = np.flatnonzero(may_never_end(graph))
    if len(endless):
        raise RulesError(
            f"{name} is partizan, and play can go round in circles from "
            f"{quote(graph.positions[int(endless[0])])}: then it need not have a winner or a "
            "value; a partizan game must end"
        )


def _check_puzzle(graph: GameGraph, name: str) -> None:
    """One player makes all moves; the rules say which ends are completed, all others are not."""
    for label in graph.labels:
        if label.player or label.passes_turn:
            raise RulesError(
                f"{name} is declared puzzle, but the move {quote(label.text)} "
                + ("belongs to one of two players" if label.player else "passes the turn")
            )
    if graph.movers is not None:
        raise RulesError(f"{name} is declared puzzle, but its positions name a mover")
    if not np.isin(graph.verdicts, (NONE, WIN, LOSE)).all():
        raise RulesError(f"{name} is declared puzzle, but declares drawn ends")


SUM = 1e-9
"""How far from 1 the probabilities of an action's outcomes may add up."""


def check_chance(graph: GameGraph, name: str) -> None:
    """Every outcome of an action has its probability, and those of an action add up to 1."""
    given = np.full(graph.moves, np.nan) if graph.probability is None else graph.probability
    chance = np.array([label.action is not None for label in graph.labels], dtype=bool)
    needs = chance[graph.label_codes] if graph.moves else np.zeros(0, dtype=bool)
    for wrong, what in (
        (needs & np.isnan(given), "is an outcome of chance, but has no probability"),
        (~needs & ~np.isnan(given), "has a probability, but names no action"),
        (needs & ~((given > 0) & (given <= 1)), "has a probability that is not above 0, up to 1"),
    ):
        if wrong.any():
            raise RulesError(f"{name}: {_move(graph, int(np.flatnonzero(wrong)[0]))} {what}")
    if not graph.moves:
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
                f"{name}: {_move(graph, move)} is called like an action there: call it otherwise"
            )


def _move(graph: GameGraph, move: int) -> str:
    label = graph.labels[graph.label_codes[move]].text
    return f"the move {quote(label)} in {quote(graph.positions[int(graph.sources()[move])])}"


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
            f"{name}: {_move(graph, int(move))} leads to a position with the wrong mover"
        )
