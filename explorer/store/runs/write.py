"""Writing a run: the tables of a solved game as Parquet files, and its index."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from explorer import __version__
from explorer.games.base import Game
from explorer.games.coded import Codes, codes_of, need_codes
from explorer.games.registry import source_of
from explorer.graph.arrays import OUTCOMES, PLAYERS, GameGraph
from explorer.graph.vectorised import Texts
from explorer.solve.solution import Column, Solution
from explorer.spec import canonical
from explorer.store.coding import coded_labels, width_of
from explorer.store.content import ROWS, ContentHash, graph_blocks
from explorer.store.header import header_of
from explorer.store.runs.index import Array, ranges, write_index
from explorer.store.runs.manifest import (
    GAME_FILE,
    INDEX,
    LABELS,
    Manifest,
    told_of,
)
from explorer.store.runs.moves import Rows, by_source, by_target
from explorer.store.runs.parquet import as_arrow, need_parquet, part_column, write_table
from explorer.store.runs.place import draft_of, take_place
from explorer.store.summary import summary
from explorer.values import VALUES

PLAIN = ("ordinal", "label_id")
"""Columns of moves whose numbers follow a pattern."""

Progress = Callable[[int], None]
"""Called with the number of rows written since the last call."""


def need_run_codes(game: Game[Any]) -> Codes[Any]:
    """The codes of a game; ExplorerError if its rules have none, by which a run finds positions."""
    return need_codes(game, "be a run", "; build it into a database")


def write_run(
    place: Path,
    game: Game[Any],
    graph: GameGraph,
    solution: Solution,
    cyclic: bool,
    *,
    moves: bool = False,
    replace: bool = False,
    progress: Progress = lambda rows: None,
    forget: Callable[[], None] = lambda: None,
) -> bool:
    """Write a solved game as a run; False if somebody else has done so meanwhile.

    replace  whether a run that is there gives way
    moves    whether moves are stored too, by source and by target; else they are made anew by the
             rules, one position's at a time
    forget   called now and then, to clear memory of what was read of files
    """
    need_parquet()
    codes = _codes(game, graph)
    with draft_of(place) as draft:
        writer = _Writer(draft, game, graph, solution, progress, forget)
        writer.write(codes, cyclic, moves)
        return take_place(draft, place, canonical(game), replace, moves)


def _codes(game: Game[Any], graph: GameGraph) -> Array:
    """int64[n], the codes of the positions of a graph."""
    if isinstance(graph.positions, Texts):
        return graph.positions.codes
    codes = need_run_codes(game)
    return np.array([codes.encode(game.parse(text)) for text in graph.positions], dtype=np.int64)


class _Writer:
    """Writes one run into a folder of its own."""

    def __init__(
        self,
        folder: Path,
        game: Game[Any],
        graph: GameGraph,
        solution: Solution,
        progress: Progress,
        forget: Callable[[], None],
    ) -> None:
        self._folder, self._game = folder, game
        self._graph, self._solution = graph, solution
        self._progress, self._forget = progress, forget
        self._coded = coded_labels(graph, forget)
        self._width = width_of(graph)

    def write(self, codes: Array, cyclic: bool, moves: bool) -> None:
        """Write all files, the manifest last."""
        (self._folder / INDEX).mkdir()
        columns = self._columns()
        digest = ContentHash(self._graph.kind, self._graph.start)
        for block in graph_blocks(self._graph, self._solution, ["labels"]):
            digest.add(block)
        self._labels()
        self._positions(codes, columns, digest)
        for block in graph_blocks(self._graph, self._solution, ["moves"]):
            digest.add(block)
            self._done(block.size)
        if moves:
            self._moves()
            self._by_target()
        told = write_index(
            self._folder / INDEX, self._graph, codes, columns, self._solution.optimal,
            self._forget,
        )  # fmt: skip
        game = self._row(cyclic, digest.digits())
        write_table(self._folder, "game", [{name: [value] for name, value in game.items()}])
        if (source := source_of(self._game)) is not None:
            shutil.copyfile(source, self._folder / GAME_FILE)
        files = sorted(path for path in self._folder.rglob("*") if path.is_file())
        Manifest(
            game,
            header_of(self._game).parts,
            moves,
            told,
            {str(path.relative_to(self._folder)): told_of(path) for path in files},
        ).write(self._folder)

    def _done(self, rows: int) -> None:
        self._progress(rows)
        self._forget()

    def _row(self, cyclic: bool, digest: str) -> dict[str, Any]:
        """The row of the table `games`."""
        header, graph = header_of(self._game), self._graph
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return {
            "id": 1,
            "spec": header.spec,
            "slug": header.slug,
            "title": header.title,
            "kind": graph.kind,
            "parameters": json.dumps(header.parameters, separators=(",", ":")),
            "positions": graph.size,
            "moves": graph.move_count,
            "start_id": graph.start,
            "cyclic": int(cyclic),
            "explorer_version": __version__,
            "built_at": now,
            "solved_at": now if self._solution.optimal is not None else None,
            "rules": header.rules,
            "content_hash": digest,
            "labels": len(graph.labels),
            "first_move": 0,
            "move_width": self._width,
            "first_position": 0,
            "summary": summary(graph, self._solution, self._forget),
        }

    def _columns(self) -> dict[str, Column]:
        """The columns of `nodes` that are of words or numbers; those without any are left out."""
        graph = self._graph
        found = {
            "terminal": Column(graph.terminal.view(np.int8)),
            "verdict": Column(graph.verdicts, OUTCOMES),
            "depth": Column(graph.depth, none_below=0),
        }
        if graph.movers is not None:
            found["mover"] = Column(graph.movers, PLAYERS)
        for name, column in self._solution.columns.items():
            kept = VALUES[name].column
            assert kept is not None, "a run has no room for canonical forms"
            if VALUES[name].move:
                column = Column(_labels_of_moves(graph, column.data, self._forget), none_below=0)
            found[kept] = column
        return found

    def _labels(self) -> None:
        rows = [
            (number, label.text, label.action, label.player, int(label.passes_turn), chance, other)
            for number, (label, chance, other) in enumerate(self._coded.rows)
        ]
        arrow = import_module("pyarrow")
        types = [
            arrow.int32(),
            *[arrow.string()] * 3,
            arrow.int32(),
            arrow.float64(),
            arrow.int32(),
        ]
        columns = zip(*rows, strict=True) if rows else [()] * len(types)
        names = ("id", "label", "action", "player", "passes_turn", "probability", "same_as")
        table = {
            name: arrow.array(list(column), type)
            for name, column, type in zip(names, columns, types, strict=True)
        }
        write_table(self._folder, "labels", [table])
        written = json.dumps(rows, separators=(",", ":"), ensure_ascii=False)
        (self._folder / INDEX / LABELS).write_text(written, encoding="utf-8")

    def _positions(self, codes: Array, columns: Mapping[str, Column], digest: ContentHash) -> None:
        """Write positions and hash them, so that each text is made once."""
        arrow = import_module("pyarrow")
        game, graph, twin = self._game, self._graph, codes_of(self._game)
        types = {"integer": arrow.int64(), "real": arrow.float64(), "text": arrow.string()}
        hashed = graph_blocks(graph, self._solution, ["positions"])

        def rows() -> Iterator[Mapping[str, Any]]:
            for (low, high), block in zip(ranges(graph.size, ROWS), hashed, strict=True):
                digest.add(block)
                named = [] if twin is None else twin.parts_of(codes[low:high])
                yield {
                    "id": np.arange(low, high),
                    "position": graph.positions[low:high],
                    "code": codes[low:high],
                    **{name: as_arrow(column, low, high) for name, column in columns.items()},
                    **{
                        part_column(part.name): arrow.array(list(values), types[part.type])
                        for part, values in zip(game.parts, named, strict=True)
                    },
                }
                self._done(high - low)

        write_table(self._folder, "positions", rows(), ["id", "code"])

    def _moves(self) -> None:
        rows = by_source(self._graph, self._solution, self._coded)
        self._table_of_moves("moves", rows, "source_id", "target_id")

    def _by_target(self) -> None:
        self._table_of_moves("by_target", by_target(self._graph), "target_id", "source_id")

    def _table_of_moves(self, name: str, rows: Rows, *packed: str) -> None:
        def counted() -> Rows:
            for block in rows:
                yield block
                self._done(len(block["source_id"]))

        write_table(self._folder, name, counted(), packed, plain=PLAIN)


def _labels_of_moves(graph: GameGraph, moves: Any, forget: Callable[[], None]) -> Array:
    """int32[n]: the labels of moves, one a position; -1 where there is none."""
    found = np.full(graph.size, -1, dtype=np.int32)
    for low, high in ranges(graph.size, ROWS // 4):
        shown = np.asarray(moves[low:high])
        there = shown >= 0
        found[low:high][there] = graph.label_codes[shown[there]]  # each on a page of its own
        forget()
    return found
