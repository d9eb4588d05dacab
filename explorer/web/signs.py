"""How values look on a page: a tone, which is a colour, a sign, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from explorer.palette import SIGNS, judged

GOOD, BAD, EVEN = "✓", "✗", "="
OF_OUTCOMES = {"win": GOOD, "lose": BAD, "draw": EVEN}
"""Outcome for the player to move -> what says the same without colour."""


def sign_of(place: Mapping[str, Any]) -> str:
    """The sign of a position.

    >>> sign_of({"outcome": "win"}), sign_of({"outcome": None, "outcome_class": "previous"})
    ('✓', 'P')
    """
    said = judged(place)
    return OF_OUTCOMES.get(place.get("outcome") or "", SIGNS.get(said or "", ""))


def tone_of(place: Mapping[str, Any]) -> str:
    """The class of the style sheet that gives a position its colour.

    >>> tone_of({"outcome": "win"}), tone_of({"outcome": None, "outcome_class": None})
    ('win', 'none')
    """
    return judged(place) or "none"


@dataclass(frozen=True)
class Bar:
    """How a position stands for the first player, or for Left, from -50 (lost) to 50 (won)."""

    end: float

    @property
    def x(self) -> float:
        """Where the bar begins."""
        return min(0.0, self.end) - (1.0 if self.end == 0 else 0.0)

    @property
    def width(self) -> float:
        """How wide it is; one that is even is a mark in the middle."""
        return abs(self.end) or 2.0


def bar_of(place: Mapping[str, Any], is_first: bool, longest: int) -> Bar | None:
    """The bar of a position whose mover is the first player or not; None without a value.

    A win at once is the longest, one of `longest` plies the shortest. In games of chance it is the
    probability.

    >>> bar_of({"outcome": "win", "remoteness": 0}, True, 9).end
    50.0
    >>> bar_of({"outcome": "lose", "remoteness": 9}, True, 9).end
    -10.0
    >>> bar_of({"outcome": None, "win_probability": 0.25}, False, 9).end
    25.0
    """
    turned = 1 if is_first else -1
    outcome = place.get("outcome")
    if outcome is None:
        chance = place.get("win_probability")
        return None if chance is None else Bar(round(turned * (2 * chance - 1) * 50, 1))
    if outcome == "draw":
        return Bar(0.0)
    plies = place.get("remoteness")
    near = 1.0 if plies is None else 1 - min(plies / max(longest, 1), 1)
    return Bar(round(turned * (1 if outcome == "win" else -1) * (10 + 40 * near), 1))
