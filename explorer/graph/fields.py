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
    written = [
        column if all(type(value) is int for value in column) else list(map(json.dumps, column))
        for column in columns
    ]
    return [template % row for row in zip(*written, strict=True)]
