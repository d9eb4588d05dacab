"""Benchmarks of questions and exports, beside NetworkX doing the same, in one run.

    python -m tests.benchmarks.queries [--heaps 4] [--size 12] [--repeat 3]

CPU seconds, medians; the ratio (NetworkX / explorer) is what counts. Nothing here asserts anything.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import networkx as nx

from explorer.export.source import source
from explorer.export.write import write
from explorer.games.nim import Nim
from explorer.nx import to_networkx
from explorer.query.audit import audit
from explorer.query.paths import shortest_paths
from explorer.query.predecessors import predecessors
from explorer.spec import canonical
from explorer.store.build import build
from explorer.store.engine import locate, reading
from explorer.theory.octal import nim_values


def seconds(work: Callable[[], Any], repeat: int) -> float:
    """The median CPU time of some runs."""
    found = []
    for _ in range(repeat):
        began = process_time()
        work()
        found.append(process_time() - began)
    return statistics.median(found)


def line(what: str, mine: float, theirs: float | None = None, rate: str = "") -> None:
    """Print a row of the table."""
    other = "" if theirs is None else f"{theirs:12.4f}{theirs / mine:10.1f}"
    print(f"{what:42}{mine:12.4f}{other:22}  {rate}")


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heaps", type=int, default=4)
    parser.add_argument("--size", type=int, default=12)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    game = Nim(heaps=(asked.size,) * asked.heaps, ordered=True)
    name, repeat = canonical(game), asked.repeat
    start, end = "+".join([str(asked.size)] * asked.heaps), "+".join(["0"] * asked.heaps)
    with tempfile.TemporaryDirectory() as folder:
        database = locate(f"{folder}/games.db")
        build(database, game)
        graph: Any = None

        def load() -> None:
            nonlocal graph
            graph = to_networkx(name, database)

        loading = seconds(load, 1)
        moves = graph.number_of_edges()
        print(f"{name}: {len(graph):,} positions, {moves:,} moves")
        print(f"{'CPU seconds':42}{'explorer':>12}{'NetworkX':>12}{'ratio':>10}")
        line("into NetworkX (needed by all of its own)", loading)
        with reading(database) as connection:
            plain = nx.MultiDiGraph(graph)
            for *_, data in [*plain.nodes(data=True), *plain.edges(data=True)]:
                for key in [key for key, value in data.items() if value is None]:
                    del data[key]
            ours = seconds(
                lambda: write(source(connection, name), Path(folder, "ours.graphml")), repeat
            )
            theirs = seconds(lambda: nx.write_graphml(plain, Path(folder, "theirs.graphml")), 1)
            line("GraphML", ours, theirs, f"{moves / ours / 1e6:.2f} M moves/s")
            for suffix in ("gexf", "json", "csv", "mtx", "dot"):
                path = Path(folder, f"ours.{suffix}")
                took = seconds(lambda p=path: write(source(connection, name), p), 1)  # type: ignore[misc]
                line(suffix, took, rate=f"{moves / took / 1e6:.2f} M moves/s")
            ours = seconds(lambda: shortest_paths(connection, name, start, end), repeat)
            theirs = seconds(lambda: nx.bidirectional_shortest_path(graph, start, end), repeat)
            line("all shortest paths, start to end", ours, theirs, "without loading the graph")
            for depth in (1, 2, 3):
                ours = seconds(lambda d=depth: list(predecessors(connection, name, end, d)), repeat)  # type: ignore[misc]
                line(f"predecessors of the end, {depth} back", ours)
            ours = seconds(lambda: list(audit(connection, name)), 1)
            line("verify", ours, rate=f"{ours / moves * 1e6:.1f} s a million moves")
        line("octal 0.77, heaps to 10,000", seconds(lambda: nim_values("0.77", 10_000), repeat))


if __name__ == "__main__":
    main()
