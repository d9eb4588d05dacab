"""The laws of outcomes and nim-values on arrays; see `explorer.query.arrays.graph`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from explorer.graph.arrays import DRAW, LOSE, WIN, Ints, Truths
from explorer.query.arrays.stored import BEYOND, Part, Stored


def _checked(where: Truths, right: Truths) -> int | None:
    """How many rows are looked at, if they are right."""
    return int(where.sum()) if right[where].all() else None


def ends(stored: Stored) -> int | None:
    """An end stands as the rules say, at remoteness 0."""
    verdict = stored.code("verdict")
    right = stored.code("outcome") == np.where(verdict == 0, LOSE, verdict)
    return _checked(stored.ends, right & (stored.number("remoteness") == 0))


def decided(stored: Stored) -> int | None:
    """Every position has an outcome."""
    return stored.size if (stored.code("outcome") > 0).all() else None


def wins(stored: Stored) -> int | None:
    """A win has a winning move, and the fastest gives its remoteness."""
    choices, where = stored.choices, ~stored.ends & (stored.code("outcome") == WIN)
    right = (choices.wins > 0) & (stored.number("remoteness") == 1 + choices.fastest)
    return _checked(where, right)


def losses(stored: Stored) -> int | None:
    """A loss has losing moves only, and the slowest gives its remoteness."""
    choices, where = stored.choices, ~stored.ends & (stored.code("outcome") == LOSE)
    right = choices.losses == stored.degrees
    return _checked(where, right & (stored.number("remoteness") == 1 + choices.slowest))


def draws(stored: Stored) -> int | None:
    """A draw has no winning move and some drawing one; the nearest end gives its remoteness."""
    choices, where = stored.choices, ~stored.ends & (stored.code("outcome") == DRAW)
    nearest = np.where(choices.nearest == BEYOND, -1, 1 + choices.nearest)
    right = (choices.wins == 0) & (choices.draws > 0) & (stored.number("remoteness") == nearest)
    return _checked(where, right)


def _unknown(stored: Stored) -> bool:
    """Whether some outcome or remoteness is not there: then SQL tells what follows from that."""
    outcome = stored.code("outcome")
    unsure = (outcome != DRAW) & (stored.number("remoteness") < 0)
    return bool((unsure | (outcome == 0)).any())


def _keeps(stored: Stored, part: Part) -> tuple[Truths, Truths]:
    """bool[moves]: whether moves keep the outcome, and whether they come nearer to the end."""
    remoteness = stored.number("remoteness")
    keeps = stored.outcomes(part) == part.of_source(stored.code("outcome"))
    there = remoteness[stored.targets[part.moves]]
    return keeps, (there >= 0) & (part.of_source(remoteness) == 1 + there)


def marks(stored: Stored) -> int | None:
    """Optimal moves keep the outcome and, if it is no draw, the best remoteness."""
    if _unknown(stored):
        return None
    for part in stored.parts():
        keeps, nearer = _keeps(stored, part)
        best = keeps & (nearer | (part.of_source(stored.code("outcome")) == DRAW))
        if (stored.optimal[part.moves] != best).any():
            return None
    return stored.move_count


def shown(stored: Stored) -> int | None:
    """The move shown is the first that keeps the outcome and comes nearer to the end."""
    if _unknown(stored):
        return None
    endless = stored.number("remoteness") < 0
    first = np.full(stored.size, -1)
    for part in stored.parts():
        keeps, nearer = _keeps(stored, part)
        first_labels(stored, part, keeps & (nearer | part.of_source(endless)), first)
    return stored.size if (stored.number("optimal_move") == first).all() else None


def first_labels(stored: Stored, part: Part, chosen: Truths, found: Ints) -> None:
    """Write the label of each position's first chosen move, if it has one, into `found`."""
    places = part.least(np.where(chosen, part.places, BEYOND))
    some = places < BEYOND
    labels = stored.labels[part.moves][places[some]]
    found[part.movable[some]] = stored.texts.same[labels]


def one_nim_value(stored: Stored) -> int | None:
    """A nim-value is finite or infinite; infinite only if play may never end."""
    finite = stored.number("grundy") >= 0
    if stored.is_empty("loopy_grundy"):
        return stored.size if finite.all() else None
    infinite = _infinite(stored)
    holds = (finite != infinite) & (finite | stored.endless)
    return stored.size if holds.all() else None


def _infinite(stored: Stored) -> Truths:
    return np.array([text is not None for text in stored.text("loopy_grundy")], dtype=bool)


def _endless(stored: Stored) -> Truths:
    return stored.endless if stored.is_cyclic else np.zeros(stored.size, dtype=bool)


def nim_orders(stored: Stored) -> int | None:
    """Finite values where play may never end, and only these, know when they were found."""
    known = stored.number("grundy_order") >= 0
    expected = (stored.number("grundy") >= 0) & _endless(stored)
    return stored.size if (known == expected).all() else None


