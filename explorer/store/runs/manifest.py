"""What a run says of itself: ``explorer-run.json`` names its game, its tables and its files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from explorer.errors import ExplorerError, quote

NAME = "explorer-run.json"
"""The file that makes a folder a run."""

INDEX = "index"
"""The folder of arrays."""

GAME_FILE = "game.py"
"""A copy of the game file that the rules stand in, if they do."""

LABELS = "labels.json"
"""The file of that folder with the rows of labels."""

OF_GAME = (
    "id", "spec", "slug", "title", "kind", "parameters", "positions", "moves", "start_id", "cyclic",
    "explorer_version", "built_at", "solved_at", "rules", "content_hash", "labels", "first_move",
    "move_width", "first_position", "summary",
)  # fmt: skip
"""The columns of the table `games`."""

FORMAT = 1

BLOCK = 1 << 22
"""Bytes that are hashed at a time."""


@dataclass(frozen=True)
class Manifest:
    """What stands in a run.

    game     the row of the table `games`, by its columns
    parts    (name, type) of the named parts of a position
    moves    whether moves are stored, in both directions
    columns  column of positions that has values -> how it stands in the index
             (`explorer.store.runs.index`)
    files    file -> {"bytes", "sha256"}
    """

    game: Mapping[str, Any]
    parts: Sequence[tuple[str, str]]
    moves: bool
    columns: Mapping[str, Any]
    files: Mapping[str, Mapping[str, Any]]
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """Write it into the folder of its files."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        (folder / NAME).write_text(text + "\n", encoding="utf-8")


def is_run(place: Path | str) -> bool:
    """Whether a path is a folder with a run in it.

    >>> is_run("data/explorer.db")
    False
    """
    try:
        return isinstance(place, Path) and (place / NAME).is_file()
    except OSError:
        return False


def game_file_of(place: Path | str) -> str | None:
    """The copy of the game file in a run, if its game came from one; None anywhere else.

    >>> game_file_of("data/explorer.db")
    """
    if not is_run(place):
        return None
    file = Path(place) / GAME_FILE
    return str(file) if file.is_file() else None


def read_manifest(folder: Path) -> Manifest:
    """What a run says of itself; ExplorerError if that cannot be understood, or a file is not as
    long as it should be."""
    try:
        told = json.loads((folder / NAME).read_text(encoding="utf-8"))
        if told.get("format") != FORMAT:
            raise ExplorerError(
                f"the run {quote(str(folder))} has format {told.get('format')!r}, and this program "
                f"reads {FORMAT}: read it with the program that wrote it"
            )
        manifest = Manifest(**told)
        sizes = {name: file["bytes"] for name, file in manifest.files.items()}
        _check(manifest)
    except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
        raise damaged(folder, NAME, f"it cannot be read ({error})") from None
    for name, size in sizes.items():
        try:
            there = (folder / name).stat().st_size
        except OSError as error:
            raise damaged(folder, name, error.strerror or "it cannot be read") from None
        if there != size:
            raise damaged(folder, name, f"it has {there:,} bytes of {size:,}")
    return manifest


def _check(manifest: Manifest) -> None:
    """ValueError or the like if a manifest does not say what it must."""
    if {*manifest.game} != {*OF_GAME}:
        raise ValueError("the game is not told as it should be")
    needed = ["game", "labels", "positions", *["moves", "by_target"] * bool(manifest.moves)]
    files = {f"{INDEX}/{LABELS}", *(f"{table}.parquet" for table in needed)}
    files |= {f"{INDEX}/{n}" for n, told in manifest.columns.items() if "all" not in told}
    if missing := files - {*manifest.files}:
        raise ValueError(f"it tells of no file {min(missing)}")
    if not {"codes", "order", "offsets"} <= {*manifest.columns}:
        raise ValueError("it tells of no index")
    for name, type in manifest.parts:
        if not isinstance(name, str) or type not in ("integer", "real", "text"):
            raise ValueError(f"{quote(str(name))} is no part of a position")


def looked_at(folder: Path, manifest: Manifest) -> Iterator[tuple[str, str]]:
    """(file, what is wrong with it, empty where nothing is) of every file of a run."""
    for name, told in manifest.files.items():
        try:
            wrong = "" if told_of(folder / name) == told else "it is not as it was written"
        except OSError as error:
            wrong = error.strerror or "it cannot be read"
        yield name, wrong


def told_of(file: Path) -> dict[str, Any]:
    """What a manifest says of a file."""
    return {"bytes": file.stat().st_size, "sha256": digest(file)}


def digest(file: Path) -> str:
    """The SHA-256 of a file in hexadecimal digits."""
    import hashlib  # a tenth of what a small question takes

    found = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(BLOCK):
            found.update(block)
    return found.hexdigest()


def damaged(folder: Path, name: str, why: str) -> ExplorerError:
    """The error that a file of a run is not as it was written."""
    return ExplorerError(
        f"the run {quote(str(folder))} is damaged: {name}: {why}; copy it again, or build it anew"
    )
