"""Benchmarks of a build and of questions, beside what limits them, in one run.

    python -m tests.benchmarks.questions [--goal 100] [--repeat 3]

The game is Pig. Beside each figure stands a limit or a peer, measured in the same run: a plain load
of the rows as they were before moves had numbers, the same question to the table itself, a Python
program that only imports sqlite3. CPU seconds unless said.
"""

from __future__ import annotations

import argparse
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from explorer.answers.catalog import info
from explorer.games.pig import Pig
from explorer.games.registry import resolve
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import generate
from explorer.query.audit import audit
from explorer.query.paths import shortest_paths
from explorer.spec import canonical
from explorer.store.build import build
from explorer.store.engine import locate, reading
from tests.benchmarks.growth import built
from tests.benchmarks.queries import seconds

FORMER = """
CREATE TABLE nodes (game_id INTEGER, id INTEGER, position TEXT, mover TEXT, terminal INTEGER,
  verdict TEXT, depth INTEGER, fields TEXT, win_probability REAL, optimal_label_id INTEGER,
  PRIMARY KEY (game_id, id), UNIQUE (game_id, position)) STRICT, WITHOUT ROWID;
CREATE TABLE edges (game_id INTEGER, source_id INTEGER, ordinal INTEGER, target_id INTEGER,
  label_id INTEGER, optimal INTEGER, probability REAL,
  PRIMARY KEY (game_id, source_id, ordinal)) STRICT, WITHOUT ROWID;
CREATE TABLE edges_by_target (game_id INTEGER, target_id INTEGER, source_id INTEGER,
  ordinal INTEGER, PRIMARY KEY (game_id, target_id, source_id, ordinal)) STRICT, WITHOUT ROWID;
"""


def run(repeat: int = 3, goal: int = 100) -> None:
    """Run all and print a table."""
    game = Pig(goal=goal)
    name = canonical(game)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/games.db"
        database = locate(file)
        generate(Pig(goal=40), vectorised=True)  # compile the kernels, or fetch them
        ours = seconds(lambda: build(database, game), 1)
        with reading(database) as connection:
            positions, moves = connection.execute("SELECT positions, moves FROM games").all()[0]
            print(f"{name}: {positions:,} positions, {moves:,} moves")
            print(f"{'':48}{'explorer':>12}{'beside':>12}{'ratio':>8}")
            _line("whole build / plain load of the former rows", ours, _plain_load(game, folder))
            _line("bytes a move on disk", Path(file).stat().st_size / moves)
            for what, mine, theirs in _in_process(connection, name, database, goal, repeat):
                _line(what, mine, theirs)
        _line("explorer show nim / python, sqlite3", *_commands(folder, repeat))
        cpu, memory = built(name, f"{folder}/other.db")
        _line("peak memory of a build, bytes a move", memory / moves)
        cold, _ = built(name, f"{folder}/cold.db", NUMBA_CACHE_DIR=folder)
        _line("compiling what this build needs, the first time", cold - cpu)
    for spec in ("snort:board=..../..../....", "clobber:board=XOXO/OXOX/XOXO"):
        _line(f"generate {spec}, M moves/s", *_twins(resolve(spec)))


def _line(what: str, mine: float, theirs: float | None = None) -> None:
    beside = "" if theirs is None else f"{theirs:12.4f}{mine / theirs:8.2f}"
    print(f"{what:48}{mine:12.4f}{beside}", flush=True)


