"""What the signs, colours and numbers of a picture mean, written below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explorer import palette
from explorer.plots.canvas import width_of
from explorer.plots.plan import Arrow, Box

Entry = tuple[str, str, str]
"""What a legend shows: a colour, a sign (none for an arrow), what it means."""


def explained(
    boxes: Sequence[Box],
    arrows: Sequence[Arrow],
    meanings: Mapping[str, str],
    numbers: str,
    by: str,
) -> list[Entry]:
    """What there is in the picture, and no more."""
    there = {box.outcome for box in boxes}
    entries = [
        (palette.OUTCOMES[said], sign, meanings[said])
        for said, sign in palette.SIGNS.items()
        if said in there
    ]
    if numbers:
        entries.append(("", "", numbers))
    entries += [
        (colour, "", f"{player.capitalize()}'s move")
        for player, colour in palette.PLAYERS.items()
        if any(arrow.player == player for arrow in arrows)
    ]
    if any(arrow.optimal for arrow in arrows):
        entries.append((palette.OPTIMAL, "", "thick: optimal"))
    if by:
        entries.append(("", "", by))
    return entries


def breadth(entry: Entry) -> float:
    """How many inches of a line an entry takes."""
    colour, _, words = entry
    return width_of(words, 8) + (0.3 if colour else 0.0) + 0.25


def wrapped(entries: Sequence[Entry], width: float) -> list[list[Entry]]:
    """The entries of a legend in lines of a width."""
    lines: list[list[Entry]] = []
    used = 0.0
    for entry in entries:
        if not lines or used + breadth(entry) > width + 0.25:
            lines.append([])
            used = 0.0
        lines[-1].append(entry)
        used += breadth(entry)
    return lines


def draw_legend(axes: Any, lines: Sequence[Sequence[Entry]], left: float, top: float) -> None:
    """Write the lines of a legend from a place on downwards."""
    for row, entries in enumerate(lines):
        x, y = left, top - 0.2 * row
        for colour, sign, words in entries:
            start = x + (0.3 if colour else 0.0)
            if sign:
                axes.text(
                    x + 0.12, y, sign, ha="center", va="center", fontsize=8, family="monospace",
                    color=palette.INK, bbox={"boxstyle": "round,pad=0.25", "fc": colour,
                                             "ec": palette.OUTLINE, "lw": 0.8},
                )  # fmt: skip
            elif colour:
                axes.plot([x, x + 0.26], [y, y], color=colour, lw=2.0)
            axes.text(start, y, words, va="center", fontsize=8, color=palette.INK)
            x += breadth((colour, sign, words))
