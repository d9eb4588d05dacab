"""SQL outside of the dialects is SQL that every back end understands."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import explorer
from explorer.store import load

PACKAGE = Path(explorer.__file__).parent
STORE = PACKAGE / "store"
DIALECTS = [
    STORE / "dialect.py",
    *(STORE / "runs" / f"{name}.py" for name in ("driver", "duck", "tables")),
]
"""SQLite's; and DuckDB's, with the tables that it sees."""
MODULES = sorted(PACKAGE.rglob("*.py"))

SQLITE_ONLY = {
    "a list as a table": r"json_each|json_tree",
    "texts put together": r"group_concat|json_group_(array|object)",
    "another word for coalesce": r"\bifnull\s*\(",
    "no limit": r"LIMIT\s+-1",
    "the catalogue": r"sqlite_(master|schema|sequence)",
    "a pragma": r"\bPRAGMA\b|pragma_\w+",
    "a join with a hint": r"CROSS JOIN[^;]*?\bON\b",
    "an insertion or something else": r"INSERT OR\b|REPLACE INTO",
    "a table without row numbers": r"WITHOUT ROWID|\browid\b",
    "comparison with IS": r"\bIS (?!(NOT )?(NULL|DISTINCT|TRUE|FALSE)\b)(NOT )?[\w:('.]",
    "a sum of truth values": r"\bsum\s*\(\s*[\w.]+\s*(=|<>|IN\b|IS\b|<|>)",
    "the larger of two columns": r"\b(max|min)\s*\([^()]*,",
    "a condition that is a number": r"\b(WHERE|AND|OR) [01]\b(?!\s*[=<>+*/-])",
    "a table of the connection's own": r"\b(TEMP|TEMPORARY)\b",
    "a function of SQLite's": r"\b(typeof|printf|strftime|julianday|glob|instr)\s*\(",
    "what JSON has": r"json_extract|json_array\s*\(|json_type|json_valid",
}
WORDS = re.compile(
    r"\b(SELECT|FROM|WHERE|JOIN|AND|OR|IS|IN|NULL|EXISTS|CASE|WHEN|DISTINCT|UNION|LIMIT|VALUES|"
    r"INSERT|UPDATE|DELETE|CREATE|DROP|CONFLICT|PRAGMA|(ORDER|GROUP|PARTITION) BY)\b"
    r"|\b(sum|min|max|count|coalesce|cast)\("
)
"""What SQL has in it, be it a piece of a statement. SQL is in capitals here, and prose is not."""


@cache
def sql_of(path):
    return sql_in(path.read_text(encoding="utf-8"))


def sql_in(source):
    """[(line, text)] of the texts in a module that are SQL, or a piece of it; no docstrings, and no
    texts that stand beside what they explain."""
    if not WORDS.search(source):
        return []  # most modules: they need not be parsed
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {  # of f-strings; what stands in their braces may be text of its own
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
        if isinstance(part, ast.Constant)
    }
    found = []
    for node in ast.walk(tree):
        if id(node) in docs or id(node) in inner:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(
                part.value if isinstance(part, ast.Constant) else "x" for part in node.values
            )
        else:
            continue
        if WORDS.search(text):
            found.append((node.lineno, text))
    return found


def unnamed(sql):
    """The subqueries of FROM and JOIN that bear no name, which some back ends ask for."""
    for begin in re.finditer(r"\b(FROM|JOIN) \((?=SELECT|VALUES)", sql):
        depth, end = 1, begin.end()
        while depth and end < len(sql):
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        if not depth and not re.match(r"\s*(AS )?(?!(WHERE|GROUP|ORDER|ON)\b)\w+", sql[end:]):
            yield sql[begin.start() : end]


@cache
def sql_outside():
    """(where, text) of the SQL of every module but those that know better."""
    return [
        (f"{path.relative_to(PACKAGE)}:{line}", text)
        for path in MODULES
        if path not in DIALECTS
        for line, text in sql_of(path)
    ]


def test_there_is_sql_to_look_at():
    found = [text for _, text in sql_outside()]
    assert len(found) > 200
    assert any("WITH RECURSIVE" in text for text in found)
    places = {where.split(":")[0] for where, _ in sql_outside()}
    assert places >= {
        *(f"query/{name}.py" for name in ("audit", "find", "search")),
        *(f"query/laws/{name}.py" for name in ("common", "graph", "partizan")),
        "games/shared/laws.py",
        "store/load.py",
    }


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('"SELECT 1"', []),  # it stands alone, as docstrings do
        ('x = "SELECT 1"', ["SELECT 1"]),
        ('x = f"{law} SELECT name FROM law"', ["x SELECT name FROM law"]),
        ('x = f"{table} AS f CROSS JOIN e"', ["x AS f CROSS JOIN e"]),
        ('x = "(SELECT min(a, b)" + f"{y} LIMIT 1)"', ["(SELECT min(a, b)", "x LIMIT 1)"]),
        ("""x = f"SELECT {f'{y} IS 1'}" """, ["SELECT x", "x IS 1"]),
        ('x = "max(a, b) < 1"', ["max(a, b) < 1"]),
        ('x = "Select what is in the case, from where you stand, or do not."', []),
    ],
)
def test_a_piece_of_sql_is_seen_and_prose_is_not(source, texts):
    assert [text for _, text in sql_in(source)] == texts


@pytest.mark.parametrize("what", SQLITE_ONLY)
def test_no_sql_that_only_one_back_end_understands(what):
    wrong = [
        f"{where}: {text.strip()[:80]}"
        for where, text in sql_outside()
        if re.search(SQLITE_ONLY[what], text)
    ]
    assert not wrong, f"{what}: let explorer.store.dialect say it: {wrong}"


def test_every_subquery_has_a_name():
    wrong = [f"{where}: {query[:80]}" for where, text in sql_outside() for query in unnamed(text)]
    assert not wrong
    assert list(unnamed("SELECT 1 FROM (SELECT (SELECT 2)) WHERE x")) == [
        "FROM (SELECT (SELECT 2))"
    ]
    assert not list(unnamed("SELECT 1 FROM (SELECT max(x) FROM t) AS m WHERE x"))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT sum(outcome = 'win') FROM position",
        "SELECT 1 FROM a CROSS JOIN b ON a.x = b.x",
        "SELECT a IS b FROM t",
        "SELECT a IS NOT 1 FROM t",
        "SELECT x FROM json_each(:x)",
        "SELECT 1 LIMIT -1",
        "SELECT max(a, b) FROM t",
        "SELECT x FROM t WHERE 1",
        "CREATE TEMP TABLE t (x)",
    ],
)
def test_what_is_looked_for_is_seen(sql):
    assert any(re.search(pattern, sql) for pattern in SQLITE_ONLY.values())


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT a IS NULL, b IS NOT NULL FROM t",
        "SELECT sum(x), max(coalesce(x, 1)) FROM t",
        "SELECT x FROM a CROSS JOIN b WHERE a.x = b.x AND 1 = b.y",
    ],
)
def test_common_sql_passes(sql):
    assert not any(re.search(pattern, sql) for pattern in SQLITE_ONLY.values())


def test_only_the_dialect_knows_what_stands_for_a_value():
    wrong = []
    for path in STORE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        wrong += [
            f"{path.name}:{node.lineno}"
            for node in ast.walk(tree)
            if path not in DIALECTS
            and isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docs
            and re.search(r"(^|[=(, ])(\?|%s)([,) ]|$)", node.value)
        ]
    assert not wrong


def test_rows_are_loaded_with_the_marks_of_the_dialect():
    said = []

    class Cursor:
        def execute(self, statement, values):
            said.append((statement.count("%s"), len(values)))

        def executemany(self, statement, rows):
            said.extend((statement.count("%s"), len(values)) for values in rows)

    columns = {"id": range, "depth": range}
    load._insert(Cursor(), "%s", "nodes", columns, load.ROWS + 3)
    load._update(Cursor(), "%s", "nodes", 1, columns, 2, None)
    assert said == [(2 * load.ROWS, 2 * load.ROWS), (6, 6), (4, 4)]


def test_only_the_store_touches_the_driver():
    wrong = []
    for path in MODULES:
        if STORE in path.parents:
            continue
        source = path.read_text(encoding="utf-8")
        if "sqlite3" not in source and ".driver" not in source:
            continue  # it need not be parsed
        for node in ast.walk(ast.parse(source)):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            wrong += [f"{path}: imports {name}" for name in names if name.startswith("sqlite3")]
            if isinstance(node, ast.Attribute) and node.attr in ("driver", "driver_connection"):
                wrong.append(f"{path}:{node.lineno}: .{node.attr}")
    assert not wrong
