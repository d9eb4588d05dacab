"""Engines: what runs tasks. Nothing else knows where they run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from explorer.errors import ExplorerError, LimitError

Handle = Any
"""A task that was submitted."""

Report = Callable[[int], None]
"""Called with the number of tasks that have ended."""


class TooLargeError(LimitError):
    """A task does not fit into the memory that is allowed."""


class ElsewhereError(ExplorerError):
    """Another process, or the way to it, is not as the work needs it."""


def silent(done: int) -> None:
    """Tell nobody."""


class Engine(Protocol):
    """Runs tasks, each after others. A task may be run again, or twice at the same time: it leaves
    the same files."""

    def submit(self, task: Callable[..., Any], *given: Any, after: Sequence[Handle] = ()) -> Handle:
        """Run a task, a function of a module and plain arguments, once others have ended."""

    def results(self, handles: Sequence[Handle], report: Report = silent) -> list[Any]:
        """What tasks gave, in their order, once they all have ended; the first error of one is
        raised. They, and what they come after, are the only tasks that are sure to run."""

    def close(self) -> None:
        """Run nothing more."""


class Here:
    """One task after another, in this process.

    >>> engine = Here()
    >>> engine.results([engine.submit(max, 1, 2), engine.submit(min, 1, 2)])
    [2, 1]
    """

    def submit(self, task: Callable[..., Any], *given: Any, after: Sequence[Handle] = ()) -> Handle:
        """Keep a task until somebody wants its result."""
        return _Task(task, given, after)

    def results(self, handles: Sequence[Handle], report: Report = silent) -> list[Any]:
        """What the tasks give, which are run now."""
        found = []
        for handle in handles:
            found.append(handle.result())
            report(len(found))
        return found

    def close(self) -> None:
        """Nothing is left to end."""


class _Task:
    """A task that is run once."""

    def __init__(
        self, task: Callable[..., Any], given: Sequence[Any], after: Sequence[_Task]
    ) -> None:
        self._ready: Callable[[], Any] | None = lambda: task(*given)
        self._after = after

    def result(self) -> Any:
        if self._ready is not None:
            for other in self._after:
                other.result()
            self._result = self._ready()
            self._ready, self._after = None, ()
        return self._result
