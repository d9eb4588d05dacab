"""CSV: a list of moves with a header, or the pair of files that ``explorer export`` writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from explorer.errors import quote
from explorer.files import pair_of
from explorer.imports.cells import NEXT, action, fits, passes_turn, player, probability
from explorer.imports.data import ONE_WAY, Element, Ways
from explorer.imports.elements import POSITION_NAMES as NAMES
from explorer.imports.elements import fill
from explorer.imports.file_graph import FileGraph, FileMove
from explorer.imports.headers import (
    MOVE_NAMES,
    POSITION_NAMES,
    Header,
    folded,
    header,
    left_out,
)
from explorer.imports.parts import add_columns, numbers
from explorer.imports.tables import Rows, table
from explorer.store.views import COLUMNS

Cells = dict[str, str]

_PLAIN = {"source", "label", "target", "id"}
"""What most lists of moves say."""

MINE = ("source", "label", "target", "player", "passes_turn", "action", "probability", "id")
"""What a list of moves may say; `id` only tells parallel moves apart."""


def read_moves(path: Path, columns: Sequence[str] | None = None) -> FileGraph:
    """The graph of a list of moves: columns source, target, and optionally label, player,
    passes_turn, action, probability, by these names or those of other tools; `columns` names them
    where the file has no header.

    Without a label a move is named by where it leads. Columns that are not ours are left out, and a
    note says so; the values that an exported file has besides are computed anew, without one.
    """
    graph = FileGraph(str(path))
    with table(graph, path, MINE, ("source", "target"), MOVE_NAMES, columns) as (found, rows):
        way, rows = _way(found, rows)
        found = found if way is None else _without(found, way)
        of_ours = {"source_id", "target_id"} <= found.others.keys()
        others = [] if of_ours else list(found.others)
        if of_ours:  # `end` and the like mean what they mean: all other columns are values
            others = [name for name in found.others if folded(name) not in COLUMNS["move"]]
        _Moves(graph, found, way, others).read(rows, [] if of_ours else _labels(found, way))
    return graph


def _until_filled(rows: Rows, place: int) -> tuple[Rows, str]:
    """The rows, and the first text that stands in a column of them; the rows up to it are held."""
    head = []
    text = ""
    for line, row in rows:
        head.append((line, row))
        if text := row[place].strip():
            break
    return chain(head, rows), text


def _way(found: Header, rows: Rows) -> tuple[int | None, Rows]:
    """The place of the column that says whether edges go both ways, as Gephi's Type does, and the
    rows."""
    place = next((at for at, name in enumerate(found.names) if folded(name) == "type"), None)
    if place is None:
        return None, rows
    rows, text = _until_filled(rows, place)
    return (place if text.lower() in ONE_WAY else None), rows


def _without(found: Header, way: int) -> Header:
    """The header without the column that tells directions, which is then no label."""
    names = [*found.names]
    names[way] = ""
    left = header(names, MINE, MOVE_NAMES, found.line, found.delimiter)
    others = {name: at for name, at in left.others.items() if at != way}
    return replace(left, names=found.names, others=others)


def _labels(found: Header, way: int | None) -> list[int]:
    """The places of columns that may have the labels, in the order in which they are looked at."""
    ours = {place for name, place in found.columns.items() if name not in ("label", "action")}
    if {"action", "probability"} <= found.columns.keys():
        ours.add(found.columns["action"])
    names = [folded(name) for name in found.names]
    return [
        place
        for known in ("label", *MOVE_NAMES["label"], "action")
        for place, name in enumerate(names)
        if name == known and place not in ours and place != way
    ]


class _Moves:
    """The rows of a list of moves, taken over one by one.

    Columns that other people's files have too are ours if their first value fits.
    """

    def __init__(
        self, graph: FileGraph, found: Header, way: int | None, others: Sequence[str]
    ) -> None:
        self.graph, self.way, self.others = graph, way, set(others)
        self.ways = Ways()
        self.columns = dict(found.columns)
        self.comma = found.delimiter == ";"
        both = {"action", "probability"} <= self.columns.keys()
        if not both and "action" in self.columns:
            # Without probabilities it is no action of chance, but what is done: a label.
            place = self.columns.pop("action")
            if "label" not in self.columns:
                self.columns["label"] = place
            else:
                self.others.add(found.names[place])
        self.unsaid = "" if "action" in found.columns else NEXT
        asked = ["player"] if both else ["player", "probability"]
        self.undecided = {name for name in asked if name in self.columns}
        self.names = found.names

    def read(self, rows: Rows, labels: Sequence[int]) -> None:
        """Take over all rows, and say what was left out.

        labels  columns that may have the labels: those of the first that has any are taken
        """
        for place in labels:
            rows, text = _until_filled(rows, place)
            if text:
                self.columns["label"] = place
                self.others.discard(self.names[place])
                break
        for line, row in rows:
            self._add(line, {name: row[place] for name, place in self.columns.items()}, row)
        graph = self.graph
        source, target = (self.names[self.columns[end]] for end in ("source", "target"))
        label = self.names[self.columns["label"]] if any(m.named for m in graph.moves) else ""
        graph.called = f"{source} and {target}", label or "where they lead"
        if self.way is not None:
            graph.told += self.ways.notes(self.names[self.way])
        if named := [name for name in self.names if name and name in self.others]:
            self.graph.told.append(left_out(named, MINE))

    def _add(self, line: int, cells: Cells, row: Sequence[str]) -> None:
        for name in [n for n in self.undecided if cells[n].strip()] if self.undecided else ():
            self.undecided.discard(name)
            if not fits(name, self._number(cells[name])):
                self.others.add(self.names[self.columns.pop(name)])
                given = cells.pop(name)
                if name == "player":
                    self.graph.nobody = given
        name_of = self.graph.name
        chance = cells.get("probability", "")
        label = cells.get("label", "").strip()
        source = name_of(line, "source", cells["source"])
        target = name_of(line, "target", cells["target"])
        move = FileMove(
            line,
            source,
            name_of(line, "label", label) if label else "",
            target,
            named=bool(label),
            edge=cells.get("id"),
        )
        if not self.columns.keys() <= _PLAIN:
            move = replace(
                move,
                player=player(self.graph, line, cells.get("player", "")),
                passes_turn=passes_turn(self.graph, line, cells.get("passes_turn", "")),
                action=action(
                    self.graph, line, cells.get("action", self.unsaid if chance.strip() else "")
                ),
                probability=probability(self.graph, line, self._number(chance)),
            )
        self.graph.moves.append(move)
        if self.way is not None and not self.ways.one_way(row[self.way]):
            self.graph.both_ways += 1
            if source != target:
                self.graph.moves.append(replace(move, source=target, target=source))

    def _number(self, cell: str) -> str:
        """A number as it is written where a comma is no delimiter."""
        return cell.replace(",", ".") if self.comma else cell


def read_tables(moves: Path, positions: Path, columns: Sequence[str] | None = None) -> FileGraph:
    """The graph of a table of edges whose source and target are ids of a table of positions, as
    Gephi, Cytoscape and Neo4j keep both: see `explorer.imports.elements.fill` for names.
    """
    graph = FileGraph(str(positions), moves_file=str(moves))
    nodes: dict[str, Element] = {}
    with table(graph, positions, ("id",), ("id",), POSITION_NAMES) as (found, rows):
        for line, row in rows:
            node_id = graph.name(line, "id", row[found.columns["id"]])
            if node_id in nodes:
                first = nodes[node_id].line
                raise graph.wrong(line, f"the id {quote(node_id)} is in line {first} already")
            data = {name: row[place] for name, place in found.others.items() if name}
            nodes[node_id] = Element(line, {"id": node_id}, data=data)
    for name in found.others:
        if name and folded(name) not in NAMES:  # 1.10 is no name for 1.1
            values = numbers([node.data[name] for node in nodes.values()])
            for node, value in zip(nodes.values(), values, strict=True):
                node.data[name] = value
    edges = []
    listed = FileGraph(str(moves))
    ends = {name: MOVE_NAMES[name] for name in ("source", "target")}
    with table(listed, moves, ("source", "target", "id"), ("source", "target"), ends, columns) as (
        found, rows,
    ):  # fmt: skip
        way, rows = _way(found, rows)
        ways, others = Ways(), {name: at for name, at in found.others.items() if name and at != way}
        for line, row in rows:
            given = {name: row[place].strip() for name, place in found.columns.items()}
            data = {name: row[place] for name, place in others.items()}
            one_way = way is None or ways.one_way(row[way])
            edges.append(Element(line, given, one_way, data))
        if way is not None:
            listed.told += ways.notes(found.names[way])
    fill(graph, nodes, edges)
    graph.told += listed.told
    return graph


def read_pair(path: Path) -> FileGraph:
    """The graph of an exported pair; `path` is the name given to ``export``, or one of the two."""
    positions, moves = pair_of(path)
    graph = read_moves(moves)
    listed = FileGraph(str(positions))
    known = listed.lines
    others: dict[str, Cells] = {}
    standing: dict[str, tuple[str, str]] = {}  # how a position stands, if the file says it
    with table(listed, positions, COLUMNS["position"], ("position",), {}) as (found, rows):
        for line, row in rows:
            cells = {name: row[place] for name, place in found.columns.items()}
            name = listed.name(line, "position", cells["position"])
            if name in known:
                raise listed.wrong(line, f"{quote(name)} is in line {known[name]} already")
            known[name] = line
            listed.positions.append(name)
            listed.lines[name] = line
            _add_position(listed, line, name, cells)
            told = cells.get("outcome", "").strip(), cells.get("win_probability", "").strip()
            if any(told):
                standing[name] = told
            others[name] = {other: row[place] for other, place in found.others.items()}
    for move in graph.moves:
        for name in (move.source, move.target):
            if name not in known:
                raise graph.wrong(move.line, f"{quote(name)} is not in {positions.name}")
    if not listed.terminal:
        sources = {move.source for move in graph.moves}
        for name, (outcome, chance) in standing.items():
            if name not in sources:
                listed.add_end(known[name], name, True, outcome, chance)
    add_columns(listed, others)
    return replace(listed, moves=graph.moves, moves_file=graph.file, told=listed.told + graph.told)


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
