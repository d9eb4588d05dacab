"""Games whose positions have whole-number codes, and so a vectorised twin of `moves`.

A game with many positions is grown thousands of positions at a time: `CodedGame.expand` takes an
array of codes and gives all their moves in a few array operations. It must say exactly what `moves`
says, in the same order; `explorer.testing.check_game` holds the two against each other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from explorer.games.base import Game, Player, Verdict

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

P = TypeVar("P")


class Expansion(NamedTuple):
    """The moves of an array of positions, position by position, each in the order of `moves`.

    parent_index  whole numbers, the index in the given array of the position moved from
    child_code    int64, the code of the position moved to
    label_code    int64 from 0 up, what `CodedGame.label_of` turns into the label
    probability   float64, or None where nothing is left to chance
    """

    parent_index: Ints
    child_code: Ints
    label_code: Ints
    probability: npt.NDArray[np.float64] | None = None


class LabelCode(NamedTuple):
    """What a label code stands for: the text, and what all moves of this code have in common."""

    text: str
    action: str | None = None
    passes_turn: bool = True
    player: Player | None = None


class CodedGame(Game[P]):
    """A game with codes. Where the parameters leave no room for codes below 2**62, it goes without.

    Ends, those with a verdict included, have no moves in `expand`.
    """

    @abstractmethod
    def code_space(self) -> int | None:
        """All codes are below this number; None if these parameters have no codes."""

    @abstractmethod
    def encode(self, position: P) -> int:
        """The code of a position; different positions have different codes."""

    @abstractmethod
    def decode(self, code: int) -> P:
        """The position with a code."""

    @abstractmethod
    def expand(self, codes: Ints) -> Expansion:
        """The moves of the positions with these codes, int64 and of any number."""

    @abstractmethod
    def label_of(self, label_code: int) -> str | LabelCode:
        """The label that a label code stands for; its text is enough for a plain move."""

    def label_space(self) -> int | None:
        """All label codes are below this number, where it is known."""
        return None

    def family_codes(self) -> Ints:
        """The codes of `family`, in any order."""
        import numpy as np

        return np.array([self.encode(position) for position in self.family()], dtype=np.int64)

    def format_codes(self, codes: Ints) -> list[str]:
        """The texts of many positions."""
        return [self.format(self.decode(code)) for code in codes.tolist()]

    def movers_of(self, codes: Ints) -> Sequence[Player | None]:
        """Who is to move in many positions; asked only where `mover` is defined."""
        return [self.mover(self.decode(code)) for code in codes.tolist()]

    def verdicts_of(self, codes: Ints) -> Sequence[Verdict | None]:
        """The verdicts of many ends; asked only where `verdict` is defined."""
        return [self.verdict(self.decode(code)) for code in codes.tolist()]

    def parts_of(self, codes: Ints) -> Sequence[Sequence[Any]]:
        """The named parts of many positions, a column for each of `parts`."""
        rows = [self.named_parts(self.decode(code)) for code in codes.tolist()]
        return list(zip(*rows, strict=True)) if rows else [()] * len(self.parts)


def each(counts: Ints) -> tuple[Ints, Ints]:
    """For ``counts[i]`` things of kind i: (the kind of each thing, its number within its kind).

    >>> import numpy as np
    >>> [found.tolist() for found in each(np.array([2, 0, 3]))]
    [[0, 0, 2, 2, 2], [0, 1, 0, 1, 2]]
    """
    import numpy as np

    starts = np.cumsum(counts) - counts
    kind = np.repeat(np.arange(len(counts)), counts)
    return kind, np.arange(len(kind)) - np.repeat(starts, counts)
