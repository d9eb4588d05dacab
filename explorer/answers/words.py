"""Values in words, as a reader of a table wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.kinds import KINDS
from explorer.values import IN_VIEWS

WINNER = {
    "next": "whoever begins wins",
    "previous": "whoever begins loses",
    "left": "Left wins",
    "right": "Right wins",
}
"""Outcome class -> who wins with best play."""


def value(position: Mapping[str, Any], kind: str) -> str:
    """The value of a position of a kind of game, for the player to move.

    >>> value({"outcome": "win", "remoteness": 25, "grundy": None}, "impartial")
    'win in 25'
    >>> value({"outcome": "draw", "remoteness": None}, "alternating")
    'draw'
    >>> value({"outcome": None, "win_probability": 0.25}, "chance")
    'wins with probability 0.25'
    >>> value({"outcome": None, "outcome_class": "next", "cgt_value": "+-1"}, "partizan")
    '+-1, next: whoever begins wins'
    """
    if (of_class := position.get("outcome_class")) is not None:
        return f"{position['cgt_value']}, {of_class}: {WINNER[of_class]}"
    if position["outcome"] is not None and KINDS[kind].has("completions"):
        return completed(position)
    said = [
        row.words.format(position[row.name])
        for row in IN_VIEWS
        if row.words and position.get(row.name) is not None
    ]
    return "".join(said) or "no outcome"


def completed(position: Mapping[str, Any]) -> str:
    """Whether a position of a puzzle can be completed, how soon, and in how many ways.

    >>> completed({"outcome": "win", "remoteness": 24, "completions": "304"})
    'can be completed in 24 moves, 304 ways'
    >>> completed({"outcome": "win", "remoteness": 6, "completions": None})
    'can be completed in 6 moves'
    >>> completed({"outcome": "lose", "remoteness": None, "completions": "0"})
    'cannot be completed'
    """
    if position["outcome"] != "win":
        return "cannot be completed"
    if position["remoteness"] == 0:
        return "completed"
    words = f"can be completed in {counted(position['remoteness'], 'move')}"
    ways = position["completions"]
    # None: a position that can be completed comes again, so there is no end of longer ways.
    return words if ways is None else f"{words}, {counted(int(ways), 'way')}"


def for_mover(move: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """(outcome, words) of a move for the player who makes it.

    >>> for_mover({"for_mover": "win", "plies": 25})
    ('win', 'win in 25')
    """
    outcome, plies = move["for_mover"], move["plies"]
    return outcome, outcome if outcome is None or plies is None else f"{outcome} in {plies}"


def number(value: float | None) -> str:
    """A mean or a temperature; None is one for which there is no exact double.

    >>> number(0.75), number(-1.0), number(None)
    ('0.75', '-1', 'finer than a double')
    """
    return "finer than a double" if value is None else f"{value:.15g}"


def if_begins(position: Mapping[str, Any], player: str) -> str:
    """What comes of it if a player begins in a position of a partizan game.

    >>> if_begins({"outcome_class": "next", "left_remoteness": 3}, "left")
    'if Left begins they win in 3'
    """
    wins = position["outcome_class"] in (player, "next")
    plies = position[f"{player}_remoteness"]
    return f"if {player.capitalize()} begins they {'win' if wins else 'lose'} in {plies}"


def outcome_counts(outcomes: Mapping[str, int], kind: str) -> str:
    """How many positions of a kind of game have each outcome, or each outcome class.

    >>> outcome_counts({"win": 2, "lose": 1, "draw": 0}, "impartial")
    'outcomes for the player to move: 2 win, 1 lose, 0 draw'
    >>> outcome_counts({"win": 2, "lose": 1, "draw": 0}, "puzzle")
    'can be completed: 2 positions, cannot: 1'
    """
    if KINDS[kind].has("completions"):
        can = counted(outcomes["win"], "position")
        return f"can be completed: {can}, cannot: {outcomes['lose']:,}"
    whose = "outcomes for the player to move" if "win" in outcomes else "outcome classes"
    return f"{whose}: {', '.join(f'{count:,} {word}' for word, count in outcomes.items())}"


def counted(count: int, what: str) -> str:
    """A number of things, each called `what`.

    >>> counted(1, "move"), counted(2500, "shortest path")
    ('1 move', '2,500 shortest paths')
    """
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def large(number: int) -> str:
    """A number in full as long as it can be read, else in powers of ten.

    >>> large(2500), large(2 * 10**20)
    ('2,500', '2.000 x 10^20')
    """
    if number < 10**15:
        return f"{number:,}"
    digits = str(number)
    return f"{digits[0]}.{digits[1:4]} x 10^{len(digits) - 1}"
