"""A figure that ends up in a file: the one place that knows of matplotlib's ways."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from explorer.errors import ExplorerError, MalformedError, quote, visible
from explorer.files import replacing

SUFFIXES = (".svg", ".png", ".pdf")

_SETTINGS: Any = {
    # Texts come from games: a dollar in a label begins no formula.
    "text.parse_math": False,
    # Texts of an SVG are texts, to be searched and read aloud; the same picture is the same file.
    "svg.fonttype": "none",
    "svg.hashsalt": "explorer",
    # Every text names its fonts: these, and what is as wide elsewhere.
    "font.sans-serif": ["DejaVu Sans", "Verdana"],
    "font.monospace": ["DejaVu Sans Mono"],
}

_DOTS = 60e6
"""Dots of the largest PNG: a larger picture has fewer of them to the inch."""

_PLACES = re.compile(r' (?:d|x|y|transform)="[^"]*"')
_FINE = re.compile(r"-?[0-9]+\.[0-9]{3,}")
_GROUP = re.compile(r'<g id="([a-z]+[0-9_]+)">')


def check_picture(path: str, *others: str) -> None:
    """Raise MalformedError unless a file name ends in a suffix for pictures, or in another."""
    if Path(path).suffix not in (*SUFFIXES, *others):
        raise MalformedError(
            f"{quote(path)} has no suffix for a picture: end it in one of "
            f"{', '.join((*SUFFIXES, *others))}"
        )


def need_matplotlib() -> None:
    """Raise ExplorerError without matplotlib."""
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise ExplorerError(
            "pictures need matplotlib: install the explorer with its extra 'plot'"
        ) from None


@contextmanager
def picture(
    path: str,
    width: float,
    height: float,
    projection: str | None = None,
    tips: Mapping[str, str] | None = None,
) -> Iterator[Any]:
    """Axes of a figure of so many inches, written to `path` when the block is done.

    `tips`: id of an artist (its gid: letters, then digits) -> what an SVG tells where the pointer
    rests on it; it may be filled while the block runs.

    MalformedError for an unknown suffix; ExplorerError without matplotlib, or if the file cannot
    be written. Whatever was there stays until the picture is whole.
    """
    with _figure(path, width, height, tips or {}, layout="constrained") as figure:
        axes = figure.add_subplot(projection=projection)
        yield axes


@contextmanager
def sheet(
    path: str, edges: tuple[float, float, float, float], title: str
) -> Iterator[tuple[Any, dict[str, str]]]:
    """Axes that fill a figure and count in inches, between `edges` left, right, bottom and top; and
    the tips of `picture`, to be filled."""
    left, right, bottom, top = edges
    tips: dict[str, str] = {}
    with _figure(path, right - left, top - bottom, tips, title=title) as figure:
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set(xlim=(left, right), ylim=(bottom, top))
        axes.axis("off")
        yield axes, tips


@contextmanager
def _figure(
    path: str,
    width: float,
    height: float,
    tips: Mapping[str, str],
    *,
    title: str | None = None,
    layout: Any = "none",
) -> Iterator[Any]:
    check_picture(path)
    need_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_SETTINGS), warnings.catch_warnings():
        # A letter that this machine's font has not is shown by the reader's, or as a frame.
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)
        figure = Figure(figsize=(width, height), layout=layout)
        yield figure
        if title is None:
            title = "\n".join(axes.get_title() for axes in figure.axes if axes.get_title())
        data = io.BytesIO()
        kind = Path(path).suffix[1:]
        undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
        figure.savefig(
            data, format=kind, dpi=min(150.0, (_DOTS / (width * height)) ** 0.5),
            metadata={"Title": visible(title).replace("\n", " "), **undated},
        )  # fmt: skip
    written = data.getvalue()
    if kind == "svg":
        written = _with_tips(_shorter(written.decode()), tips).encode()
    with replacing(Path(path), binary=True) as (file,):
        file.write(written)


def _shorter(svg: str) -> str:
    """An SVG with places to a hundredth of a point, and a path on a line.

    >>> _shorter('<path d="M 0.123456 7 L 2.5 1.0000000"/>')
    '<path d="M 0.12 7 L 2.5 1"/>'
    """

    def rounded(number: re.Match[str]) -> str:
        return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")

    return _PLACES.sub(lambda found: " " + _FINE.sub(rounded, " ".join(found[0].split())), svg)


def _with_tips(svg: str, tips: Mapping[str, str]) -> str:
    """An SVG whose groups of these ids have titles.

    >>> _with_tips('<g id="p1"><path/></g>', {"p1": "a < b"})
    '<g id="p1"><title>a &lt; b</title><path/></g>'
    """

    def told(group: re.Match[str]) -> str:
        tip = tips.get(group[1])
        return group[0] + (f"<title>{escape(visible(tip))}</title>" if tip else "")

    return _GROUP.sub(told, svg)


def whole_ticks() -> Any:
    """Where an axis or a scale of counts has its ticks: at whole numbers, few or many."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins="auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1)


def whole(*axes: Any) -> None:
    """Give axes ticks at whole numbers only."""
    for axis in axes:
        axis.set_major_locator(whole_ticks())


@lru_cache(maxsize=4096)
def width_of(text: str, size: float) -> float:
    """The width of a line of text in inches, in letters of so many points."""
    need_matplotlib()
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)
        width, _, _ = text_to_path.get_text_width_height_descent(
            text, FontProperties(size=size), ismath=False
        )
    return float(width) / 72
