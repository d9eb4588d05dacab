"""Policies in a stored game: from an SQL condition or a policy of the game's own to a verdict."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from explorer.errors import ExplorerError
from explorer.games.base import Choices
from explorer.graph.arrays import GameGraph, Ints, Truths
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.find import check_condition
from explorer.query.positions import position
from explorer.query.user_sql import query
from explorer.solve.strategy import judge
from explorer.store.connection import Connection
from explorer.store.find import need_game
from explorer.store.read import read_graph

Pairs = tuple[Ints, Ints]

OTHER = {"first": "second", "second": "first"}


def strategy(
    connection: Connection,
    name: str,
    side: str,
    policy: str | Choices[str],
    start: str,
    timeout: float | None = None,
) -> dict[str, Any]:
    """Whether a policy wins for a side from a position on, against everything the other may do.

    `side` is first or second: who is first to move at `start`, unless positions name their mover.
    `policy` is an SQL condition over a row of `move` that the side's moves obey, or a function of
    the text of a position and the last move. MalformedError if it is no condition, LimitError if
    asking it takes longer than `timeout` seconds.

    Gives outcome (for the side), always, states, and a line of best play: positions, labels,
    players, and how it ended (end, cycle, gap).
    """
    row = game(connection, name)
    kind = KINDS[row["kind"]]
    if reason := kind.without.get("strategy"):
        raise ExplorerError(f"{name} is {kind.words}: {reason}")
    if row["solved_at"] is None:
        raise ExplorerError(f"{name} has no outcomes: a strategy needs a game that is won and lost")
    first = position(connection, name, start)
    graph = read_graph(connection, need_game(connection, name))
    ours = side == (first["mover"] or "first")
    if isinstance(policy, str):
        marked = _marked(graph, _obeying(connection, name, policy, timeout))
        judged = judge(graph, first["id"], ours, marked)
    else:
        choices = policy
        judged = judge(
            graph, first["id"], ours, lambda place, last: choices(graph.positions[place], last)
        )
    return {
        "game": name,
        "start": start,
        "side": side,
        "outcome": judged.outcome,
        "always": judged.always,
        "states": judged.states,
        "positions": [graph.positions[place] for place in judged.positions],
        "labels": [graph.labels[graph.label_codes[move]].text for move in judged.moves],
        "players": [side if ours else OTHER[side] for ours in judged.ours],
        "ended": judged.ended,
    }


def _obeying(connection: Connection, name: str, condition: str, timeout: float | None) -> Pairs:
    """(source ids, ordinals) of the moves that an SQL condition allows."""
    check_condition(connection, condition, "move")
    sql = (
        "SELECT source_id, ordinal FROM (SELECT * FROM move WHERE game = :game) AS move "
        f"WHERE ({condition}\n)"
    )
    with query(connection, sql, {"game": name}, timeout, shown=condition) as (_, rows):
        # A list of all rows is more than the memory of a query.
        sources, ordinals = array("i"), array("i")
        for source, ordinal in rows:
            sources.append(source)
            ordinals.append(ordinal)
    return np.array(sources, dtype=np.int64), np.array(ordinals, dtype=np.int64)


def _marked(graph: GameGraph, moves: Pairs) -> Truths:
    sources, ordinals = moves
    marked = np.zeros(graph.move_count, dtype=bool)
    marked[graph.offsets[sources] + ordinals] = True
    return marked
