"""Builds on the workers of a Dask cluster: the rows of a build in memory, whoever dies."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from explorer.answers.building import build as ask
from explorer.errors import ExplorerError, LimitError, MalformedError
from explorer.scale import cluster, grow
from explorer.scale.cluster import Dask
from tests.scale.test_parts import contents

distributed = pytest.importorskip("distributed")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dask"), pytest.mark.timeout(1200)]

FILE = str(Path(__file__).with_name("deadly.py"))


@pytest.fixture(scope="module")
def deadly(tmp_path_factory):
    """The folder whose files are the places where workers end."""
    folder = tmp_path_factory.mktemp("deadly")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEADLY", str(folder))
        yield folder


@pytest.fixture(scope="module")
def scheduler(deadly):
    """The address of a cluster of two workers."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster.scheduler_address


def memory(folder, spec, **how):
    """What a build in memory stores of a game."""
    ask(spec, str(folder / "memory.db"), **how)
    return contents(folder / "memory.db")


@pytest.mark.parametrize(
    "spec",
    [
        "nim:heaps=9+9+9+9,ordered=true",
        "pig:goal=20",
        "chopsticks",
        "tictactoe",
        "chess-ending:rows=4,cols=4",
    ],
)
def test_workers_give_the_rows_of_a_build_in_memory(tmp_path, scheduler, spec):
    # All runs have the same folder: a worker must not take one for another.
    how = {"engine": "dask", "scheduler": scheduler, "parts": 4, "work": f"{tmp_path.parent}/work"}
    ask(spec, str(tmp_path / "games.db"), **how)
    assert contents(tmp_path / "games.db") == memory(tmp_path, spec)


@pytest.mark.parametrize(
    ("place", "spec"),
    [
        ("growth", "deadly-nim:heaps=6+6+6,ordered=true"),
        ("find", "deadly-nim:heaps=6+6+6,ordered=true"),
        ("solve", "deadly-nim:heaps=6+6+6,ordered=true"),
        ("rename", "deadly-nim:heaps=6+6+6,ordered=true"),
        ("round", "deadly-chopsticks"),
    ],
)
def test_a_worker_that_is_killed_costs_nothing(
    tmp_path, scheduler, deadly, monkeypatch, place, spec
):
    if place == "round":
        from explorer.scale import units

        right = units.units
        monkeypatch.setattr(
            "explorer.scale.build.units",
            lambda *given: [unit._replace(rounds=True) for unit in right(*given)],
        )
    (deadly / place).touch()
    how = {"engine": "dask", "scheduler": scheduler, "parts": 3, "game_file": FILE}
    ask(spec, str(tmp_path / "games.db"), **how)
    assert not (deadly / place).exists(), "no worker came by"
    assert contents(tmp_path / "games.db") == memory(tmp_path, spec, game_file=FILE)


def plain(result):
    """A result in types of Python's own, whether it was found or read."""
    parts = result if isinstance(result, tuple) else (result,)
    return [np.asarray(part).tolist() for part in parts]


class Twice(Dask):
    """A cluster that runs each task twice at the same time."""

    def submit(self, task, *given, after=()):
        later = [handle for pair in after for handle in pair]
        return [super(Twice, self).submit(task, *given, after=later) for _ in range(2)]

    def results(self, handles, report=lambda done: None):
        found = super().results([handle for pair in handles for handle in pair], report)
        assert list(map(plain, found[::2])) == list(map(plain, found[1::2]))
        return found[::2]


@pytest.mark.parametrize("spec", ["nim:heaps=6+6+6,ordered=true", "pig:goal=12"])
def test_a_task_may_run_twice_at_the_same_time(tmp_path, scheduler, monkeypatch, spec):
    monkeypatch.setattr("explorer.store.in_parts.Dask", Twice)
    monkeypatch.setattr(grow, "POSITIONS", 64)
    ask(spec, str(tmp_path / "games.db"), engine="dask", scheduler=scheduler, parts=3)
    assert contents(tmp_path / "games.db") == memory(tmp_path, spec)


def test_a_folder_that_workers_do_not_see_is_told(tmp_path, scheduler):
    engine = Dask.at(scheduler)
    with pytest.raises(ExplorerError, match=r"does not see the work in .*: name a folder"):
        engine.results([engine.submit(grow.number, tmp_path / "nowhere", None, 0)])
    engine.close()


