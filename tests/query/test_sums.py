"""Sums of stored games agree with their product graphs, move by move."""

import subprocess
import sys
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from explorer.answers import sums as answers
from explorer.cgt.nim_values import NimValue, outcome, parse, total
from explorer.errors import LimitError
from explorer.games.registry import resolve
from explorer.graph.arrays import DRAW, LOSE, OUTCOMES, WIN
from explorer.query.sums import sum_of, the_sum
from explorer.solve.solution import solve
from explorer.store.build import build, store
from explorer.store.engine import locate, reading
from explorer.store.header import Header
from explorer.theory.misere_sums import MisereSums
from explorer.theory.nim import is_lost, winning_moves
from explorer.theory.octal import options as octal_options
from tests import naive
from tests.cli.test_bad_input import refused
from tests.examples import FOLDER, examples
from tests.graphs import graphs


@given(st.lists(graphs(verdicts=False), min_size=2, max_size=3), st.data())
@examples(60, allowed=FOLDER)
def test_sums_are_their_products(tmp_path, parts, data):
    if len(parts) == 3:
        parts = [part for part in parts if part.size <= 4] or parts[:2]
    database = locate(str(tmp_path / "sums.db"))
    for number, graph in enumerate(parts):
        store(database, Header(f"g{number}", f"g{number}", "any", {}), graph, replace=True)
    states = list(product(*(range(part.size) for part in parts)))
    places = {state: number for number, state in enumerate(states)}
    moves = [naive.moves_of(part) for part in parts]
    steps = [
        [
            (places[(*state[:i], target, *state[i + 1 :])], True)
            for i, at in enumerate(state)
            for target, _ in moves[i][at]
        ]
        for state in states
    ]
    outcomes, _ = naive.outcomes(steps, [0] * len(steps))
    state = data.draw(st.sampled_from(states))
    named = [(f"g{i}", str(at)) for i, at in enumerate(state)]
    with reading(database) as connection:
        found = sum_of(connection, named)
    whole = outcomes[places[state]]
    assert found["outcome"] == OUTCOMES[whole]
    wanted = {WIN: LOSE, DRAW: DRAW}.get(whole)
    good = [
        (i + 1, str(target))
        for i, at in enumerate(state)
        for target, _ in moves[i][at]
        if outcomes[places[(*state[:i], target, *state[i + 1 :])]] == wanted
    ]
    assert [(move["component"], move["target"]) for move in found["moves"]] == good
    assert {move["for_mover"] for move in found["moves"]} <= {found["outcome"]}


def test_three_heaps_as_a_sum(explorer):
    explorer("build", "nim:heaps=5")
    found = explorer(
        "sum", "nim:heaps=5@3", "nim:heaps=5@4", "nim:heaps=5", "--format", "json"
    ).json
    assert (found["outcome"], found["value"]) == ("win", "2")
    assert [(m["component"], m["target"]) for m in found["moves"]] == [(1, "1")]
    text = explorer("sum", "nim:heaps=5@3", "nim:heaps=5@4", "nim:heaps=5").out
    assert "the sum: win, nim-value 2" in text
    assert explorer("sum", "nim:heaps=5@3", "nim:heaps=5@3", "--format", "csv").out.count("\n") == 1


