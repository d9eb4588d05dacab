"""A stored game to a file of another program."""

from __future__ import annotations

from pathlib import Path

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.answers.words import counted
from explorer.errors import MalformedError
from explorer.export.source import Direction, source
from explorer.export.write import check_suffix, write
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
) -> Answer:
    """Write a stored graph, or what lies around a position, to the format of the file's suffix.

    depth, direction  how far around the position, along moves, against them (backward) or both
    yed               GraphML as yEd draws it
    second            what the second player does in .tra: optimal, unless said, or free

    MalformedError for an unknown suffix or options that are not its own; ExplorerError if the file
    cannot be written.
    """
    path = Path(file)
    check_suffix(path)
    if around is None and (depth is not None or direction != "forward"):
        raise MalformedError("--depth and --direction say how far around a position: give --around")
    if yed and path.suffix != ".graphml":
        raise MalformedError(f"--flavour yed is a kind of .graphml, not of {path.suffix}")
    if second is not None and path.suffix != ".tra":
        raise MalformedError(f"--second is for .tra, not for {path.suffix}")
    there = located(database)
    about = named_game(spec, there)
    center = None if around is None else about.position(around)
    with reading(there) as connection:
        graph = source(connection, about.name, center, depth, direction)
        files = write(graph, path, yed=yed, free=second == "free")
    listed = " and ".join(filter(None, [", ".join(map(str, files[:-1])), str(files[-1])]))
    size = counted(graph.positions, "position")
    return Answer(notes=[*about.notes, f"{about.name}: {size} written to {listed}"])
