"""Finding games: the modules of `explorer.games`, plugins, and single files.

Every module of this package that defines a game is a family, by its slug. Other distributions add
theirs through the entry-point group ``explorer.games``, whose entries name a game class or a module
with some. A plugin that cannot be loaded is a warning that names it, never an error. A game with a
slug or alias that is taken already is such a plugin: what comes with the explorer stays as it is.
"""

from __future__ import annotations

import importlib.util
import pkgutil
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from explorer import games, spec
from explorer.errors import (
    LISTED,
    ExplorerError,
    MalformedError,
    NotThereError,
    RulesError,
    blaming,
    nearest,
    quote,
)
from explorer.games.base import Game, hiding_fields
from explorer.kinds import KINDS

GameType = type[Game[Any]]
Names = Mapping[str, tuple[GameType, Mapping[str, str]]]
"""Slug or alias -> the class and the raw parameters that the alias stands for."""

GROUP = "explorer.games"


class PluginWarning(UserWarning):
    """A game from elsewhere that cannot be used, or is out of date; the message tells why."""


def families() -> dict[str, GameType]:
    """Slug -> class of every known game, plugins and those known besides included, in the order of
    the slugs."""
    known = {name: cls for name, (cls, _) in names().items() if name == cls.slug}
    besides = {cls.slug: cls for cls in reversed(_KNOWN_BESIDES.get())}
    return dict(sorted({**known, **besides}.items()))


@cache
def names() -> Names:
    """Every known name, plugins included."""
    known = dict(_own_names())
    for origin, cls in _plugins():
        try:
            with blaming(f"the plugin {origin} cannot be used"):
                _add(known, cls)
                _warn_of_field(cls)
        except RulesError as error:
            _warn(error)
    return known


_KNOWN_BESIDES: ContextVar[Sequence[GameType]] = ContextVar("known besides", default=())


@contextmanager
def knowing(classes: Sequence[GameType]) -> Iterator[None]:
    """Know these games besides, such as those of a game file, until the end of the block.

    They come before plugins of the same name; other threads do not know of them.
    """
    token = _KNOWN_BESIDES.set((*_KNOWN_BESIDES.get(), *classes))
    try:
        yield
    finally:
        _KNOWN_BESIDES.reset(token)


def known_besides(name: str) -> GameType | None:
    """The class of this slug among the games that are known besides; None if there is none."""
    return next((cls for cls in _KNOWN_BESIDES.get() if cls.slug == name), None)


def is_known(name: str) -> bool:
    """Whether a slug or an alias is that of a game whose rules are here."""
    return known_besides(name) is not None or name in names()


def resolve(text: str) -> Game[Any]:
    """The game that a spec names.

    >>> resolve("nim:heaps=1+2")
    Nim(heaps=(1, 2), misere=False, ordered=False, states='all')
    """
    name, raw = spec.split(text)
    cls, fixed = _look_up(name, _known(name))
    for key in fixed.keys() & raw.keys():
        raise MalformedError(
            f"{name} already means {cls.slug}:{key}={fixed[key]}: "
            f"leave {key} out, or name {cls.slug}"
        )
    with blaming(f"the rules of {name} failed", but=(ExplorerError,)):
        return spec.make(cls, {**fixed, **raw})


def family(name: str) -> GameType:
    """The class behind a slug or an alias; MalformedError tells the nearest names."""
    return _look_up(name, _known(name))[0]


def knowing_file(path: str | None) -> AbstractContextManager[None]:
    """Know the games of a file besides, if one is given; the errors are those of `from_file`."""
    return knowing(from_file(path) if path else ())


def from_file(path: str) -> list[GameType]:
    """The games that a Python file defines; ExplorerError if it cannot be run or defines none."""
    file = Path(path)
    if not file.is_file():
        raise NotThereError(f"there is no game file {quote(path)}: name a Python file")
    name = f"explorer_game_file_{file.stem}"
    made = importlib.util.spec_from_file_location(name, file)
    if made is None or made.loader is None:
        raise ExplorerError(f"{quote(path)} is not a Python file: name one that ends in .py")
    module = importlib.util.module_from_spec(made)
    sys.modules[name] = module  # dataclasses look up the module of a class there
    with blaming(f"the game file {quote(path)} cannot be used"):
        digest = _digest(file.read_bytes())
        made.loader.exec_module(module)
        classes = list(games_of(module))
        for cls in classes:
            _add(dict(_own_names()), cls)
            cls.source_digest, cls.source_file = digest, file.name
            _warn_of_field(cls)
    if not classes:
        raise ExplorerError(
            f"{quote(path)} defines no game: a game is a subclass of Game with a slug"
        )
    return classes


FIRST_RULES = "1"
"""What `rules_id` says of rules that never changed."""


