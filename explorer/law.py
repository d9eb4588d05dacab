"""Laws: facts that hold for every row of a stored game, each checked by one SQL query.

The local laws of values (`explorer.query.audit`) and the published facts that a game's rules bring
with them (`explorer.games.base.Game.laws`) have this one form, so `explorer verify` checks and
prints them alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Law:
    """A fact about a stored game.

    statement  the fact in words, short enough for a row of a table
    source     who states it: a publication, or "definition" for what a value means
    query      a SELECT with two columns: the name of a row (a position, a move), and whether the
               law holds there, where only 1 says that it does: ``CASE WHEN ... THEN 1 ELSE 0 END``
               is that in every database. ``:game`` is bound to the game's canonical spec.
    values     what else the query binds by name. A list of known rows is part of the query: see
               `explorer.games.shared.laws.table`

    >>> Law(
    ...     "an end is lost for its mover",
    ...     "definition",
    ...     "SELECT position, CASE WHEN outcome = 'lose' THEN 1 ELSE 0 END FROM position "
    ...     "WHERE game = :game AND terminal = 1",
    ... ).statement
    'an end is lost for its mover'
    """

    statement: str
    source: str
    query: str
    values: Mapping[str, Any] = field(default_factory=dict)
