"""Building games and opening databases."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

from explorer.answers.building import build_game, in_parts_if, size_of, target_of
from explorer.answers.resolve import DatabaseName, located, rules_to_build
from explorer.errors import MalformedError
from explorer.games.base import Game
from explorer.games.registry import GameType, family, from_file, is_known, knowing
from explorer.graph.limits import MAX_POSITIONS
from explorer.python.games import Games, StoredGame, in_memory
from explorer.python.given import described
from explorer.spec import canonical


def build(
    game: Any,
    db: DatabaseName = None,
    *,
    name: str = "graph",
    kind: str | None = None,
    start: str | None = None,
    game_file: str | None = None,
    strict: bool = True,
    max_positions: int = MAX_POSITIONS,
    replace: bool = False,
    engine: str = "memory",
    memory: str | int | None = None,
    parts: int | None = None,
    work: str | None = None,
    resume: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    to: str | Path | None = None,
    moves: bool = False,
) -> StoredGame:
    """Generate and solve a game, and keep its graph: in `db`; or in the folder `to`, as a run of
    Parquet files, with its `moves` if they are wanted; or, unless said, for as long as it is used.

    `game` is a spec, a game (an instance of a class of rules), or a graph: a NetworkX digraph, a
    list of edges (source, target) or (source, target, label), or a dict of successors. A graph is
    stored under `name`, as a game of a `kind`, impartial unless said, that begins in `start`.
    Its labels are unique in their position, and all moves have one or none; with `strict=False` it
    is read as `explorer import` reads a file: moves are called by what is found in their data, such
    as `relation`, else by where they lead, and labels that are not unique are told apart.
    `game_file` may define the game that a spec names; its rules are known by the file's source,
    those of a class given here by its `ruleset`. What is stored in `db` already, by the same
    rules, is not built again, unless `replace`. A game, but no graph, may be larger than memory:
    `engine="parts"` (or "dask") builds it in files, with the other options of `explorer build` by
    their names.

    MalformedError (a ValueError) for what is no game; LimitError beyond `max_positions`.

    >>> import explorer
    >>> explorer.build("nim:heaps=1+2").start
    <Position 1+2 of nim:heaps=1+2: win in 3, nim-value 3>
    >>> explorer.build([("a", "b"), ("b", "c"), ("a", "c")])["a"].grundy
    2
    """
    types: tuple[GameType, ...] = tuple(from_file(game_file)) if game_file else ()
    of_rules = isinstance(game, (str, Game))
    if of_rules and (name, kind, start, strict) != ("graph", None, None, True):
        raise MalformedError(
            "name, kind, start and strict are those of a graph: a game has its own"
        )
    in_parts = in_parts_if(engine, size_of(memory), parts, work, resume, workers, scheduler)
    if not of_rules and (engine, memory) != ("memory", None):
        raise MalformedError("engine and memory are those of a game by its rules")
    if to is not None and not of_rules:
        raise MalformedError("a run is of a game by its rules: a graph is built into a database")
    if to is not None and db is not None:
        raise MalformedError("a game is built into a database or a run: give db= or to=, not both")
    kept = db is not None or to is not None or moves
    there = target_of(db, to, moves) if kept else None
    if in_parts is not None and there is None:
        raise MalformedError("a build in parts needs a place for files: give db=, or to=")
    if isinstance(game, Game):
        types = (*types, *_besides(type(game)))
    games = in_memory(types) if there is None else Games(there, types)
    if not of_rules:
        return _of_graph(games, game, name, kind, start, strict, max_positions, replace)
    with knowing(types):
        made = rules_to_build(game, games.database) if isinstance(game, str) else game
        build_game(
            made, games.database, max_positions=max_positions, replace=replace,
            memory=size_of(memory), in_parts=in_parts, as_run=to is not None, moves=moves,
        )  # fmt: skip
    return games[canonical(made)]


def _besides(cls: GameType) -> tuple[GameType, ...]:
    """The class of a game that is not known by itself; MalformedError if its slug is another's."""
    if not is_known(cls.slug):
        return (cls,)
    if family(cls.slug) is not cls:
        raise MalformedError(
            f"{cls.__name__} has the slug {cls.slug}, and that is another game's: choose another"
        )
    return ()


def _of_graph(
    games: Games,
    given: Any,
    name: str,
    kind: str | None,
    start: str | None,
    strict: bool,
    max_positions: int,
    replace: bool,
) -> StoredGame:
    from explorer.imports.store import keep
    from explorer.kinds import USUAL

    about = getattr(given, "graph", {})  # what a graph of NetworkX says of itself
    graph = described(given, strict=strict)
    if start is None and about.get("start") in graph.every_position():
        start = about["start"]
    notes = graph.notes()
    notes += keep(
        graph, name, games.database, title="given in Python",
        kind=kind or about.get("kind", USUAL), start=start,
        replace=replace, max_positions=max_positions,
    )  # fmt: skip
    for note in notes:
        warnings.warn(note, UserWarning, stacklevel=4)
    return games[name]


def open(db: DatabaseName = None, *, game_file: str | None = None) -> Games:
    """The games of a database file: unless said that of EXPLORER_DB, else data/explorer.db.

    `game_file` has the rules of games that are not known otherwise. NotThereError (a KeyError) if
    there is no such database.
    """
    games = Games(
        located(db or os.environ.get("EXPLORER_DB") or None),
        tuple(from_file(game_file)) if game_file else (),
    )
    len(games)  # what is wrong with the file is said now, not when it is asked something
    return games
