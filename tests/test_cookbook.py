"""Every query of the cookbook, on the games it names and, if it fits any game, on a graph that goes
on in cycles."""

from importlib.resources import files

import pytest

from explorer.query.cookbook import recipes

TEXT = files("explorer").joinpath("guide", "cookbook.md").read_text(encoding="utf-8")
RECIPES = recipes()
TRIED = [(name, list(given)) for name, each in RECIPES.items() for given in each.examples]
GAMES = sorted({word[5:] for _, given in TRIED for word in given if word.startswith("game=")})


@pytest.fixture(scope="module")
def cookbook(tmp_path_factory):
    from explorer.games.registry import resolve
    from explorer.store.build import build, keep_path
    from explorer.store.engine import locate
    from explorer.store.paths import StoredPath
    from explorer.theory.tours.find import find_tour
    from explorer.theory.tours.knight import name

    database = locate(str(tmp_path_factory.mktemp("cookbook") / "games.db"))
    for spec in (*GAMES, "nim:misere=true", "knight"):
        build(database, resolve(spec))
    tour = [name(square) for square in find_tour(8, 8).squares]
    keep_path(database, resolve("knight"), StoredPath(None, "auto", False, tour))
    return str(database)


def answer(explorer, database, name, given):
    bound = [option for word in given for option in ("-p", word)]
    return explorer("sql", "--name", name, *bound, "--timeout", "20", "--db", database,
                    "--format", "json")  # fmt: skip


def test_the_cookbook_is_read():
    assert len(RECIPES) == TEXT.count("```sql") == TEXT.count("\n### ") > 15
    assert all(each.title.endswith("?") for each in RECIPES.values())
    assert all(word.partition("=")[0] in RECIPES[name].parameters
               for name, given in TRIED for word in given)  # fmt: skip


@pytest.mark.parametrize(("name", "given"), TRIED)
def test_queries_answer(explorer, cookbook, name, given):
    done = answer(explorer, cookbook, name, given)
    assert done.code == 0, done.err
    assert done.json, "no row"


AS_RUNS = ("nim", "chopsticks", "tictactoe", "tictactoe:symmetry=true", "wythoff", "pig:goal=40")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    from explorer.answers.building import build

    folder = tmp_path_factory.mktemp("runs")
    for spec in AS_RUNS:
        build(spec, to=folder / spec)
    return folder


@pytest.mark.parametrize(
    ("name", "given"),
    [
        (name, given)
        for name, given in TRIED
        if given[0][5:] in AS_RUNS and not any(word.startswith("other=") for word in given)
    ],
)
def test_queries_answer_on_a_run_as_on_a_database(explorer, cookbook, runs, name, given):
    done = answer(explorer, str(runs / given[0][5:]), name, given)
    assert done.code == 0, done.err
    assert done.json == answer(explorer, cookbook, name, given).json


ANY_GAME = [name for name, each in RECIPES.items() if "_position" not in each.sql]


@pytest.mark.parametrize("name", ANY_GAME)
def test_queries_stop_on_a_cyclic_graph(explorer, cookbook, name):
    given = {"game": "chopsticks", "from": "1+1_1+1", "moves": "4", "other": "nim"}
    asked = [f"{parameter}={given[parameter]}" for parameter in RECIPES[name].parameters]
    assert answer(explorer, cookbook, name, asked).code == 0


def test_some_answers_are_right(explorer, cookbook):
    def rows(name, *given):
        return answer(explorer, cookbook, name, given).json

    reached = rows("reachable", "game=chopsticks", "from=1+1_1+1")
    assert sum(row["positions"] for row in reached) == 207  # of 210
    line = rows("best-line", "game=chopsticks", "from=1+1_2+0")
    assert [row["remoteness"] for row in line] == list(range(25, -1, -1))
    differ = rows("judged-differently", "game=nim", "other=nim:misere=true")
    assert all(max(map(int, row["position"].split("+"))) <= 1 for row in differ)
    hold = rows("hold-from", "game=pig:goal=40")
    assert all(row["hold_from"] + row["score"] <= 40 for row in hold)
    tour = rows("distance-along-a-tour", "path=1")
    assert (tour[0]["columns"], tour[0]["rows"], len(tour)) == (0, 0, 64)
    only = rows("only-move", "game=nim")
    assert all(row["moves"] > 2 for row in only)  # Bouton: exactly one move leaves nim-sum 0
    for row in only:
        heaps = [int(heap) for heap in row["source"].split("+")]
        nim_sum = 0
        for heap in heaps:
            nim_sum ^= heap
        assert sum(heap ^ nim_sum < heap for heap in set(heaps)) == 1


def test_the_list_tells_names_and_parameters(explorer):
    listed = explorer("sql", "--list", "--format", "json").json  # needs no database
    assert [row["name"] for row in listed] == list(RECIPES)
    by_name = {row["name"]: row for row in listed}
    assert by_name["reachable-within"]["parameters"] == "game from moves"
    assert by_name["only-move"]["title"] == "Where is there only one good move?"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--name", "onlymove"), 2, "no query 'onlymove': did you mean only-move?"),
        (("--name", "reachable", "-p", "game=nim"), 2, "reachable asks for from: "),
        (("--name", "outcomes", "-p", "game=nim", "-p", "n=1"), 2, "no parameter n: it has game"),
        (("--name", "outcomes", "-p", "game=nimm"), 2, "did you mean nim?"),
        (("--name", "outcomes", "-p", "game=nim:heaps=9"), 3, "explorer build nim:heaps=9"),
        (("SELECT 1", "--list"), 2, "one of a QUERY, --name NAME and --list"),
        (("SELECT 1", "--name", "outcomes"), 2, "one of a QUERY, --name NAME and --list"),
        ((), 2, "one of a QUERY, --name NAME and --list"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(explorer, cookbook, arguments, code, said):
    done = explorer("sql", *arguments, "--db", cookbook)
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert said in done.err


def test_a_game_goes_by_any_spec_of_it(explorer, cookbook):
    same = [
        explorer("sql", "--name", "outcomes", "-p", f"game={spec}", "--db", cookbook).out
        for spec in ("nim", "nim:heaps=5+4+3")
    ]
    assert same[0] == same[1] != ""
