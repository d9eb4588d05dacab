"""Specs: one shell word that names a game with its parameters, ``nim:heaps=3+4+5``.

A game is a frozen dataclass whose fields are its parameters. Each field is declared by one of the
functions below (`whole`, `flag`, `choice`, `word`, `wholes`), which says what is allowed and what
it means; from these declarations come the parser of specs, the help of ``explorer games`` and the
parameters in the database. The *canonical* spec names only what differs from the defaults, in the
order of the declarations; it is the key under which a game is stored, so defaults never change.

A parameter has the name of its field unless it is declared with another: a field may not hide a
member of the game, so a parameter `start` is kept in a field such as `start_square`, declared with
``name="start"``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

from explorer.errors import ExplorerError, MalformedError, nearest, quote

G = TypeVar("G")

_KEY = "parameter"
_NAME = "name"
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WHOLE = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class Parameter(ABC):
    """What a parameter means and allows; the subclasses say how its values are written."""

    help: str

    @abstractmethod
    def allowed(self) -> str:
        """The allowed values in words, as they end an error message."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value written as `text`; ValueError if it is not one."""

    def write(self, value: Any) -> str:
        """The text of a value, such that ``read(write(value)) == value``."""
        return str(value)

    @abstractmethod
    def holds(self, value: Any) -> bool:
        """Whether `value` is of the right type and in range."""


