"""A game played move by move: how it stands, what may be chosen, what came, and the way back.

Nothing here asks anybody anything: a terminal and a page have their conversations by it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from explorer.answers.boards import SeenBoard, seen
from explorer.answers.play_words import standing
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.errors import MalformedError
from explorer.kinds import KINDS, Kind
from explorer.query.catalog import game
from explorer.query.choices import Choice, choices, of_player
from explorer.query.lines import OTHER, at_the_end, winner
from explorer.query.positions import position, show
from explorer.query.rows import Row
from explorer.store.engine import Database, reading

MOST = 500
"""Moves of the longest play."""


@dataclass(frozen=True)
class Turn:
    """How a play stands when a player is to move.

    position  its text, or, of a sum, those of the components with their games
    player    first, second, left or right
    choices   what the player may choose, in the order of the rules; nothing at the end
    outcome   win, lose or draw for the player; None where there are no outcomes
    worth     what the position is worth to the player, in words
    winner    who has won, where it is over; None: nobody
    place     the row of the position, where it is one
    puzzle    whether it is one of a puzzle, which is completed or not, not won or lost
    """

    position: Any
    player: str
    choices: Sequence[Choice]
    outcome: str | None
    worth: str
    winner: str | None = None
    place: Row | None = None
    puzzle: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return not self.choices


@dataclass(frozen=True)
class Step:
    """What was chosen on a turn, and the move that came of it: chance may have picked it."""

    turn: Turn
    choice: Choice
    move: Row


class Playable(Protocol):
    """What can be played."""

    def first(self) -> Turn:
        """How it stands at the beginning."""
        ...

    def after(self, turn: Turn, move: Row) -> Turn:
        """How it stands after a move."""
        ...


@dataclass(frozen=True)
class OneGame:
    """A stored game to play, from a position on.

    begins  left or right in a partizan game; otherwise first, whoever is to move at the start

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     play = Play(one_game("nim:heaps=1+2", database=f"{folder}/games.db"))
    ...     step = play.make(play.now.choices[1])
    >>> step.choice.name, step.choice.outcome, play.now.player, play.now.worth
    ('heap 2: take 1', 'win', 'second', 'lose in 2, nim-value 0')
    """

    database: Database
    about: NamedGame
    kind: Kind
    start: str
    begins: str

    def first(self) -> Turn:
        return self._turn(self.start, self.begins)

    def after(self, turn: Turn, move: Row) -> Turn:
        passes = move["passes_turn"] == 1
        return self._turn(move["target"], OTHER[turn.player] if passes else turn.player)

    def seen(self, turn: Turn) -> SeenBoard | None:
        """The board of the position of a turn; None if it has none."""
        assert turn.place is not None
        with reading(self.database) as connection:
            stored = game(connection, self.about.name)
            return seen(connection, self.about, stored, turn.place)

    def _turn(self, text: str, player: str) -> Turn:
        with reading(self.database) as connection:
            place = show(connection, self.about.name, text)
        return self.turn(place, player)

    def turn(self, place: Row, player: str) -> Turn:
        """The turn of a player in a position, as the query `show` gives it; one that names its
        mover knows better."""
        place = dict(place)
        player = place["mover"] or player
        partizan = bool(self.kind.beginners)
        puzzle = self.kind.has("completions")
        listed = choices(place["moves"], player if partizan else None, puzzle=puzzle)
        if partizan:
            place |= of_player(place, player)
        stands = None if listed else "lose" if partizan else at_the_end(place)
        return Turn(
            place["position"],
            player,
            listed,
            place["outcome"],
            standing(place, self.kind.name),
            winner(player, stands),
            place,
            puzzle,
        )


def one_game(
    spec: str,
    start: str | None = None,
    begins: str | None = None,
    database: DatabaseName = None,
) -> OneGame:
    """A stored game to play; from its start, if no other position is given.

    NotThereError if the game or the position is not there; MalformedError if `begins`, left or
    right, is given and the game is not partizan.
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = None if start is None else about.position(start)
    with reading(there) as connection:
        stored = game(connection, about.name)
        kind = KINDS[stored["kind"]]
        if begins is not None and not kind.beginners:
            raise MalformedError(
                f"{about.name} is {kind.words}: who begins is asked of partizan games"
            )
        if wanted is not None:
            position(connection, about.name, wanted)  # says that it is not there before all else
    default = kind.beginners[0] if kind.beginners else "first"
    return OneGame(there, about, kind, wanted or stored["start"], begins or default)


class Play:
    """A play: the turn it has come to, and the steps that led there.

    seed  of whatever is left to chance: the same seed and the same choices give the same play
    """

    def __init__(self, playable: Playable, seed: int | None = None) -> None:
        self.playable = playable
        self.random = Random(seed)
        self.steps: list[Step] = []
        self.now = playable.first()

    def make(self, choice: Choice) -> Step:
        """Make a choice of the player to move; chance picks one of its moves, where it has several.

        MalformedError if the play is as long as one may be (`MOST`).
        """
        if len(self.steps) >= MOST:
            raise MalformedError(f"a play has at most {MOST} moves: undo some, or begin anew")
        move = choice.moves[0]
        if len(choice.moves) > 1:
            weights = [one["probability"] for one in choice.moves]
            (move,) = self.random.choices(choice.moves, weights)
        step = Step(self.now, choice, move)
        self.now = self.playable.after(self.now, move)
        self.steps.append(step)
        return step

    def undo(self, players: Collection[str]) -> bool:
        """Go back to the last turn in which one of these players has chosen; whether there is one.

        So whoever plays against an opponent comes back to a turn of their own.
        """
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].turn.player in players:
                self.now = self.steps[index].turn
                del self.steps[index:]
                return True
        return False

    @property
    def times(self) -> int:
        """How often it has come to where it stands: the same position with the same player."""
        here = (self.now.position, self.now.player)
        before = [(step.turn.position, step.turn.player) for step in self.steps]
        return 1 + before.count(here)

    @property
    def record(self) -> list[str]:
        """The play of one game as `explorer.answers.replay` reads it: positions and labels.

        A move is told by its label, or by where it leads, if it is not the only one of that label.
        """
        told = [self.steps[0].turn.position if self.steps else self.now.position]
        for step in self.steps:
            label = step.move["label"]
            moves = [] if step.turn.place is None else step.turn.place["moves"]
            named = [one for one in moves if label in (one["label"], one["action"], one["target"])]
            told.append(step.move["label" if len(named) == 1 else "target"])
        return told
