"""Alembic's environment: the connection and its transaction come from explorer.store.

Views block the rebuilding of tables that SQLite needs for most changes, and a rebuild with foreign
keys enforced would empty the tables that refer to it. So every view is dropped first and made anew
at the end, foreign keys are not enforced on the way, and every key is checked afterwards.
"""

from alembic import context
from sqlalchemy import Connection, text

from explorer.store.schema import REVISION, metadata
from explorer.store.views import VIEWS, create_views


def _drop_views(connection: Connection) -> dict[str, str]:
    """Drop every view; give the SQL of those that people made themselves."""
    views = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'view'"))
    found: dict[str, str] = {row.name: row.sql for row in views}
    for name in found:
        quoted = '"' + name.replace('"', '""') + '"'
        connection.exec_driver_sql(f"DROP VIEW {quoted}")
    ours = set(VIEWS)
    if connection.dialect.has_table(connection, "families"):
        ours.update(connection.execute(text("SELECT view FROM families")).scalars())
    return {name: sql for name, sql in found.items() if name not in ours}


def _run(connection: Connection) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_keys").scalar():
        raise RuntimeError("foreign keys must be off during a migration")
    theirs = _drop_views(connection)
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    if context.get_context().get_current_revision() == REVISION:
        create_views(connection)
    for sql in theirs.values():  # SQLite does not mind a view of what is not there now
        connection.exec_driver_sql(sql)
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken:
        raise RuntimeError(f"a row of {broken[0]} refers to nothing after the migration")


_run(context.config.attributes["connection"])
