"""The nim-values of an octal game, heap by heap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.plots.canvas import picture

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from explorer.theory.octal import Period


def draw_values(code: str, values: npt.NDArray[np.int64], found: Period | None, path: str) -> None:
    """Draw the nim-value over the heap; exceptions to the period are marked."""
    with picture(path, 10, 4) as axes:
        size = 12 if len(values) < 300 else 3
        axes.scatter(range(len(values)), values, s=size, color="#1f4e79", label="nim-value")
        if found and found.exceptions:
            axes.scatter(
                found.exceptions, values[found.exceptions], s=50, facecolors="none",
                edgecolors="#b03a2e", label=f"exceptions to period {found.length}",
            )  # fmt: skip
            axes.figure.legend(loc="outside lower right", ncols=2)
        axes.set(xlabel="heap", ylabel="nim-value", title=f"Nim-values of the octal game {code}")
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.grid(alpha=0.25)
