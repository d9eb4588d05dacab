"""SQLAlchemy on a connection that is open already, inside a transaction that is not its own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, StaticPool, create_engine

from explorer.store.dialect import Dialect


class _Lent:
    """A driver's connection whose transaction and whose end are somebody else's."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def __getattr__(self, name: str) -> Any:
        return getattr(self._driver, name)

    def commit(self) -> None:
        """Leave it to who began the transaction."""

    rollback = close = commit


def lend(driver: Any, dialect: Dialect) -> Connection:
    """A driver's connection as one of SQLAlchemy's; it neither commits, undoes nor closes."""
    lent = _Lent(driver)
    engine = create_engine(f"{dialect.name}://", creator=lambda: lent, poolclass=StaticPool)
    return engine.connect()
