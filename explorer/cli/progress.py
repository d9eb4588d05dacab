"""A progress bar on stderr, for work that lasts over a second, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING

from explorer.render import beneath

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds before a bar appears."""


@contextmanager
def progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """A callback (stage, done, whole) whose last call a bar shows, once the work has lasted a
    while: also where a single step of it is long."""
    if not sys.stderr.isatty():
        yield lambda stage, done, whole: None
        return
    shown = _Shown()
    timer = Timer(PATIENCE, shown.begin)
    timer.daemon = True
    timer.start()
    try:
        yield shown.report
    finally:
        timer.cancel()
        shown.end()


class _Shown:
    """What is shown of a piece of work, from some time on."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: tuple[str, int, int | None] | None = None
        self._bar: Progress | None = None
        self._stages: dict[str, TaskID] = {}
        self._ended = False

    def report(self, stage: str, done: int, whole: int | None) -> None:
        with self._lock:
            self._last = (stage, done, whole)
            self._draw()

    def begin(self) -> None:
        with self._lock:
            if not self._ended:
                self._bar = _bar()
                self._bar.start()
                self._draw()

    def end(self) -> None:
        with self._lock:
            self._ended = True
            if self._bar is not None:
                self._bar.stop()

    def _draw(self) -> None:
        bar = self._bar
        if bar is None or self._last is None:
            return
        stage, done, whole = self._last
        if stage not in self._stages:
            for task in bar.tasks:
                bar.update(task.id, total=task.completed or 1, completed=task.completed or 1)
            self._stages[stage] = bar.add_task(stage, total=whole)
        bar.update(self._stages[stage], completed=done, total=whole)


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
