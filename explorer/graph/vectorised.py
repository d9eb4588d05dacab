"""Growing the graph of a game with codes, thousands of positions at a time.

Positions are expanded in the order of their ids and new ones numbered in the order in which they
appear, so ids, ordinals and labels come out as `explorer.graph.search` gives them, position by
position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import numpy as np

from explorer.games.base import Game
from explorer.games.coded import Codes, Expansion
from explorer.graph.arrays import GameGraph, Ints, Ints32
from explorer.graph.given import starts_of
from explorer.graph.growing import Growing
from explorer.graph.ranking import Ranking
from explorer.graph.twin import Twin

CHUNK = 1 << 14
"""Positions expanded in one go, at most."""

MOVES = 1 << 17
"""Moves in one go, about: what bounds the memory beside the graph itself. Four times as many take
half as long again, since then memory is given back to the system and asked for anew each time."""

TRIAL = 200
"""Calls of `expand` after which it shows whether levels are wide enough for them to pay."""

WIDE = 16
"""Positions that a call should expand on average: below, one position at a time is faster."""


class TooNarrowError(Exception):
    """The levels of a game are so narrow that a search position by position is faster."""


class Texts(Sequence[str]):
    """The texts of an array of codes, made when asked for: they are larger than all else.

    Those asked for last are kept: whoever stores them wants them twice, for the hash as well.
    """

    def __init__(self, codes: Ints, write: Callable[[Ints], list[str]]) -> None:
        self._codes = codes
        self._write = write
        self._last: tuple[slice, list[str]] = (slice(0, 0), [])

    @property
    def codes(self) -> Ints:
        """The codes."""
        return self._codes

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            asked, texts = self._last
            if asked != index:
                texts = self._write(self._codes[index])
                self._last = (index, texts)
            return [*texts]
        return self._write(self._codes[[index]])[0]

    def __iter__(self) -> Iterator[str]:
        for low in range(0, len(self), CHUNK):
            yield from self[low : low + CHUNK]


class VectorisedSearch:
    """A breadth-first search over codes; see `explorer.graph.search.Search` for what it does.

    With `may_give_up`, a game with narrow levels raises TooNarrowError early on. `expected` are the
    numbers of positions and of moves, as far as they are known: there is room for them at once.
    """

    def __init__(
        self,
        game: Game[Any],
        codes: Codes[Any],
        check_limit: Callable[[int, int, int], None],
        report: Callable[[int], None],
        *,
        may_give_up: bool = False,
        expected: tuple[int | None, int | None] = (None, None),
    ) -> None:
        positions, self.moves_expected = expected
        self.may_give_up = may_give_up
        self.game = game
        self.twin = codes
        self.check_limit = check_limit
        self.report = report
        self.ranking = Ranking(codes.code_space())
        self.labels = Ranking(codes.label_space())
        self.label_codes_seen: list[Ints] = []
        self.codes = Growing(np.dtype(np.int64), positions)
        self.depth = Growing(np.dtype(np.int32), positions)
        self.degrees = Growing(np.dtype(np.int64), positions)
        self.targets = Growing(np.dtype(np.int32), self.moves_expected)
        self.label_numbers = Growing(np.dtype(np.int32), self.moves_expected)
        self.probability: Growing[np.float64] | None = None
        self.expanded = 0
        self.moves = 0

    def run(self) -> GameGraph:
        """Search from the starts, then through what they do not reach; give the graph."""
        starts = np.array([self.twin.encode(p) for p in starts_of(self.game)], dtype=np.int64)
        self._discover(starts, lambda new: np.zeros(len(new), dtype=np.int32))
        self._expand_all()
        beyond = self._unreached()
        self._discover(beyond, lambda new: np.full(len(new), -1, dtype=np.int32))
        self._expand_all()
        return self._graph()

    def _discover(self, codes: Ints, depth_of: Callable[[Ints], Ints32]) -> Ints32:
        """The ids of codes; for those that are new, `depth_of` tells depths by index in `codes`."""
        ids, first = self.ranking.number(codes)
        if len(first):
            depth = depth_of(first)
            self.check_limit(len(self.ranking), int(depth.max()), self.moves)
            self.codes.add(codes[first])
            self.depth.add(depth)
        return ids

    def _expand_all(self) -> None:
        step, calls = 16, 0
        while self.expanded < len(self.ranking):
            low, high = self.expanded, min(self.expanded + step, len(self.ranking))
            expansion = self.twin.expand(self.codes.array[low:high])
            self.moves += len(expansion.child_code)
            targets = self._discover(expansion.child_code, self._below(low, expansion))
            self._keep(expansion, targets, high - low)
            self.expanded = high
            calls += 1
            if calls == TRIAL and self.may_give_up and high < WIDE * TRIAL:
                raise TooNarrowError
            self.check_limit(high, int(self.depth.array[high - 1]), self.moves)
            # The next positions have about as many moves each as these; grow no faster than that.
            mean = max(1, len(expansion.child_code) // (high - low))
            step = max(1, min(CHUNK, MOVES // mean, 8 * step))
            self.report(high)

    def _below(self, low: int, expansion: Expansion) -> Callable[[Ints], Ints32]:
        """Depths of children: one more than the parent's, -1 where play does not come."""

        def depth_of(new: Ints) -> Ints32:
            above = self.depth.array[low + expansion.parent_index[new]]
            return np.where(above < 0, -1, above + 1).astype(np.int32)

        return depth_of

    def _keep(self, expansion: Expansion, targets: Ints32, size: int) -> None:
        """Add the moves of the next positions, so many, to those found before."""
        labels, first = self.labels.number(expansion.label_code)
        self.label_codes_seen.append(expansion.label_code[first])
        self.degrees.add(np.bincount(expansion.parent_index, minlength=size))
        self.targets.add(targets)
        self.label_numbers.add(labels)
        if not self.expanded and expansion.probability is not None:
            self.probability = Growing(np.dtype(np.float64), self.moves_expected)
        if self.probability is not None:
            self.probability.add(np.asarray(expansion.probability))

    def _unreached(self) -> Ints:
        """The codes of further positions not reached yet, and of all they lead to, by texts."""
        waiting = self.twin.further_codes()
        waiting = np.unique(waiting[~self.ranking.holds(waiting)])
        further = waiting
        while len(waiting):
            self.check_limit(len(self.ranking) + len(further), -1, self.moves)
            children = np.concatenate(
                [
                    self.twin.expand(waiting[low : low + CHUNK]).child_code
                    for low in range(0, len(waiting), CHUNK)
                ]
            )
            children = np.unique(children[~self.ranking.holds(children)])
            waiting = children[~np.isin(children, further)]
            further = np.concatenate((further, waiting))
        texts = Twin(self.game, self.twin).texts(further)
        return further[sorted(range(len(further)), key=texts.__getitem__)]

    def _graph(self) -> GameGraph:
        game, twin, codes = self.game, Twin(self.game, self.twin), self.codes.array
        offsets = np.concatenate(([0], np.cumsum(self.degrees.array))).astype(np.int64)
        label_codes = np.concatenate(self.label_codes_seen)
        movers = twin.movers(codes)
        return GameGraph(
            kind=game.kind,
            offsets=offsets,
            targets=self.targets.array,
            label_codes=self.label_numbers.array,
            labels=twin.labels(label_codes.tolist()),
            verdicts=twin.verdicts(codes, np.diff(offsets) == 0),
            depth=self.depth.array,
            positions=Texts(codes, twin.texts),
            movers=movers if movers is not None and movers.any() else None,
            probability=None if self.probability is None else self.probability.array,
            fields=Texts(codes, twin.fields) if game.parts else None,
        )
