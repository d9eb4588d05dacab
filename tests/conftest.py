"""Shared by all tests: the command line as a user runs it, on a database of the test's own."""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest
from hypothesis import settings

from explorer.cli import main as cli

# Tests make many objects and soon drop them: looking for cycles took a twentieth of the time.
gc.set_threshold(100_000, 50, 100)

# Tests start hundreds of processes. Where Python is told to write no bytecode, each would compile
# what it imports: twice the time of a short command. Theirs is kept apart from the sources.
if sys.dont_write_bytecode:
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Folders of tests are kept in memory, where there is room: databases wait for the disk to have
# written, which took a tenth of the time.
_MEMORY = Path("/dev/shm")
if os.access(_MEMORY, os.W_OK) and disk_usage(_MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

# What a test asks for is per cent of the profile's: see tests.examples. A deadline for an example
# would fail on a slow machine, where nothing is wrong.
for profile, percent in (("modest", 15), ("thorough", 1_000), ("exhaustive", 2_500)):
    settings.register_profile(profile, max_examples=percent, deadline=None)
settings.load_profile("modest")

_UNBOUNDED = resource.getrlimit(resource.RLIMIT_DATA)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """A bound on memory that a test leaves behind would fail another one, an hour later."""
    yield
    left = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, _UNBOUNDED)
    assert left == _UNBOUNDED, f"{item.nodeid} leaves a bound on memory behind"


@dataclass(frozen=True)
class Result:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run_here(monkeypatch, capfd) -> Callable[..., Result]:
    """Run ``explorer`` in this process, in the current folder: ``run_here("show", "nim")``."""

    def run(*arguments: str, stdin: str | None = None) -> Result:
        monkeypatch.setattr(sys, "argv", ["explorer", *arguments])
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capfd.readouterr()
        with pytest.raises(SystemExit) as done:
            cli.main()
        out, err = capfd.readouterr()
        return Result(int(done.value.code or 0), out, err)

    return run


@pytest.fixture
def explorer(tmp_path, monkeypatch, run_here) -> Callable[..., Result]:
    """Run ``explorer`` in this process, in tmp_path, on a wide terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("EXPLORER_DB", raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    return run_here


@pytest.fixture
def process(tmp_path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run ``python -m explorer`` in tmp_path as a process of its own, for what only that shows."""

    def run(
        *arguments: str, stdin: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        variables = {k: v for k, v in os.environ.items() if k != "EXPLORER_DB"} | environment
        return subprocess.run(
            [sys.executable, "-m", "explorer", *arguments],
            cwd=tmp_path,
            env=variables,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )

    return run


def may_be_interrupted() -> None:
    """For a child process: what a shell runs in the background ignores Ctrl-C, and so would it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="session")
def stored(tmp_path_factory) -> Path:
    """A database with several games, for tests that only read it."""
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("stored") / "games.db"
    for spec in (
        "chopsticks",
        "chopsticks:turn=absolute",
        "chopsticks:overflow=dies,states=reachable",
        "nim",
        "nim:misere=true",
    ):
        build(locate(str(path)), resolve(spec))
    return path


@pytest.fixture(scope="session")
def explorer_on_path() -> dict[str, str]:
    """An environment in which ``explorer`` is the console script of this interpreter."""
    scripts = str(Path(sys.executable).parent)
    variables = {k: v for k, v in os.environ.items() if k != "EXPLORER_DB"}
    return variables | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}


_LONG = ("test_a_section_does_what_it_shows", "test_five_ordered_heaps", "test_many_more_graphs")


def pytest_collection_modifyitems(items):
    """The longest tests first: begun last, one of them keeps the other workers waiting."""
    items.sort(key=lambda item: not item.name.startswith(_LONG))
