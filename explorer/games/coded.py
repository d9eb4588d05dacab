"""Codes: positions as whole numbers, and a vectorised twin of a game's rules.

A game with many positions is grown thousands of positions at a time: `Codes.expand` takes an array
of codes and gives all their moves in a few array operations. It must say exactly what `moves` says,
in the same order; `explorer.testing.check_game` holds the two against each other.

The codes of ``explorer.games.nim`` are a class of their own, in ``explorer.games.codes.nim``, and a
package of games elsewhere may keep its codes likewise (`explorer.games.companions`). In a game file
one class may be both: a `CodedGame` is a game with its codes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import fields, is_dataclass
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from explorer.errors import ExplorerError, RulesError, quote
from explorer.games.base import Game, Player, Verdict, keep_in_step
from explorer.games.companions import companion
from explorer.spec import canonical

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Ints: TypeAlias = "npt.NDArray[np.int64]"

P = TypeVar("P")
G = TypeVar("G", bound=Game[Any])


class Expansion(NamedTuple):
    """The moves of an array of positions, position by position, each in the order of `moves`.

    parent_index  whole numbers, the index in the given array of the position moved from
    child_code    int64, the code of the position moved to
    label_code    int64 from 0 up, what `Codes.label_of` turns into the label
    probability   float64, or None where nothing is left to chance
    """

    parent_index: Ints
    child_code: Ints
    label_code: Ints
    probability: npt.NDArray[np.float64] | None = None


class LabelCode(NamedTuple):
    """What a label code stands for: the text, and what all moves of this code have in common."""

    text: str
    action: str | None = None
    passes_turn: bool = True
    player: Player | None = None


class Codes(ABC, Generic[G]):
    """The codes of `game`. Where its parameters leave no room for codes below 2**62, it has none.

    Ends, those with a verdict included, have no moves in `expand`.
    """

    asked: ClassVar[Collection[str]] = ()
    """Members of the game that are not restated, since codes ask the game for them: a game that
    takes these rules and defines them anew keeps its codes."""

    game: G

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        keep_in_step(cls, "further_codes", "family_codes")

    def __init__(self, game: G) -> None:
        self.game = game

    @property
    def _rules(self) -> Game[Any]:
        """The rules that these codes restate."""
        return self.game

    @abstractmethod
    def code_space(self) -> int | None:
        """All codes are below this number; None if these parameters have no codes."""

    @abstractmethod
    def encode(self, position: Any) -> int:
        """The code of a position; different positions have different codes."""

    @abstractmethod
    def decode(self, code: int) -> Any:
        """The position with a code."""

    @abstractmethod
    def expand(self, codes: Ints) -> Expansion:
        """The moves of the positions with these codes, int64 and of any number."""

    @abstractmethod
    def label_of(self, label_code: int) -> str | LabelCode:
        """The label that a label code stands for; its text is enough for a plain move."""

    def label_space(self) -> int | None:
        """All label codes are below this number, where it is known."""
        return None

    def shard_key(self, codes: Ints) -> Ints | None:
        """The tier of each of the positions, int64 from 0 up; None where there are no tiers.

        Along moves tiers only rise, or in all of the game only fall: the sum of scores, the marks
        on a board, the men that are left. A position may have moves within its tier. So a graph
        that is cut by tiers can be solved a tier at a time, each after those it leads to. It says
        for all codes of a game, or for none, whether there are tiers.
        """
        return None

    def further_codes(self) -> Ints:
        """The codes of `Game.further_positions`, in any order."""
        import numpy as np

        return np.array(
            [self.encode(position) for position in self._rules.further_positions()],
            dtype=np.int64,
        )

    family_codes = further_codes
    """The former name of `further_codes`: codes that define or call it go on working."""

    def format_codes(self, codes: Ints) -> list[str]:
        """The texts of many positions."""
        return [self._rules.format(self.decode(code)) for code in codes.tolist()]

    def movers_of(self, codes: Ints) -> Sequence[Player | None]:
        """Who is to move in many positions; asked only where `Game.mover` is defined."""
        return [self._rules.mover(self.decode(code)) for code in codes.tolist()]

    def verdicts_of(self, codes: Ints) -> Sequence[Verdict | None]:
        """The verdicts of many ends; asked only where `Game.verdict` is defined."""
        return [self._rules.verdict(self.decode(code)) for code in codes.tolist()]

    def parts_of(self, codes: Ints) -> Sequence[Sequence[Any]]:
        """The named parts of many positions, a column for each of `Game.parts`."""
        rows = [self._rules.named_parts(self.decode(code)) for code in codes.tolist()]
        return list(zip(*rows, strict=True)) if rows else [()] * len(self._rules.parts)


class CodedGame(Game[P], Codes["CodedGame[Any]"]):
    """A game that has its codes with it, for games that are a single file."""

    @property
    def _rules(self) -> Game[P]:
        return self

    @abstractmethod
    def encode(self, position: P) -> int:
        """The code of a position; different positions have different codes."""

    @abstractmethod
    def decode(self, code: int) -> P:
        """The position with a code."""


_RESTATED = {
    "moves", "further_positions", "family", "verdict", "mover", "named_parts", "format",
}  # fmt: skip
"""What codes say anew of what every game has."""


def _changes_rules(cls: type, owner: type, asked: Collection[str]) -> bool:
    """Whether a class defines anew what its base `owner` has and codes may restate.

    That is any member of `owner` or of its bases, even one for its own use: moves may come from it,
    and codes would not know. Exempt are parameters and what the owner leaves open (codes read them
    from the game, as they do what is `asked`), what codes say nothing of, and codes themselves.
    """
    common = {*dir(Game), *get_annotations(Game), *dir(Codes)} - _RESTATED
    parameters = {item.name for item in fields(cls)} if is_dataclass(cls) else set()
    classes = cls.__mro__
    for base in classes[: classes.index(owner)]:
        exempt = {*common, *asked, *(parameters & get_annotations(base).keys())}
        for name in vars(base).keys() - exempt:
            member = next((vars(c)[name] for c in owner.__mro__ if name in vars(c)), None)
            if member is not None and not getattr(member, "__isabstractmethod__", False):
                return True
    return False


def codes_of(game: Game[Any]) -> Codes[Any] | None:
    """The codes of a game, its own or those found by its module's name; None if it has none.

    A game that takes another's rules and changes them has lost the other's codes.

    >>> from explorer.games.nim import Nim
    >>> codes = codes_of(Nim(heaps=(1, 2)))
    >>> codes.encode((1, 2)), codes.decode(5), codes.code_space()
    (5, (1, 2), 9)
    """
    cls = type(game)
    if isinstance(game, Codes):
        owner = next(base for base in cls.__mro__ if "expand" in vars(base))
        return None if _changes_rules(cls, owner, game.asked) else game
    if (found := companion(cls, "codes")) is None:
        return None
    coded, module = found
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Codes)
        and value.__module__ == module.__name__
    ]
    if len(classes) != 1:
        raise RulesError(f"{module.__name__} has {len(classes)} classes of codes: it must have one")
    if _changes_rules(cls, coded, classes[0].asked):
        return None
    codes: Codes[Any] = classes[0](game)
    return codes


def usable_codes(game: Game[Any]) -> Codes[Any] | None:
    """The codes of a game; None if it has none, or its parameters leave no room for them.

    >>> from explorer.games.nim import Nim
    >>> usable_codes(Nim(heaps=(1, 2))) is not None, usable_codes(Nim(heaps=(10**6,) * 9))
    (True, None)
    """
    codes = codes_of(game)
    return None if codes is None or codes.code_space() is None else codes


def need_codes(game: Game[Any], what: str, instead: str = "") -> Codes[Any]:
    """The codes of a game; ExplorerError, which says what cannot be without them, if it has none.

    what  such as "be built in parts"; instead  what to do, after a semicolon
    """
    if (codes := usable_codes(game)) is None:
        raise ExplorerError(
            f"{quote(canonical(game))} cannot {what}: its rules have no codes for it{instead}"
        )
    return codes


def each(counts: Ints) -> tuple[Ints, Ints]:
    """For ``counts[i]`` things of kind i: (the kind of each thing, its number within its kind).

    >>> import numpy as np
    >>> [found.tolist() for found in each(np.array([2, 0, 3]))]
    [[0, 0, 2, 2, 2], [0, 1, 0, 1, 2]]
    """
    import numpy as np

    starts = np.cumsum(counts) - counts
    kind = np.repeat(np.arange(len(counts)), counts)
    return kind, np.arange(len(kind)) - np.repeat(starts, counts)
