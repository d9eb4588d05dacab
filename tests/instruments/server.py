"""Runs commands in children of one warm process; an operation on a file may fail there.

A request is a line of JSON on standard input: the arguments of a command, the folder that it runs
in, and perhaps which operation on a file there is to fail, and how. The answer is a line on
standard output. To import the program takes longer than most commands that are tried here.
"""

import ctypes
import json
import os
import resource
import signal
import sys
import tempfile
from contextlib import suppress

from explorer.cli import main as cli
from explorer.cli import signals
from explorer.store import dialect, load

KINDS = ("kill", "torn", "error", "full")
PATIENCE = 120
"""Seconds that a command may take before it is ended by SIGALRM: none should take one of them."""
MEMORY = 8 << 30
"""Bytes of addresses that a command may have, so that one that takes too much fails by itself."""


def run(arguments: list[str]) -> int:
    sys.argv = ["explorer", *arguments]
    try:
        cli.main()
    except SystemExit as done:
        return int(done.code or 0)
    return 0


def child(request, shim, out: int, err: int) -> None:
    """What a process of its own would do; it never comes back."""
    status = 99
    try:
        os.chdir(request["folder"])
        for stream, file in ((1, out), (2, err)):
            os.dup2(file, stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        signal.alarm(PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if request["spill"]:  # writes to the log all along, as a larger game would
            dialect.CACHE_KIB, load.CHUNK = 20, 100
        if shim is not None:
            kind = KINDS.index(request["kind"])
            shim.faults_begin(request["folder"].encode(), request["at"], kind)
        status = run(request["arguments"])
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
    finally:
        os._exit(status)


def answer(request, shim) -> dict[str, object]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        number = os.fork()
        if number == 0:
            child(request, shim, out.fileno(), err.fileno())
        _, status = os.waitpid(number, 0)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="backslashreplace"))
    code = os.waitstatus_to_exitcode(status)
    operations = None if shim is None else shim.faults_done()
    return {"code": code, "out": texts[0], "err": texts[1], "operations": operations}


def prepared() -> ctypes.CDLL | None:
    """The library that counts operations on files; None where none was loaded."""
    shim = ctypes.CDLL(None)
    if not hasattr(shim, "faults_prepare"):
        return None
    shim.faults_done.restype = ctypes.c_long
    shim.faults_begin.argtypes = (ctypes.c_char_p, ctypes.c_long, ctypes.c_int)
    shim.faults_prepare()
    return shim


def main() -> None:
    shim = prepared()
    warm = json.loads(sys.stdin.readline())
    watch, signals.watch = signals.watch, lambda: None  # a thread would not survive the fork
    protocol = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    codes = [run(arguments) for arguments in warm]
    signals.watch = watch
    with open(protocol, "w") as answers:
        print(json.dumps(codes), file=answers, flush=True)
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line), shim)), file=answers, flush=True)


if __name__ == "__main__":
    main()
