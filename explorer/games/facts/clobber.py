"""What positions of Clobber can be worth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.cgt.contexts import simple
from explorer.cgt.text import text as written
from explorer.games.clobber import ALBERT, LESSONS, Clobber
from explorer.law import Law


def laws(game: Clobber) -> Iterator[Law]:
    """All positions are infinitesimals; rows of two colours are known by their values."""
    yield Law(
        "every position is all small: while one player can move, so can the other",
        ALBERT,
        "SELECT p.position, CASE WHEN (p.terminal = 0) = EXISTS (SELECT 1 FROM move AS m "
        "WHERE m.game = p.game AND m.source_id = p.id AND m.player <> (SELECT o.player "
        "FROM move AS o WHERE o.game = p.game AND o.source_id = p.id AND o.ordinal = 0)) "
        "THEN 1 ELSE 0 END FROM position AS p WHERE p.game = :game",
    )
    if row := re.fullmatch("(X+)(O+)", game.start_board):
        yield _row(*map(len, row.groups()))
    yield Law(
        "every position is an infinitesimal: its mean is 0, its temperature at most 0",
        ALBERT,
        "SELECT position, CASE WHEN mean = 0 AND temperature <= 0 THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game",
    )


def _row(left: int, right: int) -> Law:
    """Stones of one colour beside those of the other."""
    value = simple(0)
    if min(left, right) == 1:
        longer, sign = max(left, right), 1 if left > right else -1
        value = simple(0, ups=sign * (longer - 1), star=longer % 2)
    return Law(
        f"{left} stones X beside {right} stones O are worth {written(value)}",
        LESSONS,
        "SELECT position, CASE WHEN cgt_value = :value THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game AND depth = 0",
        {"value": written(value)},
    )
