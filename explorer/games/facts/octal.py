"""What is known of octal games: nim-values and their periods, and misère Kayles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from explorer.games.octal import GUY_SMITH, Octal
from explorer.games.shared.laws import nim_sum_law, table
from explorer.law import Law
from explorer.theory.octal import nim_values


def laws(game: Octal) -> Iterator[Law]:
    """Heaps add up by nim-sums; of Kayles and Dawson's Kayles the whole sequence is known."""
    largest = max(game.heaps)
    if not game.misere:
        yield nim_sum_law("octal_position", nim_values(game.code, largest).tolist(), GUY_SMITH)
        if game.code in _PERIODS:
            yield _period_law(_PERIODS[game.code], largest)
    elif game.code == "0.77":
        yield Law(
            "of single rows to 35 those of 1, 4, 9, 12 and 20 pins are lost",
            "W. L. Sibert, J. H. Conway, Mathematical Kayles, "
            "International Journal of Game Theory 20 (1992) 237-246",
            "SELECT position, CASE WHEN (outcome = 'lose') = (counters IN (1, 4, 9, 12, 20)) "
            "THEN 1 ELSE 0 END "
            "FROM octal_position WHERE game = :game AND heaps < 2 AND counters < 36",
        )


class _Periodic(NamedTuple):
    """A published sequence of nim-values: by the heap modulo the period, but for exceptions."""

    name: str
    values: tuple[int, ...]
    exceptions: Mapping[int, int]


_PERIODS: Mapping[str, _Periodic] = {
    "0.77": _Periodic(
        "Kayles",
        (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7),
        {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4,
         70: 6},
    ),
    "0.07": _Periodic(
        "Dawson's Kayles",
        (4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
         4, 5, 3, 7),
        {0: 0, 1: 0, 15: 0, 17: 2, 18: 2, 32: 2, 35: 0, 52: 2},
    ),
}  # fmt: skip
"""By the code of the game."""


def _period_law(known: _Periodic, largest: int) -> Law:
    period = len(known.values)
    heaps = table(
        (heap, known.exceptions.get(heap, known.values[heap % period]))
        for heap in range(largest + 1)
    )
    return Law(
        f"rows of {known.name} have period {period}, but for {len(known.exceptions)} up to "
        f"{max(known.exceptions)}",
        GUY_SMITH,
        f"WITH known(counters, value) AS ({heaps}) "
        "SELECT p.position, CASE WHEN p.grundy = known.value THEN 1 ELSE 0 END "
        "FROM octal_position AS p JOIN known ON known.counters = p.counters "
        "WHERE p.game = :game AND p.heaps < 2",
    )
