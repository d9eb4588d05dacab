"""How ends of imported games stand: goals of puzzles, ends that are won, lost or drawn."""

from itertools import combinations

import pytest

from tests.cli.test_bad_input import refused

HEAD = "source,label,target\n"


def crossing():
    """Farmer, wolf, goat and cabbage: (moves between safe sets of who is on the left bank)."""
    everyone = "FWGC"
    safe = [
        "".join(left)
        for size in range(5)
        for left in combinations(everyone, size)
        if not any(
            {"W", "G"} <= side or {"G", "C"} <= side
            for side in (set(left), set(everyone) - set(left))
            if "F" not in side
        )
    ]
    rows = []
    for here in safe:
        for cargo in ("", "W", "G", "C"):
            boat = {"F", *cargo}
            side = set(here) if "F" in here else set(everyone) - set(here)
            there = "".join(c for c in everyone if (c in here) != (c in boat))
            if boat <= side and there in safe:
                rows.append((here or "none", there or "none"))
    return rows


@pytest.fixture
def take(explorer, tmp_path):
    """Import rows of moves."""

    def run(rows, *more, slug="mine", head="source,target\n"):
        (tmp_path / "river.csv").write_text(head + "".join(",".join(row) + "\n" for row in rows))
        return explorer("import", "river.csv", "--as", slug, *more)

    return run


def test_a_puzzle_that_goes_both_ways_has_the_goal_that_is_named(take, explorer):
    done = take(crossing(), "--kind", "puzzle", "--start", "FWGC", "--goal", "none")
    # The classic: seven crossings, in two shortest ways, by the goat first.
    assert "start FWGC: can be completed in 7 moves" in done.out
    assert "moves from where play was said to be over are left out: 1" in done.err
    shown = explorer("show", "mine", "--format", "json").json
    assert (shown["outcome"], shown["remoteness"]) == ("win", 7)
    assert explorer("verify", "mine").code == 0
    without = take(crossing(), "--kind", "puzzle", "--start", "FWGC", slug="without")
    assert "no position is an end, so nothing can be completed; --goal names" in without.err
    assert "cannot be completed" in without.out


def test_the_ends_of_a_puzzle_are_its_goals(take, explorer):
    rows = [("a", "b"), ("b", "c"), ("a", "d"), ("d", "e")]
    done = take(rows, "--kind", "puzzle")
    assert "the 2 ends are goals, as the file names none; --goal names others" in done.err
    assert explorer("show", "mine", "--format", "json").json["completions"] == "2"
    done = take(rows, "--kind", "puzzle", "--goal", "c", slug="one")
    assert done.err == ""
    assert explorer("show", "one", "--format", "json").json["completions"] == "1"
    take(rows, "--kind", "puzzle", "--goal", "c", "--goal", "d", slug="two")
    shown = explorer("show", "two", "--format", "json").json
    assert (shown["completions"], shown["remoteness"]) == ("2", 1)
    take(rows, "--kind", "puzzle", "--lost", "e", slug="dead")
    assert explorer("show", "dead", "--format", "json").json["completions"] == "1"
    assert explorer("verify").code == 0


def test_a_file_that_says_how_its_ends_stand_is_believed(explorer, tmp_path):
    (tmp_path / "p.positions.csv").write_text(
        "position,terminal,outcome\na,0,\nb,1,lose\nc,1,win\n"
    )
    (tmp_path / "p.moves.csv").write_text(HEAD + "a,x,b\na,y,c\n")
    done = explorer("import", "p.csv", "--as", "p", "--kind", "puzzle")
    assert done.err == ""
    assert explorer("show", "p", "--format", "json").json["completions"] == "1"


def test_ends_of_an_alternating_game(take, explorer):
    rows = [("a", "b"), ("a", "c"), ("c", "d"), ("d", "a"), ("b", "e")]
    done = take(rows, "--kind", "alternating")
    assert "no end is won: whoever is to move at an end has lost; --won" in done.err
    for ends, outcome in (
        (("--won", "e"), "win"),  # b loses, as it leads to an end that is won for the other
        (("--drawn", "e", "--lost", "d"), "draw"),
        (("--drawn", "e", "--won", "d"), "win"),
        (("--won", "b", "--won", "c"), "lose"),
        (("--lost", "c"), "win"),
    ):
        done = take(rows, "--kind", "alternating", *ends, "--replace")
        assert "no end is won" not in done.err
        assert explorer("show", "mine", "--format", "json").json["outcome"] == outcome, ends
        assert explorer("verify", "mine").code == 0


def test_ends_that_cannot_be(take, tmp_path):
    rows = [("a", "b")]
    refused(take(rows, "--goal", "b"), 2, "a goal is for puzzles: --won")
    refused(
        take(rows, "--kind", "puzzle", "--goal", "z"), 3, "'z' is not a position of 'river.csv'"
    )
    refused(take(rows, "--kind", "puzzle", "--drawn", "b"), 2, "in a puzzle no end is drawn")
    refused(take(rows, "--won", "b", "--lost", "b"), 2, "'b' cannot end in two ways")
    refused(take(rows, "--kind", "board", "--won", "b"), 2, "leave won out")
    assert not (tmp_path / "data").exists()
