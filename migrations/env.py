"""Alembic's environment: the connection and its transaction come from explorer.store.

Views block the rebuilding of tables that SQLite needs for most changes, and a rebuild with foreign
keys enforced would empty the tables that refer to it. So every view is dropped first and made anew
at the end, foreign keys are not enforced on the way, and every key is checked afterwards.
"""

from alembic import context

from explorer.store.connection import Connection
from explorer.store.schema import REVISION, metadata
from explorer.store.views import VIEWS, create_views


def _drop_views(connection: Connection) -> dict[str, str]:
    """Drop every view; give the SQL of those that people made themselves."""
    found = connection.dialect.views(connection)
    for name in found:
        quoted = '"' + name.replace('"', '""') + '"'
        connection.execute(f"DROP VIEW {quoted}")
    ours = set(VIEWS)
    if "families" in connection.dialect.tables(connection):
        ours.update(connection.execute("SELECT view FROM families").scalars())
    return {name: sql for name, sql in found.items() if name not in ours}


def _run(connection: Connection) -> None:
    if connection.dialect.keys_are_enforced(connection):
        raise RuntimeError("foreign keys must be off during a migration")
    theirs = _drop_views(connection)
    context.configure(connection=connection.alchemy, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    if context.get_context().get_current_revision() == REVISION:
        create_views(connection)
    for sql in theirs.values():  # SQLite does not mind a view of what is not there now
        connection.execute(sql)
    dangling = connection.dialect.dangling(connection)
    if dangling:
        raise RuntimeError(f"a row of {dangling} refers to nothing after the migration")


_run(context.config.attributes["connection"])
