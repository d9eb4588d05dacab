"""How far positions of sliding tiles are from the goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from explorer.games.shared.laws import ENUMERATION, law_of_levels, law_of_size, law_of_starts
from explorer.games.sliding import FARTHEST, JOHNSON_STORY, Sliding
from explorer.law import Law

DISTANCES = "The On-Line Encyclopedia of Integer Sequences, A151944: moves of the farthest position"
NUMBERS = "The On-Line Encyclopedia of Integer Sequences, A089473: positions by their moves"

_MOST: Mapping[tuple[int, int], int] = {(2, 2): 6, (2, 3): 21, (2, 4): 36, (2, 5): 55, (3, 3): 31}
"""(the shorter side, the longer) -> moves that the farthest position is from the goal."""

_SIZES: Mapping[tuple[int, int], tuple[int, int]] = {
    (2, 2): (12, 22), (2, 3): (360, 838), (2, 4): (20_160, 50_398), (3, 3): (181_440, 483_838),
}  # fmt: skip
"""(the shorter side, the longer) -> positions and moves; the goal is an end."""

_LEVELS: Mapping[tuple[int, int], tuple[str, Sequence[int]]] = {
    (2, 3): (
        ENUMERATION,
        (1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1),
    ),
    (3, 3): (
        NUMBERS,
        (
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
            10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ),
    ),
}  # fmt: skip
"""(the shorter side, the longer) -> where it is from, positions at 0, 1, 2, ... moves."""


def laws(game: Sliding) -> Iterator[Law]:
    """Which half of the arrangements can be completed, and how far they are."""
    if game.start == game.goal or min(game.rows, game.cols) == 1:
        return
    solvable = game.is_even(game.start)
    yield Law(
        "every position can be completed" if solvable else "no position can be completed",
        JOHNSON_STORY,
        "SELECT position, CASE WHEN outcome = :outcome THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game",
        {"outcome": "win" if solvable else "lose"},
    )
    if not solvable:
        return
    # The goal of a board on its side is the same, with other tiles.
    board = min(game.rows, game.cols), max(game.rows, game.cols)
    if board in _SIZES:
        yield law_of_size(*_SIZES[board], ENUMERATION)
    if (most := _MOST.get(board)) is not None:
        yield Law(
            f"no position is more than {most} moves from the goal",
            DISTANCES,
            "SELECT position, CASE WHEN remoteness <= :most THEN 1 ELSE 0 END FROM position "
            "WHERE game = :game",
            {"most": most},
        )
        if game.start == FARTHEST[game.rows, game.cols]:
            yield law_of_starts(
                f"the start is {most} moves from the goal",
                DISTANCES,
                "remoteness = :most",
                {"most": most},
            )
    if board in _LEVELS:
        source, levels = _LEVELS[board]
        yield law_of_levels(
            "as many positions are 0, 1, 2, ... moves from the goal as there are known to be",
            source,
            "remoteness",
            levels,
        )
