"""A terminal of some width, as far as a program can tell: a pseudo-terminal, read from beside."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from unittest import mock

from explorer.cli import main as cli

_ESCAPES = re.compile("\x1b\\[[0-9;]*m")


@contextmanager
def terminal(columns: int) -> Iterator[tuple[int, list[str]]]:
    """A file descriptor of a terminal so wide, and what was written to it, once it is closed."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    seen = b""

    def read() -> None:
        nonlocal seen
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # how Linux says that nobody is left
                return
            if not part:
                return
            seen += part

    reader = Thread(target=read)
    reader.start()
    told: list[str] = []
    try:
        yield theirs, told
    finally:
        os.close(theirs)
        reader.join()
        os.close(ours)
        told.append(seen.decode().replace("\r\n", "\n"))


def on_terminal(columns: int, *arguments: str) -> str:
    """What ``explorer`` prints in a terminal so wide, without colours; run in this process."""
    variables = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
    with (
        terminal(columns) as (theirs, told),
        open(theirs, "w", encoding="utf-8", closefd=False) as file,
        mock.patch.dict(os.environ, variables | {"TERM": "xterm"}, clear=True),
        mock.patch.object(sys, "argv", ["explorer", *arguments]),
        mock.patch.object(sys, "stdout", file),
        suppress(SystemExit),
    ):
        cli.main()
    return _ESCAPES.sub("", told[0])
