"""Each command's answer, in every format, and the shapes of its JSON."""

import csv
import io
import json

import pytest

from explorer import __version__
from explorer.games.registry import families


@pytest.fixture
def ask(explorer, stored):
    """Run a command on the database that holds several games."""
    return lambda *arguments: explorer(*arguments, "--db", str(stored))


def test_build_says_what_it_built_and_how_the_start_stands(explorer, tmp_path):
    result = explorer("build", "chopsticks")
    assert result.code == 0
    assert result.err == "made data/explorer.db in this folder\n"
    assert "chopsticks: 210 positions, 596 moves, built in" in result.out
    assert "73 win, 35 lose, 102 draw" in result.out
    assert "start 1+1_1+1: draw" in result.out
    assert (tmp_path / "data" / "explorer.db").exists()


def test_where_the_database_is_is_said_once_and_to_who_did_not_name_it(explorer):
    assert explorer("build", "nim:heaps=1+2", "--db", "named.db").err == ""
    assert explorer("build", "nim:heaps=1+2").err == "made data/explorer.db in this folder\n"
    assert explorer("build", "nim:heaps=1+3").err == ""


def test_building_what_is_stored_says_so(explorer):
    explorer("build", "nim")
    again = explorer("build", "nim:heaps=4+3+5")
    assert again.code == 0
    assert "nim: 48 positions, 262 moves, stored already" in again.out
    anew = explorer("build", "nim", "--replace")
    assert "built in" in anew.out


def test_an_alias_is_stored_under_the_real_game(explorer):
    assert explorer("build", "delapan-jari:limit=3").out.startswith("chopsticks:limit=3: ")
    assert explorer("info", "chopsticks:limit=3").code == 0
    assert explorer("info", "eight-fingers:limit=3").code == 0


def test_build_as_json_is_the_beginning_of_info(explorer):
    built = explorer("build", "nim", "--format", "json")
    told = explorer("info", "nim", "--format", "json").json
    assert built.json == {key: told[key] for key in built.json}
    assert list(built.json) == ["game", "positions", "moves", "start", "outcomes"]
    assert "built in" in built.err
    row = explorer("build", "nim", "--format", "csv").out
    assert next(csv.DictReader(io.StringIO(row)))["grundy"] == "2"


def test_the_database_comes_from_the_option_or_the_environment(explorer, tmp_path, monkeypatch):
    explorer("build", "nim", "--db", "one.db")
    monkeypatch.setenv("EXPLORER_DB", "two.db")
    explorer("build", "chopsticks")
    assert "chopsticks" in explorer("list").out
    assert "chopsticks" not in explorer("list", "--db", "one.db").out
    assert explorer("list", "--db", f"sqlite:///{tmp_path}/two.db").out == explorer("list").out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.db", "two.db"]


def test_solve_and_remove(explorer):
    explorer("build", "nim")
    assert "nim: 48 positions, 262 moves, solved in" in explorer("solve", "nim").out
    removed = explorer("remove", "nim")
    assert (removed.code, removed.out) == (0, "")
    assert "nim removed from data/explorer.db" in removed.err
    assert explorer("show", "nim").code == 3


def test_list(ask):
    rows = ask("list", "--format", "json").json
    assert [row["game"] for row in rows] == [
        "chopsticks",
        "chopsticks:overflow=dies,states=reachable",
        "chopsticks:turn=absolute",
        "nim",
        "nim:misere=true",
    ]
    assert rows[1]["moves"] == 539
    assert rows[0]["explorer_version"] == __version__
    assert json.loads(rows[0]["parameters"])["limit"] == 5
    assert "Chopsticks (eight fingers)" in ask("list").out


