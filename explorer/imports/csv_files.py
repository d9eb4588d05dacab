"""CSV: a list of moves with a header, or the pair of files that ``explorer export`` writes."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from explorer.errors import ExplorerError, nearest, quote
from explorer.files import pair_of
from explorer.games.base import Player
from explorer.imports.file_graph import PLAYERS, FileGraph, FileMove
from explorer.store.views import COLUMNS

Cells = dict[str, str]

_NUMBER = re.compile(r"[0-9]{1,40}/[0-9]{1,40}|[0-9]{1,40}(\.[0-9]{0,60})?([eE][+-]?[0-9]{1,2})?")
"""A fraction or a decimal number that is no burden to read."""


def read_moves(path: Path) -> FileGraph:
    """The graph of a list of moves: columns source, target, and optionally label, player,
    passes_turn, action, probability. Without a column label a move is named by its target,
    and by its player where both have a move there. The
    values that an exported file has besides are not read: they are computed anew.
    """
    graph = FileGraph(str(path))
    for line, cells in _rows(graph, path, COLUMNS["move"], ("source", "target")):
        _add_move(graph, line, cells)
    graph.tell_players_apart()
    return graph


def read_pair(path: Path) -> FileGraph:
    """The graph of an exported pair; `path` is the name given to ``export``, or one of the two."""
    positions, moves = pair_of(path)
    graph = read_moves(moves)
    listed = FileGraph(str(positions))
    known = listed.lines
    for line, cells in _rows(listed, positions, COLUMNS["position"], ("position",)):
        name = listed.name(line, "position", cells["position"])
        if name in known:
            raise listed.wrong(line, f"{quote(name)} is in line {known[name]} already")
        known[name] = line
        listed.positions.append(name)
        listed.lines[name] = line
        _add_position(listed, line, name, cells)
    for move in graph.moves:
        for name in (move.source, move.target):
            if name not in known:
                raise graph.wrong(move.line, f"{quote(name)} is not in {positions.name}")
    return replace(listed, moves=graph.moves, moves_file=graph.file)


def _rows(
    graph: FileGraph, path: Path, known: list[str], needed: tuple[str, ...]
) -> Iterator[tuple[int, Cells]]:
    """(line, cells by column) of a file with a header; what is wrong is told with its line."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True, skipinitialspace=True)
            try:
                header = [name.strip() for name in next(reader, [])]
                _check_header(graph, header, known, needed)
                for row in reader:
                    if not row:
                        continue
                    if len(row) != len(header):
                        raise graph.wrong(
                            reader.line_num, f"{len(row)} cells, the header has {len(header)}"
                        )
                    yield reader.line_num, dict(zip(header, row, strict=True))
            except csv.Error as error:
                raise graph.wrong(reader.line_num, f"it is not CSV: {error}") from None
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 text ({error.reason}): save the file as UTF-8"
        raise graph.wrong(_undecodable(path), reason) from None
    except OSError as error:
        raise ExplorerError(f"{quote(str(path))} cannot be read: {error.strerror}") from None


def _undecodable(path: Path) -> int:
    """The first line of a file that is not UTF-8."""
    with path.open("rb") as file:
        for at, line in enumerate(file, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return at
    return 1


def _check_header(
    graph: FileGraph, header: list[str], known: list[str], needed: tuple[str, ...]
) -> None:
    if missing := [name for name in needed if name not in header]:
        raise graph.wrong(
            1, f"there is no column {missing[0]}: the header needs {', '.join(needed)}"
        )
    for place, name in enumerate(header):
        if name not in known:
            raise graph.wrong(1, f"unknown column {quote(name)}: {nearest(name, known)}")
        if name in header[:place]:
            raise graph.wrong(1, f"the column {name} is there twice")


def _add_move(graph: FileGraph, line: int, cells: Cells) -> None:
    graph.moves.append(
        FileMove(
            line,
            graph.name(line, "source", cells["source"]),
            graph.name(line, "label", cells.get("label", f"to {cells['target'].strip()}")),
            graph.name(line, "target", cells["target"]),
            player(graph, line, cells.get("player", "")),
            passes_turn(graph, line, cells.get("passes_turn", "")),
            action(graph, line, cells.get("action", "")),
            probability(graph, line, cells.get("probability", "")),
            named="label" in cells,
        )
    )


def action(graph: FileGraph, line: int, text: str) -> str | None:
    """The action that a cell names; None if it is empty."""
    return graph.name(line, "action", text) if text.strip() else None


def probability(graph: FileGraph, line: int, text: str) -> float | None:
    """The probability in a cell, a number such as 0.25 or 1/6; None if it is empty."""
    cell = text.strip()
    if not cell:
        return None
    try:
        if not _NUMBER.fullmatch(cell):
            raise ValueError
        return float(Fraction(cell))
    except (ValueError, ZeroDivisionError):
        raise graph.wrong(
            line, f"the probability is {quote(cell)}: write a number such as 0.25 or 1/4"
        ) from None


def player(graph: FileGraph, line: int, text: str) -> Player | None:
    """The player that a cell names; None if it is empty."""
    cell = text.strip()
    if not cell:
        return None
    for known in PLAYERS:
        if cell == known:
            return known
    raise graph.wrong(
        line, f"{quote(cell)} is not a player: write {', '.join(PLAYERS[:-1])} or {PLAYERS[-1]}"
    )


def passes_turn(graph: FileGraph, line: int, text: str) -> bool:
    """Whether a move passes the turn: it does unless the cell says 0 or false."""
    cell = text.strip().lower()
    if cell not in ("", "0", "1", "true", "false"):
        raise graph.wrong(line, f"passes_turn is {quote(cell)}: write 1 or 0")
    return cell not in ("0", "false")


def _add_position(listed: FileGraph, line: int, name: str, cells: Cells) -> None:
    """Take over what a line says of a position: the depth of starts, ends, movers, named parts."""
    if cells.get("depth", "").strip() == "0":
        listed.starts.append(name)
    if terminal := cells.get("terminal", "").strip():
        if terminal not in ("0", "1"):
            raise listed.wrong(line, f"terminal is {quote(terminal)}: write 1 or 0")
        listed.add_end(
            line,
            name,
            terminal == "1",
            cells.get("outcome", "").strip(),
            cells.get("win_probability", "").strip(),
        )
    if (mover := player(listed, line, cells.get("mover", ""))) is not None:
        listed.movers[name] = mover
    if fields := cells.get("fields", "").strip():
        try:
            named = json.loads(fields)
        except (ValueError, RecursionError):
            named = None
        if not isinstance(named, dict):
            raise listed.wrong(line, f"fields is {quote(fields)}: it is no JSON object")
        listed.add_parts(line, name, named)
