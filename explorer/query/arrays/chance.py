"""The laws of win probabilities on arrays; see `explorer.query.arrays.graph`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import Ints, Reals
from explorer.query.arrays.stored import Part, Stored

ADDED = 1e-9
"""How far probabilities may be from adding up to 1."""


class Actions(NamedTuple):
    """What players choose between in a part: the moves of an action, or one without chance.

    sources      int64[k]: whose they are
    total        float64[k]: the sum of the probabilities
    worth        float64[k]: the expectation for the player who chooses
    least, most  int8[k]: how the moves are marked
    """

    sources: Ints
    total: Reals
    worth: Reals
    least: npt.NDArray[np.int8]
    most: npt.NDArray[np.int8]


def _actions(stored: Stored) -> Iterator[tuple[Part, Actions]]:
    texts = stored.texts
    names: dict[str, int] = {}
    of_label = np.array([
        names.setdefault(f"move {text}" if action is None else f"action {action}", len(names))
        for text, action in zip(texts.texts, texts.actions, strict=True)
    ], dtype=np.int64)[texts.same]  # fmt: skip
    passes = texts.passes[texts.same]
    probability = np.where(np.isnan(texts.probability), 1.0, texts.probability)
    wins = stored.real("win_probability")
    for part in stored.parts():
        labels = stored.labels[part.moves]
        keys = part.sources * len(names) + of_label[labels]
        order = np.argsort(keys, kind="stable")
        starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
        labels, there = labels[order], wins[stored.targets[part.moves]][order]
        chances = probability[labels]
        total = _sums(chances, starts)
        worth = _sums(chances * np.where(passes[labels], 1 - there, there), starts) / total
        marks = stored.optimal[part.moves][order]
        least, most = (
            f.reduceat(marks, starts) if len(starts) else marks for f in (np.minimum, np.maximum)
        )
        yield part, Actions(keys[order][starts] // len(names), total, worth, least, most)


def _sums(values: Reals, starts: Ints) -> Reals:
    """The sums of the values from each start to the next, added one after the other as SQL does."""
    sizes = np.diff(starts, append=len(values))
    sums = np.zeros(len(starts))
    for place in range(int(sizes.max(initial=0))):
        longer = np.flatnonzero(sizes > place)
        sums[longer] += values[starts[longer] + place]
    return sums


def _unknown(stored: Stored) -> bool:
    """Whether a position has no probability: SQL tells what follows."""
    return bool(np.isnan(stored.real("win_probability")).any())


def totals(stored: Stored) -> int | None:
    """The probabilities of an action add up to 1."""
    checked = 0
    for _, actions in _actions(stored):
        if not (abs(actions.total - 1) <= ADDED).all():
            return None
        checked += len(actions.total)
    return checked


def ends(stored: Stored) -> int | None:
    """An end is worth what the rules say."""
    worth = np.array([0.0, 1.0, 0.0, 0.5])[stored.code("verdict")]
    where = stored.number("terminal") == 1
    holds = (stored.real("win_probability") == worth)[where].all()
    return int(where.sum()) if holds else None


def residual(stored: Stored) -> float | None:
    """How far the greatest expectation is from the win probability, where it is farthest; None if
    no position has moves, or one has no probability."""
    if _unknown(stored):
        return None
    wins = stored.real("win_probability")
    off = [_off(wins, actions) for _, actions in _actions(stored)]
    return max((float(each.max()) for each in off if len(each)), default=None)


def _off(wins: Reals, actions: Actions) -> Reals:
    firsts = np.flatnonzero(np.diff(actions.sources, prepend=-1))
    if not len(firsts):
        return np.zeros(0)
    best = np.maximum.reduceat(actions.worth, firsts)
    return np.abs(wins[actions.sources[firsts]] - best)


def greatest(stored: Stored, tie: float) -> int | None:
    """A win probability is the greatest expectation, within a tie."""
    largest = residual(stored)
    if largest is None or not largest <= tie:
        return None
    return int((~stored.ends).sum())


def marks(stored: Stored, tie: float) -> int | None:
    """All moves of an action that is worth as much are optimal, and no others."""
    if _unknown(stored) or (stored.optimal < 0).any():
        return None
    wins, checked = stored.real("win_probability"), 0
    for _, actions in _actions(stored):
        here = wins[actions.sources]
        right = np.where(
            actions.least == 1,
            actions.worth >= here - 1.1 * tie,
            actions.worth < here - 0.9 * tie,
        )
        if not (right & (actions.least == actions.most)).all():
            return None
        checked += len(actions.sources)
    return checked


def shown(stored: Stored) -> int | None:
    """The move shown is optimal, and there is one wherever there are moves."""
    label, terminal = stored.number("optimal_move"), stored.number("terminal") == 1
    right = np.where(terminal, label < 0, False)
    for part in stored.parts():
        labels = stored.texts.same[stored.labels[part.moves]]
        marked = (labels == part.of_source(label)) & (stored.optimal[part.moves] == 1)
        right[part.movable] |= ~terminal[part.movable] & (part.number(marked) > 0)
    return stored.size if right.all() else None
