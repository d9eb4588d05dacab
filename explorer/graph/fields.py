"""The named parts of positions as JSON texts, the column `fields` of the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any


def write_fields(names: Sequence[str], columns: Sequence[Sequence[Any]]) -> list[str]:
    """The named parts of many positions as JSON texts, an object for each position.

    >>> write_fields(["heaps", "note"], [[2, 3], ["a", None]])
    ['{"heaps":2,"note":"a"}', '{"heaps":3,"note":null}']
    """
    template = "{" + ",".join(f"{json.dumps(name)}:%s" for name in names) + "}"
    written = [column if _are_whole(column) else _as_json(column) for column in columns]
    return [template % row for row in zip(*written, strict=True)]


def _are_whole(column: Sequence[Any]) -> bool:
    """Whether all values are whole numbers, which JSON writes as Python does."""
    return {*map(type, column)} <= {int}


def _as_json(column: Sequence[Any]) -> list[str]:
    # Words repeat, and each is written once; 1, 1.0 and true are equal, but not in JSON.
    typed = [(type(value), value) for value in column]
    written = {key: json.dumps(key[1]) for key in set(typed)}
    return [written[key] for key in typed]
