"""The colours and signs of everything that is drawn: pictures, exported graphs, the terminal.

Each colour means one thing. A test looks at them as people with protanopia, deuteranopia and
tritanopia see them: whatever stands in one picture and must be told apart is at least 15 apart
there (CIE76), and no colour is alone, but comes with a sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from explorer.kinds import KINDS

INK = "#16191f"
"""Texts, and the outlines of what is to be seen first."""

OUTLINE = "#4a4f57"
"""Outlines of positions."""

QUIET = "#555b66"
"""Texts beside arrows."""

OUTCOMES = {
    "win": "#71c6bc", "lose": "#ec9650", "draw": "#ffe67a",
    "next": "#71c6bc", "previous": "#ec9650", "left": "#7897e1", "right": "#d7597c",
}  # fmt: skip
"""Outcome, or outcome class of a partizan game -> the colour of a position.

Teal where whoever moves wins, orange where they lose, yellow for a draw; in partizan games blue
where Left wins, whoever begins, and red where Right does. Dark texts are read on all of them."""

PLAIN = "#eef0f3"
"""For positions without an outcome."""

SIGNS = {
    "win": "W", "lose": "L", "draw": "D",
    "next": "N", "previous": "P", "left": "L", "right": "R",
}  # fmt: skip
"""What says the same without colour. No picture has both the outcomes and the classes."""

MEANINGS = {
    "win": "won by the player to move", "lose": "lost by the player to move", "draw": "drawn",
    "next": "won by whoever begins", "previous": "lost by whoever begins",
    "left": "won by Left, whoever begins", "right": "won by Right, whoever begins",
}  # fmt: skip
"""What a legend says of a sign."""

COMPLETED = {"win": "can be completed", "lose": "cannot be completed"}
"""The same of puzzles."""

PLAYERS = {"left": "#2f6fb7", "right": "#c4473f"}
"""For the moves of partizan games."""

OPTIMAL = INK
"""For optimal moves, which are thick besides."""

FAINT = "#9aa0a8"
"""For other moves."""

ACTIONS = ("#f2c078", "#1f4e79")
"""For going on and for stopping, in a game such as Pig."""

POINTS, MARK, GUIDE = "#1f4e79", "#b03a2e", "#b8860b"
"""For what a diagram is about, for what it points out in it, and for lines to compare with."""

TERMINAL = {"win": "cyan", "lose": "red", "draw": "yellow"}
"""Outcome -> the colour of a terminal that comes nearest: there a terminal's own sixteen rule."""


def fill(outcome: str | None) -> str:
    """The colour of a position by its outcome or its outcome class.

    >>> fill("win"), fill(None)
    ('#71c6bc', '#eef0f3')
    """
    return OUTCOMES.get(outcome or "", PLAIN)


def line(player: str | None, optimal: bool | None) -> str:
    """The colour of a move: its player's where it belongs to Left or Right.

    >>> line("left", True), line("first", True), line(None, False)
    ('#2f6fb7', '#16191f', '#9aa0a8')
    """
    return PLAYERS.get(player or "", OPTIMAL if optimal else FAINT)


def judged(position: Mapping[str, Any]) -> str | None:
    """The outcome of a position, or its outcome class."""
    said: str | None = position.get("outcome") or position.get("outcome_class")
    return said


def sign(position: Mapping[str, Any]) -> str:
    """How a position stands, in a few letters: its sign, and the plies to the end.

    In a partizan game these are the plies if Left begins and if Right does; in a game of chance it
    is the chance of the player to move.

    >>> sign({"outcome": "win", "remoteness": 11}), sign({"outcome": "draw", "remoteness": None})
    ('W 11', 'D')
    >>> sign({"outcome_class": "next", "left_remoteness": 3, "right_remoteness": 2})
    'N 3|2'
    >>> sign({"win_probability": 0.25}), sign({"outcome": None})
    ('25.0 %', '')
    """
    said = judged(position)
    if said is None:
        chance = position.get("win_probability")
        return "" if chance is None else f"{100 * chance:.1f} %"
    if position.get("outcome") is None:
        plies = [position.get(f"{side}_remoteness") for side in ("left", "right")]
        shown = "" if None in plies else f" {plies[0]}|{plies[1]}"
    else:
        shown = "" if position.get("remoteness") is None else f" {position['remoteness']}"
    return SIGNS[said] + shown


def meanings(kind: str) -> Mapping[str, str]:
    """What a legend says of the signs in games of a kind."""
    return COMPLETED if KINDS[kind].has("completions") else MEANINGS


def numbers(outcomes: Set[str | None], kind: str) -> str:
    """What the numbers beside the signs are.

    >>> numbers({"win", "lose"}, "impartial"), numbers({None}, "chance")
    ('number: plies to the end', 'chance of the player to move')
    >>> numbers({"win", "lose"}, "puzzle")
    'number: moves to complete it'
    """
    if KINDS[kind].has("completions"):
        return "number: moves to complete it" if "win" in outcomes else ""
    if outcomes & {"win", "lose", "draw"}:
        return "number: plies to the end"
    if outcomes & {"next", "previous", "left", "right"}:
        return "3|2: plies to the end if Left | if Right begins"
    return "chance of the player to move" if KINDS[kind].chance else ""


def legend(outcomes: Set[str | None], kind: str) -> str:
    """Signs and numbers explained in a line.

    >>> legend({"draw", "win"}, "impartial")
    'W: won by the player to move; D: drawn; number: plies to the end'
    """
    words = meanings(kind)
    said = [f"{SIGNS[outcome]}: {words[outcome]}" for outcome in SIGNS if outcome in outcomes]
    return "; ".join(filter(None, [*said, numbers(outcomes, kind)]))


BOARD = {
    "ground": ("#ffffff", "#16191f"),
    "ink": ("#16191f", "#eef0f3"),
    "line": ("#4a4f57", "#9aa0a8"),
    "square": ("#eef0f3", "#2a2f38"),
    "piece": ("#4a4f57", "#c3c8d0"),
    "taken": ("#bcc2ca", "#4e535c"),
    "here": ("#ffe67a", "#ffe67a"),
    "left": ("#7897e1", "#7897e1"),
    "right": ("#d7597c", "#d7597c"),
    "both": ("#b5cc8e", "#b5cc8e"),
    "move": ("#1f4e79", "#8fb8e8"),
}
"""Part of a board -> its colour on a light and on a dark ground. Pieces say the same by signs."""
