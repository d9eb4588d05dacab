"""Building a game into a run, and copying one there or back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, quote
from explorer.games.base import Game
from explorer.graph.limits import MAX_POSITIONS
from explorer.kinds import KINDS
from explorer.spec import canonical
from explorer.store.build import is_stored, keep
from explorer.store.database import Database
from explorer.store.engine import WAIT, reading
from explorer.store.find import need_game
from explorer.store.header import header_of
from explorer.store.in_parts import InParts, forget_work
from explorer.store.read import read_graph
from explorer.store.runs.manifest import damaged
from explorer.store.runs.parquet import need_extra
from explorer.store.runs.place import check_place
from explorer.store.runs.reading import RunConnection
from explorer.store.runs.write import need_run_codes, write_run
from explorer.store.solved import Progress, Solved, counted_progress, made, solved


def build_run(
    place: Path,
    game: Game[Any],
    *,
    moves: bool = False,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    progress: Progress,
    memory: int | None = None,
    in_parts: InParts | None = None,
) -> bool:
    """Generate, solve and write a game as a run; False if it is there already.

    moves  whether its moves are stored as well

    Nothing is written if it has more than `max_positions`, or does not fit into `memory`.
    """
    _check_kind(game)
    if not check_place(place, canonical(game), replace, moves):
        if in_parts is not None:
            forget_work(Database(place), game, in_parts)
        return False
    with made(Database(place), game, max_positions, progress, memory, in_parts) as found:
        return _write(place, game, found, moves, replace, progress)


def run_from(
    database: Database, game: Game[Any], place: Path, *, moves: bool, replace: bool,
    progress: Progress,
) -> bool:  # fmt: skip
    """Write a game that a database holds as a run; False if it is there already.

    Its values are found anew from its graph. NotThereError if it is not stored.
    """
    _check_kind(game)
    with reading(database) as connection:
        game_id = need_game(connection, canonical(game))
        if not check_place(place, canonical(game), replace, moves):
            return False
        progress("read", 0, None)
        graph = read_graph(connection, game_id)
    return _write(place, game, solved(graph, progress), moves, replace, progress)


def database_from(
    run: Database,
    name: str,
    database: Database,
    *,
    replace: bool,
    wait: float = WAIT,
    progress: Progress,
) -> bool:
    """Store the game of a run, by its name, in a database; False if it is stored there already.

    ExplorerError if what is read of the run is not what was written.
    """
    with reading(run) as connection:
        need_game(connection, name)
        assert isinstance(connection, RunConnection)
        game, told = connection.game, connection.manifest.game
        if not replace and is_stored(database, canonical(game)):
            return False
        progress("read", 0, None)
        for file, wrong in connection.files():
            if wrong:
                raise damaged(run.path, file, wrong)
        graph, solution = connection.whole()
        found = Solved(graph, solution, bool(told["cyclic"]), content_hash=told["content_hash"])
        return keep(database, header_of(game), found, replace=replace, wait=wait, progress=progress)


def _check_kind(game: Game[Any]) -> None:
    """ExplorerError if a game cannot be a run."""
    need_extra()
    if KINDS[game.kind].has("partizan value"):
        raise ExplorerError(
            f"{quote(canonical(game))} cannot be a run, which has no room for the canonical forms "
            "of its positions: build it into a database"
        )
    need_run_codes(game)


def _write(
    place: Path, game: Game[Any], found: Solved, moves: bool, replace: bool, report: Progress
) -> bool:
    whole = found.graph.size + (3 if moves else 1) * found.graph.move_count
    return write_run(
        place, game, found.graph, found.solution, found.cyclic, moves=moves, replace=replace,
        progress=counted_progress(report, "write", whole), forget=found.forget,
    )  # fmt: skip
