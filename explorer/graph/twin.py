"""What the rules say of positions that are given as codes, in the shape that a graph has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.games.base import Game
from explorer.games.coded import Codes, LabelCode
from explorer.graph.arrays import OUTCOMES, PLAYERS, Ints, Label
from explorer.graph.arrays import Codes as Bytes
from explorer.graph.fields import write_fields
from explorer.graph.given import checked
from explorer.kinds import KINDS

_VERDICTS = {verdict: code for code, verdict in enumerate(OUTCOMES)}
_PLAYERS = {player: code for code, player in enumerate(PLAYERS)}


@dataclass(frozen=True, eq=False)
class Twin:
    """A game and its codes."""

    game: Game[Any]
    codes: Codes[Any]

    def verdicts(self, codes: Ints, ends: Any) -> Bytes:
        """int8[k], the verdicts of positions, of which `ends`, bool[k], are asked for."""
        verdicts = np.zeros(len(codes), dtype=np.int8)
        if type(self.game).verdict is not Game.verdict:
            told = self.codes.verdicts_of(codes[ends])
            verdicts[ends] = [_VERDICTS[verdict] for verdict in told]
        return verdicts

    def movers(self, codes: Ints) -> Bytes | None:
        """int8[k], who is to move in each position; None where the rules never say."""
        if type(self.game).mover is Game.mover:
            return None
        return np.array([_PLAYERS[mover] for mover in self.codes.movers_of(codes)], dtype=np.int8)

    def labels(self, codes: Sequence[int]) -> tuple[Label, ...]:
        """What label codes stand for."""
        passes_turn = KINDS[self.game.kind].passes_turn
        labels = tuple(_label(self.codes.label_of(code), passes_turn) for code in codes)
        for label in labels:
            checked([label.text, label.action or ""], self.game.slug, "label")
        return labels

    def texts(self, codes: Ints) -> list[str]:
        """The texts of positions."""
        return checked(self.codes.format_codes(codes), self.game.slug)

    def fields(self, codes: Ints) -> list[str]:
        """The named parts of positions, as JSON texts."""
        return write_fields([part.name for part in self.game.parts], self.codes.parts_of(codes))


def _label(code: str | LabelCode, passes_turn: bool) -> Label:
    """What a label code stands for; where one player makes all moves the turn never
    passes, whatever the rules say."""
    if isinstance(code, str):
        return Label(code, passes_turn=passes_turn)
    return Label(code.text, code.action, code.player, code.passes_turn and passes_turn)
