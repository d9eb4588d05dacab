"""``explorer sum``: several games played at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.query.sums import Misere
    from explorer.subject import Subject

COLUMNS = ("component", "game", "position", "label", "target", "sum")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("sum")(sum_games)


def sum_games(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC@POSITION...",
            help="Stored impartial games, each at a position (the start if only SPEC is given).",
        ),
    ],
    play: Annotated[bool, typer.Option("--play", help="Play it against the explorer.")] = False,
    second: Annotated[bool, typer.Option("--second", help="With --play: move second.")] = False,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play several stored games at once: who wins, and how.

    A player moves in one of them; who cannot move in any has lost. The sum is decided by
    nim-values, without its product graph; where play can go round in circles it may be a draw.
    Games of heaps in misère play, where who cannot move has won, are summed by search.

    Example: explorer sum nim@3+4 wythoff@1+3
    """
    from explorer.errors import MalformedError
    from explorer.query.catalog import game
    from explorer.query.sums import sum_of
    from explorer.render import write_dicts, write_object
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    if second and not play:
        raise MalformedError("--second says who begins to play: give --play with it")
    if play and format is not Format.table:
        raise MalformedError("--play is a conversation: leave --format out")
    database = locate(db)
    named = []
    for component in components:
        spec, at, text = component.partition("@")
        about = subject(spec, database)
        named.append((about, about.position(text) if at else None))
    misere = _misere([about for about, _ in named])
    with reading(database) as connection:
        places = [
            (about.name, text if text is not None else game(connection, about.name)["start"])
            for about, text in named
        ]
        if play:
            from explorer.cli.sum_play import play_sum

            play_sum(connection, places, misere, second)
            return
        found = sum_of(connection, places, misere)
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
    elif format is Format.table:
        _tell(found)
    else:
        write_dicts(found["moves"], format, COLUMNS)


def _tell(found: dict[str, Any]) -> None:
    from explorer.render import say, write_dicts

    table = Format.table
    columns = ("game", "position") if found["misere"] else ("game", "position", "value")
    write_dicts(found["components"], table, columns)
    say()
    if found["misere"]:
        say(f"the sum, in misère play: {found['outcome']}")
    else:
        say(f"the sum: {found['outcome']}, nim-value {found['value']}")
    if found["moves"]:
        say("winning moves:" if found["outcome"] == "win" else "moves that keep the draw:")
        write_dicts(found["moves"], table, COLUMNS[:-1] if found["misere"] else COLUMNS)


def _misere(named: list[Subject]) -> Misere | None:
    """How to decide a sum of games in misère play; None if they are in normal play."""
    from dataclasses import replace

    from explorer.errors import ExplorerError
    from explorer.games.heaps import HeapRules
    from explorer.spec import canonical
    from explorer.theory.misere_sums import MisereSums

    flags = [bool(getattr(about.game, "misere", False)) for about in named]
    if not any(flags):
        return None
    if not all(flags):
        odd, other = named[flags.index(True)].name, named[flags.index(False)].name
        raise ExplorerError(
            f"{odd} is in misère play and {other} is not: one rule says who wins a sum"
        )
    games: list[HeapRules] = []
    for about in named:
        rules: object = about.game
        if not isinstance(rules, HeapRules):
            raise ExplorerError(
                f"{about.name} is in misère play, where no nim-values decide a sum: "
                "only games of heaps (nim, octal, grundys-game) can be summed by search"
            )
        games.append(rules)
    # Heaps of one game are told apart by their size alone, whatever it begins with.
    names = [canonical(replace(game, heaps=(0,))) for game in games]  # type: ignore[type-var]
    named_rules = dict(zip(names, games, strict=True))

    def options(heap: tuple[str, int]) -> set[tuple[tuple[str, int], ...]]:
        name, size = heap
        return {tuple((name, part) for part in left) for _, left in named_rules[name].options(size)}

    search = MisereSums(options)

    def is_lost(texts: Sequence[str]) -> bool:
        return search.is_lost(
            (name, size)
            for name, game, text in zip(names, games, texts, strict=True)
            for size in game.parse(text)
        )

    return is_lost
