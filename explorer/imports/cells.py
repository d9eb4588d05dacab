"""What the cells and attributes of a file may say, read, and refused with their line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from explorer.errors import quote
from explorer.games.base import Player
from explorer.imports.data import TRUTHS
from explorer.imports.file_graph import PLAYERS, FileGraph

_NUMBER = re.compile(
    r"[0-9]{1,40}/[0-9]{1,40}|([0-9]{1,40}(\.[0-9]{0,60})?|\.[0-9]{1,60})([eE]([+-]?[0-9]{1,2}|-[0-9]{3}))?"
)
"""A fraction or a decimal number that is no burden to read."""

_SHORT: Mapping[str, Player] = {"l": "left", "r": "right"}
"""How players of partizan games are written for short."""

NEXT = "next"
"""What the action is called where a file has probabilities and no actions: a chain."""


def fits(name: str, text: str) -> bool:
    """Whether a text may be meant as the value of a column that other people's files have too.

    >>> fits("player", "left"), fits("player", "Alice"), fits("probability", "1/6")
    (True, False, True)
    """
    cell = text.strip()
    match name:
        case "player":
            return cell.lower() in (*PLAYERS, *_SHORT)
        case "mover":
            return cell.lower() in PLAYERS[:2]
        case "probability":
            return _fraction(cell) is not None
        case "win_probability":
            return _fraction(cell) in (0, Fraction(1, 2), 1)
        case "passes_turn" | "terminal":
            return cell.lower() in TRUTHS
        case "outcome":
            return cell in ("win", "lose", "draw")
    return True


def action(graph: FileGraph, line: int, text: str) -> str | None:
    """The action that a cell names; None if it is empty."""
    return graph.name(line, "action", text) if text.strip() else None


def probability(graph: FileGraph, line: int, text: str) -> float | None:
    """The probability in a cell, a number such as 0.25 or 1/6; None if it is empty."""
    cell = text.strip()
    if not cell:
        return None
    if (found := _fraction(cell)) is None:
        raise graph.wrong(
            line, f"the probability is {quote(cell)}: write a number such as 0.25 or 1/4"
        )
    return float(found)


def _fraction(cell: str) -> Fraction | None:
    try:
        return Fraction(cell) if _NUMBER.fullmatch(cell) else None
    except (ValueError, ZeroDivisionError):
        return None


def player(graph: FileGraph, line: int, text: str) -> Player | None:
    """The player that a cell names; None if it is empty."""
    cell = text.strip()
    if not cell:
        return None
    if (short := _SHORT.get(cell.lower())) is not None:
        return short
    for known in PLAYERS:
        if cell.lower() == known:
            return known
    raise graph.wrong(
        line, f"{quote(cell)} is not a player: write {', '.join(PLAYERS[:-1])} or {PLAYERS[-1]}"
    )


def passes_turn(graph: FileGraph, line: int, text: str) -> bool:
    """Whether a move passes the turn: it does unless the cell says 0, false or no."""
    cell = text.strip().lower()
    if cell not in ("", *TRUTHS):
        raise graph.wrong(line, f"passes_turn is {quote(cell)}: write 1 or 0")
    return TRUTHS.get(cell, True)
