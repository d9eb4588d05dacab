"""Migrations of populated databases: a later revision that rebuilds tables, up and down again."""

import gzip
import json
import shutil
import sqlite3
from pathlib import Path
from typing import ClassVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from explorer.errors import ExplorerError, RulesError
from explorer.games.base import Part
from explorer.games.nim import Nim
from explorer.games.registry import names, resolve
from explorer.query.audit import audit
from explorer.query.catalog import games
from explorer.query.checks import checks
from explorer.store import migrate as migrations
from explorer.store import schema, views
from explorer.store.build import build
from explorer.store.engine import locate, reading, writing
from explorer.store.schema import REVISION, metadata

LATER = '''
"""A revision as a later version may bring it: it rebuilds tables that others refer to."""

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{revision}", "{before}", None, None


def upgrade():
    with op.batch_alter_table("games", table_kwargs=dict(sqlite_strict=True)) as batch:
        batch.alter_column("title", new_column_name="name")
        batch.alter_column("solved_at", nullable=True, existing_type=sa.Text())
    with op.batch_alter_table("nodes", recreate="always",
            table_kwargs=dict(sqlite_strict=True, sqlite_with_rowid=False)) as batch:
        batch.add_column(sa.Column("note", sa.Text()))


def downgrade():
    with op.batch_alter_table("nodes", recreate="always",
            table_kwargs=dict(sqlite_strict=True, sqlite_with_rowid=False)) as batch:
        batch.drop_column("note")
    with op.batch_alter_table("games", table_kwargs=dict(sqlite_strict=True)) as batch:
        batch.alter_column("name", new_column_name="title")
'''


