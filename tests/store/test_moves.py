"""What the view `move` tells of the end that a move leads to, by recursion over the moves."""

from functools import cache

from hypothesis import given

from explorer.graph.arrays import LOSE, OUTCOMES, WIN
from explorer.store.engine import reading
from tests import naive
from tests.examples import FOLDER, examples
from tests.graphs import graphs, partizan_graphs, put

FLIP = {"win": "lose", "lose": "win", "draw": "draw"}


def told(folder, graph):
    """(outcome for who makes it, plies to the end) of each move."""
    query = "SELECT for_mover, plies FROM move ORDER BY source_id, ordinal"
    with reading(put(folder, graph)) as connection:
        return connection.execute(query).all()


@given(graph=graphs(kind="alternating"))
@examples(40, allowed=FOLDER)
def test_players_take_turns_or_go_on(tmp_path, graph):
    moves = naive.moves_of(graph)
    outcome, remoteness = naive.outcomes(moves, graph.verdicts.tolist())
    assert told(tmp_path, graph) == [
        (
            FLIP[OUTCOMES[outcome[target]]] if passes else OUTCOMES[outcome[target]],
            None if remoteness[target] < 0 else remoteness[target] + 1,
        )
        for listed in moves
        for target, passes in listed
    ]


@given(graph=partizan_graphs())
@examples(40, allowed=FOLDER)
def test_after_a_move_of_left_or_right_the_other_begins(tmp_path, graph):
    players = [graph.labels[code].player for code in graph.label_codes]
    moves = list(zip(graph.sources().tolist(), players, graph.targets.tolist(), strict=True))

    @cache
    def play(position, player):
        """(outcome, plies) if this player begins: who wins hurries, who loses does not."""
        other = {"left": "right", "right": "left"}[player]
        reached = [
            play(t, other) for source, mover, t in moves if (source, mover) == (position, player)
        ]
        won = [plies for outcome, plies in reached if outcome == LOSE]
        if won:
            return WIN, 1 + min(won)
        return LOSE, max((1 + plies for _, plies in reached), default=0)

    expected = []
    for _, player, target in moves:
        outcome, plies = play(target, {"left": "right", "right": "left"}[player])
        expected.append((FLIP[OUTCOMES[outcome]], 1 + plies))
    assert told(tmp_path, graph) == expected
