"""What is known of tic-tac-toe: who cannot win, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.shared.laws import law_of_outcome, law_of_outcomes, law_of_size
from explorer.games.tictactoe import TicTacToe
from explorer.law import Law
from explorer.spec import canonical

EPSTEIN = (
    "R. A. Epstein, The Theory of Gambling and Statistical Logic (2012), as in Wikipedia, Wild "
    "tic-tac-toe"
)


def laws(game: TicTacToe) -> Iterator[Law]:
    """Stealing a strategy, the ends, and the numbers of positions on small boards."""
    # A mark more may do harm where it makes a line too long, or where it is nobody's own.
    if not (game.misere or game.wild or game.exact):
        yield Law(
            "the second player does not win: the first could steal their strategy",
            "J. F. Nash 1949; Winning Ways, chapter 22",
            "SELECT start, CASE WHEN p.outcome <> 'lose' THEN 1 ELSE 0 END FROM game AS g "
            "JOIN position AS p ON p.game = g.game AND p.position = g.start "
            "WHERE g.game = :game",
        )
    if game.wild:
        yield Law(
            "a position with a line is an end",
            "rules",
            "SELECT position, CASE WHEN terminal = 1 THEN 1 ELSE 0 END "
            "FROM tictactoe_position WHERE game = :game AND winning_mark IS NOT NULL",
        )
    else:
        yield Law(
            "a position with a line is an end, and the line is the last mover's",
            "rules",
            "SELECT position, CASE WHEN terminal = 1 AND (mover = 'first') = (winning_mark = 'O') "
            "THEN 1 ELSE 0 END "
            "FROM tictactoe_position WHERE game = :game AND winning_mark IS NOT NULL",
        )
    known = _COUNTED.get(canonical(game))
    if known is not None:
        yield law_of_outcomes(*known)
    found = _MOVES.get(canonical(game))
    if known is not None and found is not None:
        moves, outcome, plies = found
        yield law_of_size(known[0], moves)
        yield law_of_outcome(outcome, plies)
    if canonical(game) in _WILD:
        yield law_of_outcome(_WILD[canonical(game)], source=EPSTEIN)


_COUNTED: Mapping[str, tuple[int, int, int, int]] = {
    "tictactoe": (5478, 2836, 1574, 1068),
    "tictactoe:misere=true": (5478, 3054, 1444, 980),
    "tictactoe:symmetry=true": (765, 390, 224, 151),
    "tictactoe:wild=true": (18753, 10085, 7656, 1012),
    "tictactoe:misere=true,wild=true": (18753, 12136, 2150, 4467),
    "tictactoe:wrap=true": (5194, 3115, 2079, 0),
    "tictactoe:misere=true,wrap=true": (5194, 3835, 1359, 0),
    "tictactoe:wild=true,wrap=true": (17413, 8371, 9042, 0),
    **dict.fromkeys(("tictactoe:rows=4", "tictactoe:cols=4"), (111973, 64738, 44175, 3060)),
    **dict.fromkeys(
        ("tictactoe:rows=4,exact=true", "tictactoe:cols=4,exact=true"), (113081, 64633, 43880, 4568)
    ),
}
"""Canonical spec -> positions, and those won, lost and drawn."""

_WILD: Mapping[str, str] = {
    "tictactoe:wild=true": "win",
    "tictactoe:misere=true,wild=true": "draw",
}
"""Canonical spec -> the outcome of the start of wild games."""

_MOVES: Mapping[str, tuple[int, str, int | None]] = {
    "tictactoe": (16167, "draw", 9),
    "tictactoe:misere=true": (16167, "draw", 9),
    "tictactoe:wild=true": (80150, "win", 7),
    "tictactoe:misere=true,wild=true": (80150, "draw", 9),
    "tictactoe:wrap=true": (14787, "win", 7),
    "tictactoe:misere=true,wrap=true": (14787, "win", 8),
    "tictactoe:wild=true,wrap=true": (66366, "win", 5),
    **dict.fromkeys(("tictactoe:rows=4", "tictactoe:cols=4"), (391062, "win", 7)),
    **dict.fromkeys(("tictactoe:rows=4,exact=true", "tictactoe:cols=4,exact=true"),
                    (396510, "win", 7)),
}  # fmt: skip
"""Canonical spec -> moves, outcome and plies of the start. A game that is drawn has no end before
the board is full."""
