"""Every table by kind knows every kind, and every stored value is solved, stored, viewed, audited
and told."""

import ast
import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import Column, Integer, MetaData, Table

import explorer
from explorer.cli.layouts import LAYOUTS
from explorer.errors import ExplorerError
from explorer.games.registry import families, resolve
from explorer.graph.arrays import DRAW, LOSE, PLAYERS, WIN, GameGraph, Label
from explorer.graph.contracts import CONTRACTS, check_kind
from explorer.graph.generate import generate
from explorer.kinds import KINDS
from explorer.query.audit import audit
from explorer.query.catalog import START
from explorer.query.laws import CHECKS, LAWS
from explorer.query.laws.graph import soundness_laws
from explorer.solve.solution import SOLVERS, solve
from explorer.store import schema
from explorer.store.build import build
from explorer.store.connection import Connection
from explorer.store.dialect import Dialect
from explorer.store.engine import locate, reading
from explorer.store.views import COLUMNS
from explorer.testing.values import CHECKS as GRAPH_CHECKS
from explorer.testing.values import check_values
from explorer.values import IN_VIEWS, VALUES, StoredValue, told_of_target, values_of
from tests.graphs import put
from tests.test_testing import CASES

PACKAGE = Path(explorer.__file__).parent

TABLES = {
    "CONTRACTS": CONTRACTS,
    "SOLVERS": SOLVERS,
    "LAWS": LAWS,
    "CHECKS": CHECKS,
    "checks of graphs": GRAPH_CHECKS,
    "LAYOUTS": LAYOUTS,
}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_by_kind_knows_every_kind(table):
    assert list(TABLES[table]) == list(KINDS)
    for kind in KINDS:
        assert callable(TABLES[table][kind]), kind
    with pytest.raises(KeyError):
        TABLES[table]["riddle"]


def test_there_is_a_game_of_every_kind():
    assert {game.kind for game in families().values()} == set(KINDS)


def test_groups_of_values_are_those_of_kinds():
    groups = {row.group for row in VALUES.values()}
    assert groups == {group for kind in KINDS.values() for group in kind.values}


def test_every_value_is_solved():
    solved = {name for _, spec in CASES for name in solve(generate(resolve(spec))).columns}
    assert solved == VALUES.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_solved_for_its_own_values_only(kind):
    for case, spec in CASES:
        if case == kind:
            names = solve(generate(resolve(spec))).columns.keys()
            assert names <= {row.name for row in values_of(kind)}


def test_every_value_has_its_column_and_type():
    kept = {"integer": "INTEGER", "real": "DOUBLE", "text": "TEXT"}
    for row in VALUES.values():
        table = schema.cgt_values if row.canonical else schema.nodes
        column = table.c[row.name if row.canonical else row.column]
        assert column.nullable, row.name
        if not row.kept:
            assert str(column.type) == kept[row.type], row.name


