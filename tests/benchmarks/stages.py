"""Benchmarks: each stage of the explorer beside a plain C program, in one run.

    python -m tests.benchmarks.stages [--heaps 5] [--size 12] [--repeat 3]

The yardstick `baseline.c` is compiled on the spot (it needs a C compiler and SQLite's headers). The
game is ordered nim. Times are CPU seconds, medians; the ratio is what counts, since machines differ
and wander. Nothing here asserts anything.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from sqlalchemy.dialects import sqlite as dialect
from sqlalchemy.schema import CreateTable

from explorer.games.nim import Nim
from explorer.graph.generate import generate
from explorer.solve.grundy import grundy_values
from explorer.solve.outcome import outcomes
from explorer.solve.solution import solve
from explorer.store import load, schema
from explorer.store.engine import locate, writing
from explorer.store.header import Header
from explorer.store.load import store_game

STAGES = (
    "generate", "reverse", "outcome", "grundy", "store positions", "store moves",
    "store moves by target",
)  # fmt: skip


def baseline(folder: Path, heaps: int, size: int) -> dict[str, float]:
    """One run of the C program: stage -> CPU seconds."""
    tables = (schema.nodes, schema.moves, schema.moves_by_target)
    ddl = ";".join(str(CreateTable(table).compile(dialect=dialect.dialect())) for table in tables)
    path = folder / "baseline.db"
    path.unlink(missing_ok=True)
    done = subprocess.run(
        [folder / "baseline", str(heaps), str(size), str(path)],
        input=ddl, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {
        stage: float(seconds)
        for stage, seconds in (line.rsplit(" ", 1) for line in done.stdout.splitlines())
    }


def ours(folder: Path, heaps: int, size: int) -> dict[str, float]:
    """One run of the explorer's stages."""
    found: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], Any]) -> Any:
        began = process_time()
        result = work()
        found[stage] = found.get(stage, 0.0) + process_time() - began
        return result

    game = Nim(heaps=(size,) * heaps, ordered=True)
    graph = timed("generate", lambda: generate(game, 10**9))
    timed("reverse", lambda: graph.reverse)
    timed("outcome", lambda: outcomes(graph))
    timed("grundy", lambda: grundy_values(graph))
    solution = solve(graph)
    path = folder / "ours.db"
    path.unlink(missing_ok=True)
    stages = {"labels": "store positions", "nodes": "store positions", "moves": "store moves",
              "moves_by_target": "store moves by target"}  # fmt: skip
    insert = load._insert

    def timed_insert(cursor: Any, mark: str, table: str, *rest: Any, **options: Any) -> None:
        timed(stages[table], lambda: insert(cursor, mark, table, *rest, **options))

    load._insert = timed_insert
    try:
        with writing(locate(str(path)), create=True) as connection:
            store_game(connection, Header("nim", "nim", "Nim", {}), graph, solution, cyclic=False)
            timed("store moves by target", lambda: connection.execute("COMMIT"))
            connection.execute("BEGIN")
    finally:
        load._insert = insert
    return found


def chain(length: int) -> float:
    """CPU seconds to solve a chain, the deepest graph there is."""
    from explorer.graph.arrays import GameGraph

    graph = GameGraph(
        kind="impartial",
        offsets=np.concatenate(([0], np.arange(length + 1))).astype(np.int64),
        targets=np.arange(length, dtype=np.int32),
        label_codes=np.zeros(length, dtype=np.int32),
        labels=(),
        verdicts=np.zeros(length + 1, dtype=np.int8),
        depth=np.zeros(length + 1, dtype=np.int32),
        positions=[],
    )
    began = process_time()
    outcomes(graph)
    grundy_values(graph)
    return process_time() - began


def run(heaps: int, size: int, repeat: int) -> None:
    """Run all and print a table."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    print(f"nim:heaps={'+'.join([str(size)] * heaps)},ordered=true, CPU seconds, medians")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = Path(__file__).parent / "baseline.c"
        built = (
            compiler
            and not subprocess.run(
                [compiler, "-O2", "-o", str(folder / "baseline"), str(source), "-lsqlite3"],
                check=False,
            ).returncode
        )
        ours(folder, 4, 12)  # compile the kernels, or fetch them from their cache
        runs = []
        for _ in range(repeat):
            plain = baseline(folder, heaps, size) if built else {}
            runs.append((plain, ours(folder, heaps, size)))
    print(f"{'stage':28}{'C':>10}{'explorer':>10}{'ratio':>8}{'least':>8}")
    for stage in STAGES:
        mine = statistics.median(run[1][stage] for run in runs)
        if not built:
            print(f"{stage:28}{'-':>10}{mine:10.3f}")
            continue
        theirs = statistics.median(run[0][stage] for run in runs)
        least = min(run[1][stage] for run in runs) / min(run[0][stage] for run in runs)
        print(f"{stage:28}{theirs:10.3f}{mine:10.3f}{mine / theirs:8.2f}{least:8.2f}")
    print(f"a chain of 1,000,000 positions, outcome and nim-values: {chain(1_000_000):.3f} s")


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heaps", type=int, default=5)
    parser.add_argument("--size", type=int, default=12)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    run(asked.heaps, asked.size, asked.repeat)


if __name__ == "__main__":
    main()
