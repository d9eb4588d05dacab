"""Every way the database can be hurt: newer, read-only, full, contended, killed, interrupted."""

import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from explorer.errors import ExplorerError
from explorer.games.registry import resolve
from explorer.store.build import build
from explorer.store.engine import locate, reading, writing
from tests.cli.test_bad_input import refused
from tests.conftest import Result, may_be_interrupted

LARGE = "nim:heaps=4+4+4+4+4,ordered=true"  # 5^5 positions, 5 * 5^4 * (1 + ... + 4) moves


def refused_by_process(done, code, *words):
    refused(Result(done.returncode, done.stdout, done.stderr), code, *words)


@contextmanager
def mounted(folder: Path, options: str):
    """A file system of its own at `folder`; root's permission bits would prove nothing."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("mounting a file system needs root")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


SPILLING = """
from explorer.cli.main import main
from explorer.store import dialect, load
dialect.CACHE_KIB, load.CHUNK = 100, 2_000
"""

HOLDING = """
import os, time
from explorer.store import build
store, counts = build.store_game, []

def hold_once(count):
    before = sum(counts)
    counts.append(count)
    if before <= 15_000 < before + count:
        open("held", "a").close()
        while os.path.exists("held"):
            time.sleep(0.01)

build.store_game = lambda *arguments: store(*arguments[:5], hold_once)
"""
"""Stops a build in the middle of writing, until the file `held` is removed."""


@pytest.fixture
def start(tmp_path):
    """Start a command as a process of its own that goes on while the test does other things.

    Its page cache is small, so that it writes to the log all along, as a larger game would.
    """
    started = []

    def begin(*arguments, hold=False):
        program = SPILLING + (HOLDING if hold else "") + "main()"
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", program, *arguments],
                cwd=tmp_path,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env={k: v for k, v in os.environ.items() if k != "EXPLORER_DB"},
                preexec_fn=may_be_interrupted,
            )
        )
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@contextmanager
def writing_a_large_game(start, path):
    """A process that has written a good deal of a game, and goes on after the block."""
    builder = start("build", LARGE, "--db", path.name, hold=True)
    held = path.with_name("held")
    deadline = time.monotonic() + 250
    while not held.exists():
        assert builder.poll() is None, builder.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert path.with_name(path.name + "-wal").stat().st_size > 200_000
    yield builder
    held.unlink(missing_ok=True)


def contents(path):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = list(connection.iterdump())
    connection.close()
    return found


def test_a_database_of_a_newer_explorer(explorer, tmp_path):
    build(locate(str(tmp_path / "games.db")), resolve("nim"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = (tmp_path / "games.db").read_bytes()
    for command in ("show nim", "build chopsticks", "solve nim", "db upgrade", "list"):
        done = explorer(*command.split(), "--db", "games.db")
        refused(done, 1, "newer explorer", "schema 9999", "update the program")
    assert (tmp_path / "games.db").read_bytes() == before


def test_a_read_only_folder_can_be_read_and_not_written(explorer, tmp_path):
    with mounted(tmp_path / "disk", "size=8m"):
        build(locate(str(tmp_path / "disk" / "games.db")), resolve("nim"))
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path / "disk")], check=True)
        assert "win in 11" in explorer("show", "nim", "--db", "disk/games.db").out
        # A database that is up to date needs no writing.
        assert explorer("db", "upgrade", "--db", "disk/games.db").code == 0
        for command in ("build chopsticks", "solve nim", "remove nim"):
            done = explorer(*command.split(), "--db", "disk/games.db")
            refused(done, 1, "'disk/games.db' cannot be written to", "read-only")
        refused(explorer("build", "nim", "--db", "disk/new/other.db"), 1, "cannot be created")
        refused(explorer("build", "nim", "--db", "disk/other.db"), 1, "disk/other.db")


@pytest.mark.slow
def test_a_full_disk_stores_nothing(process, tmp_path):
    path = tmp_path / "disk" / "games.db"
    with mounted(tmp_path / "disk", "size=1m"):
        build(locate(str(path)), resolve("nim"))
        before = contents(path)
        refused_by_process(process("build", LARGE, "--db", "disk/games.db"), 1, "the disk is full")
        assert contents(path) == before
        assert process("build", "chopsticks", "--db", "disk/games.db").returncode == 0
        assert process("db", "check", "--db", "disk/games.db").returncode == 0


@pytest.mark.slow
def test_a_disk_full_from_the_start(start, process, tmp_path):
    with mounted(tmp_path / "disk", "size=16k"):
        refused_by_process(process("build", "nim", "--db", "disk/games.db"), 1, "the disk is full")
        assert [item.name for item in (tmp_path / "disk").iterdir()] == ["games.db"]
        subprocess.run(["mount", "-o", "remount,size=8m", str(tmp_path / "disk")], check=True)
        refused_by_process(process("list", "--db", "disk/games.db"), 3, "no database at")
        assert process("build", "nim", "--db", "disk/games.db").returncode == 0


@pytest.mark.slow
def test_two_builders_of_the_same_game(start, tmp_path):
    both = [start("build", LARGE, "--db", "games.db") for _ in range(2)]
    outputs = [builder.communicate(timeout=250) for builder in both]
    assert [builder.returncode for builder in both] == [0, 0], outputs
    told = sorted("stored already" in out for out, _ in outputs)
    assert told == [False, True]
    check = start("db", "check", "--db", "games.db")
    assert check.wait(timeout=250) == 0
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.slow
def test_two_builders_of_different_games_wait_for_each_other(start, tmp_path):
    both = [start("build", spec, "--db", "games.db") for spec in (LARGE, "chopsticks")]
    outputs = [builder.communicate(timeout=250) for builder in both]
    assert [builder.returncode for builder in both] == [0, 0], outputs
    with reading(locate(str(tmp_path / "games.db"))) as connection:
        found = connection.execute("SELECT count(*) FROM game").scalar()
    assert found == 2


@pytest.mark.slow
def test_many_builders_of_a_file_that_is_not_there_yet(start, explorer, tmp_path):
    specs = ("nim", "chopsticks", "nim:heaps=1", "nim:heaps=2", "nim:misere=true")
    builders = [start("build", spec, "--db", "games.db") for spec in specs]
    assert [builder.wait(timeout=250) for builder in builders] == [0] * len(specs)
    rows = explorer("list", "--db", "games.db", "--format", "jsonl").out.splitlines()
    assert len(rows) == len(specs)
    assert explorer("db", "check", "--db", "games.db").code == 0


@pytest.mark.slow
def test_a_builder_that_will_not_wait_says_who_is_busy(process, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    with writing(locate(str(path))):
        done = process("build", "chopsticks", "--db", "games.db", "--wait", "0.2")
        refused_by_process(done, 1, "'games.db' is busy", "try again")
        assert process("show", "nim", "--db", "games.db").returncode == 0
    assert process("build", "chopsticks", "--db", "games.db").returncode == 0


def test_readers_see_what_was_there_before_while_a_build_runs(start, explorer, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    with writing_a_large_game(start, path) as builder:
        done = explorer("list", "--db", "games.db", "--format", "csv")
    assert done.code == 0, done.err
    assert [line.split(",")[0] for line in done.out.splitlines()] == ["game", "nim"]
    assert builder.wait(timeout=250) == 0


@pytest.mark.slow
def test_a_reader_that_stays_makes_a_builder_wait(start, process, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    with reading(locate(str(path))) as connection:
        count = "SELECT count(*) FROM game"
        assert connection.execute(count).scalar() == 1
        done = process("build", "chopsticks", "--db", "games.db", "--wait", "0.3")
        refused_by_process(done, 1, "'games.db' is busy")
        waits = start("build", "chopsticks", "--db", "games.db")
        time.sleep(2)
        assert waits.poll() is None
        assert connection.execute(count).scalar() == 1
    assert waits.wait(timeout=250) == 0


@pytest.mark.slow
def test_a_reader_of_a_running_build_keeps_its_moment(start, explorer, tmp_path):
    path = tmp_path / "games.db"
    count = "SELECT count(*) FROM game"
    build(locate(str(path)), resolve("nim"))
    with writing_a_large_game(start, path) as builder, reading(locate(str(path))) as connection:
        assert connection.execute(count).scalar() == 1
        (tmp_path / "held").unlink()
        assert builder.wait(timeout=250) == 0
        assert connection.execute(count).scalar() == 1
    assert "stored already" in explorer("build", "nim", "--db", "games.db").out
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]
    with reading(locate(str(path))) as connection:
        assert connection.execute(count).scalar() == 2
        assert connection.execute("PRAGMA journal_mode").scalar() == "delete"


@pytest.mark.parametrize("first", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_kill_during_a_build_leaves_all_or_nothing(start, explorer, tmp_path, first):
    path = tmp_path / "games.db"
    before = None
    if not first:
        build(locate(str(path)), resolve("nim"))
        before = contents(path)
    with writing_a_large_game(start, path) as builder:
        builder.send_signal(signal.SIGKILL)
        builder.wait(timeout=250)
    listed = explorer("list", "--db", "games.db", "--format", "csv")
    if first:
        assert listed.code == 3
    else:
        assert contents(path) == before
        assert listed.code == 0
    again = explorer("build", LARGE, "--db", "games.db")
    assert again.code == 0, again.err
    assert "3,125 positions, 31,250 moves, built in" in again.out
    assert explorer("db", "check", "--db", "games.db").code == 0
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.slow
def test_interrupting_a_build_stores_nothing(start, process, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    before = contents(path)
    with writing_a_large_game(start, path) as builder:
        builder.send_signal(signal.SIGINT)
        out, err = builder.communicate(timeout=250)
    assert (builder.returncode, out) == (130, "")
    assert err == "explorer: interrupted: nothing was changed\n"
    assert contents(path) == before
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]


HALF_WRITTEN = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE nodes SET outcome = 'draw'")
connection.execute("CREATE TABLE more AS WITH RECURSIVE n(i) AS "
                   "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n")
os.kill(os.getpid(), signal.SIGKILL)
"""
"""Is killed in the middle of a transaction with a plain journal, with pages written already."""


