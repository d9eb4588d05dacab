"""An engine whose tasks run on the workers of a Dask cluster, on this machine or on several.

Dask carries the names of tasks and small results; all else goes through files, so the workers need
the folder of work under the same path, and the same version of the program. Each worker finds the
rules by their spec, and holds them against what the folder says of itself before its first task
(`explorer.scale.run.opened`).
"""

from __future__ import annotations

import logging
import resource
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from explorer import __version__
from explorer.errors import ExplorerError, option, quote
from explorer.scale.engine import ElsewhereError, Handle, Report, TooLargeError, silent

PACKAGE = "game-graph-explorer"

RETRIES = 2
"""How often a task is run again that failed for what may have passed, such as a file that another
run of the same task has just replaced."""

PATIENCE = 120
"""Seconds without any worker, as when they are all started again, that are waited for."""

LEAST_PAUSE, MOST_PAUSE = 0.001, 0.1
"""Seconds between looks at what has ended."""

_SETTINGS = {
    # Workers hold files, no results: there is nothing to spill, and one that is paused for what the
    # program itself takes would never go on.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": 0.95,
    "distributed.scheduler.allowed-failures": RETRIES,
    "distributed.comm.timeouts.connect": "10s",
}


class Dask:
    """Tasks on the workers of a Dask cluster."""

    def __init__(self, client: Any, cluster: Any = None, scratch: Any = None) -> None:
        self._client, self._cluster, self._scratch = client, cluster, scratch

    @classmethod
    def local(cls, workers: int, memory: int) -> Dask:
        """So many processes on this machine, which nobody else reaches; a worker that takes more
        than its memory is ended, and another one begins its task again."""
        distributed = _distributed()
        scratch = TemporaryDirectory()  # Dask's own would stay behind
        with _settled({"temporary-directory": scratch.name}):
            try:
                cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",
                    memory_limit=memory,
                    silence_logs=logging.CRITICAL,
                )
            except RuntimeError as error:  # as where a script starts itself again, for ever
                raise ExplorerError(
                    f"the workers could not be started ({_line(error)}): a script that builds so "
                    'does it below `if __name__ == "__main__":`'
                ) from None
            return cls(distributed.Client(cluster, set_as_default=False), cluster, scratch)

    @classmethod
    def at(cls, address: str) -> Dask:
        """The workers of the scheduler at an address, ``tcp://host:8786`` or ``tls://host:8786``.

        ElsewhereError if none answers there, or it has no workers.
        """
        distributed = _distributed()
        with _settled():
            try:
                _check_address(address)
                client = distributed.Client(address, timeout="10s", set_as_default=False)
            except (OSError, ValueError, TypeError, RuntimeError) as error:
                raise ElsewhereError(
                    f"no scheduler answers at {quote(address)} ({_line(error)}): name one such as "
                    "tcp://host:8786"
                ) from None
        if wrong := _unfit(client):
            client.close()
            raise ElsewhereError(f"the scheduler at {quote(address)} {wrong}")
        return cls(client)

    def submit(self, task: Callable[..., Any], *given: Any, after: Sequence[Handle] = ()) -> Handle:
        """Let a worker run the task once others have ended."""
        key = f"{task.__name__}-{uuid4().hex}"
        return self._client.submit(
            _run, task, given, list(after), key=key, pure=False, retries=RETRIES
        )

    def results(self, handles: Sequence[Handle], report: Report = silent) -> list[Any]:
        """What the tasks gave; the first that fails ends the others.

        ElsewhereError if for two minutes there is no worker, which would be waited for for ever.
        """
        for done, future in enumerate(self._ended(handles), 1):
            if future.status == "error":
                error = future.exception()
                self._client.cancel(list(handles), force=True)
                raise _told(error, future.key.rpartition("-")[0]) from None
            if future.status != "finished":
                raise ElsewhereError("the scheduler has lost what it was to do")
            report(done)
        found: list[Any] = self._client.gather(list(handles))
        return found

    def _ended(self, handles: Sequence[Handle]) -> Iterator[Any]:
        """The tasks, each when it has ended."""
        waiting = _distributed().as_completed(handles, loop=self._client.loop)
        seen, looked, pause = monotonic(), monotonic(), LEAST_PAUSE
        while waiting.count():
            if batch := waiting.next_batch(block=False):
                yield from batch
                pause = LEAST_PAUSE
                continue
            sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)
            if (now := monotonic()) - looked > 2:
                looked = now
                seen = now if self._has_workers() else seen
                if now - seen > PATIENCE:
                    raise ElsewhereError(f"the cluster has had no worker for {PATIENCE} seconds")

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.scheduler_info(n_workers=-1)["workers"])
        except (OSError, TimeoutError):
            return False

    def peak(self) -> int:
        """The most bytes that a worker's process has taken; 0 where none answers."""
        with suppress(OSError, ValueError):
            return max(self._client.run(_peak).values(), default=0)
        return 0

    def close(self) -> None:
        """End the workers, if they were started for this."""
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=5)
        if self._cluster is not None:
            self._cluster.close(timeout=10)
        if self._scratch is not None:
            self._scratch.cleanup()


def _run(task: Callable[..., Any], given: Sequence[Any], after: Sequence[Any]) -> Any:
    """What a worker does: `after` are results of other tasks, for which it has waited."""
    return task(*given)


def _unfit(client: Any) -> str | None:
    """Why the workers of a cluster cannot be used; None if they can."""
    if not client.scheduler_info(n_workers=-1)["workers"]:
        return "has no workers: start some (dask worker)"
    # A function of Python's own, so that a worker without this program can answer, too.
    told = client.run(version, PACKAGE, on_error="return").values()
    if not all(isinstance(each, str) for each in told):
        return f"has workers without this program: install {PACKAGE} {__version__} there"
    if others := {*told} - {__version__}:
        versions = ", ".join(sorted(others))
        return f"has workers with version {versions}, and here is {__version__}: install that"
    return None


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _told(error: BaseException, task: str) -> BaseException:
    """What has ended a task, as one line where the cluster has ended it."""
    if type(error).__name__ != "KilledWorker":
        return error
    more = option("more --memory, or more --parts", "more memory=, or more parts=")
    return TooLargeError(
        f"workers were ended {RETRIES + 1} times while they ran the task {task}: it may need more "
        f"memory than a worker has; give {more}"
    )


def _line(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise ExplorerError(
            "Dask is not installed, which runs tasks on several workers: "
            "pip install 'game-graph-explorer[dask]'"
        ) from None
    return distributed


def _check_address(address: str) -> None:
    """ValueError if an address can be that of no scheduler: a client that has failed at one takes
    20 seconds to close, and then shows a traceback."""
    distributed = _distributed()
    comm = distributed.comm
    comm.get_address_host_port(comm.normalize_address(address), strict=True)
    secured = distributed.Security().get_connection_args("client")["ssl_context"]
    if address.startswith("tls://") and secured is None:
        raise ValueError("no certificate is named in DASK_DISTRIBUTED__COMM__TLS__CA_FILE")


def _settled(more: Mapping[str, Any] = MappingProxyType({})) -> Any:
    import dask

    return dask.config.set({**_SETTINGS, **more})
