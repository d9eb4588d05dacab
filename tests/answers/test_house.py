"""What stands where: answers know of no command line, and the command line of no database."""

import ast
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import explorer.answers
import explorer.cli

HERE = Path(explorer.cli.__file__).parent.parent
ANSWERS = sorted((HERE / "answers").rglob("*.py"))
COMMANDS = sorted((HERE / "cli").rglob("*.py"))
DOOR = sorted((HERE / "python").rglob("*.py"))

INSIDE = ("theory", "cgt", "store", "query", "solve", "graph", "games", "spec")
"""What commands ask only through answers."""

RIGHT = ("cli", "render", "export", "plots", "imports", "python", "web")
"""What stands right of answers."""

SQL = re.compile(r"\b(SELECT|INSERT|DELETE|UPDATE|WITH)\b[\s\S]+\b(FROM|INTO|SET|AS)\b")


def imported(tree):
    """The modules that some source imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def texts(tree):
    """The strings of some source that are no docstrings and no help of an option."""
    apart = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(node.value)
        if isinstance(node, ast.keyword) and node.arg == "help":
            apart.update(ast.walk(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart:
            yield node.value


def faults(source, packages):
    """What is wrong in the source of a module that may not import from these packages."""
    tree = ast.parse(source)
    for name in imported(tree):
        if name.split(".")[0] == "explorer" and name.split(".")[1] in packages:
            yield f"imports {name}"
        if name.split(".")[0] == "json":
            yield "writes JSON"
    yield from (f"holds SQL: {text}" for text in texts(tree) if SQL.search(text))


def prints(source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id == "print":
            yield "prints"
        if isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr", "stdin"):
            yield f"uses {node.attr}"


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: str(path.relative_to(HERE)))
def test_commands_parse_ask_and_render(path):
    assert list(faults(path.read_text(encoding="utf-8"), INSIDE)) == []


@pytest.mark.parametrize("path", ANSWERS, ids=lambda path: str(path.relative_to(HERE)))
def test_answers_print_nothing_and_know_no_format(path):
    source = path.read_text(encoding="utf-8")
    found = [fault for fault in faults(source, RIGHT) if fault != "writes JSON"]
    assert found + list(prints(source)) == []


@pytest.mark.parametrize("path", DOOR, ids=lambda path: str(path.relative_to(HERE)))
def test_the_door_for_python_asks_and_prints_nothing(path):
    source = path.read_text(encoding="utf-8")
    found = [fault for fault in faults(source, ("cli", "render")) if fault != "writes JSON"]
    assert found + list(prints(source)) == []


def test_the_door_costs_nothing_until_it_is_used():
    program = """
import sys
import explorer
dir(explorer)
loaded = [name for name in sys.modules if name.startswith("explorer.")]
assert loaded == [], loaded
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=250)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (
            "def f():\n    from explorer.store.engine import reading",
            "imports explorer.store.engine",
        ),
        ("import explorer.query.find", "imports explorer.query.find"),
        ("from explorer import theory", "imports explorer.theory"),
        ("import json\njson.dumps({})", "writes JSON"),
        ("rows('SELECT * FROM games')", "holds SQL"),
        ("x = f'SELECT a FROM v WHERE {x}'", "holds SQL"),
    ],
)
def test_faults_are_seen(source, fault):
    assert any(found.startswith(fault) for found in faults(source, INSIDE))


def test_prints_are_seen():
    assert list(prints("print(1)")) == ["prints"]
    assert list(prints("import sys\nsys.stderr.write('x')")) == ["uses stderr"]


def test_answers_need_no_command_line():
    """Every module of answers, and an answer, where typer, rich and matplotlib are not there."""
    modules = [
        module.name
        for module in pkgutil.walk_packages(explorer.answers.__path__, "explorer.answers.")
    ]
    assert "explorer.answers.theory.numbers" in modules
    program = f"""
import sys
for name in ("typer", "rich", "click", "matplotlib"):
    sys.modules[name] = None  # an import of it fails
from importlib import import_module
for name in {modules!r}:
    import_module(name)
from explorer.answers.theory.numbers import mex
assert mex([0, 1]).object["mex"] == 2
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=250)


def test_theory_needs_no_database():
    """Closed forms come without the weight of a database or of compiled loops."""
    program = """
import sys
from explorer.answers.theory import chance, hamilton, heaps, numbers, values
from explorer.answers import tours
assert numbers.mex([0, 1]).object["mex"] == 2
heavy = {"sqlalchemy", "numba", "typer", "rich"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=250)
