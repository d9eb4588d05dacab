"""What rows of toads, empty squares and frogs are worth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.cgt.parse import parse
from explorer.cgt.text import text as written
from explorer.games.toads_and_frogs import ERICKSON, WAYS, ToadsAndFrogs
from explorer.law import Law


def laws(game: ToadsAndFrogs) -> Iterator[Law]:
    """The theorems about toads on the left, frogs on the right and a gap between them."""
    row = re.fullmatch(r"(T*)(\.*)(F*)", game.start_board)
    if row is None:
        return
    toads, empty, frogs = map(len, row.groups())
    for worth, source in _published(toads, empty, frogs):
        yield Law(
            f"{toads} toads, {empty} empty squares and {frogs} frogs are worth {worth}",
            source,
            "SELECT position, CASE WHEN cgt_value = :value THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game AND depth = 0",
            {"value": written(parse(worth))},
        )


def _published(toads: int, empty: int, frogs: int) -> Iterator[tuple[str, str]]:
    """(value, source) of toads, then empty squares, then frogs, as far as theorems tell it."""
    a, b = toads, frogs
    if empty == 1 and b == 1 and a >= 1:
        yield f"{{{{{a - 2}|1}}|0}}", WAYS
    if empty == 1 and b == 2 and a >= 2:
        yield "*", WAYS
    if empty == 2 and a > b >= 2:
        yield f"{{{{{a - 3}|{a - b}}}|{{*|{3 - b}}}}}", ERICKSON
    if empty == 3 and b == 2 and a >= 2:
        yield f"{{{a - 2}|{a - 2}}}", ERICKSON
