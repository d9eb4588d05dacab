"""`explorer play` through a pipe and on a terminal, for games of every kind."""

import io
import os
import pty
import select
import subprocess
import sys
import time

import pytest

from tests.cli.test_bad_input import refused
from tests.screens import run


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = str(tmp_path_factory.mktemp("play") / "games.db")
    for spec in ("nim", "pig:goal=10", "domineering:rows=2,cols=3", "hamilton", "tictactoe",
                 "token:graph=a_b+b_a", "knights-tour:rows=3,cols=4",
                 "knight:rows=3,cols=4", "river:party=missionaries-4"):  # fmt: skip
        build(locate(path), resolve(spec))
    return path


@pytest.fixture
def talk(explorer, games):
    def talk(*arguments, said="", code=0):
        done = explorer("play", *arguments, "--db", games, stdin=said)
        assert done.code == code, done.err
        return done.out

    return talk


def test_a_won_game_is_won_by_hints(talk):
    said = "hint\nheap 3: take 2\nhint\n" + "1\n" * 20
    out = talk("nim", "--seed", "1", said=said)
    assert out.startswith("nim: you are first, the explorer is perfect; help tells")
    assert "> hint\nnumber 2, heap 3: take 2: win in 11\n" in out
    assert "\nexplorer: heap " in out
    assert "the end: the explorer wins" in out  # 1 is not always the best
    assert "a mistake: it gives away a win in " in out
    assert out.rstrip().endswith("the end: the second player wins; 1 mistake")


def test_following_hints_wins(talk):
    def number(out):
        return [line for line in out.splitlines() if line.startswith("number ")][-1][7:].split(",")[
            0
        ]

    said = ""
    for _ in range(6):
        said += "hint\n"
        said += number(talk("nim", "--seed", "4", said=said)) + "\n"
    out = talk("nim", "--seed", "4", said=said)
    assert "the end: you win" in out
    assert out.rstrip().endswith("the end: the first player wins; no mistakes")


@pytest.mark.parametrize(
    ("said", "does"),
    [("2", "1+4+5"), ("heap 3: take 2", "1+4+5"), ("4+1+5", "1+4+5"), ("HEAP 3: TAKE 2", "1+4+5"),
     ("heap 5: take 5", "3+4"), ("4+5", "4+5"), ("3+3+5", "3+3+5"), ("3+4", "3+4")],
)  # fmt: skip
def test_moves_are_given_in_many_ways(talk, said, does):
    out = talk("nim", "--as", "both", said=f"{said}\nquit\n")
    move = next(line for line in out.splitlines() if line.startswith("first: "))
    assert move.endswith(f"-> {does}")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("foo", "'foo' is not a move here: give a number of the list, a move such as heap 3: take"),
        ("heap 3", "'heap 3' may be 1 heap 3: take 1, 2 heap 3: take 2, 3 heap 3: take 3: give"),
        ("heap", "..."),
        ("99", "'99' is not a move here"),
        ("undo", "there is no move of yours to take back"),
        ("save", "give a file: save FILE"),
        ("save no/where", "cannot be written"),
    ],
)
def test_what_is_not_understood_is_asked_again(talk, said, words):
    out = talk("nim", said=f"{said}\n1\nquit\n")
    assert words in out.partition(f"> {said}\n")[2].splitlines()[0]
    assert "\nexplorer: " in out


def test_undo_values_why_and_help(talk):
    out = talk("nim", "--seed", "2", said="1\nundo\nvalues\nwhy\nhelp\nvalues off\nquit\n")
    first, second = out.split("> undo\n")
    assert "explorer: " in first
    assert second.startswith("\n      o\n    o o\n  o o o\n")  # its board
    assert "\n  3 4 5\n\n3+4+5\n number " in second
    told = second.partition("> values\n")[2]
    assert "win in 11, nim-value 2" in told
    assert "for you" in told
    assert "heap 3: take 2   1+4+5      win in 11    *" in told
    assert "best play: heap 3: take 2, " in told
    assert "save FILE: the record, as replay reads it" in told
    assert "for you" not in told.partition("> values off\n")[2]
    # With nothing played but what was taken back there is nothing to judge.
    assert "mistake" not in told.partition("> values off\n")[2]


