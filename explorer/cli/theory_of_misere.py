"""``explorer theory octal CODE --misere-quotient``."""

from __future__ import annotations

from explorer.cli.theory_options import answer, period_words
from explorer.errors import MalformedError
from explorer.render import Format

MOST = 2_000
"""The largest heap of a quotient: each is tried against all that sums can be."""


def tell_quotient(code: str, to: int, check: str | None, db: str | None, format: Format) -> None:
    """Find the misère quotient of an octal game, prove it, hold it against a stored game."""
    import numpy as np

    from explorer.cli.checks import check_misere
    from explorer.cli.progress import progress
    from explorer.cli.words import counted
    from explorer.theory.misere import misere_quotient
    from explorer.theory.octal import period

    if to > MOST:
        raise MalformedError(
            f"--to {to:,} is too large for a misère quotient: give {MOST:,} at most"
        )
    with progress() as report:
        found = misere_quotient(code, to, progress=lambda done, whole: report("heaps", done, whole))
    if check is not None:
        check_misere(db, check, found)
    names = [found.name(element) for element in range(found.order)]
    repeats = period(code, np.array(found.elements))
    lost = [name for name, is_lost in zip(names, found.monoid.lost, strict=True) if is_lost]
    letters = ", ".join(
        f"{found.name(found.elements[heap])} = heap {heap}" for heap in found.generators
    )
    pattern = [names[element] for element in repeats.pattern] if repeats else []
    answer(
        format,
        ("heap", "element", "outcome"),
        (
            (heap, names[element], "lose" if found.monoid.lost[element] else "win")
            for heap, element in enumerate(found.elements)
        ),
        {
            "code": code,
            "to": to,
            "order": found.order,
            "elements": names,
            "lost": lost,
            "generators": found.generators,
            "heaps": [names[element] for element in found.elements],
            "product": found.monoid.product,
            "period": None if repeats is None else repeats.length,
            "last_exception": None if repeats is None else repeats.last,
            "exceptions": None if repeats is None else repeats.exceptions,
            "proven": None if repeats is None else repeats.proven,
            "needed": None if repeats is None else repeats.needed,
        },
        f"the quotient has {counted(found.order, 'element')}, proven for all sums of heaps to "
        f"{to}; generators: {letters or 'none'}",
        f"lost for the mover, {len(lost)} of them: {', '.join(lost) or 'none'}",
        *period_words(repeats, to, pattern, ", "),
    )