def rows(path):
    """Everything in the tables and what the views say."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    names = [table.name for table in metadata.sorted_tables]
    found = {
        name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
        for name in [*names, "game", "position", "chopsticks_position", "mine"]
    }
    found["foreign keys"] = connection.execute("PRAGMA foreign_key_check").fetchall()
    connection.close()
    return found


@pytest.fixture
def populated(tmp_path):
    path = tmp_path / "games.db"
    for spec in ("nim", "chopsticks:limit=3"):
        build(locate(str(path)), resolve(spec))
    with sqlite3.connect(path) as connection:  # somebody's own view
        connection.execute("CREATE VIEW mine AS SELECT game, count(*) FROM move GROUP BY 1")
    connection.close()
    return path


@pytest.fixture
def with_later_revision(tmp_path, monkeypatch):
    """The migrations of the project and one more."""
    later = f"{int(REVISION) + 1:04d}"
    folder = tmp_path / "migrations"
    shutil.copytree(migrations.script_folder(), folder)
    code = LATER.format(revision=later, before=REVISION)
    (folder / "versions" / f"{later}_later.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(migrations, "script_folder", lambda: folder)
    return later


def test_up_and_down_again_loses_no_row(populated, with_later_revision):
    before = rows(populated)
    assert before["nodes"]
    assert before["moves"]
    with writing(locate(str(populated))) as connection:
        migrations.migrate(connection, with_later_revision)
        columns = {column["name"] for column in inspect(connection.alchemy).get_columns("nodes")}
        assert "note" in columns
        assert connection.execute("SELECT count(*) FROM moves").scalar() == len(before["moves"])
        migrations.migrate(connection, "-1")
    assert rows(populated) == before


def test_a_migration_that_fails_changes_nothing(populated, with_later_revision, tmp_path):
    before = rows(populated)
    broken = tmp_path / "migrations" / "versions" / f"{with_later_revision}_later.py"
    broken.write_text(broken.read_text().replace('"note"', '"position"'))

    def upgrade():
        with writing(locate(str(populated))) as connection:
            migrations.migrate(connection)

    with pytest.raises(Exception, match="position"):
        upgrade()
    assert rows(populated) == before


REVISIONS = Path(__file__).parent.parent / "data" / "revisions"
"""Databases as versions of those days wrote them, as SQL; the view `move` told more at the end of
0004 than early on."""


def fetched(path, *queries):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = [connection.execute(query).fetchall() for query in queries]
    connection.close()
    return rows


def of_revision(path, revision):
    connection = sqlite3.connect(path)
    sql = gzip.decompress((REVISIONS / f"{revision}.sql.gz").read_bytes())
    connection.executescript(sql.decode())
    connection.close()


@pytest.mark.parametrize(
    "revision", ["0001", "0002", "0003", "0004-early", "0004", "0005", "0006", "0007"]
)
def test_a_database_of_an_older_version(tmp_path, revision):
    path = tmp_path / "old.db"
    of_revision(path, revision)
    database = locate(str(path))
    with pytest.raises(ExplorerError, match=f"older schema {revision[:4]}: bring it to {REVISION}"):
        build(database, resolve("nim"))
    tables = fetched(path, "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")[0]
    there = sorted({name for (name,) in tables} - {"alembic_version", "families", "sqlite_stat1"})
    columns = {
        name: [row[1] for row in fetched(path, f"PRAGMA table_info({name})")[0]] for name in there
    }
    queries = [
        f"SELECT {', '.join(columns[name])} FROM {name} ORDER BY {', '.join(columns[name])}"
        for name in there
    ]
    before = fetched(path, *queries)
    assert all(before[there.index(name)] for name in ("nodes", "edges", "position", "move"))
    with writing(database, upgrade=True):
        pass
    assert fetched(path, *queries) == before  # each table and view, by the columns it had
    with reading(database) as connection:
        context = MigrationContext.configure(connection.alchemy, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        hashed = [row["content_hash"] is not None for row in games(connection)]
        assert hashed == [revision >= "0006"] * len(hashed)
        if revision < "0005":
            assert {row["rules"] for row in games(connection)} == {None}
        stored = connection.execute("SELECT spec, slug FROM games").all()
        for name, slug in stored:
            broken = [law for law in audit(connection, name) if not law["holds"]]
            assert broken == []
            parts = connection.execute(
                "SELECT parts FROM families WHERE slug = :slug", {"slug": slug}
            ).scalar()
            now = (
                [[part.name, part.type] for part in resolve(name).parts] if slug in names() else []
            )
            assert json.loads(parts or "[]") == now
    build(database, resolve("chopsticks"))
    assert not any(build(database, resolve(name)) for name, slug in stored if slug in names())


@pytest.mark.parametrize(
    ("revision", "down"),
    [("0004-early", "-5"), ("0005", "-4"), ("0006", "-3"), ("0007", "-2"), ("0008", "-1")],
)
def test_a_downgrade_writes_the_views_as_they_were(tmp_path, revision, down):
    path = tmp_path / "old.db"
    of_revision(path, revision)
    families = "SELECT * FROM families ORDER BY slug"
    views = "SELECT name, trim(sql, char(10)) FROM sqlite_master WHERE type = 'view' ORDER BY name"
    told = [f"SELECT * FROM {view} ORDER BY 1, 2, 3" for view in ("game", "position", "move")]
    before = fetched(path, families, views, *told)
    assert all(before)
    with writing(locate(str(path)), upgrade=True) as connection:
        migrations.migrate(connection, down)
    assert fetched(path, families, views, *told) == before
    with writing(locate(str(path)), upgrade=True):
        pass
    with reading(locate(str(path))) as connection:
        assert [row["check"] for row in checks(connection) if not row["holds"]] == []


def test_below_0004_a_downgrade_leaves_no_views_and_an_upgrade_makes_them(tmp_path):
    path = tmp_path / "old.db"
    of_revision(path, "0004")
    with writing(locate(str(path)), upgrade=True) as connection:
        migrations.migrate(connection, "-6")
        assert inspect(connection.alchemy).get_view_names() == []
    with writing(locate(str(path)), upgrade=True):
        pass
    with reading(locate(str(path))) as connection:
        assert [row["check"] for row in checks(connection) if not row["holds"]] == []


class Winners(Nim):
    """A game whose positions have a part that a later revision takes for a name of its own."""

    slug = "winners"
    aliases: ClassVar = {}
    parts: ClassVar = (Part("winner", "text", "who has won"),)

    def named_parts(self, position):
        return ("nobody",)


@pytest.fixture
def winners(tmp_path):
    path = tmp_path / "games.db"
    build(locate(str(path)), Winners(heaps=(1,)))
    return path


def test_a_later_column_gives_way_to_a_part_of_its_name(winners, monkeypatch, with_later_revision):
    path = winners
    before = fetched(path, "SELECT * FROM winners_position")
    with writing(locate(str(path))) as connection:
        monkeypatch.setattr(schema, "REVISION", with_later_revision)
        monkeypatch.setattr(views, "_VALUES", (*views._VALUES, "winner"))
        position = views.VIEWS["position"].replace("\nFROM", ",\n  n.note AS winner\nFROM", 1)
        monkeypatch.setitem(views.VIEWS, "position", position)
        game = views.VIEWS["game"].replace("g.title", "g.name")
        monkeypatch.setitem(views.VIEWS, "game", game)
        migrations.migrate(connection, with_later_revision)
        connection.execute("UPDATE nodes SET note = position || '!'")
    query = "SELECT winner, winner_value FROM winners_position ORDER BY id"
    assert fetched(path, query) == [[("nobody", "1!"), ("nobody", "0!")]]
    after = fetched(path, "SELECT * FROM winners_position")[0]
    assert [row[:-1] for row in after] == before[0]
    assert "winner" in views.family_columns("winners", [("winner", "text")])
    with pytest.raises(RulesError, match="cannot be called 'grundy'"):
        views.family_columns("winners", [("grundy", "text")])


def test_down_to_nothing_and_up_again(populated):
    with writing(locate(str(populated))) as connection:
        migrations.migrate(connection, "base")
        names = inspect(connection.alchemy).get_table_names()
        assert names == ["alembic_version"]
        assert inspect(connection.alchemy).get_view_names() == ["mine"]
        migrations.migrate(connection)
    with reading(locate(str(populated))) as connection:
        assert connection.execute("SELECT count(*) FROM game").scalar() == 0


def test_the_migrations_are_where_the_program_looks():
    config = Config()
    config.set_main_option("script_location", str(migrations.script_folder()))
    assert (migrations.script_folder() / "env.py").is_file()
