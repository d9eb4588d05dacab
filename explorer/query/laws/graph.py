"""The laws of a stored graph: that it is whole, and that its depths, ids and movers are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from explorer.kinds import Kind
from explorer.law import Law
from explorer.query.arrays import graph
from explorer.query.laws.common import DEFINITION, MOVE, NODES, LocalLaw, as_number
from explorer.query.laws.tables import choices
from explorer.store.dialect import Dialect
from explorer.store.views import MOVES_OF_GAME, SOURCE


def soundness_laws(kind: Kind, dialect: Dialect, by_target: bool = True) -> Iterator[Law]:
    """What must hold before anything else can be asked of a game of this kind: all rows are there,
    and lead somewhere; `by_target` too, where moves are stored so."""
    for what, counted in (
        ("positions", "nodes"),
        ("moves", "edges"),
        *([("moves", "edges_by_target")] if by_target else ()),
    ):
        so = ", by target too" if counted == "edges_by_target" else ""
        yield LocalLaw(
            f"as many {what} are stored as the game says{so}",
            DEFINITION,
            f"SELECT spec, {what} = (SELECT count(*) FROM {counted} AS x WHERE x.game_id = :id) "
            "FROM games WHERE id = :id",
            on_arrays=graph.once,
        )
    yield Law(
        "as many labels are stored as the game says, each with all its probabilities",
        DEFINITION,
        "SELECT g.spec, g.labels = (SELECT count(*) FROM labels AS l WHERE l.game_id = :id "
        "AND l.same_as IS NULL) AND NOT EXISTS (SELECT 1 FROM labels AS l WHERE l.game_id = :id "
        "AND l.same_as IS NOT NULL AND (l.id < g.labels OR NOT EXISTS (SELECT 1 FROM labels AS o "
        "WHERE o.game_id = :id AND o.id = l.same_as AND o.same_as IS NULL AND o.label = l.label "
        f"AND {dialect.same('o.action', 'l.action')} AND {dialect.same('o.player', 'l.player')} "
        "AND o.passes_turn = l.passes_turn))) "
        "FROM games AS g WHERE g.id = :id",
    )
    yield LocalLaw(
        "every move leads from a position to a position, and has a label",
        DEFINITION,
        f"SELECT {MOVE}, s.id IS NOT NULL AND t.id IS NOT NULL AND l.id IS NOT NULL "
        f"FROM (SELECT g.id AS game_id, {SOURCE} AS source_id, e.target_id, e.label_id "
        f"FROM {MOVES_OF_GAME} WHERE g.id = :id) AS e "
        "LEFT JOIN nodes AS s ON s.game_id = e.game_id AND s.id = e.source_id "
        "LEFT JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id "
        "LEFT JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id",
        on_arrays=graph.moves,
    )
    if by_target:
        yield LocalLaw(
            "every move is found by its target",
            DEFINITION,
            f"SELECT {MOVE}, EXISTS (SELECT 1 FROM edges_by_target AS b "
            "WHERE b.game_id = e.game_id AND b.target_id = e.target_id AND b.move_id = e.move_id) "
            "FROM edges AS e WHERE e.game_id = :id",
            on_arrays=graph.moves,
        )
    yield LocalLaw(
        "ids count from 0, and so do the ordinals of a position's moves",
        DEFINITION,
        "SELECT n.position, n.id BETWEEN 0 AND g.positions - 1 AND coalesce((SELECT "
        "min(e.ordinal) = 0 AND max(e.ordinal) = count(*) - 1 FROM edges AS e "
        "WHERE e.game_id = n.game_id AND e.source_id = n.id), TRUE) "
        "FROM nodes AS n JOIN games AS g ON g.id = n.game_id WHERE n.game_id = :id",
        on_arrays=graph.positions,
    )
    yield Law(
        "the start is a position of depth 0",
        DEFINITION,
        "SELECT g.spec, EXISTS (SELECT 1 FROM nodes AS n WHERE n.game_id = g.id "
        "AND n.id = g.start_id AND n.depth = 0) FROM games AS g WHERE g.id = :id",
    )
    yield LocalLaw(
        "the rules decide ends only, and decide them as won, lost or drawn",
        DEFINITION,
        "SELECT n.position, n.verdict IS NULL OR (n.terminal = 1 "
        "AND n.verdict IN ('win', 'lose', 'draw')) FROM nodes AS n WHERE n.game_id = :id",
        on_arrays=graph.verdicts,
    )
    yield LocalLaw(
        "movers are named in all positions or in none, and only where players take turns",
        DEFINITION,
        _movers(kind),
        on_arrays=partial(graph.movers, kind=kind),
    )
    yield Law(
        "a label says no more of its moves than the kind of game has",
        DEFINITION,
        f"SELECT l.label, {_label(kind)} FROM labels AS l WHERE l.game_id = :id",
    )
    yield LocalLaw(
        "a move has a probability, above 0 and up to 1, iff it is an outcome of a chance action",
        DEFINITION,
        f"SELECT {MOVE}, CASE WHEN a.action IS NULL THEN e.probability IS NULL "
        "ELSE e.probability > 0 AND e.probability <= 1 END FROM edges AS e "
        "JOIN labels AS a ON a.game_id = e.game_id AND a.id = e.label_id WHERE e.game_id = :id",
        on_arrays=graph.probabilities,
    )


def _movers(kind: Kind) -> str:
    """The movers of positions, as a query of a law."""
    if not kind.movers:
        return "SELECT n.position, n.mover IS NULL FROM nodes AS n WHERE n.game_id = :id"
    # Whether any position names a mover is asked once, not for each of them.
    return (
        "WITH named AS MATERIALIZED (SELECT EXISTS (SELECT 1 FROM nodes AS m "
        "WHERE m.game_id = :id AND m.mover IS NOT NULL) AS movers) "
        f"SELECT n.position, CASE WHEN named.movers THEN n.mover IN ({_words(kind.movers)}) "
        "ELSE n.mover IS NULL END FROM named CROSS JOIN nodes AS n WHERE n.game_id = :id"
    )


def _label(kind: Kind) -> str:
    """Whether a label says what labels of this kind of game may, in SQL."""
    if kind.beginners:
        player = f"l.player IN ({_words(kind.beginners)})"
    elif kind.movers:
        player = f"(l.player IS NULL OR l.player IN ({_words(kind.movers)}))"
    else:
        player = "l.player IS NULL"
    turn = "IN (0, 1)" if kind.turns_vary else f"= {int(kind.passes_turn)}"
    action = "" if kind.chance else " AND l.action IS NULL"
    return f"{player} AND l.passes_turn {turn}{action}"


def _words(words: Sequence[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def shape_laws(dialect: Dialect) -> Iterator[Law]:
    """What holds for every graph, solved or not."""
    yield LocalLaw(
        "a label stands for one move of a position, unless for outcomes of one action",
        DEFINITION,
        # Only a move that breaks the law needs its name, which takes its time.
        f"SELECT CASE WHEN e.again THEN {MOVE} END, NOT e.again FROM (SELECT e.game_id, "
        "e.source_id, e.label_id, count(*) > 1 AS again FROM edges AS e WHERE e.game_id = :id "
        "AND e.label_id IN (SELECT a.id FROM labels AS a WHERE a.game_id = :id "
        "AND a.action IS NULL) GROUP BY e.game_id, e.source_id, e.label_id) AS e",
        on_arrays=graph.labels_once,
    )
    yield LocalLaw(
        "a position is an end iff it has no moves",
        DEFINITION,
        f"SELECT n.position, n.terminal = CASE WHEN c.id IS NULL THEN 1 ELSE 0 END {NODES}",
        on_arrays=graph.ends,
        tables=choices,
    )
    least = (
        "(SELECT min(s.depth) + 1 FROM edges_by_target AS b JOIN truth AS s ON s.id = b.source_id "
        "WHERE b.game_id = n.game_id AND b.target_id = n.id)"
    )
    yield LocalLaw(
        "a depth above 0 is one more than the least depth that leads there; else there is none",
        DEFINITION,
        f"SELECT n.position, {dialect.same('n.depth', least)} FROM nodes AS n "
        "WHERE n.game_id = :id AND (n.depth <> 0 OR n.depth IS NULL)",
        on_arrays=graph.depths,
        tables=choices,
    )
    yield LocalLaw(
        "ids follow the depth; positions out of reach come last, in the order of their texts",
        DEFINITION,
        "SELECT position, before IS NULL OR coalesce(depth_before <= depth, "
        "depth IS NULL AND (depth_before IS NOT NULL OR before < position)) FROM ("
        "SELECT n.position, n.depth, lag(n.position) OVER (ORDER BY n.id) AS before, "
        "lag(n.depth) OVER (ORDER BY n.id) AS depth_before FROM nodes AS n "
        "WHERE n.game_id = :id) AS in_order",
        on_arrays=graph.order,
    )
    yield LocalLaw(
        "who is to move changes exactly with a move that passes the turn",
        DEFINITION,
        f"SELECT {MOVE}, {as_number('s.mover <> e.mover')} = e.passes_turn FROM choice AS e "
        "JOIN truth AS s ON s.id = e.source_id "
        "WHERE e.game_id = :id AND (s.mover IS NOT NULL OR e.mover IS NOT NULL)",
        on_arrays=graph.turns,
        tables=choices,
    )
    yield Law(
        "a move leads from each step of a stored path to the next, and round it if it closes",
        DEFINITION,
        # The step before the first is the last, if the path closes.
        "SELECT 'path ' || s.path_id || ' at step ' || s.step, EXISTS (SELECT 1 FROM path_steps "
        "AS b JOIN edges AS e ON e.game_id = b.game_id AND e.source_id = b.node_id "
        "AND e.target_id = s.node_id WHERE b.path_id = s.path_id AND b.step = CASE "
        "WHEN s.step > 1 THEN s.step - 1 ELSE (SELECT max(l.step) FROM path_steps AS l "
        "WHERE l.path_id = s.path_id) END) FROM path_steps AS s JOIN paths AS p "
        "ON p.id = s.path_id WHERE p.game_id = :id AND (s.step > 1 OR p.closed = 1)",
    )
    yield Law(
        "the steps of a stored path count from 1",
        DEFINITION,
        "SELECT 'path ' || p.id, (SELECT min(s.step) = 1 AND max(s.step) = count(*) "
        "FROM path_steps AS s WHERE s.path_id = p.id) FROM paths AS p WHERE p.game_id = :id",
    )
