"""A graph from somebody's file, solved and stored."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.catalog import summary
from explorer.answers.resolve import DatabaseName, located
from explorer.errors import ExplorerError, MalformedError, option, quote
from explorer.games.registry import names
from explorer.graph.limits import MAX_POSITIONS
from explorer.imports.ends import Ends, settle_ends
from explorer.imports.file_graph import FileGraph, known_kind
from explorer.imports.read import Reading, read
from explorer.kinds import USUAL
from explorer.spec import is_slug
from explorer.store.build import check_name, store
from explorer.store.engine import WAIT, Database
from explorer.store.header import Header
from explorer.theory.hamilton.graphs import is_graph


def import_graph(
    file: str,
    slug: str,
    database: DatabaseName = None,
    *,
    kind: str | None = None,
    start: str | None = None,
    ends: Ends = Ends(),  # noqa: B008
    how: Reading = Reading(),  # noqa: B008
    replace: bool = False,
    max_positions: int = MAX_POSITIONS,
    wait: float = WAIT,
    progress: Progress = silent,
) -> Answer:
    """Solve and store the graph that a file describes, under a name of its own.

    kind       the kind of game, impartial unless said here or by the file
    start      where play begins, the first source unless said
    ends       positions in which play is over, and how they stand
    how        how the file is to be read
    replace    the graph takes the place of the one that has this name

    MalformedError if the slug, the kind or the file's suffix is none;
    ExplorerError, with the line, if the file cannot be read or contradicts itself.
    """
    there = _free(slug, located(database), replace)
    began = perf_counter()
    progress("read", 0, None)
    described = read(Path(file), how)
    about_ends = keep(
        described, slug, there, title=f"imported from {Path(file).name}",
        kind=kind or described.kind or USUAL, start=start, ends=ends, replace=replace,
        max_positions=max_positions, wait=wait, progress=progress,
    )  # fmt: skip
    took = f"imported in {perf_counter() - began:.1f} s"
    notes = described.notes() + about_ends
    if kind is None and described.kind not in (None, USUAL):
        notes.append(f"of kind {described.kind}, as the file says")
    return summary(there, slug, took, notes)


def keep(
    described: FileGraph,
    slug: str,
    database: Database,
    *,
    title: str,
    kind: str = USUAL,
    start: str | None = None,
    ends: Ends = Ends(),  # noqa: B008
    replace: bool = False,
    max_positions: int = MAX_POSITIONS,
    wait: float = WAIT,
    progress: Progress = silent,
) -> list[str]:
    """Solve and store a graph under a name of its own, and tell what to know of its ends.

    The errors are those of `import_graph`.
    """
    _free(slug, database, replace)
    known_kind(kind)
    notes = settle_ends(described, kind, ends)
    header = Header(
        spec=slug,
        slug=slug,
        title=title,
        parameters={},
        parts=[(name, "text") for name in described.part_names()],
    )
    graph = described.graph(slug, kind, start, max_positions)
    if not store(database, header, graph, replace=replace, wait=wait, progress=progress):
        raise ExplorerError(
            f"{slug} is stored already: choose another name, or give "
            + option("--replace", "replace=True")
        )
    return notes


def _free(slug: str, database: Database, replace: bool) -> Database:
    """The database, in which a graph may have this name."""
    if not is_slug(slug):
        raise MalformedError(
            f"{option('--as', 'name')} {quote(slug)} is not a slug: write small letters and "
            "digits, joined by '-'"
        )
    if slug in names():
        raise ExplorerError(f"{slug} is a game of this program: import under another name")
    if is_graph(slug):
        raise ExplorerError(f"{slug} is a graph of this program: import under another name")
    check_name(database, slug, replace)
    return database
