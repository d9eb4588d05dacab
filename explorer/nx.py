"""Stored games as NetworkX graphs."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from explorer.export.source import MOVE_COLUMNS, Direction, source
from explorer.store.engine import reading

if TYPE_CHECKING:
    import networkx

    from explorer.answers.resolve import DatabaseName


def to_networkx(
    spec: str,
    db: DatabaseName = None,
    *,
    around: str | None = None,
    depth: int | None = None,
    direction: Direction = "forward",
) -> networkx.MultiDiGraph[str]:
    """A stored game, or what lies around one of its positions, as a NetworkX graph.

    Nodes are the positions, with every column of the view `position` and every named part as
    attributes; edges are the moves, with the columns of `move`, keyed by their labels, so parallel
    moves stay apart. Truth values are bools, and what has no value is None. The graph itself knows
    its `game`, `title`, `kind`, `start` and, as JSON text, `parameters`; and it is called a `part`
    if moves of its positions lead elsewhere.

    With `around`: the positions up to `depth` moves away from it, along moves (forward), against
    them (backward) or both, and the moves between them.

    NotThereError if the database, the game or the position is not there.

    >>> import tempfile
    >>> from explorer.games.nim import Nim
    >>> from explorer.store.build import build
    >>> from explorer.store.engine import locate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = locate(f"{folder}/games.db")
    ...     built = build(file, Nim(heaps=(1, 2)))
    ...     graph = to_networkx("nim:heaps=1+2", file)
    >>> graph.nodes["1+2"]["grundy"], list(graph["1+2"]["2"])
    (3, ['heap 1: take 1'])
    """
    from networkx import MultiDiGraph

    from explorer.answers.resolve import located, named_game

    database = located(db)
    about = named_game(spec, database)
    for note in about.notes:
        warnings.warn(note, UserWarning, stacklevel=2)
    center = None if around is None else about.position(around)
    with reading(database) as connection:
        stored = source(connection, about.name, center, depth, direction, every=True)
        graph: networkx.MultiDiGraph[str] = MultiDiGraph(
            **{key: stored.game[key] for key in ("game", "title", "kind", "start")},
            parameters=stored.game["parameters"],
        )
        if stored.is_part:
            graph.graph["part"] = True
        names = [column.name for column in stored.columns]
        texts = dict(stored.names())
        for row in stored.nodes():
            graph.add_node(texts[row[0]], **dict(zip(names, row, strict=True)))
        moves = [column.name for column in MOVE_COLUMNS]
        label = moves.index("label")
        for start, end, *move in stored.edges():
            graph.add_edge(
                texts[start], texts[end], key=move[label], **dict(zip(moves, move, strict=True))
            )
    return graph
