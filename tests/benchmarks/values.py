"""Benchmarks of partizan values: Domineering boards beside other programs, in one run.

    python -m tests.benchmarks.values [--repeat 3] [--slow]

The peers are pycgt (plain Python, a development dependency) and cgt-py (Rust), where they are
installed; each board is valued in a process of its own, so that nothing is remembered. Times are
CPU seconds of the valuing alone, medians; the ratio is what counts. Nothing here asserts anything
about time; that the values agree is told.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys

from explorer import __version__

BOARDS = ((4, 4), (4, 5), (3, 7), (5, 5))

PROGRAMS = {
    "explorer": """
from time import process_time
from explorer.games.domineering import Domineering
from explorer.cgt.evaluate import Evaluator
from explorer.cgt.text import text
game = Domineering(rows={rows}, cols={cols})
began = process_time()
value = Evaluator(game).value(game.summands(game.start))
print(process_time() - began)
print(text(value))
""",
    "pycgt": """
from time import process_time
from pycgt.rulesets import domineering
from pycgt import render
began = process_time()
value = domineering.rectangle({rows}, {cols})
print(process_time() - began)
print(render(value))
""",
    "cgt-py": """
from time import process_time
from cgt_py import Domineering
board = Domineering("|".join(["." * {cols}] * {rows}))
began = process_time()
value = board.canonical_form
print(process_time() - began)
print(str(value))
""",
}


def timed(program: str, rows: int, cols: int) -> tuple[float, str] | None:
    """(CPU seconds, the value as it is printed) of one board, or None if it did not run."""
    script = PROGRAMS[program].format(rows=rows, cols=cols)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    if done.returncode:
        return None
    seconds, value = done.stdout.splitlines()[:2]
    return float(seconds), value


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--slow", action="store_true", help="let slow peers value every board")
    asked = parser.parse_args()
    print(f"explorer {__version__}, Python {platform.python_version()}, {platform.machine()}")
    print(f"{'board':8}{'program':12}{'seconds':>10}{'x explorer':>12}  value")
    for rows, cols in BOARDS:
        ours = 0.0
        for program in PROGRAMS:
            large = rows * cols > 21 and program == "pycgt"
            repeat = 1 if large and not asked.slow else asked.repeat
            runs = [timed(program, rows, cols) for _ in range(repeat)]
            found = [run for run in runs if run is not None]
            if not found:
                print(f"{rows}x{cols:<6}{program:12}{'not here':>10}")
                continue
            seconds = statistics.median(run[0] for run in found)
            ours = ours or seconds
            print(
                f"{rows}x{cols:<6}{program:12}{seconds:10.3f}{seconds / ours:12.1f}  "
                f"{found[0][1][:60]}"
            )


if __name__ == "__main__":
    main()
