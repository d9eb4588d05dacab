"""Theory held against a stored, solved game: agreement is a note, a difference an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.answers.words import counted
from explorer.errors import ExplorerError, MalformedError, NotThereError, quote
from explorer.query.catalog import game
from explorer.query.positions import moves, position, values
from explorer.query.rows import Row
from explorer.store.engine import reading
from explorer.theory.wythoff import by_beatty, by_columns

if TYPE_CHECKING:
    from explorer.theory.misere import Quotient


@dataclass(frozen=True)
class Against:
    """What theory is held against: a game by its spec, as a database has it."""

    spec: str
    database: DatabaseName = None


def check_pairs(
    against: Against, pairs: Sequence[tuple[int, int]], spread: int, step: int = 1
) -> str:
    """Compare the lost pairs of Wythoff's game, from (0, 0) on, with those that are stored."""
    about = _about(against, "wythoff", spread=spread, step=step, misere=False)
    lost = {pair for a, b in pairs for pair in ((a, b), (b, a))}
    # Below the next pair none is missing.
    if step == 1:
        least, beyond = by_beatty(len(pairs) + 1, spread)[-1]
    else:
        least, beyond = by_columns(len(pairs) + 1, step, spread)[-1]

    def known(piles: Sequence[int]) -> bool:
        # With a step the same smaller pile may come again.
        return min(piles) < least and (step > 1 or max(piles) < beyond)

    return _compare(
        about,
        against,
        "outcome",
        known,
        lambda piles, stored: (stored == "lose") == (piles in lost),
    )


def check_lost(against: Against, pairs: Iterable[tuple[int, int]]) -> str:
    """Hold that these pairs, as far as they are stored, are lost at Wythoff's game."""
    about = _about(against, "wythoff", spread=0, step=1, misere=False)
    stored: list[Row] = []
    with reading(located(against.database)) as connection:
        game(connection, about.name)
        for a, b in pairs:
            try:
                stored.append(position(connection, about.name, f"{a}+{b}"))
            except NotThereError:
                continue
    return _agreement(
        about, len(stored), [row["position"] for row in stored if row["outcome"] != "lose"]
    )


def check_mex(at: Against, numbers: Sequence[int], least: int) -> str:
    """Hold that a stored position, SPEC@POSITION, whose successors have these nim-values has their
    mex."""
    spec, separator, text = at.spec.partition("@")
    database = located(at.database)
    about = named_game(spec, database)
    wanted = about.position(text) if separator else None
    with reading(database) as connection:
        place = position(connection, about.name, wanted or game(connection, about.name)["start"])
        reached = {move["grundy"] for move in moves(connection, about.name, place["id"])}
    if place["grundy"] is None or None in reached:
        raise ExplorerError(f"{about.name} has no nim-value at {place['position']} to compare with")
    if reached != set(numbers):
        raise MalformedError(
            f"the successors of {place['position']} in {about.name} have the nim-values "
            f"{' '.join(map(str, sorted(reached))) or 'of none'}: give these"
        )
    return _agreement(about, 1, [] if place["grundy"] == least else [place["position"]])


def check_position(against: Against, slug: str, text: str, outcome: str, **rules: Any) -> str:
    """Compare the outcome of one position with the stored one, of a game with these rules."""
    about = _about(against, slug, **rules)
    with reading(located(against.database)) as connection:
        stored = position(connection, about.name, about.position(text))
    return _agreement(about, 1, [] if stored["outcome"] == outcome else [stored["position"]])


def check_heaps(against: Against, code: str, nim_values: Sequence[int]) -> str:
    """Compare the nim-values of single heaps, from the empty one up, with those stored."""
    return _compare(
        _about(against, "octal", code=code, misere=False),
        against,
        "grundy",
        lambda heaps: len(heaps) < 2 and sum(heaps) < len(nim_values),
        lambda heaps, stored: stored == nim_values[sum(heaps)],
    )


def check_heap(against: Against, take: Sequence[int], nim_values: Sequence[int]) -> str:
    """Compare the nim-values of heaps in a subtraction game with those stored."""
    return _compare(
        _about(against, "subtraction", take=tuple(take), misere=False),
        against,
        "grundy",
        lambda heap: heap < len(nim_values),
        lambda heap, stored: stored == nim_values[heap],
    )


def check_misere(against: Against, quotient: Quotient) -> str:
    """Compare the outcomes that a misère quotient gives with those stored."""
    return _compare(
        _about(against, "octal", code=quotient.code, misere=True),
        against,
        "outcome",
        lambda heaps: max(heaps, default=0) < len(quotient.elements),
        lambda heaps, stored: (stored == "lose") == quotient.is_lost(heaps),
    )


def _about(against: Against, slug: str, **rules: Any) -> NamedGame:
    """The game to compare with; MalformedError unless it is of this family and has these rules."""
    spec = against.spec
    about = named_game(spec, located(against.database))
    if about.other_rules is not None:
        raise ExplorerError(
            f"--check {quote(spec)} tells nothing about today's rules: {' '.join(about.notes)}"
        )
    if about.game is None or about.game.slug != slug:
        raise MalformedError(
            f"--check {quote(spec)} is not a game of {slug}: name one, such as {slug}"
        )
    for name, value in rules.items():
        if getattr(about.game, name) != value:
            raise MalformedError(
                f"--check {quote(spec)} is another game: this is about {name}={_as_given(value)}"
            )
    return about


def _as_given(value: Any) -> str:
    """A value as it stands in a spec."""
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compare(
    about: NamedGame,
    against: Against,
    column: str,
    known: Callable[[Any], bool],
    holds: Callable[[Any, Any], bool],
) -> str:
    """Hold every stored position about which theory knows something against what it says.

    Positions are as the rules read them; `holds` gets one and what the database has in `column`.
    """
    assert about.game is not None
    checked, wrong = 0, []
    with reading(located(against.database)) as connection:
        game(connection, about.name)
        for text, stored in values(connection, about.name, column):
            place = about.game.parse(text)
            if known(place):
                checked += 1
                if not holds(place, stored):
                    wrong.append(text)
    return _agreement(about, checked, wrong)


def _agreement(about: NamedGame, checked: int, wrong: Sequence[str]) -> str:
    if not checked:
        raise ExplorerError(f"{about.name} holds no position to compare with: check a larger game")
    if wrong:
        raise ExplorerError(
            f"{about.name} disagrees in {len(wrong):,} of {counted(checked, 'position')}, "
            f"such as {quote(wrong[0])}"
        )
    return f"{about.name} agrees in {counted(checked, 'position')}"