def test_a_cluster_without_workers_is_not_waited_for(tmp_path, monkeypatch):
    def emptied(cls, address):
        engine = cls.local(1, 1 << 30)
        engine._cluster.scale(0)
        deadline = time.monotonic() + 60
        while engine._has_workers():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        return engine

    monkeypatch.setattr(cluster, "PATIENCE", 3)
    monkeypatch.setattr(Dask, "at", classmethod(emptied))
    with pytest.raises(ExplorerError, match=r"no worker for 3 seconds; the work is kept in .*"):
        ask("nim", str(tmp_path / "games.db"), engine="dask", scheduler="tcp://there:8786")


def test_a_worker_at_its_limit_ends_in_one_line(tmp_path, deadly):
    (deadly / "memory").touch()
    try:
        with pytest.raises(
            LimitError, match=r"^workers were ended 3 times while they ran the task expand.*is kept"
        ) as told:
            ask(
                "deadly-nim:heaps=3+3", str(tmp_path / "games.db"),
                engine="dask", workers=1, memory="400MB", game_file=FILE,
            )  # fmt: skip
    finally:
        (deadly / "memory").unlink()
    assert "\n" not in str(told.value)
    ask(
        "deadly-nim:heaps=3+3", str(tmp_path / "games.db"),
        engine="dask", workers=1, resume=True, game_file=FILE,
    )  # fmt: skip
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db"]


def test_nobody_else_is_listened_to():
    psutil = pytest.importorskip("psutil")
    engine = Dask.local(1, 1 << 30)
    try:
        mine = psutil.Process()
        listening = {
            one.laddr.ip
            for process in (mine, *mine.children(recursive=True))
            for one in process.net_connections("inet")
            if one.status == psutil.CONN_LISTEN
        }
        assert listening == {"127.0.0.1"}
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"scheduler": "tcp://127.0.0.1:9"}, "no scheduler answers at 'tcp://127.0.0.1:9'"),
        ({"scheduler": "nowhere"}, "no scheduler answers at 'nowhere' .missing port number"),
        ({"scheduler": "tls://127.0.0.1:9"}, "no certificate is named in DASK_DISTRIBUTED__COMM"),
        ({"workers": 0}, "at least 1 worker"),
        ({"workers": 1, "scheduler": "tcp://127.0.0.1:9"}, "not both"),
        ({"workers": 2, "engine": "parts"}, "those of a cluster: give engine='dask'"),
    ],
)
def test_what_makes_no_cluster_is_refused(tmp_path, how, says):
    with pytest.raises((ExplorerError, MalformedError), match=says):
        ask("nim", str(tmp_path / "games.db"), **({"engine": "dask"} | how))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["nowhere", "xyz://127.0.0.1:9", "tls://127.0.0.1:9"])
def test_an_address_of_no_scheduler_is_told_in_a_line(process, address):
    done = process("build", "nim", "--engine", "dask", "--scheduler", address)
    assert done.returncode == 1
    assert done.stderr.startswith(f"explorer: no scheduler answers at '{address}'")
    assert done.stderr.count("\n") == 1


def test_nothing_stays_in_the_folder_of_temporary_files(tmp_path, monkeypatch):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    ask("nim:heaps=1+2", str(tmp_path / "games.db"), engine="dask", workers=1)
    assert list((tmp_path / "temporary").iterdir()) == []


def left_of(session):
    """The processes of a session that are still at work."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of = status.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(of) == session and state != "Z":
            found.append(int(status.parent.name))
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_stays_behind_and_work_is_gone_on_with(tmp_path, how):
    spec = "nim:heaps=8+8+8+8+8,ordered=true"
    command = [
        sys.executable, "-m", "explorer", "build", spec, "--db", str(tmp_path / "games.db"),
        "--engine", "dask", "--workers", "2", "--parts", "6", "--memory", "600MB",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 300
    while not list(tmp_path.glob("*.parts/moves/*.npz")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert len(left_of(process.pid)) >= 3
    process.send_signal(how)
    _, told = process.communicate(timeout=120)
    assert process.returncode in (128 + how, -how)
    assert "Traceback" not in told
    while left_of(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert not (tmp_path / "games.db").exists()
    done = subprocess.run([*command, "--resume"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert contents(tmp_path / "games.db") == memory(tmp_path, spec)
    assert not list(tmp_path.glob("*.parts"))


def test_without_dask_a_line_says_what_to_install(tmp_path):
    blocked = "import sys; sys.modules['distributed'] = None; import explorer.__main__"
    done = subprocess.run(
        [sys.executable, "-c", f"{blocked}; explorer.__main__.main()", "build", "nim", "--db",
         str(tmp_path / "games.db"), "--engine", "dask"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "pip install 'game-graph-explorer[dask]'" in done.stderr
    assert list(tmp_path.iterdir()) == []
