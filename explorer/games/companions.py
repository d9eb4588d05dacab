"""Finding what is kept apart from a game's rules: its codes and its published facts.

A reader of a game's file should learn the game. What is said about it in NumPy or in SQL stands in
a module of the same name, in the package `codes` or `facts` beside it: that of
``explorer.games.nim`` in ``explorer.games.codes.nim`` and ``explorer.games.facts.nim``. Nothing
lists these modules, and they are imported only when they are asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Literal

Companion = Literal["codes", "facts"]


def companion(cls: type, what: Companion) -> tuple[type, ModuleType] | None:
    """The module of this name that a class or the nearest of its bases has beside it, if any does,
    and the class that has it.

    >>> from explorer.games.nim import Nim
    >>> cls, module = companion(Nim, "facts")
    >>> cls.__name__, module.__name__
    ('Nim', 'explorer.games.facts.nim')
    """
    for base in cls.__mro__:
        if (name := _name(base.__module__, what)) is not None:
            return base, import_module(name)
    return None


@cache
def _name(module: str, what: Companion) -> str | None:
    """The name of the module beside `module`; None if there is no such module."""
    package, _, last = module.rpartition(".")
    if not package:
        return None  # a module by itself, such as a game file
    folder = f"{package}.{what}"
    try:
        there = find_spec(folder)
    except ModuleNotFoundError:
        return None  # the name has a point in it, and yet stands in no package
    if there is None or find_spec(f"{folder}.{last}") is None:
        return None
    return f"{folder}.{last}"
