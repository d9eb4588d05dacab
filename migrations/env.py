"""Alembic's environment: the connection and its transaction come from explorer.store.

Views block the rebuilding of tables that SQLite needs for most changes, and a rebuild with foreign
keys enforced would empty the tables that refer to it. So every view is dropped first and made anew
at the end, foreign keys are not enforced on the way, and every key is checked afterwards.

The program makes the views of its own revision. Those of an older one, to which a downgrade leads,
are made by `create_views_before` of the migration that comes after it, where it has that; below
0004 none has, and a database brought so far down is left without views until it is upgraded.
"""

from alembic import context

from explorer.store.connection import Connection
from explorer.store.schema import REVISION, metadata
from explorer.store.views import INNER_VIEWS, VIEWS, create_views


def _drop_views(connection: Connection) -> dict[str, str]:
    """Drop every view; give the SQL of those that people made themselves."""
    found = connection.dialect.views(connection)
    for name in found:
        quoted = '"' + name.replace('"', '""') + '"'
        connection.execute(f"DROP VIEW {quoted}")
    ours = {*INNER_VIEWS, *VIEWS}
    if "families" in connection.dialect.tables(connection):
        ours.update(connection.execute("SELECT view FROM families").scalars())
    return {name: sql for name, sql in found.items() if name not in ours}


def _create_views(connection: Connection, reached: str | None) -> None:
    """Make the views of the revision that was reached."""
    if reached == REVISION:
        create_views(connection)
        return
    later = () if reached is None else context.script.get_revision(reached).nextrev
    for revision in later:
        module = context.script.get_revision(revision).module
        if hasattr(module, "create_views_before"):
            module.create_views_before(connection)


def _run(connection: Connection) -> None:
    if connection.dialect.keys_are_enforced(connection):
        raise RuntimeError("foreign keys must be off during a migration")
    theirs = _drop_views(connection)
    context.configure(connection=connection.alchemy, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    _create_views(connection, context.get_context().get_current_revision())
    for sql in theirs.values():  # SQLite does not mind a view of what is not there now
        connection.execute(sql)
    dangling = connection.dialect.dangling(connection)
    if dangling:
        raise RuntimeError(f"a row of {dangling} refers to nothing after the migration")


_run(context.config.attributes["connection"])
