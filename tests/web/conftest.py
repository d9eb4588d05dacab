"""Games of every kind, and one of hostile texts, in a database that is only read."""

from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("jinja2")

SPECS = (
    "nim",
    "nim:misere=true",
    "chopsticks",
    "put-or-take:heap=3,limit=20",
    "tictactoe:rows=2,cols=3,line=2",
    "toads-and-frogs",
    "domineering:rows=2,cols=3",
    "pig:goal=6",
    "knights-tour:rows=3,cols=4",
    "knight:rows=3,cols=3",
)
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "quotes": "\"'><img src=x onerror=alert(1)>",
    "turned": "a\u202eb\u2066c",
    "slash": "a/b?c=d&e#f%2F",
    "comma": 'x,"y",z',
    "space": " a b ",
    "long": "L" * 10_000,
    "braces": "{{ 7*7 }}{% raw %}",
}


EDGES = [
    ("start", text, f"to {name}") for name, text in HOSTILE.items() if name != "long"
] + [
    ("start", "middle", HOSTILE["script"]),
    ("start", "middle", HOSTILE["quotes"]),
    ("start", "middle", HOSTILE["turned"]),
    ("start", "middle", HOSTILE["long"]),
    ("middle", HOSTILE["long"], "to long"),
    (HOSTILE["script"], "end", "go"),
    (HOSTILE["comma"], "end", "go, and on"),
]  # fmt: skip


@pytest.fixture(scope="session")
def database(tmp_path_factory) -> Path:
    """The file of it."""
    import explorer
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("web") / "games.db"
    with locate(str(path)) as file:
        for spec in SPECS:
            build(file, resolve(spec))
    explorer.build(EDGES, db=path, name="hostile", start="start")
    return path


@pytest.fixture(scope="session")
def app(database):
    from explorer.web.app import create_app

    return create_app(database)


@pytest.fixture(scope="session")
def names(database) -> list[str]:
    """The games in it."""
    from explorer.answers.catalog import games

    return [row[0] for row in games(database).rows]


@pytest.fixture(scope="session")
def positions(database, names) -> dict[str, list[str]]:
    """Some positions of each game, those that an address can hold."""
    import sqlite3

    found = {}
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection, connection:
        for name in names:
            rows = connection.execute(
                "SELECT position FROM position WHERE game = ? AND length(position) < 1000 "
                "ORDER BY id * 7919 % 101, id LIMIT 4",
                (name,),
            )
            found[name] = [text for (text,) in rows]
    connection.close()
    return found
