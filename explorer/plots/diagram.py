"""Positions as boxes in layers, moves as arrows: a graph, or the tree of all plays.

`explorer.plots.plan` says where everything stands, all in inches; here it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explorer import palette
from explorer.errors import LimitError
from explorer.layout import Reals
from explorer.plots.canvas import sheet, width_of
from explorer.plots.legend import breadth, draw_legend, explained, wrapped
from explorer.plots.plan import SMALL, TEXT, Arrow, Box, best, together, written_in
from explorer.query.diagrams import fewer

LABELLED = 60
"""Arrows up to which their labels are written beside them."""

WIDE = 24.0
"""Inches up to which a picture is looked at as a whole."""

WIDEST = 100.0
"""Inches of the widest picture."""


def draw_diagram(
    title: str,
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    path: str,
    numbers: str = "",
    meanings: Mapping[str, str] = palette.MEANINGS,
) -> list[str]:
    """Draw boxes and arrows, and give what should be said about the picture.

    Boxes are coloured by outcome or class and carry its sign, optimal moves are thick and dark, or,
    in a partizan game, thick and of their player's colour. `meanings` and `numbers` say in the
    legend what the signs mean, and what the numbers beside them are. Layers are those of the
    boxes; or, where fewer arrows cross so, by the plies to the end or the longest way there.

    LimitError if the picture would be wider than anybody could look at.
    """
    between = together(arrows)
    labelled = len(arrows) <= LABELLED
    texts = {
        way: "\n".join(dict.fromkeys(arrow.label for arrow in same))
        for way, same in between.items()
        if labelled
    }
    plan, by = best(boxes, list(between), texts)
    legend = explained(boxes, arrows, meanings, numbers, by)
    left, bottom, right, top = plan.bounds()
    least = max(map(breadth, legend), default=0.0)
    width = max(right - left, min(4.5, max(sum(map(breadth, legend)), width_of(title, 11))), least)
    width += 0.3
    lines = wrapped(legend, width - 0.3)
    foot = bottom - 0.18 - 0.2 * len(lines)
    head = top + (0.45 if title else 0.15)
    if max(width, head - foot) > WIDEST:
        raise LimitError(
            f"the picture would be {width:,.0f} x {head - foot:,.0f} inches, of at most "
            f"{WIDEST:.0f}: {fewer()}"
        )
    middle = (left + right) / 2
    edges = (middle - width / 2, middle + width / 2, foot - 0.1, head)
    with sheet(path, edges, title) as (axes, tips):
        axes.text(
            middle, head - 0.22, title, ha="center", va="center", color=palette.INK,
            fontsize=11 * min(1.0, (width - 0.1) / width_of(title, 11)),
        )  # fmt: skip
        for number, (way, same) in enumerate(between.items()):
            tips[f"m{number}"] = _told(boxes, same)
            _draw_arrow(axes, plan.curves[way], same, f"m{number}")
            if way in plan.labels:
                axes.text(*plan.labels[way], texts[way], fontsize=SMALL, ha="center",
                          va="center", color=palette.QUIET, zorder=2.5, linespacing=1.1,
                          bbox={"fc": "white", "ec": "none", "pad": 0.4})  # fmt: skip
        for number, box in enumerate(boxes):
            tips[f"p{number}"] = box.told
            frame = {"boxstyle": "round,pad=0.35", "fc": palette.fill(box.outcome),
                     "ec": palette.OUTLINE, "lw": 0.8}  # fmt: skip
            axes.text(
                plan.x[number], plan.y[number], written_in(box), ha="center", va="center",
                fontsize=TEXT, family="monospace", color=palette.INK, zorder=3, linespacing=1.1,
                gid=f"p{number}", bbox=frame,
            )  # fmt: skip
        draw_legend(axes, lines, middle - width / 2 + 0.15, bottom - 0.28)
    notes = []
    if width > WIDE:
        notes.append(f"the picture is {width:,.0f} inches wide: {fewer()}")
    if missing := len(texts) - len(plan.labels):
        notes.append(f"labels without room, left out: {missing}; {fewer()}")
    return notes


def _told(boxes: Sequence[Box], same: Sequence[Arrow]) -> str:
    """What is said of an arrow where the pointer rests on it."""
    ends = f"{boxes[same[0].source].text} to {boxes[same[0].target].text}"
    moves = [
        (f"{arrow.player}: " if arrow.player else "")
        + arrow.label
        + (" (optimal)" if arrow.optimal else "")
        for arrow in same
    ]
    return "\n".join([ends, *moves])


def _draw_arrow(axes: Any, curve: Reals, same: Sequence[Arrow], gid: str) -> None:
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    optimal = same[0].optimal
    players = {arrow.player for arrow in same}  # what both may do is drawn as one, and is nobody's
    colour = palette.line(players.pop() if len(players) == 1 else None, optimal)
    kind = Path.CURVE3 if len(curve) == 3 else Path.CURVE4
    way = Path(curve, [Path.MOVETO, *[kind] * (len(curve) - 1)])
    axes.add_patch(
        FancyArrowPatch(
            path=way, arrowstyle="-|>", mutation_scale=9, color=colour, gid=gid, clip_on=False,
            lw=2.0 if optimal else 0.9, zorder=1.5 if optimal else 1,
        )
    )  # fmt: skip
