"""How a browser knows that what it keeps of an answer is still right: by the content of the game.

The same question to the same graph with the same values has the same answer, as long as the
program is the same. So the mark of an answer (its ETag) is made of the game's `content_hash` and
the version of the program.
"""

from __future__ import annotations

from hashlib import sha256

from explorer import __version__
from explorer.answers.resolve import named_game
from explorer.query.catalog import game, games
from explorer.store.engine import Database, reading


def tag(spec: str, database: Database, dated: bool = False) -> str | None:
    """The mark of answers about a game, or about all games for an empty spec; None where there is
    none. `dated`: the answer tells when the game was built, too."""
    name = named_game(spec, database).name if spec else None
    with reading(database) as connection:
        stored = games(connection) if name is None else [game(connection, name)]
    told = [__version__]
    for row in stored:
        if row["content_hash"] is None:
            return None
        told += [row["game"], row["content_hash"]]
        if dated or name is None:
            told += [row["built_at"], row["solved_at"] or "", row["rules"] or ""]
    return f'"{sha256(chr(0).join(told).encode()).hexdigest()[:32]}"'


def unchanged(kept: str | None, mark: str) -> bool:
    """Whether what a browser keeps, by the header If-None-Match, has this mark.

    >>> unchanged('W/"a", "b"', '"a"'), unchanged("*", '"a"'), unchanged('"b"', '"a"')
    (True, False, False)
    """
    if kept is None:
        return False
    marks = [one.strip().removeprefix("W/") for one in kept.split(",")]
    return mark in marks
