"""Benchmarks of the writers beside a plain loop over the same moves, in one run.

    python -m tests.benchmarks.exports [--heaps 4] [--size 9] [--repeat 3]

The loop writes one f-string a move, with nothing but its numbers. CPU seconds, medians; the ratio
(explorer / loop) is what counts, beside the ratio of bytes. Nothing here asserts anything.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from explorer.export.source import Source, source
from explorer.export.write import WRITERS, write
from explorer.games.nim import Nim
from explorer.spec import canonical
from explorer.store.build import build
from explorer.store.engine import locate, reading
from tests.benchmarks.queries import seconds


def loop(graph: Source, path: Path) -> None:
    """Write the moves one by one."""
    with path.open("w", encoding="utf-8") as file:
        for start, end, label, optimal, ordinal in graph.bare_edges():
            file.write(
                f'<edge id="e{start}_{ordinal}" source="n{start}" target="n{end}">'
                f'<data key="label">{label}</data><data key="optimal">{optimal}</data></edge>\n'
            )


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heaps", type=int, default=4)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    game = Nim(heaps=(asked.size,) * asked.heaps, ordered=True)
    with tempfile.TemporaryDirectory() as folder:
        database = locate(f"{folder}/games.db")
        build(database, game)
        with reading(database) as connection:
            graph = source(connection, canonical(game))
            moves, plain = graph.game["moves"], Path(folder, "plain")
            print(f"{graph.game['game']}: {graph.positions:,} positions, {moves:,} moves")
            print(f"{'format':12}{'seconds':>10}{'M moves/s':>12}{'ratio':>8}{'of bytes':>10}")
            for suffix in (*WRITERS, ".csv"):
                path = Path(folder, f"g{suffix}")
                theirs = seconds(lambda: loop(graph, plain), asked.repeat)
                ours = seconds(
                    lambda path=path, suffix=suffix: write(  # type: ignore[misc]
                        source(connection, graph.game["game"]), path, suffix
                    ),
                    asked.repeat,
                )
                size = sum(file.stat().st_size for file in Path(folder).glob("g.*"))
                for file in Path(folder).glob("g.*"):
                    file.unlink()
                print(
                    f"{suffix[1:]:12}{ours:10.3f}{moves / ours / 1e6:12.3f}{ours / theirs:8.2f}"
                    f"{size / plain.stat().st_size:10.2f}"
                )


if __name__ == "__main__":
    main()
