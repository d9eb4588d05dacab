"""Benchmarks: builds as runs of Parquet files, and the time of questions to them.

    python -m tests.benchmarks runs [--most 7]

Each row is a game of `tests.benchmarks.in_parts`, built in parts with its moves: CPU seconds of the
whole command and its largest resident memory; bytes a position of Parquet and of the index, and
bytes a move of both directions; and milliseconds, the medians of questions in one process: a
position with its moves, a ply of a line, counts and means by outcome of all positions, and a count
of all moves.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from explorer.memory import in_words
from explorer.query.lines import line
from explorer.query.positions import show
from explorer.store.connection import Connection
from explorer.store.engine import locate, reading
from tests.benchmarks.in_parts import CASES, measured

QUESTIONS = 30
"""Positions that are asked about."""


def milliseconds(ask: Callable[[], object]) -> float:
    """How long a question takes."""
    began = perf_counter()
    ask()
    return (perf_counter() - began) * 1000


def asked(connection: Connection, spec: str) -> list[float]:
    """The medians of the questions."""
    some = connection.execute(
        f"SELECT position FROM position USING SAMPLE {QUESTIONS + 1} ROWS (reservoir, 1)"
    ).scalars()
    show(connection, spec, some.pop())  # what opens the index
    shows = [milliseconds(lambda text=text: show(connection, spec, text)) for text in some]
    plies = []
    for text in some:
        connection.lookup()
        began = perf_counter()
        found = line(connection, spec, text)
        plies.append((perf_counter() - began) * 1000 / len(found["positions"]))
    sets = [
        median(milliseconds(lambda sql=sql: connection.execute(sql).all()) for _ in range(5))
        for sql in (
            "SELECT outcome, count(*), avg(remoteness) FROM position GROUP BY outcome",
            "SELECT count(*) FROM bare_move WHERE optimal = 0",
        )
    ]
    return [median(shows), median(plies), *sets]


def sizes(folder: Path) -> tuple[float, float, float]:
    """Bytes of positions in Parquet, of the index, and of moves."""

    def size(*files: Path) -> int:
        return sum(file.stat().st_size for file in files)

    return (
        size(folder / "positions.parquet"),
        size(*(folder / "index").iterdir()),
        size(folder / "moves.parquet", folder / "by_target.parquet"),
    )


def run(most: int) -> None:
    """Build each game of up to about 10**`most` moves as a run, and print a table."""
    print(f"{'runs, in parts, with moves':42}{'CPU s':>8}{'peak':>10}{'B/pos':>7}{'index':>7}"
          f"{'B/move':>7}{'show':>8}{'ply':>8}{'set':>8}{'moves':>8} ms")  # fmt: skip
    for spec, power, allowed in CASES:
        if power > most:
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "run"
            ran = measured(
                spec, folder, "--to", str(folder), "--moves", "--max-positions", str(10**9),
                "--engine", "parts", "--memory", allowed,
            )  # fmt: skip
            if ran is None:
                print(f"{spec:42} failed")
                continue
            with reading(locate(str(folder))) as connection:
                query = "SELECT positions, moves FROM games"
                positions, moves = connection.lookup().execute(query).all()[0]
                times = asked(connection, spec)
            told, index, both = sizes(folder)
        print(f"{spec:42}{ran.cpu:8.1f}{in_words(ran.peak):>10}{told / positions:7.2f}"
              f"{index / positions:7.2f}{both / moves:7.2f}"
              + "".join(f"{each:8.2f}" for each in times), flush=True)  # fmt: skip
