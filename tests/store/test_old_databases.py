"""Databases with a game of every kind of their day, as versions of those days wrote them.

tests/data/revisions has them as SQL, each written by the last commit before the next revision: by
72cf1b6 (0001), b78e2a4 (0002), b21d4eb (0003), f07535c (0004), 6331f14 (0005), 6cca982 (0006),
c12fedb (0007) and bfb88af (0008).
"""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.kinds import KINDS
from explorer.store.revision import REVISION

FOLDER = Path(__file__).parent.parent / "data" / "revisions"
OLD = [f"{number:04d}" for number in range(1, int(REVISION))]
DROPPED = {"families": {"sql"}}
"""Columns of tables that a revision has replaced by others."""
KINDS_OF = {
    "0001": {"impartial", "alternating", "board"},
    "0003": {"impartial", "alternating", "board", "chance"},
    "0004": set(KINDS),
}
RENAMED = ("geography", "tictactoe")
"""Games that 0003 and older wrote by other rules: their positions, or moves up to symmetry, have
other names today."""
MOVES = "source,label,target\na,one,b\na,two,c\nb,three,c\n"
IMPORTED = {"mine": "impartial", "walk": "board"}

NODES = (
    "SELECT g.spec, n.*, v.value, v.mean, v.temperature FROM nodes AS n JOIN games AS g "
    "ON g.id = n.game_id LEFT JOIN cgt_values AS v ON v.id = n.cgt_value_id"
)
OF_A_GAME = "SELECT g.spec, t.* FROM {0} AS t JOIN games AS g ON g.id = t.game_id"
CONTENTS = {
    "nodes": NODES,
    **{name: OF_A_GAME.format(name) for name in ("labels", "edges", "edges_by_target", "paths")},
    "path_steps": "SELECT * FROM path_steps",
    "families": "SELECT * FROM families",
    "games": "SELECT * FROM games",
}
"""Whole tables; what differs from one database to another is left out of them below."""
OF_THE_FILE = {
    "game_id",
    "cgt_value_id",
    "built_at",
    "solved_at",
    "explorer_version",
    "rules",
    "content_hash",
    "summary",
    "first_move",
    "first_position",
    "move_id",
}
"""Numbers that a game has in a file, when and by whom it was built: older versions did not say by
what rules, and kept no hash."""


ADDED = {"directed": False, "wild": False, "wrap": False, "exact": False}
"""Parameters that families have got since, with the values that change nothing."""


def cell(column, value):
    """A cell without what its family could not say in its day."""
    if column != "parameters":
        return value
    return [item for item in json.loads(value).items() if item not in ADDED.items()]


def at(path):
    return closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True))


MOVED = ("edges", "edges_by_target")
"""Tables that are views since 0009."""


def tables(path):
    """The rows of every table, as dicts without an order."""
    with at(path) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        found = {}
        for name in dict.fromkeys([*(name for (name,) in names), *MOVED]):
            rows = connection.execute(f"SELECT * FROM {name}")
            columns = [column[0] for column in rows.description]
            found[name] = [dict(zip(columns, row, strict=True)) for row in rows]
    return found


def told(path, without=()):
    """What the tables say of each game, but for what another file may call otherwise.

    without  the families that are left out
    """
    with at(path) as connection:
        found = {}
        for name, query in CONTENTS.items():
            rows = connection.execute(query)
            columns = [column[0] for column in rows.description]
            spec = columns.index("spec") if "spec" in columns else 0
            left_out = OF_THE_FILE | ({"id"} if name == "games" else set())
            kept = sorted((name, n) for n, name in enumerate(columns) if name not in left_out)
            found[name] = sorted(
                repr([(column, cell(column, row[n])) for column, n in kept])
                for row in rows
                if not str(row[spec]).startswith(tuple(without))
            )
    return found


@pytest.fixture(
    params=[name if name == OLD[-1] else pytest.param(name, marks=pytest.mark.slow) for name in OLD]
)
def old(request, tmp_path):
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        text = gzip.decompress((FOLDER / f"{request.param}.sql.gz").read_bytes()).decode()
        connection.executescript(text)
        ((revision,),) = connection.execute("SELECT version_num FROM alembic_version")
    assert revision == request.param
    return path


def test_an_upgrade_keeps_every_row_and_is_what_is_built_today(explorer, old, tmp_path):
    before = tables(old)
    (revision,) = (row["version_num"] for row in before.pop("alembic_version"))
    games = {row["spec"]: row["kind"] for row in before["games"]}
    known = max(number for number in KINDS_OF if number <= revision)
    assert set(games.values()) == KINDS_OF[known]
    assert all(row["solved_at"] or row["kind"] == "board" for row in before["games"])
    assert before["path_steps"] or revision < "0004"

    assert explorer("db", "upgrade", "--db", "games.db").code == 0
    after = tables(old)
    for name, rows in before.items():
        kept = rows[0].keys() - DROPPED.get(name, set()) if rows else ()
        left, wanted = (
            [[row[column] for column in kept] for row in of] for of in (after[name], rows)
        )
        assert left == wanted, name

    assert explorer("db", "check", "--db", "games.db").code == 0
    verified = explorer("verify", "--db", "games.db")
    assert verified.code == 0, verified
    (tmp_path / "moves.csv").write_text(MOVES)
    for spec, kind in games.items():
        if spec in IMPORTED:
            command = ("import", "moves.csv", "--as", spec, "--kind", kind)
        else:
            command = ("build", spec)
        assert explorer(*command, "--db", "today.db").code == 0
    if revision >= "0004":
        found = explorer("tour", "find", "3x4", "--store", "--db", "today.db")
        assert found.code == 0, found
    renamed = RENAMED if revision <= "0003" else ()
    now = told(tmp_path / "today.db", renamed)
    for name, rows in told(old, renamed).items():
        assert rows == now[name], name
    for spec, kind in games.items():
        shown = explorer("show", spec, "--format", "json", "--db", "games.db")
        assert shown.code == 0
        if not spec.startswith(renamed):
            today = explorer("show", spec, "--format", "json", "--db", "today.db")
            assert shown.json == today.json
        if kind != "board":
            assert explorer("solve", spec, "--db", "games.db").code == 0
    assert told(old, renamed) == now
