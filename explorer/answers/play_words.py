"""A play in words: what choices come to, what a mistake gave away, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from explorer.answers.words import counted, value
from explorer.query.choices import RANK, Choice

if TYPE_CHECKING:
    from explorer.answers.play import Turn


def standing(place: Mapping[str, Any], kind: str) -> str:
    """What a position is worth to the player to move; in a partizan game to the one whose
    `outcome` and `remoteness` it has.

    >>> standing({"outcome": "lose", "remoteness": 4, "cgt_value": "0"}, "partizan")
    'lose in 4, value 0'
    """
    if place.get("cgt_value") is not None:
        return f"{place['outcome']} in {place['remoteness']}, value {place['cgt_value']}"
    return value(place, kind)


def comes_to(choice: Choice) -> str:
    """What a choice comes to for the player who makes it; empty where that is not known.

    >>> comes_to(Choice("heap 3: take 2", [], outcome="win", plies=11))
    'win in 11'
    >>> comes_to(Choice("roll", [], probability=0.546058673))
    'wins with probability 0.546059'
    >>> comes_to(Choice("to b3", [], outcome="win", plies=3, completions="2", puzzle=True))
    'completed in 3 moves, 2 ways'
    >>> comes_to(Choice("to b3", [], outcome="lose", completions="0", puzzle=True))
    'cannot be completed'
    """
    if choice.probability is not None:
        return f"wins with probability {choice.probability:.6g}"
    if choice.outcome is None:
        return ""
    if choice.puzzle:
        return _completes(choice)
    return choice.outcome if choice.plies is None else f"{choice.outcome} in {choice.plies}"


def _completes(choice: Choice) -> str:
    """The same of a move of a puzzle; ways without end are no news where play goes in circles."""
    if choice.outcome != "win" or choice.plies is None:
        return "cannot be completed"
    words = f"completed in {counted(choice.plies, 'move')}"
    if choice.completions is None:
        return words
    return f"{words}, {counted(int(choice.completions), 'way')}"


def given_away(turn: Turn, choice: Choice) -> str | None:
    """What a choice gave away, in words; None if it is no mistake.

    >>> from explorer.answers.play import Turn
    >>> good = Choice("a", [], outcome="win", plies=3, optimal=True)
    >>> bad = Choice("b", [], outcome="lose", plies=2, optimal=False)
    >>> given_away(Turn("x", "first", [good, bad], "win", "win in 3"), bad)
    'a mistake: it gives away a win in 3 (a), for a loss in 2'
    """
    best = [one for one in turn.choices if one.optimal]
    if not best or choice.optimal:
        return None
    better = best[0]
    if choice.probability is not None and better.probability is not None:
        chances = f"{better.probability:.6g}, with {choice.name} {choice.probability:.6g}"
        return f"a mistake: with {better.name} the chance of winning was {chances}"
    if RANK[choice.outcome] >= RANK[better.outcome]:
        return None
    if better.puzzle:
        return f"a dead end: it cannot be completed any more; with {better.name} it could"
    was, now = _as_noun(better), _as_noun(choice)
    return f"a mistake: it gives away {was} ({better.name}), for {now}"


def _as_noun(choice: Choice) -> str:
    noun = {"win": "a win", "lose": "a loss", "draw": "a draw"}[choice.outcome or "draw"]
    return noun if choice.plies is None else f"{noun} in {choice.plies}"
