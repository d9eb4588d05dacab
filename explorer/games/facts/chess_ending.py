"""What is known of chess endings: how long they last, and the tables of the smallest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.chess_ending import KRK, ChessEnding
from explorer.games.shared.laws import ENUMERATION, table
from explorer.law import Law

GUIDO = "Nalimov's tables, as G. (Guido) counted them: kirill-kryukov.com, Longest Mate in kqk"
MORELAND = "B. Moreland, Computer Chess Club archives, 15 November 2000"


def laws(game: ChessEnding) -> Iterator[Law]:
    """What the rules say of ends, and for the usual board the longest mates and the tables."""
    yield Law(
        "who cannot move has lost if in check; any other end is drawn",
        "rules",
        "SELECT position, CASE WHEN outcome = CASE WHEN in_check = 1 AND material NOT IN "
        "('KBvK', 'KNvK', 'KvKB', 'KvKN') THEN 'lose' ELSE 'draw' END THEN 1 ELSE 0 END "
        "FROM chess_ending_position WHERE game = :game AND terminal = 1",
    )
    yield Law(
        "a king alone does not win",
        "rules",
        "SELECT position, CASE WHEN outcome <> CASE WHEN material LIKE 'Kv%' "
        "THEN CASE mover WHEN 'first' THEN 'win' ELSE 'lose' END "
        "ELSE CASE mover WHEN 'first' THEN 'lose' ELSE 'win' END END THEN 1 ELSE 0 END "
        "FROM chess_ending_position WHERE game = :game "
        "AND (material LIKE 'Kv%' OR material LIKE '%vK')",
    )
    if (game.rows, game.cols) != (8, 8):
        return
    if game.pieces in _LONGEST:
        moves, source = _LONGEST[game.pieces]
        yield Law(
            f"White to move, the longest mate takes {moves} moves",
            source,
            "SELECT :game, CASE WHEN max(remoteness) = :plies THEN 1 ELSE 0 END "
            "FROM chess_ending_position WHERE game = :game AND material = :pieces "
            "AND mover = 'first' AND outcome = 'win'",
            {"plies": 2 * moves - 1, "pieces": game.pieces},
        )
    if game.pieces in _PLACED:
        white, black = _PLACED[game.pieces]
        yield Law(
            f"{white:,} positions with White to move, {black:,} with Black",
            ENUMERATION,
            "SELECT mover, CASE WHEN count(*) = CASE mover WHEN 'first' THEN :white "
            "ELSE :black END THEN 1 ELSE 0 END FROM chess_ending_position "
            "WHERE game = :game AND material = :pieces GROUP BY mover",
            {"white": white, "black": black, "pieces": game.pieces},
        )
    for statement, source, mover, counts in _COUNTED.get(game.pieces, ()):
        yield Law(
            f"up to symmetry, {statement}",
            source,
            f"WITH {_REDUCED}, known(outcome, remoteness, positions) AS ({table(counts)}) "
            "SELECT known.outcome || ' ' || known.remoteness, CASE WHEN (SELECT count(*) "
            "FROM reduced AS p WHERE p.mover = :mover AND p.outcome = known.outcome "
            "AND (p.remoteness = known.remoteness OR known.remoteness < 0)) "
            "= known.positions THEN 1 ELSE 0 END FROM known",
            {"pieces": game.pieces, "mover": mover},
        )


_LONGEST: Mapping[str, tuple[int, str]] = {
    "KQvK": (10, GUIDO),
    "KRvK": (16, GUIDO),
    "KBBvK": (19, MORELAND),
    "KBNvK": (33, MORELAND),
    "KQvKR": (35, "macechess.blogspot.com, Chess endgame table base KQKR, 7 October 2010"),
}
"""Pieces -> (moves, source)."""

_PLACED: Mapping[str, tuple[int, int]] = {"KRvK": (175_168, 223_944), "KQvK": (144_508, 223_944)}
"""Pieces -> positions with White to move, and with Black."""

_LOST = (27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390)
"""Positions of king and rook against king, Black to move, that are lost in 0, 1, ... moves."""

_COUNTED: Mapping[str, tuple[tuple[str, str, str, list[tuple[str, int, int]]], ...]] = {
    "KRvK": (
        (
            "Black to move: 2,796 drawn, lost in 0, 1, ... moves " + ", ".join(map(str, _LOST)),
            KRK,
            "second",
            [("draw", -1, 2796), *(("lose", 2 * n, many) for n, many in enumerate(_LOST))],
        ),
        ("White to move: 121 won in 16 moves", GUIDO, "first", [("win", 31, 121)]),
    ),
    "KQvK": (
        ("White to move: 1 won in 10 moves", GUIDO, "first", [("win", 19, 1)]),
        ("Black to move: 8 lost in 10 moves", GUIDO, "second", [("lose", 20, 8)]),
    ),
}
"""Pieces of three men -> (what is counted, source, mover, (outcome, plies, positions)), -1 standing
for any number of plies. One of the positions that symmetry carries into each other is counted."""

_SQUARES = table(
    (f"{file}{row}", column, row)
    for row in range(1, 9)
    for column, file in enumerate("abcdefgh", 1)
)

_REDUCED = (
    f"square(name, col, line) AS ({_SQUARES}), "
    "reduced AS (SELECT p.mover, p.outcome, p.remoteness FROM chess_ending_position AS p "
    "JOIN square AS w ON w.name = p.white_king JOIN square AS b ON b.name = p.black_king "
    "JOIN square AS x ON x.name = substr(p.position, 6, 2) "
    "WHERE p.game = :game AND p.material = :pieces AND w.col <= 4 AND w.line <= w.col "
    "AND (w.line < w.col OR b.line < b.col OR (b.line = b.col AND x.line <= x.col)))"
)
"""SQL of the classical reduction: White's king in the triangle a1-d1-d4; if it is on the diagonal
Black's king not above that, and if this one is on it too, the third man not."""
