"""The laws on arrays and in SQL: they come to the same on right values and on damaged ones."""

import sqlite3

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from explorer.games.registry import resolve
from explorer.graph.arrays import WIN, GameGraph, Label
from explorer.query import audit as module
from explorer.query.arrays import read as reading
from explorer.query.arrays import stored as arrays
from explorer.query.laws.common import LocalLaw
from explorer.store import content
from explorer.store.build import build
from explorer.store.engine import locate
from tests.examples import FOLDER, examples
from tests.graphs import graphs, partizan_graphs, put
from tests.query.test_audit import WRONG, trial
from tests.solve.test_chance import chance_games

SPECS = (
    "nim:heaps=1+2", "chopsticks:limit=2,turn=absolute", "pig:goal=3", "domineering:rows=2,cols=2",
    "hamilton:graph=complete-3", "knight:rows=3,cols=4", "put-or-take:heap=5,limit=9",
)  # fmt: skip


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    """Games of a few moves are read, and gone through, in several blocks."""
    monkeypatch.setattr(arrays, "MOVES", 4)
    monkeypatch.setattr(content, "ROWS", 5)
    monkeypatch.setattr(reading, "ROWS", 5)


@st.composite
def puzzles(draw):
    graph = draw(graphs(verdicts=False))
    moves = [
        (source, Label(f"move {number}", passes_turn=False), int(graph.targets[number]))
        for number, source in enumerate(graph.sources().tolist())
    ]
    ends = {end: WIN for end in range(graph.size) if graph.terminal[end] and draw(st.booleans())}
    return GameGraph.from_moves(graph.size, moves, kind="puzzle", verdicts=ends)


RANDOM = {
    "impartial": graphs(verdicts=False),
    "ends": graphs(),
    "alternating": graphs(kind="alternating"),
    "partizan": partizan_graphs(),
    "chance": chance_games().map(lambda game: game[0]),
    "puzzle": puzzles(),
}
NODE = {
    **WRONG,
    "mover": ["first", "second", None],
    "verdict": ["win", "lose", "draw", None],
    "grundy_order": [0, 1, 2, None],
    "loopy_grundy": ["inf()", "inf(0)", "inf(1)", "inf(0,1)", None],
    "win_probability": [0.0, 0.5, 0.25, 1.0, 2.0, None],
    "cgt_value_id": [1, 2, 999, None],
    "depth": [0, 1, 5, -1, 1 << 40, None],
    "outcome": ["win", "lose", "draw", "won", None],
    "terminal": [0, 1, 2],
    "fields": ["x{", "[1]", "{}", ' {"a":1} ', None],
    "id": [99, -1],
    "position": ["", "z"],
}
EDGE = {
    "optimal": [0, 1, 7, None],
    "target_id": [0, 1, 2, 9, -1],
    "label_id": [0, 1, 2, 99],
    "ordinal": [0, 1, 3, 50],
}


LABEL = {
    "probability": [0.0, 0.5, 1.0, None],
    "action": ["roll", "x", None],
    "player": ["left", "right", "first", None],
    "passes_turn": [0, 1],
    "same_as": [0, 1, None],
    "label": ["x", "roll 2"],
}


@st.composite
def changes(draw):
    """A statement that changes a cell, or leaves all as it is."""
    table, columns = draw(st.sampled_from([(None, {}), ("nodes", NODE), ("edges", EDGE),
                                           ("labels", LABEL)]))  # fmt: skip
    if table is None:
        return UNCHANGED
    column = draw(st.sampled_from([*columns]))
    values = {"value": draw(st.sampled_from(columns[column])), "id": draw(st.integers(0, 6))}
    where = "id = :id"
    if table == "edges":
        where = "source_id = :id AND ordinal = :ordinal"
        values["ordinal"] = draw(st.integers(0, 2))
    return f"UPDATE {table} SET {column} = :value WHERE game_id = :game_id AND {where}", values


UNCHANGED = ("UPDATE games SET title = title WHERE id = :game_id", {})


def both(game, statement, values):
    """What comes of all laws with arrays, and without them, after a change that is taken back."""
    execute = game.connection.execute
    execute(game.connection.dialect.write)
    try:
        try:
            execute(statement, {"game_id": game.game_id, **values})
        except sqlite3.IntegrityError:  # there is such a row already, which no database takes twice
            reject()
        with_arrays = list(module.audit(game.connection, game.spec, content=False))
        read = module.read
        module.read = lambda *_: None
        try:
            return with_arrays, list(module.audit(game.connection, game.spec, content=False))
        finally:
            module.read = read
    finally:
        game.connection.roll_back()


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("arrays") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    return path


@pytest.mark.parametrize("spec", SPECS)
def test_arrays_and_sql_agree_on_games(games, spec):
    with trial(games, spec) as game:

        @given(changes())
        @examples(50)
        def agree(change):
            with_arrays, in_sql = both(game, *change)
            assert with_arrays == in_sql

        agree()


@pytest.mark.parametrize("kind", RANDOM)
def test_arrays_and_sql_agree_on_random_graphs(tmp_path, kind):
    # Such a graph was not searched: it has no depths, which their laws say.
    @given(RANDOM[kind], st.lists(changes(), max_size=3))
    @examples(40, allowed=FOLDER)
    def agree(graph, tried):
        database = put(tmp_path, graph)
        with trial(database.path, "any", right=False) as game:
            for change in [UNCHANGED, *tried]:
                with_arrays, in_sql = both(game, *change)
                assert with_arrays == in_sql, change

    agree()


@pytest.mark.parametrize("spec", SPECS)
def test_what_holds_is_not_asked_in_sql(games, spec, monkeypatch):
    asked = []

    def listed(connection, name, game_id, law):
        if isinstance(law, LocalLaw) and law.on_arrays is not None:
            asked.append(law.statement)
        return ask(connection, name, game_id, law)

    ask = module._ask
    monkeypatch.setattr(module, "_ask", listed)
    with trial(games, spec):
        assert asked == []
