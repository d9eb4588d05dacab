"""verify: every value holds, and no wrong one gets through."""

import json
import shutil
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.games.registry import resolve
from explorer.graph.arrays import WIN, GameGraph, Label
from explorer.law import Law
from explorer.query.audit import audit
from explorer.store.build import build
from explorer.store.connection import Connection
from explorer.store.engine import locate, reading
from tests.edges import editable
from tests.examples import FOLDER, examples
from tests.graphs import graphs, put

SPECS = (
    "nim:heaps=2+3",
    "nim:heaps=2+2,misere=true",
    "chopsticks:limit=3",
    "chopsticks:limit=3,turn=absolute",
    "tictactoe:rows=2,line=2",
    "domineering:rows=2,cols=3",
    "hamilton:graph=complete-4",
)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    path = tmp_path_factory.mktemp("audit") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    return path


def broken_laws(path, spec, laws=()):
    database = locate(str(path))
    with reading(database) as connection:
        return broken(connection, spec, laws)


def broken(connection, spec, laws=(), game=None):
    """The laws that do not hold in what this connection sees; the hash, which every change breaks,
    is not looked at."""
    audited = audit(connection, spec, laws, game, content=False)
    return [row for row in audited if not row["holds"]]


class Trial:
    """A stored game that can be spoilt again and again: each change is taken back after a look.

    One connection serves all changes, each in a transaction that is rolled back: to copy the file
    for each change, and to open the copy, would take most of the time. The first look
    makes the tables of the audit and is committed; else the first rollback would unmake them, and
    SQLite would forget the statements that it has prepared.
    """

    def __init__(self, connection, spec, game, right=True):
        self.connection, self.spec, self.game = connection, spec, game
        with connection.transaction(connection.dialect.write):
            query = "SELECT id FROM games WHERE spec = :spec"
            self.game_id = connection.execute(query, {"spec": spec}).scalar()
            assert broken(connection, spec, (), game) == [] or not right

    def rows(self, query):
        """The rows of a query about the game, whose id is :game_id."""
        return self.connection.execute(query, {"game_id": self.game_id}).all()

    def after(self, statement, **values):
        """The laws that do not hold once a statement about the game has been carried out."""
        self.connection.execute(self.connection.dialect.write)
        changes = "SELECT total_changes()"  # also by triggers
        try:
            before = self.connection.execute(changes).scalar()
            self.connection.execute(statement, {"game_id": self.game_id, **values})
            assert self.connection.execute(changes).scalar() > before, statement
            return broken(self.connection, self.spec, (), self.game)
        finally:
            self.connection.roll_back()


@contextmanager
def trial(path, spec, game=None, right=True):
    """A `Trial` of a game in the database at a path, which stays as it was; with the `game`, by its
    rules too. All laws hold at first, unless it is not `right`."""
    database = locate(str(path))
    connection = editable(Connection(database.dialect.connect(path, "rw"), database.dialect))
    try:
        yield Trial(connection, spec, game, right)
    finally:
        connection.close()


def test_everything_stored_holds(explorer, stored):
    result = explorer("verify", "--db", str(stored), "--format", "json")
    assert result.code == 0
    assert all(row["holds"] and row["counterexamples"] == [] for row in result.json)
    assert {row["game"] for row in result.json} >= {"nim", "nim:misere=true", "chopsticks"}
    laws = {row["law"]: row for row in result.json if row["game"] == "chopsticks"}
    assert laws["a position is won iff some successor is lost (lemma 1)"]["checked"] == 210
    assert laws["15 player states make 210 positions"]["source"]
    assert "Bouton" in explorer("verify", "nim", "--db", str(stored)).out


