"""Records of play, replayed and annotated; policies judged from the command line."""

import json

import pytest

from tests.cli.test_bad_input import refused


@pytest.fixture
def ask(explorer, stored):
    return lambda *arguments: explorer(*arguments, "--db", str(stored))


PAPER = "3+4+5,1+4+5,1+4+3,1+2+3,1+2+2,0+2+2,0+2+1,0+0+1"


def test_the_papers_misere_record_comes_out_annotated(ask):
    found = ask("replay", "nim:misere=true", PAPER, "--format", "json").json
    assert found["positions"] == [
        "3+4+5", "1+4+5", "1+3+4", "1+2+3", "1+2+2", "2+2", "1+2", "1",
    ]  # fmt: skip
    assert found["labels"][:2] == ["heap 3: take 2", "heap 5: take 2"]
    assert found["players"] == ["first", "second"] * 4
    # The first player is ahead all the way: it is he who wins, whatever the paper says.
    assert [move["outcome"] for move in found["moves"]] == ["win", "lose"] * 3 + ["win"]
    assert [move["target_outcome"] for move in found["moves"]] == ["lose", "win"] * 3 + ["lose"]
    assert [move["judgement"] for move in found["moves"]] == ["best", "sooner"] + ["best"] * 5
    assert (found["outcome"], found["remoteness"], found["ended"]) == ("lose", 1, False)
    text = ask("replay", "nim:misere=true", PAPER + ",0").out
    assert "the end: the first player wins; no mistakes" in text
    assert "sooner: better heap 1: take 1" in text


def test_a_record_may_be_labels_and_begin_anywhere(ask):
    # A position after a label says where it led, and may be wrong.
    found = ask("replay", "nim", "heap 5: take 1, 3+4+4, 3+3+4", "--format", "json").json
    assert found["positions"] == ["3+4+5", "3+4+4", "3+3+4"]
    found = ask("replay", "nim", "heap 5: take 1, 3+4+5", "--format", "json")
    refused(found, 3, "move 2 of the record, '3+4+5'", "no move of nim leads there from 3+4+4")
    found = ask("replay", "nim", "heap 5: take 1, heap 3: take 3", "--format", "json").json
    assert found["positions"] == ["3+4+5", "3+4+4", "4+4"]
    assert [move["judgement"] for move in found["moves"]] == ["mistake", "best"]
    assert found["moves"][0]["optimal_move"] == "heap 3: take 2"
    found = ask("replay", "nim", "2+2,2,0", "--format", "json").json
    assert (found["positions"], found["winner"]) == (["2+2", "2", "0"], "second")
    assert (
        ask("replay", "nim", "2+2,2,0", "--format", "csv")
        .out.splitlines()[0]
        .startswith("player,position,outcome")
    )


def test_a_record_comes_from_stdin_too(process, stored):
    done = process(
        "replay", "nim", "-", "--db", str(stored), "--format", "json",
        stdin='3+4+5\nheap 3: take 2\n\n1+4+3, "heap 1: take 1"\n',
    )  # fmt: skip
    assert json.loads(done.stdout)["positions"] == ["3+4+5", "1+4+5", "1+3+4", "3+4"]


@pytest.mark.parametrize(
    ("record", "code", "words"),
    [
        ("", 2, ["the record is empty"]),
        (" , ", 2, ["the record is empty"]),
        ("3+4+5,1+1", 3, ["move 1 of the record, '1+1'", "from 3+4+5", "heap 3: take 1 to 2+4+5"]),
        ("3+4+5,what", 2, ["move 1 of the record, 'what'", "neither a position nor a move"]),
        ("9+9", 3, ["'9+9' is not a position of nim"]),
        ("1,0,0", 3, ["move 2 of the record", "0 is an end of nim, there are no moves"]),
        ("heap 3: take 2,heap 3: take 2", 3, ["move 2 of the record", "no move of 1+4+5"]),
    ],
)
def test_an_illegal_record_says_which_move_and_why(ask, record, code, words):
    refused(ask("replay", "nim", record), code, *words)


def test_a_label_that_may_be_several_moves_lists_them(tmp_path, stored):
    # Only outcomes of chance share labels; such a graph is made here by hand.
    from explorer.errors import MalformedError
    from explorer.graph.arrays import GameGraph, Label
    from explorer.query.replays import Item, replay
    from explorer.store.engine import reading
    from tests.graphs import put

    roll = Label("roll", action="roll")
    graph = GameGraph.from_moves(3, [(0, roll, 1), (0, roll, 2)], kind="board")
    with reading(put(tmp_path, graph)) as connection:
        with pytest.raises(MalformedError, match=r"it may be roll to 1, roll to 2: give the pos"):
            replay(connection, "any", [Item("roll", None)])
        found = replay(connection, "any", [Item("0", "0"), Item("2", "2")])
    assert found["labels"] == ["roll"]
    assert found["moves"][0]["judgement"] is None


