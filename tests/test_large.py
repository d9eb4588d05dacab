"""Large games, whole: from the rules to the rows."""

import os
import subprocess
import sys

import numpy as np
import pytest

from explorer.graph.arrays import LOSE, WIN, GameGraph, Label
from explorer.graph.cycles import is_cyclic
from explorer.solve.grundy import grundy_values
from explorer.solve.optimal import optimal_moves
from explorer.solve.outcome import outcomes

# Peak memory in KiB is the child's own; the parent's would count what other tests did.
BUILD = """
import resource, sys
from explorer.games.registry import resolve
from explorer.store.build import build
from explorer.store.engine import locate
build(locate(sys.argv[1]), resolve(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_five_ordered_heaps_of_twelve(tmp_path):
    spec = "nim:heaps=12+12+12+12+12,ordered=true"
    done = subprocess.run(
        [sys.executable, "-c", BUILD, "games.db", spec],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert int(done.stdout) < 1_500_000, "more than 1.5 GB"
    explorer = [sys.executable, "-m", "explorer"]
    checks = (
        ("SELECT positions, moves FROM game", "371293,11138790"),
        ("SELECT count(*), sum(grundy = nim_sum), sum((grundy = 0) = (outcome = 'lose')) "
         "FROM nim_position", "371293,371293,371293"),
        ("SELECT count(*), sum(source_outcome = 'win' AND target_outcome = 'lose') > 0 FROM move",
         "11138790,1"),
    )  # fmt: skip
    for query, expected in checks:
        told = subprocess.run(
            [*explorer, "sql", query, "--db", "games.db", "--format", "csv"],
            cwd=tmp_path, capture_output=True, text=True, check=True, env=os.environ,
        )  # fmt: skip
        assert told.stdout.splitlines()[1] == expected
    subprocess.run([*explorer, "db", "check", "--db", "games.db"], cwd=tmp_path, check=True)


def test_a_chain_of_a_million_positions():
    length = 1_000_000
    graph = GameGraph(
        kind="impartial",
        offsets=np.minimum(np.arange(length + 2), length).astype(np.int64),
        targets=np.arange(1, length + 1, dtype=np.int32),
        label_codes=np.zeros(length, dtype=np.int32),
        labels=(Label("on"),),
        verdicts=np.zeros(length + 1, dtype=np.int8),
        depth=np.arange(length + 1, dtype=np.int32),
        positions=range(length + 1),
    )
    outcome, remoteness = outcomes(graph)
    left = np.arange(length, -1, -1)
    assert np.array_equal(remoteness, left)
    assert np.array_equal(outcome, np.where(left % 2 == 0, LOSE, WIN))
    assert np.array_equal(grundy_values(graph), left % 2)
    optimal, preferred = optimal_moves(graph, outcome, remoteness)
    assert optimal.all()
    assert np.array_equal(preferred[:-1], np.arange(length))
    assert not is_cyclic(graph)
