"""Misère sums of stored impartial games: their product, searched by the moves that are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.errors import ExplorerError, LimitError
from explorer.query.catalog import game
from explorer.query.rows import rows
from explorer.query.sums import Misere, Place
from explorer.store.connection import Connection
from explorer.store.find import need_game
from explorer.theory.misere_sums import MOST, MisereSums

MOST_MOVES = 2_000_000
"""Moves of a game whose graph is taken into memory for a sum, and positions of it."""


@dataclass(frozen=True)
class _Graph:
    """The moves of a stored game: for each text its id, for each id where its moves lead."""

    ids: dict[str, int]
    ahead: list[list[int]]
    wins: list[bool]
    """Whether the mover of a position, if it is an end, has won."""


def by_search(connection: Connection, places: Sequence[Place], most: int = MOST) -> Misere:
    """Whether the mover of a sum of stored games has lost, by a search over their product.

    Who cannot move in any component has won, as every end that the positions lead to must say.
    ExplorerError if one says otherwise, or if play can go on in cycles; LimitError if a game is too
    large, or, when a sum is asked, if more than `most` sums would have to be looked at.
    """
    graphs = {name: _graph(connection, name) for name in dict.fromkeys(n for n, _ in places)}
    for name, text in places:
        _check_ends(name, graphs[name], text)
    search = MisereSums(
        lambda place: [((place[0], target),) for target in graphs[place[0]].ahead[place[1]]], most
    )
    names = [name for name, _ in places]
    return lambda texts: search.is_lost(
        (name, graphs[name].ids[text]) for name, text in zip(names, texts, strict=True)
    )


def _graph(connection: Connection, name: str) -> _Graph:
    stored = game(connection, name)
    if stored["cyclic"]:
        raise ExplorerError(
            f"play of {name} can go on in cycles: sums in misère play are searched where it ends"
        )
    if max(stored["positions"], stored["moves"]) > MOST_MOVES:
        raise LimitError(
            f"{name} has {stored['positions']:,} positions and {stored['moves']:,} moves: misère "
            f"sums are searched for games of {MOST_MOVES:,} of either at most"
        )
    game_id = need_game(connection, name)
    nodes = rows(
        connection, "SELECT position, verdict FROM nodes WHERE game_id = :id ORDER BY id",
        id=game_id,
    )  # fmt: skip
    ahead: list[list[int]] = [[] for _ in nodes]
    edges = connection.execute(
        "SELECT source_id, target_id FROM edges WHERE game_id = :id ORDER BY source_id, ordinal",
        {"id": game_id},
    )
    for source, target in edges:
        ahead[source].append(target)
    ids = {node["position"]: number for number, node in enumerate(nodes)}
    return _Graph(ids, ahead, [node["verdict"] == "win" for node in nodes])


def _check_ends(name: str, graph: _Graph, text: str) -> None:
    """ExplorerError if a position leads to an end in which the mover has not won."""
    waiting = [graph.ids[text]]
    seen = {*waiting}
    for position in waiting:  # which grows meanwhile
        if not graph.ahead[position] and not graph.wins[position]:
            end = next(text for text, number in graph.ids.items() if number == position)
            raise ExplorerError(
                f"{name} has no nim-values, and at its end {end} who cannot move has not won: no "
                "rule says who wins a sum"
            )
        for target in graph.ahead[position]:
            if target not in seen:
                seen.add(target)
                waiting.append(target)
