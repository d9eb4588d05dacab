"""Kernels: plain loops over arrays, one source each, compiled where that pays.

A kernel is a function that only indexes, compares and reckons with numbers. Compiling one takes
about a second the first time on a machine (then it is cached on disk), and importing the compiler
a third of one; so small graphs run the very same source uncompiled, over lists, which plain Python
indexes several times faster than arrays.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from explorer.errors import MalformedError, quote

WORTH_COMPILING = 200_000
"""Elements in all arrays together from which a kernel runs compiled."""


class Kernel:
    """A function over one-dimensional arrays that fills the arrays named in `writes`."""

    def __init__(
        self,
        function: Callable[..., int],
        writes: tuple[str, ...],
        uses: Sequence[Callable[..., Any]] = (),
    ) -> None:
        self.function = function
        self.uses = uses
        self.names = tuple(inspect.signature(function).parameters)
        self.writes = writes
        self.__doc__ = function.__doc__
        self._compiled: Callable[..., int] | None = None
        if unknown := set(writes) - set(self.names):
            raise TypeError(f"{function.__name__} has no parameters {unknown}")

    def __call__(self, *arguments: Any) -> int:
        """Run the kernel and give its result, a whole number; arrays in `writes` are filled."""
        elements = sum(a.size for a in arguments if isinstance(a, np.ndarray))
        if _compiles(elements):
            if self._compiled is None:
                self._compiled = _compiled(self.function, self.uses)
            return int(self._compiled(*arguments))
        plain = [a.tolist() if isinstance(a, np.ndarray) else a for a in arguments]
        result = self.function(*plain)
        for name, array, filled in zip(self.names, arguments, plain, strict=True):
            if name in self.writes:
                array[:] = filled
        return int(result)


def kernel(
    *writes: str, uses: Sequence[Callable[..., Any]] = ()
) -> Callable[[Callable[..., int]], Kernel]:
    """Make a function a `Kernel` that fills the arrays of these names.

    `uses` are plain functions of the same kind that it calls, in an order in which each calls only
    those before it.

    >>> @kernel("counts")
    ... def tally(values, counts):
    ...     for value in values:
    ...         counts[value] += 1
    ...     return len(values)
    >>> counts = np.zeros(3, dtype=np.int64)
    >>> tally(np.array([0, 2, 2]), counts), counts.tolist()
    (3, [1, 0, 2])
    """
    return lambda function: Kernel(function, writes, uses)


def _compiled(
    function: Callable[..., int], uses: Sequence[Callable[..., Any]]
) -> Callable[..., int]:
    import numba

    def compiled(source: Callable[..., Any]) -> Callable[..., Any]:
        # The functions it calls are compiled too, without a change to its module.
        known = FunctionType(source.__code__, {**source.__globals__, **parts}, source.__name__)
        known.__qualname__, known.__module__ = source.__qualname__, source.__module__
        try:
            found: Callable[..., Any] = numba.njit(cache=True)(known)
        except RuntimeError:  # nowhere to keep the cache: package and home are not writable
            found = numba.njit(known)
        return found

    parts: dict[str, Callable[..., Any]] = {}
    for part in uses:
        parts[part.__name__] = compiled(part)
    return compiled(function)


def _compiles(elements: int) -> bool:
    """Whether to compile: EXPLORER_COMPILE is auto (by size, the default), always or never."""
    mode = os.environ.get("EXPLORER_COMPILE", "auto")
    if mode not in ("auto", "always", "never"):
        raise MalformedError(
            f"EXPLORER_COMPILE={quote(mode)} is not known: set it to auto, always or never"
        )
    return mode == "always" or (mode == "auto" and elements >= WORTH_COMPILING)
