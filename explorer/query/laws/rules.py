"""What is stored of a game, held against what its rules make: the game is generated again.

The laws of values say nothing of a move that was taken out of a graph with all that hangs on it, or
of a label that was given another name. The rules do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.errors import LimitError
from explorer.games.base import Game
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import generate
from explorer.query.laws.common import DEFINITION, law_row
from explorer.query.rows import Row, row
from explorer.spec import split, written
from explorer.store.connection import Connection
from explorer.store.content import NULL, OF_THE_GRAPH, Block, Cells, graph_blocks, stored_blocks
from explorer.store.header import header_of
from explorer.store.views import family_view

RULES = "rules"
"""The source of what is held against the rules."""

Report = Callable[[str, int, int | None], None]

_STATEMENTS = {
    "labels": "the labels are those that the rules give, in the order of their first use",
    "positions": "the positions are those that the rules make, in their order",
    "moves": "the moves are those that the rules make, in their order",
}


def name_law(connection: Connection, game_id: int) -> Row:
    """Whether a game is called by its family and its parameters, which needs no rules."""
    game = _game(connection, game_id)
    slug, given = split(game["spec"])
    parameters = {key: written(value) for key, value in json.loads(game["parameters"]).items()}
    stored = {"slug": game["slug"], **{key: parameters.get(key) for key in given}}
    meant = {"slug": slug, **given}
    if game["view"] is not None:
        stored["view"], meant["view"] = game["view"], family_view(slug)
    differs = _difference(game["spec"], stored, meant)
    return law_row(
        "a game is called by its family and parameters", DEFINITION, 1, [differs] if differs else []
    )


def rules_laws(
    connection: Connection, game_id: int, game: Game[Any], report: Report, shown: int
) -> Iterator[Row]:
    """How a game is described, its labels, positions and moves, against what its rules make, with
    up to `shown` counterexamples each.

    RulesError if the rules fail.
    """
    stored = _game(connection, game_id)
    header = header_of(game)
    try:
        graph = generate(
            game, max(1, stored["positions"]), lambda done, whole: report("generate", done, whole)
        )
    except LimitError as error:
        yield law_row(_STATEMENTS["positions"], RULES, 1, [f"the rules make more: {error}"])
        return
    meant = {
        "spec": header.spec,
        "slug": header.slug,
        "title": header.title,
        "kind": graph.kind,
        "parameters": header.parameters,
        "start": graph.positions[graph.start],
        "named parts": [list(part) for part in header.parts],
    }
    described = {key: stored[key] for key in ("spec", "slug", "title", "kind", "start")} | {
        "parameters": _completed(stored, header.parameters),
        "named parts": json.loads(stored["parts"] or "[]"),
    }
    written_again = json.loads(json.dumps(meant))  # a tuple of numbers is a list there
    differs = _difference(header.spec, described, written_again)
    statement = "the game is described as its rules describe it"
    yield law_row(statement, RULES, 1, [differs] if differs else [])
    whole, done = len(graph.labels) + graph.size + graph.move_count, 0
    for table, statement in _STATEMENTS.items():
        checked, broken, examples = 0, 0, list[str]()
        for made, there in zip_longest(
            graph_blocks(graph, tables=[table]),
            stored_blocks(connection, game_id, tables=[table]),
            fillvalue=Block(table, 0, 0, {}),
        ):
            wrong = _wrong(made, there)
            checked += len(wrong)
            broken += int(wrong.sum())
            for place in np.flatnonzero(wrong)[: shown - len(examples)].tolist():
                examples.append(_example(graph, made, there, place))
            done += made.size
            report("hold against the rules", done, whole)
        yield law_row(statement, RULES, checked, examples, broken)


def _completed(stored: Row, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a stored game, with those that the family has got since: they have their
    usual values, or the spec would tell them."""
    _, given = split(stored["spec"])
    usual = {key: value for key, value in parameters.items() if key not in given}
    kept: dict[str, Any] = json.loads(stored["parameters"])
    return usual | kept