def rules_id(game: Game[Any] | GameType) -> str:
    """What identifies the rules of a game or of its class, as far as its own source tells.

    For built-in and installed games it is the number of their ruleset, `Game.ruleset`, which their
    authors raise when moves, labels or the notation change. For a game of a file it is ``file:``
    and the first 16 hex digits of the SHA-256 of the file's source, as UTF-8 with plain line feeds:
    whoever writes one need not number it, and any change of the file makes other rules. What the
    file imports, or a game that it extends, does not count.

    >>> rules_id(resolve("nim:heaps=1+2"))
    '1'
    """
    cls = game if isinstance(game, type) else type(game)
    return f"file:{cls.source_digest}" if cls.source_digest else str(cls.ruleset)


def source_of(game: Game[Any]) -> Path | None:
    """The game file that the rules of a game stand in, if they do.

    >>> source_of(resolve("nim:heaps=1+2")) is None
    True
    """
    if not type(game).source_file:
        return None
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return None if file is None else Path(file)


def _digest(source: bytes) -> str:
    """16 hex digits for the source of a module, the same on every system."""
    import hashlib  # a tenth of what a small question takes; only files of games need it

    text = importlib.util.decode_source(source)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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


def _known(name: str) -> Names:
    """The known names, this one among them if it is known.

    Looking for plugins reads the metadata of every installed distribution: only if need be.
    """
    besides = _KNOWN_BESIDES.get()
    known = {} if besides else _in_its_file(name) or _own_names()
    if name in known:
        return known
    ours = dict(_own_names())
    for cls in besides:
        _add(ours, cls)
    return {**names(), **ours}


@cache
def _in_its_file(name: str) -> Names:
    """The names of a game whose file is called after it, as most are: the rest need no loading."""
    module = f"{games.__name__}.{name.replace('-', '_')}"
    if not spec.is_slug(name) or importlib.util.find_spec(module) is None:
        return {}
    known: dict[str, tuple[GameType, Mapping[str, str]]] = {}
    for cls in games_of(import_module(module)):
        _add(known, cls)
    return known if name in known else {}


@cache
def _own_names() -> Names:
    known: dict[str, tuple[GameType, Mapping[str, str]]] = {}
    for item in pkgutil.iter_modules(games.__path__):
        if item.ispkg:
            continue  # what games share, and what is kept apart from their rules
        for cls in games_of(import_module(f"{games.__name__}.{item.name}")):
            _add(known, cls)
    return known


def _plugins() -> Iterator[tuple[str, GameType]]:
    """(what to call it in a warning, class) of every game that another distribution offers."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        origin = f"{entry.name} = {entry.value}"
        if entry.dist is not None:
            origin += f" of {entry.dist.name} {entry.dist.version}"
        try:
            with blaming(f"the plugin {origin} cannot be used"):
                loaded = entry.load()
                classes = list(games_of(loaded)) if isinstance(loaded, ModuleType) else [loaded]
        except RulesError as error:
            _warn(error)
            continue
        yield from ((origin, cls) for cls in classes)


def _add(known: dict[str, tuple[GameType, Mapping[str, str]]], cls: GameType) -> None:
    """Add a class under its slug and aliases; TypeError or ValueError if it cannot be one."""
    if not (isinstance(cls, type) and issubclass(cls, Game) and is_dataclass(cls)):
        raise TypeError(f"{cls!r} is not a dataclass that is a Game")
    for field, sentence in hiding_fields(cls).items():
        if field not in _ONCE_ALLOWED:
            raise TypeError(f"{cls.__name__}: {sentence}")
    if missing := sorted(getattr(cls, "__abstractmethods__", ())):
        raise TypeError(f"{cls.__name__} does not define {', '.join(missing)}")
    if unset := [n for n in ("slug", "title", "kind", "notation") if not hasattr(cls, n)]:
        raise TypeError(f"{cls.__name__} has no {unset[0]}")
    if not spec.is_slug(cls.slug):
        raise ValueError(f"{cls.slug!r} is not a slug")
    if cls.kind not in KINDS:
        raise ValueError(f"{cls.kind!r} is not a kind of game: choose one of {', '.join(KINDS)}")
    list(spec.parameters(cls))
    for name in (cls.slug, *cls.aliases):
        if name in known and known[name][0] is not cls:
            raise ValueError(f"the name {name!r} is taken by {known[name][0].__qualname__}")
    known[cls.slug] = (cls, {})
    for alias, fixed in cls.aliases.items():
        known[alias] = (cls, fixed)


def _look_up(name: str, known: Names) -> tuple[GameType, Mapping[str, str]]:
    if name not in known:
        raise MalformedError(f"unknown game {quote(name)}: {nearest(name, known, LISTED)}")
    return known[name]


_ONCE_ALLOWED = ("start", "board", "touches")
"""Fields that hid nothing once: they go on working, as only the rules ask for `Game.start`, and a
game whose `board` is no method has no board."""


def _warn_of_field(cls: GameType) -> None:
    hiding = hiding_fields(cls)
    for field in _ONCE_ALLOWED:
        if field in hiding:
            warnings.warn(f"{cls.__name__}: {hiding[field]}", PluginWarning, stacklevel=3)


def _warn(error: RulesError) -> None:
    warnings.warn(str(error), PluginWarning, stacklevel=2)