def test_the_record_is_saved_and_replayed(talk, explorer, games, tmp_path):
    talk("pig:goal=10", "--seed", "3", said=f"roll\nsave {tmp_path}/play.txt\nquit\n")
    record = (tmp_path / "play.txt").read_text()
    assert record.startswith("0_0_0\nroll ")
    done = explorer("replay", "pig:goal=10", "-", "--db", games, stdin=record)
    assert done.code == 0
    assert "the record stops before the end" in done.out


def test_dice_are_rolled_by_the_seed(talk):
    said = "roll\n" * 9 + "hold\n" * 9
    one = talk("pig:goal=10", "--seed", "3", said=said)
    assert one == talk("pig:goal=10", "--seed", "3", said=said)
    assert len({talk("pig:goal=10", "--seed", str(seed), said=said) for seed in range(4)}) > 1
    assert "\nyou: roll: roll " in one
    hinted = talk("pig:goal=10", "--hints", said="hold\nquit\n")
    assert "6 positions   wins with probability 0." in hinted
    assert "a mistake: with roll the chance of winning was 0." in hinted


def test_partizan_games_ask_who_begins(talk):
    spec = "domineering:rows=2,cols=3"
    asked = talk(spec, said="perhaps\nright\nquit\n")
    assert asked.startswith("who begins, left or right? (left unless said)\n> perhaps\nsay left or")
    assert "\nexplorer: " in asked  # Right, who begins
    said = talk(spec, "--first", "left", "--as", "right", "--seed", "1", said="1\n1\n1\n1\n")
    assert "who begins" not in said
    assert "you are right" in said
    assert "the end: " in said


def test_a_dead_end_is_told(talk):
    out = talk("hamilton", said="values\nquit\n")
    assert "can be completed in 19 moves, 60 ways" in out
    spec = "knights-tour:rows=3,cols=4"
    said, lost = "values\n", []
    while not lost:
        shown = talk(spec, said=said + "quit\n").rpartition(" number ")[2]
        lost = [line.split()[0] for line in shown.splitlines() if "cannot be completed" in line]
        said += f"{lost[0] if lost else 1}\n"
    out = talk(spec, said=f"{said}undo\nquit\n")
    assert "a dead end: it cannot be completed any more; with to " in out
    done = talk("hamilton", "--as", "none", "--seed", "1")
    assert "the end: completed" in done
    assert "first" not in done


def test_watching_and_two_people(talk):
    out = talk("tictactoe", "--as", "none", "--seed", "1")
    assert out.startswith("tictactoe: you watch; whoever plays is perfect\n")
    assert "the end: a draw" in out
    assert ">" not in out.replace("->", "")
    out = talk("tictactoe", "--as", "both", said="1\n1\nundo\nquit\n")
    assert "first to move: " in out
    assert "second to move: " in out
    random = talk("tictactoe", "--as", "none", "--opponent", "random", "--seed", "7")
    assert "whoever plays is random" in random
    assert "of skill 3" in talk("tictactoe", "--as", "none", "--skill", "3", "--seed", "1")


def test_a_drawn_circle_is_told(talk):
    out = talk("token:graph=a_b+b_a", said="1\n1\n1\nquit\n")
    assert out.count("this came up before: neither side can do better, a draw; quit ends it") == 1
    out = talk("token:graph=a_b+b_a", "--as", "none")
    assert out.count("this came up before: neither side can do better, a draw") == 1


def test_who_watches_a_puzzle_that_cannot_be_completed_sees_an_end(talk):
    out = talk("river:party=missionaries-4", "--as", "none")
    assert out.count("this came up before: it cannot be completed") == 1
    assert "it cannot be completed; no move to judge" in out


