"""A game file with games whose values and labels are of every odd kind."""

import numpy as np

from explorer.games.base import Move, Part
from explorer.games.coded import CodedGame, Expansion, LabelCode


class _Far(CodedGame):
    """Positions are whole numbers, whose codes lie far apart."""

    notation = "p and a number"
    sources = ()

    def starts(self):
        return [0]

    def format(self, position):
        return f"p{position}"

    def parse(self, text):
        if not text.startswith("p") or not text[1:].isdecimal():
            raise self.malformed(text)
        return int(text[1:])

    def code_space(self):
        return 1 << 61

    def encode(self, position):
        return position << 40

    def decode(self, code):
        return code >> 40

    def label_of(self, label_code):
        return self.labels[label_code]


def _label(move):
    return LabelCode(move.label, move.action, move.passes_turn, move.player)


def _expand(self, codes):
    """In each class: moves that a class below it defines anew would have no codes."""
    found = [
        (place, self.encode(move.successor), self.labels.index(_label(move)), move.probability)
        for place, code in enumerate(codes.tolist())
        if not self.verdict(self.decode(code))
        for move in (Move(*move) for move in self.moves(self.decode(code)))
    ]
    parents, children, labels, chances = zip(*found, strict=True) if found else [()] * 4
    numbers = (np.array(column, np.int64) for column in (parents, children, labels))
    chance = np.array([np.nan if c is None else c for c in chances], np.float64)
    return Expansion(*numbers, chance if self.kind == "chance" else None)


class Ladder(_Far):
    """A ladder of a hundred rungs: at each the left foot may go first, or the right."""

    slug, title, kind = "odd-ladder", "A ladder", "puzzle"
    parts = (Part("rung", "integer", "n"), Part("share", "real", "n"), Part("word", "text", "n"))
    labels = (LabelCode("left"), LabelCode("right"))
    expand = _expand

    def moves(self, position):
        if position < 100:
            yield Move("left", position + 1)
            yield Move("right", position + 1)

    def verdict(self, position):
        return "win" if position == 100 else None

    def further_positions(self):
        return [110, 103]

    def named_parts(self, position):
        return (
            position,
            None if position % 3 else position / 7,
            "a'\"\n\u2028" if position else None,
        )


class Rings(_Far):
    """Two rings, with ways out of them."""

    slug, title, kind = "odd-rings", "Rings", "impartial"
    labels = tuple(LabelCode(f"to {n}") for n in range(8))
    expand = _expand

    def moves(self, position):
        ahead = {0: [1, 4, 5], 1: [2, 6], 2: [0], 3: [0, 1], 4: [4, 5, 7], 5: [7, 6], 6: [7]}
        return [(f"to {n}", n) for n in ahead.get(position, [])]

    def further_positions(self):
        return [3]


class Coins(_Far):
    """Whoever comes to 4 wins; a coin, less and less fair, says how far a step goes."""

    slug, title, kind = "odd-coins", "Coins", "chance"
    labels = (
        LabelCode("short", "throw", True, None), LabelCode("long", "throw", True, None),
        LabelCode("walk", None, True, None),
    )  # fmt: skip
    expand = _expand

    def moves(self, position):
        if position < 4:
            fair = (position + 1) / 6
            yield Move("short", position + 1, "throw", None, fair)
            yield Move("long", min(position + 2, 4), "throw", None, 1 - fair)
            yield Move("walk", position + 1)