WRONG = {
    "terminal": [0, 1],
    "depth": [0, 1, 5, None],
    "outcome": ["win", "lose", "draw", None],
    "outcome_class": ["next", "previous", "left", None],
    "remoteness": [0, 1, 2, 3, 300, None],
    "left_remoteness": [1, None],
    "right_remoteness": [1, 2],
    "grundy": [0, 1, 2, 300, None],
    "loopy_grundy": ["inf(0)"],
    "win_probability": [0.5],
    "cgt_value_id": [1, 2, None],
    "completions": ["1", "2", "x", None],
    "optimal_label_id": [0, 1, 2, None],
    "left_optimal_label_id": [0, 1, None],
    "right_optimal_label_id": [0, 3],
    "form": [0, 1, 2, None],
}


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("column", WRONG)
@pytest.mark.parametrize("places", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_a_flipped_value_is_found_and_named(small, spec, column, places):
    with trial(small, spec) as game:
        ((start,),) = game.rows("SELECT start_id FROM games WHERE id = :game_id")
        rows = game.rows(
            f"SELECT id, position, terminal, {column} FROM nodes WHERE game_id = :game_id "
            "ORDER BY id"
        )
        flip = f"UPDATE nodes SET {column} = :value WHERE game_id = :game_id AND id = :id"
        for number, text, terminal, right in rows[:: max(1, len(rows) // places)]:
            for value in WRONG[column]:
                # Only the rules know of an end that play does not go on from whether it is a start.
                unknowable = column == "depth" and value == 0 and terminal
                if value == right or (unknowable and number != start):
                    continue
                found = game.after(flip, id=number, value=value)
                assert found, (text, column, value)
                if column == "depth":
                    continue  # a start too many shows in what it leads to
                named = [name for row in found for name in row["counterexamples"]]
                assert any(text in str(name) for name in named), (text, column, value, named)


@pytest.mark.parametrize("spec", SPECS)
def test_a_flipped_mark_is_found_and_named(small, spec):
    with trial(small, spec) as game:
        moves = game.rows(
            "SELECT m.source_id, m.source, m.ordinal, m.label, m.optimal FROM move m "
            "JOIN games g ON g.spec = m.game WHERE g.id = :game_id "
            "ORDER BY m.source_id, m.ordinal"
        )
        flip = (
            "UPDATE edges SET optimal = :value "
            "WHERE game_id = :game_id AND source_id = :source AND ordinal = :ordinal"
        )
        for source, text, ordinal, label, optimal in moves[:: max(1, len(moves) // 10)]:
            for value in (1 - optimal, None):
                found = game.after(flip, source=source, ordinal=ordinal, value=value)
                assert [name for row in found for name in row["counterexamples"]] == [
                    f"{text} by {label}"
                ]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET cyclic = 1 - cyclic",
        "UPDATE games SET positions = positions + 1",
        "UPDATE games SET moves = moves - 1",
        "UPDATE games SET solved_at = NULL",
        "UPDATE games SET start_id = 999",
        "UPDATE games SET start_id = 2",
        "UPDATE games SET kind = 'alternating'",
        "DELETE FROM edges_by_target WHERE target_id = 1",
        "UPDATE edges SET label_id = 999 WHERE source_id = 0 AND ordinal = 0",
        "UPDATE edges SET target_id = -5 WHERE source_id = 0 AND ordinal = 0",
        "UPDATE edges SET target_id = 2000000000 WHERE source_id = 0 AND ordinal = 0",
        "UPDATE edges SET ordinal = 77 WHERE source_id = 0 AND ordinal = 0",
        "UPDATE edges SET probability = 0.5",
        "UPDATE labels SET action = 'x'",
        "UPDATE labels SET player = 'first'",
        "UPDATE labels SET passes_turn = 0",
        "UPDATE nodes SET verdict = 'win' WHERE id = 0",
        "UPDATE nodes SET verdict = 'foo' WHERE terminal = 1",
        "UPDATE nodes SET mover = 'foo'",
        "UPDATE nodes SET mover = 'left' WHERE id = 0",
        "UPDATE edges SET target_id = target_id - 1 WHERE source_id = 0 AND ordinal = 0",
        "UPDATE edges SET label_id = 1 - label_id WHERE source_id = 0 AND ordinal = 0",
    ],
)
def test_a_damaged_game_is_found(small, statement):
    key = "id" if "games" in statement else "game_id"
    joined = "AND" if "WHERE" in statement else "WHERE"
    with trial(small, "nim:heaps=2+3") as game:
        assert game.after(f"{statement} {joined} {key} = :game_id")


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 0), (None, None)])
def test_nim_values_on_a_circle_do_not_vouch_for_each_other(explorer, tmp_path, order):
    text = "source,label,target\na,x,e\na,y,b\nb,x,e\nb,y,a\n"
    (tmp_path / "circle.csv").write_text(text)
    explorer("import", "circle.csv", "--as", "circle")
    shown = explorer("show", "circle", "a", "--format", "json").json
    assert (shown["grundy"], shown["loopy_grundy"]) == (None, "inf(0)")
    assert explorer("verify", "circle").code == 0
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        for place, value, number in (("a", 1, order[0]), ("b", 2, order[1])):
            connection.execute(
                "UPDATE nodes SET grundy = ?, loopy_grundy = NULL, grundy_order = ? "
                "WHERE position = ?",
                (value, number, place),
            )
    connection.close()
    result = explorer("verify", "circle")
    assert result.code == 1
    assert "do not hold" in result.err


