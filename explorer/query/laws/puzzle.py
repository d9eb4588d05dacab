"""The laws of puzzles: what can be completed, how soon, and in how many ways."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.law import Law
from explorer.query.arrays import puzzle
from explorer.query.laws.common import (
    DEFINITION,
    MOVE,
    NODES,
    Audited,
    LocalLaw,
    law_row,
    no_others,
    unsolved,
)
from explorer.query.laws.tables import choices
from explorer.query.rows import Row
from explorer.store.connection import Connection


def laws(connection: Connection, audited: Audited) -> Iterator[Law]:
    """The laws of a puzzle; its ways are counted by `checks`."""
    if not audited.solved:
        yield from unsolved()
        return
    yield LocalLaw(
        "an end is completed if the rules say so, at remoteness 0; any other end is lost",
        DEFINITION,
        "SELECT n.position, CASE n.verdict WHEN 'win' THEN n.outcome = 'win' AND n.remoteness = 0 "
        f"ELSE n.outcome = 'lose' AND n.remoteness IS NULL END {NODES} AND c.id IS NULL",
        on_arrays=puzzle.ends,
        tables=choices,
    )
    yield LocalLaw(
        "a position can be completed iff a move leads to one that can, and one move later",
        DEFINITION,
        "SELECT n.position, CASE WHEN c.wins > 0 THEN n.outcome = 'win' "
        "AND n.remoteness = 1 + c.fastest ELSE n.outcome = 'lose' AND n.remoteness IS NULL END "
        f"{NODES} AND c.id IS NOT NULL",
        on_arrays=puzzle.completed,
        tables=choices,
    )
    best = "n.outcome = 'win' AND e.outcome = 'win' AND n.remoteness = 1 + e.remoteness"
    yield LocalLaw(
        "a move is optimal iff it is the first of a shortest way",
        DEFINITION,
        f"SELECT {MOVE}, e.optimal = CASE WHEN {best} THEN 1 ELSE 0 END "
        "FROM choice AS e JOIN truth AS n ON n.id = e.source_id WHERE e.game_id = :id",
        on_arrays=puzzle.marks,
        tables=choices,
    )
    first = (
        "(SELECT o.label_id FROM choice AS o "
        "WHERE o.game_id = n.game_id AND o.source_id = n.id AND n.outcome = 'win' "
        "AND o.outcome = 'win' AND n.remoteness = 1 + o.remoteness ORDER BY o.ordinal LIMIT 1)"
    )
    yield LocalLaw(
        "the optimal move shown is the first of these, if there is one",
        DEFINITION,
        f"SELECT n.position, {connection.dialect.same('n.optimal_label_id', first)} "
        "FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=puzzle.shown,
        tables=choices,
    )
    yield no_others(audited.kind)


def checks(connection: Connection, audited: Audited, shown: int) -> Iterator[Row]:
    """The numbers of ways, which grow beyond what SQL can add up."""
    if not audited.solved:
        return
    checked = None if audited.stored is None else puzzle.completions(audited.stored)
    if checked is None:
        yield _check_completions(connection, audited.id, shown)
    else:
        yield law_row(_WAYS, DEFINITION, checked, [])


_WAYS = "the ways to complete a position are those of its moves together"


def _check_completions(connection: Connection, game_id: int, shown: int) -> Row:
    """Are the ways of every position the sum of those of the positions its moves lead to?

    In whole numbers of any size, which SQL has not. Where there is no number, a move leads to
    another position without one; a position that cannot be completed has 0 ways, any other one
    at least 1: with numbers below that, positions in a circle could vouch for each other.
    """
    nodes = connection.execute(
        "SELECT id, position, outcome, terminal, completions FROM nodes WHERE game_id = :id "
        "ORDER BY id",
        {"id": game_id},
    ).all()
    stored = {position_id: ways for position_id, _, _, _, ways in nodes}
    sums: dict[int, int] = {}
    endless: set[int] = set()
    for source, target in connection.execute(
        "SELECT source_id, target_id FROM edges WHERE game_id = :id", {"id": game_id}
    ):
        ways = stored.get(target)
        if ways is None:
            endless.add(source)
        else:
            sums[source] = sums.get(source, 0) + _whole(ways)
    wrong = []
    for position_id, position, outcome, terminal, ways in nodes:
        if terminal:
            right: str | None = "1" if outcome == "win" else "0"
        elif outcome == "lose":
            right = "0"
        else:
            ways_on = sums.get(position_id, 0)
            right = None if position_id in endless else str(ways_on) if ways_on > 0 else "no number"
        if ways != right:
            wrong.append(position)
    return law_row(_WAYS, DEFINITION, len(nodes), wrong[:shown], len(wrong))


def _whole(stored: str) -> int:
    """A number as it is stored; what is none counts as no number of ways at all."""
    return int(stored) if stored.isascii() and stored.isdecimal() else -1
