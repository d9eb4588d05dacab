"""Positions and moves by the many are those that are got one by one, in a few statements."""

import pytest

from explorer.games.registry import resolve
from explorer.query.many import Positions, moves, positions
from explorer.query.positions import moves as moves_of_one
from explorer.query.positions import position
from explorer.query.replays import items, replay
from explorer.store.build import build
from explorer.store.connection import Connection
from explorer.store.engine import locate, reading


@pytest.fixture
def statements(monkeypatch):
    """The statements that were run."""
    run, seen = Connection.execute, []

    def execute(self, sql, values=None):
        seen.append(sql)
        return run(self, sql, values)

    monkeypatch.setattr(Connection, "execute", execute)
    return seen


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    database = locate(str(tmp_path_factory.mktemp("many") / "games.db"))
    for spec in ("chopsticks", "pig:goal=10"):
        build(database, resolve(spec))
    return database


@pytest.mark.parametrize("spec", ["chopsticks", "pig:goal=10"])
def test_many_are_what_one_by_one_are(games, spec):
    with reading(games) as connection:
        texts = [row[0] for row in connection.execute(
            "SELECT position FROM position WHERE game = :g ORDER BY random() LIMIT 40", {"g": spec}
        )]  # fmt: skip
        found = {row["position"]: row for row in positions(connection, spec, [*texts, "none"])}
        assert found == {text: position(connection, spec, text) for text in texts}
        ids = [row["id"] for row in found.values()]
        assert moves(connection, spec, ids) == {
            id: moves_of_one(connection, spec, id) for id in ids
        }
        assert moves(connection, spec, []) == {}


def test_what_was_announced_is_not_asked_for_again(games, statements):
    with reading(games) as connection:
        known = Positions(connection, "chopsticks", ["1+1_1+1", "1+1_2+1"])
        count = len(statements)
        assert known["1+1_2+1"]["position"] == "1+1_2+1"
        assert known.moves(known["1+1_1+1"])
        assert "1+1_2+1" in known
        assert len(statements) == count
        assert "9+9_9+9" not in known
        assert known["3+0_1+1"]["outcome"]
        assert len(statements) == count + 2


def test_a_record_of_positions_takes_as_many_statements_however_long_it_is(games, statements):
    counts = []
    for times in (1, 60):
        record = ["0_0_0", *["0_0_2", "0_0_0"] * times]  # a 2, then a 1
        with reading(games) as connection:  # which asks nothing twice
            statements.clear()
            play = replay(connection, "pig:goal=10", items(record, str))
            assert play["positions"] == record
            counts.append(len(statements))
    assert counts[0] == counts[1] <= 6
