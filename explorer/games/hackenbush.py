"""Hackenbush strings: cut an edge of your colour, and what hangs on it is gone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import factorial, prod
from typing import ClassVar

from explorer import spec
from explorer.board import Board, Spot, Text, Tone
from explorer.errors import MalformedError
from explorer.games.base import Kind, Move, Part, Player
from explorer.games.partizan import PartizanGame

WAYS = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 1 to 3"
BERLEKAMP = "E. R. Berlekamp, The Hackenbush number system, IEEE Trans. Inf. Theory 20 (1974)"

_PATTERN = r"[BRG]+(\+[BRG]+)*"
_CUTTERS: Mapping[str, Sequence[Player]] = {"B": ("left",), "R": ("right",), "G": ("left", "right")}
_EDGES = 40


@dataclass(frozen=True)
class Hackenbush(PartizanGame[tuple[str, ...]]):
    """Strings of edges stand on the ground, each edge blue, red or green. Left cuts a blue or a
    green one, Right a red or a green one; the edges above it fall off with it. Who cannot cut has
    lost.

    A string is written from the ground upwards: BRR is a blue edge below two red ones. A move names
    the edge, counted from the ground, and the string, and who cuts it if it is green. Which string
    stands where does not matter: they are sorted by length.
    """

    slug: ClassVar[str] = "hackenbush"
    title: ClassVar[str] = "Hackenbush strings"
    kind: ClassVar[Kind] = "partizan"
    notation: ClassVar[str] = (
        "strings of B, R and G from the ground, joined by '+', such as BRR+RG; 0 if none is left"
    )
    sources: ClassVar[Sequence[str]] = (WAYS, BERLEKAMP)
    parts: ClassVar[Sequence[Part]] = (
        Part("strings", "integer", "strings"),
        Part("edges", "integer", "edges"),
    )

    strings: str = spec.word(
        "RG+BRB+RBB",
        pattern=_PATTERN,
        allowed="strings of B (blue), R (red) and G (green) from the ground, joined by '+'",
        help="the strings at the start",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        edges = sum(map(len, self.strings.split("+")))
        if edges > _EDGES:
            raise MalformedError(
                f"{self.slug}: {edges:,} edges are out of range: there are at most {_EDGES}"
            )
        object.__setattr__(self, "strings", self.format(_sorted(self.strings.split("+"))))

    def starts(self) -> list[tuple[str, ...]]:
        return [_sorted(self.strings.split("+"))]

    def moves(self, position: tuple[str, ...]) -> Iterator[Move]:
        for player, letters in (("left", "BG"), ("right", "RG")):
            for number, string in enumerate(position):
                if string in position[:number]:
                    continue  # the same string twice: it is one move
                for height, colour in enumerate(string):
                    if colour in letters:
                        rest = [*position[:number], string[:height], *position[number + 1 :]]
                        # Either player may cut a green edge; a label is one player's.
                        who = f"{player} cuts" if colour == "G" else "cut"
                        yield Move(
                            f"{who} {height + 1} of {string}",
                            _sorted(rest),
                            player="left" if player == "left" else "right",
                        )

    def positions_at_least(self) -> int:
        """Every string can be cut anywhere; strings that come in two orders are one position."""
        strings = self.strings.split("+")
        return prod(len(string) + 1 for string in strings) // factorial(len(strings))

    def board(self, position: tuple[str, ...]) -> Board | None:
        """Each edge is upright on the one below it; the lowest stand on the ground."""
        ends = [
            Spot("ground", -0.7, 0, "none"),
            Spot("end of the ground", len(position), 0, "none"),
        ]
        spots, pieces = [], {}
        tones: dict[str, Tone] = {}
        for place, string in enumerate(position):
            for height, colour in enumerate(string):
                spots.append(Spot(_edge(place, height), place, -height - 0.5, "bar"))
                pieces[spots[-1].name], tones[spots[-1].name] = colour, _TONES[colour]
        texts = [Text((len(position) - 0.7) / 2, 0.5, "ground" if position else "nothing is left")]
        return Board([*ends, *spots], pieces, [("ground", "end of the ground")], texts, tones)

    def touches(self, position: tuple[str, ...], label: str) -> Sequence[str]:
        *_, height, _, string = label.split()
        return [_edge(position.index(string), int(height) - 1)]

    def named_parts(self, position: tuple[str, ...]) -> tuple[int, int]:
        return len(position), sum(map(len, position))

    def format(self, position: tuple[str, ...]) -> str:
        return "+".join(position) or "0"

    def parse(self, text: str) -> tuple[str, ...]:
        if text == "0":
            return ()
        if not re.fullmatch(_PATTERN, text):
            raise self.malformed(text)
        return _sorted(text.split("+"))

    # Summands: the strings.

    def summands(self, position: tuple[str, ...]) -> list[tuple[str, ...]]:
        return [(string,) for string in position]

    def images(self, summand: tuple[str, ...]) -> Iterable[tuple[tuple[str, ...], int]]:
        yield tuple(string.translate(_EXCHANGED) for string in summand), -1


_TONES: Mapping[str, Tone] = {"B": "left", "R": "right", "G": "both"}


def _edge(place: int, height: int) -> str:
    """The name of an edge's spot."""
    return f"edge {height + 1} of string {place + 1}"


_EXCHANGED = str.maketrans("BR", "RB")


def _sorted(strings: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(filter(None, strings), key=lambda string: (len(string), string)))
