"""Connections that readers have done with, kept for the next question.

A connection that waits here holds no lock: its transaction has ended, and the file had a plain
journal. (One that has read a write-ahead log keeps the writer from settling the file for as long as
it is open, so it is closed instead.) So neither this process nor another one notices that it is
there: the file may be written, settled, replaced and removed. Whoever takes one out is told what
the file was when it was opened and must not use it for another.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from explorer.store.connection import Connection

MOST = 8
"""Connections kept; more threads than that may read, but open what they need anew."""

Identity = tuple[int, int, int, int]
"""Device, number, size and time of change of a file."""


def identity(file: Path) -> Identity | None:
    """What tells a file from another, or from its later state; None if it is not there."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


@dataclass
class Reader:
    """A read-only connection, the file that it has open, and how that was when last looked at.

    version  as `Dialect.version` counts; the schema was checked then. None: never checked.
    """

    connection: Connection
    file: Identity | None
    version: int | None = None


class Pool:
    """Readers that wait. Any thread may take one and give it back."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._lock = Lock()
        self._waiting: list[Reader] = []

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def take(self, file: Identity | None) -> Reader | None:
        """A reader of just this file, if one waits; those of others are closed."""
        self._leave_to_parent()
        others = []
        taken = None
        with self._lock:
            while self._waiting and taken is None:
                reader = self._waiting.pop()
                if reader.file == file:
                    taken = reader
                else:
                    others.append(reader)
        for reader in others:
            reader.connection.close()
        return taken

    def give(self, reader: Reader) -> None:
        """Keep a reader that holds no lock, or close it where enough are waiting."""
        self._leave_to_parent()
        with self._lock:
            if len(self._waiting) < MOST:
                self._waiting.append(reader)
                return
        reader.connection.close()

    def close(self) -> None:
        """Close those that wait."""
        self._leave_to_parent()
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for reader in waiting:
            reader.connection.close()

    def _leave_to_parent(self) -> None:
        """After a fork: what the parent has opened, the child must neither use nor close."""
        if self._process != os.getpid():
            _LEFT.extend(self._waiting)
            self._begin()


_LEFT: list[Reader] = []
"""Readers of parent processes, kept from being collected, which would close them."""
