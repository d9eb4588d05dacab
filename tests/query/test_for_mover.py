"""What a move comes to for the player who makes it, in the view `move`: against the source."""

import pytest

from explorer.games.registry import resolve
from explorer.graph.arrays import GameGraph, Label
from explorer.kinds import KINDS
from explorer.query.rows import rows
from explorer.store.build import build
from explorer.store.engine import locate, reading
from tests.graphs import put

SPECS = {
    "nim:heaps=1+2+3": "impartial",
    "nim:heaps=1+2,misere=true": "impartial",
    "token": "impartial",
    "chopsticks:limit=3": "alternating",
    "tictactoe:rows=2,cols=3,line=2": "alternating",
    "pig:goal=3": "chance",
    "domineering:rows=3,cols=3": "partizan",
    "toads-and-frogs:board=TT.F": "partizan",
    "hamilton:graph=cube": "puzzle",
    "knight:rows=3,cols=4": "board",
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    database = locate(str(tmp_path_factory.mktemp("movers") / "games.db"))
    for spec in SPECS:
        build(database, resolve(spec))

    def ask(spec):
        with reading(database) as connection:
            positions = rows(connection, "SELECT * FROM position WHERE game = :game", game=spec)
            moves = rows(connection, "SELECT * FROM move WHERE game = :game", game=spec)
        return positions, moves

    return ask


def test_every_kind_is_tried():
    assert set(SPECS.values()) == set(KINDS)


@pytest.mark.parametrize("spec", [spec for spec, kind in SPECS.items() if kind != "partizan"])
def test_a_position_is_worth_its_best_move(asked, spec):
    positions, moves = asked(spec)
    for position in positions:
        own = [move for move in moves if move["source_id"] == position["id"]]
        if position["outcome"] is None:
            assert all(move["for_mover"] is move["plies"] is None for move in own)
            continue
        if not own:
            continue
        best = min((move["for_mover"] for move in own), key=["win", "draw", "lose"].index)
        assert best == position["outcome"]
        optimal = [move for move in own if move["optimal"]]
        assert {move["for_mover"] for move in optimal} <= {best}
        if position["outcome"] != "draw" and position["remoteness"] is not None:
            assert {move["plies"] for move in optimal} == {position["remoteness"]}


@pytest.mark.parametrize("spec", [spec for spec, kind in SPECS.items() if kind == "partizan"])
def test_who_begins_has_their_best_move(asked, spec):
    positions, moves = asked(spec)
    for position in positions:
        for player in ("left", "right"):
            own = [
                move
                for move in moves
                if (move["source_id"], move["player"]) == (position["id"], player)
            ]
            won = [move["plies"] for move in own if move["for_mover"] == "win"]
            lost = [move["plies"] for move in own if move["for_mover"] == "lose"]
            assert bool(won) == (position["outcome_class"] in (player, "next"))
            assert len(won) + len(lost) == len(own)
            plies = min(won) if won else max(lost, default=0)
            assert position[f"{player}_remoteness"] == plies


def test_who_goes_on_has_what_the_move_leads_to(tmp_path):
    again = Label("again", passes_turn=False)
    graph = GameGraph.from_moves(3, [(0, again, 1), (0, "go", 1), (1, "go", 2)], kind="alternating")
    with reading(put(tmp_path, graph)) as connection:
        moves = rows(connection, "SELECT label, for_mover, plies FROM move WHERE source = '0'")
    assert [tuple(move.values()) for move in moves] == [("again", "win", 2), ("go", "lose", 2)]
