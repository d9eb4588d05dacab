"""A figure that ends up in a file: the one place that knows of matplotlib's ways."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, MalformedError, quote
from explorer.files import replacing

SUFFIXES = (".svg", ".png", ".pdf")


def check_picture(path: str, *others: str) -> None:
    """Raise MalformedError unless a file name ends in a suffix for pictures, or in another."""
    if Path(path).suffix not in (*SUFFIXES, *others):
        raise MalformedError(
            f"{quote(path)} has no suffix for a picture: end it in one of "
            f"{', '.join((*SUFFIXES, *others))}"
        )


@contextmanager
def picture(path: str, width: float, height: float, projection: str | None = None) -> Iterator[Any]:
    """Axes of a figure of so many inches, written to `path` when the block is done.

    MalformedError for an unknown suffix; ExplorerError without matplotlib, or if the file cannot
    be written. Whatever was there stays until the picture is whole.
    """
    check_picture(path)
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise ExplorerError(
            "pictures need matplotlib: install the explorer with its extra 'plot'"
        ) from None
    figure = Figure(figsize=(width, height), layout="constrained")
    # Texts come from games: a dollar in a label begins no formula.
    with rc_context({"text.parse_math": False}):
        yield figure.add_subplot(projection=projection)
    data = io.BytesIO()
    # The same picture is the same file, whenever and wherever it is drawn.
    undated = {"Date": None} if path.endswith(".svg") else None
    with rc_context({"svg.hashsalt": "explorer", "text.parse_math": False}):
        figure.savefig(data, format=Path(path).suffix[1:], dpi=150, metadata=undated)
    with replacing(Path(path), binary=True) as (file,):
        file.write(data.getvalue())
