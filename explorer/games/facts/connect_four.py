"""What is known of Connect Four: how many positions there are, and who wins on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.connect_four import TROMP, ConnectFour
from explorer.games.shared.laws import ENUMERATION, law_of_outcome, law_of_size, table
from explorer.law import Law


def laws(game: ConnectFour) -> Iterator[Law]:
    """The ends, drawn games, and with lines of four the numbers and outcomes that are published."""
    yield Law(
        "a position with a line is an end, and the line is the last mover's",
        "rules",
        "SELECT position, CASE WHEN terminal = 1 AND (mover = 'first') = (winning_disc = 'O') "
        "THEN 1 ELSE 0 END "
        "FROM connect_four_position WHERE game = :game AND winning_disc IS NOT NULL",
    )
    yield Law(
        "every move adds a disc, and a drawn game goes on until the board is full",
        "rules",
        "SELECT position, CASE WHEN depth = discs "
        "AND (outcome <> 'draw' OR remoteness = :squares - discs) THEN 1 ELSE 0 END "
        "FROM connect_four_position WHERE game = :game",
        {"squares": game.cols * game.rows},
    )
    if game.line == 4:
        yield from _of_four(game)


def _of_four(game: ConnectFour) -> Iterator[Law]:
    """Facts of lines of four."""
    known = game.positions_known()
    if known is not None:
        yield Law(
            f"there are {known:,} positions",
            TROMP,
            "SELECT :game, CASE WHEN count(*) = :positions THEN 1 ELSE 0 END "
            "FROM position WHERE game = :game",
            {"positions": known},
        )
    moves = _MOVES.get((game.cols, game.rows))
    if game.symmetry:
        if (game.cols, game.rows) == (4, 4):
            yield law_of_size(80_541, 152_347)
    elif moves is not None:
        yield Law(
            f"there are {moves:,} moves",
            ENUMERATION,
            "SELECT game, CASE WHEN moves = :moves THEN 1 ELSE 0 END FROM game WHERE game = :game",
            {"moves": moves},
        )
    outcomes = _OUTCOMES.get(game.cols, "")
    if 0 <= game.rows - 4 < len(outcomes):
        outcome = {"=": "draw", "+": "win", "-": "lose"}[outcomes[game.rows - 4]]
        yield law_of_outcome(outcome, source=TROMP)
    if game.cols == 7 and not game.symmetry:
        # As many discs as there are rows fill no column too full, whatever the height.
        plies = PLIES if game.rows == 6 else PLIES[: min(game.rows, 6) + 1]
        yield Law(
            "positions after 0, 1, ... discs: " + ", ".join(f"{count:,}" for count in plies),
            "J. Tromp, OEIS A212693",
            f"WITH known(discs, positions) AS ({table(enumerate(plies))}) "
            "SELECT known.discs || ' discs', CASE WHEN (SELECT count(*) "
            "FROM connect_four_position AS p WHERE p.game = :game AND p.discs = known.discs) "
            "= known.positions THEN 1 ELSE 0 END FROM known",
        )


PLIES = (
    1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101, 30929111,
)  # fmt: skip
"""Positions of the board of 7 columns and 6 rows after 0, 1, ... discs."""

_MOVES: Mapping[tuple[int, int], int] = {
    (4, 4): 304_574, (4, 5): 3_175_616, (5, 4): 8_757_625,
}  # fmt: skip
"""(cols, rows) -> moves."""

_OUTCOMES: Mapping[int, str] = {
    4: "========", 5: "=======", 6: "=-=-+-", 7: "==+=+", 8: "-+--", 9: "-+-", 10: "-+", 11: "-",
}  # fmt: skip
"""Columns -> what the empty board of 4, 5, ... rows is for the first player: +, = or -."""
