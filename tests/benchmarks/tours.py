"""Benchmarks of knight's tours: counting beside walking all tours, dividing beside a plain walk.

    python -m tests.benchmarks.tours [--repeat 3]

Walking all tours is the pruned search of the explorer itself, which visits each closed tour of a
board once for each direction; the plain walk is one of Warnsdorff's rule. Times are CPU seconds,
medians. Nothing here asserts anything.
"""

from __future__ import annotations

import argparse
import platform
import statistics
from collections.abc import Callable
from time import process_time
from typing import Any

from explorer import __version__
from explorer.theory.hamilton.frontier import count_circuits, find_circuit
from explorer.theory.hamilton.search import attempts, every
from explorer.theory.tours.divide import circuit
from explorer.theory.tours.knight import board_graph
from explorer.theory.tours.warnsdorff import steps


def _timed(what: Callable[[], Any], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        began = process_time()
        what()
        times.append(process_time() - began)
    return statistics.median(times)


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    print(f"explorer {__version__}, Python {platform.python_version()}, {platform.machine()}")
    count_circuits(board_graph(3, 10))  # what is imported on the way
    rows = []
    for tall, wide in ((10, 3), (6, 5), (12, 3)):
        near = board_graph(tall, wide)
        rows.append(
            (
                f"all closed tours of {tall} x {wide}: counted, walked",
                _timed(lambda near=near: count_circuits(near), repeat),
                _timed(lambda near=near: list(every(near, [0], closed=True)), repeat),
            )
        )
    near = board_graph(14, 3)
    rows.append(
        (
            "a closed tour of 14 x 3: dynamic programming, search (20,000 states)",
            _timed(lambda: find_circuit(near), repeat),
            _timed(lambda: attempts(near, 0, True, 20_000), repeat),
        )
    )
    for side in (100, 300):
        circuit(side, side)  # small boards are found once
        rows.append(
            (
                f"{side} x {side}: divided, walked by Warnsdorff's rule",
                _timed(lambda side=side: circuit(side, side), repeat),
                _timed(lambda side=side: list(steps(side, side, (0, 0))), repeat),
            )
        )
    print(f"{'':70} {'explorer':>9} {'baseline':>9} {'ratio':>7}")
    for what, ours, baseline in rows:
        print(f"{what:70} {ours:9.3f} {baseline:9.3f} {baseline / ours:6.1f}x")


if __name__ == "__main__":
    main()
