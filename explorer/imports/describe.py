"""What would be read from a file, without storing anything."""

from __future__ import annotations

from pathlib import Path

from explorer.answers.answer import Answer
from explorer.answers.words import counted
from explorer.imports.elements import names_told
from explorer.imports.ends import Ends, settle_ends
from explorer.imports.file_graph import known_kind
from explorer.imports.headers import some
from explorer.imports.read import Reading, read
from explorer.kinds import USUAL

_LISTED = {
    "starts": "start:",
    "named_parts": "named parts:",
    "says": "said besides:",
    "sets": "sets of positions:",
}


def describe_file(
    file: str,
    *,
    kind: str | None = None,
    start: str | None = None,
    ends: Ends = Ends(),  # noqa: B008
    how: Reading = Reading(),  # noqa: B008
) -> Answer:
    """What `import_graph` would take from a file: positions, moves, where their names come from,
    named parts, and in the notes what is left out.

    With a kind the graph is held against its rules too. The errors are those of `import_graph`.
    """
    found = read(Path(file), how)
    told = [note for note in found.notes() if note != names_told(found)]
    if kind is not None:
        known_kind(kind)
    if kind is not None or ends != Ends():
        told += settle_ends(found, kind or found.kind or USUAL, ends)
    if kind is not None:
        found.graph("described", kind, start)
    names = found.every_position()
    sources = {move.source for move in found.moves}
    moves = len({(m.source, m.label, m.target, m.action, m.passes_turn) for m in found.moves})
    starts = (
        [found.position_called(start)]
        if start
        else found.starts or [m.source for m in found.moves[:1]]
    )
    says = {
        "players": bool(found.movers or any(move.player for move in found.moves)),
        "chance": any(move.action for move in found.moves),
        "how ends stand": found.judged,
    }
    ends_found = sum(name not in sources for name in names)
    lists = {
        "starts": starts or list(names)[:1],
        "named_parts": found.part_names(),
        "says": [what for what, it_does in says.items() if it_does],
        "sets": list(found.sets),
    }
    facts = {
        "file": file, "kind": kind or found.kind, "positions": len(names), "moves": moves,
        "ends": ends_found, "positions_called_by": found.called[0],
        "moves_called_by": found.called[1], **lists, "left_out": told,
    }  # fmt: skip
    words = [
        f"{file}: {counted(len(names), 'position')}, {counted(moves, 'move')}, "
        f"{counted(ends_found, 'end')}",
        names_told(found),
    ]
    for key, what in _LISTED.items():
        if listed := lists[key]:
            words.append(f"{what} {some(listed)}")
    words.append(f"kind: {kind or found.kind or f'{USUAL}, unless said'}")
    rows = [
        (key, ", ".join(map(str, value)) if isinstance(value, list) else value)
        for key, value in facts.items()
    ]
    return Answer(("property", "value"), rows, facts, words, told, kind=kind or found.kind)
