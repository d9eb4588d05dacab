"""How many moves the towers of Hanoi take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from explorer.games.hanoi import LUCAS, Hanoi
from explorer.games.shared.laws import law_of_size, law_of_starts
from explorer.law import Law

BOUSCH = "T. Bousch, La quatrième tour de Hanoï, Bull. Belg. Math. Soc. 21 (2014) 895-912"
FRAME = "J. S. Frame, B. M. Stewart, American Mathematical Monthly 48 (1941) 216-219"
HINZ = "A. M. Hinz, S. Klavžar, C. Petr, The Tower of Hanoi: Myths and Maths (2018)"


def laws(game: Hanoi) -> Iterator[Law]:
    """The least moves for three and four pegs, and how many suffice for more."""
    most = frame_stewart(game.discs, game.pegs)
    if game.pegs == 3:
        yield law_of_size(3**game.discs, 3 ** (game.discs + 1) - 5, HINZ)
        yield law_of_starts(
            f"{game.discs} discs take 2^{game.discs} - 1 = {most:,} moves",
            LUCAS,
            "remoteness = :most",
            {"most": most},
        )
        yield Law(
            f"no position is more than {most:,} moves from the tower on the last peg",
            HINZ,
            "SELECT position, CASE WHEN remoteness <= :most THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game",
            {"most": most},
        )
        yield Law(
            "from every position one move is the first of a shortest way",
            HINZ,
            "SELECT source, CASE WHEN sum(optimal) = 1 THEN 1 ELSE 0 END FROM move "
            "WHERE game = :game GROUP BY source",
        )
    elif game.pegs == 4:
        yield law_of_starts(
            f"{game.discs} discs take {most:,} moves, as Frame and Stewart supposed",
            BOUSCH,
            "remoteness = :most",
            {"most": most},
        )
    else:
        yield law_of_starts(
            f"{game.discs} discs take {most:,} moves at most",
            FRAME,
            "remoteness <= :most",
            {"most": most},
        )


@cache
def frame_stewart(discs: int, pegs: int) -> int:
    """The moves of Frame and Stewart: some discs to a peg aside, the others, without it, to the
    last peg, and those aside onto them.

    >>> [frame_stewart(discs, 4) for discs in range(1, 8)]
    [1, 3, 5, 9, 13, 17, 25]
    """
    if pegs == 3 or discs < 2:
        return int(2**discs - 1)
    return min(
        2 * frame_stewart(aside, pegs) + frame_stewart(discs - aside, pegs - 1)
        for aside in range(1, discs)
    )
