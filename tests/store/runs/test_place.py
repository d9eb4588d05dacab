"""Where a run may stand, and how a new one takes the place of another."""

import errno
import os
import threading
from pathlib import Path

import pytest

from explorer.answers.building import build
from explorer.errors import ExplorerError
from explorer.store.runs import place as places
from explorer.store.runs.manifest import NAME, read_manifest


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def spec_in(run):
    return read_manifest(run).game["spec"]


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    build("nim", to="run")
    return tmp_path / "run"


@pytest.mark.parametrize("place", [".", "..", "", "../run", "index/.."])
def test_the_folder_one_stands_in_stays(run, monkeypatch, explorer, place):
    monkeypatch.chdir(run)
    before = names(run)
    done = explorer("build", "pig:goal=5", "--to", place, "--replace")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "it holds the folder that this is called in" in done.err
    assert names(run) == before


@pytest.mark.parametrize("place", ["run/", "./run", "other/../run"])
def test_one_folder_has_many_names(run, place):
    Path("other").mkdir()
    assert "stored already" in build("nim", to=place).words[0]
    build("pig:goal=5", to=place, replace=True)
    assert spec_in(run) == "pig:goal=5"


def test_a_link_to_a_run_stays_a_link(run):
    Path("link").symlink_to("run")
    build("pig:goal=5", to="link", replace=True)
    assert Path("link").is_symlink()
    assert spec_in(run) == "pig:goal=5"
    assert names(run.parent) == ["link", "run"]


def test_a_run_holds_no_other(run, explorer):
    for place in ("run/other", "run/index/other"):
        done = explorer("build", "nim", "--to", place)
        assert (done.code, done.err.count("\n")) == (1, 1)
        assert "can be no run (it is in the run " in done.err
    assert not (run / "other").exists()
    assert names(run.parent) == ["run"]


def test_what_else_is_in_a_run_is_not_lost(run):
    (run / "notes.txt").write_text("mine")
    with pytest.raises(ExplorerError, match=r"holds more than a run \('notes.txt'\)"):
        build("nim", to=run, replace=True)
    assert (run / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("replace", [True, False])
def test_what_comes_there_meanwhile_is_not_lost(run, monkeypatch, replace):
    """Somebody puts files where a run is to be, in the hours that it is built."""
    from explorer.store.runs import write

    usual = write.write_index

    def slow(*given):
        Path("new").mkdir()
        Path("new/mine.txt").write_text("mine")
        return usual(*given)

    monkeypatch.setattr(write, "write_index", slow)
    with pytest.raises(ExplorerError, match="files are in it"):
        build("nim", to="new", replace=replace)
    assert names(run.parent) == ["new", "run"]
    assert Path("new/mine.txt").read_text() == "mine"


def test_two_builds_at_once_do_not_disturb_each_other(tmp_path, monkeypatch):
    from explorer.store.runs import write

    both = threading.Barrier(2)
    usual = write.write_index

    def together(*given):
        both.wait(60)
        return usual(*given)

    monkeypatch.setattr(write, "write_index", together)
    said = []
    builders = [
        threading.Thread(target=lambda: said.append(build("nim", to=tmp_path / "run").words[0]))
        for _ in range(2)
    ]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert sorted("stored already" in words for words in said) == [False, True]
    assert names(tmp_path) == ["run"]


def test_drafts_of_others_stay(run):
    """Of a run whose name begins so, and of a build that goes on."""
    for name in (".run.old.01234567.draft", ".run.0123.draft", ".run.01234567.draft.txt"):
        Path(name).mkdir()
    with places.draft_of(Path("run")) as draft:
        build("pig:goal=5", to="run", replace=True)
        assert draft.exists()
    assert names(run.parent) == [
        ".run.0123.draft", ".run.01234567.draft.txt", ".run.old.01234567.draft", "run",
    ]  # fmt: skip


def test_a_name_may_have_any_signs(tmp_path):
    place = tmp_path / "a[1]*?.b"
    left = tmp_path / ".a[1]*?.b.01234567.draft"
    left.mkdir()
    build("nim", to=place)
    assert names(tmp_path) == [place.name]


@pytest.mark.parametrize("exchange", [True, False])
def test_a_run_is_replaced(run, monkeypatch, exchange):
    if not exchange:
        monkeypatch.setattr(places, "_exchange", lambda *_: False)
    build("pig:goal=5", to=run, replace=True)
    assert spec_in(run) == "pig:goal=5"
    assert names(run.parent) == ["run"]


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("exchange", [True, False])
def test_the_disk_holds_a_run_before_it_has_its_name(run, monkeypatch, exchange):
    """A power cut may leave the former run or the new one, but no name with nothing behind it."""
    if not exchange:
        monkeypatch.setattr(places, "_exchange", lambda *_: False)
    settled, named, fsync = set(), [], os.fsync

    def told(number):
        settled.add(os.fstat(number).st_ino)
        if not named and spec_in(run) != "nim":
            named.extend(settled)
        fsync(number)

    monkeypatch.setattr(os, "fsync", told)
    build("pig:goal=5", to=run, replace=True)
    every = {path.stat().st_ino for path in [run, *run.rglob("*")]}
    assert every <= set(named)
    assert run.parent.stat().st_ino in settled - every


def test_a_disk_that_fails_at_the_end_leaves_what_was_there(run, monkeypatch):
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}

    def full(number):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExplorerError, match=r"could not be written \(Input/output error\)"):
        build("pig:goal=5", to=run, replace=True)
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before
    assert names(run.parent) == ["run"]


