"""A game's rules and its codes: they must say the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.errors import LimitError
from explorer.games.base import Game
from explorer.games.coded import codes_of
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
    return True
