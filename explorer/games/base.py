"""What a game is: a frozen dataclass of parameters, starts, and moves.

A simple game is about thirty lines. It must have `starts` and `moves`; everything else has a
default. Positions are any immutable, hashable values; their text (`format`) is their identity in
the database, so nothing that matters may be missing from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from inspect import get_annotations, getdoc
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from explorer import spec
from explorer.board import Board
from explorer.errors import MalformedError, quote
from explorer.games.companions import companion

if TYPE_CHECKING:
    from explorer.law import Law

P = TypeVar("P")

Kind = str
"""The name of a record of `explorer.kinds`: impartial, partizan, alternating, chance, puzzle or
board."""

Verdict = Literal["win", "lose", "draw"]
"""How a game that is over stands for the player whose turn it would be."""

Player = Literal["first", "second", "left", "right"]


class Move(NamedTuple):
    """A move in full. `Game.moves` may yield plain pairs ``(label, successor)`` instead.

    `action` and `probability` belong to games of chance, `player` to games in which a position
    does not say whose move it is; `passes_turn` is false when the same player goes on.
    """

    label: str
    successor: Any
    action: str | None = None
    player: Player | None = None
    probability: float | None = None
    passes_turn: bool = True


class Part(NamedTuple):
    """A named part of a position, a column of the family's SQL view."""

    name: str
    type: Literal["integer", "real", "text"]
    meaning: str


Choices = Callable[[P, str | None], Collection[str]]
"""(position, label of the last move, None at the beginning) -> what a policy lets one play."""


@dataclass(frozen=True)
class Policy(Generic[P]):
    """Which moves the player who follows it plays in each position. It is called by its name.

    What it does is given in one of two ways. `answers`, for ``explorer strategy``, takes a position
    and the label of the last move (None at the beginning) and gives the labels of the moves that
    obey: it may leave a choice, and a label that is no move there is no harm.

    `make`, for ``explorer policy`` and games of chance, gives a function from a position to the
    action, or to the label of a plain move. A name that ends in ``-N`` takes a whole number in the
    place of N, which `make` gets (0 where there is none). TypeError unless there is one of the two.

    `note` is said wherever the policy is used, such as that its numbers were meant for other
    parameters.

    >>> greedy = Policy("greedy", "take all", answers=lambda heap, last: [f"take {heap}"])
    >>> greedy.choices()(5, None)
    ['take 5']
    >>> most = Policy("take-N", "take N", lambda number: lambda heap: f"take {min(heap, number)}")
    >>> most.choices(3)(5, None)
    ['take 3']
    """

    name: str
    meaning: str
    make: Callable[[int], Callable[[P], str]] | None = None
    answers: Choices[P] | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        if (self.make is None) == (self.answers is None):
            raise TypeError(f"the policy {self.name} needs one of make and answers")

    def choices(self, number: int = 0) -> Choices[P]:
        """What it lets one play, labels or actions, with this number in the place of N."""
        if self.answers is not None:
            return self.answers
        assert self.make is not None
        decide = self.make(number)
        return lambda position, last: [decide(position)]


class Strategy(Policy[P]):
    """The former name of a `Policy` with `answers`: rules that use it go on working."""

    def __init__(
        self, name: str, meaning: str, answers: Callable[[P, str | None], Collection[str]]
    ) -> None:
        super().__init__(name, meaning, answers=answers)


def keep_in_step(cls: type, name: str, former: str) -> None:
    """Let a class that defines a method by one of its two names have the same by the other.

    So whichever name a class defines takes the place of what its bases define by either, and
    ``super()`` finds theirs by either.
    """
    for base in cls.__mro__:
        defined = [one for one in (name, former) if callable(vars(base).get(one))]
        if len(defined) == 1:
            setattr(cls, former if defined == [name] else name, vars(base)[defined[0]])
        if defined:
            return


