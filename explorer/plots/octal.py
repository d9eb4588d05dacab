"""The nim-values of an octal game, heap by heap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.palette import MARK, POINTS
from explorer.plots.canvas import picture, whole


def draw_values(octal: Mapping[str, Any], path: str) -> None:
    """Draw the nim-value over the heap; exceptions to the period are marked.

    `octal` is what `explorer theory octal` says: code, nim_values, period and exceptions, the last
    two None where no period shows.
    """
    values, exceptions = octal["nim_values"], octal["exceptions"]
    with picture(path, 10, 4) as axes:
        size = 12 if len(values) < 300 else 3
        axes.scatter(range(len(values)), values, s=size, color=POINTS, label="nim-value")
        if exceptions:
            axes.scatter(
                exceptions, [values[heap] for heap in exceptions], s=50, facecolors="none",
                edgecolors=MARK, label=f"exceptions to period {octal['period']}",
            )  # fmt: skip
            axes.figure.legend(loc="outside lower right", ncols=2)
        title = f"Nim-values of the octal game {octal['code']}"
        axes.set(xlabel="heap", ylabel="nim-value", title=title)
        whole(axes.xaxis, axes.yaxis)
        axes.grid(alpha=0.25)
