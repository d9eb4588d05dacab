"""Benchmarks: builds in parts beside the same builds in memory, as whole commands.

    python -m tests.benchmarks parts [--most 7]

Each row is a game, the bytes that its build in parts was allowed, CPU seconds (of the process and
all that it started, user and system) and the largest resident memory of either, and their ratios.
Where the build in memory is refused, it has no figures. The same `content_hash` of both is asserted
of no row, but told.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from explorer.answers.building import size_of
from explorer.memory import in_words
from explorer.store.engine import locate, reading

CASES = (
    ("pig:goal=30", 5, "400MB"),
    ("nim:heaps=12+12+12+12+12,ordered=true", 6, "400MB"),
    ("pig", 6, "400MB"),
    ("chopsticks:limit=30", 6, "400MB"),
    ("connect-four:cols=4,rows=5", 6, "400MB"),
    ("wythoff:heaps=200+200", 7, "600MB"),
    ("connect-four:cols=5,rows=4", 7, "600MB"),
    ("pig:goal=200", 7, "600MB"),
    ("nim:heaps=10+10+10+10+10+10,ordered=true", 7, "600MB"),
    ("tictactoe:rows=4,cols=4,line=4", 7, "1GB"),
    ("wythoff:heaps=600+600", 8, "2GB"),
)
"""Spec, the power of ten that its moves are below or about, bytes for its build in parts."""


class Ran(NamedTuple):
    """What a command took: CPU seconds, bytes of memory; and the hash of what it stored."""

    cpu: float
    peak: int
    content: str


def measured(spec: str, database: Path, *options: str) -> Ran | None:
    """Build a game by the command line; None where that is refused."""
    command = [sys.executable, "-m", "explorer", "build", spec, "--db", str(database), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        return None
    with reading(locate(str(database))) as connection:
        content = connection.execute("SELECT content_hash FROM games").scalar()
    return Ran(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, str(content))


def run(most: int) -> None:
    """Build each game of up to about 10**`most` moves both ways, and print a table."""
    print(f"{'builds, CPU seconds and peaks':42}{'memory':>9}{'peak':>9}{'parts':>9}{'peak':>9}"
          f"{'allowed':>9}{'CPU':>6}  same")  # fmt: skip
    for spec, power, allowed in CASES:
        if power > most:
            continue
        more = ["--max-positions", str(10**9)]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            whole = measured(spec, folder / "whole.db", *more)
            (folder / "whole.db").unlink(missing_ok=True)
            parts = measured(
                spec, folder / "parts.db", *more, "--engine", "parts", "--memory", allowed
            )
        if parts is None:
            print(f"{spec:42} failed in parts")
            continue
        left = f"{whole.cpu:9.1f}{in_words(whole.peak):>9}" if whole else f"{'-':>9}{'-':>9}"
        ratio = f"{parts.cpu / whole.cpu:6.2f}" if whole else f"{'-':>6}"
        same = "" if whole is None else str(whole.content == parts.content).lower()
        print(f"{spec:42}{left}{parts.cpu:9.1f}{in_words(parts.peak):>9}"
              f"{in_words(size_of(allowed) or 0):>9}{ratio}  {same}", flush=True)  # fmt: skip
