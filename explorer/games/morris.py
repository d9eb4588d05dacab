"""Morris: men are placed on points and then moved along lines, to have three in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Part, Verdict
from explorer.games.shared.point_games import (
    PointGame,
    Step,
    moving,
    placing,
    standing,
    taking,
)
from explorer.games.shared.points import Points
from explorer.games.shared.sign_rows import EMPTY
from explorer.games.shared.two_signs import OTHER
from explorer.games.symmetry import ALIKE

LINE = 3
"""Points of a line: who has fewer men cannot make one."""

_NINE = "a3 b3 c3 / a2 b2 c2 / a1 b1 c1"
_SIDES = "a3 b3 c3, a2 b2 c2, a1 b1 c1, a1 a2 a3, b1 b2 b3, c1 c2 c3"
_ALL = f"{_SIDES}, a1 b2 c3, a3 b2 c1"
_SQUARES = "a5 c5 e5, a1 c1 e1, a1 a3 a5, e1 e3 e5, b4 c4 d4, b2 c2 d2, b2 b3 b4, d2 d3 d4"
_SIXTEEN = "a5 c5 e5 / b4 c4 d4 / a3 b3 d3 e3 / b2 c2 d2 / a1 c1 e1"


class Usual(NamedTuple):
    """A board, and how it is usually played upon."""

    points: Points
    lines: str
    """Those that count, as names with a comma between two."""
    men: int
    flying: str = "never"
    mill: str = "wins"


BOARDS: Mapping[str, Usual] = {
    "tapatan": Usual(Points(_NINE, _ALL), _ALL, 3),
    "achi": Usual(Points(_NINE, _ALL), _ALL, 4),
    "nine-holes": Usual(Points(_NINE, _SIDES), _SIDES, 3, "always"),
    "three-mens-morris": Usual(Points(_NINE, _SIDES), _SIDES, 3),
    "six-mens-morris": Usual(
        Points(_SIXTEEN, f"{_SQUARES}, a3 b3, c1 c2, c4 c5, d3 e3"), _SQUARES, 6, mill="takes"
    ),
}

SIX: Mapping[int, int] = {3: 368_513, 4: 4_111_151, 5: 17_844_721, 6: 42_372_745}
"""Men of each player -> positions of six men's morris by its usual rules."""

SIX_UP_TO_SYMMETRY: Mapping[int, int] = {3: 23_332, 4: 258_949, 5: 1_120_745, 6: 2_660_288}
"""The same, where positions alike but for its 16 symmetries are one."""

_LINES = {"straight": _SIDES, "all": _ALL}


