"""What a format cannot carry of a graph, in words."""

from __future__ import annotations

from explorer.errors import option
from explorer.export.source import Source
from explorer.kinds import KINDS, USUAL

_ONE_WAY = "it is only written: import does not read it"


def lacks(source: Source, suffix: str) -> str | None:
    """What is in a stored graph and not in its file, as a line to tell; None if all is there.

    The kind of game matters where it is not the one that an import takes unless told.
    """
    kind = source.game["kind"]
    told = None
    if suffix in (".csv", ".gexf", ".mtx") and kind != USUAL:
        way = option(f"--kind {kind}", f"kind={kind!r}")
        told = f"the kind of game (import takes {way})"
    if suffix == ".csv" and source.is_part:
        told = ", ".join(["that it is part of a graph", *filter(None, [told])])
    match suffix:
        case ".mtx":
            record = KINDS[kind]
            missing = ["labels", "values" if record.values else ""]
            missing.append("named parts" if source.parts else "")
            missing.append("whose move it is" if record.movers or record.beginners else "")
            missing.append("probabilities" if record.chance else "")
            return _not_there([*filter(None, missing), told or ""])
        case ".tra":
            texts = ["the texts of positions and labels", "values"]
            if any(not _whole(source, part) for part in source.parts):
                texts.append("named parts that are no whole numbers")
            return _not_there(texts)
        case ".dot":
            return f"everything is in it, and {_ONE_WAY}"
        case ".parquet":
            return f"not in it: the kind of game; {_ONE_WAY}"
    return _not_there([told or ""])


def _whole(source: Source, part: str) -> bool:
    column = source.columns[len(source.columns) - len(source.parts) + source.parts.index(part)]
    return column.type == "integer"


def _not_there(missing: list[str]) -> str | None:
    there = [one for one in missing if one]
    return f"not in it: {', '.join(there)}" if there else None
