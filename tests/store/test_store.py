"""The database: what is stored, the views, transactions, and the migration."""

import json
import sqlite3
from contextlib import closing

import numpy as np
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from hypothesis import given

from explorer.errors import ExplorerError, LimitError, NotThereError
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.query.catalog import counted
from explorer.solve.solution import solve
from explorer.store import load
from explorer.store.build import build, remove, solve_again
from explorer.store.engine import locate, reading, writing
from explorer.store.find import need_game
from explorer.store.header import Header
from explorer.store.load import store_game
from explorer.store.migrate import script_folder
from explorer.store.read import read_graph
from explorer.store.schema import REVISION, metadata
from explorer.store.views import TAKEN, VIEWS
from explorer.values import IN_VIEWS
from tests.examples import examples
from tests.graphs import graphs

CONTRACT = {
    "game": "game slug title kind parameters positions moves start cyclic explorer_version "
    "built_at solved_at rules content_hash",
    "position": "game id position mover terminal depth outcome outcome_class remoteness "
    "left_remoteness right_remoteness grundy loopy_grundy win_probability cgt_value mean "
    "temperature completions optimal_move left_optimal_move right_optimal_move fields "
    "form",
    "move": "game source_id source ordinal label action player probability passes_turn "
    "target_id target optimal source_outcome target_outcome target_remoteness target_grundy "
    "target_loopy_grundy target_win_probability source_outcome_class target_outcome_class "
    "target_left_remoteness target_right_remoteness target_cgt_value target_mean "
    "target_temperature target_completions for_mover plies",
    "bare_move": "game source_id ordinal target_id label_id label probability optimal",
    "path_step": "path game method closed step position",
}


def ask(path, sql, *values):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection, connection:
        found = connection.execute(sql, values).fetchall()
    connection.close()
    return found


def columns(path, view):
    return [row[1] for row in ask(path, f"PRAGMA table_info({view})")]


@pytest.mark.parametrize("view", CONTRACT)
def test_the_views_have_the_columns_that_scripts_rely_on(stored, view):
    assert columns(stored, view) == CONTRACT[view].split()
    assert set(VIEWS) == set(CONTRACT)


def test_names_that_parts_cannot_have_are_those_of_once_and_for_all():
    """Games may have parts by the names of later columns, of which there are none yet."""
    later: set[str] = set()
    assert set(CONTRACT["position"].split()) - later == TAKEN


def test_family_views_show_parts_and_values(stored):
    found = columns(stored, "chopsticks_position")
    assert found[:3] == ["game", "id", "position"]
    values = ["mover", "terminal", "depth", *(row.name for row in IN_VIEWS)]
    assert found[-len(values) :] == values
    assert {"mover_code", "opponent_code", "code"} <= set(found)
    rows = ask(
        stored,
        "SELECT code, outcome FROM chopsticks_position "
        "WHERE game = 'chopsticks' AND position = '4+4_1+0'",
    )
    assert rows == [(197, "win")]
    counted = ask(stored, "SELECT game, count(*) FROM chopsticks_position GROUP BY game")
    assert counted == [
        ("chopsticks", 210),
        ("chopsticks:overflow=dies,states=reachable", 191),
        ("chopsticks:turn=absolute", 420),
    ]
    bouton = "SELECT count(*) FROM nim_position WHERE game = 'nim' AND grundy <> nim_sum"
    assert ask(stored, bouton) == [(0,)]


@pytest.mark.parametrize(
    "spec", ["chopsticks:turn=absolute", "chopsticks:overflow=dies,states=reachable", "nim"]
)
def test_rows_equal_the_arrays(stored, spec):
    graph = generate(resolve(spec))
    solution = solve(graph)
    rows = ask(
        stored,
        "SELECT source_id, ordinal, label, target_id, optimal, passes_turn FROM move "
        "WHERE game = ? ORDER BY source_id, ordinal",
        spec,
    )
    assert rows == [
        (
            source,
            move - graph.offsets[source],
            graph.labels[graph.label_codes[move]].text,
            graph.targets[move],
            int(solution.optimal[move]),
            1,
        )
        for move, source in enumerate(graph.sources().tolist())
    ]
    found = ask(stored, "SELECT id, position, depth FROM position WHERE game = ?", spec)
    depth = [None if d < 0 else d for d in graph.depth.tolist()]
    assert found == list(zip(range(graph.size), graph.positions, depth, strict=True))


