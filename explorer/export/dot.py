"""DOT, the language of Graphviz: coloured boxes with their signs, optimal moves in bold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import IO, Any

from explorer.export.once import escaped, together
from explorer.export.source import JUDGED, Source, as_attributes, written
from explorer.palette import FAINT, INK, OUTLINE, fill, judged, legend, line, sign

_SIGNED = (
    *JUDGED, "remoteness", "left_remoteness", "right_remoteness", "win_probability"
)  # fmt: skip
"""The columns of which a sign is made."""


def write_dot(source: Source, file: IO[str]) -> None:
    """Write a graph. Every value that a position or move has is an attribute of the same name."""
    file.write(f"digraph {_quoted(source.game['game'])} {{\n")
    file.write('  node [shape=box, style="filled,rounded", fontname="Helvetica", ')
    file.write(f'color="{OUTLINE}", fontcolor="{INK}"];\n')
    file.write(f'  edge [color="{FAINT}", fontname="Helvetica", fontsize=10];\n')
    there = _nodes(source, file)
    _edges(source, file)
    if explained := legend(there, source.game["kind"]):
        file.write(f'  label={_quoted(explained)};\n  fontname="Helvetica";\n')
    file.write("}\n")


def _nodes(source: Source, file: IO[str]) -> set[str | None]:
    """Write the positions, and give the outcomes that they have."""
    there: set[str | None] = set()
    outcomes = together(JUDGED, source.at, judged)
    colours = together(JUDGED, source.at, lambda position: fill(judged(position)))
    signs = together(_SIGNED, source.at, sign)
    values = source.cells(lambda column: partial(_attribute, column.name))
    for block in source.node_blocks():
        there.update(outcomes(block))
        texts = escaped(block[1], _quoted, r'[\\"\n]', '"')
        labels = map(_label, block[1], signs(block))
        rows = zip(block[0], labels, colours(block), texts, values(block), strict=True)
        file.write(
            "".join(
                [
                    f'  n{number} [label={label}, fillcolor="{colour}", number="{number}", '
                    f"position={text}{more}];\n"
                    for number, label, colour, text, more in rows
                ]
            )
        )
    return there


def _edges(source: Source, file: IO[str]) -> None:
    names = as_attributes(source.moves[1:])

    def attributes(move: Sequence[Any]) -> str:
        values = dict(zip(names, move, strict=True))
        if (colour := line(values.get("player"), values.get("optimal"))) != FAINT:
            values["color"] = colour
        if values.get("optimal"):
            values["penwidth"] = 2
        return "".join(map(_attribute, values, values.values()))

    for block in source.edges_told(attributes):
        file.write(
            "".join(
                [
                    f'  n{start} -> n{end} [ordinal="{ordinal}"{more}];\n'
                    for start, end, ordinal, more in block
                ]
            )
        )


def _label(text: str, sign: str) -> str:
    return _quoted("\n".join(filter(None, [*text.split("/"), sign])))


def _attribute(name: str, value: Any) -> str:
    """An attribute after another; nothing where there is no value."""
    return "" if value is None else f", {name}={_quoted(written(value))}"


def _quoted(text: str) -> str:
    r"""A text as DOT takes it: a quote is escaped, and so is what DOT would take for an escape.

    >>> print(_quoted('say "a\\b"'))
    "say \"a\\b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
