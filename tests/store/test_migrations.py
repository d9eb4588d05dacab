"""Migrations of populated databases: a later revision that rebuilds tables, up and down again."""

import shutil
import sqlite3

import pytest
from alembic.config import Config
from sqlalchemy import inspect

from explorer.games.registry import resolve
from explorer.store import migrate as migrations
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
    assert before["edges"]
    with writing(locate(str(populated))) as connection:
        migrations.migrate(connection, with_later_revision)
        columns = {column["name"] for column in inspect(connection.alchemy).get_columns("nodes")}
        assert "note" in columns
        assert connection.execute("SELECT count(*) FROM edges").scalar() == len(before["edges"])
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
