"""The conformance suite itself: it must reject a solution with any one value wrong."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.games.registry import resolve
from explorer.graph.arrays import DRAW
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.testing import check_values

SPECS = ["chopsticks:limit=3", "nim:heaps=2+3", "nim:heaps=2+3,misere=true"]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ["outcome", "remoteness", "grundy", "optimal", "preferred"])
def test_every_wrong_value_is_found(spec, name):
    graph = generate(resolve(spec))
    solution = solve(graph)
    check_values(graph, solution)
    values = getattr(solution, name)
    if values is None:
        assert name == "grundy"
        wrong = replace(solution, grundy=np.zeros(graph.size, dtype=np.int32))
        with pytest.raises(AssertionError):
            check_values(graph, wrong)
        return
    for place in range(len(values)):
        changed = values.copy()
        if name == "optimal":
            changed[place] = not changed[place]
        elif name == "outcome":
            changed[place] = changed[place] % DRAW + 1
        elif name == "preferred":
            changed[place] = -1 if changed[place] >= 0 else 0
        else:
            changed[place] += 1
        with pytest.raises(AssertionError):
            check_values(graph, replace(solution, **{name: changed}))
