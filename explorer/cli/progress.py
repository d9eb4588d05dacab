"""A progress bar on stderr, for work that lasts over a second, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from explorer.render import beneath

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds before a bar appears."""


@contextmanager
def progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """A callback (stage, done, whole) that draws a bar once the work has lasted a while."""
    if not sys.stderr.isatty():
        yield lambda stage, done, whole: None
        return
    began = monotonic()
    bar: Progress | None = None
    stages: dict[str, TaskID] = {}

    def report(stage: str, done: int, whole: int | None) -> None:
        nonlocal bar
        if monotonic() - began < PATIENCE:
            return
        if bar is None:
            bar = _bar()
            bar.start()
        if stage not in stages:
            for task in bar.tasks:
                bar.update(task.id, total=task.completed or 1, completed=task.completed or 1)
            stages[stage] = bar.add_task(stage, total=whole)
        bar.update(stages[stage], completed=done, total=whole)

    try:
        yield report
    finally:
        if bar is not None:
            bar.stop()


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(file=beneath(sys.stderr)),
        transient=True,
    )
