"""Chess endings without pawns, on boards of up to 8 x 8 squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import factorial, prod
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board, Tone
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind, Part, Player, Verdict
from explorer.games.shared.chessmen import (
    LETTERS,
    Man,
    Men,
    at_home,
    attacked,
    is_attacked,
    is_dead,
    letters,
    most_attacked,
    names,
    ordered,
    read_board,
)
from explorer.games.shared.sign_rows import sign_board

KRK = "M. Bain, A. van Hoff, Chess (King-Rook vs. King), UCI Machine Learning Repository (1994)"

MOST = 8
"""Men besides the kings, at most: what codes have room for."""


class Placement(NamedTuple):
    """A position: the men of White and of Black, and who is to move, White being the first."""

    white: Men
    black: Men
    turn: Player


class _Step(NamedTuple):
    """A move as the rules find it."""

    man: Man
    target: int
    captures: bool
    successor: Placement


_NAMES = {"first": "White", "second": "Black"}
_TONES: Mapping[str, Tone] = {
    **dict.fromkeys(LETTERS, "left"), **dict.fromkeys(LETTERS.lower(), "right"),
}  # fmt: skip


@dataclass(frozen=True)
class ChessEnding(Game[Placement]):
    """White and Black have the pieces that are given and play by the rules of chess, in turn. Men
    move and capture as in chess; nobody may leave their own king in check. Who is in check and
    cannot move is mated and has lost; who is not in check and cannot move has stalemate, a draw.
    Two kings alone, or with one bishop or knight, are a draw too: nobody can be mated. There is no
    castling, and play may go on for ever: a rule of fifty moves there is not.

    The graph holds every legal position of these pieces and of all that captures leave of them,
    with either player to move, whether play reaches it or not. The plies to the end are those to
    mate: won in 2n - 1 plies is mate in n.

    Moves are named as in chess, without signs for check and mate: Kc2, Rxa1; where two alike can
    go to one square, Rab1 or R1b3 tells which. Positions are read in Forsyth's notation, too.
    """

    slug: ClassVar[str] = "chess-ending"
    title: ClassVar[str] = "Chess endings without pawns"
    kind: ClassVar[Kind] = "alternating"
    notation: ClassVar[str] = (
        "White's men, '_', Black's, '_' and who is to move, w or b, such as Kc1+Ra1_Kd4_w; "
        "or the board, as in 8/8/8/8/3k4/8/8/R1K5_w"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "krk": {"pieces": "KRvK"}, "kqk": {"pieces": "KQvK"}, "kbbk": {"pieces": "KBBvK"},
        "kbnk": {"pieces": "KBNvK"}, "kqkr": {"pieces": "KQvKR"},
    }  # fmt: skip
    sources: ClassVar[Sequence[str]] = (
        KRK,
        "K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139",
    )
    parts: ClassVar[Sequence[Part]] = (
        Part("material", "text", "the pieces that are left, such as KRvK"),
        Part("men", "integer", "how many there are, kings counted"),
        Part("white_king", "text", "the square of White's king"),
        Part("black_king", "text", "the square of Black's king"),
        Part("in_check", "integer", "1 if the player to move is in check, else 0"),
    )

    pieces: str = spec.word(
        "KRvK",
        pattern="KQ*R*B*N*vKQ*R*B*N*",
        allowed="White's pieces, v, Black's, each side's in the order K, Q, R, B, N, as KQvKR",
        help="what White and Black have",
    )
    rows: int = spec.whole(8, low=3, high=8, help="rows of the board")
    cols: int = spec.whole(8, low=3, high=8, help="columns of the board")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len("".join(self.sides)) > MOST + 2:
            raise MalformedError(
                f"{self.slug}: pieces={self.pieces} has {len(''.join(self.sides))} men: there are "
                f"at most {MOST + 2}, kings counted"
            )
        _ = self._start

    @property
    def sides(self) -> tuple[str, str]:
        """The letters of White's men and of Black's."""
        white, black = self.pieces.split("v")
        return white, black

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return self.rows * self.cols

    def starts(self) -> list[Placement]:
        return [self._start]

    @cached_property
    def _start(self) -> Placement:
        sides = at_home(self.sides, self.rows, self.cols)
        if sides is None:
            raise MalformedError(
                f"{self.slug}: {self.pieces} has no place on a board of {self.rows} x {self.cols} "
                "squares without check: take a larger board"
            )
        return Placement(*sides, "first")

    def _attacks(self, man: Man, occupied: set[int]) -> Iterator[int]:
        return attacked(man, occupied, self.rows, self.cols)

    def further_positions(self) -> Iterator[Placement]:
        """All legal positions of these pieces, or of fewer."""
        halves = [self._halves(side) for side in self.sides]
        turns: tuple[Player, ...] = ("first", "second")
        for white, black in product(*halves):
            for turn in turns:
                position = Placement(white, black, turn)
                if self.why_not(position) is None:
                    yield position

    def _halves(self, side: str) -> list[Men]:
        """All placements of one side's men, or of fewer; some may stand on one square."""
        groups = [
            [
                [(letter, at) for at in chosen]
                for count in range(letter == "K", side.count(letter) + 1)
                for chosen in combinations(range(self.squares), count)
            ]
            for letter in LETTERS
        ]
        return [tuple(man for group in chosen for man in group) for chosen in product(*groups)]

    def positions_at_least(self) -> int:
        """Placements of all the men, one by one, in which those of the player to move stand off
        the lines that lead to the other's king: then it is in no check."""
        corner, edge = 4, 2 * (self.rows + self.cols) - 8
        beside = 3 * corner + 5 * edge + 8 * (self.squares - corner - edge)
        kings = self.squares * (self.squares - 1) - beside
        alike = prod(factorial(side.count(letter)) for side in self.sides for letter in LETTERS)
        total = 0
        for moves, waits in (self.sides, self.sides[::-1]):
            free = self.squares - 2
            rooms = [free - i for i in range(len(waits) - 1)]
            lines = [most_attacked(letter, self.rows, self.cols) for letter in moves[1:]]
            rooms += [max(0, free - len(rooms) - i - most) for i, most in enumerate(lines)]
            total += kings * prod(rooms) // alike
        return total

    def moves(self, position: Placement) -> Iterator[tuple[str, Placement]]:
        steps = [*self._steps(position)]
        for step in steps:
            yield self._label(step, steps), step.successor

    def _label(self, step: _Step, steps: Sequence[_Step]) -> str:
        letter, origin = step.man
        # Others alike that can come to the square, too.
        others = [
            at
            for (alike, at), target, *_ in steps
            if target == step.target and alike == letter and at != origin
        ]
        name, which = self._name(origin), ""
        if others:
            if all(at % self.cols != origin % self.cols for at in others):
                which = name[0]
            elif all(at // self.cols != origin // self.cols for at in others):
                which = name[1]
            else:
                which = name
        return f"{letter}{which}{'x' if step.captures else ''}{self._name(step.target)}"

    def _name(self, number: int) -> str:
        return names(self.rows, self.cols)[number]

    def _steps(self, position: Placement) -> Iterator[_Step]:
        """The legal moves: man by man, each to its squares in their order."""
        first = position.turn == "first"
        mine, theirs = position[:2] if first else (position.black, position.white)
        own = {at for _, at in mine}
        occupied = {*own, *(at for _, at in theirs)}
        for man in mine:
            for target in sorted(set(self._attacks(man, occupied)) - own):
                moved = ordered([*(other for other in mine if other != man), (man[0], target)])
                left = tuple(other for other in theirs if other[1] != target)
                if self._is_checked(moved, left):
                    continue
                white, black = (moved, left) if first else (left, moved)
                after = Placement(white, black, "second" if first else "first")
                yield _Step(man, target, left != theirs, after)

    def _is_checked(self, men: Men, others: Men) -> bool:
        """Whether the king of `men` is attacked by `others`."""
        occupied = {at for _, at in (*men, *others)}
        return is_attacked(men[0][1], others, occupied, self.rows, self.cols)

    def in_check(self, position: Placement) -> bool:
        """Whether the player to move is in check."""
        first = position.turn == "first"
        return self._is_checked(*(position[:2] if first else position[1::-1]))

    def verdict(self, position: Placement) -> Verdict | None:
        if is_dead(letters(position.white), letters(position.black)):
            return "draw"
        if next(self._steps(position), None) is not None:
            return None
        return "lose" if self.in_check(position) else "draw"

    def mover(self, position: Placement) -> Player:
        return position.turn

    def why_not(self, position: Placement) -> str | None:
        for name, men, most in zip(("White", "Black"), position[:2], self.sides, strict=True):
            for letter in LETTERS:
                has, may = letters(men).count(letter), most.count(letter)
                if has > may:
                    return f"{name} has {has} {letter}, and with {self.pieces} {may} at most"
        places = [at for _, at in (*position.white, *position.black)]
        if len(set(places)) < len(places):
            twice = next(at for at in places if places.count(at) > 1)
            return f"two men stand on {self._name(twice)}"
        kings = position.white[0][1], position.black[0][1]
        if kings[1] in self._attacks(("K", kings[0]), set(places)):
            return "the kings stand side by side"
        waits: Player = "second" if position.turn == "first" else "first"
        if self.in_check(position._replace(turn=waits)):
            return f"{_NAMES[waits]} is in check, and {_NAMES[position.turn]} is to move"
        return None

    def named_parts(self, position: Placement) -> tuple[str, int, str, str, int]:
        white, black = position.white, position.black
        return (
            f"{letters(white)}v{letters(black)}",
            len(white) + len(black),
            self._name(white[0][1]),
            self._name(black[0][1]),
            int(self.in_check(position)),
        )

    def board(self, position: Placement) -> Board | None:
        signs = ["."] * self.squares
        for letter, at in position.white:
            signs[at] = letter
        for letter, at in position.black:
            signs[at] = letter.lower()
        rows = ["".join(signs[row * self.cols :][: self.cols]) for row in range(self.rows)]
        # A click is on the square a man goes to: arrows from every man would hide the board.
        return sign_board(rows[::-1], _TONES)._replace(asks=True, in_place=False)

    def touches(self, position: Placement, label: str) -> Sequence[str]:
        return [label[-2:]]

    def format(self, position: Placement) -> str:
        sides = [
            "+".join(f"{letter}{self._name(at)}" for letter, at in men) for men in position[:2]
        ]
        return "_".join([*sides, "w" if position.turn == "first" else "b"])

    def parse(self, text: str) -> Placement:
        found = read_board(text, self.rows, self.cols)
        if found is None or any(letters(men).count("K") != 1 for men in found[:2]):
            raise self.malformed(text)
        white, black, to_move = found
        return Placement(white, black, "first" if to_move == "w" else "second")
