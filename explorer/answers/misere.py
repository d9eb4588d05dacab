"""How sums are decided in misère play: by a theorem, a quotient, or search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from explorer.answers.resolve import NamedGame
from explorer.errors import ExplorerError, LimitError
from explorer.games.nim import Nim
from explorer.games.octal import Octal
from explorer.games.shared.heaps import HeapRules
from explorer.query.misere_sums import by_search
from explorer.query.sums import Misere
from explorer.spec import canonical
from explorer.store.engine import Database, reading
from explorer.theory.misere import misere_quotient
from explorer.theory.misere_sums import MisereSums
from explorer.theory.nim import is_lost

_LOOKS = 1_000_000
"""Looks at sums that are worth a quotient, before the sum itself is searched."""


def misere_rule(
    named: Sequence[NamedGame], components: Sequence[dict[str, Any]], database: Database
) -> Misere | None:
    """Whether the mover of a sum has lost, from the texts of its positions; None in normal play.

    Games of heaps are summed heap by heap, others by a search over the product of what is stored.
    ExplorerError if the games are not played by one rule; LimitError if they are too large.
    """
    flags = [bool(getattr(about.game, "misere", False)) for about in named]
    valued = [component["value"] is not None for component in components]
    if not any(flags) and all(valued):
        return None
    for about, has_value in zip(named, valued, strict=True):
        if has_value:
            # One without values is there: the ends of its play are no losses.
            odd = named[valued.index(False)].name
            its = "is in misère play" if any(flags) else "has no nim-values, as in misère play,"
            raise ExplorerError(
                f"{odd} {its} and {about.name} is not: one rule says who wins a sum"
            )
    rules: list[object] = [about.game for about in named]
    games = [game for game in rules if isinstance(game, HeapRules)]
    if len(games) < len(named):
        with reading(database) as connection:
            places = [(component["game"], component["position"]) for component in components]
            return by_search(connection, places)

    def heaps(texts: Sequence[str]) -> list[list[int]]:
        return [list(game.parse(text)) for game, text in zip(games, texts, strict=True)]

    if all(isinstance(game, Nim) for game in games):
        return lambda texts: is_lost([size for sizes in heaps(texts) for size in sizes], True)
    codes = {game.code if isinstance(game, Octal) else None for game in games}
    code = codes.pop()
    if not codes and code is not None:
        try:
            # Heaps only get smaller, so those of the sum itself are enough.
            there = heaps([component["position"] for component in components])
            largest = max((size for sizes in there for size in sizes), default=0)
            quotient = misere_quotient(code, largest, looks=_LOOKS)
        except LimitError:
            pass
        else:
            return lambda texts: quotient.is_lost(size for sizes in heaps(texts) for size in sizes)
    # Heaps of one game are told apart by their size alone, whatever it begins with.
    names = [canonical(replace(game, heaps=(0,))) for game in games]  # type: ignore[type-var]
    rules_by_name = dict(zip(names, games, strict=True))

    def options(heap: tuple[str, int]) -> set[tuple[tuple[str, int], ...]]:
        name, size = heap
        return {
            tuple((name, part) for part in left) for _, left in rules_by_name[name].options(size)
        }

    search = MisereSums(options)
    return lambda texts: search.is_lost(
        (name, size) for name, sizes in zip(names, heaps(texts), strict=True) for size in sizes
    )
