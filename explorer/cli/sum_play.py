"""A conversation: playing a sum of games against the explorer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from explorer.query.sums import Misere, Place, Sum, SumMove, the_sum
from explorer.render import Format, say, write_rows

if TYPE_CHECKING:
    from sqlalchemy import Connection

_HELP = (
    "a number of the list, or component and label (such as 1 heap 3: take 2); "
    "hint for a good move, quit to stop"
)


def play_sum(
    connection: Connection, places: Sequence[Place], misere: Misere | None, second: bool
) -> None:
    """Play from these positions until nobody can move, or until the input ends.

    The explorer wins where it can, and then always comes nearer to the end.
    """
    now = list(places)
    yours = not second
    say(f"your move: {_HELP}")
    while True:
        found = the_sum(connection, now, misere)
        if not found.moves:
            mover_wins = misere is not None
            say(f"no move is left: {'you win' if yours == mover_wins else 'the explorer wins'}")
            return
        if yours:
            move = _asked(found)
            if move is None:
                return
        else:
            move = found.best()
            say(f"explorer: {move.component} {move.label} -> {move.target}")
        now[move.component - 1] = (move.game, move.target)
        yours = not yours


def _asked(found: Sum) -> SumMove | None:
    """The move that the player wants; None if there is no more input."""
    say()
    write_rows(
        ("component", "game", "position"),
        [(n, place["game"], place["position"]) for n, place in enumerate(found.components, 1)],
        Format.table,
    )
    say()
    write_rows(
        ("number", "component", "move", "target"),
        [(n, move.component, move.label, move.target) for n, move in enumerate(found.moves, 1)],
        Format.table,
    )
    while True:
        if sys.stdin is None:
            return None
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.strip())  # the record of a conversation shows both sides
        text = " ".join(line.split())
        if not line or text in ("quit", "exit", "q"):
            return None
        if text == "hint":
            say(_hint(found))
        elif text:
            chosen = _chosen(found, text)
            if chosen is not None:
                return chosen
            say(f"{text!r} is no move here: give {_HELP}")


def _chosen(found: Sum, text: str) -> SumMove | None:
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(found.moves):
        return found.moves[int(text[:9]) - 1]
    component, _, label = text.partition(" ")
    for move in found.moves:
        if (str(move.component), move.label) == (component, label):
            return move
    return None


def _hint(found: Sum) -> str:
    if not found.good:
        return "every move loses"
    best = found.best()
    what = "wins" if found.outcome == "win" else "keeps the draw"
    return f"{best.component} {best.label} {what}"
