"""The whole graph of a run as arrays, for whoever goes through all of it: audit and copy.

Moves come from the files where they are stored, else from the rules, block by block. A large graph
is put into files that are mapped into memory, and removed at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.games.coded import Codes
from explorer.graph.arrays import GameGraph, Label
from explorer.graph.given import blaming_rules
from explorer.graph.twin import Twin
from explorer.graph.vectorised import CHUNK, Texts
from explorer.solve.solution import Column, Solution
from explorer.spec import canonical
from explorer.store.runs.index import Array, Index, ranges
from explorer.store.runs.manifest import Manifest
from explorer.store.runs.parquet import need_parquet
from explorer.values import VALUES

New = Callable[[str, npt.DTypeLike, int], Array]
"""What makes an array of zeros, by a name, a type and a size."""


def read_whole(
    folder: Path,
    manifest: Manifest,
    index: Index,
    game: Game[Any],
    codes: Codes[Any],
    labels: list[list[Any]],
    new: New,
) -> tuple[GameGraph, Solution]:
    """The graph of a run with its values; `labels` are the rows of its labels.

    ExplorerError if moves are not those that the run was made of.
    """
    size, count = manifest.game["positions"], manifest.game["moves"]
    twin = Twin(game, codes)
    moves = _Moves(folder, manifest, index, labels, new)
    offsets = new("offsets", np.int64, size + 1)
    if manifest.moves:
        moves.from_files(offsets)
    else:
        moves.from_rules(twin, offsets)
    if moves.done != count:
        raise ExplorerError(
            f"the run {quote(str(folder))} is damaged: it has {moves.done:,} moves of {count:,}"
        )
    all_codes = new("codes", np.int64, size)  # rules count in 64 bits
    for low, high in ranges(size):
        all_codes[low:high] = index.codes(slice(low, high))
    columns = {name: index.column(name) for name in index.columns}
    graph = GameGraph(
        kind=manifest.game["kind"],
        offsets=offsets,
        targets=moves.targets,
        label_codes=moves.labels,
        labels=moves.plain,
        verdicts=np.asarray(columns["verdict"].data),
        depth=np.asarray(columns["depth"].data, np.int32),
        positions=Texts(all_codes, twin.texts),
        movers=np.asarray(columns["mover"].data) if "mover" in columns else None,
        probability=moves.probability,
        fields=Texts(all_codes, twin.fields) if game.parts else None,
        start=manifest.game["start_id"],
    )
    optimal = None
    if "optimal" in index.arrays:
        optimal = new("optimal", np.bool_, count)
        for low, high in ranges(count):
            optimal[low:high] = index.marks(low, high)
    values = {
        row.name: _moves_of(graph, columns[row.column]) if row.move else columns[row.column]
        for row in VALUES.values()
        if row.column in columns
    }
    return graph, Solution(values, optimal)


class _Moves:
    """The moves of a run, as they come.

    plain  the labels, without those that repeat one with another probability
    done   how many moves have come
    """

    def __init__(
        self, folder: Path, manifest: Manifest, index: Index, labels: list[list[Any]], new: New
    ) -> None:
        self._folder, self._index = folder, index
        self._spec = manifest.game["spec"]
        self._new = new
        size = manifest.game["moves"]
        self.targets = new("targets", np.int32, size)
        self.labels = new("labels", np.int32, size)
        self.plain = tuple(
            Label(text, action, player, bool(passes))
            for _, text, action, player, passes, _, same in labels
            if same is None
        )
        self._numbers = {label: number for number, label in enumerate(self.plain)}
        self._same = np.array([row[0] if row[6] is None else row[6] for row in labels], np.int32)
        self._chance = np.array([np.nan if row[5] is None else row[5] for row in labels])
        chances = not np.isnan(self._chance).all()
        self.probability = new("probability", np.float64, size) if chances else None
        self.done = 0

    def from_files(self, offsets: Array) -> None:
        """All moves as they are stored."""
        degrees = np.zeros(len(offsets) - 1, np.int64)
        for block in (
            need_parquet()
            .ParquetFile(self._folder / "moves.parquet")
            .iter_batches(columns=["source_id", "target_id", "label_id"])
        ):
            sources, targets, labels = (np.asarray(column) for column in block.columns)
            if not len(sources):
                continue
            np.add.at(degrees, sources, 1)
            chance = None if self.probability is None else self._chance[labels]
            self._put(targets, self._same[labels], chance)
        np.cumsum(degrees, out=offsets[1:])

    def from_rules(self, twin: Twin, offsets: Array) -> None:
        """All moves as the rules give them."""
        known: dict[int, int] = {}
        order = self._index.arrays["order"]
        codes = self._new("sorted", np.int64, len(order))
        for low, high in ranges(len(order)):
            codes[low:high] = self._index.codes(order[low:high])
        for low, high in ranges(len(offsets) - 1, CHUNK):
            with blaming_rules(canonical(twin.game)):
                found = twin.codes.expand(self._index.codes(slice(low, high)))
            new, places = np.unique(found.label_code, return_inverse=True)
            for code in new.tolist():
                if code not in known:
                    known[code] = self._numbers.get(twin.labels([code])[0], -1)
            numbers = np.array([known[code] for code in new.tolist()], np.int32)
            degrees = np.bincount(found.parent_index, minlength=high - low)
            offsets[low + 1 : high + 1] = self.done + np.cumsum(degrees)
            # By codes in order: the index is searched ten times slower, and takes no memory.
            ranks = np.minimum(np.searchsorted(codes, found.child_code), len(codes) - 1)
            targets = np.where(codes[ranks] == found.child_code, order[ranks], -1)
            self._put(targets, numbers[places], found.probability)

    def _put(self, targets: Array, labels: Array, chance: Array | None) -> None:
        here = slice(self.done, self.done + len(targets))
        whole = here.stop <= len(self.targets)
        if not whole or (targets < 0).any() or (labels < 0).any():
            raise ExplorerError(
                f"the run {quote(str(self._folder))} is damaged: the rules of {self._spec} give "
                "moves that it does not know"
            )
        self.targets[here], self.labels[here] = targets, labels
        if self.probability is not None:
            self.probability[here] = chance
        self.done = here.stop


def _moves_of(graph: GameGraph, labels: Column) -> Column:
    """The index of a move for each position, where labels are kept: its first with that label."""
    wanted = np.asarray(labels.data)
    found = np.full(graph.size, -1, dtype=np.int64)
    for low, high in ranges(graph.size, CHUNK):
        first, last = int(graph.offsets[low]), int(graph.offsets[high])
        sources = np.repeat(np.arange(low, high), np.diff(graph.offsets[low : high + 1]))
        same = np.flatnonzero(graph.label_codes[first:last] == wanted[sources])
        found[sources[same[::-1]]] = first + same[::-1]
    return Column(found, none_below=0)
