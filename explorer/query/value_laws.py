"""The laws of values: what each must be, given the values of the positions that moves lead to.

They leave one answer only: remoteness falls along the moves that certify a win or a loss, and
nim-values are asked for only where every play ends, so no circle of positions can vouch for itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from explorer.law import Law
from explorer.query.laws import DEFINITION, MOVE, NODES, empty

_OTHERS = (
    "outcome_class", "left_remoteness", "right_remoteness", "loopy_grundy", "win_probability",
    "cgt_value_id", "completions", "left_optimal_label_id", "right_optimal_label_id",
)  # fmt: skip


def value_laws(solved: bool, nim_values: bool, endless: Sequence[int]) -> Iterator[Law]:
    """The laws of a game's values.

    solved      whether the game has been solved; if not, there must be none
    nim_values  whether it is impartial in normal play, so that nim-values are to be there
    endless     ids of the positions from which play may never end
    """
    if not solved:
        yield empty(
            "nothing is solved: every value is empty",
            "outcome", "remoteness", "optimal_label_id", "grundy", *_OTHERS,
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
        yield empty("no nim-values: the game is not impartial in normal play", "grundy")
    yield empty("values that the kind of game does not have are empty", *_OTHERS)


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
    yield Law(
        "a position has a nim-value unless play from it may never end",
        theory,
        "SELECT n.position, (n.grundy IS NULL) = (n.id IN (SELECT x.value "
        "FROM json_each(:endless) AS x)) FROM nodes AS n WHERE n.game_id = :id",
        {"endless": json.dumps(endless)},
    )
    yield Law(
        "a nim-value is the least number that no successor has",
        theory,
        "SELECT n.position, (SELECT coalesce(sum(e.grundy = n.grundy), 0) = 0 AND n.grundy = "
        "count(DISTINCT CASE WHEN e.grundy < n.grundy THEN e.grundy END) FROM choice AS e "
        "WHERE e.game_id = n.game_id AND e.source_id = n.id) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
    )
    yield Law(
        "a position is lost iff its nim-value is 0",
        theory,
        "SELECT n.position, (n.outcome = 'lose') = (n.grundy = 0) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.grundy IS NOT NULL",
    )
