"""Finding games: every module of `explorer.games` that defines one is a family, by its slug."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from explorer import games, spec
from explorer.errors import MalformedError, nearest, quote
from explorer.games.base import Game

GameType = type[Game[Any]]


@cache
def families() -> Mapping[str, GameType]:
    """Slug -> class of every known game, in the order of the slugs."""
    found: dict[str, GameType] = {}
    for item in pkgutil.iter_modules(games.__path__):
        for cls in games_of(import_module(f"{games.__name__}.{item.name}")):
            found[cls.slug] = cls
    return dict(sorted(found.items()))


def games_of(module: ModuleType) -> Iterator[GameType]:
    """The game classes that a module defines itself (imported ones are another module's)."""
    for cls in vars(module).values():
        if (
            isinstance(cls, type)
            and issubclass(cls, Game)
            and cls.__module__ == module.__name__
            and hasattr(cls, "slug")
        ):
            yield cls


@cache
def names() -> Mapping[str, tuple[GameType, Mapping[str, str]]]:
    """Every slug and alias -> the class and the raw parameters the alias stands for."""
    found: dict[str, tuple[GameType, Mapping[str, str]]] = {}
    for slug, cls in families().items():
        found[slug] = (cls, {})
        for alias, fixed in cls.aliases.items():
            found.setdefault(alias, (cls, fixed))
    return found


def family(name: str) -> GameType:
    """The class behind a slug or an alias; MalformedError tells the nearest names."""
    if name not in names():
        raise MalformedError(f"unknown game {quote(name)}: {nearest(name, names())}")
    return names()[name][0]


def resolve(text: str) -> Game[Any]:
    """The game that a spec names.

    >>> resolve("nim:heaps=1+2")
    Nim(heaps=(1, 2), misere=False, ordered=False, states='all')
    """
    name, raw = spec.split(text)
    cls = family(name)
    fixed = names()[name][1]
    for key in fixed.keys() & raw.keys():
        raise MalformedError(
            f"{name} already means {cls.slug}:{key}={fixed[key]}: "
            f"leave {key} out, or name {cls.slug}"
        )
    return spec.make(cls, {**fixed, **raw})