def test_moves_by_target_are_the_same_moves(stored):
    both = """
      SELECT game_id, source_id, ordinal, target_id FROM {}
      ORDER BY game_id, source_id, ordinal
    """
    assert ask(stored, both.format("edges")) == ask(stored, both.format("edges_by_target"))


def test_preferred_moves_are_optimal_moves_of_their_position(stored):
    odd = """
      SELECT p.game, p.position FROM position p
      WHERE (p.terminal = 1) <> (p.optimal_move IS NULL) OR p.terminal = 0 AND NOT EXISTS (
        SELECT 1 FROM move m WHERE m.game = p.game AND m.source_id = p.id
        AND m.label = p.optimal_move AND m.optimal = 1)
    """
    assert ask(stored, odd) == []


def test_grundy_values_only_where_they_apply(stored):
    rows = ask(stored, "SELECT game, count(grundy), count(*) FROM position GROUP BY game")
    assert {game: with_value for game, with_value, _ in rows} == {
        "chopsticks": 0,
        "chopsticks:overflow=dies,states=reachable": 0,
        "chopsticks:turn=absolute": 0,
        "nim": 48,
        "nim:misere=true": 0,
    }


@given(graph=graphs(kind="alternating"))
@examples(60)
def test_any_graph_reads_back_as_it_was(tmp_path_factory, graph):
    database = locate(str(tmp_path_factory.mktemp("any") / "any.db"))
    header = Header("any", "any", "Any", {})
    with writing(database, create=True) as connection:
        store_game(connection, header, graph, solve(graph), cyclic=True)
    with reading(database) as connection:
        again = read_graph(connection, need_game(connection, "any"))
        kept = json.loads(connection.execute("SELECT summary FROM games").scalar())
        assert kept == counted(connection, "any")
    for name in ("offsets", "targets", "label_codes", "verdicts", "depth"):
        assert getattr(again, name).tolist() == getattr(graph, name).tolist(), name
        assert getattr(again, name).dtype == getattr(graph, name).dtype, name
    assert list(again.labels) == list(graph.labels)
    assert list(again.positions) == list(graph.positions)
    assert (again.kind, again.start, again.movers) == (graph.kind, graph.start, graph.movers)


def test_chunks_and_remainders_lose_no_row(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "ROWS", 7)
    monkeypatch.setattr(load, "CHUNK", 21)
    path = tmp_path / "small.db"
    build(locate(str(path)), resolve("nim:heaps=4+5+6,ordered=true"))
    assert ask(path, "SELECT positions, moves FROM game") == [
        (5 * 6 * 7, ask(path, "SELECT count(*) FROM move")[0][0])
    ]
    solve_again(locate(str(path)), "nim:heaps=4+5+6,ordered=true")
    assert ask(path, "SELECT count(*) FROM nim_position WHERE grundy = nim_sum") == [(210,)]


def test_the_stages_of_the_work_are_told_with_what_is_done(tmp_path):
    """Counted are positions once, moves twice: by source and by target."""
    database, told = locate(str(tmp_path / "told.db")), []
    chain = resolve("nim:heaps=2")  # 0, 1 and 2; from 2 to 1 and 0, from 1 to 0

    def progress(stage, done, whole):
        if stage != "generate" and "compile" not in stage:
            told.append((stage, done, whole))

    assert build(database, chain, progress=progress)
    before = [("solve", 0, None), ("wait for the database", 0, None)]
    stored = [("store", 3, 9), ("store", 6, 9), ("store", 9, 9)]
    assert told == [*before, *stored]
    told.clear()
    assert not build(database, chain, progress=progress)
    assert told == []
    solve_again(database, "nim:heaps=2", progress=progress)
    stored = [("store", 3, 6), ("store", 6, 6)]
    assert told == [("read", 0, None), ("solve", 0, None), *stored]


