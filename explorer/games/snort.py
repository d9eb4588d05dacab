"""Snort: players colour squares, and no two neighbours may have different colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Kind, Part
from explorer.games.tinted import ALLOWED, NOTATION, PATTERN, ColouringGame, check_board

_CONWAY = "J. H. Conway, On Numbers and Games (1976), chapter 8"


@dataclass(frozen=True)
class Snort(ColouringGame):
    """Left and Right colour free squares of a board, each in a colour of his own, L and R. Squares
    side by side may not have different colours. Who cannot colour a square has lost.

    The board is given as rows from the top joined by '/': . for a free square, x for one that is
    not there, L and R for squares coloured already. Simon Norton's game, of bulls and cows in
    fields: a move keeps the neighbouring fields for its player, so nobody wants to be late.
    """

    slug: ClassVar[str] = "snort"
    title: ClassVar[str] = "Snort"
    kind: ClassVar[Kind] = "partizan"
    keeps_off: ClassVar[str] = "other"
    notation: ClassVar[str] = NOTATION
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"cats-and-dogs": {}}
    sources: ClassVar[Sequence[str]] = (_CONWAY,)
    parts: ClassVar[Sequence[Part]] = (
        Part("free", "integer", "free squares"),
        Part("left_squares", "integer", "squares that Left coloured"),
        Part("right_squares", "integer", "squares that Right coloured"),
    )

    board: str = spec.word(".../.../...", pattern=PATTERN, allowed=ALLOWED, help="the board")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_board(self.slug, self.board, 100)

    def empty(self) -> str:
        return self.board
