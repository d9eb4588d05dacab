"""Worked examples of nim-values on graphs with cycles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.games.shared.laws import table
from explorer.games.token import SMITH, Token
from explorer.law import Law


def laws(game: Token) -> Iterator[Law]:
    """The nim-values of the graphs that were worked out by hand."""
    if (worked := _WORKED.get(game.graph)) is not None:
        yield Law(
            "the nim-values of a worked example",
            SMITH,
            f"WITH known(position, value) AS ({table(worked.items())}) SELECT p.position, "
            "CASE WHEN coalesce(CAST(p.grundy AS TEXT), p.loopy_grundy) = known.value "
            "THEN 1 ELSE 0 END "
            "FROM position AS p JOIN known ON known.position = p.position WHERE p.game = :game",
        )


_WORKED: Mapping[str, Mapping[str, str]] = {
    "a_a": {"a": "inf()"},
    "a_a+a_t": {"a": "inf(0)", "t": "0"},
    "a_b+b_a+b_t": {"a": "0", "b": "1", "t": "0"},
    "a_b+a_t+b_a+b_t": {"a": "inf(0)", "b": "inf(0)", "t": "0"},
    "a_b+a_t+b_a+b_s+b_t+s_t": {"a": "1", "b": "2", "s": "1", "t": "0"},
}
"""Small graphs with cycles, by their specs. In the last one b is worth a nim-heap of 2 although it
lies on a cycle: a move back to a is a move to a heap of 1."""
