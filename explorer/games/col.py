"""Col: players colour squares, and no two neighbours may have one colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from explorer.games.shared.colouring import ColouringGame

CONWAY = "J. H. Conway, On Numbers and Games (1976), chapter 8"


@dataclass(frozen=True)
class Col(ColouringGame):
    """Left and Right colour free squares of a board, each in their own colour, L and R. Squares
    side by side may not have one colour. Who cannot colour a square has lost.

    The board is given as rows from the top joined by '/': . for a free square, x for one that is
    not there, L and R for squares coloured already. Colin Vout's game.
    """

    slug: ClassVar[str] = "col"
    title: ClassVar[str] = "Col"
    ruleset: ClassVar[int] = 2
    keeps_off: ClassVar[Literal["own", "other"]] = "own"
    sources: ClassVar[Sequence[str]] = (CONWAY,)
