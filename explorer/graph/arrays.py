"""A game graph as NumPy arrays: compressed sparse rows of moves, in the order of the rules.

The moves of position ``p`` are the entries ``offsets[p]`` to ``offsets[p + 1]`` of `targets` and
`label_codes`; their place in that range is the move's ordinal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from explorer.graph.kernel import kernel
from explorer.values import OUTCOME_CLASSES

Ints = npt.NDArray[np.int64]
Ints32 = npt.NDArray[np.int32]
Codes = npt.NDArray[np.int8]
Truths = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float64]

NONE, WIN, LOSE, DRAW = 0, 1, 2, 3
OUTCOMES: tuple[str | None, ...] = (None, "win", "lose", "draw")
"""Outcome codes of the arrays -> words; `NONE` means undecided or not applicable."""

NEXT, PREVIOUS, LEFT, RIGHT = 1, 2, 3, 4
CLASSES: tuple[str | None, ...] = (None, *OUTCOME_CLASSES)
"""Codes of outcome classes -> words: who wins with best play, whoever begins."""

PLAYERS: tuple[str | None, ...] = (None, "first", "second", "left", "right")
"""Player codes of the arrays -> words."""


class Label(NamedTuple):
    """What is written on a move, and what all moves with this label code have in common."""

    text: str
    action: str | None = None
    player: str | None = None
    passes_turn: bool = True


class Reverse(NamedTuple):
    """The moves of a graph by target, as compressed sparse rows.

    offsets  int64[n + 1], the first move into each position, and m at the end
    moves    int32[m], indices of moves
    sources  int32[m], the positions they come from
    """

    offsets: Ints
    moves: Ints32
    sources: Ints32


@dataclass(frozen=True, eq=False)
class GameGraph:
    """A game graph of n positions and m moves. Ids are 0 to n-1.

    kind         impartial, partizan, alternating, chance, puzzle, board (see
                 `explorer.kinds`)
    offsets      int64[n + 1], first move of each position, and m at the end
    targets      int32[m], the position a move leads to
    label_codes  int32[m], index into `labels`
    labels       the distinct labels, in the order of their first use
    verdicts     int8[n], outcome code of an end that the rules declare; `NONE` elsewhere
    depth        int32[n], moves from the nearest start; -1 where play cannot reach
    movers       int8[n], player codes, or None where positions are seen from the mover
    probability  float64[m], or None where nothing is left to chance
    positions    the texts of the positions
    fields       JSON texts of the named parts, or None where a game names none
    start        id of the position in which play begins
    """

    kind: str
    offsets: Ints
    targets: Ints32
    label_codes: Ints32
    labels: Sequence[Label]
    verdicts: Codes
    depth: Ints32
    positions: Sequence[str]
    movers: Codes | None = None
    probability: Reals | None = None
    fields: Sequence[str] | None = None
    start: int = 0

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self.offsets) - 1

    @property
    def move_count(self) -> int:
        """The number of moves."""
        return len(self.targets)

    @property
    def moves(self) -> int:
        """The former name of `move_count`, kept for scripts; `Game.moves` yields moves."""
        return self.move_count

    @cached_property
    def degrees(self) -> Ints:
        """int64[n], how many moves a position has."""
        return np.diff(self.offsets)

    @property
    def terminal(self) -> Truths:
        """bool[n], whether a position is an end."""
        terminal: Truths = self.degrees == 0
        return terminal

    def terminal_of(self, low: int, high: int) -> Truths:
        """bool[high - low], the same of the positions from one id to before another."""
        terminal: Truths = np.diff(self.offsets[low : high + 1]) == 0
        return terminal

    def sources(self) -> Ints32:
        """int32[m], the position of each move."""
        return np.repeat(np.arange(self.size, dtype=np.int32), self.degrees)

    @cached_property
    def passes(self) -> Truths | None:
        """bool[m], whether a move passes the turn; None if all do."""
        kept = np.array([label.passes_turn for label in self.labels], dtype=bool)
        if kept.all():
            return None
        return np.asarray(kept[self.label_codes])

    @cached_property
    def reverse(self) -> Reverse:
        """The moves by target; within one target in the order of sources and ordinals."""
        counts = np.bincount(self.targets, minlength=self.size)
        offsets = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        moves = np.empty(self.move_count, dtype=np.int32)
        sources = np.empty(self.move_count, dtype=np.int32)
        _sort_by_target(self.offsets, self.targets, offsets[:-1].copy(), moves, sources)
        return Reverse(offsets, moves, sources)

    @classmethod
    def from_moves(
        cls,
        size: int,
        moves: Iterable[tuple[int, str | Label, int]],
        *,
        kind: str = "impartial",
        verdicts: Mapping[int, int] | None = None,
        positions: Sequence[str] | None = None,
    ) -> GameGraph:
        """A graph from (source id, label, target id) in any order; a position's moves keep theirs.

        >>> graph = GameGraph.from_moves(3, [(0, "a", 1), (1, "b", 2), (0, "c", 2)])
        >>> graph.offsets.tolist(), graph.targets.tolist()
        ([0, 2, 3, 3], [1, 2, 2])
        """
        rows = sorted(moves, key=lambda move: move[0])
        codes: dict[Label, int] = {}
        for _, label, _ in rows:
            codes.setdefault(Label(label) if isinstance(label, str) else label, len(codes))
        plain = {label.text: code for label, code in codes.items() if label == Label(label.text)}
        ends = np.zeros(size, dtype=np.int8)
        for position, verdict in (verdicts or {}).items():
            ends[position] = verdict
        degrees = np.bincount(np.array([row[0] for row in rows], dtype=np.int64), minlength=size)
        return cls(
            kind=kind,
            offsets=np.concatenate(([0], np.cumsum(degrees))).astype(np.int64),
            targets=np.array([row[2] for row in rows], dtype=np.int32),
            label_codes=np.array(
                [plain[row[1]] if isinstance(row[1], str) else codes[row[1]] for row in rows],
                dtype=np.int32,
            ),
            labels=tuple(codes),
            verdicts=ends,
            depth=np.full(size, -1, dtype=np.int32),
            positions=positions or [str(number) for number in range(size)],
        )


@kernel("places", "moves", "sources")
def _sort_by_target(offsets, targets, places, moves, sources):  # type: ignore[no-untyped-def]
    """Counting sort; `places` says where the next move into each target belongs."""
    for source in range(len(offsets) - 1):
        for move in range(offsets[source], offsets[source + 1]):
            place = places[targets[move]]
            places[targets[move]] += 1
            moves[place] = move
            sources[place] = source
    return len(targets)
