"""What writers, pictures and imports share: how a file is replaced, pairs of files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from explorer.errors import ExplorerError, quote

PART = "part of a graph"
"""What a file says of itself that has a neighbourhood, whose moves to elsewhere are missing."""

_DATABASE = b"SQLite format 3\0"
"""How a database begins."""


def pair_of(path: Path, suffix: str = ".csv") -> tuple[Path, Path]:
    """The two files, of positions and of moves, that a name stands for.

    >>> [part.name for part in pair_of(Path("out/nim.csv"))]
    ['nim.positions.csv', 'nim.moves.csv']
    """
    stem = path.stem.removesuffix(".positions").removesuffix(".moves")
    return path.with_name(f"{stem}.positions{suffix}"), path.with_name(f"{stem}.moves{suffix}")


@contextmanager
def replacing(*paths: Path, binary: bool = False) -> Iterator[list[IO[Any]]]:
    """Open a new file for each path; they take their places together, at the end, or not at all.

    Each is written beside its target, and replaces it when all is there. ExplorerError if one
    cannot be written, or if it would replace a database or something that is no plain file; what
    was there before is then still there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     target = Path(folder, "words.txt")
    ...     with replacing(target) as (file,):
    ...         _ = file.write("mex")
    ...         there = target.exists()
    ...     there, target.read_text()
    (False, 'mex')
    """
    drafts: list[Path] = []
    files: list[IO[Any]] = []
    try:
        # A link to a file stays a link to it, and a file keeps the rights it has.
        targets = [path.resolve() for path in paths]
        modes = [_mode(target) for target in targets]
        try:
            for target in targets:
                draft = target.with_name(f".{target.name}.{os.getpid()}.part")
                files.append(
                    draft.open("wb") if binary else draft.open("w", encoding="utf-8", newline="")
                )
                drafts.append(draft)
            yield files
            for file in files:
                file.close()
            for target, draft, mode in zip(targets, drafts, modes, strict=True):
                if mode is not None:
                    draft.chmod(mode)
                draft.replace(target)
        finally:
            for file in files:
                with suppress(OSError):  # of a full disk we hear below
                    file.close()
            for draft in drafts:
                draft.unlink(missing_ok=True)
    except (OSError, RuntimeError) as error:  # a loop of links is one or the other
        reason = getattr(error, "strerror", None) or str(error)
        raise ExplorerError(f"{quote(str(paths[0]))} cannot be written: {reason}") from error


def _mode(target: Path) -> int | None:
    """The rights of the file that is there; None if there is none. Refuse what must stay."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    shown = quote(str(target))
    if stat.S_ISDIR(mode):
        raise ExplorerError(f"{shown} is a folder: name a file in it")
    if not stat.S_ISREG(mode):
        raise ExplorerError(f"{shown} is not a plain file: name one that may be replaced")
    with target.open("rb") as file:
        if file.read(len(_DATABASE)) == _DATABASE:
            raise ExplorerError(f"{shown} is a database: name another file, it would be lost")
    return stat.S_IMODE(mode)