def test_the_columns_of_values_come_from_their_rows():
    more = [
        StoredValue("parity", "integer", "outcome", ""),
        StoredValue("chance", "real", "outcome", "", kept="chance_of_it"),
        StoredValue("best", "text", "optimal move", "", kept="best_label_id", move=True),
        StoredValue("width", "real", "partizan value", "", canonical=True),
    ]
    key = Column("game_id", Integer)
    table = Table("more", MetaData(), key, *schema.of_positions(more))
    types = {column.name: str(column.type) for column in table.c if column is not key}
    assert types == {"parity": "INTEGER", "chance_of_it": "DOUBLE", "best_label_id": "INTEGER"}
    assert [key.column_keys for key in table.foreign_key_constraints] == [
        ["game_id", "best_label_id"]
    ]
    texts = {
        node.value
        for node in ast.walk(ast.parse(Path(schema.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    names = {name for row in VALUES.values() for name in (row.name, row.column)}
    assert texts & names == {"cgt_value"}  # whose column is the id of a text


def test_views_tell_the_values():
    assert [name for name in COLUMNS["position"] if name in VALUES] == [
        row.name for row in IN_VIEWS
    ]
    told = [name.removeprefix("target_") for name in COLUMNS["move"] if name.startswith("target_")]
    assert [name for name in told if name in VALUES] == [row.name for row in told_of_target()]
    assert set(START) - {"position", "mover"} == {row.name for row in IN_VIEWS} - {"form"}


@pytest.fixture(scope="module")
def every_case(tmp_path_factory):
    """The cases of every kind in one database."""
    path = tmp_path_factory.mktemp("values") / "games.db"
    for _, spec in CASES:
        build(locate(str(path)), resolve(spec))
    return path


def others(value, values):
    """What of the same type could stand in the place of a value of a column."""
    more = f"{value}1" if isinstance(value, str) else value + 1
    return [other for other in (more, *sorted(set(values))) if other != value]


def found_wrong(connection, game, spec, row):
    """Whether the audit finds some change of a value of a game; None if the game has none."""
    table, column, key = (
        ("cgt_values", row.name, "cgt_value_id") if row.canonical else ("nodes", row.column, "id")
    )
    mine = (
        f"id IN (SELECT n.{key} FROM nodes AS n WHERE n.game_id = :game)"
        if row.canonical
        else "game_id = :game"
    )
    values = {"game": game}
    stored = connection.execute(
        f"SELECT id, {column} FROM {table} WHERE {column} IS NOT NULL AND {mine} ORDER BY id",
        values,
    ).all()
    for number, value in stored:
        for other in others(value, [value for _, value in stored]):
            connection.execute(connection.dialect.write)
            try:
                connection.execute(
                    f"UPDATE {table} SET {column} = :other WHERE id = :number AND {mine}",
                    {**values, "other": other, "number": number},
                )
                if any(not law["holds"] for law in audit(connection, spec)):
                    return True
            finally:
                connection.roll_back()
    return False if stored else None


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_audited(every_case, name):
    """Not every change of a value is wrong: an order that proves a nim-value is not the only one,
    and outcomes of one action stand for it alike. That in some game a change is found shows that a
    law, or a check, looks at the value; `tests/query/test_audit.py` asks for more."""
    database = locate(str(every_case))
    connection = Connection(database.dialect.connect(every_case, "rw"), database.dialect)
    try:
        games = connection.execute("SELECT id, spec, kind FROM games ORDER BY id").all()
        found = {
            (kind, spec): found_wrong(connection, game, spec, VALUES[name])
            for game, spec, kind in games
        }
    finally:
        connection.close()
    for kind in {kind for kind, _ in found}:
        answers = {answer for (of, _), answer in found.items() if of == kind}
        if VALUES[name] in values_of(kind):
            assert True in answers, kind
        else:
            assert answers == {None}, kind


def test_a_kind_that_is_none_is_refused():
    graph = generate(resolve("nim:heaps=1"))
    with pytest.raises(ExplorerError, match=r"'riddle'.*impartial, partizan"):
        solve(replace(graph, kind="riddle"))


NAMED = {
    "answers/line.py": ["chance"],  # what a line of play comes to: here chance decides
    "answers/resolve.py": ["board"],  # the method of a game that tells what a position looks like
    "boards/svg.py": ["board", "board"],  # what a picture is called
    "query/lines.py": ["chance", "chance"],
    "graph/arrays.py": ["impartial"],  # what a graph is unless somebody says otherwise
    "imports/describe.py": ["chance"],  # that a file says what is left to chance
    "imports/prism.py": ["chance"],  # what a Markov chain is
    "testing/boards.py": ["board"],
}
"""Module -> the texts in it that are the name of a kind, and why they may be."""


def kinds_named(source):
    """The kinds that texts of a module name: as the whole text, quoted in it as in SQL, or three
    of them in a row, as in a list that somebody wrote by hand."""
    word = "|".join(KINDS)
    if not re.search(rf"['\"]({word})['\"]|({word})(, | or |, or )({word})", source):
        return []  # most modules: they need not be parsed
    tree = ast.parse(source)
    said = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }  # docstrings, and texts that stand beside what they explain
    named = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            named += [node.value] if node.value in KINDS else []
            named += re.findall(rf"['\"]({word})['\"]", node.value)
            named += re.findall(rf"\b(?:{word})(?:(?:, | or |, or )(?:{word})\b){{2,}}", node.value)
    return named


def test_no_module_but_those_of_kinds_names_a_kind():
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name == "kinds.py" or name.startswith("games/") or path.stem in KINDS:
            continue
        if named := kinds_named(path.read_text(encoding="utf-8")):
            found[name] = named
    assert found == NAMED


@pytest.mark.parametrize(
    "source",
    [
        "if kind == 'puzzle': pass",
        "kind in ('board', 'other')",
        "query = \"SELECT 1 FROM games AS g WHERE g.kind = 'chance'\"",
        "query = f\"{x} AND g.kind IN ('other', 'partizan')\"",
        "help = 'What it is: impartial, partizan, or alternating'",
        "match kind:\n    case 'impartial': pass",
    ],
)
def test_the_name_of_a_kind_is_seen(source):
    assert kinds_named(source)
    assert not kinds_named(f'"""Doc: {source!r}."""')


PACKAGES = (
    "explorer.graph.contracts",
    "explorer.solve",
    "explorer.query.laws",
    "explorer.testing",
    "explorer.cli.layouts",
)
"""Where a kind has a module of its name."""


def a_toss():
    """A game of chance whose positions name a mover, and whose moves say whose they are."""
    heads, tails = (Label(text, action="toss", player="first") for text in ("heads", "tails"))
    again = Label("again", player="first", passes_turn=False)
    moves = [(0, heads, 1), (0, tails, 2), (0, again, 3)]
    graph = GameGraph.from_moves(4, moves, kind="chance", verdicts={1: LOSE, 2: WIN, 3: DRAW})
    movers = np.array([PLAYERS.index(word) for word in ("first", "second", "second", "first")])
    return replace(
        graph,
        movers=movers.astype(np.int8),
        probability=np.array([0.75, 0.25, np.nan]),
        depth=np.array([0, 1, 1, 1], dtype=np.int32),
    )


ONE_OF_EACH = {
    "impartial": lambda: generate(resolve("nim:heaps=2+3")),
    "partizan": lambda: generate(resolve("domineering:rows=2,cols=2")),
    "alternating": lambda: generate(resolve("chopsticks:limit=3,turn=absolute")),
    "chance": a_toss,
    "puzzle": lambda: generate(resolve("hamilton:graph=complete-3")),
    "board": lambda: generate(resolve("knight:rows=3,cols=3")),
}
"""A small graph of each kind; where its positions may name a mover, they do."""


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_one_more_kind_is_a_record_and_its_modules(kind, tmp_path, monkeypatch):
    """A copy of a kind under another name, with the modules of the original, does all it does."""
    monkeypatch.setitem(KINDS, "riddle", replace(KINDS[kind], name="riddle"))
    for package in PACKAGES:
        monkeypatch.setitem(sys.modules, f"{package}.riddle", import_module(f"{package}.{kind}"))
    graph = replace(ONE_OF_EACH[kind](), kind="riddle")
    assert (graph.movers is not None) == bool(KINDS[kind].movers)
    check_kind(graph, "one")
    check_values(graph, solve(graph))
    with reading(put(tmp_path, graph, "one")) as connection:
        assert connection.execute("SELECT kind FROM game").scalar() == "riddle"
        laws = list(audit(connection, "one"))
    assert [law["law"] for law in laws if not law["holds"]] == []
    assert len(laws) > len(list(soundness_laws(KINDS[kind], Dialect())))
