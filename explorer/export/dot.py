"""DOT, the language of Graphviz: coloured boxes, optimal moves in bold."""

from __future__ import annotations

from typing import IO, Any

from explorer.export.source import MOVE_COLUMNS, Source, written
from explorer.palette import FAINT, OPTIMAL, fill


def write_dot(source: Source, file: IO[str]) -> None:
    """Write a graph. Every value that a position or move has is an attribute of the same name."""
    file.write(f"digraph {_quoted(source.game['game'])} {{\n")
    file.write('  node [shape=box, style="filled,rounded", fontname="Helvetica"];\n')
    file.write(f'  edge [color="{FAINT}", fontname="Helvetica", fontsize=10];\n')
    at = {column.name: place for place, column in enumerate(source.columns)}
    node_id, text, outcome = at["id"], at["position"], at["outcome"]
    of_class = at["outcome_class"]
    for row in source.nodes():
        shown = {
            "label": row[text].replace("/", "\n"),
            "fillcolor": fill(row[outcome] or row[of_class]),
        }
        values = dict(zip(at, row, strict=True))
        file.write(f"  n{row[node_id]} [{_attributes(shown | values)}];\n")
    names = [column.name for column in MOVE_COLUMNS]
    for start, end, *move in source.edges():
        values = dict(zip(names, move, strict=True))
        if values["optimal"]:
            values |= {"color": OPTIMAL, "penwidth": 2}
        file.write(f"  n{start} -> n{end} [{_attributes(values)}];\n")
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