@dataclass(frozen=True)
class _Whole(Parameter):
    low: int
    high: int

    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str) -> int:
        if not _WHOLE.fullmatch(text):
            raise ValueError
        return int(text)

    def holds(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class _Flag(Parameter):
    def allowed(self) -> str:
        return "true or false"

    def read(self, text: str) -> bool:
        return {"true": True, "false": False}[text]

    def write(self, value: Any) -> str:
        return "true" if value else "false"

    def holds(self, value: Any) -> bool:
        return type(value) is bool


@dataclass(frozen=True)
class _Choice(Parameter):
    options: tuple[str, ...]

    def allowed(self) -> str:
        head, last = self.options[:-1], self.options[-1]
        return f"{', '.join(head)} or {last}" if head else last

    def read(self, text: str) -> str:
        return text

    def holds(self, value: Any) -> bool:
        return value in self.options


@dataclass(frozen=True)
class _Wholes(Parameter):
    low: int
    high: int
    most: int
    least: int

    def allowed(self) -> str:
        count = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
        example = "3+4+5" if self.most > 2 else "3+4"
        return (
            f"{count} whole numbers from {self.low} to {self.high}, "
            f"joined by '+', such as {example}"
        )

    def read(self, text: str) -> tuple[int, ...]:
        parts = text.split("+")
        if not all(_WHOLE.fullmatch(part) for part in parts):
            raise ValueError
        return tuple(int(part) for part in parts)

    def write(self, value: Any) -> str:
        return "+".join(map(str, value))

    def holds(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and self.least <= len(value) <= self.most
            and all(type(v) is int and self.low <= v <= self.high for v in value)
        )


@dataclass(frozen=True)
class _Word(Parameter):
    pattern: str
    words: str

    def allowed(self) -> str:
        return self.words

    def read(self, text: str) -> str:
        for written in (text, text.lower(), text.upper()):  # A1 for a1, br for BR
            if self.holds(written):
                return written
        raise ValueError

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and re.fullmatch(self.pattern, value, re.ASCII) is not None


def whole(default: int, *, low: int, high: int, help: str, name: str | None = None) -> Any:
    """A parameter that is a whole number from `low` to `high`."""
    return _field(default, _Whole(help, low, high), name)


def flag(default: bool, *, help: str, name: str | None = None) -> Any:
    """A parameter that is ``true`` or ``false``."""
    return _field(default, _Flag(help), name)


def choice(*options: str, help: str, name: str | None = None) -> Any:
    """A parameter that is one of a few words; the first is the default."""
    return _field(options[0], _Choice(help, options), name)


def word(default: str, *, pattern: str, allowed: str, help: str, name: str | None = None) -> Any:
    """A parameter that is a word of a certain form: a regular expression, and the same in words."""
    return _field(default, _Word(help, pattern, allowed), name)


def wholes(
    *default: int,
    low: int,
    high: int,
    most: int,
    help: str,
    least: int = 1,
    name: str | None = None,
) -> Any:
    """A parameter that is a list of `least` to `most` whole numbers, ``3+4+5``."""
    return _field(default, _Wholes(help, low, high, most, least), name)


def _field(default: Any, parameter: Parameter, name: str | None) -> Any:
    return field(default=default, metadata={_KEY: parameter, _NAME: name})


def field_names(game: Any) -> dict[str, str]:
    """Parameter -> the field that holds it, for a game or its class, in order.

    >>> from explorer.games.geography import Geography
    >>> field_names(Geography)
    {'rows': 'rows', 'cols': 'cols', 'start': 'start_square', 'revisit': 'revisit'}
    """
    names: dict[str, str] = {}
    for item in fields(game):
        if item.default is MISSING or _KEY not in item.metadata:
            raise TypeError(f"{game}: field {item.name} is not declared through explorer.spec")
        name = item.metadata.get(_NAME) or item.name
        if not name.isidentifier():
            raise TypeError(f"{game}: {name!r} cannot be the name of a parameter")
        if name in names:
            raise TypeError(
                f"{game}: the fields {names[name]} and {item.name} are both named {name}"
            )
        names[name] = item.name
    return names


def parameters(game: Any) -> Iterator[tuple[str, Parameter, Any]]:
    """(name, declaration, default) of each parameter of a game or of its class, in order."""
    declared = {item.name: item for item in fields(game)}
    for name, held_by in field_names(game).items():
        yield name, declared[held_by].metadata[_KEY], declared[held_by].default


def _given(game: Any) -> Iterator[tuple[str, Parameter, Any, Any]]:
    """(name, declaration, default, value) of each parameter of a game, in order."""
    held_by = field_names(game)
    for name, parameter, default in parameters(game):
        yield name, parameter, default, getattr(game, held_by[name])


def check_values(game: Any) -> None:
    """Check every parameter of a game; MalformedError names the first that is out of range."""
    for name, parameter, _, value in _given(game):
        if not parameter.holds(value):
            given = parameter.write(value) if isinstance(value, tuple) else str(value)
            raise MalformedError(
                f"{game.slug}: {name}={quote(given)} is out of range: "
                f"{name} is {parameter.allowed()}"
            )


def is_slug(text: str) -> bool:
    """Whether a text can name a family of games.

    >>> is_slug("kings-graph"), is_slug("King's graph")
    (True, False)
    """
    # A family has a view of its name in the database, where names in sqlite_ are SQLite's own.
    return _SLUG.fullmatch(text) is not None and not text.startswith("sqlite")


def written(value: Any) -> str:
    """A value of a parameter, as JSON has it, as a spec has it.

    >>> written(True), written([3, 4]), written(5)
    ('true', '3+4', '5')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def split(text: str) -> tuple[str, dict[str, str]]:
    """The slug and the raw parameters of a spec; MalformedError if it has not the form of one.

    >>> split("nim:heaps=3+4+5,misere=true")
    ('nim', {'heaps': '3+4+5', 'misere': 'true'})
    >>> split("nim:heaps=3+4+5, misere=true") == split("nim:heaps=3+4+5,misere=true")
    True
    """
    slug, colon, rest = text.partition(":")
    if not is_slug(slug):
        raise MalformedError(
            f"{quote(text)} is not a game spec: write slug or slug:key=value,key=value, "
            "such as nim:heaps=3+4+5"
        )
    raw: dict[str, str] = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = item.lstrip(" ").partition("=")  # blanks after a comma say nothing
        if not (key and equals):
            hint = f"write {slug}:key=value,key=value"
            if raw and "=" not in item:
                hint += ", and join the items of a list by '+'"
            raise MalformedError(f"{slug}: {quote(item)} is not key=value: {hint}")
        if key in raw:
            raise MalformedError(f"{slug}: parameter {quote(key)} is given twice: give it once")
        raw[key] = value
    return slug, raw


def make(cls: type[G], raw: dict[str, str]) -> G:
    """The game of class `cls` with raw parameters; MalformedError tells what is allowed."""
    slug = getattr(cls, "slug", cls.__name__)
    known = {name: parameter for name, parameter, _ in parameters(cls)}
    held_by = field_names(cls)
    values = {}
    for key, text in raw.items():
        if key not in known:
            raise MalformedError(f"{slug} has no parameter {quote(key)}: {nearest(key, known)}")
        try:
            values[held_by[key]] = known[key].read(text)
        except ExplorerError:
            raise
        except (ValueError, KeyError):
            raise MalformedError(
                f"{slug}: {key}={quote(text)} cannot be read: {key} is {known[key].allowed()}"
            ) from None
    return cls(**values)


def canonical(game: Any) -> str:
    """The canonical spec of a game: its slug and the parameters that differ from the defaults.

    >>> from explorer.games.nim import Nim
    >>> canonical(Nim(heaps=(5, 3, 4))), canonical(Nim(heaps=(1, 1), misere=True))
    ('nim', 'nim:heaps=1+1,misere=true')
    """
    changed = [
        f"{name}={parameter.write(value)}"
        for name, parameter, default, value in _given(game)
        if value != default
    ]
    return f"{game.slug}:{','.join(changed)}" if changed else str(game.slug)


def values(game: Any) -> dict[str, Any]:
    """Every parameter of a game as plain data for JSON: numbers, truth values, words, lists.

    >>> from explorer.games.nim import Nim
    >>> values(Nim())["heaps"]
    [3, 4, 5]
    """
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, _, _, value in _given(game)
    }
