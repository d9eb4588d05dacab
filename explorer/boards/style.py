"""The style sheet of boards: classes only, light and dark, for a page or for a file by itself.

Pages forbid style that stands in a picture's elements, so a picture has nothing but classes; and
not every program that draws a picture knows variables, so every colour is written out.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer.palette import BOARD, INK, OUTCOMES

_ALWAYS = """\
.board { font-family: "DejaVu Sans", Verdana, sans-serif; }
.board text { text-anchor: middle; dominant-baseline: central; }
.board .shape, .board .block { stroke-width: 1.5; }
.board .link { fill: none; stroke-width: 2; }
.board .word { paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }
.board .gone { stroke-dasharray: 3 4; }
.board .arrow, .board .together { fill: none; stroke-width: 4; stroke-linecap: round; }
.board .hit { fill: none; stroke: #000000; stroke-opacity: 0; stroke-width: 24; }
.board .target { fill: #000000; fill-opacity: 0; }
.board .optimal .shape, .board .optimal .badge { stroke-width: 5; }
.board .optimal .arrow, .board .optimal .together { stroke-width: 7; }
.board .last { stroke-width: 4; stroke-dasharray: 8 4; }
.board a { cursor: pointer; }
.board a:focus { outline: none; }
.board a:focus .shape, .board a:focus .badge, .board a:hover .shape, .board a:hover .badge { \
stroke-width: 6; }
"""

_PARTS = (
    (".board .ground", "fill", "ground"),
    (".board text", "fill", "ink"),
    (".board .word", "stroke", "ground"),
    (".board .shape", "fill", "square"),
    (".board .shape, .board .link, .board .block", "stroke", "line"),
    (".board .head", "fill", "line"),
    (".board .disc, .board .block", "fill", "piece"),
    (".board .taken .shape", "fill", "taken"),
    (".board .here .shape", "fill", "here"),
    (".board .left .shape", "fill", "left"),
    (".board .right .shape", "fill", "right"),
    (".board .both .shape", "fill", "both"),
    (".board .move .arrow, .board .move .together, .board .move .shape, .board .move .badge, "
     ".board .last", "stroke", "move"),
    (".board .move .tip", "fill", "move"),
    (".board .badge", "fill", "ground"),
)  # fmt: skip
"""(selector, property, part of `explorer.palette.BOARD`)."""


def style() -> str:
    """The style sheet: light, and dark where the reader wants it so.

    >>> "prefers-color-scheme: dark" in style(), "style=" in style()
    (True, False)
    """
    dark = "\n".join(f"  {rule}" for rule in _rules(1))
    light = "\n".join(_rules(0))
    return f"{_ALWAYS}{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _rules(theme: int) -> Iterator[str]:
    for selector, what, part in _PARTS:
        yield f"{selector} {{ {what}: {BOARD[part][theme]}; }}"
    # Signs on these are dark in either theme.
    bright = ", ".join(f".board .{tone} text" for tone in ("here", "left", "right", "both"))
    yield f"{bright} {{ fill: {INK}; }}"
    for outcome, colour in OUTCOMES.items():
        move = f".board .move.{outcome}"
        # What is Left's or Right's stays theirs: there the sign has a ground of its own.
        yield f"{move} .spot:not(.owned) .shape, {move} .badge {{ fill: {colour}; }}"
        yield f"{move} text {{ fill: {INK}; }}"
    yield f".board .here .disc {{ fill: {INK}; }}"
