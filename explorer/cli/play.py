"""``explorer play``: a stored game against the truth that is stored with it."""

import sys
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from explorer.cli.options import Db, Player, Spec
from explorer.errors import ExplorerError, MalformedError
from explorer.render import beneath, shown

if TYPE_CHECKING:
    from explorer.answers.play import OneGame, Play, Turn
    from explorer.cli.conversation import Conversation


class Side(StrEnum):
    """Whom a person plays."""

    first = "first"
    second = "second"
    left = "left"
    right = "right"
    both = "both"
    none = "none"


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(play)


def play(
    spec: Spec,
    side: Annotated[
        Side | None,
        typer.Option("--as", help="Whom you play; first, or left, unless said; none: you watch."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="POSITION", help="Where it begins; the start unless said."),
    ] = None,
    first: Annotated[
        Player | None, typer.Option(help="Who begins, in a partizan game; else you are asked.")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="perfect, random, or a policy of the game; perfect unless said."
        ),
    ] = None,
    skill: Annotated[
        int | None,
        typer.Option(metavar="N", help="An opponent between random (0) and perfect (10)."),
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints", help="Show what each move comes to, from the beginning.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Of dice, and of choices between equal moves.")
    ] = None,
    db: Db = None,
) -> None:
    """Play a stored game: against the explorer, with somebody else, or only watching.

    Moves are given by their number, by name, or by the position that they lead to; the beginning
    of one is enough. help tells what else can be said. A mistake is told with what it gave away,
    and at the end the whole play is judged.

    Examples:
    explorer play nim
    explorer play pig:goal=20 --as second --skill 5 --seed 1
    explorer play tictactoe --as none --seed 1
    """
    from explorer.answers.opponents import opponent as named
    from explorer.answers.play import Play, one_game
    from explorer.cli.conversation import Conversation

    file = shown(sys.stdout)
    playable = one_game(spec, start, None if first is None else first.value, db)
    for line in playable.about.notes:
        print(line, file=sys.stderr)
    yours = _players(playable, side)
    other = named(playable.about, opponent, skill)
    if playable.kind.beginners and first is None and yours:
        playable = replace(playable, begins=_who_begins(playable, file))
    playing = Play(playable, seed)
    _need_values(playing, yours, opponent, skill)
    talk = Conversation(
        playing, yours, other, file, lambda turn, file: _place(playable, turn, file),
        lambda choice: [choice.name, *choice.targets],
        _as_written(playable),
        values=hints,
    )  # fmt: skip
    talk.extras = {
        "why": ("the line of best play from here", lambda rest: _why(talk, playable)),
        "save": (
            "save FILE: the record, as replay reads it",
            lambda rest: _save(talk, rest),
        ),
    }
    _opening(talk, playable, opponent, skill)
    talk.run()
    _summary(playing, playable, file)


def _players(playable: "OneGame", side: Side | None) -> tuple[str, ...]:
    """The players whom a person plays; MalformedError if the game has no such player."""
    name, kind = playable.about.name, playable.kind
    two = kind.beginners or ("first", "second")
    if not kind.passes_turn:  # one player makes all moves
        if side in (None, Side.first, Side.both):
            return ("first",)
        if side is not Side.none:
            raise MalformedError(
                f"{name} is {kind.words}, which one player plays: leave --as out, or give none"
            )
        return ()
    if side is None:
        return two[:1]
    if side in (Side.both, Side.none):
        return two if side is Side.both else ()
    if side.value not in two:
        raise MalformedError(
            f"{name} is {kind.words}, its players are {two[0]} and {two[1]}: give --as "
            f"{two[0]}, {two[1]}, both or none"
        )
    return (side.value,)


def _who_begins(playable: "OneGame", file: TextIO) -> str:
    """Left or right, as the person says; left if there is no input."""
    from explorer.cli.conversation import read

    print("who begins, left or right? (left unless said)", file=file)
    while (text := read(file)) is not None:
        fits = [one for one in playable.kind.beginners if one.startswith(text.lower())]
        if fits:
            return fits[0]
        print("say left or right", file=file)
    return playable.kind.beginners[0]


def _need_values(
    play: "Play", yours: tuple[str, ...], opponent: str | None, skill: int | None
) -> None:
    """ExplorerError if somebody is to play by values, and the game has none."""
    from explorer.answers.opponents import PERFECT

    by_values = skill > 0 if skill is not None else opponent in (None, PERFECT)
    unknown = all(choice.optimal is None for choice in play.now.choices)
    if play.now.choices and unknown and len(yours) < 2 and by_values:
        raise ExplorerError(
            "this game has no values to play by: give --opponent random, or --as both"
        )


def _as_written(playable: "OneGame") -> Callable[[str], str]:
    """The text of a position as the game writes it; of what is none, the same."""

    def written(text: str) -> str:
        try:
            return playable.about.written(text)
        except ExplorerError:
            return text

    return written


def _place(playable: "OneGame", turn: "Turn", file: TextIO) -> None:
    """The board of a position, where it has one, and the position as it is written."""
    from explorer.boards.text import lines

    if (seen := playable.seen(turn)) is not None:
        for line in lines(seen.board):
            print(f"  {line}".rstrip(), file=beneath(file))
        print(file=file)
    print(turn.position, file=file)


def _opening(
    talk: "Conversation", playable: "OneGame", opponent: str | None, skill: int | None
) -> None:
    from explorer.answers.opponents import PERFECT

    yours = [*talk.yours]
    other = f"of skill {skill}" if skill is not None else opponent or PERFECT
    if not yours:
        words = f"you watch; whoever plays is {other}"
    elif not playable.kind.passes_turn:
        words = "you make all moves"
    elif len(yours) == 2:
        words = f"you play both, {yours[0]} and {yours[1]}"
    else:
        words = f"you are {yours[0]}, the explorer is {other}"
    talk.say(f"{playable.about.name}: {words}; help tells what you can say" if yours else
             f"{playable.about.name}: {words}")  # fmt: skip


def _why(talk: "Conversation", playable: "OneGame") -> None:
    """The line of best play from where it stands."""
    from explorer.answers.line import line

    now = talk.play.now
    begins = now.player if playable.kind.beginners else None
    answer = line(playable.about.name, now.position, playable.database, first=begins)
    labels = answer.object["labels"]
    listed = ", ".join(labels[:12]) + (f", ... ({len(labels)} moves)" if labels[12:] else "")
    talk.say(f"best play: {listed}; {answer.words[0]}" if labels else answer.words[0])


def _save(talk: "Conversation", rest: str) -> None:
    """Write the record so far, one move a line."""
    from explorer.answers.replay import written
    from explorer.answers.words import counted
    from explorer.files import replacing

    if not rest:
        raise MalformedError("save where? give a file: save FILE")
    with replacing(Path(rest)) as (file,):
        file.write(written(talk.play.record))
    talk.say(f"{rest}: {counted(len(talk.play.steps), 'move')}")


def _summary(play: "Play", playable: "OneGame", file: TextIO) -> None:
    """What replay says of the play."""
    from explorer.answers.replay import replay, written
    from explorer.cli.replay import lay_moves

    if not play.steps:
        return
    print(file=file)
    lay_moves(replay(playable.about.name, written(play.record), playable.database), file)