def test_a_word_says_whether_a_name_is_a_position_or_a_move(tmp_path, explorer):
    """Positions 0 to 3 with moves called like positions, and a move from 1 to itself."""
    from explorer.graph.arrays import GameGraph
    from tests.graphs import put

    moves = [(0, "1", 1), (0, "2", 3), (0, "3", 2), (1, "stay", 1), (1, "0", 2), (2, "on", 3)]
    database = put(tmp_path, GameGraph.from_moves(4, moves))

    def played(record):
        result = explorer("replay", "any", record, "--db", str(database), "--format", "json")
        assert result.code == 0, (record, result.err)
        return result.json["positions"], result.json["labels"]

    assert played("move:2") == (["0", "3"], ["2"])
    assert played("move: 2") == (["0", "3"], ["2"])
    assert played("position:2, on") == (["2", "3"], ["on"])
    assert played("position:0, position:2") == (["0", "2"], ["3"])
    # Where play stands already: without a word the move to itself, with one as it says.
    assert played("1, 1") == (["0", "1", "1"], ["1", "stay"])
    assert played("1, position:1, 0") == (["0", "1", "2"], ["1", "0"])
    assert played("1, move:1") == (["0", "1", "1"], ["1", "stay"])
    assert played("1, move:2") == (["0", "1", "2"], ["1", "0"])
    # A first item that is a label of the start is a move of it; the word makes it a position.
    assert played("1") == (["0", "1"], ["1"])
    assert played("position:1") == (["1"], [])
    ask = ("replay", "any", "--db", str(database))
    refused(explorer(*ask, "0, 2"), 2, "it may be 2 to 3, 3 to 2: put position: or move: before")
    refused(explorer(*ask, "position:0, position:on"), 2, "neither a position nor a move")
    refused(explorer(*ask, "1, move:on"), 3, "it is no move of 1")


def test_leaving_nim_sum_0_is_proved(ask):
    for rule in ("target_grundy = 0", "bouton"):
        found = ask(
            "strategy", "nim", "--side", "first", "--rule", rule, "--format", "json"
        )  # fmt: skip
        assert found.code == 0
        assert (found.json["outcome"], found.json["always"]) == ("win", True)
        assert found.json["labels"][0] == "heap 3: take 2"
    told = ask("strategy", "nim", "--side", "first", "--rule", "target_grundy = 0")
    assert "the first player wins by the rule against everything" in told.out
    assert ask("strategy", "nim:misere=true", "--side", "first", "--rule", "bouton").code == 0


def test_answering_t_by_k_plus_1_less_t_is_proved(explorer):
    for spec, side, start in (
        ("bachet", "first", "21"),
        ("bachet", "second", "20"),
        ("subtraction:heap=50,take=1+2+3+4", "second", "50"),
        ("subtraction:misere=true", "second", "21"),
    ):
        explorer("build", spec)
        arguments = ("--side", side, "--rule", "complement", "--from", start)
        found = explorer("strategy", spec, *arguments, "--format", "json")
        assert (found.code, found.json["outcome"], found.json["always"]) == (0, "win", True), spec


def test_a_wrong_policy_is_refuted_with_a_line(explorer):
    explorer("build", "bachet")
    found = explorer("strategy", "bachet", "--side", "first", "--rule", "label = 'take 1'")
    assert found.code == 1
    assert "the rule does not win for the first player" in found.err
    assert "the line shown beats it: after 12 moves the game ends lost in 0" in found.err
    lines = [line.split() for line in found.out.splitlines()[2:]]
    assert lines[0] == ["0", "first", "21", "take", "1"]
    # The line is play: heaps fall by what is taken, and the first player takes 1 each time.
    heaps = [int(line[2]) for line in lines]
    assert all(a - b == int(line[4]) for a, b, line in zip(heaps, heaps[1:], lines, strict=False))
    assert {line[4] for line in lines[:-1:2]} == {"1"}
    assert heaps[-1] == 0


def test_a_policy_that_gives_no_move_says_where(ask):
    found = ask("strategy", "nim", "--side", "second", "--rule", "target_grundy = 0")
    refused_line = found.err.splitlines()
    assert found.code == 1
    assert len(refused_line) == 1
    assert "it gives no move in 1+4+5, reached after 1 move" in found.err


def test_a_policy_that_only_draws_says_so(ask):
    found = ask(
        "strategy", "chopsticks", "--side", "first", "--rule", "optimal = 1", "--format", "json"
    )
    assert (found.code, found.json["outcome"], found.json["ended"]) == (1, "draw", "cycle")
    assert "on in cycles" in found.err
    won = ask("strategy", "chopsticks", "--side", "first", "--rule", "optimal = 1", "--from",
              "1+1_2+0", "--format", "json")  # fmt: skip
    assert (won.code, len(won.json["labels"])) == (0, 25)


def test_sides_are_those_that_positions_name(ask):
    for side, code in (("second", 0), ("first", 1)):
        found = ask(
            "strategy", "chopsticks:turn=absolute", "--side", side, "--rule", "optimal = 1",
            "--from", "2+0_1+1_b",
        )  # fmt: skip
        assert found.code == code, side


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("nonsense = 1", ["is not an SQL condition over a row of move", "no such column"]),
        ("bottom", ["nim has no policy 'bottom'", "did you mean bouton?"]),
        ("1) OR (1", ["is not an SQL condition"]),
    ],
)
def test_a_policy_that_is_none_is_refused(ask, rule, words):
    refused(ask("strategy", "nim", "--side", "first", "--rule", rule), 2, *words)
