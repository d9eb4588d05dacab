"""``explorer sum``: several games played at once."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, TextIO

import typer

from explorer.answers.answer import Answer, picked
from explorer.cli import complete
from explorer.cli.options import Db, Output, Player
from explorer.cli.respond import respond
from explorer.render import Format, in_words, shown, table

COLUMNS = ("component", "game", "position", "label", "target", "sum")
"""What a table says of a move."""


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("sum")(sum_games)


def sum_games(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC@POSITION...",
            help="Stored games, each at a position (the start if only SPEC is given).",
            autocompletion=complete.components,
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
    nim-values, without its product graph. Where play can go on in cycles a value may be
    infinite: inf(0,2) names the finite values that a move can lead to. Beside components whose
    nim-sum is n it is won if n is named, and else drawn, as are two infinite ones.
    In misère play, where who cannot move has won, sums are searched: those of heaps in a reduced
    form, others by the product of their stored graphs, up to 200,000 sums.

    If a component is partizan, the values add up: it is told who wins, what the sum is worth, and
    which moves win for Left and for Right. Nim-values count as nimbers.

    Examples:
    explorer sum nim@3+4 wythoff@1+3
    explorer sum nim@3+4 wythoff@1+3 --play
    """
    from explorer.answers.sums import sum_of, summands
    from explorer.errors import MalformedError

    if second and not play:
        raise MalformedError("--second says who begins to play: give --play with it")
    if play and format is not Format.table:
        raise MalformedError("--play is a conversation: leave --format out")
    whole = summands(components, db)
    if side is not None and not (whole.partizan and play):
        raise MalformedError("--as says whom you are in a partizan sum: give it with --play")
    if play:
        from explorer.cli.sum_play import play_sum

        chosen = (side or Player.left).value if whole.partizan else None
        play_sum(whole, second, shown(sys.stdout), chosen)
        return
    respond(sum_of(whole), format, _lay_partizan if whole.partizan else _lay_impartial)


def _lay_partizan(answer: Answer, file: TextIO) -> None:
    total = answer.object
    _lay_components(total["components"], ("game", "position", "value"), file)
    in_words(answer, file)
    for player in ("left", "right"):
        moves = [move for move in total["moves"] if move["player"] == player]
        if moves:
            print(f"winning moves of {player.capitalize()}:", file=file)
            table(COLUMNS, picked(moves, COLUMNS), file, room=answer.room)
        else:
            print(f"{player.capitalize()} has no winning move", file=file)


def _lay_impartial(answer: Answer, file: TextIO) -> None:
    total = answer.object
    columns = ("game", "position") if total["misere"] else ("game", "position", "value")
    _lay_components(total["components"], columns, file)
    in_words(answer, file)
    if total["moves"]:
        wins = total["outcome"] == "win"
        print("winning moves:" if wins else "moves that keep the draw:", file=file)
        shown = COLUMNS[:-1] if total["misere"] else COLUMNS
        table(shown, picked(total["moves"], shown), file, room=answer.room)


def _lay_components(components: list[dict[str, Any]], columns: Sequence[str], file: TextIO) -> None:
    table(columns, picked(components, columns), file)
    print(file=file)
