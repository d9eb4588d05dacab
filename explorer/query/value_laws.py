"""The laws of values: what each must be, given the values of the positions that moves lead to.

They leave one answer only: remoteness falls along the moves that certify a win or a loss, and
nim-values are asked for only where every play ends, so no circle of positions can vouch for itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from explorer.law import Law
from explorer.query.laws import DEFINITION, MOVE, NODES, empty

PARTIZAN = (
    "outcome_class", "left_remoteness", "right_remoteness", "cgt_value_id",
    "left_optimal_label_id", "right_optimal_label_id", "form",
)  # fmt: skip
_OTHERS = (*PARTIZAN, "completions")
NIM = ("grundy", "loopy_grundy", "grundy_order")
_MEX = (
    "(SELECT min(k.value + 1) FROM (SELECT -1 AS value UNION SELECT e.grundy FROM choice AS e "
    "WHERE e.game_id = :id AND e.source_id = n.id AND e.grundy IS NOT NULL) AS k "
    "WHERE k.value + 1 NOT IN (SELECT f.grundy FROM choice AS f WHERE f.game_id = :id "
    "AND f.source_id = n.id AND f.grundy IS NOT NULL))"
)
"""The least number that no successor of n has as a finite value."""


def value_laws(solved: bool, nim_values: bool, endless: Sequence[int]) -> Iterator[Law]:
    """The laws of a game's values.

    solved      whether the game has been solved; if not, there must be none
    nim_values  whether it is impartial in normal play, so that nim-values are to be there
    endless     ids of the positions from which play may never end
    """
    if not solved:
        yield empty(
            "nothing is solved: every value is empty",
            "outcome", "remoteness", "win_probability", "optimal_label_id", *NIM, *_OTHERS,
        )  # fmt: skip
        yield Law(
            "nothing is solved: no move is marked",
            DEFINITION,
            f"SELECT {MOVE}, optimal IS NULL FROM edges AS e WHERE e.game_id = :id",
        )
        return
    yield from _outcome_laws()
    yield from _optimal_laws()
    if nim_values:
        yield from _nim_laws(endless)
    else:
        yield empty("no nim-values: the game is not impartial in normal play", *NIM)
    yield empty("values that the kind of game does not have are empty", "win_probability", *_OTHERS)


def no_others(*more: str) -> Law:
    """The law that positions have no values of other kinds of games, nor `more`."""
    return empty("values that the kind of game does not have are empty", *more, *NIM, *_OTHERS)


def no_others_than_partizan() -> Law:
    """The same law for partizan games."""
    return empty(
        "values that the kind of game does not have are empty",
        "outcome", "remoteness", "win_probability", "optimal_label_id", "completions", *NIM,
    )  # fmt: skip


def _outcome_laws() -> Iterator[Law]:
    """Outcome and remoteness, from those of the positions that the moves lead to."""
    yield Law(
        "an end stands as the rules say, lost if they say nothing, at remoteness 0",
        DEFINITION,
        "SELECT n.position, n.outcome = coalesce(n.verdict, 'lose') AND n.remoteness = 0 "
        f"{NODES} AND c.id IS NULL",
    )
    yield Law(
        "every position is a win, a loss or a draw",
        DEFINITION,
        f"SELECT n.position, coalesce(n.outcome IN ('win', 'lose', 'draw'), 0) {NODES}",
    )
    for statement, holds, outcome in (
        (
            "a win has a winning move, and the fastest gives its remoteness",
            "c.wins > 0 AND n.remoteness = 1 + c.fastest",
            "win",
        ),
        (
            "a loss has losing moves only, and the slowest gives its remoteness",
            "c.losses = c.moves AND n.remoteness = 1 + c.slowest",
            "lose",
        ),
        (
            "a draw has no winning move and some drawing one; the nearest end gives its remoteness",
            "c.wins = 0 AND c.draws > 0 AND n.remoteness IS 1 + c.nearest",
            "draw",
        ),
    ):
        yield Law(
            statement,
            DEFINITION,
            f"SELECT n.position, {holds} {NODES} AND c.id IS NOT NULL AND n.outcome = '{outcome}'",
        )


def _optimal_laws() -> Iterator[Law]:
    yield Law(
        "a move is optimal iff it keeps the outcome and, if not drawn, the best remoteness",
        DEFINITION,
        f"SELECT {MOVE}, e.optimal = (e.outcome = n.outcome "
        "AND (n.outcome = 'draw' OR n.remoteness = 1 + e.remoteness)) "
        "FROM choice AS e JOIN truth AS n ON n.id = e.source_id WHERE e.game_id = :id",
    )
    yield Law(
        "the optimal move shown is the first that comes nearer to the end, where there is one",
        DEFINITION,
        "SELECT n.position, n.optimal_label_id IS (SELECT o.label_id FROM choice AS o "
        "WHERE o.game_id = n.game_id AND o.source_id = n.id AND o.outcome = n.outcome "
        "AND (n.remoteness IS NULL OR n.remoteness = 1 + o.remoteness) "
        "ORDER BY o.ordinal LIMIT 1) FROM nodes AS n WHERE n.game_id = :id",
    )


def _nim_laws(endless: Sequence[int]) -> Iterator[Law]:
    theory = "R. Sprague 1935, P. M. Grundy 1939"
    circling = "n.id IN (SELECT x.value FROM json_each(:endless) AS x)"
    values = {"endless": json.dumps(endless)}
    yield Law(
        "a position has one nim-value, finite or infinite; infinite only if play may never end",
        theory,
        f"SELECT n.position, (n.grundy IS NULL) = (n.loopy_grundy IS NOT NULL) "
        f"AND (n.grundy IS NOT NULL OR {circling}) FROM nodes AS n WHERE n.game_id = :id",
        values,
    )
    yield Law(
        "finite values where play may never end, and only these, know when they were found",
        _LOOPY,
        f"SELECT n.position, (n.grundy_order IS NOT NULL) = (n.grundy IS NOT NULL AND {circling}) "
        "FROM nodes AS n WHERE n.game_id = :id",
        values,
    )
    yield Law(
        "a nim-value is the least number that no successor has",
        theory,
        "SELECT n.position, (SELECT coalesce(sum(e.grundy = n.grundy), 0) = 0 AND n.grundy = "
        "count(DISTINCT CASE WHEN e.grundy < n.grundy THEN e.grundy END) FROM choice AS e "
        "WHERE e.game_id = n.game_id AND e.source_id = n.id) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
    )
    if endless:
        yield from _loopy_laws()
    yield Law(
        "a position is lost iff its nim-value is 0",
        theory,
        "SELECT n.position, (n.outcome = 'lose') = (n.grundy = 0) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
    )


_LOOPY = "C. A. B. Smith 1966, A. S. Fraenkel, Y. Perl 1975"


def _loopy_laws() -> Iterator[Law]:
    """What makes values finite or infinite where play can go round in circles."""
    yield Law(
        "where a move leads off a finite value, upwards, an earlier position of that value answers",
        _LOOPY,
        "SELECT n.position, NOT EXISTS (SELECT 1 FROM edges AS m JOIN truth AS t "
        "ON t.id = m.target_id WHERE m.game_id = :id AND m.source_id = n.id "
        "AND (t.grundy IS NULL OR t.grundy > n.grundy) AND NOT EXISTS ("
        "SELECT 1 FROM edges AS r JOIN nodes AS b ON b.game_id = :id AND b.id = r.target_id "
        "WHERE r.game_id = :id AND r.source_id = t.id AND b.grundy = n.grundy "
        "AND coalesce(b.grundy_order, -1) < n.grundy_order)) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy_order IS NOT NULL",
    )
    yield Law(
        "an infinite value names the finite values of the successors",
        _LOOPY,
        "SELECT n.position, n.loopy_grundy = (SELECT 'inf(' || "
        "coalesce(group_concat(k.value, ','), '') || ')' FROM (SELECT DISTINCT e.grundy AS value "
        "FROM choice AS e WHERE e.game_id = :id AND e.source_id = n.id "
        "AND e.grundy IS NOT NULL ORDER BY e.grundy) AS k) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
    )
    yield Law(
        "from an infinite value a move leads to one without the least number it lacks itself",
        _LOOPY,
        f"SELECT n.position, EXISTS (SELECT 1 FROM (SELECT {_MEX} AS mex) AS own "
        "JOIN edges AS m ON m.game_id = :id AND m.source_id = n.id "
        "JOIN truth AS t ON t.id = m.target_id WHERE t.grundy IS NULL AND NOT EXISTS ("
        "SELECT 1 FROM choice AS c WHERE c.game_id = :id AND c.source_id = t.id "
        "AND c.grundy = own.mex)) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
    )
    yield Law(
        "an infinite value is won iff 0 is in it, and else drawn",
        _LOOPY,
        "SELECT n.position, n.outcome = CASE WHEN n.loopy_grundy LIKE 'inf(0%' THEN 'win' "
        "ELSE 'draw' END FROM nodes AS n WHERE n.game_id = :id AND n.loopy_grundy IS NOT NULL",
    )
