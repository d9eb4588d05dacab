"""A game's rules and its codes: they must say the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.errors import LimitError
from explorer.games.base import Game
from explorer.games.coded import Codes, codes_of
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import generate


def check_twin(game: Game[Any], graph: GameGraph) -> bool:
    """Whether a game has codes; AssertionError unless these give `graph`, made by its rules.

    >>> from explorer.games.nim import Nim
    >>> check_twin(Nim(heaps=(1, 2)), generate(Nim(heaps=(1, 2)), vectorised=False))
    True
    """
    codes = codes_of(game)
    if codes is None or (space := codes.code_space()) is None:
        return False
    for text in graph.positions:
        position = game.parse(text)
        code = codes.encode(position)
        assert 0 <= code < space, f"the code of {text!r} is outside the code space"
        assert codes.decode(code) == position, f"the code of {text!r} is another position's"
    try:
        twin = generate(game, graph.size, vectorised=True)
    except LimitError as error:
        raise AssertionError("the twins differ: codes come to more positions") from error
    for name in ("positions", "labels", "fields"):
        one, other = getattr(graph, name), getattr(twin, name)
        assert (one is None) == (other is None), f"the twins differ in {name}"
        assert one is None or list(one) == list(other), f"the twins differ in {name}"
    for name in ("offsets", "targets", "label_codes", "verdicts", "depth", "movers", "probability"):
        one, other = getattr(graph, name), getattr(twin, name)
        same = (
            one is other
            if one is None or other is None
            else np.array_equal(one, other, equal_nan=name == "probability")
        )
        assert same, f"the twins differ in {name}"
    _check_tiers(codes, graph, [codes.encode(game.parse(text)) for text in graph.positions])
    return True


def _check_tiers(codes: Codes[Any], graph: GameGraph, numbers: list[int]) -> None:
    """Tiers, if there are any, only rise along the moves of the graph, or only fall."""
    tiers = codes.shard_key(np.array(numbers, dtype=np.int64))
    nothing = codes.shard_key(np.empty(0, dtype=np.int64))
    assert (tiers is None) == (nothing is None), "shard_key has tiers for some codes only"
    if tiers is None:
        return
    assert tiers.shape == (graph.size,), f"shard_key gives {tiers.shape} for {graph.size} codes"
    assert tiers.dtype == np.int64, f"shard_key gives {tiers.dtype}, not int64"
    assert tiers.min() >= 0, "shard_key gives a tier below 0"
    sources = graph.sources()
    steps = tiers[graph.targets] - tiers[sources]
    first = steps[np.flatnonzero(steps)[:1]].sum()  # 0 if all moves stay in their tier
    for move in np.flatnonzero(steps * first < 0)[:1].tolist():
        source, target = (graph.positions[int(at[move])] for at in (sources, graph.targets))
        raise AssertionError(
            f"shard_key: the move from {source!r} to {target!r} goes from tier "
            f"{tiers[sources[move]]} to {tiers[graph.targets[move]]}, and others the other way"
        )
