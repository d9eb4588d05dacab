"""Benchmarks of growth: what a move costs, from ten thousand to a hundred million of them.

    python -m tests.benchmarks.growth [--most 7]

The game is ordered nim with six heaps. Each build is a process of its own, whose memory is counted
above that of one that builds the smallest; questions are asked in this one. A row that costs the
same a move, or a question, at every size is what one hopes for.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from explorer.answers.positions import show
from explorer.query.paths import shortest_paths
from explorer.query.predecessors import predecessors
from explorer.store.engine import locate, reading
from tests.benchmarks.queries import seconds

SIZES = {4: 2, 5: 4, 6: 5, 7: 8, 8: 11}
"""Power of ten of the moves, about -> counters of a heap."""

_BUILD = """
import os, resource, sys
from explorer.answers.building import build
os.environ["EXPLORER_COMPILE"] = "always"  # have the compiler in memory first: it takes 100 MB
build("nim:heaps=1+2", sys.argv[2] + ".first")
os.environ["EXPLORER_COMPILE"] = "auto"
before = resource.getrusage(resource.RUSAGE_SELF)
build(sys.argv[1], sys.argv[2], max_positions=10**9)
after = resource.getrusage(resource.RUSAGE_SELF)
print(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
print((after.ru_maxrss - before.ru_maxrss) * 1024)
"""


def built(name: str, file: str, **environment: str) -> tuple[float, float]:
    """Build a game in a process of its own: CPU seconds, and bytes of memory above a small one."""
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, name, file],
        env=os.environ | environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    cpu, memory = map(float, done.stdout.split())
    return cpu, memory


def run(most: int = 7) -> None:
    """Build each size, ask, and print a table."""
    print("ordered nim of six heaps")
    print(
        f"{'moves':>12}{'positions':>12}{'us a move':>11}{'wall s':>9}{'bytes':>8}{'memory':>8}"
        f"{'show ms':>9}{'into ms':>9}{'path ms':>9}{'optimal s':>11}"
    )
    for power, size in SIZES.items():
        if power > most:
            return
        with tempfile.TemporaryDirectory() as folder:
            _row("nim:heaps=" + "+".join([str(size)] * 6) + ",ordered=true", f"{folder}/games.db")


def _row(name: str, file: str) -> None:
    """The figures of one size."""
    began = perf_counter()
    cpu, memory = built(name, file)
    took = perf_counter() - began
    with reading(locate(file)) as connection:
        positions, moves = connection.execute("SELECT positions, moves FROM games").all()[0]
        start, second, end = (
            str(
                connection.execute("SELECT position FROM nodes WHERE id = :id", {"id": id}).scalar()
            )
            for id in (0, 1, positions - 1)
        )
        count = "SELECT count(*) FROM bare_move WHERE optimal = 1"
        asked = [
            seconds(lambda: show(name, start, file), 9) * 1e3,
            seconds(lambda: list(predecessors(connection, name, second, 1)), 9) * 1e3,
            seconds(lambda: shortest_paths(connection, name, start, end), 3) * 1e3,
            seconds(lambda: connection.execute(count).all(), 1),
        ]
    size = Path(file).stat().st_size
    print(
        f"{moves:12,}{positions:12,}{cpu / moves * 1e6:11.2f}{took:9.1f}{size / moves:8.1f}"
        f"{memory / moves:8.1f}{asked[0]:9.2f}{asked[1]:9.2f}{asked[2]:9.1f}{asked[3]:11.2f}",
        flush=True,
    )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=7)
    run(parser.parse_args().most)


if __name__ == "__main__":
    main()
