"""The audit: is every stored value what its neighbours make it?

Retrograde analysis gives each position a value; these laws say, position by position and in SQL,
what that value must be, given the values of the positions its moves lead to. They share no code
with the solver. Together they leave one answer only: remoteness falls along the moves that certify
a win or a loss, so no circle of positions can vouch for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sqlalchemy import Connection, exc, text

from explorer.errors import RulesError
from explorer.graph.cycles import is_cyclic
from explorer.law import Law
from explorer.query.rows import Row, row, rows
from explorer.store.find import need_game
from explorer.store.read import read_graph

DEFINITION = "definition"

SHOWN = 10
"""Counterexamples to a law that are named."""

# The values alone, in a table of the connection's own: a third of the time of looking them up in
# the wide rows of `nodes`.
_TABLES = """
CREATE TEMP TABLE IF NOT EXISTS truth (id INTEGER PRIMARY KEY, outcome, remoteness, grundy, depth,
  mover);
CREATE TEMP VIEW IF NOT EXISTS choice AS
SELECT e.game_id AS game_id, e.source_id AS source_id, e.ordinal AS ordinal,
  e.label_id AS label_id, e.optimal AS optimal, l.passes_turn AS passes_turn,
  CASE WHEN l.passes_turn = 0 THEN t.outcome WHEN t.outcome = 'win' THEN 'lose'
    WHEN t.outcome = 'lose' THEN 'win' ELSE t.outcome END AS outcome,
  t.remoteness AS remoteness, t.grundy AS grundy, t.mover AS mover
FROM edges AS e
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN truth AS t ON t.id = e.target_id;
CREATE TEMP TABLE IF NOT EXISTS choices (id INTEGER PRIMARY KEY, moves, wins, draws, losses,
  fastest, slowest, nearest, valued);
DELETE FROM truth;
DELETE FROM choices;
"""
"""truth: the positions; choice: the moves, each with the value of its target as it stands for the
player who makes the move; choices: what the moves of a position come to, where there are any."""

_FILL = (
    "INSERT INTO truth SELECT id, outcome, remoteness, grundy, depth, mover FROM nodes "
    "WHERE game_id = :id",
    """
INSERT INTO choices
SELECT source_id, count(*), sum(outcome = 'win'), sum(outcome = 'draw'), sum(outcome = 'lose'),
  min(CASE WHEN outcome = 'win' THEN remoteness END),
  max(CASE WHEN outcome = 'lose' THEN remoteness END),
  min(CASE WHEN outcome = 'draw' THEN remoteness END), count(grundy)
