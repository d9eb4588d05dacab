"""Commands run in children of a warm process: see `server`; how they fail there: `faults.c`."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import Result


class Server:
    """Commands that run in children of a process which has run some before, and so is warm.

    library     what to load before the C library
    operations  how many the last command did on files in its folder, where the library counts them
    """

    def __init__(self, warm: list[list[str]], folder: Path, library: Path | None = None) -> None:
        environment = {k: v for k, v in os.environ.items() if k != "EXPLORER_DB"}
        paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
        environment |= {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLUMNS": "200"}
        if library is not None:
            environment["LD_PRELOAD"] = str(library)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.instruments.server"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        codes = self._ask(warm)
        assert set(codes) == {0}, [line for line, code in zip(warm, codes, strict=True) if code]
        self.operations = 0

    def run(
        self, folder: Path, arguments: Sequence[str], at: int = 0, kind="kill", spill=False
    ) -> Result:
        """Run a command, whose operation number `at` fails; 0 for none."""
        done = self._ask(
            {"folder": str(folder), "arguments": arguments, "at": at, "kind": kind, "spill": spill}
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
