"""Completion in the shell: games, positions, queries, pages. Names of commands come by themselves.

Nothing here is loaded before a shell asks, and whatever goes wrong then is no completion.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO

import typer

ASKED = "_EXPLORER_COMPLETE"
"""The variable by which a shell asks for completions."""

MOST = 200
"""Completions that are offered at most."""

_BREAKS = ":=@"
"""Letters at which bash divides words, and which specs hold."""


def words() -> list[str] | None:
    """What is typed after the name of the program; None if no shell asks for completions."""
    if ASKED not in os.environ:
        return None
    if os.environ[ASKED].endswith("bash"):
        typed, current = joined(
            os.environ.get("COMP_WORDS", "").split("\n"), int(os.environ.get("COMP_CWORD", "0"))
        )
        os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = "\n".join(typed), str(current)
        return typed[1:]
    return os.environ.get("_TYPER_COMPLETE_ARGS", "").split()[1:]


def joined(typed: Sequence[str], current: int) -> tuple[list[str], int]:
    """Words as they were typed, which bash has divided, and which of them is being typed.

    >>> joined(["explorer", "show", "nim", ":", "heaps", "=", "3"], 6)
    (['explorer', 'show', 'nim:heaps=3'], 2)
    """
    whole: list[str] = []
    place = 0
    goes_on = False
    for number, word in enumerate(typed):
        breaks = bool(word) and set(word) <= set(_BREAKS)
        if whole and (breaks or goes_on) and len(whole) > 1:
            whole[-1] += word
        else:
            whole.append(word)
        goes_on = breaks
        if number == current:
            place = len(whole) - 1
    return whole, place if current < len(typed) else len(whole)


def answer(run: Callable[[], None]) -> None:
    """Run what answers a shell; bash gets what comes after the last mark at which it divides."""
    if not os.environ[ASKED].endswith("bash"):
        run()
        return
    typed = os.environ["COMP_WORDS"].split("\n")
    current = int(os.environ["COMP_CWORD"])
    begun = typed[current] if current < len(typed) else ""
    hidden = re.match(f".*[{_BREAKS}]|", begun)
    assert hidden is not None
    said = StringIO()
    try:
        with redirect_stdout(said):
            run()
    finally:
        for line in said.getvalue().splitlines():
            print(line.removeprefix(hidden[0]), file=sys.stdout)


def known(ctx: typer.Context, incomplete: str) -> list[str]:
    """Games that can be built: families, the parameters of one, and what is stored."""
    from explorer.answers.completion import families

    return _tried(lambda: families(incomplete, ctx.params.get("db")))


def stored(ctx: typer.Context, incomplete: str) -> list[str]:
    """Games that are stored."""
    from explorer.answers.completion import games

    return _tried(lambda: games(incomplete, ctx.params.get("db")))


def positions(ctx: typer.Context, incomplete: str) -> list[str]:
    """Positions of the stored game that is named before."""
    from explorer.answers.completion import positions as ask

    spec = ctx.params.get("spec")
    if not isinstance(spec, str):
        return []
    return _tried(lambda: ask(spec, incomplete, ctx.params.get("db"), MOST))


def components(ctx: typer.Context, incomplete: str) -> list[str]:
    """Stored games, each at a position."""
    from explorer.answers.completion import components as ask

    return _tried(lambda: ask(incomplete, ctx.params.get("db"), MOST))


def queries(incomplete: str) -> list[str]:
    """Queries of the cookbook."""
    from explorer.answers.completion import queries as ask

    return _tried(lambda: ask(incomplete))


def topics(incomplete: str) -> list[str]:
    """Pages of the guide."""
    from explorer.answers.completion import topics as ask

    return _tried(lambda: ask(incomplete))


def _tried(ask: Callable[[], list[str]]) -> list[str]:
    """What was found; whoever types must not be told what is wrong before they have typed it."""
    try:
        return ask()[:MOST]
    except Exception:
        return []
