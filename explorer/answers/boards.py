"""The board of a stored position, and the spots that each of its moves touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.board import Board
from explorer.games.shared.graphs import Places, graph_board, layered, rings
from explorer.query.catalog import game
from explorer.query.positions import all_moves, show, values
from explorer.query.rows import Row
from explorer.store.connection import Connection
from explorer.store.engine import reading

DRAWN = 60
"""Positions of a graph that is itself the board, where no rules tell another."""

ARCS = 400
"""Moves of such a graph: of more of them nobody sees where they lead."""


@dataclass(frozen=True)
class SeenBoard:
    """The board of a position, and the names of the spots that each move touches, in the order of
    the moves."""

    position: str
    board: Board
    touches: Sequence[Sequence[str]]


def board_of(
    spec: str, position: str | None = None, database: DatabaseName = None
) -> SeenBoard | None:
    """The board of a stored position, the start unless said; None if it has none.

    NotThereError if the game or the position is not stored; RulesError if the rules fail.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("tictactoe:rows=1,cols=2", f"{folder}/games.db")
    ...     seen = board_of("tictactoe:rows=1,cols=2", "X.", f"{folder}/games.db")
    >>> seen.board.pieces, seen.touches
    ({'a1': 'X'}, [['b1']])
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = None if position is None else about.position(position)
    with reading(there) as connection:
        stored = game(connection, about.name)
        place = show(connection, about.name, wanted or stored["start"])
        return seen(connection, about, stored, place)


def seen(
    connection: Connection, about: NamedGame, stored: Row, place: Mapping[str, Any]
) -> SeenBoard | None:
    """The board of a position as the query `show` gives it; `stored` is the row of its game.

    It is the one of the rules. Without these, or where they have none, a small graph is its own
    board: its positions are spots, and a piece stands on this one.
    """
    text, moves = place["position"], place["moves"]
    board = about.board(text)
    if board is not None:
        return SeenBoard(text, board, [about.touches(text, board, move["label"]) for move in moves])
    if about.has_board or stored["positions"] > DRAWN or stored["moves"] > ARCS:
        return None
    board = _graph(connection, about.name, text)
    return SeenBoard(text, board, [list(dict.fromkeys([text, move["target"]])) for move in moves])


def _graph(connection: Connection, name: str, at: str) -> Board:
    near: dict[str, list[str]] = {text: [] for text, _ in values(connection, name, "id")}
    columns, moves = all_moves(connection, name)
    source, target = columns.index("source"), columns.index("target")
    for move in moves:
        near[move[source]].append(move[target])
    fixed = tuple((one, tuple(dict.fromkeys(others))) for one, others in near.items())
    directed = any(one not in near[other] or one == other for one, ends in fixed for other in ends)
    return graph_board(near, _places(fixed, directed), at, directed=directed, asks=True)


@lru_cache(32)
def _places(near: tuple[tuple[str, tuple[str, ...]], ...], directed: bool) -> Places:
    return layered(dict(near)) if directed else rings(dict(near))
