"""The choices of a turn as a page shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from explorer.answers.play import Turn
from explorer.answers.play_words import comes_to
from explorer.query.choices import Choice, best_first
from explorer.query.rows import Row
from explorer.web.signs import OF_OUTCOMES

KEYS = 9
"""Choices that a key makes."""


@dataclass(frozen=True)
class Outcome:
    """What chance may bring: a move, how likely, and where it leads."""

    label: str
    chance: str
    href: str | None


@dataclass(frozen=True)
class Shown:
    """A choice: its name, what it comes to in words, sign and colour, and the address it leads to.

    strength  from 0 to 100, how near the end is, by which a bar is drawn; None without plies
    told      all of it in a line, for whoever hears the page
    """

    name: str
    href: str | None
    key: int | None
    player: str | None = None
    words: str = ""
    tone: str = "none"
    sign: str = ""
    optimal: bool = False
    strength: int | None = None
    told: str = ""
    outcomes: Sequence[Outcome] = field(default_factory=tuple)
    move: tuple[str, str, str | None] = ("", "", None)
    """Label, target and player of its first move."""


@dataclass(frozen=True)
class Side:
    """Whose choices they are, and what to say where there are none."""

    title: str
    moves: Sequence[Shown]
    none: str


def shown(
    turn: Turn,
    hints: bool,
    to_move: Callable[[Row], str | None],
    to_action: Callable[[Choice], str | None],
    first_key: int = 1,
) -> list[Shown]:
    """The choices of a turn: best first or, without hints, in the order of the rules, which says
    nothing about them.

    `to_move` and `to_action` give the address to which a move, or an action of chance, leads.
    """
    listed = best_first(turn.choices) if hints else list(turn.choices)
    longest = max((choice.plies or 0 for choice in listed), default=0)
    made = []
    for number, choice in enumerate(listed, first_key):
        rolls = choice.is_action and len(choice.moves) > 1
        words = comes_to(choice) if hints else ""
        outcome = choice.outcome if hints else None
        made.append(
            Shown(
                choice.name,
                to_action(choice) if rolls else to_move(choice.moves[0]),
                number if number <= KEYS else None,
                choice.player,
                words,
                outcome or "none",
                OF_OUTCOMES.get(outcome or "", ""),
                hints and choice.optimal is True,
                _strength(choice, longest) if hints else None,
                ": ".join(filter(None, [choice.name, words])),
                [_outcome(move, to_move) for move in choice.moves] if rolls else (),
                _named(choice.moves[0]),
            )
        )
    return made


def _named(move: Row) -> tuple[str, str, str | None]:
    return move["label"], move["target"], move["player"]


def _outcome(move: Row, to_move: Callable[[Row], str | None]) -> Outcome:
    chance = "" if move["probability"] is None else f"{100 * move['probability']:.3g} %"
    return Outcome(move["label"], chance, to_move(move))


def _strength(choice: Choice, longest: int) -> int | None:
    """A soon win is strong, and a soon loss."""
    if choice.plies is None or choice.outcome not in ("win", "lose"):
        return None
    return round(100 - 80 * (choice.plies - 1) / max(longest, 1))
