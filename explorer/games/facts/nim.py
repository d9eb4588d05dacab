"""What C. L. Bouton proved of nim in 1901, and what Sprague and Grundy made of it."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.nim import Nim
from explorer.games.shared.laws import terms
from explorer.law import Law

_BOUTON = "C. L. Bouton 1901"


def laws(game: Nim) -> Iterator[Law]:
    """Bouton's theorem with its lemmas, and the nim-values."""
    if game.misere:
        yield Law(
            "lost iff the nim-sum is 0; with heaps of 1 only, iff their number is odd",
            _BOUTON,
            "SELECT position, CASE WHEN (outcome = 'lose') = "
            "(CASE WHEN largest < 2 THEN heaps % 2 = 1 ELSE nim_sum = 0 END) THEN 1 ELSE 0 END "
            "FROM nim_position WHERE game = :game",
        )
        return
    yield Law(
        "a position is lost iff its nim-sum is 0",
        _BOUTON,
        "SELECT position, CASE WHEN (outcome = 'lose') = (nim_sum = 0) THEN 1 ELSE 0 END "
        "FROM nim_position WHERE game = :game",
    )
    yield Law(
        "from nim-sum 0 every move leaves another (lemma 1)",
        _BOUTON,
        "SELECT m.source || ' by ' || m.label, CASE WHEN t.nim_sum <> 0 THEN 1 ELSE 0 END "
        "FROM nim_position AS s "
        "JOIN move AS m ON m.game = :game AND m.source_id = s.id "
        "JOIN nim_position AS t ON t.game = :game AND t.id = m.target_id "
        "WHERE s.game = :game AND s.nim_sum = 0",
    )
    yield Law(
        "from any other nim-sum some move leaves 0 (lemma 2)",
        _BOUTON,
        "SELECT s.position, CASE WHEN EXISTS (SELECT 1 FROM move AS m "
        "JOIN nim_position AS t ON t.game = :game AND t.id = m.target_id "
        "WHERE m.game = :game AND m.source_id = s.id AND t.nim_sum = 0) THEN 1 ELSE 0 END "
        "FROM nim_position AS s WHERE s.game = :game AND s.nim_sum <> 0",
    )
    # SQL has no exclusive or: it is what either has, less what both have.
    heap = "CAST(term.term AS INTEGER)"
    count = "count(*)" if game.ordered else "count(DISTINCT term.term)"
    yield Law(
        "with nim-sum X, the winning moves are from heaps h with h xor X < h, one for each",
        _BOUTON,
        f"WITH RECURSIVE {terms(len(str(max(game.heaps))))}, "
        f"good(id, heaps) AS MATERIALIZED (SELECT s.id, {count} FROM nim_position AS s "
        "JOIN term ON term.id = s.id WHERE s.game = :game "
        f"AND ({heap} | s.nim_sum) - ({heap} & s.nim_sum) < {heap} GROUP BY s.id) "
        "SELECT s.position, CASE WHEN (SELECT count(*) FROM move AS m WHERE m.game = :game "
        "AND m.source_id = s.id AND m.target_outcome = 'lose') = coalesce(good.heaps, 0) "
        "THEN 1 ELSE 0 END FROM nim_position AS s LEFT JOIN good ON good.id = s.id "
        "WHERE s.game = :game",
    )
    yield Law(
        "two heaps are lost iff they are equal",
        _BOUTON,
        "SELECT position, CASE WHEN (outcome = 'lose') = (2 * largest = counters) "
        "THEN 1 ELSE 0 END FROM nim_position WHERE game = :game AND heaps = 2",
    )
    yield Law(
        "the nim-value is the nim-sum",
        "R. Sprague 1935, P. M. Grundy 1939",
        "SELECT position, CASE WHEN grundy = nim_sum THEN 1 ELSE 0 END "
        "FROM nim_position WHERE game = :game",
    )
    if sorted(game.heaps) == [3, 4, 5]:
        yield Law(
            "of 3, 4 and 5 one move wins: 3 to 1",
            _BOUTON,
            "SELECT min(source), CASE WHEN count(*) = 1 "
            "AND min(label) IN ('heap 3: take 2', :place) THEN 1 ELSE 0 END FROM move "
            "WHERE game = :game AND source_id = 0 AND target_outcome = 'lose'",
            {"place": f"pile {game.heaps.index(3) + 1}: take 2"},
        )
