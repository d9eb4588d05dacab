"""The cookbook: queries with names, read from the guide's page of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from explorer.errors import MalformedError, nearest, quote
from explorer.store.views import COLUMNS


@dataclass(frozen=True)
class Recipe:
    """A query of the cookbook.

    name      by which it is asked for
    title     the question it answers, in a line
    words     more about it, in a line; may be empty
    sql       the query
    examples  what it was tried on: parameters as texts NAME=VALUE
    """

    name: str
    title: str
    words: str
    sql: str
    examples: tuple[tuple[str, ...], ...]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names that need a value, in the order in which the query has them.

        >>> recipe("reachable").parameters
        ('game', 'from')
        """
        return tuple(dict.fromkeys(_PARAMETER.findall(self.sql)))

    @property
    def views(self) -> frozenset[str]:
        """The views that it asks.

        >>> sorted(recipe("distance-along-a-tour").views)
        ['knight_position', 'path_step']
        """
        return frozenset(_VIEW.findall(self.sql))


@cache
def recipes() -> Mapping[str, Recipe]:
    """Name -> query of the cookbook, in its order.

    >>> recipes()["only-move"].examples[0]
    ('game=chopsticks',)
    """
    page = files("explorer").joinpath("guide", "cookbook.md").read_text(encoding="utf-8")
    return {found["name"]: _recipe(found) for found in _RECIPE.finditer(page)}


def recipe(name: str) -> Recipe:
    """A query by its name; MalformedError if there is none.

    >>> recipe("longest-wins").title
    'Which wins take longest?'
    """
    known = recipes()
    if name not in known:
        raise MalformedError(f"the cookbook has no query {quote(name)}: {nearest(name, known)}")
    return known[name]


def _recipe(found: re.Match[str]) -> Recipe:
    given = re.split(r",\s+", found["given"].strip())
    return Recipe(
        name=found["name"],
        title=found["title"],
        words=" ".join(found["words"].split()),
        sql=found["sql"].strip(),
        examples=tuple(tuple(example.split()) for example in given),
    )


_PARAMETER = re.compile(r"(?<!:):([a-z_]+)")
_VIEW = re.compile(rf"\b(?:FROM|JOIN) ({'|'.join(COLUMNS)}|[a-z_]+_position)\b")
_RECIPE = re.compile(
    r"^### (?P<name>[a-z-]+): (?P<title>[^\n]+)\n\n"
    r"(?P<words>[^`]*?)\*for\*\s+(?P<given>[^`]+?)\n\n```sql\n(?P<sql>.*?)```$",
    flags=re.MULTILINE | re.DOTALL,
)
