"""Boards held against the rules of `explorer.board`, and against the moves they stand for."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from explorer.board import Board, check
from explorer.errors import RulesError
from explorer.games.base import Game, Move
from explorer.graph.arrays import GameGraph


def check_boards(game: Game[Any], graph: GameGraph) -> None:
    """Check the board of every position, and what its moves touch; AssertionError names a breach.

    A game without a board, or a position without one, passes.
    """
    if not callable(getattr(type(game), "board", None)):
        return  # a parameter of that name: rules from before there were boards
    boards: dict[str, Board] = {}
    shown: dict[Hashable, str] = {}
    for text in graph.positions:
        position = game.parse(text)
        board = game.board(position)
        if board is None:
            continue
        _check_board(board, text)
        assert game.board(position) == board, f"the board of {text!r} differs when asked twice"
        boards[text] = board
        key = frozenset(board.pieces.items()), tuple(board.texts), game.mover(position)
        twin = shown.setdefault(key, text)
        assert twin == text, f"the boards of {twin!r} and {text!r} show the same"
    for text, board in boards.items():
        _check_touches(game, text, board, boards)


def _check_board(board: Board, text: str) -> None:
    try:
        check(board)
    except RulesError as error:
        raise AssertionError(f"the board of {text!r} cannot be drawn: {error}") from None
    places: dict[tuple[float, float], str] = {}
    for spot in board.spots:
        other = places.setdefault((spot.x, spot.y), spot.name)
        assert other == spot.name, f"{text!r}: the spots {other!r} and {spot.name!r} are in a place"


def _check_touches(game: Game[Any], text: str, board: Board, boards: dict[str, Board]) -> None:
    position = game.parse(text)
    if game.verdict(position) is not None:
        return
    names = {spot.name for spot in board.spots}
    choices: dict[Hashable, str] = {}
    for move in (Move(*move) for move in game.moves(position)):
        touched = tuple(game.touches(position, move.label))
        for name in touched:
            assert name in names, (
                f"{move.label!r} of {text!r} touches {name!r}, which is no spot of the board"
            )
        choice = move.label if move.action is None else move.action
        if touched and not board.asks:
            where = touched if board.arrows else frozenset(touched)
            other = choices.setdefault((move.player, where), choice)
            assert other == choice, (
                f"{other!r} and {choice!r} of {text!r} touch the same spots, and the board does "
                "not ask which is meant"
            )
        if board.in_place and (after := boards.get(game.format(move.successor))) is not None:
            changed = {
                name
                for name in board.pieces.keys() | after.pieces.keys()
                if board.pieces.get(name) != after.pieces.get(name)
            }
            assert changed <= {*touched}, (
                f"{move.label!r} of {text!r} changes {min(changed - {*touched})!r}, and does not "
                "touch it"
            )
