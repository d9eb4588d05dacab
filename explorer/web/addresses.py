"""Addresses of pages, and what is asked by one.

Texts of games are full of signs. In an address they stay as they are written where they mean
nothing else there: a + is a plus, not a space, which is %20. Only what a form of a page has sent,
which says so, has spaces as +.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import quote as percent
from urllib.parse import unquote

from explorer.errors import MalformedError, quote

_SAFE = "+,:/=_-.*|()!@$;~"
"""Signs that stay as they are in a query."""


def address(path: str, *parts: object, **asked: object) -> str:
    """The address of a page: a path in which each {} stands for a part, and what is asked of it.

    What is None is left out.

    >>> address("/g/{}", "nim:heaps=1+2", h="1+2,heap 2: take 1", hints=None)
    '/g/nim:heaps=1+2?h=1+2,heap%202:%20take%201'
    >>> address("/g/{}/graph", "token:edges=a/b")
    '/g/token:edges=a%2Fb/graph'
    """
    place = path.format(*(percent(str(part), safe=_SAFE.replace("/", "")) for part in parts))
    query = "&".join(
        f"{name}={percent(str(value), safe=_SAFE)}"
        for name, value in asked.items()
        if value is not None
    )
    return f"{place}?{query}" if query else place


def part(text: str) -> str:
    """A part of a path as it is meant.

    >>> part("token:edges=a%2Fb")
    'token:edges=a/b'
    """
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise MalformedError(f"{quote(text)} is not valid UTF-8") from None


def parameters(query: str) -> dict[str, str]:
    """What is asked by a query, by name; MalformedError if a name comes twice, or is no text.

    >>> parameters("p=1+1_2+0&depth=2"), parameters("q=two+words&form=1")
    ({'p': '1+1_2+0', 'depth': '2'}, {'q': 'two words'})
    """
    pairs = [item.partition("=") for item in query.split("&") if item]
    of_form = any(name == "form" for name, _, _ in pairs)
    asked: dict[str, str] = {}
    for name, _, value in pairs:
        if name == "form":
            continue
        if name in asked:
            raise MalformedError(f"{quote(part(name))} is given twice: give it once")
        asked[part(name)] = part(value.replace("+", " ") if of_form else value)
    return asked


def joined(words: Iterable[str]) -> str:
    """The items of a record as one text, in which quotes protect commas.

    >>> joined(["1+2", "a,b"])
    '1+2,"a,b"'
    """
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(words)
    return written.getvalue()


class Asked:
    """What is asked of a page or of the API, each thing by its name."""

    def __init__(self, asked: Mapping[str, str], known: Collection[str]) -> None:
        for name in asked:
            if name not in known:
                listed = f"it takes {', '.join(known)}" if known else "it takes none"
                raise MalformedError(f"there is no parameter {quote(name)} here: {listed}")
        self._asked = asked

    def text(self, name: str) -> str | None:
        """A text, if it is given; an empty one is none."""
        return self._asked.get(name) or None

    def need(self, name: str) -> str:
        """A text; MalformedError if it is not given."""
        if (text := self.text(name)) is None:
            raise MalformedError(f"give {name}=...")
        return text

    def number(self, name: str, least: int, most: int, otherwise: int | None = None) -> int | None:
        """A whole number within bounds; MalformedError if it is none.

        >>> Asked({"depth": "2"}, ["depth"]).number("depth", 0, 9)
        2
        """
        text = self.text(name)
        if text is None:
            return otherwise
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise MalformedError(f"{name}={quote(text)} is not a whole number")
        if not least <= int(text) <= most:
            raise MalformedError(f"{name}={text} is out of range: give {least} to {most:,}")
        return int(text)

    def choice(self, name: str, known: Collection[str]) -> str | None:
        """One of the words that are known, if one is given; MalformedError for another."""
        text = self.text(name)
        if text is not None and text not in known:
            raise MalformedError(f"{name}={quote(text)} is not known: give {', '.join(known)}")
        return text

    def flag(self, name: str, otherwise: bool) -> bool:
        """Whether something is wanted: 1 or 0."""
        text = self.choice(name, ("0", "1"))
        return otherwise if text is None else text == "1"
