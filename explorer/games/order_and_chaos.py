"""Order and Chaos: one player wants a line, of whichever mark, and the other none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Player, Verdict
from explorer.games.shared.line_games import MOST, LineGame
from explorer.games.symmetry import ALIKE


@dataclass(frozen=True)
class OrderAndChaos(LineGame):
    """Both players write X or O as they like, in turn, one mark into an empty square. Order wins as
    soon as `line` marks of one kind are in a row, upright, across or slanting, whoever wrote them.
    Chaos wins when the board is full without a line. Order begins; with begins=chaos Chaos does.

    People play on 6 x 6 squares with lines of five. By the first rules six in a row are a line,
    too, by later ones (exact=true) they are none. Moves, wrap=true and symmetry=true are those of
    tictactoe.
    """

    slug: ClassVar[str] = "order-and-chaos"
    title: ClassVar[str] = "Order and Chaos"
    sources: ClassVar[Sequence[str]] = (
        "S. Sniderman, Order and Chaos, Games magazine (September/October 1981)",
    )

    rows: int = spec.whole(3, low=1, high=MOST, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=26, help="columns of the board")
    line: int = spec.whole(3, low=1, high=MOST, help="marks in a row that make a line")
    begins: str = spec.choice("order", "chaos", help="who moves first")
    symmetry: bool = spec.flag(False, help=ALIKE)
    wrap: bool = spec.flag(False, help="lines go on at the opposite edge")
    exact: bool = spec.flag(False, help="longer rows of marks are no line")

    @property
    def own_marks(self) -> bool:
        return False

    def result(self, lined: bool, mover: Player) -> Verdict:
        is_order = (mover == "first") == (self.begins == "order")
        return "win" if lined == is_order else "lose"
