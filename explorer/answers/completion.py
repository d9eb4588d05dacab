"""What a word that is being typed may become: a spec, a stored game, a position of it, a component
of a sum; a query of the cookbook, a page of the guide."""

from __future__ import annotations

from explorer.answers.families import rules
from explorer.answers.guide import topics as pages
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import ExplorerError
from explorer.games.registry import names
from explorer.query.catalog import specs
from explorer.query.cookbook import recipes
from explorer.query.positions import beginning
from explorer.store.engine import reading


def games(begun: str, database: DatabaseName = None) -> list[str]:
    """The stored games whose spec begins so; none where there is no database."""
    try:
        with reading(located(database)) as connection:
            return [name for name in specs(connection) if name.startswith(begun)]
    except ExplorerError:
        return []


def families(begun: str, database: DatabaseName = None) -> list[str]:
    """What a spec that begins so may be: a family, a stored game, or a further parameter.

    >>> families("chomp:ro", "nowhere.db"), families("kay", "nowhere.db")
    (['chomp:rows='], ['kayles'])
    """
    slug, colon, given = begun.partition(":")
    found = games(begun, database)
    if not colon:
        return list(dict.fromkeys([*(name for name in names() if name.startswith(begun)), *found]))
    before = given.rpartition(",")[0]
    keys = [item.partition("=")[0] for item in before.split(",")]
    left = [part["name"] for part in rules(slug, database).object["parameters"]]
    head = f"{slug}:{before},".replace(":,", ":")
    written = [f"{head}{key}=" for key in left if key not in keys]
    return list(dict.fromkeys([*(word for word in written if word.startswith(begun)), *found]))


def positions(spec: str, begun: str, database: DatabaseName = None, most: int = 100) -> list[str]:
    """Positions of a stored game whose text begins so, in the order of their texts."""
    there = located(database)
    name = named_game(spec, there).name
    with reading(there) as connection:
        return beginning(connection, name, begun, most)


def components(begun: str, database: DatabaseName = None, most: int = 100) -> list[str]:
    """What a component of a sum, SPEC@POSITION, that begins so may be: a stored game, or, from the
    @ on, one at a position."""
    spec, at, position = begun.partition("@")
    if not at:
        return games(begun, database)
    return [f"{spec}@{text}" for text in positions(spec, position, database, most)]


def queries(begun: str) -> list[str]:
    """The queries of the cookbook whose name begins so.

    >>> queries("only")
    ['only-move']
    """
    return [name for name in recipes() if name.startswith(begun)]


def topics(begun: str) -> list[str]:
    """The pages of the guide whose name begins so.

    >>> topics("co")
    ['commands', 'cookbook']
    """
    return [topic for topic, _ in pages().rows if topic.startswith(begun)]
