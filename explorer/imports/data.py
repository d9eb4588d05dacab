"""Data of nodes and edges, by names without regard to case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from explorer.errors import visible
from explorer.imports.headers import folded, some

DRAWN = " drawn"
"""Under what name a reader keeps the text that a drawing program has put on a box or an arrow."""

ONE_WAY = {"directed": True, "undirected": False, "mutual": False}
"""What edges are called, by Gephi and in its formats -> whether they go one way."""

TRUTHS = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
"""How truth values are written, in small letters."""


@dataclass
class Element:
    """A node or an edge: where it stands, its attributes, its data by name."""

    line: int
    attributes: dict[str, str]
    directed: bool = True
    data: dict[str, Any] = field(default_factory=dict)


class Ways:
    """What a column says of whether edges go one way, as Gephi's Type does.

    >>> ways = Ways()
    >>> [ways.one_way(text) for text in ("Directed", "Undirected", "pays")]
    [True, False, True]
    >>> ways.notes("Type")
    ['left out, as Type tells directions: pays']
    """

    def __init__(self) -> None:
        self.others: dict[str, None] = {}

    def one_way(self, text: str) -> bool:
        """Whether an edge goes one way by what is said of it; what means neither is remembered."""
        told = text.strip()
        if told and told.lower() not in ONE_WAY:
            self.others[told] = None
        return ONE_WAY.get(told.lower(), True)

    def notes(self, name: str) -> list[str]:
        """What the column says besides, if anything."""
        told = some([*map(visible, self.others)])
        return [f"left out, as {name} tells directions: {told}"] if told else []


def shown(name: str) -> str:
    """What data are called, in words."""
    return "what is drawn" if name == DRAWN else name


def fold(elements: Iterable[Element]) -> dict[str, str]:
    """Give data their names without regard to case and blanks; where two would share one, the
    first gets it, or what has it already, and the other keeps its own. Their names -> those in the
    file.

    >>> both = Element(1, {}, data={"Size": 5, "size": 6, "Kind Of": 7})
    >>> fold([both])["kind_of"], both.data
    ('Kind Of', {'Size': 5, 'size': 6, 'kind_of': 7})
    """
    listed = list(elements)
    names = dict.fromkeys(name for element in listed for name in element.data)
    plain: dict[str, str] = {}
    taken: dict[str, str] = {}
    for name in names:
        short = name if name == DRAWN else folded(name)
        free = short == name or short not in names
        plain[name] = short if free and taken.setdefault(short, name) == name else name
    for element in listed:
        if any(plain[name] != name for name in element.data):
            element.data = {plain[name]: value for name, value in element.data.items()}
    return {short: name for name, short in plain.items()}


def declared_in(elements: Iterable[Element]) -> dict[str, Any]:
    """Every name of data -> its first value, None if it has none."""
    found: dict[str, Any] = {}
    for element in elements:
        for name, value in element.data.items():
            if found.get(name) is None or found[name] == "":
                found[name] = value
    return found


def text_of(value: Any) -> str:
    """A value as a cell would have it; None is empty."""
    return "" if value is None else str(value)


def truth(value: Any) -> bool:
    """Whether a truth value, or a text of one, is true."""
    return value if isinstance(value, bool) else TRUTHS.get(str(value).strip().lower(), False)
