"""A graph from somebody's file, solved and stored."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.catalog import summary
from explorer.answers.resolve import DatabaseName, located
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.games.registry import names
from explorer.graph.generate import MAX_POSITIONS
from explorer.imports.read import read
from explorer.spec import is_slug
from explorer.store.build import check_name, store
from explorer.store.engine import WAIT
from explorer.store.header import Header
from explorer.theory.hamilton.graphs import is_graph


def import_graph(
    file: str,
    slug: str,
    database: DatabaseName = None,
    *,
    kind: str = "impartial",
    start: str | None = None,
    replace: bool = False,
    max_positions: int = MAX_POSITIONS,
    wait: float = WAIT,
    progress: Progress = silent,
) -> Answer:
    """Solve and store the graph that a file describes, under a name of its own.

    `start` is where play begins, the first source unless said; `replace` takes the place of the
    graph that has this name. MalformedError if the slug, the kind or the file's suffix is none;
    ExplorerError, with the line, if the file cannot be read or contradicts itself.
    """
    if not is_slug(slug):
        raise MalformedError(
            f"--as {quote(slug)} is not a slug: write small letters and digits, joined by '-'"
        )
    if slug in names():
        raise ExplorerError(f"{slug} is a game of this program: import under another name")
    if is_graph(slug):
        raise ExplorerError(f"{slug} is a graph of this program: import under another name")
    there = located(database)
    check_name(there, slug, replace)
    began = perf_counter()
    progress("read", 0, None)
    described = read(Path(file))
    graph = described.graph(slug, kind, start, max_positions)
    header = Header(
        spec=slug,
        slug=slug,
        title=f"imported from {Path(file).name}",
        parameters={},
        parts=[(name, "text") for name in described.part_names()],
    )
    stored = store(there, header, graph, replace=replace, wait=wait, progress=progress)
    if not stored:
        raise ExplorerError(f"{slug} is stored already: choose another name, or give --replace")
    took = f"imported in {perf_counter() - began:.1f} s"
    return summary(there, slug, took, described.notes())
