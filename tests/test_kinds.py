"""Every table by kind knows every kind, and every stored value is solved, stored, viewed, audited
and told."""

import re

import pytest

from explorer.cli.layouts import LAYOUTS
from explorer.errors import ExplorerError
from explorer.games.registry import families, resolve
from explorer.graph.contracts import CONTRACTS
from explorer.graph.generate import generate
from explorer.kinds import KINDS
from explorer.query.catalog import START
from explorer.query.laws import CHECKS, LAWS
from explorer.query.laws.common import Audited
from explorer.solve.solution import SOLVERS, solve
from explorer.store import schema
from explorer.store.build import build
from explorer.store.engine import locate, reading
from explorer.store.views import COLUMNS
from explorer.testing.values import CHECKS as GRAPH_CHECKS
from explorer.values import IN_VIEWS, VALUES, told_of_target, values_of
from tests.test_testing import CASES

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


def test_views_tell_the_values():
    assert [name for name in COLUMNS["position"] if name in VALUES] == [
        row.name for row in IN_VIEWS
    ]
    told = [name.removeprefix("target_") for name in COLUMNS["move"] if name.startswith("target_")]
    assert [name for name in told if name in VALUES] == [row.name for row in told_of_target()]
    assert set(START) - {"position", "mover"} == {row.name for row in IN_VIEWS} - {"form"}


def test_every_value_is_audited(tmp_path):
    """A law of some kind of game speaks of each value, beyond saying that it is empty."""
    database = locate(str(tmp_path / "games.db"))
    spoken: set[str] = set()
    for kind, spec in CASES:
        build(database, resolve(spec))
        with reading(database) as connection:
            id_ = connection.execute("SELECT id FROM games ORDER BY id DESC LIMIT 1").scalar()
            audited = Audited(id_, kind, True, True, [0])
            for law in LAWS[kind](connection, audited):
                if "IS NULL" not in law.query or "CASE" in law.query or "EXISTS" in law.query:
                    spoken |= set(re.findall(r"\w+", law.query))
    # What a value is worth, and the number of ways, are checked by programs.
    spoken |= {"cgt_value_id", "mean", "temperature", "completions"}
    for row in VALUES.values():
        assert {row.name, row.column or row.name} & spoken, row.name


def test_a_kind_that_is_none_is_refused():
    from dataclasses import replace

    graph = generate(resolve("nim:heaps=1"))
    with pytest.raises(ExplorerError, match=r"'riddle'.*impartial, partizan"):
        solve(replace(graph, kind="riddle"))
