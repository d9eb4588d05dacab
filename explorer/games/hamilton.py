"""Hamiltonian paths and circuits as a search: the Icosian game, on any small graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple

from explorer import spec
from explorer.board import Board
from explorer.errors import MalformedError, quote
from explorer.games.base import Game, Kind, Part, Verdict
from explorer.games.shared.graphs import Places, graph_board, rings
from explorer.theory.hamilton.graphs import MOST, Graph, named

HAMILTON = "W. R. Hamilton, Account of the Icosian calculus (1858)"
ENUMERATION = "enumeration by independent programs"


class PartialPath(NamedTuple):
    """The vertices visited, and the one where the path ends."""

    visited: frozenset[str]
    at: str


@dataclass(frozen=True)
class Hamilton(Game[PartialPath]):
    """A path visits every vertex of a graph exactly once; if closed, its last vertex must be a
    neighbour of the first, so that it closes to a circuit; a circuit has three vertices at least.
    A position is what has been visited and where the path ends; it can be completed (a win) or not,
    and `completions` says in how many ways.

    The graph is dodecahedron (the Icosian game, its vertices named by consonants), cube,
    octahedron, petersen, cycle-N, complete-N, or its edges, as in graph=a_b+b_c+c_a, where a vertex
    without edges stands by itself; at the command line also the name of a graph that was imported,
    whose moves are taken as edges both ways and written into the spec (explorer list shows it:
    importing the graph anew does not change it).

    With directed=true edges are arcs: a_b leads from a to b only, and so do the moves of an
    imported graph; those of a graph that has a name lead both ways. Then two vertices with an arc
    either way are a circuit, too.

    start gives the first vertices of the path, joined by '+', such as B+C+D+F+G; a move is named
    by the vertex it goes to.
    """

    slug: ClassVar[str] = "hamilton"
    title: ClassVar[str] = "Hamiltonian paths and circuits"
    kind: ClassVar[Kind] = "puzzle"
    notation: ClassVar[str] = (
        "the visited vertices in alphabetical order, joined by '+', then _ and where the path "
        "ends, such as B+C+D_D"
    )
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"icosian": {}}
    graph_parameter: ClassVar[str | None] = "graph"
    sources: ClassVar[Sequence[str]] = (HAMILTON,)
    parts: ClassVar[Sequence[Part]] = (
        Part("vertex", "text", "where the path ends"),
        Part("visited", "integer", "vertices visited"),
    )

    graph: str = spec.word(
        "dodecahedron",
        pattern="[A-Za-z0-9_+-]+",
        allowed="dodecahedron, cube, octahedron, petersen, cycle-N, complete-N, edges a_b+b_c, or "
        "the name of an imported graph",
        help="the graph",
    )
    start_path: str = spec.word(
        "",
        pattern="[A-Za-z0-9+]*",
        allowed="vertices of the graph, joined by '+'",
        help="the path so far; the first vertex unless said",
        name="start",
    )
    closed: bool = spec.flag(True, help="the path must close to a circuit")
    directed: bool = spec.flag(False, help="edges lead one way, from the vertex named first")

    def __post_init__(self) -> None:
        super().__post_init__()
        path, given = self.begun, f"{self.slug}: start={quote(self.start_path)}"
        for vertex in path:
            if vertex not in self.neighbours:
                raise MalformedError(
                    f"{given} is not in the graph: its vertices are {', '.join(self.neighbours)}"
                )
        if len(set(path)) < len(path):
            raise MalformedError(f"{given} visits a vertex twice")
        for one, other in pairwise(path):
            if other not in self.neighbours[one]:
                why = f"{one} and {other} are not adjacent"
                if self.directed:
                    why = f"no edge leads from {one} to {other}"
                raise MalformedError(f"{given} is not a path: {why}")

    @cached_property
    def neighbours(self) -> Graph:
        """The neighbours of every vertex, those that it leads to if edges are directed."""
        return named(self.graph, MOST, self.directed)

    @cached_property
    def begun(self) -> list[str]:
        """The path so far, at the start."""
        return self.start_path.split("+") if self.start_path else [next(iter(self.neighbours))]

    def starts(self) -> list[PartialPath]:
        return [PartialPath(frozenset(self.begun), self.begun[-1])]

    def moves(self, position: PartialPath) -> Iterator[tuple[str, PartialPath]]:
        for vertex in self.neighbours[position.at]:
            if vertex not in position.visited:
                yield f"to {vertex}", PartialPath(position.visited | {vertex}, vertex)

    def verdict(self, position: PartialPath) -> Verdict | None:
        if len(position.visited) < len(self.neighbours):
            return None
        if not self.closed:
            return "win"
        # Back along the one edge between two vertices is no circuit, along another arc it is.
        least = 2 if self.directed else 3
        closes = len(self.neighbours) >= least and self.begun[0] in self.neighbours[position.at]
        return "win" if closes else None

    def positions_at_least(self) -> int:
        """In a complete graph every set of vertices comes up, with every last one."""
        left = len(self.neighbours) - len(self.begun)
        complete = all(len(near) == len(self.neighbours) - 1 for near in self.neighbours.values())
        return 1 + left * 2 ** (left - 1) if complete and left else 0

    def why_not(self, position: PartialPath) -> str | None:
        missing = [vertex for vertex in self.begun if vertex not in position.visited]
        if missing:
            return f"the path begins with {'+'.join(self.begun)}: {missing[0]} is not visited"
        return None

    def board(self, position: PartialPath) -> Board | None:
        return graph_board(
            self.neighbours, self._places, position.at, position.visited, directed=self.directed
        )

    def touches(self, position: PartialPath, label: str) -> Sequence[str]:
        return [position.at, label.removeprefix("to ")]

    @cached_property
    def _places(self) -> Places:
        return rings(named(self.graph, MOST))

    def named_parts(self, position: PartialPath) -> tuple[str, int]:
        return position.at, len(position.visited)

    def format(self, position: PartialPath) -> str:
        return f"{'+'.join(sorted(position.visited))}_{position.at}"

    def parse(self, text: str) -> PartialPath:
        listed, _, at = text.partition("_")
        visited = listed.split("+")
        if sorted(set(visited)) != visited or not set(visited) <= set(self.neighbours):
            raise self.malformed(text)
        if at not in visited:
            raise self.malformed(text)
        return PartialPath(frozenset(visited), at)
