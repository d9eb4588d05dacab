"""A bound for the memory that a piece of work may take, kept by the operating system.

Whoever counts bytes counts those that it knows of. What anybody's query makes passes through the
database, Python and a format, each with copies of its own: so the whole process is bounded, above
what it has when the work begins, and what goes beyond is a MemoryError, wherever it happens.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

QUERY = 256 << 20
"""Bytes that anybody's query and its answer may take, in a program that asks one at a time."""

of_query: int | None = None
"""The same for this process. A bound is for all its threads, so None, no bound, unless said."""


@contextmanager
def bounded(allowed: int | None) -> Iterator[None]:
    """Let the process take `allowed` bytes more within the block, and no more; None: any number.

    >>> with bounded(1 << 20):
    ...     _ = bytes(1 << 28)
    Traceback (most recent call last):
    MemoryError
    """
    if allowed is None or (held := _held()) is None:
        yield
        return
    before, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = [held + allowed, *(limit for limit in (before, hard) if limit != _NONE)]
    resource.setrlimit(resource.RLIMIT_DATA, (min(wanted), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (before, hard))


_NONE = resource.RLIM_INFINITY


def _held() -> int | None:
    """Bytes of data that the process has now, as the system counts them for the limit."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[5]
    except OSError:  # no Linux: nobody knows
        return None
    return int(pages) * os.sysconf("SC_PAGESIZE")
