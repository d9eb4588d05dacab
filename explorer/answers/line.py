"""Best play of both sides, from a position to the end."""

from __future__ import annotations

from typing import Any

from explorer.answers.answer import Answer
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import MalformedError, option
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.lines import ALONG
from explorer.query.lines import line as best_play
from explorer.store.engine import reading

_FIRST = (
    "ply", "player", "position", "outcome", "remoteness", "win_probability", "outcome_class",
    "cgt_value", "move",
)  # fmt: skip
COLUMNS = (*_FIRST, *(row.name for row in ALONG if row.name not in _FIRST))
"""What is said of each position of a line, and of the move that is made there."""


def line(
    spec: str,
    position: str | None = None,
    database: DatabaseName = None,
    *,
    first: str | None = None,
    most: int | None = None,
) -> Answer:
    """Best play from a position, the start unless said, until it ends or a drawn one comes again.

    `first`, left or right, begins in a partizan game: left unless said. `most` moves are told: a
    line that is longer is cut.

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
        kind = KINDS[stored["kind"]]
        if first is not None and not kind.beginners:
            raise MalformedError(
                f"{about.name} is {kind.words}: {option('--first', 'first')} says who begins in a "
                "partizan game; leave it out"
            )
        begins = first or kind.beginners[0] if kind.beginners else None
        play = best_play(connection, about.name, wanted or stored["start"], begins, most)
    columns = {
        "ply": range(len(play["positions"])),
        "player": play["players"],
        "position": play["positions"],
        "move": [*play["labels"], play["next"]],
        **{row.name: play[row.along] for row in ALONG},
    }
    rows = zip(*(columns[name] for name in COLUMNS), strict=True)
    words = [_ending(play, kind.has("completions"))]
    return Answer(COLUMNS, list(rows), play, words, about.notes, kind=kind.name, room=ROOM["line"])


def _ending(play: dict[str, Any], puzzle: bool) -> str:
    last = play["positions"][-1]
    if play["ended"] == "cut":
        return "and so on"
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