@given(st.lists(graphs(verdicts=False), min_size=2, max_size=3), st.data())
@examples(60, allowed=FOLDER)
def test_a_won_sum_is_won_against_anything(tmp_path, parts, data):
    """Circles do not hold the winner up: whatever the opponent does, play comes to an end."""
    values = [nim_values_of(part) for part in parts]
    won = [
        state
        for state in product(*(range(part.size) for part in parts))
        if outcome(total(known[at] for known, at in zip(values, state, strict=True))) == "win"
    ]
    assume(won)
    database = locate(str(tmp_path / "play.db"))
    for number, graph in enumerate(parts):
        store(database, Header(f"g{number}", f"g{number}", "any", {}), graph, replace=True)
    now = [(f"g{i}", str(at)) for i, at in enumerate(data.draw(st.sampled_from(won)))]
    with reading(database) as connection:
        found = the_sum(connection, now)
        for _ in range(200):
            move = found.best()
            now[move.component - 1] = (move.game, move.target)
            found = the_sum(connection, now)
            assert found.outcome == "lose"
            if not found.moves:
                break
            move = data.draw(st.sampled_from(sorted(found.moves, key=lambda m: m.label)))
            now[move.component - 1] = (move.game, move.target)
            found = the_sum(connection, now)
            assert found.outcome == "win"
        else:
            raise AssertionError("no end after 400 plies")


def nim_values_of(graph):
    solution = solve(graph)
    return [
        NimValue(int(finite))
        if finite >= 0
        else parse(solution.columns["loopy_grundy"].values()[place])
        for place, finite in enumerate(solution.data("grundy"))
    ]


def test_the_winner_does_not_go_round_in_circles(tmp_path):
    """From b both a and t are worth 0, but from a the loser can go back to b, again and again."""
    database = locate(str(tmp_path / "circle.db"))
    build(database, resolve("token:graph=b_a+a_b+b_t"))
    build(database, resolve("nim:heaps=1"))
    now = [("token:graph=b+a_b+b_a+b_t", "b"), ("nim:heaps=1", "0")]
    with reading(database) as connection:
        move = the_sum(connection, now).best()
    assert move.target == "t"


def test_misere_sums(explorer):
    kayles, nim = "kayles:heaps=12,misere=true", "nim:heaps=3,misere=true"
    for spec in (kayles, nim, "octal:code=0.333,heaps=3,misere=true", "nim", "notakto",
                 "subtraction:misere=true"):  # fmt: skip
        explorer("build", spec)
    found = explorer("sum", f"{kayles}@2", f"{kayles}@7", "--format", "json").json
    assert (found["outcome"], found["value"], found["misere"]) == ("lose", None, True)
    assert found["moves"] == []
    # Nim is the octal game 0.333 as long as heaps have no more than three counters.
    for one in range(4):
        for two in range(4):
            mixed = explorer(
                "sum", f"{nim}@{one}", f"octal:code=0.333,heaps=3,misere=true@{two}",
                "--format", "json",
            ).json  # fmt: skip
            assert mixed["outcome"] == ("lose" if is_lost([one, two], misere=True) else "win")
            assert len(mixed["moves"]) == len(winning_moves([one, two], misere=True))
    text = explorer("sum", f"{kayles}@3", f"{nim}@2").out
    assert "the sum, in misère play: win" in text
    both = explorer("sum", f"{kayles}@3", f"{nim}@2", "--format", "json").json
    good = {(move["component"], move["target"]) for move in both["moves"]}
    search = MisereSums(
        lambda heap: [tuple((heap[0], part) for part in left) for left in octal_options(*heap)]
    )
    reached = [("0.77", left, "0.333", (2,)) for left in octal_options("0.77", 3)]
    reached += [("0.77", (3,), "0.333", left) for left in octal_options("0.333", 2)]
    lost = {
        (1, "+".join(map(str, one)) or "0") if two == (2,) else (2, "+".join(map(str, two)) or "0")
        for a, one, b, two in reached
        if search.is_lost([*((a, size) for size in one), *((b, size) for size in two)])
    }
    assert good == lost != set()
    refused(explorer("sum", kayles, "nim"), 1, "is in misère play and nim is not")
    refused(explorer("sum", "notakto", "nim"), 1, "notakto has no nim-values", "one rule says")
    explorer("build", "chopsticks")
    refused(explorer("sum", kayles, "chopsticks"), 1, "chopsticks is alternating", "same moves")
    refused(explorer("sum", "nim", "notakto"), 1, "notakto has no nim-values")
    # Heaps of 0.333 and the subtraction game of 1, 2 and 3 are the same.
    same = explorer("sum", f"{kayles}@7", "subtraction:misere=true@2", "--format", "json").json
    octal = explorer(
        "sum", f"{kayles}@7", "octal:code=0.333,heaps=3,misere=true@2", "--format", "json"
    ).json
    assert same["outcome"] == octal["outcome"]
    assert len(same["moves"]) == len(octal["moves"])


