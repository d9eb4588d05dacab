"""What the published facts of several games are made of: pieces of SQL, and whole laws.

All of it is in what SQLite and PostgreSQL both understand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from explorer.law import Law


def table(rows: Iterable[Sequence[str | float]]) -> str:
    """The SQL of a table with known rows, at least one, for ``WITH name(columns) AS (...)``.

    Written out, since a list may be longer than what a query can bind. No text may have a colon,
    which would begin the name of a bound value.

    >>> print(table([("1+1", 0), ("it's", 0.5)]))
    VALUES ('1+1', 0), ('it''s', 0.5)
    """
    return "VALUES " + ", ".join(f"({', '.join(map(_literal, row))})" for row in rows)


def _literal(value: str | float) -> str:
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


def terms(longest: int) -> str:
    """The SQL of two tables for ``WITH RECURSIVE``: ``term(id, term)`` has the terms of positions,
    what stands between their plus signs, none longer than `longest`.

    No two back ends have one name for splitting a text, so its terms are cut off one by one.
    """

    def size(place: str) -> str:
        """How far it is from a place to the next plus sign, or to the end."""
        tried = " ".join(
            f"WHEN substr(position, {place} + {size}, 1) IN ('', '+') THEN {size}"
            for size in range(1, longest)
        )
        return f"CASE {tried} ELSE {longest} END" if tried else str(longest)

    return (
        f"cut(id, position, place, size) AS (SELECT id, position, 1, {size('1')} FROM position "
        "WHERE game = :game UNION ALL "
        f"SELECT id, position, place + size + 1, {size('place + size + 1')} FROM cut "
        "WHERE place + size < length(position)), "
        "term(id, term) AS (SELECT id, substr(position, place, size) FROM cut)"
    )


def law_of_starts(
    statement: str, source: str, holds: str, values: Mapping[str, object] | None = None
) -> Law:
    """The law that an SQL condition holds in every start; `values` are what it binds."""
    return Law(
        statement,
        source,
        f"SELECT position, CASE WHEN {holds} THEN 1 ELSE 0 END FROM position "
        "WHERE game = :game AND depth = 0",
        values or {},
    )


ENUMERATION = "enumeration by independent programs"
"""The source of numbers that nobody has published, or not by these rules."""


def law_of_size(positions: int, moves: int, source: str = ENUMERATION) -> Law:
    """The law that a game has so many positions and moves.

    >>> law_of_size(360, 838, "counted by hand").statement
    'there are 360 positions and 838 moves'
    """
    return Law(
        f"there are {positions:,} positions and {moves:,} moves",
        source,
        "SELECT game, CASE WHEN positions = :positions AND moves = :moves THEN 1 ELSE 0 END "
        "FROM game WHERE game = :game",
        {"positions": positions, "moves": moves},
    )


def law_of_levels(statement: str, source: str, column: str, levels: Sequence[int]) -> Law:
    """The law that a column of the view `position` is 0, 1, 2, ... in so many positions each."""
    return Law(
        statement,
        source,
        f"WITH known(level, positions) AS ({table(enumerate(levels))}), "
        f"found(level, positions) AS (SELECT {column}, count(*) FROM position "
        f"WHERE game = :game GROUP BY {column}) "
        f"SELECT '{column} ' || known.level, CASE WHEN found.positions = known.positions "
        "THEN 1 ELSE 0 END FROM known LEFT JOIN found ON found.level = known.level",
    )


def nim_sum_law(view: str, values: Sequence[int], source: str) -> Law:
    """The law that the nim-value of a position is the nim-sum of its heaps' values.

    `values` are those of single heaps from 0 up to the largest; the query has them in a row, all of
    one width, since a text is faster to look up than a table. SQL has no exclusive or: a bit of the
    nim-sum is set iff an odd number of heaps has it.
    """
    width = len(str(max(values)))
    nim_sum = " + ".join(
        f"(sum((value >> {bit}) & 1) % 2) * {1 << bit}"
        for bit in range(max(1, max(values).bit_length()))
    )
    return Law(
        "the nim-value is the nim-sum of the values of the heaps",
        source,
        f"WITH RECURSIVE {terms(len(str(len(values) - 1)))}, "
        "heap(id, value) AS MATERIALIZED (SELECT id, CAST(substr(:values, "
        f"CAST(term AS INTEGER) * {width} + 1, {width}) AS INTEGER) FROM term), "
        f"total(id, value) AS MATERIALIZED (SELECT id, {nim_sum} FROM heap GROUP BY id) "
        "SELECT p.position, CASE WHEN p.grundy = total.value THEN 1 ELSE 0 END "
        f"FROM {view} AS p LEFT JOIN total ON total.id = p.id WHERE p.game = :game",
        {"values": "".join(f"{value:0{width}}" for value in values)},
    )


def pass_law(view: str) -> Law:
    """What follows from the right to pass: nobody is worse off for being to move."""
    return Law(
        "with equal scores the mover wins at least half the time: they may pass at once",
        "by the rules: P(i,i,0) >= 1 - P(i,i,0)",
        f"SELECT position, CASE WHEN win_probability >= 0.5 THEN 1 ELSE 0 END FROM {view} "
        "WHERE game = :game AND score = opponent AND turn = 0",
    )


def start_law(win_probability: float, source: str, accuracy: float = 1e-12) -> Law:
    """The published win probability of the start."""
    return Law(
        f"the first player wins with probability {win_probability}",
        source,
        "SELECT start, CASE WHEN abs(p.win_probability - :published) <= :accuracy "
        "THEN 1 ELSE 0 END FROM game AS g "
        "JOIN position AS p ON p.game = g.game AND p.position = g.start WHERE g.game = :game",
        {"published": win_probability, "accuracy": accuracy},
    )


def law_of_outcome(outcome: str, plies: int | None = None, source: str = ENUMERATION) -> Law:
    """What the start is for the player to move, and after how many plies play ends if it is told.

    >>> law_of_outcome("win", 9).statement
    'the outcome of the start is: win in 9'
    """
    told = "" if plies is None else f" in {plies}"
    also = "" if plies is None else "AND p.remoteness = :plies "
    return Law(
        f"the outcome of the start is: {outcome}{told}",
        source,
        f"SELECT start, CASE WHEN p.outcome = :outcome {also}THEN 1 ELSE 0 END FROM game AS g "
        "JOIN position AS p ON p.game = g.game AND p.position = g.start WHERE g.game = :game",
        {"outcome": outcome} if plies is None else {"outcome": outcome, "plies": plies},
    )


def laws_of_size(
    positions: int, moves: int, outcome: str, plies: int | None = None, source: str = ENUMERATION
) -> list[Law]:
    """How many positions and moves there are, and what the start is."""
    return [law_of_size(positions, moves, source), law_of_outcome(outcome, plies, source)]


def law_of_outcomes(
    positions: int, won: int, lost: int, drawn: int, source: str = ENUMERATION
) -> Law:
    """The law that so many positions are won, lost and drawn for their mover.

    >>> law_of_outcomes(10, 5, 4, 1).statement
    'positions, and how many are won, lost and drawn for their mover: 10, 5, 4, 1'
    """
    known = {"positions": positions, "won": won, "lost": lost, "drawn": drawn}
    return Law(
        "positions, and how many are won, lost and drawn for their mover: "
        + ", ".join(f"{count:,}" for count in known.values()),
        source,
        "SELECT :game, CASE WHEN count(*) = :positions "
        "AND count(CASE WHEN outcome = 'win' THEN 1 END) = :won "
        "AND count(CASE WHEN outcome = 'lose' THEN 1 END) = :lost "
        "AND count(CASE WHEN outcome = 'draw' THEN 1 END) = :drawn THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game",
        known,
    )


def law_without_draws(reason: str) -> Law:
    """No position is a draw, for a reason in the rules."""
    return Law(
        f"nobody draws: {reason}",
        "rules",
        "SELECT position, CASE WHEN outcome <> 'draw' THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game",
    )
