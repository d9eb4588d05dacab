"""Which families of games there are, and how one of them is played and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import ROOM
from explorer.answers.resolve import DatabaseName, located
from explorer.errors import ExplorerError, NotThereError, blaming, quote
from explorer.games.base import Policy
from explorer.games.registry import GameType, families, family, is_known, resolve
from explorer.query.catalog import games as stored
from explorer.spec import canonical, parameters
from explorer.store.engine import reading
from explorer.store.views import family_view

COLUMNS = ("slug", "title", "kind", "parameters", "aliases", "stored", "file")
"""What a row says of a family; its object says more. `file` is the game file that it comes from."""

PARAMETER = ("name", "default", "allowed", "help")
"""What a row says of a parameter."""


def games(database: DatabaseName = None) -> Answer:
    """Every known family of games, and how many games of it the database holds.

    >>> next(family["title"] for family in games().object if family["slug"] == "nim")
    'Nim'
    """
    counts = _stored_counts(database)
    described = [_described(cls, counts) for cls in families().values()]
    rows = []
    for each in described:
        defaults = [
            f"{parameter['name']}={parameter['default']}" for parameter in each["parameters"]
        ]
        short = {"parameters": " ".join(defaults), "aliases": " ".join(each["aliases"])}
        rows.append([{**each, **short}[column] for column in COLUMNS])
    words = ["explorer games SLUG tells the rules; explorer build SLUG builds one."]
    return Answer(COLUMNS, rows, described, words, room=ROOM["games"])


def rules(slug: str, database: DatabaseName = None) -> Answer:
    """One family, by its slug, an alias or a whole spec: rules, parameters, notation, sources.

    NotThereError if its rules are not here though games of it are stored; MalformedError if nobody
    knows it.

    >>> octal = rules("kayles").object
    >>> octal["slug"], octal["short_for"]["treblecross"]
    ('octal', 'octal:code=0.007')
    """
    counts = _stored_counts(database)
    slug = slug.partition(":")[0]
    if slug in counts and not is_known(slug):
        raise NotThereError(
            f"{quote(slug)} is stored, but its rules are not here (an import, a game file, a "
            "plugin): explorer list and explorer info tell what is known"
        )
    described = _described(family(slug), counts)
    return Answer(
        PARAMETER,
        list(picked(described["parameters"], PARAMETER)),
        described,
        kind=described["kind"],
        room=ROOM["rules"],
    )


def view_of(slug: str) -> str:
    """The view over the stored games of a family, with its named parts as columns.

    >>> view_of("progressive-pig")
    'progressive_pig_position'
    """
    return family_view(slug)


def _stored_counts(database: DatabaseName) -> dict[str, int]:
    """How many games of each family the database holds; none where there is no database."""
    counts: dict[str, int] = {}
    try:
        with reading(located(database)) as connection:
            for row in stored(connection):
                counts[row["slug"]] = counts.get(row["slug"], 0) + 1
    except NotThereError:
        pass
    return counts


def _described(cls: GameType, counts: Mapping[str, int]) -> dict[str, Any]:
    with blaming(f"the rules of {cls.slug} failed", but=(ExplorerError,)):
        policies = cls().named_policies()
    return {
        "slug": cls.slug,
        "title": cls.title,
        "kind": cls.kind,
        "aliases": list(cls.aliases),
        # What those are short for that set parameters.
        "short_for": {name: canonical(resolve(name)) for name, kept in cls.aliases.items() if kept},
        "rules": cls.rules(),
        "notation": cls.notation,
        "parameters": [
            {
                "name": name,
                "default": parameter.write(default),
                "allowed": parameter.allowed(),
                "help": parameter.help,
            }
            for name, parameter, default in parameters(cls)
        ],
        "parts": [part._asdict() for part in cls.parts],
        # Those of the default parameters; others may have more or fewer.
        "strategies": _names_of(policy for policy in policies if policy.answers is not None),
        "policies": _names_of(policy for policy in policies if policy.make is not None),
        "sources": list(cls.sources),
        "stored": counts.get(cls.slug, 0),
        "file": cls.source_file,
    }


def _names_of(policies: Iterable[Policy[Any]]) -> list[dict[str, str]]:
    return [{"name": policy.name, "meaning": policy.meaning} for policy in policies]