def _game(connection: Connection, game_id: int) -> Row:
    game = row(
        connection,
        "SELECT g.spec, g.slug, g.title, g.kind, g.parameters, g.positions, s.position AS start, "
        "f.parts, f.view FROM games AS g LEFT JOIN families AS f ON f.slug = g.slug "
        "LEFT JOIN nodes AS s ON s.game_id = g.id AND s.id = g.start_id WHERE g.id = :id",
        id=game_id,
    )
    assert game is not None
    return game


def _wrong(made: Block, there: Block) -> npt.NDArray[np.bool_]:
    """bool[rows], which rows differ; so do those that are in one of the two only."""
    both = min(made.size, there.size)
    wrong = np.ones(max(made.size, there.size), dtype=bool)
    wrong[:both] = False
    for name in OF_THE_GRAPH[made.table]:
        mine, theirs = made.columns.get(name), there.columns.get(name)
        if mine is None and theirs is None:
            continue
        mine = _empty(theirs) if mine is None else mine
        theirs = _empty(mine) if theirs is None else theirs
        if isinstance(mine, np.ndarray) and isinstance(theirs, np.ndarray):
            # The bits, as what is no number equals nothing.
            wrong[:both] |= mine[:both].view(np.int64) != theirs[:both].view(np.int64)
        elif mine[:both] != theirs[:both]:
            wrong[:both] |= [a != b for a, b in zip(mine[:both], theirs[:both], strict=True)]
    return wrong


def _empty(like: Any) -> Cells:
    """As many NULLs."""
    if isinstance(like, list):
        return [None] * len(like)
    return np.full_like(like, np.nan if like.dtype.kind == "f" else NULL)  # type: ignore[no-any-return]


def _example(graph: GameGraph, made: Block, there: Block, place: int) -> str:
    """A row that differs, and how."""
    row_there = _row(graph, there, place) if place < there.size else None
    if place >= made.size:
        assert row_there is not None
        return f"{_name(made.table, row_there)}: the rules know nothing of it"
    row_made = _row(graph, made, place)
    name = _name(made.table, row_made)
    if row_there is None:
        return f"{name}: it is not there"
    return _difference(name, row_there, row_made) or name


def _row(graph: GameGraph, block: Block, place: int) -> dict[str, Any]:
    """A row by the columns that the rules fill; ids of positions and labels by their texts."""
    cells = {
        column: _cell(block.columns[column], place) if column in block.columns else None
        for column in OF_THE_GRAPH[block.table]
    }
    if block.table == "moves":
        texts = [label.text for label in graph.labels]
        return {
            "source": _text(graph.positions, cells["source_id"], "position"),
            "ordinal": cells["ordinal"],
            "target": _text(graph.positions, cells["target_id"], "position"),
            "label": _text(texts, cells["label_id"], "label"),
            "probability": cells["probability"],
        }
    return cells


def _cell(cells: Cells, place: int) -> Any:
    value = cells[place]
    if value is None or isinstance(value, str):
        return value
    return None if value != value or value == NULL else value.item()


def _text(texts: Any, number: Any, what: str) -> str:
    return str(texts[number]) if 0 <= number < len(texts) else f"{what} {number}"


def _name(table: str, cells: Mapping[str, Any]) -> str:
    if table == "moves":
        return f"{cells['source']} by {cells['label']}"
    return str(cells["label" if table == "labels" else "position"])


def _difference(name: str, stored: Mapping[str, Any], meant: Mapping[str, Any]) -> str | None:
    """What is stored otherwise than it is meant, the first of it; None if nothing is."""
    for key, value in meant.items():
        if stored[key] != value:
            return f"{name}: {key} is {_shown(stored[key])}, not {_shown(value)}"
    return None


def _shown(value: Any) -> str:
    return "nothing" if value is None else str(value)
