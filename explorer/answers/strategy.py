"""A policy: proved to be a winning strategy, or refuted by what beats it."""

from __future__ import annotations

import re
from typing import Any

from explorer.answers.answer import Answer
from explorer.answers.columns import MOVE
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.answers.words import counted
from explorer.errors import ExplorerError, MalformedError, nearest, quote
from explorer.games.base import Choices
from explorer.query.catalog import game
from explorer.query.strategy import strategy as judge
from explorer.store.engine import reading


def strategy(
    spec: str,
    side: str,
    rule: str,
    database: DatabaseName = None,
    *,
    start: str | None = None,
    timeout: float | None = None,
) -> Answer:
    """Whether a policy wins for a side, first or second, against everything.

    `rule` is the name of a policy that the game's rules bring with them, or an SQL condition over a
    row of the view `move` that the side's moves obey; play begins at `start`, or the game's own
    start. The error of the answer, if the policy does not win, says what beats it. LimitError if
    the condition takes longer than `timeout` seconds.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     strategy("nim:heaps=1+2", "first", "target_grundy = 0", f"{folder}/games.db").exit_code
    0
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = None if start is None else about.position(start)
    named = _named(about, rule)
    with reading(there) as connection:
        place = wanted or game(connection, about.name)["start"]
        judged = rule if named is None else named
        verdict = judge(connection, about.name, side, judged, place, timeout)
    verdict = {**verdict, "rule": rule}
    rows = zip(
        range(len(verdict["positions"])),
        verdict["players"],
        verdict["positions"],
        [*verdict["labels"], None],
        strict=True,
    )
    wins = verdict["outcome"] == "win"
    words = _proof(verdict) if wins else ()
    error = None if wins else ExplorerError(
        f"{about.name} from {place}: the rule does not win for the {side} player: "
        + _refutation(verdict)
    )  # fmt: skip
    return Answer(
        ("ply", "player", "position", "move"),
        list(rows),
        verdict,
        words,
        about.notes,
        aside="; ".join(words) or None,
        error=error,
    )


def _proof(verdict: dict[str, Any]) -> tuple[str, str]:
    """What is proved of a policy that wins."""
    who = f"{verdict['game']} from {verdict['start']}: the {verdict['side']} player"
    looked = counted(verdict["states"], "case")
    looked = f"{looked} looked at (a position and who is to move)"
    if verdict["always"]:
        return (
            f"{who} wins by the rule against everything",
            f"whichever of the moves it allows they choose; {looked}",
        )
    return (
        f"{who} can win with moves that the rule allows, but not with every one of them",
        f"so the rule alone is no strategy; {looked}",
    )


def _refutation(verdict: dict[str, Any]) -> str:
    last, plies = verdict["positions"][-1], counted(len(verdict["labels"]), "move")
    if verdict["ended"] == "gap":
        return f"it gives no move in {last}, reached after {plies}"
    if verdict["ended"] == "cycle":
        return f"the other can go on in cycles, {last} comes again after {plies}"
    how = {"lose": "lost", "draw": "drawn"}[verdict["outcome"]]
    return f"the line shown beats it: after {plies} the game ends {how} in {last}"


def _named(about: NamedGame, rule: str) -> Choices[str] | None:
    """The game's own policy of that name, over texts of positions, or None if the text is SQL."""
    known = {policy.name: policy for policy in about.policies() if policy.answers is not None}
    if rule in known:
        return about.choices(known[rule])
    # A word may be a column or a truth value, and so a condition.
    if re.fullmatch("[a-z]+(-[a-z]+)*", rule) and rule not in {*MOVE, "true", "false"}:
        raise MalformedError(
            f"{about.name} has no policy {quote(rule)} ({nearest(rule, known)}): "
            'name one it has, or give a condition over a row of move, such as "target_grundy = 0"'
        )
    return None
