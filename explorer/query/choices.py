"""What a player may choose in a position, each with what it comes to for them.

The moves of a position come with the values of their targets, which are those of whoever moves
there. Here they are turned round, moves that chance picks among are one choice, and choices can be
put best first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.query.rows import Row

RANK: dict[str | None, int] = {"win": 2, "draw": 1, "lose": 0, None: 1}
"""Outcome -> how good it is."""


@dataclass(frozen=True)
class Choice:
    """A move, or an action of a game of chance with the moves that chance picks among.

    name         the label of the move, or the action
    moves        the move, or the outcomes of the action, as `explorer.query.positions.moves` gives
    player       left or right, first or second, where the move names whose it is
    outcome      win, lose or draw for the player who chooses it; None where there are no outcomes
    plies        moves to the end, this one among them; None where that is not known
    delta        plies by which it wins later, or loses sooner, than the best move of the same
                 outcome; None where the outcome is given away, or there are no plies
    probability  the chance of winning that it leaves to the player; None but in games of chance
    completions  in how many ways a puzzle can still be completed then, in decimal digits
    optimal      whether it is optimal; None where there are no values
    puzzle       whether it is a move of a puzzle, which is then completed or not, not won or lost

    `outcome` and `plies` of an action are those of its moves, where it has just one.
    """

    name: str
    moves: Sequence[Row]
    player: str | None = None
    outcome: str | None = None
    plies: int | None = None
    delta: int | None = None
    probability: float | None = None
    completions: str | None = None
    optimal: bool | None = None
    puzzle: bool = False

    @property
    def is_action(self) -> bool:
        """Whether chance picks among its moves."""
        return self.moves[0]["action"] is not None

    @property
    def targets(self) -> list[str]:
        """The positions that it may lead to."""
        return [move["target"] for move in self.moves]


def choices(
    moves: Sequence[Row], player: str | None = None, *, puzzle: bool = False
) -> list[Choice]:
    """The choices of a position, in the order of the rules; of one player, if `player` names one.

    >>> values = {"action": None, "player": None, "win_probability": None, "completions": None}
    >>> slow = values | {"label": "a", "target": "x", "for_mover": "win", "plies": 5, "optimal": 0}
    >>> fast = values | {"label": "b", "target": "y", "for_mover": "win", "plies": 3, "optimal": 1}
    >>> [(choice.name, choice.delta) for choice in choices([slow, fast])]
    [('a', 2), ('b', 0)]
    """
    mine = [move for move in moves if player is None or move["player"] in (None, player)]
    grouped: dict[tuple[Any, ...], list[Row]] = {}
    for move in mine:
        # Two moves may have one label only as outcomes of one action.
        name = (move["action"],) if move["action"] else (move["label"], move["target"])
        grouped.setdefault((*name, move["player"]), []).append(move)
    worth = worth_of_actions(mine)
    best = _best_plies(mine)
    listed = []
    for outcomes in grouped.values():
        move = outcomes[0]
        alone = len(outcomes) == 1
        name = move["action"] or move["label"]
        outcome, plies = (move["for_mover"], move["plies"]) if alone else (None, None)
        optimal = None if move["optimal"] is None else bool(move["optimal"])
        listed.append(
            Choice(
                name, outcomes, move["player"], outcome, plies, _delta(outcome, plies, best),
                worth.get(name), move["completions"] if alone else None, optimal, puzzle,
            )
        )  # fmt: skip
    return listed


def best_first(listed: Sequence[Choice]) -> list[Choice]:
    """Choices by what they come to: won ones, the soonest first, drawn ones, then lost ones, the
    latest first; by their chances in games of chance. Equals stay in the order of the rules.

    >>> ahead = Choice("a", [], outcome="win", plies=5), Choice("b", [], outcome="lose", plies=2)
    >>> behind = Choice("c", [], outcome="lose", plies=8), Choice("d", [], outcome="win", plies=3)
    >>> [choice.name for choice in best_first([*ahead, *behind])]
    ['d', 'a', 'c', 'b']
    """

    def key(choice: Choice) -> tuple[float, ...]:
        plies = choice.plies or 0
        return (
            -(choice.probability or 0),
            -RANK[choice.outcome],
            not choice.optimal,
            -plies if choice.outcome == "lose" else plies,
        )

    return sorted(listed, key=key)


def of_player(place: Row, player: str) -> Row:
    """Outcome, remoteness and optimal move of a position of a partizan game for who is to move.

    >>> place = {"outcome_class": "left", "left_remoteness": 3, "left_optimal_move": "a"}
    >>> of_player(place, "left")
    {'outcome': 'win', 'remoteness': 3, 'optimal_move': 'a'}
    """
    of_class = place["outcome_class"]
    wins = None if of_class is None else "win" if of_class in (player, "next") else "lose"
    return {
        "outcome": wins,
        "remoteness": place[f"{player}_remoteness"],
        "optimal_move": place[f"{player}_optimal_move"],
    }


def _best_plies(moves: Sequence[Row]) -> dict[str, int]:
    """Outcome -> the plies of the best moves of this outcome: the soonest win, the latest loss."""
    best: dict[str, int] = {}
    for move in moves:
        outcome, plies = move["for_mover"], move["plies"]
        if outcome in ("win", "lose") and plies is not None:
            better = min if outcome == "win" else max
            best[outcome] = better(best.get(outcome, plies), plies)
    return {"win": best["win"]} if "win" in best else best  # who can win gives a win away


def _delta(outcome: str | None, plies: int | None, best: Mapping[str, int]) -> int | None:
    if outcome is None or plies is None or outcome not in best:
        return None
    return abs(plies - best[outcome])


def chance_for_mover(move: Mapping[str, Any]) -> float | None:
    """The win probability that a move leaves to the player who makes it.

    >>> chance_for_mover({"win_probability": 0.25, "passes_turn": 1})
    0.75
    """
    reached: float | None = move["win_probability"]
    if reached is None:
        return None
    return 1 - reached if move["passes_turn"] else reached


def worth_of_actions(moves: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Action, or label of a plain move -> the win probability that it gives to the mover.

    >>> roll = {"action": "roll", "label": "1", "probability": 0.5, "passes_turn": 0}
    >>> worth_of_actions([roll | {"win_probability": 1.0}, roll | {"win_probability": 0.5}])
    {'roll': 0.75}
    """
    worth: dict[str, float] = {}
    for move in moves:
        if (left := chance_for_mover(move)) is not None:
            name = move["action"] or move["label"]
            chance = 1 if move["probability"] is None else move["probability"]
            worth[name] = worth.get(name, 0) + chance * left
    return worth
