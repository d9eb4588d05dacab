"""Exports that cannot be: one line each, and whatever was there stays as it was."""

import os
import stat

import pytest

from explorer.graph.arrays import GameGraph
from tests.cli.test_bad_input import refused
from tests.graphs import put


@pytest.fixture
def ask(explorer, stored):
    return lambda *arguments: explorer("export", *arguments, "--db", str(stored))


@pytest.mark.parametrize("name", ["nim", "nim.png", "nim.GRAPHML.gz", "nim.xml", ""])
def test_an_unknown_suffix(ask, tmp_path, name):
    refused(ask("nim", name), 2, "names a format", ".graphml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ["graphml", "gexf", "dot", "json", "csv", "mtx"])
def test_a_path_that_cannot_be_written(ask, tmp_path, suffix):
    refused(ask("nim", f"none/nim.{suffix}"), 1, "cannot be written", "No such file or directory")
    (tmp_path / "file").write_text("kept")
    refused(ask("nim", f"file/nim.{suffix}"), 1, "cannot be written")
    (tmp_path / "folder.graphml").mkdir()
    refused(ask("nim", "folder.graphml"), 1, "is a folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.graphml"]


def test_a_full_disk(ask, tmp_path, monkeypatch):
    """The old file is still there, and no part of the new one."""
    import errno

    from explorer.export import graphml

    (tmp_path / "nim.graphml").write_text("old")

    def full(*arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(graphml, "_edges", full)
    refused(ask("nim", "nim.graphml"), 1, "cannot be written", "No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["nim.graphml"]
    assert (tmp_path / "nim.graphml").read_text() == "old"


def test_a_file_that_is_there_is_replaced_with_usual_rights(ask, tmp_path):
    (tmp_path / "real.graphml").write_text("old")
    (tmp_path / "link.graphml").symlink_to("real.graphml")
    assert ask("nim", "link.graphml").code == 0
    assert (tmp_path / "link.graphml").is_symlink()
    assert "<graphml" in (tmp_path / "real.graphml").read_text()
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "real.graphml").stat().st_mode) == 0o666 & ~umask


@pytest.mark.parametrize("bad", ["\x01", "\x1b[2J", "a\nb", "\x7f", "￿"])
@pytest.mark.parametrize("where", ["label", "position"])
def test_a_control_character_is_refused_before_the_file_is_touched(explorer, tmp_path, bad, where):
    label, position = ("x" + bad, "p") if where == "label" else ("x", "p" + bad)
    graph = GameGraph.from_moves(2, [(0, label, 1)], positions=["start", position])
    database = put(tmp_path, graph)
    for suffix in ("graphml", "gexf", "dot", "mtx"):
        (tmp_path / f"old.{suffix}").write_text("old")
        result = explorer("export", "any", f"old.{suffix}", "--db", str(database))
        refused(result, 1, f"the {where} {(label if where == 'label' else position)!r}", "control")
        assert (tmp_path / f"old.{suffix}").read_text() == "old"
    for suffix in ("json", "csv"):
        assert explorer("export", "any", f"new.{suffix}", "--db", str(database)).code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nim", "n.graphml", "--depth", "2"), 2, ["give --around"]),
        (("nim", "n.graphml", "--direction", "both"), 2, ["give --around"]),
        (("nim", "n.gexf", "--flavour", "yed"), 2, ["a kind of .graphml"]),
        (("nim", "-", "--as", "csv"), 2, ["several files", "graphml"]),
        (("nim", "-", "--as", "parquet"), 2, ["several files"]),
        (("nim", "n.xml", "--as", "gefx"), 2, ["did you mean gexf"]),
        (("nim", "n.graphml", "--around", "9"), 3, ["'9' is not a position of nim"]),
        (("nim", "n.graphml", "--around", "x"), 2, ["'x' is not a position"]),
        (("nim:heaps=1", "n.graphml"), 3, ["'nim:heaps=1' is not stored"]),
    ],
)
def test_what_makes_no_sense(ask, tmp_path, arguments, code, words):
    refused(ask(*arguments), code, *words)
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_never_overwritten(explorer, tmp_path):
    explorer("build", "nim", "--db", "db.json")
    before = (tmp_path / "db.json").read_bytes()
    refused(explorer("export", "nim", "db.json", "--db", "db.json"), 1, "is a database")
    (tmp_path / "link.json").symlink_to("db.json")
    refused(explorer("export", "nim", "link.json", "--db", "db.json"), 1, "is a database")
    assert (tmp_path / "db.json").read_bytes() == before


def test_links_in_a_circle_and_pipes(ask, tmp_path):
    (tmp_path / "loop.json").symlink_to("loop.json")
    refused(ask("nim", "loop.json"), 1, "cannot be written")
    os.mkfifo(tmp_path / "pipe.json")
    refused(ask("nim", "pipe.json"), 1, "is not a plain file")


def test_a_file_keeps_its_rights(ask, tmp_path):
    (tmp_path / "mine.json").write_text("old")
    (tmp_path / "mine.json").chmod(0o600)
    assert ask("nim", "mine.json").code == 0
    assert stat.S_IMODE((tmp_path / "mine.json").stat().st_mode) == 0o600


@pytest.mark.slow
def test_a_stopped_export_leaves_nothing_behind(explorer, tmp_path):
    import signal
    import subprocess
    import sys
    import time

    explorer("build", "tictactoe")
    # A writer that waits in the middle, so that the signal finds it at work.
    program = (
        "import sys, time\n"
        "from explorer.export import graphml\n"
        "def slow(*arguments):\n"
        "    print('writing', file=sys.stderr, flush=True)\n"
        "    time.sleep(60)\n"
        "graphml._edges = slow\n"
        "from explorer.cli.main import main\n"
        "sys.argv = ['explorer', 'export', 'tictactoe', 'out.graphml']\n"
        "main()\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", program], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    assert running.stderr.readline() == "writing\n"
    time.sleep(0.1)
    assert any(path.suffix == ".part" for path in tmp_path.iterdir())
    running.send_signal(signal.SIGTERM)
    assert running.wait(30) == 128 + signal.SIGTERM
    running.stderr.close()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
