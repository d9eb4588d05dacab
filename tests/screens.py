"""What ``explorer`` prints when it runs in this process, on a terminal of some width or on none."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import tempfile
import termios
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from threading import Thread

_LAST = b"\x04"
"""Written when all else is: Linux may lose the last lines of a terminal that is closed at once."""


def run(*arguments: str, columns: int | None = None) -> tuple[int, str, str]:
    """Run ``explorer``, with `columns` as on a terminal so wide: exit code, answer, messages.

    >>> run("show", "nimm")
    (2, '', "explorer: unknown game 'nimm': did you mean nim?\\n")
    """
    with terminal(columns) as (out, answer), terminal(None) as (err, messages):
        code = _ended(out, err, *arguments)
    return code, answer[0], messages[0]


@contextmanager
def terminal(columns: int | None, *, styled: bool = False) -> Iterator[tuple[int, list[str]]]:
    """The descriptor of a terminal so wide, or, for None, of a file; and, in a list, what was
    written to it, without colours unless they are wanted, once it is closed."""
    written: list[str] = []
    if columns is None:
        with tempfile.TemporaryFile() as file:
            yield file.fileno(), written
            file.seek(0)
            written.append(file.read().decode())
        return
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 1_000, columns, 0, 0))
    parts: list[bytes] = []

    def read() -> None:
        while not parts or not parts[-1].endswith(_LAST):
            parts.append(os.read(ours, 1 << 16))

    reader = Thread(target=read)
    reader.start()
    try:
        yield theirs, written
    finally:
        os.write(theirs, _LAST)
        reader.join()
        os.close(theirs)
        os.close(ours)
    text = b"".join(parts).removesuffix(_LAST).decode().replace("\r\n", "\n")
    written.append(text if styled else re.sub("\x1b\\[[0-9;]*m", "", text))


def _ended(out: int, err: int, *arguments: str) -> int:
    """Run ``explorer`` with these files as standard output and error: its exit code."""
    from explorer.cli import main as cli

    before, sys.argv = sys.argv, ["explorer", *arguments]
    try:
        with (
            open(out, "w", encoding="utf-8", closefd=False) as output,
            open(err, "w", encoding="utf-8", closefd=False) as errors,
            redirect_stdout(output),
            redirect_stderr(errors),
        ):
            cli.main()
    except SystemExit as done:
        return int(done.code or 0)
    finally:
        sys.argv = before
    return 0
