"""Where a writer writes: into a new file beside the target, which replaces it when all is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from explorer.errors import ExplorerError, quote


@contextmanager
def replacing(*paths: Path) -> Iterator[list[TextIO]]:
    """Open a text file for each path; they take their places together, at the end, or not at all.

    ExplorerError if one cannot be written; what was there before is then still there.
    """
    # A link to a file stays a link to it.
    targets = [path.resolve() for path in paths]
    drafts = [target.with_name(f".{target.name}.{os.getpid()}.part") for target in targets]
    files: list[TextIO] = []
    try:
        try:
            for target, draft in zip(targets, drafts, strict=True):
                if target.is_dir():
                    raise ExplorerError(f"{quote(str(target))} is a folder: name a file in it")
                files.append(draft.open("w", encoding="utf-8", newline=""))
            yield files
            for file in files:
                file.close()
            for target, draft in zip(targets, drafts, strict=True):
                draft.replace(target)
        finally:
            for file in files:
                with suppress(OSError):  # of a full disk we hear below
                    file.close()
            for draft, _ in zip(drafts, files, strict=False):
                draft.unlink(missing_ok=True)
    except OSError as error:
        shown = quote(str(paths[0]))
        raise ExplorerError(f"{shown} cannot be written: {error.strerror}") from error
