"""Named parts from columns and attributes of other people's files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import isfinite
from typing import Any

from explorer.imports.file_graph import FileGraph
from explorer.imports.headers import folded
from explorer.store.views import TAKEN

MOST = 1_000
"""Named parts that a position may get from a file: every position has all of them."""

_PLAIN = re.compile("[a-z_][a-z0-9_]{0,56}")
_WHOLE = re.compile("-?(0|[1-9][0-9]{0,17})")
_REAL = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,2})?")


def part_names(names: Iterable[str]) -> dict[str, str | None]:
    """What the named parts are called that others' attributes become; None for those left out.

    Case and blanks do not matter; what has the name of a column of positions is `part_NAME`, as in
    exports. Two that would share a name do not: the second is left out.

    >>> part_names(["Modularity Class", "depth", "viz.x"])
    {'Modularity Class': 'modularity_class', 'depth': 'part_depth', 'viz.x': None}
    """
    found: dict[str, str | None] = {}
    taken: set[str | None] = set()
    for name in names:
        plain: str | None = folded(name)
        if not _PLAIN.fullmatch(str(plain)):
            plain = None
        elif plain in TAKEN:
            plain = f"part_{plain}"
        found[name] = None if plain in taken else plain
        taken.add(plain)
    return found


def parts_of(graph: FileGraph, names: Iterable[str]) -> dict[str, str]:
    """What the named parts are called that others' attributes become; a note tells of the rest.

    >>> graph = FileGraph("f.json")
    >>> parts_of(graph, ["Team", "team", "a.b"]), graph.left_out
    ({'Team': 'team'}, ['team', 'a.b'])
    """
    found = part_names(names)
    graph.left_out += [name for name, plain in found.items() if plain is None and name]
    parts = {name: plain for name, plain in found.items() if plain is not None}
    if len(parts) > MOST:
        graph.told.append(
            f"left out, as a position has at most {MOST:,} named parts: {len(parts) - MOST:,}"
        )
    return dict(islice(parts.items(), MOST))


def add_columns(graph: FileGraph, columns: Mapping[str, Mapping[str, str]]) -> None:
    """Take over the columns of a table of positions that are not ours: position -> its cells."""
    parts = parts_of(graph, next(iter(columns.values()), {}))
    values = [numbers([cells[name] for cells in columns.values()]) for name in parts]
    for position, *row in zip(columns, *values, strict=True):
        own = graph.parts.get(position, {})
        named = dict(zip(parts.values(), row, strict=True)) | own
        graph.add_parts(graph.lines[position], position, named)


def numbers(texts: Sequence[str]) -> list[Any]:
    """The cells of a column as numbers, if all are, else as texts; None for an empty one.

    >>> numbers(["1", "", "20"]), numbers(["1", "2.5"]), numbers(["007", "8"])
    ([1, None, 20], [1.0, 2.5], ['007', '8'])
    """
    cells = [text.strip() for text in texts]
    there = [cell for cell in cells if cell]
    for form, made in ((_WHOLE, int), (_REAL, float)):
        if there and all(form.fullmatch(cell) for cell in there):
            return [made(cell) if cell else None for cell in cells]
    return [cell or None for cell in cells]


def storable(value: Any) -> Any:
    """A value as a named part may have it: a list or an object is JSON text, and what is not a
    finite number is no value.

    >>> storable([1, 2]), storable(float("nan")), storable(True)
    ('[1, 2]', None, True)
    """
    if isinstance(value, float) and not isfinite(value):
        return None
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return value
