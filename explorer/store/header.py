"""What the database says of a game besides its graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from explorer import spec
from explorer.games.base import Game
from explorer.games.registry import rules_id


@dataclass(frozen=True)
class Header:
    """How a game is described.

    parts  (name, type) of the named parts of a position
    rules  by what rules it was built (`explorer.games.registry.rules_id`); None for an import
    """

    spec: str
    slug: str
    title: str
    parameters: dict[str, Any]
    parts: Sequence[tuple[str, str]] = field(default=())
    rules: str | None = None


def header_of(game: Game[Any]) -> Header:
    """How a game is described by its rules.

    >>> from explorer.games.nim import Nim
    >>> header_of(Nim(heaps=(1, 2))).spec
    'nim:heaps=1+2'
    """
    return Header(
        spec=spec.canonical(game),
        slug=game.slug,
        title=game.title,
        parameters=spec.values(game),
        parts=[(part.name, part.type) for part in game.parts],
        rules=rules_id(game),
    )
