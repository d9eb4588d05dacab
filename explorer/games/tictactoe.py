"""Tic-tac-toe on any board: m,n,k games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.base import Player, Verdict
from explorer.games.shared.line_games import MOST, LineGame
from explorer.games.symmetry import ALIKE


@dataclass(frozen=True)
class TicTacToe(LineGame):
    """On a board of rows x cols squares the first player writes X and the second O, in turn, one
    mark into an empty square. Who first has `line` marks of their own in a row, upright, across or
    slanting, wins; in misère play (misere=true) they lose. A full board without a line is a draw.

    In wild tic-tac-toe (wild=true) each player writes X or O as they like, and who makes a line of
    either wins. With wrap=true lines go on at the opposite edge, as on a torus. With exact=true
    more marks in a row than `line` are no line.

    A move is named by its mark and square: columns are letters, rows are numbered from the bottom,
    so "X b2" takes the middle of a 3 x 3 board. With symmetry=true positions that turning or
    reflecting the board carries into each other are one (with wrap=true shifting it, too): the one
    whose text comes first. Its moves are named on that board, so a record of labels must look at
    the board anew after every move; records of positions go as they are.

    A board has at most 39 squares, and its graph grows by a factor of up to 3 with each: 4 x 4 has
    millions of positions.
    """

    slug: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe (m,n,k game)"
    ruleset: ClassVar[int] = 2
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"noughts-and-crosses": {}}
    sources: ClassVar[Sequence[str]] = (
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, "
        "chapter 22: lines of squares",
    )

    rows: int = spec.whole(3, low=1, high=MOST, help="rows of the board")
    cols: int = spec.whole(3, low=1, high=26, help="columns of the board")
    line: int = spec.whole(3, low=1, high=MOST, help="marks in a row that make a line")
    misere: bool = spec.flag(False, help="who makes a line loses")
    symmetry: bool = spec.flag(False, help=ALIKE)
    wild: bool = spec.flag(False, help="each player writes X or O as they like")
    wrap: bool = spec.flag(False, help="lines go on at the opposite edge")
    exact: bool = spec.flag(False, help="longer rows of marks are no line")

    @property
    def own_marks(self) -> bool:
        return not self.wild

    def result(self, lined: bool, mover: Player) -> Verdict:
        if not lined:
            return "draw"
        return "win" if self.misere else "lose"  # the line is that of the player who moved
