"""SQL outside `explorer.store.dialect` is SQL that every back end understands."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import explorer

PACKAGE = Path(explorer.__file__).parent
STORE = PACKAGE / "store"
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
    "a function of SQLite's": r"\b(typeof|printf|strftime|julianday|glob|instr)\s*\(",
    "what JSON has": r"json_extract|json_array\s*\(|json_type|json_valid",
}
STATEMENT = re.compile(r"^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|AND|CASE)\b")


@cache
def sql_of(path):
    """[(line, text)] of the texts in a module that are SQL, or a piece of it; no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    inner = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
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
        if STATEMENT.search(text) and re.search(r"\b(SELECT|FROM|WHERE|INSERT|CASE|AND)\b", text):
            found.append((node.lineno, text))
    return found


def test_there_is_sql_to_look_at():
    found = [text for path in MODULES for _, text in sql_of(path)]
    assert len(found) > 150
    assert any("WITH RECURSIVE" in text for text in found)


@pytest.mark.parametrize("what", SQLITE_ONLY)
def test_no_sql_that_only_one_back_end_understands(what):
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line}: {text.strip()[:80]}"
        for path in MODULES
        if path.parent != STORE
        for line, text in sql_of(path)
        if re.search(SQLITE_ONLY[what], text)
    ]
    assert not wrong, f"{what}: let explorer.store.dialect say it: {wrong}"


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT sum(outcome = 'win') FROM position",
        "SELECT 1 FROM a CROSS JOIN b ON a.x = b.x",
        "SELECT a IS b FROM t",
        "SELECT a IS NOT 1 FROM t",
        "SELECT x FROM json_each(:x)",
        "SELECT 1 LIMIT -1",
    ],
)
def test_what_is_looked_for_is_seen(sql):
    assert any(re.search(pattern, sql) for pattern in SQLITE_ONLY.values())


@pytest.mark.parametrize("sql", ["SELECT a IS NULL, b IS NOT NULL FROM t", "SELECT sum(x) FROM t"])
def test_common_sql_passes(sql):
    assert not any(re.search(pattern, sql) for pattern in SQLITE_ONLY.values())


def test_only_the_store_touches_the_driver():
    wrong = []
    for path in MODULES:
        if STORE in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
