"""Ctrl-C and SIGTERM end a command within a moment, whatever it is computing."""

import os
import signal
import subprocess
import sys
import time

import pytest

from explorer.answers.building import build
from tests.conftest import may_be_interrupted

slow = pytest.mark.slow

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
ONE_CALL = "SELECT instr(hex(zeroblob(4900000)), hex(zeroblob(2400000)) || 'b')"

PROGRAM = """
import signal
from contextlib import contextmanager
from explorer.cli.main import main
from explorer.store.dialect import Dialect

guarded = Dialect.guarded

@contextmanager
def begun(*arguments):
    with guarded(*arguments) as meaning:
        open("computing", "w").close()
        yield meaning

Dialect.guarded = begun
main()
"""
"""A command that tells by a file when it begins to compute somebody's query."""

KERNEL = """
import numpy as np
from explorer.cli.main import main
from explorer.graph.kernel import kernel
from explorer.store import solved

@kernel("numbers")
def endless(numbers, most):
    steps = 0
    while steps < most:
        numbers[steps % 2] += 1
        steps += 1
        if steps == most - 1:
            steps = 0
    return steps

endless(np.zeros(1 << 18), 1)  # compiled now

def computing(*arguments, **named):
    open("computing", "w").close()
    endless(np.zeros(1 << 18), 1000)

solved.generate = computing
main()
"""
"""A command that computes without end in a compiled kernel."""

STORING = """
import os, signal
from explorer.cli.main import main
from explorer.store import engine

settled = engine._settled

def signalled(database):
    block = settled(database)
    class Block:
        def __enter__(self): return block.__enter__()
        def __exit__(self, *error):
            os.kill(os.getpid(), SIGNAL)
            return block.__exit__(*error)
    return Block()

engine._settled = signalled
main()
"""
"""A command that gets a signal when it has just committed what it was asked for."""


@pytest.fixture
def start(tmp_path, stored):
    def begin(program, *arguments, db=stored):
        return subprocess.Popen(
            [sys.executable, "-c", program, *arguments, "--db", str(db)],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={k: v for k, v in os.environ.items() if k != "EXPLORER_DB"},
            preexec_fn=may_be_interrupted,
        )

    return begin


def wait_until_it_computes(running, folder):
    deadline = time.monotonic() + 250
    while not (folder / "computing").exists():
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("sql", ENDLESS), id="sql"),
        pytest.param(("sql", ENDLESS, "--timeout", "200"), id="sql in time"),
        pytest.param(("sql", ONE_CALL), id="one call", marks=slow),
        pytest.param(("sql", ONE_CALL, "--timeout", "200"), id="one call in time"),
        pytest.param(("find", "nim", "--where", f"({ENDLESS}) > 0"), id="find", marks=slow),
        pytest.param(
            ("strategy", "nim", "--side", "first", "--rule", f"({ENDLESS}) > 0"),
            id="strategy",
            marks=slow,
        ),
        pytest.param(("build", "pig:goal=3"), id="kernel", marks=slow),
    ],
)
@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=slow)])
def test_what_is_computed_is_ended(start, tmp_path, command, number):
    program = KERNEL if command[0] == "build" else PROGRAM
    running = start(program, *command)
    wait_until_it_computes(running, tmp_path)
    time.sleep(0.2)
    running.send_signal(number)
    out, err = running.communicate(timeout=200)
    word = "interrupted" if number == signal.SIGINT else "stopped"
    assert (running.returncode, out) == (128 + number, "")
    assert err == f"explorer: {word}: nothing was changed\n"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    place = tmp_path_factory.mktemp("signals") / "run"
    build("nim:heaps=6+6+6+6+6,ordered=true", to=place)
    return place


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=slow)])
@pytest.mark.parametrize("again", [0, *(pytest.param(n, marks=slow) for n in range(1, 8))])
def test_a_query_on_a_run_is_ended(start, run, tmp_path, number, again):
    """Its threads compute on when Python has been told, unless they are told, too: now and then."""
    program = PROGRAM.replace(
        "explorer.store.dialect import Dialect", "explorer.store.runs.duck import Duck as Dialect"
    )
    sql = (
        "SELECT count(*) FROM position AS a, position AS b, position AS c "
        "WHERE a.remoteness + b.remoteness > c.remoteness"
    )
    running = start(program, "sql", sql, db=run)
    wait_until_it_computes(running, tmp_path)
    time.sleep(1)
    running.send_signal(number)
    try:
        out, err = running.communicate(timeout=100)
    finally:
        running.kill()
    word = "interrupted" if number == signal.SIGINT else "stopped"
    assert (running.returncode, out) == (128 + number, "")
    assert err == f"explorer: {word}: nothing was changed\n"


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=slow)])
def test_what_is_stored_already_is_not_called_unchanged(start, explorer, tmp_path, number):
    explorer("build", "nim", "--db", "games.db")
    program = STORING.replace("SIGNAL", str(int(number)))
    running = start(program, "build", "chopsticks", db="games.db")
    out, err = running.communicate(timeout=250)
    word = "interrupted" if number == signal.SIGINT else "stopped"
    assert (running.returncode, out) == (128 + number, "")
    assert err == (f"explorer: {word}, but 'games.db' has been changed already\n")
    assert "596 moves" in explorer("build", "chopsticks", "--db", "games.db").out


@pytest.mark.slow
def test_one_call_does_not_outlive_its_time(process, stored):
    done = process("sql", ONE_CALL, "--timeout", "0.5", "--db", str(stored))
    assert (done.returncode, done.stdout) == (1, "")
    assert "took longer than 0.5 seconds: it was stopped" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_what_is_ignored_stays_ignored(tmp_path):
    program = "import signal; from explorer.cli import signals; signals.watch(); " + (
        "print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import signal; signal.signal(2, signal.SIG_IGN); {program}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=250,
    )
    assert done.stdout == "True\n"
