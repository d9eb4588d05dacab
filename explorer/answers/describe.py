"""What the views and their columns say, for people and for Datasette."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from explorer.answers.answer import Answer
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, located
from explorer.errors import MalformedError, NotThereError, nearest, quote
from explorer.games.registry import names
from explorer.kinds import KINDS
from explorer.query import catalog
from explorer.query.cookbook import recipes
from explorer.store.engine import Database, reading
from explorer.store.meanings import MEANINGS, Described, described, described_family
from explorer.store.views import COLUMNS, family_view

ROW = ("view", *Described._fields)
"""What is said of a column."""


STRICT = "another program needs SQLite 3.37 (2021) or later to read the file: its tables are STRICT"
"""What else whoever opens the database by another program should know."""


def describe(view: str | None = None, database: DatabaseName = None) -> Answer:
    """Every column of every view, or of one: type, unit, which kinds of games have it, meaning.

    The views of families are those that the database has. MalformedError for an unknown view.

    >>> describe("path_step").rows[0]
    ('path_step', 'path', 'integer', '', 'all', 'the number of the path in this database')
    """
    there = located(database)
    notes: list[str] = []
    try:
        found = _views(there)
    except NotThereError as error:
        found = _contract()
        notes.append(f"only the views of every database are described: {error}")
    if view is not None:
        if view not in found:
            raise MalformedError(f"there is no view {quote(view)}: {nearest(view, found)}")
        found = {view: found[view]}
    columns = [(name, column) for name, (_, columns) in found.items() for column in columns]
    objects = [
        {"view": name} | column._asdict() | {"kinds": list(column.kinds)}
        for name, column in columns
    ]
    rows = [(name, c.column, c.type, c.unit, _in_short(c.kinds), c.meaning) for name, c in columns]
    words = [f"{name}: a row is {meaning}" for name, (meaning, _) in found.items()]
    words.append(STRICT)
    return Answer(ROW, rows, objects, words, notes, room=ROOM["describe"])


def metadata(database: DatabaseName = None) -> Answer:
    """A description of the database for ``datasette DATABASE -m FILE``, with the queries of the
    cookbook that its views can answer; NotThereError if there is no database."""
    there = located(database)
    found = _views(there)
    about = {
        "title": "Game-graph explorer",
        "description": f"Games as graphs: every position and move, solved; {STRICT}.",
        "databases": {
            there.path.stem: {"tables": dict(_tables(found)), "queries": _queries(found)}
        },
    }
    return Answer(object=about)


Views = Mapping[str, tuple[str, list[Described]]]
"""View -> what a row of it is, and its columns."""


def _contract() -> dict[str, tuple[str, list[Described]]]:
    return {view: (MEANINGS[view], described(view)) for view in COLUMNS}


def _views(database: Database) -> Views:
    """The views that a database has."""
    with reading(database) as connection:
        families = catalog.families(connection)
    known = names() if families else {}
    found = _contract()
    for family in families:
        slug, kind = family["slug"], family["kind"]
        rules = known[slug][0].parts if slug in known else ()
        meanings = {part.name: part.meaning for part in rules}
        columns = described_family(slug, family["parts"], meanings)
        if kind is not None:  # what only other kinds have is never in this view
            columns = [
                column._replace(kinds=(kind,) if kind in (column.kinds or (kind,)) else ())
                for column in columns
            ]
        meaning = f"a position of {slug} with its named parts and its values"
        found[family_view(slug)] = (meaning, columns)
    return found


def _in_short(kinds: tuple[str, ...]) -> str:
    return "all" if len(kinds) == len(KINDS) else " ".join(kinds)


def _tables(found: Views) -> Iterator[tuple[str, Any]]:
    for view, (meaning, columns) in found.items():
        words = {
            column.column: f"{column.meaning}; in {column.unit}" if column.unit else column.meaning
            for column in columns
        }
        yield view, {"title": view, "description": f"A row is {meaning}.", "columns": words}


def _queries(found: Views) -> dict[str, Any]:
    """The cookbook, but for queries of families that the database has no game of."""
    return {
        each.name: {
            "title": each.title,
            "description": f"{each.words} For example: {' '.join(each.examples[0])}".strip(),
            "sql": each.sql,
            "params": list(each.parameters),
        }
        for each in recipes().values()
        if each.views <= found.keys()
    }