def test_solving_again_restores_every_value(tmp_path):
    path = tmp_path / "again.db"
    database = locate(str(path))
    for spec in ("nim", "chopsticks:turn=absolute"):
        build(database, resolve(spec))
    query = "SELECT * FROM position ORDER BY game, id"
    marks = "SELECT * FROM move ORDER BY game, source_id, ordinal"
    before = ask(path, query), ask(path, marks)
    with writing(database) as connection:
        connection.execute(
            "UPDATE nodes SET outcome = 'draw', remoteness = 7, grundy = 9, "
            "optimal_label_id = NULL, win_probability = 0.5, completions = '5', form = 3"
        )
        connection.execute("UPDATE moves SET optimal = NULL")
    assert (ask(path, query), ask(path, marks)) != before
    for spec in ("nim", "chopsticks:turn=absolute"):
        solve_again(database, spec)
    assert (ask(path, query), ask(path, marks)) == before


def test_replace_keeps_other_games_and_leaves_no_orphans(tmp_path):
    path = tmp_path / "two.db"
    database = locate(str(path))
    assert build(database, resolve("nim"))
    assert build(database, resolve("chopsticks"))
    assert not build(database, resolve("nim:heaps=5+4+3"))
    assert build(database, resolve("nim"), replace=True)
    assert ask(path, "SELECT game, positions FROM game ORDER BY game") == [
        ("chopsticks", 210),
        ("nim", 48),
    ]
    remove(database, "nim")
    assert ask(path, "PRAGMA foreign_key_check") == []
    for table in ("nodes", "edges", "edges_by_target", "labels"):
        assert ask(path, f"SELECT count(DISTINCT game_id) FROM {table}") == [(1,)]
    with pytest.raises(NotThereError, match=r"explorer\.build stores it"):
        remove(database, "nim")


def test_a_refused_build_stores_nothing(tmp_path):
    path = tmp_path / "none.db"
    with pytest.raises(LimitError, match="210 positions, more than the limit of 100"):
        build(locate(str(path)), resolve("chopsticks"), max_positions=100)
    reachable = resolve("chopsticks:states=reachable")
    depth = generate(reachable).depth[100]
    with pytest.raises(LimitError, match=rf"more than 100 positions \(stopped at depth {depth} "):
        build(locate(str(path)), reachable, max_positions=100)
    assert not path.exists()


def test_a_failed_transaction_leaves_the_database_as_it_was(tmp_path):
    path = tmp_path / "failed.db"
    database = locate(str(path))
    build(database, resolve("nim"))

    def fails():
        with writing(database) as connection:
            connection.execute("DELETE FROM nodes")
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        fails()
    assert ask(path, "SELECT count(*) FROM nodes") == [(48,)]


def test_a_finished_file_has_a_plain_journal(tmp_path):
    path = tmp_path / "plain.db"
    build(locate(str(path)), resolve("nim"))
    assert ask(path, "PRAGMA journal_mode") == [("delete",)]
    assert [item.name for item in tmp_path.iterdir()] == ["plain.db"]


def test_the_migrated_schema_equals_the_metadata(stored):
    with reading(locate(str(stored))) as connection:
        context = MigrationContext.configure(connection.alchemy, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        tables = dict(
            connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all()
        )
    for table in metadata.sorted_tables:
        assert "STRICT" in tables[table.name], table.name
        without = not table.dialect_options["sqlite"]["with_rowid"]
        assert ("WITHOUT ROWID" in tables[table.name]) == without, table.name


def test_the_revision_is_the_head_of_the_migrations():
    config = Config()
    config.set_main_option("script_location", str(script_folder()))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


def test_somebody_elses_database_is_left_alone(tmp_path):
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    for attempt in (
        lambda: build(locate(str(path)), resolve("nim")),
        lambda: solve_again(locate(str(path)), "nim"),
    ):
        with pytest.raises(ExplorerError, match="not one of this program"):
            attempt()
    assert path.read_bytes() == before


def test_positions_not_reached_follow_by_text_with_depth_null(stored):
    rows = ask(stored, "SELECT position FROM position WHERE game = 'chopsticks' AND depth IS NULL")
    assert rows == [("1+1_1+0",), ("4+3_4+4",), ("4+4_4+4",)]
    depths = [
        d
        for (d,) in ask(
            stored,
            "SELECT depth FROM position WHERE game = 'chopsticks' "
            "AND depth IS NOT NULL ORDER BY id",
        )
    ]
    assert np.all(np.diff(depths) >= 0)