def test_a_run_comes_back_after_a_kill_between_two_renamings(run, monkeypatch):
    monkeypatch.setattr(places, "_exchange", lambda *_: False)
    usual = Path.rename

    def killed(path, target):
        if path.suffix == ".draft":
            raise Killed
        if path.suffix == ".former" and Path(target).name == "run":
            raise Killed
        return usual(path, target)

    with monkeypatch.context() as context:
        context.setattr(Path, "rename", killed)
        with pytest.raises(Killed):
            build("pig:goal=5", to=run, replace=True)
    assert not run.exists()
    assert "stored already" in build("nim", to=run).words[0]
    assert names(run.parent) == ["run"]


def test_a_run_stays_where_the_new_one_cannot_take_its_place(run, monkeypatch):
    monkeypatch.setattr(places, "_exchange", lambda *_: False)
    usual = Path.rename

    def refused(path, target):
        if path.suffix == ".draft":
            raise OSError(5, "Input/output error")
        return usual(path, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(
        ExplorerError, match=r"could not be written \(Input/output error\): nothing"
    ):
        build("pig:goal=5", to=run, replace=True)
    assert spec_in(run) == "nim"
    assert names(run.parent) == ["run"]


def test_an_interrupt_leaves_nothing(tmp_path, monkeypatch):
    from explorer.store.runs import write

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(write, "write_index", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build("nim", to=tmp_path / "new" / "folder" / "run")
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("file/run", "'file' is a file"),
        ("loop", "loop"),
        ("a\0b", "null"),
        ("n" * 300, "File name too long"),
    ],
)
def test_no_place_for_a_run_is_told_before_it_is_built(run, monkeypatch, place, said):
    from explorer.store import solved

    Path("file").write_text("")
    Path("loop").symlink_to("loop")
    monkeypatch.setattr(solved, "generate", None)
    before = names(run.parent)
    with pytest.raises(ExplorerError) as refused:
        build("nim", to=place)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert names(run.parent) == before


def test_a_folder_that_nobody_may_write_is_told_before(run, monkeypatch):
    from explorer.store import solved

    monkeypatch.setattr(os, "access", lambda *_: False)  # tests may run as root
    monkeypatch.setattr(solved, "generate", None)
    with pytest.raises(ExplorerError, match="nothing can be written in"):
        build("nim", to="new/run")


@pytest.mark.parametrize("work", ["run", "run/work", "."])
def test_work_is_no_part_of_a_run_nor_the_other_way(tmp_path, explorer, work):
    done = explorer(
        "build", "nim", "--to", "run", "--engine", "parts", "--memory", "600MB", "--work", work
    )
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "the folder of work" in done.err
    assert not (tmp_path / "run" / NAME).exists()
