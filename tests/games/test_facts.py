"""The published facts of games are in SQL that every database understands."""

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

from explorer.games import facts
from explorer.games.registry import families, resolve
from explorer.games.shared.laws import table
from explorer.spec import canonical
from tests.games.test_conformance import SPECS

LAWS = {
    law.query: f"{text}: {law.statement}"
    for texts in SPECS.values()
    for text in (*texts, texts[0].partition(":")[0])
    for law in resolve(text).laws()
}

ONE_DATABASES_OWN = re.compile(
    r"json_|json\(|group_concat|ifnull|iif\(|\bGLOB\b|\bIS (NOT )?(?!NULL\b|NOT NULL\b)|LIMIT -"
    r"|CROSS JOIN|instr\(|strpos\(|\bsum\([^()]* (=|<>|IS) [^()]*\)|\b(min|max)\([^()]*,"
    r"|~|\bAS INT\b|printf|typeof",
    re.IGNORECASE,
)
"""Words and forms that SQLite or PostgreSQL understands alone, or understands otherwise."""


@pytest.mark.parametrize("query", LAWS, ids=LAWS.values())
def test_a_law_is_in_common_sql(query):
    assert not (found := ONE_DATABASES_OWN.search(query)), found
    # What holds is 1 in any database, never a truth value here and a number there.
    assert "CASE WHEN " in query
    assert " THEN 1 ELSE 0 END" in query


@pytest.mark.parametrize(
    "query",
    [
        "SELECT value FROM json_each(:x)",
        "SELECT a IS b FROM t",
        "SELECT a IS NOT b FROM t",
        "SELECT sum(a = 1) FROM t",
        "SELECT min(a, b) FROM t",
    ],
)
def test_what_is_not_common_is_found(query):
    assert ONE_DATABASES_OWN.search(query)


@pytest.mark.parametrize(
    "query",
    ["a IS NULL", "a IS NOT NULL", "max(length(a))", "sum(a)", "count(CASE WHEN a = 1 THEN 1 END)"],
)
def test_what_is_common_is_left_alone(query):
    assert not ONE_DATABASES_OWN.search(query)


KEYS = [
    (module.name, key)
    for module in iter_modules(facts.__path__)
    for name, table in vars(import_module(f"{facts.__name__}.{module.name}")).items()
    if isinstance(table, dict) and not name.startswith("__")
    for key in table
    if isinstance(key, str) and key.partition(":")[0] in families()
]


@pytest.mark.parametrize(("module", "key"), KEYS)
def test_what_is_known_of_a_game_stands_under_its_canonical_spec(module, key):
    """Under another spec nobody would ever look it up."""
    game = resolve(key)
    assert canonical(game) == key
    assert type(game).__module__.endswith(f".{module}")


def test_games_with_known_numbers_are_found():
    assert {module for module, _ in KEYS} >= {"morris", "order_and_chaos", "tictactoe"}


def test_texts_in_a_table_are_quoted():
    assert table([("a'b", 1), ("", 0.25)]) == "VALUES ('a''b', 1), ('', 0.25)"