def test_info(ask):
    found = ask("info", "chopsticks", "--format", "json").json
    assert (found["positions"], found["moves"]) == (210, 596)
    assert found["outcomes"] == {"win": 73, "lose": 35, "draw": 102}
    assert found["start"]["position"] == "1+1_1+1"
    assert found["start"]["outcome"] == "draw"
    assert found["start"]["grundy"] is None
    assert (found["ends"], found["unreached"], found["cyclic"]) == (14, 3, True)
    assert (found["self_loops"], found["parallel_moves"]) == (0, 0)
    assert found["remoteness"][0] == {"remoteness": 0, "win": 0, "lose": 14, "draw": 0}
    assert found["remoteness"][-1] == {"remoteness": None, "win": 0, "lose": 0, "draw": 102}
    assert sum(sum(row[o] for o in ("win", "lose", "draw")) for row in found["remoteness"]) == 210
    assert found["branching"]["mean"] == pytest.approx(596 / 196)
    dies = ask("info", "chopsticks:overflow=dies,states=reachable", "--format", "json").json
    assert dies["parallel_moves"] == 39
    text = ask("info", "chopsticks").out
    assert "210 positions (14 ends, 3 that play cannot reach), 596 moves" in text
    assert "limit=5, overflow=wrap, split=any, turn=relative, states=all" in text


def test_show(ask):
    found = ask("show", "chopsticks", "1+1_2+0", "--format", "json").json
    assert (found["game"], found["position"]) == ("chopsticks", "1+1_2+0")
    assert (found["outcome"], found["remoteness"], found["grundy"]) == ("win", 25, None)
    assert found["fields"]["code"] == 31
    partizan = dict.fromkeys(
        (
            "outcome_class",
            "left_remoteness",
            "right_remoteness",
            "cgt_value",
            "mean",
            "temperature",
            "completions",
        )
    )
    assert found["moves"] == [
        {
            "label": "touch 1 on 2",
            "target": "3+0_1+1",
            "outcome": "lose",
            "remoteness": 24,
            "optimal": True,
            "player": None,
            "action": None,
            "probability": None,
            "grundy": None,
            "loopy_grundy": None,
            "win_probability": None,
            **partizan,
            "for_mover": "win",
            "plies": 25,
        },
        {
            "label": "split 2+0",
            "target": "2+0_2+0",
            "outcome": "draw",
            "remoteness": None,
            "optimal": False,
            "player": None,
            "action": None,
            "probability": None,
            "grundy": None,
            "loopy_grundy": None,
            "win_probability": None,
            **partizan,
            "for_mover": "draw",
            "plies": None,
        },
    ]
    text = ask("show", "chopsticks", "1+1_2+0").out
    assert "win in 25" in text.splitlines()[0]
    assert [line.split() for line in text.splitlines() if "touch" in line] == [
        ["touch", "1", "on", "2", "3+0_1+1", "win", "in", "25", "*"]
    ]


def test_show_begins_at_the_start_and_reads_any_order(ask):
    assert ask("show", "nim", "--format", "json").json["position"] == "3+4+5"
    assert ask("show", "nim", "5+0+3", "--format", "json").json["position"] == "3+5"


def test_show_tells_nim_values_or_why_there_are_none(ask):
    assert "nim-value 2" in ask("show", "nim").out
    assert "no nim-value: there is none in misère play" in ask("show", "nim:misere=true").out
    assert "no nim-value" not in ask("show", "chopsticks").out


def test_show_names_the_mover_and_the_end(ask):
    assert "to move: second" in ask("show", "chopsticks:turn=absolute", "1+1_2+0_b").out
    assert "an end: there are no moves" in ask("show", "nim", "0").out
    assert "an end: there are no moves" in ask("show", "nim:misere=true", "0").out


def test_line_plays_best_moves_to_the_end(ask):
    found = ask("line", "chopsticks", "1+1_2+0", "--format", "json").json
    assert len(found["labels"]) == 25
    assert len(found["positions"]) == 26
    assert found["remoteness"] == list(range(25, -1, -1))
    assert found["players"] == ["first", "second"] * 13
    assert (found["ended"], found["winner"]) == ("end", "first")
    assert "the end: the first player wins" in ask("line", "chopsticks", "1+1_2+0").out