@given(graphs(verdicts=False), st.data())
@examples(80, allowed=FOLDER)
def test_values_of_random_graphs_hold_and_forged_ones_do_not(tmp_path, graph, data):
    # Such a graph was not searched: it has no depths, and nothing else is wrong with it.
    graph = replace(graph, depth=np.zeros(graph.size, dtype=np.int32))
    number = data.draw(st.integers(0, graph.size - 1))
    column, value = data.draw(
        st.one_of(
            st.tuples(st.just("grundy"), st.sampled_from([None, 0, 1, 2, 3])),
            st.tuples(st.just("loopy_grundy"),
                      st.sampled_from([None, "inf()", "inf(0)", "inf(1)", "inf(0,1)"])),
            st.tuples(st.just("outcome"), st.sampled_from(["win", "lose", "draw"])),
            st.tuples(st.just("remoteness"), st.sampled_from([None, 0, 1, 2, 3])),
        )
    )  # fmt: skip
    with trial(put(tmp_path, graph).path, "any") as game:
        query = f"SELECT {column} FROM nodes WHERE game_id = :game_id ORDER BY id"
        right = game.rows(query)[number][0]
        flip = f"UPDATE nodes SET {column} = :value WHERE game_id = :game_id AND id = :id"
        found = game.after(flip, id=number, value=value)
    assert bool(found) == (value != right), (column, value, right)


def test_the_command_fails_and_names_the_row(explorer, small, tmp_path):
    shutil.copy(small, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute(
            "UPDATE nodes SET outcome = 'lose' WHERE position = '2+3' AND game_id = 1"
        )
    connection.close()
    result = explorer("verify", "nim:heaps=2+3", "--db", "copy.db")
    assert result.code == 1
    assert "2+3" in result.err
    assert len(result.err.splitlines()) == 1
    assert any(" no " in line and "2+3" in line for line in result.out.splitlines())
    row = explorer("verify", "nim:heaps=2+3", "--db", "copy.db", "--format", "csv")
    assert row.code == 1
    assert "2+3" in row.out


def test_a_published_fact_that_is_wrong_fails(small):
    wrong = Law(
        "all positions are lost",
        "nobody",
        "SELECT position, outcome = :outcome FROM position WHERE game = :game",
        {"outcome": "lose"},
    )
    (found,) = broken_laws(small, "nim:heaps=2+3", [wrong])
    assert (found["checked"], found["broken"]) == (9, 6)
    assert len(found["counterexamples"]) == 6
    json.dumps(found)


def test_a_law_that_is_no_sql_is_named(small):
    from explorer.errors import RulesError

    with pytest.raises(RulesError, match="the law 'nonsense' cannot be checked: no such column"):
        broken_laws(small, "nim:heaps=2+3", [Law("nonsense", "nobody", "SELECT x, 1")])
    with pytest.raises(RulesError, match=r"the law 'nonsense' cannot be checked: .*:least"):
        broken_laws(small, "nim:heaps=2+3", [Law("nonsense", "nobody", "SELECT :least, 1")])


def test_an_unsolved_game_is_checked_too(explorer, tmp_path):
    (tmp_path / "ring.csv").write_text("source,label,target\na,step,b\nb,step,c\nc,step,a\n")
    explorer("import", "ring.csv", "--as", "ring", "--kind", "board")
    assert explorer("verify", "ring").code == 0
    with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
        connection.execute("UPDATE nodes SET outcome = 'draw' WHERE position = 'b'")
    connection.close()
    result = explorer("verify", "ring")
    assert result.code == 1
    assert "nothing is solved" in result.err


@pytest.mark.parametrize("ways", ["-1", "0", "1", "2", None])
def test_a_circle_does_not_vouch_for_its_own_number_of_ways(tmp_path, ways):
    """-1 = -1 + -1 + 1: the sum is right, and the number is none."""
    moves = [
        (0, Label(text, passes_turn=False), target)
        for text, target in zip("abc", (0, 0, 1), strict=True)
    ]
    graph = GameGraph.from_moves(2, moves, kind="puzzle", verdicts={1: WIN})
    graph = replace(graph, depth=np.array([0, 1], dtype=np.int32))
    with trial(put(tmp_path, graph).path, "any") as game:
        flip = "UPDATE nodes SET completions = :ways WHERE game_id = :game_id AND id = 0"
        assert [len(row["counterexamples"]) for row in game.after(flip, ways=ways)] == (
            [] if ways is None else [1]
        )
