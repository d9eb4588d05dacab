"""Every query of data/cookbook.md, on the games it names and, if it fits any game, on a graph that
goes on in cycles."""

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parent.parent / "data" / "cookbook.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"\*for\*\s+(\w+=[^`]*?)\n\n```sql\n(.*?)```", TEXT, flags=re.DOTALL)
TRIED = [(query, given.split()) for games, query in QUERIES for given in re.split(r",\s+", games)]
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


def answer(explorer, database, query, given):
    bound = [option for word in given for option in ("-p", word)]
    return explorer("sql", query, *bound, "--timeout", "20", "--db", database, "--format", "json")


def test_the_cookbook_is_read():
    assert len(QUERIES) == TEXT.count("```sql") > 15


@pytest.mark.parametrize(("query", "given"), TRIED)
def test_queries_answer(explorer, cookbook, query, given):
    done = answer(explorer, cookbook, query, given)
    assert done.code == 0, done.err
    assert done.json, "no row"


@pytest.mark.parametrize("query", [query for _, query in QUERIES if "_position" not in query])
def test_queries_stop_on_a_cyclic_graph(explorer, cookbook, query):
    given = ["game=chopsticks", "from=1+1_1+1", "moves=4", "other=nim"]
    asked = [word for word in given if f":{word.partition('=')[0]}" in query]
    assert answer(explorer, cookbook, query, asked).code == 0


def test_some_answers_are_right(explorer, cookbook):
    def rows(words, *given):
        query = next(query for query, _ in TRIED if words in query)
        return answer(explorer, cookbook, query, given).json

    reached = rows("p.outcome, count(*) AS positions\nFROM reached", "game=chopsticks",
                   "from=1+1_1+1")  # fmt: skip
    assert sum(row["positions"] for row in reached) == 207  # of 210
    line = rows("line(ply, id)", "game=chopsticks", "from=1+1_2+0")
    assert [row["remoteness"] for row in line] == list(range(25, -1, -1))
    differ = rows("other_outcome", "game=nim", "other=nim:misere=true")
    assert all(max(map(int, row["position"].split("+"))) <= 1 for row in differ)
    hold = rows("hold_from", "game=pig:goal=50")
    assert all(row["hold_from"] + row["score"] <= 50 for row in hold)
    tour = rows("knight_position", "path=1")
    assert (tour[0]["columns"], tour[0]["rows"], len(tour)) == (0, 0, 64)
