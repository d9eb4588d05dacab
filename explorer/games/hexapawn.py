"""Hexapawn: chessmen that are pawns alone, on a small board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.pawns import MOST, PawnGame
from explorer.games.symmetry import ALIKE

GARDNER = "M. Gardner, Mathematical Games, Scientific American (March 1962)"


@dataclass(frozen=True)
class Hexapawn(PawnGame):
    """Each player has a row of pawns, the first X in the lowest and the second O in the highest
    row. As in chess a pawn goes one square straight on, if that is free, or takes a pawn of the
    other player one square on aslant. Who comes to the last row wins. Who cannot move has lost.
    With symmetry=true a board and its mirror image are one.
    """

    slug: ClassVar[str] = "hexapawn"
    title: ClassVar[str] = "Hexapawn"
    notation: ClassVar[str] = (
        "rows from the top as X, O and ., joined by '/', then '_' and the player to move, such as "
        "OOO/.../XXX_X"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"octopawn": {"rows": "4", "cols": "4"}}
    sources: ClassVar[Sequence[str]] = (GARDNER,)
    ranks: ClassVar[int] = 1
    free_aslant: ClassVar[bool] = False

    rows: int = spec.whole(3, low=2, high=MOST, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=MOST // 2, help="columns of the board")
    symmetry: bool = spec.flag(False, help=ALIKE)
