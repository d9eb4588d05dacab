"""A change of the views or of a migration is a new revision: databases must be able to see it."""

import hashlib
import json
from pathlib import Path

from explorer.store.dialect import Dialect
from explorer.store.migrate import script_folder
from explorer.store.revision import REVISION
from explorer.store.views import INNER_VIEWS, VIEWS, family_sql

KNOWN = Path(__file__).parent.parent / "data" / "revisions.json"
PARTS = [("whole", "integer"), ("share", "real"), ("name", "text")]


def _digest(text):
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def test_nothing_changes_without_a_revision():
    """Once a revision has been given to users: add a migration, REVISION, and its line here."""
    known = json.loads(KNOWN.read_text(encoding="utf-8"))
    sample = family_sql(Dialect(), "some-game", PARTS)
    assert known["views"][REVISION] == _digest(
        "\n".join([*INNER_VIEWS.values(), *VIEWS.values(), sample])
    )
    migrations = {
        path.name[:4]: _digest(path.read_text(encoding="utf-8"))
        for path in (script_folder() / "versions").glob("[0-9]*.py")
    }
    assert known["migrations"] == migrations
    assert max(migrations) == REVISION
