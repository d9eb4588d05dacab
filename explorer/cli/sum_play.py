"""A conversation: playing a sum of games against the explorer."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from explorer.answers.sums import OTHER, Place, Sum, Summands, SumMove, played
from explorer.errors import quote
from explorer.render import table


def play_sum(whole: Summands, second: bool, file: TextIO, side: str | None = None) -> None:
    """Play a sum until nobody can move, or until the input ends; as `side`, if it is partizan.

    The explorer wins where it can, and then always comes nearer to the end. The database is open
    only while it is asked, not while the player thinks.
    """
    rule = played(whole)
    mover_wins = rule.misere is not None
    now = list(whole.places)
    yours = not second
    rule.at(now, side if side is None or yours else OTHER[side])  # a sum that is none says so first
    if side is not None:
        print(
            f"you are {side.capitalize()}, the explorer is {OTHER[side].capitalize()}; "
            "who cannot move loses",
            file=file,
        )
    else:
        wins = "wins" if mover_wins else "loses"
        print(f"{'misère play: ' if mover_wins else ''}who cannot move {wins}", file=file)
    seen: Counter[tuple[Place, ...]] = Counter()
    if second:
        _show(now, file)
    while True:
        here = rule.at(now, side if side is None or yours else OTHER[side])
        if not here.moves:
            winner = "you win" if yours == mover_wins else "the explorer wins"
            print(f"no move is left: {winner}", file=file)
            return
        if yours:
            seen[tuple(now)] += 1
            if seen[tuple(now)] == 2 and here.outcome == "draw":
                print(
                    "this came up before: neither side can do better, a draw; quit ends it",
                    file=file,
                )
            move = _wanted(here, now, file)
            if move is None:
                return
        else:
            move = here.best()
            print(f"explorer: {move.component} {move.label} -> {move.target}", file=file)
        now[move.component - 1] = (move.game, move.target)
        yours = not yours


def _show(now: Sequence[Place], file: TextIO) -> None:
    print(file=file)
    rows = [(ordinal, name, text) for ordinal, (name, text) in enumerate(now, 1)]
    table(("component", "game", "position"), rows, file)


def _wanted(here: Sum, now: Sequence[Place], file: TextIO) -> SumMove | None:
    """The move that the player wants; None if there is no more input."""
    _show(now, file)
    print(file=file)
    table(
        ("number", "component", "move", "target"),
        [(n, move.component, move.label, move.target) for n, move in enumerate(here.moves, 1)],
        file,
    )
    example = f"{here.moves[0].component} {here.moves[0].label}"
    words = f"a number of the list, or component and label such as {example}; or hint, or quit"
    print(f"your move: {words}", file=file)
    while True:
        if sys.stdin is None:
            return None
        print("> ", end="", flush=True, file=file)
        line = sys.stdin.readline()
        if not line or not sys.stdin.isatty():
            print(line.strip(), file=file)  # the record of a conversation shows both sides
        text = " ".join(line.split())
        if not line or text.lower() in ("quit", "exit", "q"):
            return None
        if text.lower() == "hint":
            print(_hint(here), file=file)
        elif text.lower() in ("help", "?"):
            print(words, file=file)
        elif text:
            chosen = _chosen(here, text)
            if chosen is not None:
                return chosen
            print(f"{quote(text)} is not a move here: give {words}", file=file)


def _chosen(here: Sum, text: str) -> SumMove | None:
    if re.fullmatch("[0-9]{1,9}", text, re.ASCII) and 0 < int(text) <= len(here.moves):
        return here.moves[int(text) - 1]
    for move in here.moves:
        label = " ".join(move.label.split())
        if text == f"{move.component} {label}" or (len(here.components) == 1 and text == label):
            return move
    return None


def _hint(here: Sum) -> str:
    if not here.good:
        return "every move loses"
    best = here.best()
    what = "wins" if here.outcome == "win" else "keeps the draw"
    return f"number {here.moves.index(best) + 1}, {best.component} {best.label}, {what}"
