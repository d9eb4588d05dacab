"""What a paper on the game of eight fingers says, and where its third lemma goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.chopsticks import Chopsticks
from explorer.games.shared.laws import table
from explorer.law import Law

_PAPER = "The game of eight fingers, ITB"

_KNOWN = {"1+1_1+1": "draw", "1+1_2+0": "win", "1+1_4+0": "win", "1+0_3+0": "lose"}


def laws(game: Chopsticks) -> Iterator[Law]:
    """The paper's lemmas, the size of the graph, and with its rules the values of positions."""
    yield Law(
        "a position is won iff some successor is lost (lemma 1)",
        _PAPER,
        "SELECT p.position, CASE WHEN (p.outcome = 'win') = EXISTS (SELECT 1 FROM move AS m WHERE "
        "m.game = :game AND m.source_id = p.id AND m.target_outcome = 'lose') THEN 1 ELSE 0 END "
        "FROM position AS p WHERE p.game = :game",
    )
    yield Law(
        "a position is lost iff it has no successor or all of them are won (lemma 2)",
        _PAPER,
        "SELECT p.position, CASE WHEN (p.outcome = 'lose') <> EXISTS (SELECT 1 FROM move AS m "
        "WHERE m.game = :game AND m.source_id = p.id AND m.target_outcome <> 'win') "
        "THEN 1 ELSE 0 END FROM position AS p WHERE p.game = :game",
    )
    yield Law(
        "a position is drawn iff no successor is lost and some are drawn (lemma 3, corrected)",
        _PAPER,
        "SELECT p.position, CASE WHEN (p.outcome = 'draw') = (SELECT "
        "count(CASE WHEN m.target_outcome = 'lose' THEN 1 END) = 0 "
        "AND count(CASE WHEN m.target_outcome = 'draw' THEN 1 END) > 0 FROM move AS m "
        "WHERE m.game = :game AND m.source_id = p.id) THEN 1 ELSE 0 END "
        "FROM position AS p WHERE p.game = :game",
    )
    if game.states == "all":
        count = game.positions_known()
        yield Law(
            f"{game.player_states} player states make {count:,} positions",
            _PAPER,
            "SELECT :game, CASE WHEN count(*) = :count THEN 1 ELSE 0 END "
            "FROM position WHERE game = :game",
            {"count": count},
        )
    if game.overflow == "wrap":
        yield Law(
            "the graph is simple: no move to oneself, no two to the same position",
            _PAPER,
            "SELECT p.position, CASE WHEN (SELECT count(*) = count(DISTINCT m.target_id) "
            "AND count(CASE WHEN m.target_id = p.id THEN 1 END) = 0 FROM move AS m "
            "WHERE m.game = :game AND m.source_id = p.id) THEN 1 ELSE 0 END "
            "FROM position AS p WHERE p.game = :game",
        )
    if game.turn == "absolute":
        yield Law(
            "a position has the value it has with the players exchanged",
            _PAPER,
            "SELECT a.position, CASE WHEN b.id IS NULL OR (b.outcome = a.outcome AND "
            "(b.remoteness = a.remoteness OR (b.remoteness IS NULL AND a.remoteness IS NULL))) "
            "THEN 1 ELSE 0 END FROM chopsticks_position AS a LEFT JOIN chopsticks_position AS b "
            "ON b.game = :game AND b.code = a.code AND b.mover <> a.mover "
            "WHERE a.game = :game",
        )
    elif game.states == "all":
        yield Law(
            f"the codes {game.player_states - 1}*s1 + s2 number the positions from 1 on",
            _PAPER,
            "SELECT position, CASE WHEN code = row_number() OVER (ORDER BY code) "
            "THEN 1 ELSE 0 END FROM chopsticks_position WHERE game = :game",
        )
    if game == Chopsticks():
        yield from _of_the_paper()


def _of_the_paper() -> Iterator[Law]:
    """What the paper says of particular positions."""
    yield Law(
        "((1,1),(1,1)) is T, ((1,1),(2,0)) and ((1,1),(4,0)) are M, ((1,0),(3,0)) is K",
        _PAPER,
        f"WITH known(position, outcome) AS ({table(_KNOWN.items())}) "
        "SELECT known.position, CASE WHEN (SELECT p.outcome = known.outcome FROM position AS p "
        "WHERE p.game = :game AND p.position = known.position) THEN 1 ELSE 0 END FROM known",
    )
    yield Law(
        "M, K, T: 73 positions are won, 35 lost (14 of them ends), 102 drawn",
        _PAPER,
        "SELECT :game, CASE WHEN count(CASE WHEN outcome = 'win' THEN 1 END) = 73 "
        "AND count(CASE WHEN outcome = 'lose' THEN 1 END) = 35 "
        "AND count(CASE WHEN outcome = 'lose' AND terminal = 1 THEN 1 END) = 14 "
        "AND count(CASE WHEN outcome = 'draw' THEN 1 END) = 102 THEN 1 ELSE 0 END "
        "FROM position WHERE game = :game",
    )
    yield Law(
        "54 wins have a drawn successor too: 'drawn iff some successor is' (lemma 3) is wrong",
        "counterexamples to lemma 3 as printed",
        "SELECT :game, CASE WHEN count(DISTINCT source_id) = 54 THEN 1 ELSE 0 END FROM move "
        "WHERE game = :game AND source_outcome = 'win' AND target_outcome = 'draw'",
    )