@dataclass(frozen=True)
class Game(ABC, Generic[P]):
    """The rules of a game. Subclasses are frozen dataclasses; their fields are the parameters.

    The docstring of the class states the rules for its users: ``explorer games SLUG`` prints it.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    kind: ClassVar[Kind]
    notation: ClassVar[str]
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Other names, each with the parameters it stands for: ``{"kayles": {"code": "0.77"}}``."""
    graph_parameter: ClassVar[str | None] = None
    """A parameter that takes the edges of a graph, ``a_b+b_c``: where the command line is given the
    name of a stored graph for it, that graph's edges are put in its place."""
    sources: ClassVar[Sequence[str]] = ()
    parts: ClassVar[Sequence[Part]] = ()
    ruleset: ClassVar[int] = 1
    """The number of these rules. Raise it when moves, their labels or order, the texts of positions
    or their named parts change: games that are stored keep the number they were built by, so that
    it shows that other rules made them. The rules of a game file have a digest instead (see
    `explorer.games.registry.rules_id`)."""
    source_digest: ClassVar[str | None] = None
    """Of a game from a file, the digest of the file's source; the registry sets it."""
    source_file: ClassVar[str | None] = None
    """Of a game from a file, the name of the file; the registry sets it."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        keep_in_step(cls, "further_positions", "family")

    def __post_init__(self) -> None:
        """Check every parameter against its declaration; MalformedError if one is out of range."""
        spec.check_values(self)

    @abstractmethod
    def starts(self) -> Sequence[P]:
        """The positions a game may begin with, at least one; the first is `start`."""

    @abstractmethod
    def moves(self, position: P) -> Iterable[Move | tuple[str, P]]:
        """The moves of a position in a fixed order, as pairs (label, successor) or as `Move`.

        Labels are unique within a position, except for the outcomes of one chance action. The
        same label to the same successor twice is one move.
        """

    @property
    def start(self) -> P:
        """The position in which play begins."""
        return self.starts()[0]

    def further_positions(self) -> Iterable[P]:
        """Positions that belong to the graph even if play from the starts cannot reach them."""
        return ()

    family = further_positions
    """The former name of `further_positions`: rules that define or call it go on working."""

    def positions_known(self) -> int | None:
        """The number of positions where it is known without generating them, else None.

        Above a million million any number that large will do: no such graph can be built.
        """
        return None

    def positions_at_least(self) -> int:
        """A number that there certainly are, where `positions_known` does not tell: it lets a game
        that is too large be refused before it is generated."""
        return 0

    def moves_known(self) -> int | None:
        """The number of moves where it is known without generating them, else None."""
        return None

    def verdict(self, position: P) -> Verdict | None:
        """How an end stands for the player to move; None: not an end, or one that loses.

        A position with a verdict is an end, whatever `moves` would say. A position without a
        verdict and without a move has lost.
        """
        return None

    def mover(self, position: P) -> Player | None:
        """Who is to move, where positions say so; None where they are seen from the mover."""
        return None

    def named_parts(self, position: P) -> Sequence[int | float | str | None]:
        """The values of `parts`, in their order."""
        return ()

    def laws(self) -> Iterable[Law]:
        """Published facts about the game with these parameters; ``explorer verify`` checks them.

        Those of the module beside the game's that has its facts, if there is one (see
        `explorer.games.companions`).
        """
        facts = companion(type(self), "facts")
        if facts is None:
            return ()
        laws: Iterable[Law] = facts[1].laws(self)
        return laws

    def policies(self) -> Iterable[Policy[P]]:
        """Policies with a name; they may look at the last move, which SQL conditions cannot."""
        return ()

    def strategies(self) -> Iterable[Policy[P]]:
        """The former name of `policies` without chance: rules that define it go on working."""
        return ()

    def named_policies(self) -> list[Policy[P]]:
        """All that the game brings with it, by either name of the method."""
        return [*self.policies(), *self.strategies()]

    def board(self, position: P) -> Board | None:
        """What a position looks like, see `explorer.board`; None: its text serves.

        The boards of any two positions differ. Nothing of them is stored.
        """
        return None

    def touches(self, position: P, label: str) -> Sequence[str]:
        """The names of the spots of the position's board that a move of this label touches.

        One: it is clicked. Two: the move goes from the first to the second, or covers both where
        the board has no `arrows`. More: a set. None: the move is found in the list of moves only.
        In a game of chance the label is that of an outcome, or the name of the action itself.
        """
        return ()

    def format(self, position: P) -> str:
        """The text of a position: unique, readable, one shell word."""
        return str(position)

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position that a text stands for; MalformedError (see `malformed`) if it is none.

        Only the form is judged here; whether the position is in the graph, the graph knows.
        """

    def why_not(self, position: P) -> str | None:
        """Why a position that `parse` reads is not in the graph, as it stands after a colon, such
        as "2 O and 1 X: X moves first". None if it is there, or where the rules cannot tell.
        """
        return None

    def malformed(self, text: str) -> MalformedError:
        """The error that `parse` raises on a text that is no position of this game."""
        return MalformedError(
            f"{self.slug}: {quote(text)} is not a position: write {self.notation}"
        )

    @classmethod
    def rules(cls) -> str:
        """The rules in words: the docstring of the class."""
        return getdoc(cls) or ""


def hiding_fields(cls: type[Game[Any]]) -> dict[str, str]:
    """Field -> what is wrong with it, for each that hides a member, such as `Game.start`."""
    return {
        item.name: f"the field {item.name} hides {hidden}: give it another name, and declare it "
        f'with name="{item.name}" to keep its name in the spec'
        for item in fields(cls)
        if (hidden := _hidden_by(item.name, cls)) is not None
    }


def _hidden_by(name: str, cls: type) -> str | None:
    """The member of a base class that a field of this name hides."""
    if name in {*dir(Game), *get_annotations(Game)}:
        return f"Game.{name}"
    for base in cls.__mro__[1:]:
        member = vars(base).get(name)
        # A field may be what an abstract property asks for.
        filled_in = isinstance(member, property) and member.__isabstractmethod__
        if hasattr(member, "__get__") and not filled_in:  # a method or a property
            return f"{base.__name__}.{name}"
    return None