@dataclass(frozen=True)
class Morris(PointGame):
    """Two players have some men each, the first X and the second O. In turn they place them on free
    points of the board; when all are placed they move, in turn, one man of their own along a drawn
    line to the next point, if it is free. Who first has three men in a line wins. Who cannot move
    has lost. The boards:

    - tapatan: nine points in a square, all of them joined to the middle; three men each, and all
      eight lines count;
    - achi: the same with four men each;
    - nine-holes: nobody can be blocked, since a man moves to any free point; the six lines along
      the rows and columns count;
    - three-mens-morris: the same lines, and a man moves along them;
    - six-mens-morris: two squares, one in the other, joined in the middle of their sides; six men
      each. Who makes a line along a side takes a man of the other player, none from a line unless
      all stand in lines; who has fewer than three left has lost. It has 42 million positions; with
      men=3 there are 368,513.

    Each can be played by other rules: with another number of men; on the boards of nine points with
    lines=straight or lines=all; with mill=wins, or mill=takes for the rule of taking a man; and
    with flying, which is to move a man to any free point: never, at-three (who has just three left
    may) or always. A move is named by its point, or by the points from and to; "takes" and a point
    follow where a man is taken. With symmetry=true positions that turning or reflecting the board
    carries into each other are one, on the two squares those too that exchange in and out.
    """

    slug: ClassVar[str] = "morris"
    title: ClassVar[str] = "Morris (three in a row by moving)"
    notation: ClassVar[str] = (
        "the points row by row from the top as X, O and ., joined by '/', then '_' with the player "
        "to move and how many men they have yet to place, such as X.O/.X./..._O2"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {name: {"board": name} for name in BOARDS}
    sources: ClassVar[Sequence[str]] = (
        "H. J. R. Murray, A History of Board-Games Other than Chess (1952), chapter 3",
        "C. Zaslavsky, Tic Tac Toe and Other Three-in-a-Row Games (1982)",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("first_men", "integer", "men X on the board"),
        Part("second_men", "integer", "men O on the board"),
        Part("in_hand", "integer", "men that the player to move has yet to place"),
        Part("line", "text", "X or O, whichever has a line, where a line wins"),
    )

    board_name: str = spec.choice(*BOARDS, help="the board, with its usual rules", name="board")
    men: int = spec.whole(0, low=0, high=9, help="men of each player; 0: as many as usual")
    flying: str = spec.choice(
        "usual", "never", "at-three", "always", help="when men move to any free point"
    )
    lines: str = spec.choice("usual", "straight", "all", help="which lines count")
    mill: str = spec.choice("usual", "wins", "takes", help="what it is good for to make a line")
    symmetry: bool = spec.flag(False, help=ALIKE)

    def __post_init__(self) -> None:
        super().__post_init__()
        least, most = LINE if self.takes else 1, (len(self.points.names) - 1) // 2
        if self.men and not least <= self.men <= most:
            raise MalformedError(
                f"{self.slug}: men={self.men} is out of range: on {self.board_name} each player "
                f"has {least} to {most}, and one point stays free"
            )
        if self.lines != "usual" and self.points.written != _NINE:
            raise MalformedError(
                f"{self.slug}: {self.board_name} has no lines={self.lines}: leave lines out"
            )
        # What is usual anyway is left out, so that one game has one name.
        for name, left_out in (("men", 0), ("flying", "usual"), ("mill", "usual")):
            if getattr(self, name) == getattr(self._usual, name):
                object.__setattr__(self, name, left_out)
        if _LINES.get(self.lines) == self._usual.lines:
            object.__setattr__(self, "lines", "usual")

    @property
    def tail(self) -> str:
        return "[0-9]"

    @property
    def _usual(self) -> Usual:
        return BOARDS[self.board_name]

    @property
    def points(self) -> Points:
        """The points of the board."""
        return self._usual.points

    @cached_property
    def mills(self) -> list[tuple[int, ...]]:
        """The lines that count, as the numbers of their points."""
        return self.points.lines(_LINES.get(self.lines, self._usual.lines))

    @property
    def permutations(self) -> Sequence[Sequence[int]]:
        return self.points.symmetries(self.mills)

    @property
    def takes(self) -> bool:
        """Whether a line takes a man; else it wins."""
        return (self._usual.mill if self.mill == "usual" else self.mill) == "takes"

    def positions_known(self) -> int | None:
        usual = (self.board_name, self.flying, self.mill) == ("six-mens-morris", "usual", "usual")
        return (SIX_UP_TO_SYMMETRY if self.symmetry else SIX).get(self.most) if usual else None

    @property
    def most(self) -> int:
        """Men of each player at the start."""
        return self.men or self._usual.men

    def starts(self) -> list[str]:
        return [self.text(EMPTY * len(self.points.names), "X", self.most)]

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        signs, sign, tail = self.read(position)
        hand = int(tail)
        # X moves first: where X is to move both have as many men in hand, else O has one more.
        then = hand if sign == "X" else max(hand - 1, 0)
        for step in placing(self.points, signs, sign) if hand else self.steps(signs, sign):
            taken = self._taken(step, sign)
            for last in taking(self.points, step, taken) if taken else (step,):
                moved = self.text(last.signs, OTHER[sign], then)
                yield last.label, self.representative(moved)

    @property
    def flies(self) -> str:
        """When men move to any free point: never, at-three or always."""
        return self._usual.flying if self.flying == "usual" else self.flying

    def steps(self, signs: str, sign: str) -> Iterator[Step]:
        if self.flies == "always" or (self.flies == "at-three" and signs.count(sign) == LINE):
            return moving(self.points, signs, sign, lambda at: range(len(signs)))
        return moving(self.points, signs, sign)

    def _taken(self, step: Step, sign: str) -> list[int]:
        """The men that may be taken by the line that a move has made, if any."""
        if not self.takes or step.target not in standing(self.mills, step.signs, sign):
            return []
        theirs = {at for at, there in enumerate(step.signs) if there == OTHER[sign]}
        return sorted(theirs - standing(self.mills, step.signs, OTHER[sign]) or theirs)

    def verdict(self, position: str) -> Verdict | None:
        signs, sign, hand = self.read(position)
        if self.takes:
            return "lose" if signs.count(sign) + int(hand) < LINE else None
        return "lose" if standing(self.mills, signs, OTHER[sign]) else None

    def named_parts(self, position: str) -> tuple[int, int, int, str | None]:
        signs, _, hand = self.read(position)
        won = (
            None if self.takes else next((s for s in "XO" if standing(self.mills, signs, s)), None)
        )
        return signs.count("X"), signs.count("O"), int(hand), won

    def words(self, position: str) -> Sequence[str]:
        _, sign, hand = self.read(position)
        return [f"{sign} has {hand} to place"] if hand != "0" else []

    def why_not(self, position: str) -> str | None:
        signs, sign, tail = self.read(position)
        hand = int(tail)
        has, other = signs.count(sign), signs.count(OTHER[sign])
        most = self.most - hand, self.most - hand + (sign == "O" and hand > 0)
        if hand > self.most:
            return f"{sign} has {hand} men to place, and {self.most} at the start"
        if has > most[0] or other > most[1] or (not self.takes and (has, other) != most):
            at_most = "at most " if self.takes else ""
            return (
                f"{has} {sign} and {other} {OTHER[sign]}: with {hand} men of {sign} to place "
                f"there are {at_most}{most[0]} and {most[1]}"
            )
        if not self.takes and standing(self.mills, signs, sign):
            return f"{sign} has a line, and {OTHER[sign]} moved after it"
        return None
