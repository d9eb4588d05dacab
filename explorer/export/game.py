"""A stored game to a file of another program."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted
from explorer.errors import MalformedError
from explorer.export.lacks import lacks
from explorer.export.source import Direction, source
from explorer.export.write import STDOUT, suffix_of, write, write_to
from explorer.store.engine import reading


def export_game(
    spec: str,
    file: str,
    database: DatabaseName = None,
    *,
    around: str | None = None,
    depth: int | None = None,
    direction: Direction = "forward",
    yed: bool = False,
    second: str | None = None,
    format: str | None = None,
    output: IO[str] | None = None,
) -> Answer:
    """Write a stored graph, or what lies around a position, in the format of the file's suffix.

    depth, direction  how far around the position, along moves, against them (backward) or both
    yed               GraphML as yEd draws it
    second            what the second player does in .tra: optimal, unless said, or free
    format            the format by name, such as gexf, whatever the file's suffix
    output            where to write if the file is ``-``, as GraphML unless a format is named

    MalformedError for an unknown suffix or options that are not its own; ExplorerError if the file
    cannot be written.
    """
    suffix = suffix_of(file, format)
    if around is None and (depth is not None or direction != "forward"):
        raise MalformedError("--depth and --direction say how far around a position: give --around")
    if yed and suffix != ".graphml":
        raise MalformedError(f"--flavour yed is a kind of .graphml, not of {suffix}")
    if second is not None and suffix != ".tra":
        raise MalformedError(f"--second is for .tra, not for {suffix}")
    there = located(database)
    about = named_game(spec, there)
    center = None if around is None else about.position(around)
    with reading(there) as connection:
        graph = source(connection, about.name, center, depth, direction)
        if file == STDOUT and output is not None:
            write_to(graph, output, suffix, yed=yed)
            return Answer(notes=about.notes)
        missing = lacks(graph, suffix)
        files = write(graph, Path(file), suffix, yed=yed, free=second == "free")
    listed = " and ".join(filter(None, [", ".join(map(str, files[:-1])), str(files[-1])]))
    size = counted(graph.positions, "position")
    done = f"{about.name}: {size} written to {listed}"
    return Answer(notes=[*about.notes, done, *filter(None, [missing])])
