"""Pipes, terminals, colours, and a query that takes too long."""

import os
import re
import subprocess
import sys

import pytest

from explorer.palette import TERMINAL
from explorer.terminal import STYLES
from tests.screens import terminal

ESCAPE = "\x1b"
COLOUR = re.compile("\x1b\\[[0-9;]*3[0-9][0-9;]*m")  # bold is no colour


def in_shell(tmp_path, command, **environment):
    python = f'"{sys.executable}" -m explorer'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.replace("explorer", python)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
        env=os.environ | environment,
    )


def on_terminal(*arguments, **environment):
    """What a command prints when its stdout is a terminal, of 100 columns, with colours."""
    with terminal(100, styled=True) as (file, written):
        subprocess.run(
            [sys.executable, "-m", "explorer", *arguments],
            stdout=file,
            stderr=subprocess.DEVNULL,
            timeout=250,
            check=True,
            env={k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LESS")}
            | {"TERM": "xterm-256color", "COLUMNS": "100"}
            | environment,
        )
    return written[0]


@pytest.mark.parametrize("output", ["table", "json", "jsonl", "csv"])
def test_head_ends_quietly(stored, tmp_path, output):
    query = "SELECT a.position FROM position a, position b LIMIT 60000"
    done = in_shell(tmp_path, f'explorer sql "{query}" --db {stored} --format {output} | head -n 2')
    assert (done.returncode, done.stderr) == (0, "")  # with pipefail: our own exit code too
    assert len(done.stdout.splitlines()) == 2


def test_a_closed_stdout_is_quiet_too(stored, tmp_path):
    done = in_shell(tmp_path, f"explorer list --db {stored} >&-")
    assert "Traceback" not in done.stderr


def test_colours_on_a_terminal_only(stored, tmp_path):
    shown = on_terminal("show", "chopsticks", "1+1_2+0", EXPLORER_DB=str(stored)).splitlines()
    for words, outcome in (("win in 25", "win"), ("touch 1 on 2", "win"), ("split 2+0", "draw")):
        line = next(line for line in shown if words in line)
        assert f"\x1b[{STYLES[TERMINAL[outcome]]}m" in line
    plain = on_terminal("show", "chopsticks", NO_COLOR="1", EXPLORER_DB=str(stored))
    assert "chopsticks" in plain
    assert not COLOUR.search(plain)
    assert ESCAPE not in in_shell(tmp_path, f"explorer show nim --db {stored}").stdout


@pytest.mark.parametrize("command", ["show nim", "games", "list"])
def test_a_full_output_is_told_in_one_line(stored, tmp_path, command):
    done = in_shell(tmp_path, f"explorer {command} --db {stored} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == ("explorer: the answer could not be written: No space left on device\n")


def test_no_stdin(stored, tmp_path):
    done = in_shell(tmp_path, f"explorer sql - --db {stored} <&-")
    assert done.returncode == 2
    assert "the query is empty" in done.stderr


def test_wide_tables_are_not_cut_in_a_pipe(stored, tmp_path):
    done = in_shell(tmp_path, f"explorer games --db {stored}", COLUMNS="40")
    assert "limit=5 overflow=wrap split=any turn=relative states=all" in done.stdout


PATIENT = """
from explorer.cli import progress
from explorer.cli.main import main
progress.PATIENCE = 0.0
main()
"""


def test_no_terminal_no_progress(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PATIENT, "build", "nim:heaps=4+4+4+4,ordered=true"],
        cwd=tmp_path, capture_output=True, text=True, timeout=250, check=True,
    )  # fmt: skip
    assert done.stderr == "made data/explorer.db in this folder\n"


def test_long_work_shows_its_progress_on_a_terminal(tmp_path):
    with terminal(100, styled=True) as (file, written):
        done = subprocess.run(
            [sys.executable, "-c", PATIENT, "build", "nim:heaps=4+4+4+4+4,ordered=true"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
            timeout=250,
            check=True,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "100"},
        )
    (seen,) = written
    assert ESCAPE not in done.stdout
    assert "generate" in seen
    assert "store" in seen


COMPILED = """
from explorer.cli import progress
from explorer.cli.main import main
from explorer.graph import kernel

progress.PATIENCE = 0.0
kernel.WORTH_COMPILING = 1
main()
"""


@pytest.mark.slow
def test_compiling_for_the_first_time_is_a_stage_on_a_terminal(tmp_path):
    def built() -> str:
        with terminal(100, styled=True) as (file, written):
            subprocess.run(
                [sys.executable, "-c", COMPILED, "build", "nim:heaps=1+2", "--replace"],
                cwd=tmp_path,
                stdout=subprocess.DEVNULL,
                stderr=file,
                timeout=250,
                check=True,
                env=os.environ
                | {"NUMBA_CACHE_DIR": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"},
            )
        return written[0]

    said = "compile sort_by_target, once on this machine"
    assert said in built()
    assert said not in built()


def test_an_ascii_terminal_gets_ascii(stored, tmp_path):
    done = in_shell(
        tmp_path, f"explorer show nim --db {stored}", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_a_query_with_a_time_limit(stored, process):
    endless = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    )
    done = process("sql", endless, "--timeout", "0.3", "--db", str(stored))
    assert (done.returncode, done.stdout) == (1, "")
    assert "took longer than 0.3 seconds" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    quick = process("sql", "SELECT 1 AS one", "--timeout", "10", "--db", str(stored))
    assert quick.returncode == 0
