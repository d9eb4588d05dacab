"""An answer as Python gets it is what the command line prints."""

import csv
import io
import json
from contextlib import AbstractContextManager, nullcontext

import pytest

from explorer.answers import audit, catalog, families, moves, positions, stored_tours, tours
from explorer.answers.building import build
from explorer.answers.line import line
from explorer.answers.policies import match, simulate
from explorer.answers.policies import table as policy_table
from explorer.answers.replay import replay
from explorer.answers.sql import sql
from explorer.answers.strategy import strategy
from explorer.answers.sums import sum_of, summands
from explorer.answers.theory import chance, graphs, hamilton, heaps, numbers, values
from explorer.errors import LimitError, NotThereError

DRAWN = "1+1_2+0"
"""A position of chopsticks."""

STORED = {
    "list": lambda db: catalog.games(db),
    "info nim": lambda db: catalog.info("nim", db),
    "info chopsticks": lambda db: catalog.info("chopsticks", db),
    "games": lambda db: families.games(db),
    "games nim": lambda db: families.rules("nim", db),
    "show nim": lambda db: positions.show("nim", None, db),
    f"show chopsticks {DRAWN}": lambda db: positions.show("chopsticks", DRAWN, db),
    "show nim:misere=true 1+2": lambda db: positions.show("nim:misere=true", "2+1", db),
    "show nim 1+1 --notation": lambda db: positions.show("nim", "1+1", db, notation=True),
    "find nim --grundy 2 --limit 3": lambda db: positions.find("nim", db, grundy=2, limit=3),
    "labels nim": lambda db: moves.labels("nim", db),
    "predecessors nim 0 --depth 2": lambda db: moves.predecessors("nim", "0", db, depth=2),
    "path nim 3+4+5 1+2": lambda db: moves.paths("nim", "3+4+5", "1+2", db),
    "path nim 3+4+5 1+2 --all --limit 4": lambda db: moves.paths(
        "nim", "3+4+5", "1+2", db, every=True, limit=4
    ),
    f"line chopsticks {DRAWN}": lambda db: line("chopsticks", DRAWN, db),
    "replay nim 3+4+5,1+4+5": lambda db: replay("nim", "3+4+5,1+4+5", db),
    "strategy nim --side first --rule bouton": lambda db: strategy("nim", "first", "bouton", db),
    "strategy nim --side second --rule bouton": lambda db: strategy("nim", "second", "bouton", db),
    "sum nim nim@1+2": lambda db: sum_of(summands(["nim", "nim@1+2"], db)),
    "sum nim:misere=true@2+2": lambda db: sum_of(summands(["nim:misere=true@2+2"], db)),
    "verify nim:misere=true": lambda db: audit.verify("nim:misere=true", db),
    "theory hamilton petersen": lambda db: hamilton.hamilton(graphs.given_graph("petersen", db)),
    "tour list": lambda db: stored_tours.tours(db),
}

THEORY = {
    "theory wythoff --terms 5 --method mex": lambda: numbers.wythoff(5, "mex"),
    "theory beatty sqrt2 --terms 4": lambda: numbers.beatty("sqrt2", 4),
    "theory fibonacci --start 2+1": lambda: numbers.fibonacci(start="2+1"),
    "theory fibonacci --word 20": lambda: numbers.fibonacci_word(20),
    "theory fibonacci --calls 9": lambda: numbers.fibonacci_calls(9),
    "theory mex 1 5 0": lambda: numbers.mex([1, 5, 0]),
    "theory nim 3+4 5 --misere": lambda: heaps.nim(["3+4", "5"], misere=True),
    "theory octal 0.77 --to 60": lambda: heaps.octal("0.77", 60),
    "theory octal 0.123 --to 9 --misere-quotient": lambda: heaps.misere_quotient("0.123", 9),
    "theory matches 2^9 3^9": lambda: heaps.matches("2^9", "3^9"),
    "theory odds --faces 8": lambda: chance.odds(8),
    "theory value {2|-1/2} ^*": lambda: values.value("{2|-1/2}", "^*"),
    "theory icosian cube --length 3": lambda: hamilton.ways_on(graphs.given_graph("cube"), 3),
    "theory icosian cycle-5 --begin A,B": lambda: hamilton.circuits(
        graphs.given_graph("cycle-5"), "A,B"
    ),
    "tour 5x5 --start a1": lambda: tours.find("5x5", "a1"),
    "tour 5x5 --start a1 --explain": lambda: tours.find("5x5", "a1", explain=True),
    "tour 4x4": lambda: tours.find("4x4"),
    "tour count 3x4": lambda: tours.count("3x4"),
}

