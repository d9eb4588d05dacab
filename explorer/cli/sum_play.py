"""A conversation: playing a sum of games against the explorer."""

from typing import TextIO

from explorer.answers.choices import Choice
from explorer.answers.opponents import perfect
from explorer.answers.play import Play, Turn
from explorer.answers.sum_play import sum_to_play
from explorer.answers.sums import OTHER, Summands
from explorer.cli.conversation import Conversation
from explorer.render import table


def play_sum(whole: Summands, second: bool, file: TextIO, side: str | None = None) -> None:
    """Play a sum until nobody can move, or until the input ends; as `side`, if it is partizan.

    The explorer wins where it can, and then always comes nearer to the end. The database is open
    only while it is asked, not while the player thinks.
    """
    yours = side or ("second" if second else "first")
    begins = OTHER[yours] if second else yours
    playable = sum_to_play(whole, begins)
    wins = "wins" if playable.is_misere else "loses"
    if side is not None:
        print(
            f"you are {side.capitalize()}, the explorer is {OTHER[side].capitalize()}; "
            f"who cannot move {wins}",
            file=file,
        )
    else:
        rule = "misère play: " if playable.is_misere else ""
        print(f"{rule}who cannot move {wins}", file=file)
    alone = len(whole.places) == 1

    def spellings(choice: Choice) -> list[str]:
        return [choice.name, choice.moves[0]["label"]] if alone else [choice.name]

    Conversation(
        Play(playable), (yours,), perfect, file, _place, spellings, ending="no move is left"
    ).run()


def _place(turn: Turn, file: TextIO) -> None:
    rows = [(ordinal, name, text) for ordinal, (name, text) in enumerate(turn.position, 1)]
    table(("component", "game", "position"), rows, file)
    print(file=file)
