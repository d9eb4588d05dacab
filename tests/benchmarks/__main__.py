"""Benchmarks: stages beside C, questions beside their limits, growth, builds in parts, runs.

    python -m tests.benchmarks [stages] [questions] [growth] [parts] [runs] [--repeat 3] [--most 7]

`growth`, `parts` and `runs` go to 10**MOST moves; 8 takes some minutes and 6 GB of disk. Times are
CPU seconds, medians; the ratio is what counts, since machines differ and wander. Nothing here
asserts anything. More stand in modules of their own, beside programs that are not always
there: ``tests.benchmarks.chance``, ``exports``, ``queries``, ``tours``, ``values``.
"""

from __future__ import annotations

import argparse
import platform
import sqlite3

import numba
import numpy as np

from explorer import __version__
from tests.benchmarks import as_runs, growth, in_parts, questions, stages

SECTIONS = ("stages", "questions", "growth", "parts", "runs")


def main() -> None:
    """Run the sections asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], default=[])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--most", type=int, default=7)
    asked = parser.parse_args()
    wanted = asked.sections or SECTIONS
    print(
        f"explorer {__version__}, Python {platform.python_version()}, NumPy {np.__version__}, "
        f"Numba {numba.__version__}, SQLite {sqlite3.sqlite_version}, {platform.machine()}"
    )
    if "stages" in wanted:
        print()
        stages.run(5, 12, asked.repeat)
    if "questions" in wanted:
        print()
        questions.run(asked.repeat)
    if "growth" in wanted:
        print()
        growth.run(asked.most)
    if "parts" in wanted:
        print()
        in_parts.run(asked.most)
    if "runs" in wanted:
        print()
        as_runs.run(asked.most)


if __name__ == "__main__":
    main()
