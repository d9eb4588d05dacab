"""``data/games.md``: every family with its parameters, sizes and the sources of its laws.

    python -m tests.catalogue

writes it anew. Parameters and sources are those of the rules. A size is that of a build where this
takes seconds at most, otherwise what the rules or a law say without one.
`tests.games.test_catalogue` holds the file true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from explorer.answers.families import games
from explorer.games.base import Game
from explorer.games.registry import family, resolve
from explorer.graph.generate import generate
from explorer.spec import canonical
from tests.games.test_conformance import SPECS

FILE = Path(__file__).parent.parent / "data" / "games.md"
COMMAND = "python -m tests.catalogue"

MOST = 1_000_000
"""Positions of the largest games that are built for their sizes."""

SIZED_TOO: Mapping[str, Sequence[str]] = {
    "breakthrough": ["breakthrough:ranks=2"],
    "connect-four": ["connect-four:cols=5,rows=4", "connect-four:cols=7,rows=6"],
    "dodgem": ["dodgem:size=4"],
    "fox-and-geese": ["fox-and-geese:size=8"],
    "hamilton": ["hamilton:graph=cube"],
    "hanoi": ["hanoi:discs=4,pegs=4", "hanoi:discs=8"],
    "hare-and-hounds": ["hare-and-hounds:escape=reaching"],
    "hex": ["hex:size=2", "hex:size=4", "hex:swap=true"],
    "l-game": ["l-game:symmetry=true"],
    "lights-out": ["lights-out:rows=5,cols=5"],
    "morris": [
        *(f"morris:board=six-mens-morris,men={men}" for men in (3, 4, 5)),
        "morris:board=six-mens-morris,symmetry=true",
    ],
    "nim": ["nim:heaps=1+3+5+7"],
    "order-and-chaos": ["order-and-chaos:cols=4", "order-and-chaos:cols=4,line=4"],
    "pegs": ["pegs:board=english"],
    "river": [
        *(f"river:party=missionaries-{number}" for number in (3, 4)),
        "river:party=missionaries-5,boat=3",
        "river:party=missionaries-6,boat=4",
    ],
    "sliding": ["sliding:rows=3,cols=3"],
    "tictactoe": [
        *(f"tictactoe:{way}=true" for way in ("misere", "symmetry", "wild", "wrap")),
        "tictactoe:misere=true,wild=true",
        "tictactoe:rows=4",
    ],
    "y": ["y:size=4", "y:size=5", "y:swap=true"],
}
"""Games without a name of their own that people know, or ask the size of."""

HEAD = f"""# Families of games

What `explorer games` lists, with what each can be told, the sizes of some games, and who says what
`explorer verify` holds them to. `explorer games SLUG` tells the rules and their sources. This file
is written by `{COMMAND}`; a test compares it with the rules and with builds.

A move here is a row of the view `move`: two that lead to one position count twice. Where moves are
left out, the number of positions alone is known.
"""


class Size(NamedTuple):
    """Positions and moves; None where nobody knows."""

    positions: int | None
    moves: int | None


def told(game: Game[Any]) -> Size:
    """The size that the rules or laws of size say, without a build.

    >>> told(resolve("hanoi")), told(resolve("chomp"))
    (Size(positions=81, moves=238), Size(positions=329, moves=None))
    """
    size = {"positions": game.positions_known(), "moves": game.moves_known()}
    for law in game.laws():
        if {*law.values} <= {*size}:
            for what, number in law.values.items():
                assert size[what] in (None, number), f"{canonical(game)}: {law.statement}"
                size[what] = number
    return Size(**size)


def is_built(game: Game[Any]) -> bool:
    """Whether the size of a game is that of a build."""
    return (told(game).positions or game.positions_at_least()) <= MOST


def built(game: Game[Any]) -> Size:
    """The size of a build."""
    graph = generate(game, MOST)
    return Size(graph.size, graph.move_count)


def sized(slug: str) -> list[str]:
    """The canonical specs of a family whose sizes are given: of the default game, of those that
    have an alias, and of some more; without those whose size would take a long build.

    >>> sized("hexapawn")
    ['hexapawn', 'hexapawn:rows=4,cols=4']
    """
    specs = [slug, *family(slug).aliases, *SIZED_TOO.get(slug, ())]
    named = {canonical(game): game for game in map(resolve, specs)}
    return [spec for spec, game in named.items() if is_built(game) or told(game).positions]


def sources(slug: str) -> list[str]:
    """The sources of the laws of a family, each once: different parameters have different laws."""
    specs = [slug, *family(slug).aliases, *SIZED_TOO.get(slug, ()), *SPECS[slug]]
    return list(dict.fromkeys(law.source for spec in specs for law in resolve(spec).laws()))


def row(cells: Sequence[str]) -> str:
    """A row of a table in Markdown.

    >>> row(["X|O", "a"])
    '| X\\\\|O | a |'
    """
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 0) -> Iterator[str]:
    """The lines of a table, the last columns of which are `numbers`."""
    if rows:
        yield row(columns)
        yield row(["---"] * (len(columns) - numbers) + ["---:"] * numbers)
        yield from map(row, rows)
        yield ""


def size_row(spec: str, size: Size) -> list[str]:
    """What the table of sizes says of a game.

    >>> size_row("hanoi", Size(81, None))
    ['`hanoi`', '81', '']
    """
    return [f"`{spec}`", *("" if number is None else f"{number:,}" for number in size)]


def section(described: Mapping[str, Any], size_of: Callable[[str], Size]) -> Iterator[str]:
    """The lines on a family; `described` is what `explorer games` says of it."""
    slug = described["slug"]
    yield f"## {described['title']}"
    yield ""
    aliases = [
        f"`{alias}`" + (f" (`{spec}`)" if (spec := canonical(resolve(alias))) != slug else "")
        for alias in described["aliases"]
    ]
    yield f"`{slug}`, {described['kind']}" + (f"; also {', '.join(aliases)}" if aliases else "")
    yield ""
    columns = ("name", "default", "allowed", "help")
    yield from table(
        ("parameter", "default", "allowed", "meaning"),
        [[parameter[column] for column in columns] for parameter in described["parameters"]],
    )
    yield from table(
        ("game", "positions", "moves"),
        [size_row(spec, size_of(spec)) for spec in sized(slug)],
        numbers=2,
    )
    if named := sources(slug):
        yield "Sources of its laws:"
        yield ""
        yield from (f"- {source}" for source in named)
        yield ""


def text(size_of: Callable[[str], Size]) -> str:
    """The whole file, with these sizes of games."""
    lines = [line for described in games().object for line in section(described, size_of)]
    return "\n".join([HEAD, *lines]).rstrip() + "\n"


def size_now(spec: str) -> Size:
    """The size of a game as the program has it now."""
    game = resolve(spec)
    return built(game) if is_built(game) else told(game)


def sizes_written() -> dict[str, Size]:
    """Spec -> the size that the file says."""
    rows = re.findall(
        r"^\| `([^`]+)` \| ([\d,]*) \| ([\d,]*) \|$", FILE.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {
        spec: Size(*(int(number.replace(",", "")) if number else None for number in numbers))
        for spec, *numbers in rows
    }


if __name__ == "__main__":
    FILE.write_text(text(size_now), encoding="utf-8")
