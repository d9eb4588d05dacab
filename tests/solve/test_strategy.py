"""Policies, proved and refuted, against a naive solver of the restricted game."""

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from explorer.graph.arrays import DRAW, LOSE, OUTCOMES, WIN, GameGraph, Label
from explorer.solve.strategy import judge
from tests import naive
from tests.examples import examples
from tests.graphs import graphs

FLIP = {WIN: LOSE, LOSE: WIN, DRAW: DRAW}


def restricted(graph, obeys):
    """The states (position, whether the policy's side moves) as naive moves and verdicts."""
    moves, verdicts = [], []
    full = naive.moves_of(graph)
    for position in range(graph.size):
        first = int(graph.offsets[position])
        for ours in (False, True):
            kept = [
                (2 * target + (ours != passes), passes)
                for number, (target, passes) in enumerate(full[position])
                if not ours or obeys[first + number]
            ]
            moves.append(kept)
            gap = bool(full[position]) and not kept
            verdicts.append(LOSE if gap else int(graph.verdicts[position]))
    return moves, verdicts


@given(graphs(kind="alternating"), st.data())
@examples(400)
def test_judgements_equal_the_naive_solver_of_what_is_left(graph, data):
    obeys = np.array(
        data.draw(st.lists(st.booleans(), min_size=graph.move_count, max_size=graph.move_count)),
        dtype=bool,
    )
    start, ours = data.draw(st.integers(0, graph.size - 1)), data.draw(st.booleans())
    found = judge(graph, start, ours, obeys)
    moves, verdicts = restricted(graph, obeys)
    outcome, _ = naive.outcomes(moves, verdicts)
    state = 2 * start + ours
    assert found.outcome == OUTCOMES[outcome[state] if ours else FLIP[outcome[state]]]

    digraph = nx.DiGraph([(s, t) for s, targets in enumerate(moves) for t, _ in targets])
    digraph.add_node(state)
    reached = nx.descendants(digraph, state) | {state}
    assert found.states == len(reached)
    ends_well = all(outcome[end] == (WIN if end % 2 else LOSE) for end in reached if not moves[end])
    always = ends_well and nx.is_directed_acyclic_graph(digraph.subgraph(reached))
    assert found.always == always
    assert found.outcome == "win" or not found.always
    check_line(graph, obeys, found, moves, verdicts, outcome)

    # A policy that is asked position by position says the same.
    texts = [label.text for label in graph.labels]

    def answers(position, last):
        first, after = int(graph.offsets[position]), int(graph.offsets[position + 1])
        return [texts[graph.label_codes[move]] for move in range(first, after) if obeys[move]]

    asked = judge(graph, start, ours, answers)
    assert (asked.outcome, asked.always) == (found.outcome, found.always)


def check_line(graph, obeys, found, moves, verdicts, outcome):
    """The line is play under the policy, and it ends as it says, with what the judgement says."""
    states = [2 * p + o for p, o in zip(found.positions, found.ours, strict=True)]
    assert len(found.moves) == len(states) - 1
    for move, state, then in zip(found.moves, states, states[1:], strict=False):
        assert graph.offsets[state // 2] <= move < graph.offsets[state // 2 + 1]
        assert graph.targets[move] == then // 2
        assert state % 2 == 0 or obeys[move]
    last = states[-1]
    if found.ended == "cycle":
        assert last in states[:-1]
        assert found.outcome == "draw"
    else:
        assert not moves[last]
        gap = bool(last % 2) and graph.degrees[last // 2] > 0
        assert (found.ended == "gap") == gap
        value = outcome[last] if last % 2 else FLIP[outcome[last]]
        assert found.outcome == OUTCOMES[value]


def test_a_rule_may_look_at_the_last_move():
    heap = GameGraph.from_moves(
        9,
        [(n, f"take {t}", n - t) for n in range(9) for t in (1, 2, 3) if t <= n],
    )

    def complement(position, last):
        return [] if last is None else [f"take {4 - int(last.split()[1])}"]

    answering = judge(heap, 8, False, complement)
    assert (answering.outcome, answering.always) == ("win", True)
    assert judge(heap, 7, False, complement).outcome == "lose"
    to_move = judge(heap, 8, True, complement)
    assert (to_move.ended, to_move.positions) == ("gap", [8])


def test_a_rule_that_allows_a_blunder_wins_only_if_it_chooses_well():
    graph = GameGraph.from_moves(3, [(0, "good", 1), (0, "bad", 2), (2, "win", 1)])
    everything = np.ones(3, dtype=bool)
    found = judge(graph, 0, True, everything)
    assert (found.outcome, found.always) == ("win", False)
    assert judge(graph, 0, True, np.array([True, False, True])).always


def test_moves_that_keep_the_turn():
    again = Label("again", passes_turn=False)
    graph = GameGraph.from_moves(3, [(0, again, 1), (1, "go", 2)], kind="alternating")
    found = judge(graph, 0, True, np.ones(2, dtype=bool))
    assert (found.outcome, found.ours) == ("win", [True, True, False])
