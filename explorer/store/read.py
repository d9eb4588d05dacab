"""Reading a stored game back into arrays."""

from __future__ import annotations

from contextlib import closing
from itertools import chain
from typing import Any

import numpy as np

from explorer.errors import ExplorerError
from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph, Label
from explorer.store.coding import has_its_moves
from explorer.store.connection import Connection
from explorer.store.damage import damages
from explorer.store.views import LABEL, MOVES_OF_GAME, PROBABILITY, SOURCE


def read_graph(connection: Connection, game_id: int) -> GameGraph:
    """The graph of a stored game. Rows come in the order of their keys and need no sorting."""
    if (whole := connection.whole()) is not None:
        return whole[0]
    this = {"game": game_id}
    game = connection.execute(
        "SELECT kind, positions, moves, start_id FROM games WHERE id = :game", this
    ).first()
    assert game is not None
    kind, size, moves, start = game
    nodes = connection.execute(
        "SELECT position, verdict, depth, mover, fields FROM nodes WHERE game_id = :game "
        "ORDER BY id",
        this,
    ).all()
    for what, counted, said in (("positions", "nodes", size), ("moves", "edges", moves)):
        there = connection.execute(
            f"SELECT count(*) FROM {counted} WHERE game_id = :game", this
        ).scalar()
        if there != said:
            raise _not_whole(connection, game_id, what, there, said)
    need_own_moves(connection, game_id)
    edges = connection.execute(
        f"SELECT {SOURCE}, e.target_id, {LABEL} FROM {MOVES_OF_GAME} "
        "WHERE g.id = :game ORDER BY e.id",
        this,
    )
    table = np.fromiter(chain.from_iterable(edges), dtype=np.int32, count=3 * moves)
    sources, targets, codes = table.reshape(moves, 3).T
    labels = connection.execute(
        "SELECT label, action, player, passes_turn FROM labels WHERE game_id = :game "
        "AND same_as IS NULL ORDER BY id",
        this,
    )
    movers = [PLAYERS.index(row[3]) for row in nodes]
    return GameGraph(
        kind=kind,
        offsets=np.searchsorted(sources, np.arange(size + 1)).astype(np.int64),
        targets=np.ascontiguousarray(targets),
        label_codes=np.ascontiguousarray(codes),
        labels=tuple(
            Label(text, action, player, bool(passes)) for text, action, player, passes in labels
        ),
        verdicts=np.array([OUTCOMES.index(row[1]) for row in nodes], dtype=np.int8),
        depth=np.array([-1 if row[2] is None else row[2] for row in nodes], dtype=np.int32),
        positions=[row[0] for row in nodes],
        movers=np.array(movers, dtype=np.int8) if any(movers) else None,
        probability=_probability(connection, game_id, moves),
        fields=[row[4] for row in nodes] if nodes and nodes[0][4] is not None else None,
        start=start,
    )


def need_own_moves(connection: Connection, game_id: int) -> None:
    """ExplorerError if a game's numbers of moves are damaged, so that it has moves of another."""
    if not has_its_moves(connection, game_id):
        spec = connection.execute("SELECT spec FROM games WHERE id = :id", {"id": game_id}).scalar()
        with closing(damages(connection, game_id)) as every:
            found = next(every, "its moves stand among those of another game")
        raise ExplorerError(
            f"{spec} is damaged: {found}; explorer remove {spec}, and build it anew"
        )


def _not_whole(
    connection: Connection, game_id: int, what: str, there: int, said: int
) -> ExplorerError:
    """The error that a game is not there as a whole: so it can be neither solved nor drawn."""
    spec = connection.execute("SELECT spec FROM games WHERE id = :id", {"id": game_id}).scalar()
    return ExplorerError(
        f"{spec} is damaged: of its {said:,} {what} {there:,} are there; explorer remove {spec}, "
        "and build it anew"
    )


def _probability(connection: Connection, game_id: int, moves: int) -> Any:
    """float64[moves] with NaN on plain moves, or None if the game has none of chance."""
    this = {"game": game_id}
    some = "SELECT 1 FROM labels WHERE game_id = :game AND probability IS NOT NULL LIMIT 1"
    if connection.execute(some, this).first() is None:
        return None
    rows = connection.execute(
        f"SELECT coalesce({PROBABILITY}, -1.0) FROM {MOVES_OF_GAME} "
        "WHERE g.id = :game ORDER BY e.id",
        this,
    )
    probabilities = np.fromiter(chain.from_iterable(rows), np.float64, count=moves)
    probabilities[probabilities < 0] = np.nan
    return probabilities
