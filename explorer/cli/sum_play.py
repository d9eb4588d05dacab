"""A conversation: playing a sum of games against the explorer."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from explorer.errors import quote
from explorer.query.lines import OTHER
from explorer.query.partizan_sums import partizan_sum
from explorer.query.sums import Misere, Place, Sum, SumMove, the_sum
from explorer.render import Format, say, write_rows
from explorer.store.engine import Database, reading


def play_sum(
    database: Database, places: Sequence[Place], misere: Misere | None, second: bool
) -> None:
    """Play an impartial sum from these positions until nobody can move, or until the input ends.

    The explorer wins where it can, and then always comes nearer to the end. The database is open
    only while it is asked, not while the player thinks.
    """
    say("misère play: who cannot move wins" if misere else "who cannot move loses")

    def asked(now: Sequence[Place], yours: bool) -> Sum:
        with reading(database) as connection:
            return the_sum(connection, now, misere)

    _play(places, asked, second, misere is not None)


def play_partizan_sum(database: Database, places: Sequence[Place], side: str, second: bool) -> None:
    """Play a sum with a partizan component, as Left or as Right."""
    other = OTHER[side]
    say(f"you are {side.capitalize()}, the explorer is {other.capitalize()}; who cannot move loses")

    def asked(now: Sequence[Place], yours: bool) -> Sum:
        with reading(database) as connection:
            return partizan_sum(connection, now).for_player(side if yours else other)

    _play(places, asked, second, False)


def _play(
    places: Sequence[Place],
    asked: Callable[[Sequence[Place], bool], Sum],
    second: bool,
    mover_wins: bool,
) -> None:
    """The conversation; `asked` gives the sum for whoever is to move, `mover_wins` says that who
    cannot move has won."""
    now = list(places)
    yours = not second
    seen: Counter[tuple[Place, ...]] = Counter()
    if second:
        _show(now)
    while True:
        found = asked(now, yours)
        if not found.moves:
            say(f"no move is left: {'you win' if yours == mover_wins else 'the explorer wins'}")
            return
        if yours:
            seen[tuple(now)] += 1
            if seen[tuple(now)] == 2 and found.outcome == "draw":
                say("this came up before: neither side can do better, a draw; quit ends it")
            move = _asked(found, now)
            if move is None:
                return
        else:
            move = found.best()
            say(f"explorer: {move.component} {move.label} -> {move.target}")
        now[move.component - 1] = (move.game, move.target)
        yours = not yours


def _show(now: Sequence[Place]) -> None:
    say()
    rows = [(number, name, text) for number, (name, text) in enumerate(now, 1)]
    write_rows(("component", "game", "position"), rows, Format.table)


def _asked(found: Sum, now: Sequence[Place]) -> SumMove | None:
    """The move that the player wants; None if there is no more input."""
    _show(now)
    say()
    write_rows(
        ("number", "component", "move", "target"),
        [(n, move.component, move.label, move.target) for n, move in enumerate(found.moves, 1)],
        Format.table,
    )
    example = f"{found.moves[0].component} {found.moves[0].label}"
    words = f"a number of the list, or component and label such as {example}; or hint, or quit"
    say(f"your move: {words}")
    while True:
        if sys.stdin is None:
            return None
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or not sys.stdin.isatty():
            print(line.strip())  # the record of a conversation shows both sides
        text = " ".join(line.split())
        if not line or text.lower() in ("quit", "exit", "q"):
            return None
        if text.lower() == "hint":
            say(_hint(found))
        elif text.lower() in ("help", "?"):
            say(words)
        elif text:
            chosen = _chosen(found, text)
            if chosen is not None:
                return chosen
            say(f"{quote(text)} is no move here: give {words}")


def _chosen(found: Sum, text: str) -> SumMove | None:
    if re.fullmatch("[0-9]{1,9}", text, re.ASCII) and 0 < int(text) <= len(found.moves):
        return found.moves[int(text) - 1]
    for move in found.moves:
        label = " ".join(move.label.split())
        if text == f"{move.component} {label}" or (len(found.components) == 1 and text == label):
            return move
    return None


def _hint(found: Sum) -> str:
    if not found.good:
        return "every move loses"
    best = found.best()
    what = "wins" if found.outcome == "win" else "keeps the draw"
    return f"number {found.moves.index(best) + 1}, {best.component} {best.label}, {what}"
