"""What is known of tic-tac-toe: who cannot win, and how many positions there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.shared.laws import ENUMERATION
from explorer.games.tictactoe import TicTacToe
from explorer.law import Law


def laws(game: TicTacToe) -> Iterator[Law]:
    """Stealing a strategy, the ends, and the numbers of positions on the board of 3 x 3."""
    if not game.misere:
        yield Law(
            "the second player does not win: the first could steal their strategy",
            "J. F. Nash 1949; Winning Ways, chapter 22",
            "SELECT start, CASE WHEN p.outcome <> 'lose' THEN 1 ELSE 0 END FROM game AS g "
            "JOIN position AS p ON p.game = g.game AND p.position = g.start "
            "WHERE g.game = :game",
        )
    yield Law(
        "a position with a line is an end, and the line is the last mover's",
        "rules",
        "SELECT position, CASE WHEN terminal = 1 AND (mover = 'first') = (winning_mark = 'O') "
        "THEN 1 ELSE 0 END "
        "FROM tictactoe_position WHERE game = :game AND winning_mark IS NOT NULL",
    )
    known = _COUNTED.get((game.rows, game.cols, game.line, game.misere, game.symmetry))
    if known is not None:
        yield Law(
            "positions, and how many are won, lost and drawn for their mover: "
            + ", ".join(f"{count:,}" for count in known),
            ENUMERATION,
            "SELECT :game, CASE WHEN count(*) = :positions "
            "AND count(CASE WHEN outcome = 'win' THEN 1 END) = :won "
            "AND count(CASE WHEN outcome = 'lose' THEN 1 END) = :lost "
            "AND count(CASE WHEN outcome = 'draw' THEN 1 END) = :drawn THEN 1 ELSE 0 END "
            "FROM position WHERE game = :game",
            dict(zip(("positions", "won", "lost", "drawn"), known, strict=True)),
        )


_COUNTED: Mapping[tuple[int, int, int, bool, bool], tuple[int, int, int, int]] = {
    (3, 3, 3, False, False): (5478, 2836, 1574, 1068),
    (3, 3, 3, True, False): (5478, 3054, 1444, 980),
    (3, 3, 3, False, True): (765, 390, 224, 151),
}
"""(rows, cols, line, misere, symmetry) -> positions, and those won, lost and drawn."""