MISERE = (
    "subtraction:heap=7,take=1+3,misere=true", "wythoff:heaps=3+3,misere=true", "notakto",
    "matches:piles=3+3", "nim:heaps=2+2,misere=true", "octal:code=0.07,heaps=5,misere=true",
)  # fmt: skip


def test_misere_sums_of_any_games_are_those_of_brute_force(explorer, tmp_path):
    """Every pair of games at a few positions, against walking through all plays by the rules."""
    games = {spec: resolve(spec) for spec in MISERE}
    for spec in MISERE:
        assert explorer("build", spec).code == 0
    places = {
        spec: [game.format(game.start), *(game.format(to) for _, to in game.moves(game.start))][:2]
        for spec, game in games.items()
    }
    places["notakto"] = ["XX./.../...", "X.X/.XX/.X."]

    @cache
    def lost(*sum_of):
        """Whether the mover has lost; (spec, text) each."""
        moves = [
            (*sum_of[:n], (spec, games[spec].format(move[1])), *sum_of[n + 1 :])
            for n, (spec, text) in enumerate(sum_of)
            if games[spec].verdict(games[spec].parse(text)) is None
            for move in games[spec].moves(games[spec].parse(text))
        ]
        return bool(moves) and not any(lost(*after) for after in moves)

    database = locate("data/explorer.db")
    checked = 0
    for one, other in combinations_with_replacement(MISERE, 2):
        for a, b in product(places[one], places[other]):
            whole = answers.summands([f"{one}@{a}", f"{other}@{b}"], database)
            found = answers.sum_of(whole).object
            assert found["misere"]
            assert found["outcome"] == ("lose" if lost((one, a), (other, b)) else "win")
            good = {(move["component"], move["target"]) for move in found["moves"]}
            game = games[one]
            mine = [] if game.verdict(game.parse(a)) else game.moves(game.parse(a))
            expected = {game.format(move[1]) for move in mine}
            expected = {text for text in expected if lost((one, text), (other, b))}
            assert {text for component, text in good if component == 1} == expected
            checked += 1
    assert checked > 60


def test_misere_sums_that_are_refused(explorer, tmp_path):
    for spec in ("matches:piles=2+2,both=true", "notakto", "nim:heaps=2"):
        explorer("build", spec)
    blocked = explorer("sum", "matches:piles=2+2,both=true@1+2", "notakto")
    refused(blocked, 1, "who cannot move has not won: no rule says who wins a sum")
    (tmp_path / "ring.csv").write_text("source,label,target\na,on,b\nb,on,a\n")
    explorer("import", "ring.csv", "--as", "ring", "--kind", "impartial")
    refused(explorer("sum", "ring", "notakto"), 1, "notakto has no nim-values")


def test_a_misere_sum_has_a_stated_limit(tmp_path):
    from explorer.query.misere_sums import by_search

    database = locate(str(tmp_path / "large.db"))
    build(database, resolve("wythoff:heaps=6+6,misere=true"))
    name = "wythoff:heaps=6+6,misere=true"
    with reading(database) as connection:
        decide = by_search(connection, [(name, "6+6")] * 3, most=50)
        with pytest.raises(LimitError, match="more than 50 positions"):
            decide(["6+6"] * 3)
        assert by_search(connection, [(name, "0+1")])(["0+1"])


