"""Is it a Hamiltonian path or circuit? Judged by nothing that finds any."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from explorer.errors import ExplorerError
from explorer.theory.hamilton.search import Near


def check_path(near: Near, path: Sequence[int], closed: bool) -> None:
    """Raise ExplorerError, which names the first fault, unless a path visits every vertex once
    along edges, and closes if it should.

    >>> check_path([[1], [0, 2], [1]], [0, 1, 2], closed=False)
    """
    if sorted(path) != list(range(len(near))):
        raise ExplorerError(f"not every one of {len(near):,} vertices is visited once")
    steps = [*pairwise(path), (path[-1], path[0])] if closed else list(pairwise(path))
    for one, other in steps:
        if other not in near[one]:
            raise ExplorerError(f"vertices {one} and {other} are not adjacent")
    if closed and len(path) < 3:
        raise ExplorerError("a circuit has three vertices at least")