def test_line_stops_when_a_drawn_cycle_repeats(ask):
    found = ask("line", "chopsticks", "--format", "json").json
    assert (found["ended"], found["winner"]) == ("cycle", None)
    assert found["positions"].count(found["positions"][-1]) == 2
    assert len(set(found["positions"])) == len(found["positions"]) - 1
    assert set(found["outcomes"]) == {"draw"}
    assert "comes again" in ask("line", "chopsticks").out


def test_line_names_the_absolute_players(ask):
    found = ask("line", "chopsticks:turn=absolute", "2+0_1+1_b", "--format", "json").json
    assert found["players"][:2] == ["second", "first"]
    assert (found["ended"], found["winner"]) == ("end", "second")


def test_line_of_misere_nim_ends_with_a_win_for_the_mover(ask):
    found = ask("line", "nim:misere=true", "--format", "json").json
    assert (found["positions"][-1], found["outcomes"][-1]) == ("0", "win")
    assert (found["ended"], found["winner"]) == ("end", "first")


def test_games(ask):
    text = ask("games").out
    assert "chopsticks" in text
    assert "nim" in text
    found = ask("games", "nim", "--format", "json").json
    assert found["slug"] == "nim"
    assert found["stored"] == 2
    assert [p["name"] for p in found["parameters"]] == ["heaps", "misere", "ordered", "states"]
    assert all(p["help"] and p["allowed"] and p["default"] for p in found["parameters"])
    told = ask("games", "delapan-jari").out
    assert "Whose hands are both dead has lost" in told
    assert "chopsticks_position" in told
    rows = ask("games", "--format", "json").json
    assert [row["slug"] for row in rows] == list(families())
    assert found["strategies"][0]["name"] == "bouton"
    assert "bouton: leave nim-sum 0" in ask("games", "nim").out
    told = ask("games", "octopawn").out
    assert told.startswith("Hexapawn: hexapawn, alternating\n")
    assert "\nShort names:\n  octopawn: hexapawn:rows=4,cols=4\n" in told
    listed = list(csv.DictReader(io.StringIO(ask("games", "--format", "csv").out)))
    listed = [row for row in listed if row["slug"] == "chopsticks"]
    assert listed[0]["aliases"] == "delapan-jari eight-fingers"


def test_games_needs_no_database(explorer, tmp_path):
    assert explorer("games").code == 0
    assert list(tmp_path.iterdir()) == []


def test_sql(ask):
    query = "SELECT outcome, count(*) AS n FROM position WHERE game = :game GROUP BY outcome"
    found = ask("sql", query, "-p", "game=chopsticks", "--format", "json").json
    assert found == [
        {"outcome": "draw", "n": 102},
        {"outcome": "lose", "n": 35},
        {"outcome": "win", "n": 73},
    ]
    assert (
        ask("sql", query, "-p", "game=nim", "--format", "csv").out == "outcome,n\nlose,7\nwin,41\n"
    )


def test_sql_binds_numbers_as_numbers(ask):
    query = "SELECT typeof(:a) AS a, typeof(:b) AS b, typeof(:c) AS c, :a + 1 AS d"
    found = ask("sql", query, "-p", "a=25", "-p", "b=0.5", "-p", "c=1+1", "--format", "jsonl")
    assert found.json == {"a": "integer", "b": "real", "c": "text", "d": 26}


def test_sql_reads_stdin_and_table_functions(process, stored):
    query = "SELECT value FROM json_each('[1,2]')"
    done = process("sql", "-", "--db", str(stored), "--format", "tsv", stdin=query)
    assert done.stdout == "value\n1\n2\n"


