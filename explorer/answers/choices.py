"""What a player may choose in a position, each with what it comes to for them, as data."""

from __future__ import annotations

from explorer.answers.play import one_game
from explorer.answers.resolve import DatabaseName
from explorer.query.choices import Choice as Choice
from explorer.query.choices import best_first as best_first
from explorer.query.choices import chance_for_mover as chance_for_mover
from explorer.query.choices import worth_of_actions as worth_of_actions


def choices(
    spec: str,
    position: str | None = None,
    database: DatabaseName = None,
    *,
    player: str | None = None,
    rank: bool = True,
) -> list[Choice]:
    """The choices of a position, the start unless said, best first; or as the rules have them.

    `player`, left or right, is whose they are in a partizan game: Left's unless said. NotThereError
    if the game or the position is not there.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     found = choices("nim:heaps=1+2", None, f"{folder}/games.db")
    >>> [(choice.name, choice.outcome, choice.plies) for choice in found[:2]]
    [('heap 2: take 1', 'win', 3), ('heap 1: take 1', 'lose', 2)]
    """
    turn = one_game(spec, position, player, database).first()
    return best_first(turn.choices) if rank else list(turn.choices)
