"""Games on heaps: nim by hand, octal games and their periods, matches of any size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import log10
from typing import TYPE_CHECKING, Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.words import counted
from explorer.errors import MalformedError, quote

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from explorer.answers.theory.checks import Against
    from explorer.theory.periods import Period

LARGEST = 2_000
"""The largest heap of a misère quotient: each is tried against all that sums can be."""


MOST_LISTED = 40
"""Exceptions to a period that a line names."""


def nim(heaps: Sequence[str], misere: bool = False, against: Against | None = None) -> Answer:
    """Bouton's way to play nim with these heaps: what cancels, what is left, the winning moves.

    >>> nim(["3", "4", "5"]).object["winning_moves"]
    [{'heap': 1, 'from': 3, 'to': 1}]
    """
    from explorer.cgt.nim_values import nim_sum
    from explorer.theory.nim import is_lost, left_over, powers, winning_moves

    sizes = [whole(heap, "heap") for given in heaps for heap in given.split("+")]
    total, lost = nim_sum(sizes), is_lost(sizes, misere)
    moves = winning_moves(sizes, misere)
    width = max(size.bit_length() for size in [*sizes, 1])
    rows = [
        (str(size), f"{size:0{width}b}", " + ".join(map(str, powers(size))) or "0")
        for size in sizes
    ]
    kept = " + ".join(map(str, left_over(sizes))) or "0"
    rows.append((f"nim-sum {total}", f"{total:0{width}b}", kept))
    words = [f"left when equal powers cancel in pairs: {kept}"]
    if misere:
        words.append(_misere_rule(sizes, lost))
    if lost:
        words.append("every move loses" if any(sizes) else "no move is left: the mover has lost")
    elif not any(sizes):
        words.append("no move is left: the mover has won")
    for place, left in moves:
        words.append(f"winning move: {sizes[place]} -> {left} (heap {place + 1})")
    outcome = "lose" if lost else "win"
    notes = []
    if against is not None:
        from explorer.answers.theory.checks import check_position

        text = "+".join(map(str, sizes))
        notes.append(check_position(against, "nim", text, outcome, misere=misere))
    return Answer(
        ("heap", "binary", "powers of two"),
        rows,
        {
            "heaps": sizes,
            "misere": misere,
            "nim_sum": total,
            "left_over": left_over(sizes),
            "outcome": outcome,
            "winning_moves": [
                {"heap": place + 1, "from": sizes[place], "to": left} for place, left in moves
            ],
        },
        words,
        notes,
        beside=words,
    )


def _misere_rule(heaps: Sequence[int], lost: bool) -> str:
    """Who wins in misère play, and whether the nim-sum tells it."""
    large = max(heaps) > 1
    return (
        f"misère play, who takes the last one loses: the player to move "
        f"{'loses' if lost else 'wins'}, since "
        + (
            "with a heap above 1 the nim-sum decides, as in normal play"
            if large
            else "with no heap above 1 an odd number of heaps loses"
        )
    )


def octal(code: str, to: int = 100, against: Against | None = None) -> Answer:
    """The nim-values of an octal game for heaps of up to `to`, and their period.

    >>> octal("kayles", 200).object["period"]
    12
    """
    from explorer.theory.octal import NAMES, canonical, nim_values, periods

    name = canonical(NAMES.get(code, code))
    values = nim_values(name, to)
    found = periods(name, values)
    notes = []
    if against is not None:
        from explorer.answers.theory.checks import check_heaps

        notes.append(check_heaps(against, name, values.tolist()))
    return _of_heaps({"code": name}, values, found, _GUY_SMITH, notes)


_GUY_SMITH = "the values repeat as far as the bound of Guy and Smith asks"


def subtraction(take: Sequence[int], to: int = 100, against: Against | None = None) -> Answer:
    """The nim-values of a subtraction game for heaps of up to `to`, and their period.

    >>> subtraction([2, 5, 7]).object["period"]
    22
    """
    from explorer.theory.subtraction import nim_values, numbers, periods

    known = numbers(take)
    values = nim_values(known, to)
    notes = []
    if against is not None:
        from explorer.answers.theory.checks import check_heap

        notes.append(check_heap(against, known, values.tolist()))
    proof = (
        "as many values as the largest number taken equal those a period before, and they tell "
        "all later ones"
    )
    return _of_heaps({"take": known}, values, periods(known, values), proof, notes)


def _of_heaps(
    what: dict[str, Any],
    values: npt.NDArray[np.int64],
    periods: tuple[Period | None, Period | None],
    proof: str,
    notes: Sequence[str],
) -> Answer:
    """The nim-values of single heaps with what is known of their period."""
    period, suspected = periods
    listed = values.tolist()
    words = _period(periods, len(listed) - 1, [*map(str, period.pattern)] if period else [], proof)
    return Answer(
        ("heap", "nim-value"),
        enumerate(listed),
        {
            **what,
            "nim_values": listed,
            "period": None if period is None else period.length,
            "last_exception": None if period is None else period.last,
            "exceptions": None if period is None else period.exceptions,
            "pattern": None if period is None else period.pattern,
            "proven": None if period is None else period.proven,
            "needed": None if period is None else period.needed,
            "repeats": None if period is None else period.repeats,
            "suspected": None if suspected is None else _suspected(suspected),
        },
        words,
        notes,
        beside=words,
    )


def _suspected(period: Period) -> dict[str, int]:
    return {
        "period": period.length,
        "last_exception": period.last,
        "repeats": period.repeats,
        "needed": period.needed,
    }


def misere_quotient(
    code: str, to: int = 100, against: Against | None = None, progress: Progress = silent
) -> Answer:
    """The misère quotient of an octal game for heaps of up to `to`, proven, and its period.

    >>> misere_quotient("0.123", 6).object["order"]
    6
    """
    import numpy as np

    from explorer.theory.misere import misere_quotient as quotient_of
    from explorer.theory.octal import NAMES, canonical, periods

    name = canonical(NAMES.get(code, code))
    if to > LARGEST:
        raise MalformedError(
            f"--to {to:,} is too large for a misère quotient: give {LARGEST:,} at most"
        )
    quotient = quotient_of(name, to, progress=lambda done, size: progress("heaps", done, size))
    notes = []
    if against is not None:
        from explorer.answers.theory.checks import check_misere

        notes.append(check_misere(against, quotient))
    names = [quotient.name(element) for element in range(quotient.order)]
    found = periods(name, np.array(quotient.elements))
    repeats, suspected = found
    lost = [name for name, is_lost in zip(names, quotient.monoid.lost, strict=True) if is_lost]
    letters = ", ".join(
        f"{quotient.name(quotient.elements[heap])} = heap {heap}" for heap in quotient.generators
    )
    pattern = [names[element] for element in repeats.pattern] if repeats else []
    words = [
        f"the quotient has {counted(quotient.order, 'element')}, proven for all sums of heaps "
        f"to {to}; generators: {letters or 'none'}",
        f"lost for the mover, {len(lost)} of them: {', '.join(lost) or 'none'}",
        *_period(found, to, pattern, _GUY_SMITH, ", "),
    ]
    return Answer(
        ("heap", "element", "outcome"),
        (
            (heap, names[element], "lose" if quotient.monoid.lost[element] else "win")
            for heap, element in enumerate(quotient.elements)
        ),
        {
            "code": name,
            "to": to,
            "order": quotient.order,
            "elements": names,
            "lost": lost,
            "generators": quotient.generators,
            "heaps": [names[element] for element in quotient.elements],
            "product": quotient.monoid.product,
            "period": None if repeats is None else repeats.length,
            "last_exception": None if repeats is None else repeats.last,
            "exceptions": None if repeats is None else repeats.exceptions,
            "proven": None if repeats is None else repeats.proven,
            "needed": None if repeats is None else repeats.needed,
            "repeats": None if repeats is None else repeats.repeats,
            "suspected": None if suspected is None else _suspected(suspected),
        },
        words,
        notes,
        beside=words,
    )


def _listed(heaps: Sequence[int]) -> str:
    """Heaps for a line of text: of very many the first ones and the last.

    >>> _listed([]), _listed([0, 3]), _listed(range(2208))[-58:]
    ('none', '0, 3', '18, 19 ... 2207 (--format json lists the other 2,187, too)')
    """
    if len(heaps) <= MOST_LISTED:
        return ", ".join(map(str, heaps)) or "none"
    first = ", ".join(map(str, heaps[: MOST_LISTED // 2]))
    others = len(heaps) - MOST_LISTED // 2 - 1
    return f"{first} ... {heaps[-1]} (--format json lists the other {others:,}, too)"


def matches(
    one: str,
    other: str,
    limit: int = 10,
    both: bool = False,
    misere: bool = True,
    against: Against | None = None,
    blocked_wins: bool = False,
) -> Answer:
    """Who wins the game of matches with piles of any size, by what argument, with which move.

    >>> matches("2^100", "3^100", limit=300).object["outcome"]
    'win'
    """
    from explorer.theory.matches import decide

    piles = whole(one, "pile"), whole(other, "pile")
    decision = decide(
        piles[0], piles[1], limit, both=both, misere=misere, blocked_wins=blocked_wins
    )
    outcome = "win" if decision.wins else "lose"
    notes = []
    if against is not None:
        from explorer.answers.theory.checks import check_position

        text, blocked = f"{piles[0]}+{piles[1]}", "win" if blocked_wins else "lose"
        rules = {"limit": limit, "both": both, "misere": misere, "blocked": blocked}
        notes.append(check_position(against, "matches", text, outcome, **rules))
    winner = "first" if decision.wins else "second"
    words = [
        f"a crooked move (different numbers) takes at most {limit:,} in all, so there are "
        + (f"fewer than {limit:,}^2" if decision.pairs is None else f"{decision.pairs:,}")
        + " of them; all others stay on the diagonal",
        "a diagonal has one lost position at most; before it each crooked move saves one position "
        "at most",
        decision.argument,
        f"the {winner} player wins"
        + (f": take {decision.move[0]} and {decision.move[1]}" if decision.move else ""),
    ]
    return Answer(
        ("pile 1", "pile 2", "limit", "winner"),
        [(str(piles[0]), str(piles[1]), limit, winner)],
        {
            "piles": [str(pile) for pile in piles],
            "limit": limit,
            "both": both,
            "misere": misere,
            "blocked": "win" if blocked_wins else "lose",
            "outcome": outcome,
            "move": None if decision.move is None else [str(take) for take in decision.move],
            "crooked_moves": decision.pairs,
            "argument": decision.argument,
        },
        words,
        notes,
        beside=words,
    )


def whole(text: str, what: str) -> int:
    """A whole number, written out or as a power; MalformedError if it is neither.

    >>> whole("2^10", "pile")
    1024
    """
    match = re.fullmatch(r"([0-9]{1,4000})(?:(?:\^|\*\*)([0-9]{1,5}))?", text, re.ASCII)
    if not match or log10(int(match[1]) or 1) * int(match[2] or 1) > 4000:
        raise MalformedError(
            f"{quote(text)} is not a {what}: write a whole number or a power, such as 20 or 2^100, "
            "of up to 4,000 digits"
        )
    number: int = int(match[1]) ** int(match[2] or 1)
    return number


def _period(
    periods: tuple[Period | None, Period | None],
    to: int,
    pattern: Sequence[str],
    proof: str,
    between: str = " ",
) -> list[str]:
    """What is to say of the period of the values of heaps to `to`; `pattern` are the values."""
    period, suspected = periods
    if suspected is not None:
        return [
            f"not enough repeats yet for a period: the last {to - suspected.last:,} values have "
            f"period {suspected.length}, which stands {_times(suspected.repeats)} after heap "
            f"{suspected.last:,}; if they go on so to heap {suspected.needed:,}, it is proven: "
            "look further with --to"
        ]
    if period is None:
        return [f"no period shows up to {to:,}: look further with --to"]
    how = (
        f"proven: {proof}"
        if period.proven
        else f"observed, not proven: it stands {_times(period.repeats)} "
        + (f"after heap {period.last:,}; " if period.exceptions else "from heap 0 on; ")
        + f"if the values go on so to heap {period.needed:,}, it is proven"
    )
    return [
        f"period {period.length} ({how})",
        f"{counted(len(period.exceptions), 'exception')}: {_listed(period.exceptions)}",
        f"values by heap modulo {period.length}: {between.join(pattern)}",
    ]


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count:,} times"
