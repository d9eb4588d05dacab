"""Growing a game's graph from its rules, breadth first.

Ids are the order of discovery: by depth, then by the parent's id, then by the order in which the
rules yield its moves. Further positions, which play cannot reach, follow in the order of their
texts. So the same rules give the same ids, on every machine and in every process, position by
position (`explorer.graph.search`) or thousands at a time (`explorer.graph.vectorised`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from explorer.errors import LimitError, quote
from explorer.games.base import Game
from explorer.games.coded import Codes, codes_of
from explorer.graph.arrays import GameGraph
from explorer.graph.contracts import check_kind
from explorer.graph.given import blaming_rules
from explorer.graph.limits import MAX_POSITIONS, Limits
from explorer.graph.search import Search
from explorer.spec import canonical

WORTH_VECTORISING = 2_000
"""Positions from which a vectorised search is faster than one position by position."""

Progress = Callable[[int, int | None], None]
"""Called now and then with what is done and, where known, the whole."""


def generate(
    game: Game[Any],
    max_positions: int = MAX_POSITIONS,
    progress: Progress | None = None,
    *,
    vectorised: bool | None = None,
    memory: int | None = None,
) -> GameGraph:
    """The whole graph of a game.

    A large game that has codes is grown vectorised, any other position by position; `vectorised`
    asks for one or the other. Both give the same graph.

    Raises LimitError, saying how far it got, if there are more than `max_positions` positions, or
    so many that building the game would take more than `memory` bytes, or all that is left;
    RulesError if the game breaks its contract, naming the position.

    >>> from explorer.games.nim import Nim
    >>> graph = generate(Nim(heaps=(1, 2)))
    >>> graph.size, graph.moves, graph.positions[0]
    (5, 7, '1+2')
    """
    name = canonical(game)
    limits = Limits.in_memory(game, max_positions, memory)
    known = limits.known()

    def report(done: int) -> None:
        if progress:
            progress(done, known)

    try:
        with blaming_rules(name):
            graph = _grown_vectorised(game, vectorised, limits, known, report)
            if graph is None:
                graph = Search(game, limits.check, report).run()
    except MemoryError:
        raise LimitError(
            f"{quote(name)} needs more memory than there is: nothing was built; "
            "choose a smaller game"
        ) from None
    check_kind(graph, name)
    return graph


def _grown_vectorised(
    game: Game[Any],
    asked: bool | None,
    limits: Limits,
    known: int | None,
    report: Callable[[int], None],
) -> GameGraph | None:
    """The graph of a game that has codes and is large and wide enough; else None."""
    if (codes := _codes(game, asked, known)) is None:
        return None
    from explorer.graph.vectorised import TooNarrowError, VectorisedSearch

    try:
        return VectorisedSearch(
            game,
            codes,
            limits.check,
            report,
            may_give_up=asked is None,
            expected=(known, limits.moves_known()),
        ).run()
    except TooNarrowError:
        return None


def _codes(game: Game[Any], asked: bool | None, known: int | None) -> Codes[Any] | None:
    """The codes to grow this game by: if it has any and, unless asked, is large."""
    if asked is False or (not asked and known is not None and known < WORTH_VECTORISING):
        return None
    codes = codes_of(game)
    if codes is None or (space := codes.code_space()) is None:
        return None
    return codes if asked or (known or space) >= WORTH_VECTORISING else None