def _in_process(
    connection: Any, name: str, database: Any, goal: int, repeat: int
) -> Iterable[tuple[str, float, float | None]]:
    """Questions asked in this process: what, seconds, and those of a limit where there is one."""
    sql = connection.execute
    target = f"{goal // 5}_{goal // 5}_{goal // 10}"

    def asked(query: str, **given: Any) -> Callable[[], Any]:
        return lambda: sql(query, {"game": name, "place": target, **given}).all()

    by = "SELECT source, label FROM move WHERE game = :game AND {} = :place"
    yield (
        "SQL: moves into a position / out of it, ms",
        seconds(asked(by.format("target")), 9) * 1e3,
        seconds(asked(by.format("source")), 9) * 1e3,
    )
    ends = f"{goal * 9 // 10}_{goal * 9 // 10}_0"
    yield (
        f"path 0_0_0 {ends}",
        seconds(lambda: list(shortest_paths(connection, name, "0_0_0", ends)), repeat),
        None,
    )
    yield "info", seconds(lambda: info(name, str(database.path)), repeat), None
    yield (
        "count of moves not optimal / on the table",
        seconds(asked("SELECT count(*) FROM bare_move WHERE game = :game AND optimal = 0"), repeat),
        seconds(asked("SELECT count(*) FROM moves WHERE optimal = 0"), repeat),
    )
    moves = sql("SELECT moves FROM games").scalar()
    yield (
        "verify --no-rules, a million moves",
        seconds(lambda: list(audit(connection, name)), 1) / moves * 1e6,
        None,
    )


def _plain_load(game: Pig, folder: str) -> float:
    """Load the rows of a game as they were before revision 0009, from lists that are ready."""
    from explorer.solve.solution import solve

    graph = generate(game)
    solution = solve(graph)
    nodes, edges, back = _former_rows(graph, solution)
    with closing(sqlite3.connect(f"{folder}/plain.db")) as connection, connection:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        connection.executescript(FORMER)

        def load() -> None:
            for table, rows in (("nodes", nodes), ("edges", edges), ("edges_by_target", back)):
                marks = ",".join("?" * (10 if table == "nodes" else len(rows)))
                connection.executemany(f"INSERT INTO {table} VALUES ({marks})", zip(*rows))  # noqa: B905
            connection.commit()

        return seconds(load, 1)


def _former_rows(graph: GameGraph, solution: Any) -> tuple[list[Any], list[Any], list[Any]]:
    """Columns of the former tables."""
    size, moves = graph.size, graph.move_count
    sources = graph.sources()
    ordinals = range(moves) - graph.offsets[sources]
    win = solution.columns["win_probability"].values(0, size)
    chances = [None] * moves if graph.probability is None else graph.probability.tolist()
    order = graph.reverse.moves
    nodes = [
        [1] * size, range(size), list(graph.positions), [None] * size,
        graph.terminal.astype(int).tolist(), [None] * size, graph.depth.tolist(),
        list(graph.fields or [None] * size), win, [0] * size,
    ]  # fmt: skip
    edges = [
        [1] * moves, sources.tolist(), ordinals.tolist(), graph.targets.tolist(),
        graph.label_codes.tolist(), solution.optimal.astype(int).tolist(), chances,
    ]  # fmt: skip
    back = [
        [1] * moves, graph.targets[order].tolist(), sources[order].tolist(),
        ordinals[order].tolist(),
    ]  # fmt: skip
    return nodes, edges, back


def _commands(folder: str, repeat: int) -> tuple[float, float]:
    """CPU seconds of `explorer show nim`, and of a program that only imports sqlite3."""
    build(locate(f"{folder}/nim.db"), resolve("nim"))
    command = [sys.executable, "-m", "explorer", "show", "nim", "--db", f"{folder}/nim.db"]
    return _whole(command, repeat), _whole([sys.executable, "-c", "import sqlite3"], repeat)


def _whole(command: list[str], repeat: int) -> float:
    """The median CPU time of a command."""
    found = []
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(found)


def _twins(game: Any) -> tuple[float, float]:
    """Millions of moves a second of a game, grown vectorised and position by position."""
    generate(game, vectorised=True)
    moves = generate(game, vectorised=True).move_count
    return tuple(  # type: ignore[return-value]
        moves / 1e6 / seconds(lambda way=way: generate(game, vectorised=way), 1)  # type: ignore[misc]
        for way in (True, False)
    )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goal", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    run(asked.repeat, asked.goal)


if __name__ == "__main__":
    main()
