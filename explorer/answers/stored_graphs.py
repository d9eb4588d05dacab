"""Stored graphs in the place of a parameter: games on a graph take the name of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from explorer import spec
from explorer.answers.words import counted
from explorer.errors import MalformedError, NotThereError, quote
from explorer.games.registry import known_besides, names, resolve
from explorer.store.engine import Database, reading
from explorer.store.find import find_game
from explorer.theory.hamilton.graphs import is_vertex

if TYPE_CHECKING:
    from explorer.query.undirected import Undirected


def taken_both_ways(text: str, database: Database) -> list[str]:
    """What is to be known of a spec that names a stored graph: moves that are taken as edges."""
    try:
        resolve(text)
    except MalformedError:
        pass
    else:
        return []
    if (named := _named_graph(text, database)) is None or named.directed or not named.graph.one_way:
        return []
    moves = named.graph.one_way
    way = "is taken as an edge" if moves == 1 else "are taken as edges"
    return [
        f"{counted(moves, 'move')} of {named.raw[named.key]} without a way back {way}"
        + ("; directed=true takes them as they lead" if named.has_directions else "")
    ]


def _of_one_vertex(text: str) -> str | None:
    """A spec whose graph is one letter or digit, with the edges of that vertex: a loop."""
    name, raw = spec.split(text)
    cls = names().get(name, (None,))[0]
    key = None if cls is None else cls.graph_parameter
    if key is None or not is_vertex(raw.get(key, "")):
        return None
    given = {**raw, key: f"{raw[key]}_{raw[key]}"}
    return f"{name}:{','.join(f'{key}={value}' for key, value in given.items())}"


class _NamedGraph(NamedTuple):
    """A spec in which the parameter `key` names a stored graph."""

    slug: str
    raw: dict[str, str]
    key: str
    graph: Undirected
    has_directions: bool

    @property
    def directed(self) -> bool:
        return self.has_directions and self.raw.get("directed") == "true"


def _named_graph(text: str, database: Database) -> _NamedGraph | None:
    """The stored graph that a spec names; None if it names none."""
    name, raw = spec.split(text)
    cls = known_besides(name) or names().get(name, (None,))[0]
    key = None if cls is None else cls.graph_parameter
    if cls is None or key is None or not spec.is_slug(graph := raw.get(key, "")):
        return None
    from explorer.query.undirected import undirected  # most games name no graph

    try:
        with reading(database) as connection:
            if find_game(connection, graph) is None:
                return None
            stored = undirected(connection, graph)
    except NotThereError:
        return None  # no database: the spec itself is what the user must hear about
    directions = any(name == "directed" for name, _, _ in spec.parameters(cls))
    return _NamedGraph(name, raw, key, stored, directions)


def with_edges(text: str, database: Database) -> str | None:
    """A spec with the edges of a stored graph in the place of its name; None if it names none.

    One letter or digit that names none is a vertex, the only one.
    """
    if (named := _named_graph(text, database)) is None:
        return _of_one_vertex(text)
    name, raw, key, stored, _ = named
    graph = raw[key]
    for position in stored.positions:
        if not re.fullmatch("[A-Za-z0-9]+", position):
            raise MalformedError(
                f"{name}: the graph {graph} has the position {quote(position)}: in a spec vertices "
                "are of letters and digits"
            )
    ways = stored.ahead if named.directed else stored.near
    edges = [
        f"{stored.positions[one]}_{stored.positions[other]}"
        for one, others in enumerate(ways)
        for other in others
        if named.directed or one < other
    ]
    # A vertex without edges stands by itself; if it is the only one, as a loop.
    alone = [vertex for vertex, near in zip(stored.positions, stored.near, strict=True) if not near]
    edges += alone if len(stored.positions) > 1 else [f"{vertex}_{vertex}" for vertex in alone]
    given = {**raw, key: "+".join(edges)}
    return f"{name}:{','.join(f'{key}={value}' for key, value in given.items())}"
