"""What Hackenbush strings are worth."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.hackenbush import BERLEKAMP, WAYS, Hackenbush
from explorer.games.shared.laws import table, terms
from explorer.law import Law


def laws(game: Hackenbush) -> Iterator[Law]:
    """Blue and red strings are numbers, by Berlekamp's rule; green ones are left out."""
    if "G" in game.strings:
        return
    yield Law(
        "blue and red strings are worth numbers: nobody wants to move first",
        WAYS,
        "SELECT position, CASE WHEN temperature < 0 AND outcome_class <> 'next' "
        "THEN 1 ELSE 0 END FROM position WHERE game = :game",
    )
    strings = game.strings.split("+")
    worths = {
        string[:height]: worth(string[:height])
        for string in strings
        for height in range(1, len(string) + 1)
    }
    yield Law(
        "a string is worth 1 for each edge up to the first change of colour, then half as "
        "much for each as for the one below; strings add up",
        BERLEKAMP,
        f"WITH RECURSIVE {terms(max(map(len, strings)))}, "
        f"known(string, worth) AS ({table(worths.items())}), "
        "total(id, worth) AS MATERIALIZED (SELECT term.id, sum(known.worth) FROM term "
        "JOIN known ON known.string = term.term GROUP BY term.id) "
        "SELECT p.position, CASE WHEN p.mean = coalesce(total.worth, 0) THEN 1 ELSE 0 END "
        "FROM position AS p LEFT JOIN total ON total.id = p.id WHERE p.game = :game",
    )


def worth(string: str) -> float:
    """The number that a string of blue and red edges is worth, by its colours alone.

    >>> worth("BBR"), worth("BRB"), worth("RB")
    (1.5, 0.75, -0.5)
    """
    total, step, changed = 0.0, 1.0, False
    for edge in string:
        changed = changed or edge != string[0]
        step = step / 2 if changed else 1.0
        total += step if edge == "B" else -step
    return total