def mex(stored: Stored) -> int | None:
    """A finite nim-value is the least number that no successor has."""
    grundy = stored.number("grundy")
    less = np.zeros(stored.size, dtype=np.int64)
    most = int(grundy.max(initial=0)) + 1
    for part in stored.parts():
        mine, theirs = part.of_source(grundy), grundy[stored.targets[part.moves]]
        if ((mine == theirs) & (mine >= 0)).any():
            return None
        keys = (part.sources - part.first) * most + theirs
        different = _different(keys[(theirs >= 0) & (theirs < mine)])
        less[part.first : part.last] = np.bincount(
            different // most, minlength=part.last - part.first
        )
    return _checked(grundy >= 0, grundy == less)


def _different(keys: Ints) -> Ints:
    """Keys, each once, in their order: as `numpy.unique`, which looks them up by hashing."""
    keys = np.sort(keys)
    return np.asarray(keys[np.diff(keys, prepend=-1) > 0])


def lost_at_zero(stored: Stored) -> int | None:
    """A position is lost iff its nim-value is 0."""
    grundy, outcome = stored.number("grundy"), stored.code("outcome")
    return _checked(grundy >= 0, (outcome > 0) & ((outcome == LOSE) == (grundy == 0)))


def earlier_answers(stored: Stored) -> int | None:
    """Where a move leads off a finite value, upwards, an earlier position of that value answers."""
    grundy = stored.number("grundy")
    found = stored.number("grundy_order")
    keys, earliest = _values_there(stored, grundy, found)
    most = int(grundy.max(initial=0)) + 1
    for part in stored.parts():
        there = stored.targets[part.moves].astype(np.int64)
        mine, order = part.of_source(grundy), part.of_source(found)
        off = (order >= 0) & ((grundy[there] < 0) | (grundy[there] > mine))
        if (mine[off] < 0).any():
            return None  # an order without a value: another law
        if not (
            _looked_up(keys, earliest, there[off] * most + mine[off], BEYOND) < order[off]
        ).all():
            return None
    return int((found >= 0).sum())


def _values_there(stored: Stored, grundy: Ints, found: Ints) -> tuple[Ints, Ints]:
    """Pairs (position, finite value of a successor) as sorted keys, each with the least order in
    which one of that value was found, -1 where it did not need one."""
    most = int(grundy.max(initial=0)) + 1
    kept_keys, kept_orders = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for part in stored.parts():
        there = stored.targets[part.moves]
        finite = grundy[there] >= 0
        keys = (part.sources * most + grundy[there])[finite]
        orders = found[there][finite]
        sorting = np.lexsort((orders, keys))
        keys, orders = keys[sorting], orders[sorting]
        first = np.diff(keys, prepend=-1) > 0
        kept_keys.append(keys[first])
        kept_orders.append(orders[first])
    return np.concatenate(kept_keys), np.concatenate(kept_orders)


def _looked_up(keys: Ints, values: Ints, wanted: Ints, missing: int) -> Ints:
    """The values of some keys, which are sorted; `missing` where a key is not there."""
    if not len(keys):
        return np.full(len(wanted), missing)
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[places] == wanted, values[places], missing)


def infinite_names(stored: Stored) -> int | None:
    """An infinite value names the finite values of the successors."""
    grundy = stored.number("grundy")
    keys, _ = _values_there(stored, grundy, stored.number("grundy_order"))
    most = int(grundy.max(initial=0)) + 1
    bounds = np.searchsorted(keys, np.arange(stored.size + 1) * most).tolist()
    values = (keys % most).tolist()
    checked = 0
    for position, text in enumerate(stored.text("loopy_grundy")):
        if text is not None:
            checked += 1
            there = values[bounds[position] : bounds[position + 1]]
            if text != f"inf({','.join(map(str, there))})":
                return None
    return checked


def infinite_escapes(stored: Stored) -> int | None:
    """From an infinite value a move leads to one without the least number it lacks itself."""
    grundy = stored.number("grundy")
    keys, _ = _values_there(stored, grundy, stored.number("grundy_order"))
    most = int(grundy.max(initial=0)) + 1
    least = _least_missing(stored.size, keys, most)
    infinite = _infinite(stored)
    escapes = np.zeros(stored.size, dtype=bool)
    for part in stored.parts():
        there = stored.targets[part.moves].astype(np.int64)
        wanted = part.of_source(least)
        has = _looked_up(keys, np.ones(len(keys), np.int64), there * most + wanted, 0) > 0
        has &= wanted < most  # a number that nobody has
        escapes[part.movable] = part.number((grundy[there] < 0) & ~has) > 0
    return _checked(infinite, escapes)


def _least_missing(size: int, keys: Ints, most: int) -> Ints:
    """int64[n]: the least number that no pair (position, number) has, for each position."""
    positions, numbers = keys // most, keys % most
    begins = np.searchsorted(keys, np.arange(size) * most)
    in_turn = numbers == np.arange(len(keys)) - begins[positions]
    # The pairs of a position are sorted, so that those in turn come first.
    return np.bincount(positions[in_turn], minlength=size).astype(np.int64)


def infinite_outcomes(stored: Stored) -> int | None:
    """An infinite value is won iff 0 is in it, and else drawn."""
    texts = stored.text("loopy_grundy")
    won: npt.NDArray[np.bool_] = np.array([(text or "").startswith("inf(0") for text in texts])
    return _checked(_infinite(stored), stored.code("outcome") == np.where(won, WIN, DRAW))
