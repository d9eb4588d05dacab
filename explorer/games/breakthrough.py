"""Breakthrough: pawns that also go aslant, on a small board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.pawns import MOST, PawnGame
from explorer.games.symmetry import ALIKE


@dataclass(frozen=True)
class Breakthrough(PawnGame):
    """Each player has some rows of pawns, the first X in the lowest and the second O in the highest
    rows: two each on the usual board of 8 x 8, one (ranks=1) on small ones. A pawn goes one square
    on, straight or aslant, if that is free, or takes a pawn of the other player aslant. Who comes
    to the last row wins. Who cannot move, or has no pawn left, has lost. With symmetry=true a board
    and its mirror image are one.
    """

    slug: ClassVar[str] = "breakthrough"
    title: ClassVar[str] = "Breakthrough"
    notation: ClassVar[str] = (
        "rows from the top as X, O and ., joined by '/', then '_' and the player to move, such as "
        "OOO/.../.../XXX_X"
    )
    sources: ClassVar[Sequence[str]] = (
        "D. Troyka (2000), see A. Saffidine, N. Jouandeau, T. Cazenave, Solving Breakthrough with "
        "Race Patterns and Job-Level Proof Number Search, Advances in Computer Games 13 (2011)",
    )
    free_aslant: ClassVar[bool] = True

    rows: int = spec.whole(4, low=2, high=MOST, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=MOST // 2, help="columns of the board")
    ranks: int = spec.whole(1, low=1, high=2, help="rows of pawns of each player")
    symmetry: bool = spec.flag(False, help=ALIKE)
