"""Kernels: plain loops over arrays, one source each, compiled where that pays.

A kernel is a function that only indexes, compares and reckons with numbers. Compiling one takes
a second or ten the first time on a machine (then it is cached on disk), and importing the compiler
a third of one; so small graphs run the very same source uncompiled, over lists, which plain Python
indexes several times faster than arrays.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import numpy as np

from explorer.errors import MalformedError, quote

WORTH_COMPILING = 200_000
"""Elements in all arrays together from which a kernel runs compiled, once it has been compiled."""


_tell: ContextVar[Callable[[str], None]] = ContextVar("tell", default=lambda name: None)


@contextmanager
def telling(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with the name of each kernel that is compiled in the block, for the first time on
    this machine, before it is: that takes seconds."""
    before = _tell.set(tell)
    try:
        yield
    finally:
        _tell.reset(before)


class Kernel:
    """A function over one-dimensional arrays that fills those named in `writes`.

    An argument may be a named tuple of arrays; then `writes` names the tuple.
    """

    def __init__(
        self,
        function: Callable[..., int],
        writes: tuple[str, ...],
        uses: Sequence[Callable[..., Any]] = (),
        first: int = 0,
    ) -> None:
        self.function = function
        self.uses = uses
        self.first = first
        self.names = tuple(inspect.signature(function).parameters)
        self.writes = writes
        self.__doc__ = function.__doc__
        self._compiled: Callable[..., int] | None = None
        if unknown := set(writes) - set(self.names):
            raise TypeError(f"{function.__name__} has no parameters {unknown}")

    def __call__(self, *arguments: Any) -> int:
        """Run the kernel and give its result, a whole number; arrays in `writes` are filled."""
        if self._compiles(sum(map(_elements, arguments))):
            if self._compiled is None:
                if not _is_cached(self.function):
                    _tell.get()(self.function.__name__.strip("_"))
                self._compiled = _compiled(self.function, self.uses)
            return int(self._compiled(*arguments))
        return self.plain(*arguments)

    def _compiles(self, elements: int) -> bool:
        """Whether to compile: EXPLORER_COMPILE is auto (by size, the default), always or never."""
        mode = os.environ.get("EXPLORER_COMPILE", "auto")
        if mode not in ("auto", "always", "never"):
            raise MalformedError(
                f"EXPLORER_COMPILE={quote(mode)} is not known: set it to auto, always or never"
            )
        if mode != "auto" or elements < WORTH_COMPILING:
            return mode == "always"
        return elements >= self.first or self._compiled is not None or _is_cached(self.function)

    def plain(self, *arguments: Any) -> int:
        """Run the source as it stands, over lists, and so over numbers of any type."""
        listed = [_listed(argument) for argument in arguments]
        result = self.function(*listed)
        for name, argument, filled in zip(self.names, arguments, listed, strict=True):
            if name in self.writes:
                _write_back(argument, filled)
        return int(result)


def _elements(argument: Any) -> int:
    """How many elements an argument's arrays have in all."""
    if isinstance(argument, tuple):
        return sum(map(_elements, argument))
    return argument.size if isinstance(argument, np.ndarray) else 0


def _listed(argument: Any) -> Any:
    """An argument with lists in the place of arrays."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_listed, argument))
    return argument.tolist() if isinstance(argument, np.ndarray) else argument


def _write_back(argument: Any, filled: Any) -> None:
    if isinstance(argument, tuple):
        for array, values in zip(argument, filled, strict=True):
            _write_back(array, values)
    elif isinstance(argument, np.ndarray):
        argument[:] = filled


def kernel(
    *writes: str, uses: Sequence[Callable[..., Any]] = (), first: int = 0
) -> Callable[[Callable[..., int]], Kernel]:
    """Make a function a `Kernel` that fills the arrays of these names.

    `uses` are the plain functions of the same kind that it calls; `first` is the number of elements
    from which it pays to compile it for the first time on a machine.

    >>> @kernel("counts")
    ... def tally(values, counts):
    ...     for value in values:
    ...         counts[value] += 1
    ...     return len(values)
    >>> counts = np.zeros(3, dtype=np.int64)
    >>> tally(np.array([0, 2, 2]), counts), counts.tolist()
    (3, [1, 0, 2])
    """
    return lambda function: Kernel(function, writes, uses, first)


def _compiled(
    function: Callable[..., int], uses: Sequence[Callable[..., Any]]
) -> Callable[..., int]:
    import numba
    from numba.extending import register_jitable

    for part in uses:
        register_jitable(part)  # compiled with whoever calls it; the function stays what it is
    # Other threads run meanwhile: the one that watches for Ctrl-C is among them.
    try:
        compiled: Callable[..., int] = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # nowhere to keep the cache: package and home are not writable
        compiled = numba.njit(nogil=True)(function)
    return compiled


def _is_cached(function: Callable[..., Any]) -> bool:
    """Whether an earlier run has compiled a function and kept it: beside its source, in the folder
    NUMBA_CACHE_DIR, or where neither can be, in the cache of the user."""
    import numba

    try:
        folder = numba.njit(cache=True)(function).stats.cache_path
    except RuntimeError:  # nowhere to keep it
        return False
    name = f"{Path(inspect.getfile(function)).stem}.{function.__qualname__}-*.nbi"
    return folder is not None and any(Path(folder).glob(name))
