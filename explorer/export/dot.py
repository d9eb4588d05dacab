"""DOT, the language of Graphviz: coloured boxes with their signs, optimal moves in bold."""

from __future__ import annotations

from typing import IO, Any

from explorer.export.source import Source, as_attributes, written
from explorer.palette import FAINT, INK, OUTLINE, fill, judged, legend, line, sign


def write_dot(source: Source, file: IO[str]) -> None:
    """Write a graph. Every value that a position or move has is an attribute of the same name."""
    file.write(f"digraph {_quoted(source.game['game'])} {{\n")
    file.write('  node [shape=box, style="filled,rounded", fontname="Helvetica", ')
    file.write(f'color="{OUTLINE}", fontcolor="{INK}"];\n')
    file.write(f'  edge [color="{FAINT}", fontname="Helvetica", fontsize=10];\n')
    names = as_attributes(source.columns)
    stored = [column.name for column in source.columns]
    there: set[str | None] = set()
    for row in source.nodes():
        position = dict(zip(stored, row, strict=True))
        outcome = judged(position)
        there.add(outcome)
        lines = [*position["position"].split("/"), sign(position)]
        shown = {"label": "\n".join(filter(None, lines)), "fillcolor": fill(outcome)}
        values = dict(zip(names, row, strict=True))
        file.write(f"  n{position['id']} [{_attributes(shown | values)}];\n")
    names = as_attributes(source.moves)
    for start, end, *move in source.edges():
        values = dict(zip(names, move, strict=True))
        if (colour := line(values.get("player"), values.get("optimal"))) != FAINT:
            values["color"] = colour
        if values.get("optimal"):
            values["penwidth"] = 2
        file.write(f"  n{start} -> n{end} [{_attributes(values)}];\n")
    if explained := legend(there, source.game["kind"]):
        file.write(f'  label={_quoted(explained)};\n  fontname="Helvetica";\n')
    file.write("}\n")


def _attributes(values: dict[str, Any]) -> str:
    return ", ".join(
        f"{name}={_quoted(written(value))}" for name, value in values.items() if value is not None
    )


def _quoted(text: str) -> str:
    r"""A text as DOT takes it: a quote is escaped, and so is what DOT would take for an escape.

    >>> print(_quoted('say "a\\b"'))
    "say \"a\\b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