def test_sql_shows_null_as_nothing_in_csv_and_null_in_json(ask):
    query = "SELECT NULL AS absent, 'a,b' AS text, 1.5 AS number"
    assert ask("sql", query, "--format", "csv").out == 'absent,text,number\n,"a,b",1.5\n'
    assert ask("sql", query, "--format", "json").json == [
        {"absent": None, "text": "a,b", "number": 1.5}
    ]


def test_db_upgrade_makes_an_empty_database_and_check_finds_it_sound(explorer):
    assert explorer("db", "upgrade", "--db", "new.db").code == 0
    assert explorer("list", "--db", "new.db", "--format", "json").json == []
    explorer("build", "nim", "--db", "new.db")
    rows = explorer("db", "check", "--db", "new.db", "--format", "json").json
    assert all(row["holds"] for row in rows)
    assert {"check": "nim: moves", "found": "262", "holds": True} in rows


@pytest.mark.parametrize("output", ["json", "jsonl", "csv", "tsv", "table"])
@pytest.mark.parametrize(
    "command", ["list", "info nim", "show nim", "line nim", "games", "games nim", "db check"]
)
def test_every_answer_comes_in_every_format(ask, command, output):
    result = ask(*command.split(), "--format", output)
    assert result.code == 0
    rows_only = output in ("csv", "tsv")
    shown = ask(*command.split()).out.partition("\n\n")[0] + "\n"  # the sentences of `show`
    assert result.err == (shown if rows_only and command == "show nim" else "")
    assert result.out.strip()
    if output == "json":
        json.loads(result.out)
    elif output == "jsonl":
        for line in result.out.splitlines():
            json.loads(line)
    elif output != "table":
        rows = list(csv.reader(io.StringIO(result.out), delimiter="," if output == "csv" else "\t"))
        assert len({len(row) for row in rows}) == 1


def test_version_and_help(process, explorer):
    assert process("--version").stdout == f"explorer {__version__}\n"
    for arguments in ((), ("build",), ("show",), ("line",), ("sql",), ("db",), ("db", "check")):
        told = explorer(*arguments, "--help")
        assert told.code == 0
        assert "Usage:" in told.out


@pytest.mark.parametrize("output", ["csv", "tsv", "spreadsheet"])
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("show nim", "nim  3+4+5  win in 11, nim-value 2"),
        ("sum nim@3+4 nim@1+2", "the sum: win, nim-value 4"),  # 3 xor 4 xor 1 xor 2
        ("theory nim 3 4 5", "winning move: 3 -> 1 (heap 1)"),
        ("theory octal 0.77 --to 200", "period 12"),
        ("theory matches 20 20", "the first player wins: take "),
        ("theory hamilton petersen", "semi-Hamiltonian"),
    ],
)
def test_sentences_are_told_beside_rows(ask, command, output, sentence):
    result = ask(*command.split(), "--format", output)
    assert any(line.startswith(sentence) for line in result.err.splitlines())
    assert sentence not in result.out
    as_object = ask(*command.split(), "--format", "json")
    assert as_object.err == ""  # the object says it


def test_a_limit_says_what_it_cut(ask):
    for output in ("table", "json", "csv"):
        cut = ask("find", "nim", "--limit", "7", "--format", output)
        assert cut.err == "7 of 48 positions listed, as --limit says\n"
    lost = ask("find", "nim", "--outcome", "lose", "--where", "counters > 0", "--limit", "2")
    assert lost.err == "2 of 6 positions listed, as --limit says\n"  # of the 7 one is the end
    assert ask("find", "nim", "--limit", "48").err == ""


def test_decimals_that_are_cut_off_are_marked(explorer):
    lines = explorer("theory", "fibonacci", "--places", "3").out.splitlines()
    told = {int(line.split()[0]): line.split()[2] for line in lines[2:14]}
    assert (told[1], told[2], told[3], told[4], told[5]) == (
        "1.000", "2.000", "1.500", "1.666...", "1.600",
    )  # fmt: skip
