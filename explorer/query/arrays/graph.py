"""The laws of graphs on arrays; each function gives the number of rows in which its law holds, if
it holds in all of them, else None."""

from __future__ import annotations

import numpy as np

from explorer.graph.arrays import PLAYERS
from explorer.kinds import Kind
from explorer.query.arrays.stored import BEYOND, Stored


def once(stored: Stored) -> int:
    """A law of one row that holds for whatever is whole."""
    return 1


def positions(stored: Stored) -> int:
    """A law of positions that holds for whatever is whole."""
    return stored.size


def moves(stored: Stored) -> int:
    """A law of moves that holds for whatever is whole."""
    return stored.move_count


def verdicts(stored: Stored) -> int | None:
    """Only ends have a verdict."""
    decided = stored.code("verdict") > 0
    terminal = stored.number("terminal") == 1
    return stored.size if terminal[decided].all() else None


def movers(stored: Stored, kind: Kind) -> int | None:
    """All positions name a mover that the kind of game has, or none does."""
    if stored.is_empty("mover"):
        return stored.size
    known = [PLAYERS.index(word) for word in kind.movers]
    return stored.size if np.isin(stored.code("mover"), known).all() else None


def probabilities(stored: Stored) -> int | None:
    """Outcomes of chance actions have a probability, and other moves have none."""
    chance, texts = stored.texts.probability, stored.texts
    named = texts.named[texts.same]
    right = np.where(named, (chance > 0) & (chance <= 1), np.isnan(chance))
    holds = all(right[stored.labels[part.moves]].all() for part in stored.parts())
    return stored.move_count if holds else None


def labels_once(stored: Stored) -> int | None:
    """No position has a label twice, but for outcomes of one action."""
    texts = stored.texts
    plain, count, checked = ~texts.named[texts.same], len(texts.same), 0
    for part in stored.parts():
        labels = stored.labels[part.moves]
        keys = np.sort((part.sources * count + texts.same[labels])[plain[labels]])
        if (keys[1:] == keys[:-1]).any():
            return None
        checked += len(keys)
    return checked


def ends(stored: Stored) -> int | None:
    """Positions without moves are called ends, and no others."""
    return stored.size if (stored.number("terminal") == stored.ends).all() else None


def depths(stored: Stored) -> int | None:
    """A depth above 0 is one more than the least that leads there."""
    depth = stored.number("depth")
    known = np.where(depth < 0, BEYOND, depth)
    least = np.full(stored.size, BEYOND)
    for part in stored.parts():
        np.minimum.at(least, stored.targets[part.moves], part.of_source(known))
    checked = depth != 0
    right = np.where(least == BEYOND, depth < 0, depth == least + 1)
    return int(checked.sum()) if right[checked].all() else None


def order(stored: Stored) -> int | None:
    """Ids follow the depth; positions out of reach come last, in the order of their texts."""
    depth = stored.number("depth")
    known = np.where(depth < 0, BEYOND, depth)
    return stored.size if stored.in_order and (known[1:] >= known[:-1]).all() else None


def turns(stored: Stored) -> int | None:
    """The mover changes exactly with moves that pass the turn."""
    if stored.is_empty("mover"):
        return 0
    movers = stored.code("mover")
    if (movers == 0).any():
        return None
    for part in stored.parts():
        changes = part.of_source(movers) != movers[stored.targets[part.moves]]
        if (changes != stored.texts.passes[stored.labels[part.moves]]).any():
            return None
    return stored.move_count
