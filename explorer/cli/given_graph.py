"""A graph that a command is about: one that is named, or a stored game without directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

GraphName = Annotated[
    str,
    typer.Argument(
        metavar="GRAPH",
        help="dodecahedron, cube, octahedron, petersen, cycle-N, complete-N, edges a_b+b_c+c_a, or "
        "a stored game.",
    ),
]

_LARGEST = 200
"""Vertices of a graph that is named, not stored."""


@dataclass(frozen=True)
class GivenGraph:
    """A graph by name, its vertices, the numbers beside each; moves of a game that lead one way."""

    name: str
    positions: list[str]
    near: list[list[int]]
    one_way: int = 0

    @property
    def complete(self) -> bool:
        return all(len(others) == len(self.near) - 1 for others in self.near)

    def named(self, path: Sequence[int] | None) -> list[str] | None:
        return None if path is None else [self.positions[vertex] for vertex in path]

    def path(self, text: str) -> list[int]:
        """A path from its vertices, with commas between; MalformedError if it is none."""
        from itertools import pairwise

        from explorer.errors import MalformedError, nearest, quote

        number = {position: vertex for vertex, position in enumerate(self.positions)}
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if name not in number:
                raise MalformedError(
                    f"{quote(name)} is no vertex of {self.name}: {nearest(name, self.positions)}"
                )
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise MalformedError(f"{quote(text)} is no path: it visits {twice} twice")
        found = [number[name] for name in names]
        for one, other in pairwise(found):
            if other not in self.near[one]:
                raise MalformedError(
                    f"{quote(text)} is no path: {self.positions[one]} and {self.positions[other]} "
                    "are no neighbours"
                )
        return found


def given_graph(text: str, db: str | None) -> GivenGraph:
    """The graph that a name, edges or the spec of a stored game stand for."""
    from explorer.errors import MalformedError, NotThereError
    from explorer.query.undirected import undirected
    from explorer.store.engine import locate, reading
    from explorer.subject import subject
    from explorer.theory.hamilton.graphs import is_graph, named

    if is_graph(text):
        found = named(text, _LARGEST)
        number = {vertex: place for place, vertex in enumerate(found)}
        near = [[number[other] for other in others] for others in found.values()]
        return GivenGraph(text, list(found), near)
    database = locate(db)
    try:
        name = subject(text, database).name
    except MalformedError:
        if ":" in text:
            raise
        named(text)  # which says what graphs there are
        raise
    try:
        with reading(database) as connection:
            stored = undirected(connection, name)
    except NotThereError as error:
        raise NotThereError(f"{error}; or name a graph such as dodecahedron") from None
    return GivenGraph(name, stored.positions, stored.near, stored.one_way)
