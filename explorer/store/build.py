"""The whole way of a game: from its rules to solved rows in the database."""

from __future__ import annotations

import warnings
from typing import Any

from explorer import spec
from explorer.errors import ExplorerError, NotThereError, option
from explorer.games.base import Game
from explorer.graph.arrays import GameGraph
from explorer.graph.cycles import is_cyclic
from explorer.graph.generate import generate
from explorer.graph.limits import MAX_POSITIONS
from explorer.solve.solution import solve
from explorer.store.engine import WAIT, Database, reading, settle, writing
from explorer.store.find import find_game, is_family, need_game
from explorer.store.header import Header, header_of
from explorer.store.in_parts import InParts, forget_work
from explorer.store.load import remove_game, store_game, store_values
from explorer.store.paths import (
    PathWarning,
    StoredPath,
    count_paths,
    paths_of,
    put_back,
    store_path,
)
from explorer.store.read import read_graph
from explorer.store.solved import (
    Progress,
    Solved,
    compiling_reported,
    counted_progress,
    made,
    solved,
)


def build(
    database: Database,
    game: Game[Any],
    *,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    wait: float = WAIT,
    progress: Progress | None = None,
    memory: int | None = None,
    in_parts: InParts | None = None,
) -> bool:
    """Generate, solve and store a game in one transaction; False if it was stored already.

    With `replace` a stored game is built anew, and the old one stays until the new one is whole.
    `in_parts` says how it is built in files, if it is. Raises LimitError beyond `max_positions`,
    or where it does not fit into `memory` bytes, and then nothing is written.
    """
    name = spec.canonical(game)
    report = progress or (lambda stage, done, whole: None)
    if not replace and is_stored(database, name):
        settle(database)
        if in_parts is not None:
            forget_work(database, game, in_parts)
        return False
    with made(database, game, max_positions, report, memory, in_parts) as found:
        return keep(database, header_of(game), found, replace=replace, wait=wait, progress=progress)


def keep_path(database: Database, game: Game[Any], path: StoredPath, *, wait: float = WAIT) -> int:
    """Store a path through a game, and the game too if it is not there, in one transaction; give
    the path's id.

    NotThereError if it is no path of the game; then nothing is written.
    """
    name = spec.canonical(game)
    graph = None if is_stored(database, name) else generate(game)
    solution = None if graph is None else solve(graph)
    with writing(database, wait, create=True) as connection:
        if graph is not None and solution is not None and find_game(connection, name) is None:
            store_game(connection, header_of(game), graph, solution, is_cyclic(graph))
        return store_path(connection, name, path)


def store(
    database: Database,
    header: Header,
    graph: GameGraph,
    *,
    replace: bool = False,
    wait: float = WAIT,
    progress: Progress | None = None,
) -> bool:
    """Solve a graph and store it in one transaction; False if the name is stored already."""
    found = solved(graph, progress or (lambda stage, done, whole: None))
    return keep(database, header, found, replace=replace, wait=wait, progress=progress)


def keep(
    database: Database,
    header: Header,
    found: Solved,
    *,
    replace: bool,
    wait: float,
    progress: Progress | None,
) -> bool:
    """Store a solved graph in one transaction; False if the name is stored already."""
    report = progress or (lambda stage, done, whole: None)
    graph = found.graph
    counted = counted_progress(report, "store", graph.size + 2 * graph.move_count)

    def written(rows: int) -> None:
        counted(rows)
        found.forget()

    report("wait for the database", 0, None)
    with writing(database, wait, create=True) as connection:
        if found.pages is not None:
            connection.dialect.keep_pages(connection, found.pages)
        kept: list[StoredPath] = []
        if (game_id := find_game(connection, header.spec)) is not None:
            if not replace:
                return False  # another builder was faster
            kept = paths_of(connection, game_id)
            remove_game(connection, game_id)
        digest = store_game(
            connection, header, graph, found.solution, found.cyclic, written, found.forget
        )
        if found.content_hash not in (None, digest):
            raise ExplorerError(
                f"what was read of {header.spec} is not what was written (the content_hash is "
                f"{digest[:16]}..., not {str(found.content_hash)[:16]}...): nothing was stored"
            )
        left = put_back(connection, header.spec, kept)
    for message in left:
        warnings.warn(message, PathWarning, stacklevel=2)
    return True


def solve_again(
    database: Database, name: str, *, wait: float = WAIT, progress: Progress | None = None
) -> None:
    """Solve a stored game anew from its stored graph, and write the values back."""
    report = progress or (lambda stage, done, whole: None)
    _need_stored(database, name)
    with writing(database, wait) as connection:
        game_id = need_game(connection, name)
        report("read", 0, None)
        graph = read_graph(connection, game_id)
        report("solve", 0, None)
        with compiling_reported(report):
            solution = solve(graph)
        rows = graph.size + graph.move_count
        store_values(connection, game_id, graph, solution, counted_progress(report, "store", rows))


def remove(database: Database, name: str, *, wait: float = WAIT) -> int:
    """Remove a stored game and what belongs to it; tell how many stored paths went with it."""
    _need_stored(database, name)
    with writing(database, wait) as connection:
        game_id = need_game(connection, name)
        paths = count_paths(connection, game_id)
        remove_game(connection, game_id)
    return paths


def is_stored(database: Database, name: str) -> bool:
    """Whether a game is stored under a name; False where there is no database yet."""
    try:
        with reading(database) as connection:
            return find_game(connection, name) is not None
    except NotThereError:
        return False


def check_name(database: Database, slug: str, replace: bool) -> None:
    """Raise ExplorerError unless a graph of somebody's own may be stored under this name."""
    try:
        with reading(database) as connection:
            if is_family(connection, slug):
                raise ExplorerError(
                    f"{slug} is a family of games that are stored: import under another name"
                )
            if not replace and find_game(connection, slug) is not None:
                raise ExplorerError(
                    f"{slug} is stored already: choose another name, or give "
                    + option("--replace", "replace=True")
                )
    except NotThereError:
        return


def _need_stored(database: Database, name: str) -> None:
    """Refuse before the file is opened for writing, so that not a byte of it changes."""
    with reading(database) as connection:
        need_game(connection, name)
