"""A graph that a question is about: one that is named, or a stored game without directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from explorer.errors import MalformedError, NotThereError, nearest, quote
from explorer.theory.hamilton.graphs import is_graph, is_vertex, named

if TYPE_CHECKING:
    from explorer.answers.resolve import DatabaseName

LARGEST = 200
"""Vertices of a graph that is named, not stored."""


@dataclass(frozen=True)
class GivenGraph:
    """A graph by name.

    positions  its vertices
    near       for each of them the indices of its neighbours, or of those that it leads to
    one_way    moves of a stored game that have no way back, and are taken as edges
    directed   whether edges lead one way only
    """

    name: str
    positions: list[str]
    near: list[list[int]]
    one_way: int = 0
    directed: bool = False

    @property
    def complete(self) -> bool:
        """Whether all vertices are neighbours."""
        return all(len(others) == len(self.near) - 1 for others in self.near)

    def named(self, path: Sequence[int] | None) -> list[str] | None:
        """A path by the names of its vertices."""
        return None if path is None else [self.positions[vertex] for vertex in path]

    def indices(self, names: Sequence[str]) -> list[int]:
        """The indices of vertices, by their names."""
        index = {position: vertex for vertex, position in enumerate(self.positions)}
        return [index[name] for name in names]

    def path(self, text: str) -> list[int]:
        """A path from its vertices, with commas between; MalformedError if it is none."""
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if name not in self.positions:
                raise MalformedError(
                    f"{quote(name)} is not a vertex of {self.name}: {nearest(name, self.positions)}"
                )
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise MalformedError(f"{quote(text)} is not a path: it visits {twice} twice")
        path = self.indices(names)
        for one, other in pairwise(path):
            if other not in self.near[one]:
                raise MalformedError(
                    f"{quote(text)} is not a path: {self.positions[one]} and "
                    f"{self.positions[other]} are not adjacent"
                )
        return path


def given_graph(text: str, database: DatabaseName = None, *, directed: bool = False) -> GivenGraph:
    """The graph that a name, edges or the spec of a stored game stand for.

    With `directed` edges and moves lead one way; those of a graph that has a name lead both ways.

    >>> given_graph("cycle-4").near
    [[1, 3], [0, 2], [1, 3], [0, 2]]
    """
    if is_graph(text):
        vertices = named(text, LARGEST, directed)
        index = {vertex: place for place, vertex in enumerate(vertices)}
        near = [[index[other] for other in others] for others in vertices.values()]
        return GivenGraph(text, list(vertices), near, directed=directed)
    from explorer.answers.resolve import located, named_game
    from explorer.query.undirected import undirected
    from explorer.store.engine import reading

    there = located(database)
    try:
        name = named_game(text, there).name
    except (MalformedError, NotThereError):
        if is_vertex(text):  # and no stored graph is called so
            return given_graph(f"{text}_{text}")
        if ":" in text:
            raise
        named(text)  # which says what graphs there are
        raise
    try:
        with reading(there) as connection:
            stored = undirected(connection, name)
    except NotThereError as error:
        raise NotThereError(f"{error}; or name a graph such as dodecahedron") from None
    if directed:
        return GivenGraph(name, stored.positions, stored.ahead, directed=True)
    return GivenGraph(name, stored.positions, stored.near, stored.one_way)
