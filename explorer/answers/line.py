"""Best play of both sides, from a position to the end."""

from __future__ import annotations

from typing import Any

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import MalformedError
from explorer.query.catalog import game
from explorer.query.lines import line as best_play
from explorer.store.engine import reading

COLUMNS = (
    "ply", "player", "position", "outcome", "remoteness", "win_probability", "outcome_class",
    "cgt_value", "move",
)  # fmt: skip
"""What is said of each position of a line, and of the move that is made there."""


def line(
    spec: str,
    position: str | None = None,
    database: DatabaseName = None,
    *,
    first: str | None = None,
) -> Answer:
    """Best play from a position, the start unless said, until it ends or a drawn one comes again.

    `first`, left or right, begins in a partizan game: left unless said.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     line("nim:heaps=1+2", None, f"{folder}/games.db").object["positions"]
    ['1+2', '1+1', '1', '0']
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = None if position is None else about.position(position)
    with reading(there) as connection:
        stored = game(connection, about.name)
        kind = stored["kind"]
        if kind != "partizan" and first is not None:
            raise MalformedError(
                f"{about.name} is {kind}: --first says who begins in a partizan game; leave it out"
            )
        begins = (first or "left") if kind == "partizan" else None
        found = best_play(connection, about.name, wanted or stored["start"], begins)
    rows = zip(
        range(len(found["positions"])),
        found["players"],
        found["positions"],
        found["outcomes"],
        found["remoteness"],
        found["win_probability"],
        found["outcome_classes"],
        found["cgt_values"],
        [*found["labels"], found["next"]],
        strict=True,
    )
    return Answer(COLUMNS, list(rows), found, [_ending(found, kind == "puzzle")], kind=kind)


def _ending(found: dict[str, Any], puzzle: bool) -> str:
    last = found["positions"][-1]
    if puzzle and found["outcomes"][-1] is not None:
        return "completed" if found["outcomes"][-1] == "win" else "it cannot be completed from here"
    match found["ended"]:
        case "cycle":
            return f"{last} comes again: neither side can do better, a draw"
        case "chance":
            return f"{found['next']}: here chance decides"
        case "unsolved":
            return "this game has no outcomes to play by"
    if found["winner"] is None:
        return "the end: a draw"
    if found["winner"] in ("left", "right"):
        return f"the end: {found['players'][-1].capitalize()} cannot move, " + (
            f"{found['winner'].capitalize()} wins"
        )
    return f"the end: the {found['winner']} player wins"
