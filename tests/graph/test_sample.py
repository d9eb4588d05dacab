"""What a sample of plays tells of a graph that is not grown, beside what is known of it."""

from itertools import pairwise

import numpy as np
import pytest

from explorer.errors import LimitError
from explorer.games.coded import codes_of
from explorer.games.registry import resolve
from explorer.graph import limits
from explorer.graph.generate import generate
from explorer.graph.sample import estimate, random_plays

# Published or counted by a second program: see the laws of each game.
KNOWN = {
    "connect-four:cols=4,rows=4": (161_029, 304_574),
    "tictactoe:rows=4,cols=4,line=4": (9_722_011, 51_562_424),
    "connect-four:cols=4,rows=5": (1_706_255, 3_175_616),
    "chopsticks:limit=30": (215_760, 2_738_180),  # play goes in circles
}


@pytest.mark.parametrize(
    "spec",
    [pytest.param(spec, marks=pytest.mark.slow if n else ()) for n, spec in enumerate(KNOWN)],
)
def test_a_sample_tells_the_size_within_a_factor_of_two_and_never_much_more(spec):
    positions, moves = KNOWN[spec]
    told = estimate(codes_of(resolve(spec)))
    assert positions / 2 < told.positions < positions * 1.1
    assert moves / 2 < told.moves < moves * 1.1
    assert positions / 2 < told.at_least <= positions


def test_plays_follow_the_moves():
    game = resolve("tictactoe:rows=2,cols=3,line=3")
    codes = codes_of(game)
    plies = random_plays(codes, 300, 100)
    assert len(plies) == 7
    for ply, after in pairwise(plies):
        position_of = [codes.decode(code) for code in ply.codes.tolist()]
        moves = [
            [child for _, child in game.moves(position)] if game.verdict(position) is None else []
            for position in position_of
        ]
        assert ply.degrees.tolist() == list(map(len, moves))
        children = {codes.encode(child) for of_one in moves for child in of_one}
        assert set(after.codes.tolist()) <= children
        assert int(after.visits.sum()) == int(ply.visits[ply.degrees > 0].sum())
    assert np.array_equal(plies[0].codes, [codes.encode(game.start)])


def test_what_will_not_fit_is_refused_before_it_grows(monkeypatch):
    monkeypatch.setattr(limits, "SAMPLED", 1000)
    game = resolve("connect-four:cols=5,rows=4")
    with pytest.raises(
        LimitError,
        match=r"has some 2,500,000 positions or more, and 6,300,000 moves, by a sample of plays, "
        r"which would take 70\d.\d MB in memory, of 100.0 MB: nothing was built; build it in parts",
    ):
        generate(game, memory=10**8)
    limits.Limits(game, memory=10**9).check(2000, 3, 5000)  # what fits is not refused
