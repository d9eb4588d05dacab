"""Chess endings in codes: the squares of the men as digits, the kings' first, then who is to move.

A man that was captured has the number after the last square. Men alike are in the order of their
squares, so that captured ones come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from explorer.games.base import Player, Verdict
from explorer.games.chess_ending import ChessEnding, Placement
from explorer.games.coded import Codes, Expansion, Ints
from explorer.games.shared.chessmen import LETTERS, Man, names, ordered
from explorer.games.shared.chessmen_codes import Armies

_CHUNK = 1 << 20
"""Codes that are looked at in one go for the legal ones."""

_PLAIN, _FILE, _ROW, _SQUARE = range(4)
"""What a label tells of where the man came from."""


class ChessEndingCodes(Codes[ChessEnding]):
    """Label codes, from the lowest digit: the square from which the man came, what of it is told,
    the square it goes to, whether it captures, its letter. What is not told is 0."""

    def __init__(self, game: ChessEnding) -> None:
        super().__init__(game)
        self.squares = game.squares
        self.gone = self.squares
        """The digit of a man that was captured."""
        white, black = game.sides
        self.men = [("K", 0), ("K", 1), *((x, 0) for x in white[1:]), *((x, 1) for x in black[1:])]
        """(letter, 0 for White's or 1 for Black's) of each digit."""
        self.sides = [
            [n for n, (_, side) in enumerate(self.men) if side == which] for which in (0, 1)
        ]
        """The digits of White's men and of Black's, the king's first."""
        self.armies = Armies(self.men, game.rows, game.cols)
        bases = [self.squares] * 2 + [self.squares + 1] * (len(self.men) - 2)
        self.bases = bases
        self.weights = [2] * len(bases)
        for place in reversed(range(len(bases) - 1)):
            self.weights[place] = self.weights[place + 1] * bases[place + 1]

    def code_space(self) -> int:
        return self.weights[0] * self.bases[0]

    def encode(self, position: Placement) -> int:
        code = int(position.turn == "second")
        left = [list(position.white), list(position.black)]
        for (letter, side), weight in zip(self.men, self.weights, strict=True):
            man = next((man for man in left[side] if man[0] == letter), None)
            if man is not None:
                left[side].remove(man)
            code += weight * (self.gone if man is None else man[1])
        return code

    def decode(self, code: int) -> Placement:
        sides: tuple[list[Man], list[Man]] = ([], [])
        for (letter, side), weight, base in zip(self.men, self.weights, self.bases, strict=True):
            if (at := code // weight % base) != self.gone:
                sides[side].append((letter, at))
        return Placement(ordered(sides[0]), ordered(sides[1]), "second" if code % 2 else "first")

    def _digits(self, codes: Ints) -> list[Ints]:
        """The square of each man."""
        return [
            codes // weight % base for weight, base in zip(self.weights, self.bases, strict=True)
        ]

    def further_codes(self) -> Ints:
        legal = []
        for low in range(0, self.code_space(), _CHUNK):
            codes = np.arange(low, min(low + _CHUNK, self.code_space()), dtype=np.int64)
            legal.append(codes[self._are_legal(codes)])
        return np.concatenate(legal)

    def _are_legal(self, codes: Ints) -> Any:
        """bool[k], whether these codes are those of legal positions."""
        digits = self._digits(codes)
        legal = (digits[0] != digits[1]) & ~self.armies.side_by_side(digits)
        for place in range(2, len(digits)):
            for before in range(place):
                # Those that were captured are all on one square, off the board.
                legal &= (digits[before] != digits[place]) | (digits[place] == self.gone)
        for one, other in self._alike:
            legal &= (digits[one] < digits[other]) | (digits[other] == self.gone)
        turn = codes % 2
        for side in (0, 1):
            legal &= (turn == side) | ~self.armies.in_check(digits, side)
        return legal

    @cached_property
    def _alike(self) -> list[tuple[int, int]]:
        """Neighbouring digits of men alike."""
        return [(n, n + 1) for n, (a, b) in enumerate(pairwise(self.men)) if a == b]

    def _dead(self, digits: Sequence[Ints]) -> Any:
        """bool[k], whether nobody can be mated any more."""
        left, heavy = np.zeros((2, len(digits[0])), dtype=np.int64)
        for man in range(2, len(digits)):
            here = digits[man] != self.gone
            left += here
            heavy += here & (self.men[man][0] in "QR")
        return (left <= 1) & (heavy == 0)

    def expand(self, codes: Ints) -> Expansion:
        digits, turn = self._digits(codes), codes % 2
        many = max(map(len, self.sides))
        # A row for each man of the player to move: which it is, and where it may go.
        man = np.zeros((len(codes), many), dtype=np.int64)
        targets = np.zeros((len(codes), many), dtype="<u8")
        enemies = np.zeros(len(codes), dtype=np.uint64)
        for side in (0, 1):
            here = np.flatnonzero(turn == side)
            of_side = [digit[here] for digit in digits]
            enemies[here] = self.armies.standing(of_side, self.sides[1 - side])
            for place, squares in enumerate(self.armies.targets(of_side, side)):
                man[here, place] = self.sides[side][place]
                targets[here, place] = squares
        targets[self._dead(digits)] = 0
        board = np.stack(digits, axis=1)
        origin = np.take_along_axis(board, man, axis=1)
        weight = np.array(self.weights)[man]
        without = (codes + 1 - 2 * turn)[:, None] - weight * origin
        # A number for each move: 64 times the row, and the square it goes to.
        flags = np.unpackbits(targets.view(np.uint8).ravel(), bitorder="little")
        move = np.flatnonzero(flags.view(bool))
        row, target = move >> 6, move & 63
        parent = row // many
        child = without.ravel()[row] + weight.ravel()[row] * target
        captures = (enemies[parent] >> target.astype(np.uint64) & np.uint64(1)).astype(np.int64)
        taking = np.flatnonzero(captures)
        for other in range(2, len(digits)):
            hit = digits[other][parent[taking]] == target[taking]
            child[taking] += self.weights[other] * (self.gone - target[taking]) * hit
        letter = np.array([LETTERS.index(letter) for letter, _ in self.men])[man].ravel()[row]
        label = (((letter * 2 + captures) * self.squares + target) * 4) * self.squares
        if self._groups:
            child = self._sorted(child)
            label += self._told(targets, board, parent, man.ravel()[row], target)
        return Expansion(parent, child, label)

    def _sorted(self, codes: Ints) -> Ints:
        """The codes with men alike in their order."""
        for group in self._groups:
            found = np.stack([codes // self.weights[n] % self.bases[n] for n in group])
            change = np.sort(found, axis=0) - found
            codes = codes + np.array([self.weights[n] for n in group]) @ change
        return codes

    @cached_property
    def _groups(self) -> list[list[int]]:
        """The digits of men alike, where there are several."""
        groups: list[list[int]] = []
        for one, other in self._alike:
            if groups and groups[-1][-1] == one:
                groups[-1].append(other)
            else:
                groups.append([one, other])
        return groups

    def _told(self, targets: Any, board: Ints, parent: Ints, man: Ints, target: Ints) -> Ints:
        """What labels tell of where a man came from, as a part of their codes: as much as it takes
        to tell it from others alike that may go to the square, too."""
        told = np.zeros_like(parent)
        cols = self.game.cols
        for group in self._groups:
            moves = np.flatnonzero(np.isin(man, group))
            at, goal = parent[moves], target[moves].astype(np.uint64)
            here = board[at, man[moves]]
            others, same_file, same_row = (np.zeros(len(moves), dtype=bool) for _ in range(3))
            for one in group:
                place = self.sides[self.men[one][1]].index(one)
                there = board[at, one]
                too = (targets[at, place] >> goal & np.uint64(1) == 1) & (there != here)
                others |= too
                same_file |= too & (there % cols == here % cols)
                same_row |= too & (there // cols == here // cols)
            which = np.select(
                [~others, ~same_file, ~same_row], [_PLAIN, _FILE, _ROW], default=_SQUARE
            )
            detail = np.choose(which, [np.zeros_like(here), here % cols, here // cols, here])
            told[moves] = which * self.squares + detail
        return told

    def label_space(self) -> int:
        return len(LETTERS) * 2 * self.squares * 4 * self.squares

    def label_of(self, label_code: int) -> str:
        rest, detail = divmod(label_code, self.squares)
        rest, told = divmod(rest, 4)
        rest, target = divmod(rest, self.squares)
        letter, captures = divmod(rest, 2)
        name, here = self._name(target), self._name(detail)
        which = {
            _PLAIN: "", _FILE: here[0], _ROW: str(detail + 1), _SQUARE: here,
        }[told]  # fmt: skip
        return f"{LETTERS[letter]}{which}{'x' * captures}{name}"

    def _name(self, number: int) -> str:
        return names(self.game.rows, self.game.cols)[number]

    def shard_key(self, codes: Ints) -> Ints:
        """The men that are left, a bit for each: captures take bits away."""
        digits = self._digits(codes)
        return sum(
            ((digit != self.gone).astype(np.int64) << n for n, digit in enumerate(digits[2:])),
            np.zeros(len(codes), dtype=np.int64),
        )

    def movers_of(self, codes: Ints) -> list[Player | None]:
        return ["second" if second else "first" for second in (codes % 2).tolist()]

    def _checks(self, codes: Ints, digits: Sequence[Ints]) -> Any:
        """bool[k], whether the player to move is in check."""
        return np.where(
            codes % 2 == 0, self.armies.in_check(digits, 0), self.armies.in_check(digits, 1)
        )

    def verdicts_of(self, codes: Ints) -> list[Verdict | None]:
        digits = self._digits(codes)
        mated = self._checks(codes, digits) & ~self._dead(digits)
        return ["lose" if yes else "draw" for yes in mated.tolist()]

    def format_codes(self, codes: Ints) -> list[str]:
        texts = np.empty(len(codes), dtype=object)
        digits = self._digits(codes)
        files, rows = (np.frombuffer(signs, dtype=np.uint8) for signs in (b"abcdefgh", b"12345678"))
        for left, here in self._by_material(codes):
            men = [[man for man in side if man < 2 or left >> man - 2 & 1] for side in self.sides]
            width = sum(4 * len(side) for side in men) + 1
            signs = np.full((len(here), width), ord("+"), dtype=np.uint8)
            column = 0
            for side in men:
                for man in side:
                    row, file = np.divmod(digits[man][here], self.game.cols)
                    signs[:, column] = ord(self.men[man][0])
                    signs[:, column + 1], signs[:, column + 2] = files[file], rows[row]
                    column += 4
                signs[:, column - 1] = ord("_")
            signs[:, -1] = np.where(codes[here] % 2, ord("b"), ord("w"))
            joined = signs.tobytes().decode()
            texts[here] = [joined[at : at + width] for at in range(0, len(joined), width)]
        return list(texts)

    def _by_material(self, codes: Ints) -> Iterator[tuple[int, Ints]]:
        """(which men are left, the indices of the codes with these men)."""
        keys = self.shard_key(codes)
        for key in np.unique(keys).tolist():
            yield key, np.flatnonzero(keys == key)

    def parts_of(self, codes: Ints) -> list[list[Any]]:
        digits = self._digits(codes)
        materials, counts = np.empty(len(codes), dtype=object), np.zeros(len(codes), dtype=np.int64)
        for left, here in self._by_material(codes):
            sides = [
                "".join(self.men[man][0] for man in side if man < 2 or left >> man - 2 & 1)
                for side in self.sides
            ]
            materials[here] = "v".join(sides)
            counts[here] = len("".join(sides))
        squares = names(self.game.rows, self.game.cols)
        return [
            list(materials),
            counts.tolist(),
            *([squares[at] for at in digits[king].tolist()] for king in (0, 1)),
            self._checks(codes, digits).astype(np.int64).tolist(),
        ]
