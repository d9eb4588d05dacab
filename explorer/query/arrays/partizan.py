"""The laws of partizan values on arrays; see `explorer.query.arrays.graph`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import LEFT, NEXT, PREVIOUS, RIGHT, Codes, Ints, Truths
from explorer.query.arrays.outcomes import first_labels
from explorer.query.arrays.stored import BEYOND, Part, Stored

_OTHER = {LEFT: "right_remoteness", RIGHT: "left_remoteness"}
"""A player -> the plies to the end when the other one begins."""
_OWN = {LEFT: "left_remoteness", RIGHT: "right_remoteness"}


def _players(stored: Stored) -> Codes | None:
    """int8[rows of labels]: `LEFT` or `RIGHT`; None if some move is nobody's."""
    codes = {"left": LEFT, "right": RIGHT}
    players = np.array([codes.get(player or "", 0) for player in stored.texts.players], np.int8)
    return players[stored.texts.same] if players.all() else None


class _Turns(NamedTuple):
    """What the moves of a player come to, one of each a position; see `Choices`."""

    moves: Ints
    wins: Ints
    fastest: Ints
    slowest: Ints


def _turns(stored: Stored, player: int) -> _Turns | None:
    players = _players(stored)
    if players is None:
        return None
    found = _Turns(
        np.zeros(stored.size, dtype=np.int64),
        np.zeros(stored.size, dtype=np.int64),
        np.full(stored.size, BEYOND),
        np.full(stored.size, -BEYOND),
    )
    classes, plies = stored.code("outcome_class"), stored.number(_OTHER[player])
    for part in stored.parts():
        mine = players[stored.labels[part.moves]] == player
        there = stored.targets[part.moves]
        wins = mine & _wins(classes[there], player, PREVIOUS)
        known = plies[there] >= 0
        found.moves[part.movable] = part.number(mine)
        found.wins[part.movable] = part.number(wins)
        found.fastest[part.movable] = part.least(np.where(wins & known, plies[there], BEYOND))
        found.slowest[part.movable] = part.most(np.where(mine & known, plies[there], -BEYOND))
    return found


def _wins(classes: Codes, player: int, turn: int) -> Truths:
    """Where a player wins who begins (`turn` is `NEXT`), or who has just moved (`PREVIOUS`)."""
    return np.asarray((classes == player) | (classes == turn))


def classes(stored: Stored) -> int | None:
    """The class says who wins: a player who begins wins iff a move of theirs leaves a loss."""
    left, right = _turns(stored, LEFT), _turns(stored, RIGHT)
    if left is None or right is None:
        return None
    lefts, rights = left.wins > 0, right.wins > 0
    expected = np.where(lefts, np.where(rights, NEXT, LEFT), np.where(rights, RIGHT, PREVIOUS))
    return stored.size if (stored.code("outcome_class") == expected).all() else None


def plies(stored: Stored, player: int) -> int | None:
    """If a player begins, the winner is as fast as can be, and the loser as slow."""
    turns = _turns(stored, player)
    if turns is None:
        return None
    wins = _wins(stored.code("outcome_class"), player, NEXT)
    expected = np.where(wins, 1 + turns.fastest, 1 + turns.slowest)
    expected[turns.moves == 0] = 0
    return stored.size if (stored.number(_OWN[player]) == expected).all() else None


def _unknown(stored: Stored) -> bool:
    """Whether a value is not there: SQL tells what follows."""
    return bool(
        (stored.code("outcome_class") == 0).any()
        or (stored.number("left_remoteness") < 0).any()
        or (stored.number("right_remoteness") < 0).any()
    )


def _best(stored: Stored, part: Part, players: Codes) -> Truths:
    """bool[moves]: whether a move keeps its player's outcome, and the best remoteness."""
    classes, there = stored.code("outcome_class"), stored.targets[part.moves]
    here = part.of_source(classes)
    best = np.zeros(len(there), dtype=bool)
    for player in (LEFT, RIGHT):
        mine = players[stored.labels[part.moves]] == player
        keeps = _wins(classes[there], player, PREVIOUS) == _wins(here, player, NEXT)
        own, other = stored.number(_OWN[player]), stored.number(_OTHER[player])
        best |= mine & keeps & (part.of_source(own) == 1 + other[there])
    return best


def marks(stored: Stored) -> int | None:
    """A move is optimal iff it keeps its player's outcome and has the best remoteness."""
    players = _players(stored)
    if players is None or _unknown(stored):
        return None
    for part in stored.parts():
        if (stored.optimal[part.moves] != _best(stored, part, players)).any():
            return None
    return stored.move_count


def shown(stored: Stored, player: int, column: str) -> int | None:
    """The move shown for a player is the first of theirs that is optimal."""
    players = _players(stored)
    if players is None or _unknown(stored):
        return None
    first = np.full(stored.size, -1)
    for part in stored.parts():
        mine = players[stored.labels[part.moves]] == player
        first_labels(stored, part, mine & _best(stored, part, players), first)
    return stored.size if (stored.number(column) == first).all() else None


class _Sets(NamedTuple):
    """The forms of the options of positions, with their players, each once and in order.

    offsets  int64[n + 1]: where those of each position begin
    codes    int64[...]
    """

    offsets: Ints
    codes: Ints


def _sets(stored: Stored, players: Codes) -> _Sets:
    form = stored.number("form")
    radix = 2 * stored.size
    sizes = np.zeros(stored.size, dtype=np.int64)
    kept: list[npt.NDArray[np.int64]] = [np.zeros(0, np.int64)]
    for part in stored.parts():
        right = players[stored.labels[part.moves]] == RIGHT
        codes = form[stored.targets[part.moves]] + right * stored.size
        keys = np.sort((part.sources - part.first) * radix + codes)
        keys = keys[np.diff(keys, prepend=-1) > 0]
        sizes[part.first : part.last] = np.bincount(keys // radix, minlength=part.last - part.first)
        kept.append(keys % radix)
    offsets = np.concatenate(([0], np.cumsum(sizes)))
    return _Sets(offsets, np.concatenate(kept))


def _ordered_forms(stored: Stored) -> bool:
    """Whether every form is the least id of a position of that form."""
    form = stored.number("form")
    ordered = (form >= 0) & (form <= np.arange(stored.size))
    return bool(ordered.all() and (form[form] == form).all())


def forms(stored: Stored) -> int | None:
    """Positions of one form have options of the same forms; the first of them names it."""
    players = _players(stored)
    if players is None or not _ordered_forms(stored):
        return None
    form, (offsets, codes) = stored.number("form"), _sets(stored, players)
    sizes = np.diff(offsets)
    if (sizes != sizes[form]).any():
        return None
    for part in stored.parts():
        here = slice(part.first, part.last)
        elsewhere = np.repeat(offsets[form[here]] - offsets[here], sizes[here])
        places = np.arange(offsets[part.first], offsets[part.last])
        if (codes[places] != codes[places + elsewhere]).any():
            return None
    return stored.size


def forms_differ(stored: Stored) -> int | None:
    """Positions whose options have the same forms have one form."""
    players = _players(stored)
    if players is None or forms(stored) is None:
        return None
    offsets, codes = _sets(stored, players)
    seen: set[bytes] = set()
    for first in np.flatnonzero(stored.number("form") == np.arange(stored.size)).tolist():
        options = codes[offsets[first] : offsets[first + 1]].tobytes()
        if options in seen:
            return None
        seen.add(options)
    return stored.size
