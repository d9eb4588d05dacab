"""Plays: perfect opponents do what the stored values say, and undo, records and seeds hold."""

from collections import Counter
from random import Random

import pytest

from explorer.answers.opponents import at_random, costs, opponent, perfect, skilled
from explorer.answers.play import MOST, Play, one_game
from explorer.answers.play_words import given_away
from explorer.answers.replay import replay, written
from explorer.answers.resolve import named_game
from explorer.errors import ExplorerError, MalformedError, NotThereError
from explorer.query.choices import best_first
from explorer.query.lines import OTHER

SPECS = (
    "chopsticks:limit=3",
    "chopsticks:turn=absolute,limit=3",
    "nim:heaps=1+2+3",
    "nim:heaps=1+2+3,misere=true",
    "domineering:rows=2,cols=3",
    "hackenbush:strings=BR+G",
    "pig:goal=8",
    "hamilton",
    "token",
    "tictactoe",
)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = str(tmp_path_factory.mktemp("plays") / "games.db")
    for spec in SPECS:
        build(locate(path), resolve(spec))
    return path


def played(play, players, most=60):
    """Play on, each player by an opponent of their own; the turns."""
    turns = [play.now]
    while not play.now.is_over and len(play.steps) < most:
        chosen = players[play.now.player](play.now, None, play.random)
        play.make(chosen)
        turns.append(play.now)
    return turns


def both(one, other=None):
    names = ("first", "second", "left", "right")
    return dict.fromkeys(names[::2], one) | dict.fromkeys(names[1::2], other or one)


PARTIZAN = ("domineering:rows=2,cols=3", "hackenbush:strings=BR+G")
BEGUN = [
    *((spec, None) for spec in SPECS if spec not in PARTIZAN and not spec.startswith("pig")),
    *((spec, player) for spec in PARTIZAN for player in ("left", "right")),
]


@pytest.mark.parametrize(("spec", "begins"), BEGUN)
def test_perfect_play_is_as_long_as_the_remoteness(games, spec, begins):
    play = Play(one_game(spec, None, begins, games), seed=3)
    first = play.now
    turns = played(play, both(perfect))
    if first.outcome == "draw":
        assert all(turn.outcome == "draw" for turn in turns)
        return
    assert turns[-1].is_over
    assert len(play.steps) == first.place["remoteness"]
    winner = {"win": first.player, "lose": OTHER[first.player]}[first.outcome]
    if spec != "hamilton":  # one player makes all moves
        assert turns[-1].winner == winner
    # Turn by turn the outcome is turned round, and the end is a ply nearer.
    for step, turn in zip(play.steps, turns[1:], strict=True):
        assert step.choice.optimal
        assert step.choice.delta == 0
        assert step.choice.outcome == step.turn.outcome
        assert turn.place["remoteness"] == step.turn.place["remoteness"] - 1


@pytest.mark.parametrize(
    "spec", ["nim:heaps=1+2+3,misere=true", "chopsticks:turn=absolute,limit=3"]
)
@pytest.mark.parametrize("seed", range(10))
def test_whoever_plays_perfectly_loses_nothing(games, spec, seed):
    play = Play(one_game(spec, database=games), seed=seed)
    before = play.now.outcome
    turns = played(play, both(perfect, at_random))
    rank = {"lose": 0, "draw": 1, "win": 2}
    for turn in turns:
        if turn.player == "first":
            assert rank[turn.outcome] >= rank[before]
            before = turn.outcome


@pytest.mark.parametrize("spec", SPECS)
def test_a_record_is_what_replay_reads(games, spec):
    for seed in range(4):
        play = Play(one_game(spec, database=games), seed=seed)
        players = both(at_random)
        turns = played(play, players, most=20)
        told = replay(spec, written(play.record), games).object
        assert told["positions"] == [turn.position for turn in turns]
        assert told["players"][: len(play.steps)] == [step.turn.player for step in play.steps]
        mistakes = [given_away(step.turn, step.choice) for step in play.steps]
        judged = [move["judgement"] == "mistake" for move in told["moves"]]
        assert [words is not None for words in mistakes] == judged


