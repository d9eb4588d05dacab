"""The token game: a digraph, written in the spec, and a token that walks on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer import spec
from explorer.board import Board
from explorer.errors import LimitError
from explorer.games.base import Game, Kind, Part
from explorer.games.shared.graphs import SEEN, Places, graph_board, layered

_NAME = "[a-z0-9]{1,20}"
_ITEM = f"{_NAME}(_{_NAME})?"
SMITH = "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966) 51-81"
_FRAENKEL_PERL = (
    "A. S. Fraenkel, Y. Perl, Constructions in combinatorial games with cycles, "
    "Infinite and finite sets (1975) 667-699"
)

_MOST = 10_000
"""Vertices and arcs of a graph in a spec; a larger one belongs in a file, for `explorer import`."""


@dataclass(frozen=True)
class Token(Game[str]):
    """A token stands on a vertex of a digraph. Two players in turn move it along an arc. Who cannot
    move has lost; where play can go on in cycles it may be a draw.

    The graph is written as its arcs: a_b+b_a+b_t leads from a to b, from b to a, and from b to t.
    Play begins at the vertex named first; a vertex by itself, as in b+a_b+b_a, is allowed. Any
    impartial game is the token game on its own graph: explorer import --kind impartial takes one
    of any size from a file.
    """

    slug: ClassVar[str] = "token"
    title: ClassVar[str] = "Token game on a digraph"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "a vertex of the graph, such as a"
    sources: ClassVar[Sequence[str]] = (SMITH, _FRAENKEL_PERL)
    parts: ClassVar[Sequence[Part]] = (
        Part("vertex", "text", "where the token stands"),
        Part("arcs", "integer", "arcs that lead on"),
    )

    graph: str = spec.word(
        "a_b+a_t+b_a+b_s+b_t+s_t",
        pattern=rf"{_ITEM}(\+{_ITEM})*",
        allowed="arcs such as a_b, or single vertices, joined by '+'; vertices are of small "
        "letters and digits",
        help="the arcs of the digraph; play begins at the vertex named first",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        # One graph from one start, one spec: what the other items say already is left out.
        items = list(dict.fromkeys(self.graph.split("+")))
        if len(items) > _MOST:
            raise LimitError(
                f"{self.slug}: the graph has {len(items):,} arcs, more than {_MOST:,}: "
                "write it to a file for explorer import"
            )
        first = items[0].partition("_")[0]
        said = {first}.union(*(item.split("_") for item in items if "_" in item))
        arcs = sorted(item for item in items if "_" in item or item not in said)
        start = [] if arcs and arcs[0].partition("_")[0] == first else [first]
        object.__setattr__(self, "graph", "+".join([*start, *arcs]))

    @cached_property
    def _arcs(self) -> dict[str, list[str]]:
        arcs: dict[str, list[str]] = {}
        for item in self.graph.split("+"):
            source, _, target = item.partition("_")
            arcs.setdefault(source, [])
            if target:
                arcs.setdefault(target, [])
                arcs[source].append(target)
        return arcs

    def starts(self) -> list[str]:
        return [next(iter(self._arcs))]

    def further_positions(self) -> list[str]:
        return list(self._arcs)

    def moves(self, position: str) -> Iterator[tuple[str, str]]:
        for target in self._arcs[position]:
            yield f"to {target}", target

    def board(self, position: str) -> Board | None:
        """The graph, or of a large one the vertices that can be reached in a move."""
        if len(self._arcs) <= SEEN:
            return graph_board(self._arcs, self._places, position)
        beside = [vertex for vertex in self._arcs[position] if vertex != position]
        near = {position: self._arcs[position], **{vertex: [] for vertex in beside}}
        return graph_board(near, layered(near), position)

    def touches(self, position: str, label: str) -> Sequence[str]:
        return list(dict.fromkeys([position, label.removeprefix("to ")]))

    @cached_property
    def _places(self) -> Places:
        return layered(self._arcs)

    def named_parts(self, position: str) -> tuple[str, int]:
        return position, len(self._arcs[position])

    def parse(self, text: str) -> str:
        if not re.fullmatch(_NAME, text, re.ASCII):
            raise self.malformed(text)
        return text
