"""Running the migrations of the top-level folder migrations/, which the wheel carries along."""

from __future__ import annotations

from pathlib import Path

from explorer.store.connection import Connection


def script_folder() -> Path:
    """Where the migrations are: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"


def migrate(connection: Connection, revision: str = "head") -> None:
    """Upgrade or downgrade to a revision, inside the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(script_folder()).replace("%", "%%"))
    config.attributes["connection"] = connection
    if revision == "base" or revision.startswith("-"):
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)
