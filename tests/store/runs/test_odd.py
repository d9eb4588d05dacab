"""Runs of games with odd values: beyond 64 bits, infinite, of a label's several probabilities."""

import json
from pathlib import Path

import numpy as np
import pyarrow
import pytest

from explorer.solve.solution import Column
from explorer.store.engine import locate, reading
from explorer.store.runs.parquet import as_arrow
from tests.store.runs.test_runs import EVERYTHING, rows

FILE = str(Path(__file__).with_name("odd.py"))


@pytest.fixture(params=["odd-ladder", "odd-rings", "odd-coins"])
def odd(request, explorer):
    """The name of a game, in games.db and, with its moves, in two runs."""
    how = ["build", request.param, "--game-file", FILE]
    for place in (["--db", "games.db"], ["--to", "run", "--moves"]):
        done = explorer(*how, *place)
        assert done.code == 0, done.err
    done = explorer(*how, "--to", "parts", "--moves", "--engine", "parts", "--memory", "600MB")
    assert done.code == 0, done.err
    return request.param


def plain(found):
    """Rows with their JSON texts read: signs may be written in several ways."""
    return [
        [json.loads(v) if isinstance(v, str) and v.startswith("{") else v for v in row]
        for row in found
    ]


@pytest.mark.parametrize("run", ["run", "parts"])
def test_every_odd_value_is_there(odd, explorer, run):
    for sql in EVERYTHING:
        assert repr(plain(rows(run, sql))) == repr(plain(rows("games.db", sql)))
    for text in rows("games.db", "SELECT position FROM position WHERE id % 7 < 2"):
        expected = explorer("show", odd, *text, "--db", "games.db", "--game-file", FILE)
        shown = explorer("show", odd, *text, "--db", run)
        assert (shown.code, shown.out) == (0, expected.out)
    done = explorer("verify", odd, "--db", run)
    assert done.code == 0, done.err


def test_values_are_what_they_should_be(odd, explorer):
    with reading(locate("run")) as connection:
        told = connection.execute(
            "SELECT position, completions, loopy_grundy, win_probability, depth FROM position"
        ).all()
    values = {position: rest for position, *rest in told}
    if odd == "odd-ladder":
        assert [values[f"p{n}"][0] for n in range(101)] == [str(2 ** (100 - n)) for n in range(101)]
        assert (values["p103"][3], values["p110"][3]) == (None, None)
        sql = "SELECT rung, share, word FROM odd_ladder_position WHERE rung IN (0, 3, 4) ORDER BY 1"
        assert rows("run", sql) == [(0, 0.0, None), (3, 3 / 7, "a'\"\n\u2028"),
                                    (4, None, "a'\"\n\u2028")]  # fmt: skip
        fields = rows("run", "SELECT fields FROM position WHERE position = 'p4'")[0][0]
        assert json.loads(fields) == {"rung": 4, "share": None, "word": "a'\"\n\u2028"}
    elif odd == "odd-rings":
        assert any(loopy for _, loopy, *_ in values.values())
    else:
        assert values["p4"][2] == 0.0
        chances = rows("run", "SELECT DISTINCT probability FROM move WHERE label = 'short'")
        assert sorted(chances) == [(n / 6,) for n in (1, 2, 3, 4)]


def test_a_block_without_values_is_of_the_same_type():
    """The first block of a table says of what type its columns are."""
    none = as_arrow(Column(np.array([None, None], dtype=object)), 0, 2)
    assert none.type == pyarrow.string()
