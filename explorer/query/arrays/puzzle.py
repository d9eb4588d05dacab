"""The laws of puzzles on arrays; see `explorer.query.arrays.graph`."""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import LOSE, WIN, Truths
from explorer.query.arrays.outcomes import first_labels
from explorer.query.arrays.stored import Part, Stored


def _stands(stored: Stored, won: Truths, plies: object) -> Truths:
    """Whether positions are won in so many plies, or else lost without."""
    outcome, remoteness = stored.code("outcome"), stored.number("remoteness")
    wins = (outcome == WIN) & (remoteness == plies)
    return np.asarray(np.where(won, wins, (outcome == LOSE) & (remoteness < 0)))


def ends(stored: Stored) -> int | None:
    """An end is completed if the rules say so, else lost."""
    right = _stands(stored, stored.code("verdict") == WIN, 0)
    return int(stored.ends.sum()) if right[stored.ends].all() else None


def completed(stored: Stored) -> int | None:
    """A position can be completed iff a move leads to one that can, and one move later."""
    right = _stands(stored, stored.choices.wins > 0, 1 + stored.choices.fastest)
    return int((~stored.ends).sum()) if right[~stored.ends].all() else None


def _best(stored: Stored, part: Part) -> Truths:
    """bool[moves]: which moves are the first of a shortest way."""
    outcome, remoteness = stored.code("outcome"), stored.number("remoteness")
    won = (part.of_source(outcome) == WIN) & (stored.outcomes(part) == WIN)
    nearer = part.of_source(remoteness) == 1 + remoteness[stored.targets[part.moves]]
    return np.asarray(won & nearer)


def _unknown(stored: Stored) -> bool:
    """Whether a remoteness is not there that should be; SQL tells what follows."""
    return bool(((stored.code("outcome") == WIN) & (stored.number("remoteness") < 0)).any())


def marks(stored: Stored) -> int | None:
    """A move is optimal iff it is the first of a shortest way."""
    if _unknown(stored):
        return None
    for part in stored.parts():
        if (stored.optimal[part.moves] != _best(stored, part)).any():
            return None
    return stored.move_count


def shown(stored: Stored) -> int | None:
    """The move shown is the first of a shortest way."""
    if _unknown(stored):
        return None
    first = np.full(stored.size, -1)
    for part in stored.parts():
        first_labels(stored, part, _best(stored, part), first)
    return stored.size if (stored.number("optimal_move") == first).all() else None


def completions(stored: Stored) -> int | None:
    """The ways to complete a position are those of its moves together, in numbers of any size."""
    texts = stored.text("completions")
    known: dict[str | None, int] = {None: -1}
    for text in set(texts) - {None}:
        if not (text and text.isascii() and text.isdecimal() and text == str(int(text))):
            return None
        known[text] = int(text)
    small = max(known.values()) * max(1, int(stored.degrees.max())) < 1 << 62
    ways = np.array([known[text] for text in texts], dtype=np.int64 if small else object)
    sums, endless = np.zeros_like(ways), np.zeros(stored.size, dtype=bool)
    for part in stored.parts():
        there = ways[stored.targets[part.moves]]
        endless[part.movable] = part.number(there < 0) > 0
        if len(part.starts):
            sums[part.movable] = np.add.reduceat(np.where(there < 0, 0, there), part.starts)
    outcome, terminal = stored.code("outcome"), stored.number("terminal") == 1
    open_ = ~terminal & (outcome != LOSE)
    if (open_ & ~endless & (sums <= 0)).any():
        return None  # in a circle such numbers could vouch for each other
    decided = (terminal & (outcome == WIN)).astype(np.int64)
    right = np.where(open_, np.where(endless, -1, sums), decided)
    return stored.size if (ways == right).all() else None
