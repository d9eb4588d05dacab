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
        play = best_play(connection, about.name, wanted or stored["start"], begins)
    rows = zip(
        range(len(play["positions"])),
        play["players"],
        play["positions"],
        play["outcomes"],
        play["remoteness"],
        play["win_probability"],
        play["outcome_classes"],
        play["cgt_values"],
        [*play["labels"], play["next"]],
        strict=True,
    )
    return Answer(COLUMNS, list(rows), play, [_ending(play, kind == "puzzle")], kind=kind)


def _ending(play: dict[str, Any], puzzle: bool) -> str:
    last = play["positions"][-1]
    if puzzle and play["outcomes"][-1] is not None:
        return "completed" if play["outcomes"][-1] == "win" else "it cannot be completed from here"
    match play["ended"]:
        case "cycle":
            return f"{last} comes again: neither side can do better, a draw"
        case "chance":
            return f"{play['next']}: here chance decides"
        case "unsolved":
            return "this game has no outcomes to play by"
    if play["winner"] is None:
        return "the end: a draw"
    if play["winner"] in ("left", "right"):
        return f"the end: {play['players'][-1].capitalize()} cannot move, " + (
            f"{play['winner'].capitalize()} wins"
        )
    return f"the end: the {play['winner']} player wins"
