"""Where boxes stand: layers from the top down, few arrows that cross, room for every box.

Layered drawing after K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of
hierarchical system structures, IEEE Transactions SMC 11 (1981): the boxes of a layer are ordered by
the middle of their neighbours, downwards and upwards in turn, and the order with the fewest
crossings is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float64]
Links = Sequence[tuple[int, int]]
"""Arrows between boxes, by their numbers, each pair once."""

SWEEPS = 12
"""How often the boxes of all layers are put in order anew."""

COUNTED = 3_000
"""Arrows of which crossings are counted; of more of them nobody sees which are fewer."""


def places(layers: Sequence[int], links: Links, widths: Sequence[float]) -> Reals:
    """float64[boxes], where the middle of each box stands, from 0 at the left, if boxes have these
    layers from the top and these widths. No two of a layer overlap.

    A tree comes out as one: every parent over the middle of its children.

    >>> places([0, 1, 1], [(0, 1), (0, 2)], [1.0, 1.0, 1.0]).tolist()
    [1.0, 0.5, 1.5]
    """
    below: dict[int, list[int]] = {}
    above: dict[int, list[int]] = {}
    for source, target in links:
        if layers[target] > layers[source]:
            below.setdefault(source, []).append(target)
            above.setdefault(target, []).append(source)
    if all(
        len(parents) == 1 and layers[child] == layers[parents[0]] + 1
        for child, parents in above.items()
    ):
        return _tree(layers, below, widths)
    rows = [[n for n, layer in enumerate(layers) if layer == at] for at in sorted({*layers})]
    x = np.zeros(len(layers))
    for row in rows:
        _pack(x, row, widths)
    best, fewest = x.copy(), crossings(x, layers, links)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        near = above if down else below
        for row in rows if down else reversed(rows):
            middle = {n: _mean(x, near.get(n, ()), float(x[n])) for n in row}
            row.sort(key=middle.__getitem__)
            _pack(x, row, widths)
        if (count := crossings(x, layers, links)) < fewest:
            best, fewest = x.copy(), count
        if len(links) > COUNTED:
            best = x.copy()
    return _relaxed(best, rows, above, below, widths)


def crossings(x: Reals, layers: Sequence[int], links: Links) -> int:
    """How often arrows cross, and how often one runs straight through a box that is not its own.

    >>> crossings(np.array([0.0, 1.0, 0.0, 1.0]), [0, 0, 1, 1], [(0, 3), (1, 2)])
    1
    """
    if len(links) > COUNTED or not links:
        return 0
    y = -np.asarray(layers, dtype=np.float64)
    source, target = np.array(links).T
    ax, ay, bx, by = x[source], y[source], x[target], y[target]
    found = 0
    for n in range(len(links) - 1):
        rest = slice(n + 1, None)
        apart = (
            (source[rest] != source[n]) & (source[rest] != target[n])
            & (target[rest] != source[n]) & (target[rest] != target[n])
        )  # fmt: skip
        sides = [
            np.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))
            for px, py, qx, qy, rx, ry in (
                (ax[n], ay[n], bx[n], by[n], ax[rest], ay[rest]),
                (ax[n], ay[n], bx[n], by[n], bx[rest], by[rest]),
                (ax[rest], ay[rest], bx[rest], by[rest], ax[n], ay[n]),
                (ax[rest], ay[rest], bx[rest], by[rest], bx[n], by[n]),
            )
        ]
        cross = (sides[0] * sides[1] < 0) & (sides[2] * sides[3] < 0) & apart
        found += int(np.count_nonzero(cross))
    return found + _through(x, y, source, target)


def farthest(size: int, links: Links) -> list[int] | None:
    """The number of arrows on the longest way to each of so many boxes; None if there is a cycle.

    >>> farthest(3, [(0, 1), (0, 2), (1, 2)]), farthest(2, [(0, 1), (1, 0)])
    ([0, 1, 2], None)
    """
    after: dict[int, list[int]] = {}
    waiting = [0] * size
    for source, target in links:
        after.setdefault(source, []).append(target)
        waiting[target] += 1
    far = [0] * size
    ready = [n for n in range(size) if not waiting[n]]
    for source in ready:  # which grows meanwhile
        for target in after.get(source, ()):
            far[target] = max(far[target], far[source] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return far if len(ready) == size else None


def _through(x: Reals, y: Reals, source: Reals, target: Reals) -> int:
    """How many boxes stand on a straight line between two others."""
    near = 0.2  # of an inch
    found = 0
    for a, b in zip(source, target, strict=True):
        low, high = sorted((y[a], y[b]))
        if low == high:
            left, right = sorted((x[a], x[b]))
            found += int(np.count_nonzero((y == low) & (x > left) & (x < right)))
            continue
        between = (y > low) & (y < high)
        at = x[a] + (x[b] - x[a]) * (y - y[a]) / (y[b] - y[a])
        found += int(np.count_nonzero(between & (np.abs(x - at) < near)))
    return found


def _mean(x: Reals, neighbours: Sequence[int], otherwise: float) -> float:
    return float(np.mean([x[n] for n in neighbours])) if neighbours else otherwise


def _pack(x: Reals, row: Sequence[int], widths: Sequence[float]) -> None:
    """Put the boxes of a layer side by side in this order, their middle at 0."""
    at = -sum(widths[n] for n in row) / 2
    for n in row:
        x[n] = at + widths[n] / 2
        at += widths[n]


def _relaxed(
    x: Reals,
    rows: Sequence[Sequence[int]],
    above: dict[int, list[int]],
    below: dict[int, list[int]],
    widths: Sequence[float],
) -> Reals:
    """Draw boxes under and over the middle of their neighbours, each layer in the order it has."""
    ordered = [sorted(row, key=lambda n: float(x[n])) for row in rows]
    for turn in range(8):
        for row in ordered if turn % 2 == 0 else reversed(ordered):
            wanted = [_mean(x, [*above.get(n, ()), *below.get(n, ())], float(x[n])) for n in row]
            room = np.cumsum([0.0, *((widths[a] + widths[b]) / 2 for a, b in zip(row, row[1:]))])  # noqa: B905, RUF007
            for n, place in zip(row, _rising(np.array(wanted) - room) + room, strict=True):
                x[n] = place
    return x - min(float(x[n]) - widths[n] / 2 for n in range(len(x)))


def _rising(wanted: Reals) -> Reals:
    """The numbers that never fall and are nearest to these, in the sum of squares.

    >>> _rising(np.array([1.0, 3.0, 2.0])).tolist()
    [1.0, 2.5, 2.5]
    """
    blocks: list[tuple[float, int]] = []
    for value in wanted.tolist():
        mean, size = value, 1
        while blocks and blocks[-1][0] > mean:
            before, many = blocks.pop()
            mean, size = (before * many + mean * size) / (many + size), many + size
        blocks.append((mean, size))
    return np.concatenate([np.full(size, mean) for mean, size in blocks])


def _tree(layers: Sequence[int], children: dict[int, list[int]], widths: Sequence[float]) -> Reals:
    """Leaves side by side, every parent over the middle of its children; roots side by side."""
    x = np.zeros(len(layers))
    step = max(widths)
    has_parent = {child for below in children.values() for child in below}
    order: list[int] = []
    stack = [n for n in reversed(range(len(layers))) if n not in has_parent]
    while stack:
        number = stack.pop()
        order.append(number)
        stack.extend(reversed(children.get(number, [])))
    leaf = step / 2
    for number in order:  # parents come before their children, leaves from left to right
        if number not in children:
            x[number], leaf = leaf, leaf + step
    for number in reversed(order):
        if below := children.get(number):
            x[number] = (x[below[0]] + x[below[-1]]) / 2
    return x
