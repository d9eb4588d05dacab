"""Numbers of moves, and labels that have several probabilities, as they stand in the tables."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.games.registry import resolve
from explorer.graph.arrays import GameGraph
from explorer.query.audit import audit
from explorer.query.labels import labels
from explorer.solve.solution import solve
from explorer.store import coding
from explorer.store import migrate as migrations
from explorer.store.build import build, remove
from explorer.store.coding import first_gap
from explorer.store.engine import locate, reading, writing
from explorer.store.find import need_game
from explorer.store.header import Header
from explorer.store.load import store_game
from explorer.store.read import read_graph
from tests.examples import examples
from tests.query.test_audit import trial
from tests.solve.test_chance import chance_games

RANGES = st.lists(st.integers(0, 12), max_size=8).map(
    lambda cuts: [(a, b) for a, b in zip(sorted(cuts)[::2], sorted(cuts)[1::2]) if a < b]  # noqa: B905
)


@examples(300)
@given(taken=RANGES, size=st.integers(1, 5))
def test_the_first_gap_is_the_first_that_is_free(taken, size):
    used = {number for first, after in taken for number in range(first, after)}
    naive = next(n for n in range(100) if used.isdisjoint(range(n, n + size)))
    assert first_gap(taken, size) == naive


@pytest.mark.parametrize("block", [1, 3])
def test_probabilities_are_those_of_the_moves_in_whatever_blocks(monkeypatch, block):
    """Three labels with a first probability in one block, and others in the next ones."""
    monkeypatch.setattr(coding, "BLOCK", block)
    chances = [0.5, 0.5, 0.25, 0.75, 0.5, np.nan, 0.5, 0.25, np.nan, 0.75, 1.0]
    named = ["h", "t", "h", "t", "h", "c", "t", "h", "c", "t", "h"]
    moves = [(0, name, 1) for name in named]
    graph = replace(GameGraph.from_moves(2, moves), probability=np.array(chances))
    coded = coding.coded_labels(graph)
    rows = [coded.rows[number] for number in coded.of_moves(0, 5) + coded.of_moves(5, 11)]
    assert [label.text for label, _, _ in rows] == named
    assert [np.nan if chance is None else chance for _, chance, _ in rows] == pytest.approx(
        chances, nan_ok=True
    )
    told = [(label.text, chance, same) for label, chance, same in coded.rows]
    assert told == [
        ("h", 0.5, None), ("t", 0.5, None), ("c", None, None),
        ("h", 0.25, 0), ("t", 0.75, 1), ("h", 1.0, 0),
    ]  # fmt: skip


@examples(60)
@given(made=chance_games())
def test_a_label_may_have_any_number_of_probabilities(tmp_path_factory, made):
    graph, _, _ = made
    database = locate(str(tmp_path_factory.mktemp("any") / "any.db"))
    header = Header("any", "any", "Any", {})
    with writing(database, create=True) as connection:
        store_game(connection, header, graph, solve(graph), cyclic=True)
    with reading(database) as connection:
        again = read_graph(connection, need_game(connection, "any"))
        assert list(again.labels) == list(graph.labels)
        assert again.label_codes.tolist() == graph.label_codes.tolist()
        there = graph.probability if (graph.probability >= 0).any() else None
        assert again.probability is None or there is not None
        if there is not None:
            assert np.array_equal(again.probability, there, equal_nan=True)
        told = labels(connection, "any")
        assert [row["label"] for row in told] == [label.text for label in graph.labels]
        counts = np.bincount(graph.label_codes, minlength=len(graph.labels))
        assert [row["moves"] for row in told] == counts.tolist()
        for view in ("move", "bare_move"):
            seen = connection.execute(
                f"SELECT label, probability FROM {view} ORDER BY source_id, ordinal"
            ).all()
            assert [label for label, _ in seen] == [
                graph.labels[code].text for code in graph.label_codes
            ]
            chances = [np.nan if chance is None else chance for _, chance in seen]
            assert np.array_equal(chances, graph.probability, equal_nan=True)


SPLIT = "source,label,target,action,probability\n" + "".join(
    f"{source},{label},{target},throw,{chance}\n"
    for source, rows in {
        "a": [("low", "b", 0.25), ("high", "end", 0.75)],
        "b": [("low", "c", 0.5), ("high", "end", 0.5)],
        "c": [("low", "a", 0.25), ("high", "end", 0.75)],
    }.items()
    for label, target, chance in rows
)
CONTENT = (
    "SELECT game_id, source_id, ordinal, target_id, label_id, optimal, probability FROM edges "
    "ORDER BY game_id, source_id, ordinal"
)
BY_TARGET = (
    "SELECT game_id, target_id, source_id, ordinal FROM edges_by_target "
    "ORDER BY game_id, target_id, source_id, ordinal"
)
OF_LABELS = (
    "SELECT game_id, id, label, action, player, passes_turn FROM labels ORDER BY game_id, id"
)


def test_down_and_up_again_is_what_it_was(explorer, tmp_path):
    (tmp_path / "split.csv").write_text(SPLIT)
    path = tmp_path / "games.db"
    at = ("--db", str(path))
    for command in (
        ("build", "nim:heaps=1+2"),
        ("import", "split.csv", "--as", "split", "--kind", "chance"),
        ("build", "pig:goal=3"),
    ):
        assert explorer(*command, *at).code == 0
    before, all_before = contents(path), dumped(path)
    assert len({row[6] for row in before[0] if row[6]}) == 4  # a quarter, a half, ..., a sixth
    with writing(locate(str(path))) as connection:
        migrations.migrate(connection, "-1")
    with closing(sqlite3.connect(path)) as connection:
        kinds = dict(connection.execute("SELECT name, type FROM sqlite_master"))
        assert kinds["edges"] == kinds["edges_by_target"] == "table"
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert contents(path)[:2] == before[:2]
    with writing(locate(str(path)), upgrade=True):
        pass
    assert contents(path) == before
    assert dumped(path) == all_before
    assert explorer("verify", *at).code == 0
    assert explorer("db", "check", *at).code == 0


def contents(path):
    with closing(sqlite3.connect(path)) as connection:
        return [connection.execute(sql).fetchall() for sql in (CONTENT, BY_TARGET, OF_LABELS)]


OF_GAMES = "SELECT id, labels, first_move, move_width, first_position FROM games ORDER BY id"


def dumped(path):
    tables = ("moves", "moves_by_target", "labels")
    with closing(sqlite3.connect(path)) as connection:
        rows = {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in tables
        }
        return rows | {"games": connection.execute(OF_GAMES).fetchall()}


def test_a_game_that_is_removed_leaves_its_numbers_to_others(tmp_path):
    path = tmp_path / "games.db"
    database = locate(str(path))
    for spec in ("nim:heaps=1+2", "nim:heaps=2+2", "nim:heaps=1+3"):
        build(database, resolve(spec))
    before = dumped(path)
    remove(database, "nim:heaps=2+2")
    build(database, resolve("nim:heaps=2+2"))
    assert dumped(path)["moves"] == before["moves"]
    # One that does not fit into the gap stands behind all.
    remove(database, "nim:heaps=2+2")
    build(database, resolve("nim:heaps=3+3"))
    with closing(sqlite3.connect(path)) as connection:
        firsts = dict(connection.execute("SELECT spec, first_move FROM games"))
    assert max(firsts, key=firsts.get) == "nim:heaps=3+3"
    with reading(database) as connection:
        for spec in firsts:
            assert [row for row in audit(connection, spec) if not row["holds"]] == []


def test_a_damaged_number_costs_no_other_game_its_moves(tmp_path):
    path = tmp_path / "games.db"
    database = locate(str(path))
    for spec in ("nim:heaps=1+2", "nim:heaps=2+2"):
        build(database, resolve(spec))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET first_move = 1, first_position = 1 WHERE id = 2")
    remove(database, "nim:heaps=2+2")
    build(database, resolve("nim:heaps=2+2"))
    with reading(database) as connection:
        for spec in ("nim:heaps=1+2", "nim:heaps=2+2"):
            assert [row for row in audit(connection, spec) if not row["holds"]] == []


DAMAGES = (
    "UPDATE games SET first_move = NULL WHERE id = 1",
    "UPDATE games SET first_position = NULL WHERE id = 1",
    "UPDATE games SET first_move = 3 WHERE id = 1",
    "UPDATE games SET positions = -5 WHERE id = 1",
    "UPDATE games SET positions = 1000 WHERE id = 1",
    "UPDATE games SET move_width = 0 WHERE id = 1",
)


@pytest.mark.parametrize("damage", [*DAMAGES, "UPDATE games SET move_width = 1000 WHERE id = 1"])
def test_a_game_whose_numbers_are_damaged_goes_alone(tmp_path, damage):
    database = locate(str(tmp_path / "games.db"))
    one, other = "nim:heaps=1+2", "nim:heaps=2+2"
    for spec in (one, other):
        build(database, resolve(spec))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute(damage)
    remove(database, one)
    build(database, resolve(one))
    with reading(database) as connection:
        for spec in (one, other):
            assert [row for row in audit(connection, spec) if not row["holds"]] == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_numbers_of_one_game_cost_no_other_anything(explorer, tmp_path, damage):
    database = locate(str(tmp_path / "games.db"))
    one, other = "nim:heaps=1+2", "nim:heaps=2+2"
    for spec in (one, other):
        build(database, resolve(spec))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute(damage)
    at = ("--db", "games.db")
    refused = explorer("solve", one, *at)
    assert refused.code == 1
    assert "is damaged" in refused.err
    assert explorer("verify", one, *at).code == 1
    assert explorer("verify", other, *at).code == 0
    assert explorer("export", one, "g.graphml", *at).code == 1
    assert explorer("remove", other, *at).code == 0
    assert explorer("build", other, *at).code == 0
    assert explorer("verify", other, *at).code == 0
    for spec in (one, other):
        assert explorer("remove", spec, *at).code == 0
    for spec in (one, other):
        assert explorer("build", spec, *at).code == 0
    assert explorer("verify", *at).code == 0


def test_a_label_that_is_there_again_is_audited(explorer, tmp_path):
    (tmp_path / "split.csv").write_text(SPLIT)
    explorer("import", "split.csv", "--as", "split", "--kind", "chance", "--db", "games.db")
    with trial(tmp_path / "games.db", "split") as game:
        for change in (
            "label = 'x'", "action = 'x'", "action = NULL", "passes_turn = 1 - passes_turn",
            "same_as = 1 - same_as", "same_as = 17", "probability = 0.125",
        ):  # fmt: skip
            again = "WHERE game_id = :game_id AND same_as IS NOT NULL"
            assert game.after(f"UPDATE labels SET {change} {again}"), change


def test_moves_are_counted_without_a_look_at_positions(tmp_path):
    database = locate(str(tmp_path / "games.db"))
    build(database, resolve("nim"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT count(*) FROM bare_move WHERE game = 'nim' AND optimal = 0"
        ).fetchall()
    assert [row[3].split(" USING")[0] for row in plan] == ["SEARCH g", "SEARCH e"]
