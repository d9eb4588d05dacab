"""Headers of tables: which column is which, by the names that common tools give them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from explorer.errors import near

DELIMITERS = (",", ";", "\t", "|", " ")
"""What may stand between cells, in the order in which it is tried."""

MOVE_NAMES: Mapping[str, Sequence[str]] = {
    "source": ("from", "src", "start_id", "start", "fromnodeid", "from_node", "source_node",
               "source_id", "sourceid", "from_id", "fromid", "parent", "subject", "node1", "v1",
               "u"),
    "target": ("to", "dst", "dest", "destination", "end_id", "end", "tonodeid", "to_node",
               "target_node", "target_id", "targetid", "to_id", "toid", "child", "object", "node2",
               "v2", "v"),
    "label": ("name", "shared_name", "interaction", "relation", "relationship", "predicate", "type",
              "move"),
    "id": ("key", "edge_id", "edgeid"),
}  # fmt: skip
"""Our column of a list of moves -> what others call it, the first that is there: pandas and R's
igraph write from and to, Neo4j :START_ID and :END_ID, SNAP FromNodeId, Cytoscape interaction,
igraph's as_edgelist V1 and V2. NetworkX counts parallel edges by a key."""

POSITION_NAMES: Mapping[str, Sequence[str]] = {
    "id": ("node", "nodeid", "node_id", "vertex", "vertex_id", "vertexid"),
}
"""The same for a table of positions."""

MOST, LONG = 20, 200
"""Names that a note lists, and their characters."""

_NEO4J = re.compile(r":(start_id|end_id|type|id|label)(\(.*\))?")
_NEO4J_ID = re.compile(r".+:id(\(.*\))?")
_TYPED = re.compile(r"(.*):(string|int|long|float|double|boolean|char|byte|short|id(\(.*\))?)")


def folded(name: str) -> str:
    """A name without regard to case, blanks, and what Neo4j writes to it.

    >>> [folded(name) for name in ("Source", "shared name", ":START_ID(City)", "weight:float")]
    ['source', 'shared_name', 'start_id', 'weight']
    """
    plain = name.strip().lower()
    if told := _NEO4J.fullmatch(plain):
        return told[1]
    if (typed := _TYPED.fullmatch(plain)) and typed[1]:
        plain = typed[1]
    return re.sub(r"[\s-]+", "_", plain).removeprefix("_") or plain


@dataclass(frozen=True)
class Header:
    """The columns of a table.

    names    what each column is called, as in the file
    columns  our name of a column -> its place
    others   the names of the columns that are not ours -> their places
    line     the line in which the header stands; 0 if it is given besides
    delimiter  what stands between its cells
    """

    names: Sequence[str]
    columns: Mapping[str, int]
    others: Mapping[str, int]
    line: int
    delimiter: str


def header(
    names: Sequence[str],
    known: Iterable[str],
    others: Mapping[str, Sequence[str]],
    line: int = 1,
    delimiter: str = ",",
) -> Header:
    """Which column is which: by our names first, then by those that others use, in their order.

    ValueError, with the name, if a column of ours is there twice.

    >>> found = header(["Source", "Target", "Type", "Weight"], ["source", "target"], MOVE_NAMES)
    >>> found.columns, found.others
    ({'source': 0, 'target': 1, 'label': 2}, {'Weight': 3})
    """
    plain = [folded(name) for name in names]
    if "id" in known and "id" not in plain:  # Neo4j: name:ID, or name:ID(Space)
        plain = ["id" if _NEO4J_ID.fullmatch(name.strip().lower()) else name for name in names]
        plain = [folded(name) for name in plain]
    columns: dict[str, int] = {}
    for place, name in enumerate(plain):
        if name in known:
            if name in columns:
                raise ValueError(name)
            columns[name] = place
    for ours, theirs in others.items():
        if ours not in columns:
            there = (plain.index(name) for name in theirs if name in plain)
            if (place := next(there, -1)) >= 0 and place not in columns.values():
                columns[ours] = place
    used = set(columns.values())
    return Header(
        list(names),
        columns,
        {name: place for place, name in enumerate(names) if place not in used},
        line,
        delimiter,
    )


def cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line; of one that is no CSV, none.

    >>> cells('Source;"a b"', ";"), cells("a b\\tc", " ")
    (['Source', 'a b'], ['a', 'b', 'c'])
    """
    if delimiter == " ":
        return line.split()
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=True), [])
    except csv.Error:
        return []


def left_out(names: Iterable[str], known: Sequence[str]) -> str:
    """What is said of columns that have no place here; one that is nearly ours is asked after.

    >>> left_out(["Weight", "lable"], ["label", "player"])
    'left out, as a move has no named parts: Weight, lable (did you mean label?)'
    """
    told = []
    for name in names:
        asked = near(folded(name), known) if near_miss(name, known) else ""
        told.append(f"{name} ({asked})" if asked else name or "a column without a name")
    return f"left out, as a move has no named parts: {some(told)}"


def some(names: Sequence[str]) -> str:
    """Names for a note: at most twenty of them, and of a very long one its beginning.

    >>> some(["size", "colour"]), some([f"w{number}" for number in range(30)])[-22:]
    ('size, colour', 'w18, w19 and 10 others')
    """
    listed = [name if len(name) <= LONG else f"{name[:LONG]}..." for name in names[:MOST]]
    more = f" and {len(names) - MOST:,} others" if len(names) > MOST else ""
    return ", ".join(listed) + more


def near_miss(name: str, known: Sequence[str]) -> bool:
    """Whether a name is nearly one of ours: it differs by a letter or two that changed places.

    >>> near_miss("lable", ["label"]), near_miss("level", ["label"])
    (True, False)
    """
    plain = folded(name)
    if plain in known:
        return False
    for ours in known:
        if sorted(plain) == sorted(ours) or any(
            plain == ours[:at] + ours[at + 1 :] or ours == plain[:at] + plain[at + 1 :]
            for at in range(max(len(plain), len(ours)))
        ):
            return True
    return False
