"""Benchmarks of Pig: what building costs beside storing, and solving beside value iteration.

    python -m tests.benchmarks.chance [--goal 100] [--repeat 3]

Value iteration, compiled too, sweeps over all positions until no value changes by more than 1e-12,
which is no proof of an error below that. Times are CPU seconds, medians. Nothing here asserts
anything.
"""

from __future__ import annotations

import argparse
import platform
import resource
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

import numba
import numpy as np

from explorer import __version__
from explorer.games.pig import Pig
from explorer.graph.actions import actions_of
from explorer.graph.cycles import is_cyclic
from explorer.graph.generate import generate
from explorer.solve.chance import _ends, _weights, chance_values
from explorer.solve.solution import solve
from explorer.store.engine import locate, writing
from explorer.store.header import Header
from explorer.store.load import store_game


@numba.njit
def _sweeps(offsets: Any, begins: Any, targets: Any, weights: Any, values: Any) -> int:
    sweeps, change = 0, 1.0
    while change > 1e-12:
        change = 0.0
        sweeps += 1
        for position in range(len(values)):
            best, found = -1.0, False
            for action in range(offsets[position], offsets[position + 1]):
                worth = 0.0
                for i in range(begins[action], begins[action + 1]):
                    worth += weights[i] * values[targets[i]]
                if not found or worth > best:
                    best, found = worth, True
            if found:
                change = max(change, abs(best - values[position]))
                values[position] = best
    return sweeps


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goal", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    print(
        f"explorer {__version__}, Python {platform.python_version()}, NumPy {np.__version__}, "
        f"Numba {numba.__version__}, {platform.machine()}; pig:goal={asked.goal}"
    )
    solve(generate(Pig(goal=40)))  # compile the kernels, or fetch them from their cache
    runs = []
    with tempfile.TemporaryDirectory() as name:
        for number in range(asked.repeat):
            times: dict[str, float] = {}
            began = process_time()
            graph = generate(Pig(goal=asked.goal), 10**9)
            times["generate"] = process_time() - began
            began = process_time()
            solution = solve(graph)
            cyclic = is_cyclic(graph)
            times["solve"] = process_time() - began
            began = process_time()
            database = locate(str(Path(name) / f"{number}.db"))
            header = Header("pig", "pig", "Pig", {}, [])
            with writing(database, create=True) as connection:
                store_game(connection, header, graph, solution, cyclic)
            times["store"] = process_time() - began
            actions = actions_of(graph)
            weights, values = _weights(graph, actions), _ends(graph)
            targets = graph.targets[actions.moves]
            sweep = (actions.offsets, actions.starts, targets, weights)
            _sweeps(*sweep, values.copy()) if number == 0 else None
            began = process_time()
            sweeps = _sweeps(*sweep, values)
            times["value iteration"] = process_time() - began
            exact = chance_values(graph).win_probability
            off = float(np.abs(values + 0.5 - exact).max())
            runs.append(times)
    middle = {stage: statistics.median(run[stage] for run in runs) for stage in runs[0]}
    for stage, seconds in middle.items():
        print(f"{stage:18}{seconds:8.2f}")
    whole = middle["generate"] + middle["solve"] + middle["store"]
    print(f"the whole build is {whole / middle['store']:.2f} times its storing")
    ratio = middle["solve"] / middle["value iteration"]
    print(f"solving takes {ratio:.2f} times as long as {sweeps} sweeps of value iteration,")
    print(f"which end {off:.1e} off")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MiB")


if __name__ == "__main__":
    main()
