"""Engines: what runs tasks. Nothing else knows where they run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

Handle = Any
"""A task that was submitted."""


class Engine(Protocol):
    """Runs tasks, each after others."""

    def submit(self, task: Callable[..., Any], *given: Any, after: Sequence[Handle] = ()) -> Handle:
        """Run a task, a function of a module and plain arguments, once others have ended."""

    def results(self, handles: Sequence[Handle]) -> list[Any]:
        """What tasks gave, in their order, once they all have ended; their first error, if any."""

    def close(self) -> None:
        """Run nothing more."""


class Here:
    """One task after another, in this process.

    >>> engine = Here()
    >>> engine.results([engine.submit(max, 1, 2), engine.submit(min, 1, 2)])
    [2, 1]
    """

    def submit(self, task: Callable[..., Any], *given: Any, after: Sequence[Handle] = ()) -> Handle:
        """Run the task now: all that were submitted before have ended."""
        return task(*given)

    def results(self, handles: Sequence[Handle]) -> list[Any]:
        """What the tasks gave."""
        return list(handles)

    def close(self) -> None:
        """Nothing is left to end."""