def test_playing_a_sum(explorer):
    explorer("build", "nim:heaps=3")
    explorer("build", "token")
    sums = ("sum", "nim:heaps=3@2", "token@b", "--play")
    # A sum of 2 and 2 is lost for who begins: the explorer wins whatever we do.
    talk = explorer(*sums, stdin="hint\n0\nnonsense\n1 heap 2: take 1\n1\n1\n1\n1\n1\n")
    assert talk.code == 0, talk.err
    assert "every move loses" in talk.out
    assert "'0' is not a move here" in talk.out
    assert "'nonsense' is not a move here" in talk.out
    assert talk.out.rstrip().endswith("no move is left: the explorer wins")
    # If it has to begin it can but lose: the only good moves win for us.
    begins = explorer(*sums, "--second", stdin="HINT\nquit\n")
    assert "explorer: " in begins.out
    assert ": win\n" in begins.out.partition("> HINT\n")[2]
    assert explorer(*sums, stdin="00000000001\nquit\n").out.count("is not a move here") == 1
    assert explorer(*sums, stdin="").code == 0
    won = explorer("sum", "nim:heaps=3@1", "--play", stdin="hint\n1\n")
    assert "number 1, 1 heap 1: take 1: win\n" in won.out
    assert won.out.rstrip().endswith("no move is left: you win")


def test_playing_in_misere_play(explorer):
    explorer("build", "nim:heaps=3,misere=true")
    lost = explorer("sum", "nim:heaps=3,misere=true@1", "--play", stdin="hint\n1\n")
    assert "misère play: who cannot move wins" in lost.out
    assert "every move loses" in lost.out
    assert lost.out.rstrip().endswith("no move is left: the explorer wins")
    # From 1 and 2 it wins by leaving a single 1, which we have to take.
    beaten = explorer(
        "sum", "nim:heaps=3,misere=true@1", "nim:heaps=3,misere=true@2", "--play", "--second",
        stdin="1\n",
    )  # fmt: skip
    assert "explorer: 2 heap 2: take 2 -> 0" in beaten.out
    assert beaten.out.rstrip().endswith("no move is left: the explorer wins")


def test_a_drawn_circle_is_told(explorer):
    explorer("build", "token:graph=a_b+b_a")
    talk = explorer("sum", "token:graph=a_b+b_a@a", "--play", stdin="to b\nto b\nto b\nquit\n")
    assert talk.out.count("this came up before") == 1


def test_nobody_waits_for_a_player_who_thinks(tmp_path):
    """The database is not held open at the prompt: others write meanwhile."""
    database = locate(str(tmp_path / "think.db"))
    build(database, resolve("nim:heaps=3"))
    command = [sys.executable, "-m", "explorer", "sum", "nim:heaps=3@2", "nim:heaps=3@3", "--play",
               "--db", str(tmp_path / "think.db")]  # fmt: skip
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as player:
        while "your move" not in player.stdout.readline():
            pass
        assert build(database, resolve("nim:heaps=2"), wait=2)
        player.communicate("quit\n")


def test_play_options_that_do_not_go_together(explorer, stored):
    at = ("--db", str(stored))
    refused(explorer("sum", "nim@1", "--second", *at), 2, "give --play with it")
    refused(explorer("sum", "nim@1", "--play", "--format", "json", *at), 2, "leave --format out")


@pytest.mark.parametrize(
    ("component", "code", "words"),
    [
        ("nim:heaps=9@1", 3, ["'nim:heaps=9' is not stored", "explorer build nim:heaps=9"]),
        ("chopsticks@1+1_1+1", 1, ["chopsticks is alternating", "do not say who may move"]),
        ("nim:misere=true@1", 1, ["is in misère play and nim is not"]),
        ("nim@9", 3, ["'9' is not a position of nim"]),
        ("nim@x", 2, ["'x' is not a position"]),
        ("nope@x", 2, ["unknown game 'nope'"]),
    ],
)
def test_components_that_do_not_go(explorer, stored, component, code, words):
    refused(explorer("sum", "nim@3+4", component, "--db", str(stored)), code, *words)
