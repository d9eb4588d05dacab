"""``explorer sum``: several games played at once."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from explorer.cli.options import Db, Output, Player
from explorer.render import Format

COLUMNS = ("component", "game", "position", "label", "target", "sum")
PARTIZAN = ("player", *COLUMNS)


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("sum")(sum_games)


def sum_games(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC@POSITION...",
            help="Stored games, each at a position (the start if only SPEC is given).",
        ),
    ],
    play: Annotated[bool, typer.Option("--play", help="Play it against the explorer.")] = False,
    second: Annotated[bool, typer.Option("--second", help="With --play: move second.")] = False,
    side: Annotated[
        Player | None,
        typer.Option("--as", help="With --play, if a component is partizan: your side, or left."),
    ] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play several stored games at once: who wins, and how.

    A player moves in one of them; who cannot move in any has lost. The sum is decided by
    nim-values, without its product graph. Where play can go round in circles a value may be
    infinite: inf(0,2) names the finite values that a move can lead to. Beside components whose
    nim-sum is n it is won if n is named, and else drawn, as are two infinite ones.
    Games of heaps in misère play, where who cannot move has won, are summed by search.

    If a component is partizan, the values add up: it is told who wins, what the sum is worth, and
    which moves win for Left and for Right. Nim-values count as nimbers.

    Example: explorer sum nim@3+4 wythoff@1+3
    """
    from explorer.cli.misere_rule import misere_rule
    from explorer.errors import MalformedError
    from explorer.query.catalog import game
    from explorer.query.partizan_sums import is_partizan, partizan_sum, told
    from explorer.query.sums import components as look_up
    from explorer.query.sums import need_values, sum_of
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
    with reading(database) as connection:
        places = [
            (about.name, text if text is not None else game(connection, about.name)["start"])
            for about, text in named
        ]
        partizan = is_partizan(connection, places)
        if side is not None and not (partizan and play):
            raise MalformedError("--as says whom you are in a partizan sum: give it with --play")
        if partizan and not play:
            _tell_partizan(told(partizan_sum(connection, places)), format)
            return
    if partizan:
        from explorer.cli.sum_play import play_partizan_sum

        play_partizan_sum(database, places, side or Player.left, second)
        return
    with reading(database) as connection:
        listed = look_up(connection, places)
        misere = misere_rule([about for about, _ in named], listed)
        if misere is None:
            need_values(listed)
        if not play:
            found = sum_of(connection, places, misere)
    if play:
        from explorer.cli.sum_play import play_sum

        play_sum(database, places, misere, second)
        return
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
    elif format is Format.table:
        _tell(found)
    else:
        write_dicts(found["moves"], format, PARTIZAN)


def _tell_partizan(found: dict[str, Any], format: Format) -> None:
    from explorer.cli.words import WINNER, number
    from explorer.render import say, write_dicts, write_object

    if format in (Format.json, Format.jsonl):
        write_object(found, format)
        return
    if format is not Format.table:
        write_dicts(found["moves"], format, PARTIZAN)
        return
    write_dicts(found["components"], format, ("game", "position", "value"))
    say()
    of_class = found["outcome_class"]
    say(
        f"the sum: {found['value']}, {of_class}: {WINNER[of_class]}; mean {number(found['mean'])}, "
        f"temperature {number(found['temperature'])}"
    )
    for player in ("left", "right"):
        moves = [move for move in found["moves"] if move["player"] == player]
        if moves:
            say(f"winning moves of {player.capitalize()}:")
            write_dicts(moves, format, COLUMNS)
        else:
            say(f"{player.capitalize()} has no winning move")


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
