"""How the moves of a position are set as a table: one module a kind of game.

Each has a function ``lay(moves, file)``; moves are those of `explorer.answers.positions.show`, each
with `passes_turn` besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TextIO

from explorer.kinds import ByKind

Moves = list[dict[str, Any]]

LAYOUTS: Mapping[str, Callable[[Moves, TextIO], None]] = ByKind(__name__, "lay")
"""Kind -> the table of a position's moves."""
