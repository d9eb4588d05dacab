"""A picture of a stored game: a graph, the tree of all plays, or two heaps as a grid."""

from __future__ import annotations

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, NamedGame, located, named_game
from explorer.answers.words import value
from explorer.errors import MalformedError, option, visible
from explorer.kinds import KINDS
from explorer.palette import judged, meanings, numbers, sign
from explorer.plots.canvas import check_picture
from explorer.plots.diagram import draw_diagram
from explorer.plots.grid import draw_grid
from explorer.plots.plan import Arrow, Box
from explorer.query.catalog import game
from explorer.query.diagrams import layers, plays, two_heaps
from explorer.query.rows import Row
from explorer.store.engine import reading


def draw_game(
    spec: str,
    file: str,
    shape: str = "graph",
    start: str | None = None,
    depth: int | None = None,
    database: DatabaseName = None,
) -> Answer:
    """Draw a stored game into a file.

    shape  graph, every position once; tree, all plays; grid, two heaps as coloured squares
    start  where it begins, the game's own start unless said
    depth  how many moves it goes on, to the end unless said

    MalformedError for a file that can be no picture, or a grid of what is no game on two heaps;
    LimitError if there would be too much to see.
    """
    check_picture(file)
    if shape == "grid" and (start is not None or depth is not None):
        grid, begin = option("--as grid", "shape='grid'"), option("--from", "start")
        raise MalformedError(
            f"{grid} shows the whole game: leave {begin} and {option('--depth', 'depth')} out"
        )
    there = located(database)
    about = named_game(spec, there)
    wanted = None if start is None else about.position(start)
    with reading(there) as connection:
        stored = game(connection, about.name)
        begin = wanted or stored["start"]
        has_sides = bool(KINDS[stored["kind"]].beginners)
        if shape == "grid":
            draw_grid(about.name, two_heaps(connection, about.name), file)
            return _drawn(about, file)
        layered = plays if shape == "tree" else layers
        boxes, arrows = layered(connection, about.name, begin, depth)
    drawn = [_box(layer, row, stored["kind"], shape == "graph") for layer, row in boxes]
    notes = draw_diagram(
        visible(f"{about.name} from {begin}"),
        drawn,
        [
            Arrow(
                a, b, visible(move["label"]), move["optimal"] == 1,
                move["player"] if has_sides else None,
            )
            for a, b, move in arrows
        ],
        file,
        numbers({box.outcome for box in drawn}, stored["kind"]),
        meanings(stored["kind"]),
    )  # fmt: skip
    return _drawn(about, file, notes)


def _box(layer: int, row: Row, kind: str, by_end: bool) -> Box:
    """A position as it is drawn; `by_end`: its layer may be by the plies to the end."""
    text = visible(row["position"])
    told = f"{text}: {value(row, kind)}"
    return Box(layer, text, judged(row), sign(row), told, row["remoteness"] if by_end else None)


def _drawn(about: NamedGame, file: str, notes: list[str] | None = None) -> Answer:
    return Answer(notes=[*about.notes, f"{about.name} drawn to {file}", *(notes or [])])