def test_a_bare_graph_has_no_values_to_play_by(talk, explorer, games):
    done = explorer("play", "knight:rows=3,cols=4", "--db", games)
    refused(done, 1, "no values to play by: give --opponent random, or --as both")
    out = talk("knight:rows=3,cols=4", "--opponent", "random", said="hint\nvalues\nto b3\n")
    assert "this game has no values: no move is known to be better" in out
    assert "\nexplorer: to " in out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nim", "--as", "left"), 2, ["its players are first and second", "first, second, both"]),
        (("domineering:rows=2,cols=3", "--as", "first"), 2, ["its players are left and right"]),
        (("hamilton", "--as", "second"), 2, ["which one player plays: leave --as out, or give"]),
        (("nim", "--first", "left"), 2, ["who begins is asked of partizan games"]),
        (("nim", "--from", "9+9"), 3, ["is not a position of nim"]),
        (("nim:heaps=9",), 3, ["is not stored"]),
        (("nim", "--opponent", "nobody"), 2, ["has no policy 'nobody'", "perfect"]),
        (("nim", "--opponent", "random", "--skill", "3"), 2, ["give one of them"]),
        (("nim", "--skill", "11"), 2, ["the skill 11 is out of range: give 0 to 10"]),
    ],
)
def test_bad_input(explorer, games, arguments, code, words):
    refused(explorer("play", *arguments, "--db", games, stdin=""), code, *words)


def test_on_a_terminal(games):
    """A person types: what they type is shown by the terminal, and once."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "explorer", "play", "nim", "--seed", "1", "--db", games]
    seen, read = "", 0

    def until(words):
        nonlocal seen, read
        end = time.monotonic() + 250
        while words not in seen[read:]:
            assert time.monotonic() < end, seen
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 1 << 16).decode()
        read = seen.index(words, read) + len(words)

    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs,
        env=environment | {"TERM": "xterm", "COLUMNS": "80"},
    ) as process:  # fmt: skip
        until("quit\r\n> ")
        os.write(ours, b"values\n")
        until("win in 11    *")
        until("quit\r\n> ")
        assert "\x1b[" in seen  # won moves have their colour
        os.write(ours, b"heap 3: take 2\n")
        until("explorer: heap")
        until("quit\r\n> ")
        os.write(ours, b"quit\n")
        until("the record stops before the end; no mistakes")
        assert process.wait(250) == 0
    assert seen.count("> heap 3: take 2\r\n") == 1
    os.close(theirs)
    os.close(ours)


def test_the_longest_play_ends_with_its_summary(explorer, tmp_path):
    explorer("build", "subtraction:heap=600,take=1")
    done = explorer("play", "subtraction:heap=600,take=1", "--as", "second", stdin="1\n" * 260)
    assert done.code == 0, done.err
    assert "a play has at most 500 moves" in done.out
    assert done.out.rstrip().endswith("the record stops before the end; no mistakes")


def test_a_move_that_is_called_like_a_command_is_a_move(explorer, tmp_path):
    (tmp_path / "odd.csv").write_text("source,label,target\na,quit,b\na,hint,c\nb,undo,c\nc,on,d\n")
    explorer("import", "odd.csv", "--as", "odd")
    out = explorer("play", "odd", "--as", "both", stdin="quit\nundo\nexit\n").out
    assert "first: quit -> b\n" in out
    assert "second: undo -> c\n" in out


def test_in_a_narrow_terminal_moves_stay_a_list(games, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("values\nquit\n"))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    code, out, _ = run("play", "nim", "--seed", "1", "--db", games, columns=50)
    assert code == 0
    assert "\n      2   heap 3: take 2   win in 11    *\n" in out
    assert "\nno room for: leads to\n" in out
    assert all(len(line) <= 50 for line in out.splitlines())
