"""The same rows whatever the hash seed, compiled or not, vectorised or not."""

import sqlite3
import subprocess
import sys

import pytest

from explorer.graph import generate as generation
from explorer.graph.ranking import Ranking

BUILD = """
import sys
from explorer.games.registry import resolve
from explorer.graph import generate
from explorer.store.build import build
from explorer.store.engine import locate
generate.WORTH_VECTORISING = int(sys.argv[2])
for spec in sys.argv[3:]:
    build(locate(sys.argv[1]), resolve(spec))
"""
SPECS = (
    "chopsticks",
    "chopsticks:turn=absolute",
    "chopsticks:overflow=dies,states=reachable",
    "nim:misere=true",
    "nim:heaps=2+3+4,ordered=true",
)


def rows(path):
    """Everything in the database but the times at which it was made."""
    connection = sqlite3.connect(path)
    connection.execute("UPDATE games SET built_at = '', solved_at = ''")
    found = list(connection.iterdump())
    connection.rollback()
    connection.close()
    return found


def built(tmp_path, name, specs, seed, compiled, vectorised_from):
    path = tmp_path / f"{name}.db"
    subprocess.run(
        [sys.executable, "-c", BUILD, str(path), str(vectorised_from), *specs],
        env={"PYTHONHASHSEED": seed, "EXPLORER_COMPILE": compiled, "PATH": "/usr/bin:/bin"},
        check=True,
        timeout=250,
    )
    return rows(path)


@pytest.mark.parametrize(
    ("specs", "seed", "compiled", "vectorised_from"),
    [
        pytest.param(SPECS, "2", "always", 10**9, marks=pytest.mark.slow),
        pytest.param(SPECS, "3", "never", 0, marks=pytest.mark.slow),
        pytest.param(SPECS, "4", "always", 0, marks=pytest.mark.slow),
        pytest.param(SPECS[3:], "5", "never", 0, marks=pytest.mark.slow),
    ],
)
def test_rows_depend_on_nothing_but_the_rules(tmp_path, specs, seed, compiled, vectorised_from):
    first = built(tmp_path, "first", specs, "1", "never", 10**9)
    assert sum("INSERT" in line for line in first) > (5000 if specs == SPECS else 1000)
    assert built(tmp_path, "second", specs, seed, compiled, vectorised_from) == first


def test_large_games_are_grown_vectorised(monkeypatch):
    from explorer.games.nim import Nim
    from explorer.graph import vectorised

    grown = []
    run = vectorised.VectorisedSearch.run
    monkeypatch.setattr(
        vectorised.VectorisedSearch, "run", lambda self: grown.append(self.game) or run(self)
    )
    small, large = Nim(), Nim(heaps=(30, 30, 30), ordered=True)
    generation.generate(small)
    generation.generate(large)
    assert grown == [large]


@pytest.mark.parametrize("space", [None, 1 << 20])
def test_ranking_numbers_in_order_of_appearance(space):
    import random

    import numpy as np

    source = random.Random(7)
    ranking, expected = Ranking(space), {}
    for size in (0, 1, 10, 5000, 20_000):
        codes = [source.randrange(1 << 20) for _ in range(size)]
        ids, first = ranking.number(np.array(codes, dtype=np.int64))
        new = []
        for place, code in enumerate(codes):
            if code not in expected:
                expected[code] = len(expected)
                new.append(place)
        assert ids.tolist() == [expected[code] for code in codes]
        assert first.tolist() == new
    assert len(ranking) == len(expected)
    asked = np.array([*list(expected)[:50], *(c for c in range(100) if c not in expected)])
    assert ranking.holds(asked).tolist() == [code in expected for code in asked.tolist()]


def test_ranking_takes_codes_of_62_bits():
    import numpy as np

    ranking = Ranking(None)
    codes = np.array([(1 << 62) - 1, 0, 1 << 61, (1 << 62) - 1, 1 << 32], dtype=np.int64)
    assert ranking.number(codes)[0].tolist() == [0, 1, 2, 0, 3]
