"""The play that an address names: the record, who plays whom, and the addresses that go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from explorer.answers.opponents import Opponent, opponent
from explorer.answers.play import MOST, OneGame, Turn, one_game
from explorer.answers.replay import replay
from explorer.errors import LimitError, MalformedError
from explorer.kinds import Kind
from explorer.query.choices import Choice
from explorer.query.rows import Row
from explorer.web.addresses import Asked, address, joined
from explorer.web.record import Words, items
from explorer.web.safety import LONGEST
from explorer.web.site import Question

PARAMETERS = ("h", "at", "hints", "opp", "skill", "as", "first", "seed", "act")
"""What is asked of a play."""


@dataclass(frozen=True)
class Choices:
    """How somebody wants to play: values shown or not, the opponent, whom they are themselves, who
    begins in a partizan game, the seed of chance. None is what it is unless said."""

    hints: bool = True
    opponent: str | None = None
    skill: int | None = None
    side: str | None = None
    first: str | None = None
    seed: str | None = None

    @classmethod
    def of(cls, asked: Asked) -> Choices:
        """Those that are asked for."""
        return cls(
            asked.flag("hints", True),
            asked.text("opp"),
            asked.number("skill", 0, 10),
            asked.choice("as", ("first", "second", "left", "right")),
            asked.choice("first", ("left", "right")),
            asked.text("seed"),
        )

    def address(self, spec: str, record: Sequence[str], **more: Any) -> str | None:
        """The address of a play with these choices; None if it is longer than one may be."""
        place = address(
            "/g/{}", spec, h=joined(record) if record else None,
            hints=None if self.hints else "0", opp=self.opponent, skill=self.skill,
            **{"as": self.side}, first=self.first, seed=self.seed, **more,
        )  # fmt: skip
        return place if len(place) <= LONGEST else None


@dataclass(frozen=True)
class Table:
    """A play as far as its address tells it.

    record   the items of the address, from the position in which it began
    play     what `explorer.answers.replay` says of it
    turns    whose turn it is and what may be chosen; of both players before a partizan game begins
    human    whom somebody plays themselves, where there is an opponent
    rival    who plays the other side; None: nobody
    """

    game: OneGame
    stored: Row
    choices: Choices
    record: Sequence[str]
    play: Row
    turns: Sequence[Turn]
    notes: Sequence[str]
    human: str | None = None
    rival: Opponent | None = None

    @property
    def spec(self) -> str:
        """The name of the game."""
        return self.game.about.name

    @property
    def here(self) -> str:
        """The position it has come to."""
        return str(self.play["positions"][-1])

    @property
    def kind(self) -> Kind:
        """The kind of the game."""
        return self.game.kind

    @property
    def sides(self) -> tuple[str, ...]:
        """The players, whoever begins first."""
        return self.kind.beginners or ("first", "second")

    @property
    def has_rival(self) -> bool:
        """Whether two play it, to win: not so where one player makes all moves, or nobody wins."""
        return self.kind.passes_turn and bool(self.kind.values)

    def on(self, move: Row, words: Words) -> str | None:
        """The address after a move, by the words for the moves of its position."""
        item = words.of(move)
        # What no text tells apart from another move begins a play of its own.
        record = [move["target"]] if item is None else [*self.record, item]
        return self.choices.address(self.spec, record)

    def acting(self, choice: Choice) -> str | None:
        """The address that has chance pick a move of an action."""
        return self.choices.address(self.spec, self.record, act=choice.name)

    def at(self, plies: int) -> str | None:
        """The address of the play after so many of its moves."""
        return self.choices.address(self.spec, self.record[: plies + 1])

    @property
    def back(self) -> str | None:
        """The address of the last turn of whoever plays themselves; None where there is none."""
        players = self.play["players"]
        for ply in range(len(self.play["labels"]) - 1, -1, -1):
            if self.human in (None, players[ply]):
                return self.at(ply)
        return None

    def chance(self, plies: int = 0) -> Random:
        """The source of chance after so many further moves: with a seed always the same."""
        if self.choices.seed is None:
            return Random()
        return Random(f"{self.choices.seed}:{len(self.record) + plies}")


def laid(question: Question) -> Table:
    """The play that is asked for; the errors are those of `explorer.answers.replay`."""
    asked = question.asked
    choices = Choices.of(asked)
    given = items(asked.text("h") or "")
    if (at := asked.text("at")) is not None:
        given = [at]
    game = one_game(question.spec, database=question.database)
    if choices.first is not None and not game.kind.beginners:
        raise MalformedError(f"{game.about.name} is {game.kind.words}: nobody is Left or Right")
    # The record begins with a position, so that no label of the start is meant.
    given = given or [game.start]
    play = replay(game.about.name, joined(given), question.database).object
    begun = len(play["labels"])
    if begun != len(given) - 1:
        given = [play["positions"][0], *given[-begun:]] if begun else [play["positions"][0]]
    turns = _turns(game, play, choices)
    table = Table(game, stored_row(question, game), choices, given, play, turns, game.about.notes)
    if choices.opponent is None and choices.skill is None:
        return table
    sides = table.sides
    if not table.has_rival:
        raise MalformedError(f"{game.about.name} is {game.kind.words}: there is no opponent in it")
    human = choices.side or sides[0]
    if human not in sides:
        raise MalformedError(f"nobody is called {human} in {game.about.name}: {' or '.join(sides)}")
    named = None if choices.skill is not None else choices.opponent  # a form sends both
    rival = opponent(game.about, named, choices.skill)
    return replace(table, human=human, rival=rival)


def stored_row(question: Question, game: OneGame) -> Row:
    """What is said of the game in the database."""
    from explorer.query.catalog import game as look_up
    from explorer.store.engine import reading

    with reading(question.database) as connection:
        return look_up(connection, game.about.name)


def _turns(game: OneGame, play: Row, choices: Choices) -> list[Turn]:
    here, player = play["positions"][-1], play["players"][-1]
    if not game.kind.beginners:
        return [replace(game, start=here, begins=player).first()]
    may = [player] if play["labels"] else [choices.first] if choices.first else ["left", "right"]
    return [replace(game, start=here, begins=side).first() for side in may]


def answered(table: Table) -> str | None:
    """The address after the opponent's moves, until it is somebody else's turn; None if it is."""
    if table.rival is None:
        return None
    turn = next((t for t in table.turns if t.player != table.human), None)
    if turn is None or (len(table.turns) > 1 and table.choices.first in (None, table.human)):
        return None
    last = table.play["labels"][-1] if table.play["labels"] else None
    record = list(table.record)
    while turn.choices and turn.player != table.human:
        if len(record) > MOST:
            raise LimitError(f"the play is longer than {MOST} moves: begin anew")
        chance = table.chance(len(record) - len(table.record))
        choice = table.rival(turn, last, chance)
        move = drawn(choice, chance)
        item = Words(moves_of(turn)).of(move)
        record = [move["target"]] if item is None else [*record, item]
        last, turn = move["label"], table.game.after(turn, move)
    if record == list(table.record):
        return None
    return _reachable(table.choices.address(table.spec, record))


def acted(table: Table, action: str) -> str:
    """The address after an action of chance, one of whose moves it picks."""
    for turn in table.turns:
        for choice in turn.choices:
            if choice.name == action:
                move = drawn(choice, table.chance())
                return _reachable(table.on(move, Words(moves_of(turn))))
    raise MalformedError(f"{action!r:.80} is no action in {table.here:.80}")


def drawn(choice: Choice, chance: Random) -> Row:
    """The move that comes of a choice: chance picks it, where there are several."""
    weights = [1 if move["probability"] is None else move["probability"] for move in choice.moves]
    (move,) = chance.choices(choice.moves, weights)
    return move


def moves_of(turn: Turn) -> list[Row]:
    """All moves of the position of a turn."""
    return [] if turn.place is None else list(turn.place["moves"])


def _reachable(place: str | None) -> str:
    if place is None:
        raise LimitError("the play is too long for an address: begin from a later position")
    return place