FROM choice WHERE game_id = :id GROUP BY source_id
""",
)

_NODES = "FROM nodes AS n LEFT JOIN choices AS c ON c.id = n.id WHERE n.game_id = :id"


def audit(
    connection: Connection,
    name: str,
    laws: Iterable[Law] = (),
    progress: Callable[[str, int, int | None], None] | None = None,
) -> Iterator[Row]:
    """Check the stored game `name` by the local laws of its values, then by its own `laws`.

    Gives a row for each law: game, law, checked (rows looked at), source, holds, broken (rows in
    which it does not hold) and counterexamples (the names of the first of them). A law that finds
    no row to check holds.
    """
    game_id = need_game(connection, name)
    report = progress or (lambda stage, done, whole: None)
    report("gather", 0, None)
    for statement in _TABLES.split(";"):
        connection.exec_driver_sql(statement)
    for fill in _FILL:
        connection.execute(text(fill), {"id": game_id})
    every = [*_local_laws(connection, game_id), *laws]
    for number, law in enumerate(every):
        report("check", number, len(every))
        yield {"game": name, **_check(connection, name, game_id, law)}
    report("check", len(every), len(every))


def _check(connection: Connection, name: str, game_id: int, law: Law) -> Row:
    values = {"game": name, "id": game_id, **law.values}
    rows_of_law = f"WITH law(name, holds) AS ({law.query})"
    try:
        found = row(
            connection,
            f"{rows_of_law} SELECT count(*) AS checked, "
            "coalesce(sum(holds IS NOT 1), 0) AS broken FROM law",
            **values,
        )
        assert found is not None
        broken = found["broken"] and rows(
            connection,
            f"{rows_of_law} SELECT name FROM law WHERE holds IS NOT 1 LIMIT {SHOWN}",
            **values,
        )
    except exc.DBAPIError as error:
        if getattr(error.orig, "sqlite_errorname", "") != "SQLITE_ERROR":
            raise
        raise RulesError(
            f"{name}: the law '{law.statement}' cannot be checked: {error.orig}"
        ) from error
    return {
        "law": law.statement,
        "checked": found["checked"],
        "source": law.source,
        "holds": found["broken"] == 0,
        "broken": found["broken"],
        "counterexamples": [row["name"] for row in broken or ()],
    }


def _local_laws(connection: Connection, game_id: int) -> Iterator[Law]:
    game = row(connection, "SELECT kind, solved_at, cyclic FROM games WHERE id = :id", id=game_id)
    assert game is not None
    yield from _graph_laws()
    cyclic = is_cyclic(read_graph(connection, game_id))
    yield Law(
        "the game is called cyclic iff some play never ends",
        DEFINITION,
        "SELECT spec, cyclic = :cyclic FROM games WHERE id = :id",
        {"cyclic": int(cyclic)},
    )
    if game["solved_at"] is None:
        yield _nulls("nothing is solved: every value is empty", *_OUTCOMES, "grundy", *_OTHERS)
        yield Law(
            "nothing is solved: no move is marked",
            DEFINITION,
            f"SELECT {_MOVE}, optimal IS NULL FROM edges AS e WHERE e.game_id = :id",
        )
        return
    yield from _outcome_laws()
    yield from _optimal_laws()
    yield from _nim_laws(connection, game_id, game["kind"])
    yield _nulls("values that the kind of game does not have are empty", *_OTHERS)


_MOVE = (
    "(SELECT position FROM nodes AS s WHERE s.game_id = e.game_id AND s.id = e.source_id) "
    "|| ' by ' || "
    "(SELECT label FROM labels AS l WHERE l.game_id = e.game_id AND l.id = e.label_id)"
)
"""The name of a move, for counterexamples."""

_OUTCOMES = ("outcome", "remoteness", "optimal_label_id")
_OTHERS = (
    "outcome_class", "left_remoteness", "right_remoteness", "loopy_grundy", "win_probability",
    "cgt_value_id", "completions", "left_optimal_label_id", "right_optimal_label_id",
)  # fmt: skip


def _nulls(statement: str, *columns: str) -> Law:
    empty = " AND ".join(f"n.{column} IS NULL" for column in columns)
    return Law(
        statement, DEFINITION, f"SELECT n.position, {empty} FROM nodes AS n WHERE n.game_id = :id"
    )


def _graph_laws() -> Iterator[Law]:
    """What holds for every graph, solved or not."""
    for what, counted in (
        ("positions", "nodes"),
        ("moves", "edges"),
        ("moves", "edges_by_target"),
    ):
        by_target = ", by target too" if counted == "edges_by_target" else ""
        yield Law(
            f"as many {what} are stored as the game says{by_target}",
            DEFINITION,
            f"SELECT spec, {what} = (SELECT count(*) FROM {counted} AS x WHERE x.game_id = :id) "
            "FROM games WHERE id = :id",
        )
    yield Law(
        "every move is found by its target",
        DEFINITION,
        f"SELECT {_MOVE}, EXISTS (SELECT 1 FROM edges_by_target AS b "
        "WHERE b.game_id = e.game_id AND b.target_id = e.target_id "
        "AND b.source_id = e.source_id AND b.ordinal = e.ordinal) "
        "FROM edges AS e WHERE e.game_id = :id",
    )
    yield Law(
        "a label stands for one move of a position, unless for outcomes of one action",
        DEFINITION,
        f"SELECT {_MOVE}, count(*) = 1 FROM edges AS e "
        "JOIN labels AS a ON a.game_id = e.game_id AND a.id = e.label_id "
        "WHERE e.game_id = :id AND a.action IS NULL GROUP BY e.source_id, e.label_id",
    )
    yield Law(
        "a position is an end iff it has no moves",
        DEFINITION,
        f"SELECT n.position, n.terminal = (c.id IS NULL) {_NODES}",
    )
    yield Law(
        "the start has depth 0",
        DEFINITION,
        "SELECT n.position, n.depth = 0 FROM games AS g "
        "JOIN nodes AS n ON n.game_id = g.id AND n.id = g.start_id WHERE g.id = :id",
    )
    yield Law(
        "a depth above 0 is one more than the least depth that leads there; else there is none",
        DEFINITION,
        "SELECT n.position, n.depth IS (SELECT min(s.depth) + 1 FROM edges_by_target AS b "
        "JOIN truth AS s ON s.id = b.source_id "
        "WHERE b.game_id = n.game_id AND b.target_id = n.id) "
        "FROM nodes AS n WHERE n.game_id = :id AND n.depth IS NOT 0",
    )
    yield Law(
        "ids follow the depth; positions out of reach come last, in the order of their texts",
        DEFINITION,
        "SELECT position, before IS NULL OR coalesce(depth_before <= depth, "
        "depth IS NULL AND (depth_before IS NOT NULL OR before < position)) FROM ("
        "SELECT n.position, n.depth, lag(n.position) OVER (ORDER BY n.id) AS before, "
        "lag(n.depth) OVER (ORDER BY n.id) AS depth_before FROM nodes AS n WHERE n.game_id = :id)",
    )
    yield Law(
        "who is to move changes exactly with a move that passes the turn",
        DEFINITION,
        f"SELECT {_MOVE}, (s.mover <> e.mover) = e.passes_turn FROM choice AS e "
        "JOIN truth AS s ON s.id = e.source_id "
        "WHERE e.game_id = :id AND (s.mover IS NOT NULL OR e.mover IS NOT NULL)",
    )


def _outcome_laws() -> Iterator[Law]:
    """Outcome and remoteness, from those of the positions that the moves lead to."""
    yield Law(
        "an end stands as the rules say, lost if they say nothing, at remoteness 0",
        DEFINITION,
        "SELECT n.position, n.outcome = coalesce(n.verdict, 'lose') AND n.remoteness = 0 "
        f"{_NODES} AND c.id IS NULL",
    )
    yield Law(
        "every position is a win, a loss or a draw",
        DEFINITION,
        f"SELECT n.position, coalesce(n.outcome IN ('win', 'lose', 'draw'), 0) {_NODES}",
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
            f"SELECT n.position, {holds} {_NODES} AND c.id IS NOT NULL AND n.outcome = '{outcome}'",
        )


def _optimal_laws() -> Iterator[Law]:
    yield Law(
        "a move is optimal iff it keeps the outcome and, if not drawn, the best remoteness",
        DEFINITION,
        f"SELECT {_MOVE}, e.optimal = (e.outcome = n.outcome "
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


def _nim_laws(connection: Connection, game_id: int, kind: str) -> Iterator[Law]:
    theory = "R. Sprague 1935, P. M. Grundy 1939"
    other_end = row(
        connection,
        "SELECT 1 FROM nodes WHERE game_id = :id AND terminal = 1 AND verdict <> 'lose' LIMIT 1",
        id=game_id,
    )
    if kind != "impartial" or other_end:
        yield _nulls("no nim-values: the game is not impartial in normal play", "grundy")
        return
    yield Law(
        "a position has a nim-value iff all its successors have one",
        theory,
        f"SELECT n.position, (n.grundy IS NOT NULL) = (coalesce(c.valued = c.moves, 1)) {_NODES}",
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