@pytest.mark.parametrize("spec", SPECS)
def test_choices_tell_what_the_positions_that_they_lead_to_tell(games, spec):
    play = Play(one_game(spec, database=games), seed=1)
    while not play.now.is_over and len(play.steps) < 6:
        turn = play.now
        for choice in turn.choices:
            reached = [play.playable.after(turn, move) for move in choice.moves]
            if choice.probability is None:
                (after,) = reached
                passes = after.player != turn.player
                turned = {"win": "lose", "lose": "win"}.get(after.outcome, after.outcome)
                assert choice.outcome == (turned if passes else after.outcome)
                if choice.plies is not None:
                    assert choice.plies == after.place["remoteness"] + 1
            else:
                mean = sum(
                    (move["probability"] or 1)
                    * (
                        1 - after.place["win_probability"]
                        if move["passes_turn"]
                        else after.place["win_probability"]
                    )
                    for move, after in zip(choice.moves, reached, strict=True)
                )
                assert choice.probability == pytest.approx(mean, abs=1e-12)
        best = best_first(turn.choices)
        assert best[0].optimal
        assert sorted(map(id, best)) == sorted(map(id, turn.choices))
        play.make(best[-1])


def test_undo_comes_back_to_ones_own_turn(games):
    play = Play(one_game("nim:heaps=1+2+3", database=games), seed=1)
    assert not play.undo(("first",))
    play.make(play.now.choices[0])
    assert not play.undo(("second",))
    reply = play.now
    play.make(play.now.choices[0])
    assert play.undo(("first",))
    assert (play.now.player, play.now.position, play.steps) == ("first", "1+2+3", [])
    play.make(play.now.choices[0])
    assert play.now == reply


def test_a_seed_makes_a_play_come_again(games):
    def record(seed):
        play = Play(one_game("pig:goal=8", database=games), seed)
        played(play, both(perfect))
        return play.record

    assert record(5) == record(5)
    assert len({tuple(record(seed)) for seed in range(8)}) > 1


def test_skill_lies_between_chance_and_perfection(games):
    turn = Play(one_game("nim:heaps=1+2+3", "2+3", None, games)).now
    share = []
    for skill in (0, 3, 7, 10):
        choose, chance = skilled(skill), Random(1)
        taken = Counter(choose(turn, None, chance).optimal for _ in range(2_000))
        share.append(taken[True] / 2_000)
    assert share == sorted(share)
    assert share[0] == pytest.approx(1 / len(turn.choices), abs=0.05)
    assert share[-1] == 1
    assert costs(turn)[[choice.optimal for choice in turn.choices].index(True)] == 0


def test_policies_play(games):
    about = named_game("pig:goal=8", one_game("pig:goal=8", database=games).database)
    cautious = opponent(about, "hold-at-2")
    play = Play(one_game("pig:goal=8", "0_0_2", None, games))
    assert cautious(play.now, None, play.random).name == "hold"
    with pytest.raises(MalformedError, match="has no policy 'hold'"):
        opponent(about, "hold")
    with pytest.raises(MalformedError, match="give one of them"):
        opponent(about, "perfect", 3)
    with pytest.raises(MalformedError, match="out of range"):
        opponent(about, None, 11)


def test_what_cannot_be_played(games):
    with pytest.raises(NotThereError):
        one_game("nim:heaps=1+2+3", "9", None, games)
    with pytest.raises(MalformedError, match="asked of partizan games"):
        one_game("nim:heaps=1+2+3", None, "left", games)
    play = Play(one_game("token", database=games))
    play.steps = [None] * MOST
    with pytest.raises(ExplorerError, match="at most 500 moves"):
        play.make(play.now.choices[0])