@pytest.mark.parametrize(
    "command",
    ["list", "show nim", "sql 'SELECT 1'", "verify", "db check", "db upgrade", "build nim",
     "build chopsticks", "solve nim", "remove nim"],
)  # fmt: skip
def test_a_journal_left_behind_is_rolled_back(explorer, tmp_path, command):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("nim"))
    before = contents(path)
    done = subprocess.run([sys.executable, "-c", HALF_WRITTEN, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert (tmp_path / "games.db-journal").stat().st_size > 1000
    result = explorer(*shlex.split(command), "--db", "games.db")
    assert result.code == 0, result.err
    assert [item.name for item in tmp_path.iterdir()] == ["games.db"]
    if command.split()[0] in ("list", "show", "sql", "verify"):
        assert contents(path) == before
    assert explorer("db", "check", "--db", "games.db").code == 0


def test_a_journal_left_behind_where_nobody_may_write(explorer, tmp_path):
    with mounted(tmp_path / "disk", "size=8m"):
        path = tmp_path / "disk" / "games.db"
        build(locate(str(path)), resolve("nim"))
        subprocess.run([sys.executable, "-c", HALF_WRITTEN, str(path)], check=False)
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path / "disk")], check=True)
        refused(explorer("list", "--db", str(path)), 1, "cannot be written to", "read-only")
        subprocess.run(["mount", "-o", "remount,rw", str(tmp_path / "disk")], check=True)
        assert explorer("list", "--db", str(path)).code == 0


def test_a_damaged_file_is_named(explorer, tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), resolve("chopsticks"))
    pages = bytearray(path.read_bytes())
    for page in range(1, len(pages) // 4096):
        pages[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(pages)
    refused(explorer("list", "--db", "games.db"), 1, "'games.db' is damaged")


def test_a_file_without_permission():
    """As another user, since root may read everything; in a folder that every user may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        database = locate(str(folder / "games.db"))
        build(database, resolve("nim"))
        database.path.chmod(0)
        if os.geteuid() != 0:
            with pytest.raises(ExplorerError, match="cannot be opened"), reading(database):
                pass
            return
        child = os.fork()
        if child == 0:
            status = 3  # whatever happens, the child must not go on as a second test run
            try:
                os.setuid(65534)
                with reading(database):
                    status = 1
            except ExplorerError as error:
                status = 0 if "cannot be opened" in str(error) else 2
            finally:
                os._exit(status)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
