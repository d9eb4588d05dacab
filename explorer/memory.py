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
from threading import Lock

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
    mine = held + allowed
    _change(entered=mine)
    try:
        yield
    finally:
        _change(left=mine)


def in_words(size: int) -> str:
    """A number of bytes as people say it.

    >>> in_words(7_760_000), in_words(2_300_000_000), in_words(1000)
    ('7.8 MB', '2.3 GB', '1,000 bytes')
    """
    if size < 10**5:
        return f"{size:,} bytes"
    if size >= 10**13:
        return f"{size / 1e12:,.0f} TB"
    return f"{size / 1e9:.1f} GB" if size >= 10**9 else f"{size / 1e6:.1f} MB"


def available() -> int | None:
    """Bytes of memory that the machine, or the group of processes that this is in, has left; None
    where nobody knows.

    >>> (available() or 1) > 0
    True
    """
    found = []
    try:
        told = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
        found.append(int(told["MemAvailable"].split()[0]) << 10)
    except (OSError, KeyError, ValueError):
        pass
    try:
        group = Path("/sys/fs/cgroup")
        limit = int((group / "memory.max").read_text())
        found.append(limit - int((group / "memory.current").read_text()))
    except (OSError, ValueError):  # no limit is the word max
        pass
    return min(found, default=None)


_lock = Lock()
_bounds: list[int] = []
"""The bounds of the blocks that are open now: the largest counts, since all share one process."""
_usual: tuple[int, int] = (0, 0)
"""The limits of the process while no block is open."""


def _change(entered: int | None = None, left: int | None = None) -> None:
    """Let the limit follow the blocks that are open, in whatever order threads leave them."""
    global _usual
    with _lock:
        if not _bounds:
            _usual = resource.getrlimit(resource.RLIMIT_DATA)
        if entered is not None:
            _bounds.append(entered)
        if left is not None:
            _bounds.remove(left)
        soft, hard = _usual
        if _bounds:
            soft = min([max(_bounds), *(limit for limit in _usual if limit != _NONE)])
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


_NONE = resource.RLIM_INFINITY


def _held() -> int | None:
    """Bytes of data that the process has now, as the system counts them for the limit."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[5]
    except OSError:  # no Linux: nobody knows
        return None
    return int(pages) * os.sysconf("SC_PAGESIZE")