CHANCE = {
    "policy table piglet:goal=4": lambda db: policy_table("piglet:goal=4", db),
    "policy match piglet:goal=4 optimal hold-at-2": lambda db: match(
        "piglet:goal=4", "optimal", "hold-at-2", db
    ),
    "policy simulate piglet:goal=4 optimal hold-at-2 --games 20 --seed 3": lambda db: simulate(
        "piglet:goal=4", "optimal", "hold-at-2", db, games=20, seed=3
    ),
}


def taken(asked):
    """(the object, or the rows as objects; columns and rows; exit code) of what was asked twice, as
    what streams can be taken once."""
    found = []
    for ask in (asked, asked):
        answer = ask()
        with answer if isinstance(answer, AbstractContextManager) else nullcontext(answer) as here:
            if found:
                return (*found, [list(row) for row in here.rows], here.columns, here.exit_code)
            if here.object is None:
                found.append([dict(zip(here.columns, row, strict=True)) for row in here.rows])
            else:
                found.append(here.object if isinstance(here.object, dict) else list(here.object))
    raise AssertionError


def as_csv(columns, rows):
    """What CSV says of rows."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(
        [int(cell) if isinstance(cell, bool) else cell for cell in row] for row in rows
    )
    return file.getvalue() if columns else ""


def same_as_the_command(explorer, command, ask, *options):
    whole, rows, columns, code = taken(ask)
    printed = explorer(*command.split(), *options, "--format", "json")
    assert printed.json == json.loads(json.dumps(whole))
    assert printed.code == code
    assert explorer(*command.split(), *options, "--format", "csv").out == as_csv(columns, rows)


@pytest.mark.parametrize("command", STORED)
def test_questions_to_stored_games(explorer, stored, command):
    same_as_the_command(explorer, command, lambda: STORED[command](stored), "--db", str(stored))


@pytest.mark.parametrize("command", THEORY)
def test_theory_and_tours(explorer, command):
    same_as_the_command(explorer, command, THEORY[command])


def test_policies(explorer, tmp_path):
    db = tmp_path / "chance.db"
    build("piglet:goal=4", db)
    for command, ask in CHANCE.items():
        same_as_the_command(explorer, command, lambda ask=ask: ask(db), "--db", str(db))


def test_free_queries(explorer, stored):
    query = "SELECT position, grundy FROM position WHERE game = :game ORDER BY id LIMIT 3"
    with sql(query, stored, values=["game=nim"]) as answer:
        rows = list(answer.rows)
    printed = explorer("sql", query, "-p", "game=nim", "--db", str(stored), "--format", "json")
    assert printed.json == [{"position": text, "grundy": value} for text, value in rows]


def test_what_is_built_is_told_and_noted(tmp_path):
    answer = build("nim:heaps=1+2", tmp_path / "games.db")
    assert (answer.object["start"]["grundy"], answer.exit_code) == (3, 0)
    assert answer.words[0].startswith("nim:heaps=1+2: 5 positions, 7 moves")
    assert answer.aside.startswith("nim:heaps=1+2: built in ")
    assert build("nim:heaps=1+2", tmp_path / "games.db").aside == "nim:heaps=1+2: stored already"


def test_an_answer_may_hold_an_error(stored):
    refuted = strategy("nim", "first", "target_grundy > 0", stored)
    assert refuted.exit_code == 1
    assert "does not win for the first player" in str(refuted.error)
    assert refuted.object["positions"][0] == "3+4+5"
    none = tours.find("4x4")
    assert (none.object["verdict"], none.exit_code) == ("impossible", 3)


def test_what_is_not_there_is_raised(stored):
    with pytest.raises(NotThereError, match="is not a position of nim"):
        positions.show("nim", "9+9+9+9", stored)
    with pytest.raises(NotThereError, match="no database"):
        positions.show("nim", None, stored.with_name("none.db"))


def test_nothing_is_printed(stored, capfd):
    for ask in STORED.values():
        taken(lambda ask=ask: ask(stored))
    for ask in THEORY.values():
        taken(ask)
    assert capfd.readouterr() == ("", "")


def test_rows_stream(stored):
    with positions.find("chopsticks", stored) as answer:
        first = next(iter(answer.rows))
    assert dict(zip(answer.columns, first, strict=True))["id"] == 0


def test_theory_is_held_against_a_stored_game(stored):
    from explorer.answers.theory.checks import Against
    from explorer.errors import ExplorerError

    assert heaps.nim(["1", "2"], against=Against("nim", stored)).notes == [
        "nim agrees in 1 position"
    ]
    with pytest.raises(ExplorerError, match="this is about misere=true"):
        heaps.nim(["1", "2"], misere=True, against=Against("nim", stored))


def test_too_much_work_is_so_again_in_the_same_process(monkeypatch):
    monkeypatch.setattr("explorer.cgt.parse.MOST_NEW_VALUES", 60)
    for _ in range(3):  # what the first made of it is not counted as there
        with pytest.raises(LimitError, match="too many"):
            values.value("+-1 + +-{5|2} + +-{9|3}")
