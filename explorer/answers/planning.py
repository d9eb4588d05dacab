"""What a game would need to be built, told before anything is."""

from __future__ import annotations

from typing import NamedTuple

from explorer.answers.answer import Answer
from explorer.answers.building import need_worker, size_of
from explorer.errors import ExplorerError, quote
from explorer.games.registry import knowing_file, resolve
from explorer.graph.limits import MAX_MOVES_IN_PARTS, Limits, rounded
from explorer.kinds import KINDS
from explorer.memory import available, in_words
from explorer.scale.build import parts_needed
from explorer.spec import canonical
from explorer.store.in_parts import LEAST, PROGRAM


class Rate(NamedTuple):
    """What a position and a move take, and what there is without any, as it was measured: see the
    guide's page on size."""

    position: float
    move: float
    empty: float = 0

    def of(self, positions: int, moves: int) -> float:
        """What so many take together."""
        return self.empty + self.position * positions + self.move * moves


WORK = Rate(90, 38)
"""Bytes of files while a game is built in parts."""

DATABASE = Rate(145, 30, 80_000)
"""Bytes of the database."""

RUN, MOVES_OF_RUN = Rate(22, 0.13, 30_000), Rate(0, 2.3, 3_000)
"""Bytes of a run of Parquet files, and what its moves take besides."""

TASKS, REST = Rate(2.5e-6, 0.35e-6), Rate(7e-6, 0.95e-6)
"""Seconds of CPU: what several processes share, and putting in order and storing."""

COLUMNS = (
    "game", "positions", "moves", "sampled", "memory", "left", "fits", "parts", "work",
    "database", "run", "run_with_moves", "hours",
)  # fmt: skip


def plan(
    spec: str,
    *,
    memory: str | int | None = None,
    workers: int = 1,
    game_file: str | None = None,
) -> Answer:
    """What a build would need, in memory and in parts; nothing is built.

    Bytes are bytes, hours are hours of the clock with so many workers. Where the rules do not know
    how large the game is, a sample of plays tells: more often of too little than of too much (see
    `explorer.graph.sample`). ExplorerError if nothing tells.

    >>> plan("nim:heaps=9+9+9+9+9+9+9,ordered=true", memory="4GB").words[0]
    'nim:heaps=9+9+9+9+9+9+9,ordered=true: 10,000,000 positions and 315,000,000 moves'
    """
    need_worker(workers)
    allowed = size_of(memory)
    with knowing_file(game_file):
        game = resolve(spec)
        name = canonical(game)
        size = Limits(game).expected()
    if size is None:
        raise ExplorerError(
            f"the size of {quote(name)} is not known before it is built, and its rules have no "
            "codes for a sample of plays"
        )
    positions, moves = size.positions, size.moves
    left = allowed or available() or 0
    needed = Limits.bytes_of(positions, moves)
    in_parts = None
    if not KINDS[game.kind].has("partizan value") and size.coded:
        in_parts = parts_needed(positions, moves, max(LEAST, allowed or left // 2) - PROGRAM)
    hours = (TASKS.of(positions, moves) / workers + REST.of(positions, moves)) / 3600
    row = (
        name, positions, moves, size.sampled, needed, left, needed <= left, in_parts,
        *(round(rate.of(positions, moves)) for rate in (WORK, DATABASE, RUN)),
        round(RUN.of(positions, moves) + MOVES_OF_RUN.of(positions, moves)), round(hours, 3),
    )  # fmt: skip
    told = dict(zip(COLUMNS, row, strict=True))
    return Answer(COLUMNS, [row], told, _words(told, allowed, workers))


def _words(told: dict, allowed: int | None, workers: int) -> list[str]:  # type: ignore[type-arg]
    size = "{} positions and {} moves".format(
        *(rounded(told[n]) if told["sampled"] else f"{told[n]:,}" for n in ("positions", "moves"))
    )
    sampled = ", or more, by a sample of plays" if told["sampled"] else ""
    about = "" if told["fits"] else ": it does not fit"
    words = [
        f"{told['game']}: {size}{sampled}",
        f"in memory: {in_words(told['memory'])}, of {in_words(told['left'])}{about}",
    ]
    if told["moves"] > MAX_MOVES_IN_PARTS:
        words.append(f"in parts: more than {MAX_MOVES_IN_PARTS:,} moves: it does not fit")
    elif told["parts"] is None:
        words.append("in parts: its kind, or its rules without codes, cannot")
    else:
        words.append(
            f"in parts: {told['parts']:,} of them"
            + (f", in {in_words(allowed)}" if allowed else "")
            + f", and {in_words(told['work'])} of files meanwhile"
        )
    words.append(f"database: {in_words(told['database'])}")
    if told["parts"] is not None:  # what has codes, and is not partizan
        run, whole = in_words(told["run"]), in_words(told["run_with_moves"])
        words.append(f"run of files: {run}, or {whole} with moves")
    words.append(f"time: {_time(told['hours'])}" + (f" with {workers} workers" * (workers > 1)))
    return words


def _time(hours: float) -> str:
    if hours < 1 / 30:
        return "about a minute or less"
    if hours < 2:
        return f"about {hours * 60:.0f} minutes"
    return f"about {hours:.0f} hours" if hours < 48 else f"about {hours / 24:,.0f} days"
