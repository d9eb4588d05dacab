"""Growing a game's graph from its rules, breadth first.

Ids are the order of discovery: by depth, then by the parent's id, then by the order in which the
rules yield its moves. Further positions, which play cannot reach, follow in the order of their
texts. So the same rules give the same ids, on every machine and in every process, position by
position (`explorer.graph.search`) or thousands at a time (`explorer.graph.vectorised`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from numbers import Integral
from typing import Any

from explorer.errors import ExplorerError, LimitError, blaming, option, quote
from explorer.games.base import Game
from explorer.games.coded import Codes, codes_of
from explorer.graph.arrays import GameGraph
from explorer.graph.contracts import check_kind
from explorer.graph.given import gave
from explorer.graph.search import Search
from explorer.spec import canonical

MAX_POSITIONS = 5_000_000
"""How many positions are generated unless more are asked for."""

MAX_MOVES = 200_000_000
"""How many moves a graph may have: as many fill the memory of a good machine."""

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
) -> GameGraph:
    """The whole graph of a game.

    A large game that has codes is grown vectorised, any other position by position; `vectorised`
    asks for one or the other. Both give the same graph.

    Raises LimitError, saying how far it got, if there are more than `max_positions` positions;
    RulesError if the game breaks its contract, naming the position.

    >>> from explorer.games.nim import Nim
    >>> graph = generate(Nim(heaps=(1, 2)))
    >>> graph.size, graph.moves, graph.positions[0]
    (5, 7, '1+2')
    """
    name = canonical(game)
    way = f"raise {option('--max-positions', 'max_positions')} or choose a smaller game"
    known = _told(game, name, game.positions_known)
    for number, limit, what, instead in (
        (known, max_positions, "positions", way),
        (_told(game, name, game.moves_known), MAX_MOVES, "moves", "choose a smaller game"),
    ):
        if number is not None and number > limit:
            many = f"{number:,}" if number <= 10**12 else "over a million million"
            raise LimitError(
                f"{quote(name)} has {many} {what}, more than the limit of {limit:,}: "
                f"nothing was built; {instead}"
            )
    least = _told(game, name, game.positions_at_least) if known is None else 0
    if least is not None and least > max_positions:
        raise LimitError(
            f"{quote(name)} has at least {min(least, 10**12):,} positions, more than the limit of "
            f"{max_positions:,}: nothing was built; {way}"
        )

    def check_limit(positions: int, depth: int, moves: int) -> None:
        if positions > max_positions:
            raise LimitError(
                f"{quote(name)} has more than {max_positions:,} positions (stopped at depth "
                f"{max(depth, 0)} with {moves:,} moves): nothing was built; {way}"
            )
        if moves > MAX_MOVES:
            raise LimitError(
                f"{quote(name)} has more than {MAX_MOVES:,} moves (stopped after {positions:,} "
                "positions): nothing was built; choose a smaller game"
            )

    def report(done: int) -> None:
        if progress:
            progress(done, known)

    try:
        with _rules(name):
            graph = _grown_vectorised(game, vectorised, known, check_limit, report)
            if graph is None:
                graph = Search(game, check_limit, report).run()
    except MemoryError:
        raise LimitError(
            f"{quote(name)} needs more memory than there is: nothing was built; "
            "choose a smaller game"
        ) from None
    check_kind(graph, name)
    return graph


def _told(game: Game[Any], name: str, ask: Callable[[], int | None]) -> int | None:
    """A number that the rules, anybody's code, know beforehand."""
    with _rules(name):
        number = ask()
        if not isinstance(number, (Integral, type(None))):
            raise gave(game, ask.__name__, number, "it is a whole number, or None")
    return number


def _rules(name: str) -> AbstractContextManager[None]:
    """The rules are anybody's code: say whose fault it is."""
    return blaming(f"the rules of {name} failed", but=(ExplorerError, MemoryError))


def _grown_vectorised(
    game: Game[Any],
    asked: bool | None,
    known: int | None,
    check_limit: Callable[[int, int, int], None],
    report: Callable[[int], None],
) -> GameGraph | None:
    """The graph of a game that has codes and is large and wide enough; else None."""
    if (codes := _codes(game, asked, known)) is None:
        return None
    from explorer.graph.vectorised import TooNarrowError, VectorisedSearch

    try:
        return VectorisedSearch(game, codes, check_limit, report, may_give_up=asked is None).run()
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
