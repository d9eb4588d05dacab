"""A process in which commands fail at an operation on a file: see `faults.c` and `server`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Result


class Faults:
    """Commands run in one folder, the database of which is games.db.

    operations  how many the last command did on files there
    """

    def __init__(self, library: Path, warm: list[list[str]], folder: Path) -> None:
        environment = {k: v for k, v in os.environ.items() if k != "EXPLORER_DB"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.instruments.server"],
            cwd=folder,
            env=environment
            | {
                "LD_PRELOAD": str(library),
                "PYTHONPATH": os.pathsep.join(
                    filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
                ),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert set(self._ask(warm)) == {0}
        self.operations = 0

    def run(
        self, folder: Path, *arguments: str, at: int = 0, kind: str = "kill", spill: bool = False
    ) -> Result:
        """Run a command, whose operation number `at` fails; 0 for none."""
        done = self._ask(
            {
                "folder": str(folder),
                "arguments": [*arguments, "--db", "games.db"],
                "at": at,
                "kind": kind,
                "spill": spill,
            }
        )
        self.operations = done["operations"]
        return Result(done["code"], done["out"], done["err"])

    def close(self) -> None:
        self._process.communicate(timeout=60)

    def _ask(self, request):
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


ROOT = Path(__file__).parents[2]


def library(folder: Path) -> Path:
    """The compiled `faults.c`; the test is skipped where nothing compiles or loads it."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("operations on files fail only where there is Linux and a compiler, cc")
    made = folder / "faults.so"
    source = Path(__file__).with_name("faults.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made
