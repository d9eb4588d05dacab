"""Ctrl-C and SIGTERM, at any moment: also while the database computes and no Python runs.

Python tells a program of a signal between two of its own instructions, and one statement of SQL may
take an hour. So a thread watches for signals beside it. It asks the database to stop what it
computes, which then ends with the usual exception; what cannot be stopped, such as one call of a
function on a long text, ends with the process, which databases survive as they do any kill.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic, sleep
from types import FrameType
from typing import NoReturn

from explorer.answers.ending import (
    end_overdue,
    interrupt,
    is_committing,
    kept_work,
    was_changed,
)

ENDING = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 0.7
"""Seconds that the program has to notice a signal by itself."""

STOPPING = 10.0
"""Seconds in which what computes on in other threads is told to stop."""

_noticed = Event()
_watching: int | None = None
"""The process in which the thread runs: it does not come along into a fork."""
_number: int | None = None


def watch() -> None:
    """Watch for signals from now on.

    Those that whoever started the program wants ignored stay ignored, as Ctrl-C in the background
    of a shell. In another thread than the main one all stay as they are.
    """
    global _watching, _number
    _number = None
    end_overdue(leave_at_once)  # one command is all that this process is for
    with suppress(ValueError):
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _notice)
        if _watching == os.getpid():
            return
        _watching = os.getpid()
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        Thread(target=_watch, args=(reading,), name="signals", daemon=True).start()


def noticed() -> int | None:
    """The signal that is to end the program, if there is one: what goes wrong then is due to it.

    The exception by which it is told may have been lost, in a function that a library has called.
    """
    return _number


def said(number: int) -> str:
    """What to say when a signal has ended the program."""
    word = "interrupted" if number == signal.SIGINT else "stopped"
    if changed := was_changed():
        return f"{word}, but {changed} has been changed already"
    return f"{word}: nothing was changed" if (kept := kept_work()) is None else f"{word}: {kept}"


def _notice(number: int, frame: FrameType | None) -> None:
    """Leave as on any other error, so that nothing half done stays behind."""
    global _number
    _number = number
    _noticed.set()
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


def _watch(reading: int) -> None:
    while data := os.read(reading, 64):
        if ending := [number for number in data if number in ENDING]:
            _end(ending[0])


def _end(number: int) -> None:
    """See to it that the program notices a signal, or end it."""
    until = monotonic() + PATIENCE
    while not _noticed.is_set():
        if monotonic() > until and not is_committing():  # else nobody could say what came of it
            leave_at_once(said(number), 128 + number)
        interrupt()
        sleep(0.02)
    _noticed.clear()
    until = monotonic() + STOPPING
    while _number is not None and monotonic() < until:  # or another command has begun
        interrupt(noticed=True)
        sleep(0.02)


def leave_at_once(message: str, code: int = 1) -> NoReturn:
    """Say something and end the process, though it may be in the middle of a computation."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os.write(2, f"explorer: {message}\n".encode(errors="backslashreplace"))
    os._exit(code)
