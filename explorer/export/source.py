"""What a writer writes: the positions and moves of a stored game, or of a neighbourhood in it.

Rows come from the database as they are asked for. A neighbourhood is a set of ids; its moves are
all those between its positions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Literal, TypeVar, cast

from explorer.export.once import Block, Once, cells
from explorer.export.standings import Standings
from explorer.query.catalog import game
from explorer.query.positions import position
from explorer.query.rows import Row, rows
from explorer.query.search import around
from explorer.store.coding import stored_range
from explorer.store.connection import Connection, Rows
from explorer.store.find import need_game
from explorer.store.meanings import described
from explorer.store.read import need_own_moves
from explorer.store.views import COLUMNS, ORDINAL, SOURCE, of_source

T = TypeVar("T")

Type = Literal["integer", "real", "text", "boolean"]
Direction = Literal["forward", "backward", "both"]

_BOOLEAN = {"terminal", "optimal", "passes_turn"}
"""Integer columns that hold truth values."""


@dataclass(frozen=True)
class Column:
    """A column of positions or moves."""

    name: str
    type: Type


_TYPES = {
    column.column: cast(Type, column.type)
    for view in ("position", "move")
    for column in described(view)
}


def declared(name: str) -> Column:
    """A column of the view `position` or `move`, with its type.

    >>> declared("target_remoteness"), declared("optimal").type
    (Column(name='target_remoteness', type='integer'), 'boolean')
    """
    if name in _BOOLEAN:
        return Column(name, "boolean")
    return Column(name, _TYPES.get(name, "text"))


JUDGED = ("outcome", "outcome_class")
"""The columns by which positions are coloured."""

RESERVED = {
    "label", "number", "source", "target", "key", "self", "class", "shape", "color", "fillcolor",
    "style", "penwidth", "fontname", "fontsize", "width", "height", "pos", "image", "group",
    "name",
}  # fmt: skip
"""Names that mean something else to a reader of some format: a part so called gets a prefix, as one
does that has the name of a column of positions."""

MOVE_COLUMNS = tuple(
    declared(name)
    for name in (
        "ordinal", "label", "action", "player", "probability", "passes_turn", "optimal",
        "for_mover", "plies",
    )
)  # fmt: skip
"""What is said of a move besides where it leads from and to."""


def written(value: Any) -> str:
    """A value as text: truth values as XML spells them, reals with all their digits.

    >>> written(True), written(0.1), written("a")
    ('true', '0.1', 'a')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def as_attributes(columns: Iterable[Column]) -> list[str]:
    """The names of columns as attributes in a file: `id` means something else to igraph, Gephi and
    Graphviz, so the id of a position is its `number`.

    >>> as_attributes([Column("id", "integer"), Column("depth", "integer")])
    ['number', 'depth']
    """
    return ["number" if column.name == "id" else column.name for column in columns]


def columns_of(view: str, kind: str, *, every: bool = False) -> list[str]:
    """The columns of a view but the game, and but what this kind of games never has unless `every`.

    >>> "win_probability" in columns_of("position", "impartial")
    False
    """
    return [
        column.column
        for column in described(view)
        if column.column != "game" and (every or kind in column.kinds)
    ]


MOST = 100_000
"""Positions of a neighbourhood whose moves are made anew by the rules, where none are stored."""


@dataclass(frozen=True)
class Source:
    """A stored graph, or part of it, as rows.

    game       the row of the view `game`
    positions  how many positions there are
    columns    what `nodes` says of each: the columns of the view `position`, then the named parts
    moves      what `edges` says of each besides where it leads from and to
    parts      the named parts, as the rules call them
    ids        the ids of a neighbourhood as a JSON text; None for a whole game
    """

    connection: Connection
    game_id: int
    game: Row
    positions: int
    columns: tuple[Column, ...]
    moves: tuple[Column, ...]
    parts: tuple[str, ...]
    ids: str | None

    def nodes(self) -> Iterator[tuple[Any, ...]]:
        """The positions in the order of ids, with the values of `columns`."""
        return chain.from_iterable(zip(*block, strict=True) for block in self.node_blocks())

    def node_blocks(self) -> Iterator[Block]:
        """The same, a column at a time of some thousand positions."""
        stored = [column.name for column in self.columns[: len(self.columns) - len(self.parts)]]
        booleans = [n for n, name in enumerate(stored) if name in _BOOLEAN]
        texts = [column.type == "text" for column in self.columns[len(stored) :]]
        positions = self.connection.execute(
            f"SELECT {', '.join(stored)}, fields FROM position WHERE game = :game "
            f"{self.only('id')} ORDER BY id",
            self.values(),
        )
        for found in positions.blocks():
            block: list[Sequence[Any]]
            *columns, fields = zip(*found, strict=True)
            block = [*columns]
            for place in booleans:
                block[place] = tuple(
                    None if value is None else value == 1 for value in block[place]
                )
            if self.parts:
                named = json.loads(f"[{','.join(fields)}]")
                for part, is_text in zip(self.parts, texts, strict=True):
                    values = [of_one.get(part) for of_one in named]
                    if is_text:  # where a part has values of several types, they are written so
                        values = [
                            value if value is None or isinstance(value, str) else json.dumps(value)
                            for value in values
                        ]
                    block.append(values)
            yield block

    def cells(
        self, tell: Callable[[Column], Callable[[Any], str]]
    ) -> Callable[[Block], Iterator[str]]:
        """What joins the texts of a block's columns, but for those of `id` and `position`.

        tell  gives for a column what writes a value of it
        """
        told = {n: tell(column) for n, column in enumerate(self.columns) if n >= 2}
        return cells(told, (n for n in told if self.columns[n].type == "real"))

    @cached_property
    def at(self) -> dict[str, int]:
        """The name of a column -> its place; `id` and `position` are the first two."""
        return {column.name: place for place, column in enumerate(self.columns)}

    def edges(self) -> Iterator[tuple[Any, ...]]:
        """(source id, target id, the values of `moves`) of the moves, by source."""
        for block in self.edges_told(lambda values: values):
            for start, end, ordinal, values in block:
                yield start, end, ordinal, *values

    def edges_told(
        self, tell: Callable[[tuple[Any, ...]], T]
    ) -> Iterator[list[tuple[int, int, int, T]]]:
        """(source id, target id, ordinal, what is told of it) of the moves by source, in blocks.

        tell  gives that from the values of `moves` but the first, which is the ordinal; it is asked
              once for moves that have the same ones
        """
        kept = [MOVE_COLUMNS.index(column) - 1 for column in self.moves[1:]]
        judged = any(column.name in ("for_mover", "plies") for column in self.moves)

        def of_move(key: tuple[int, int | None, int]) -> T:
            label, optimal, standing = key
            text, action, player, passes, probability = self.labels[label]
            best = None if optimal is None else optimal == 1
            comes_to = self.standings.comes_to(label, standing) if judged else (None, None)
            every = text, action, player, probability, passes, best, *comes_to
            return tell(tuple([every[place] for place in kept]))

        told = Once(of_move)
        if not judged:
            for block in self.bare_edges().blocks():
                yield [(a, b, nth, told[label, best, 0]) for a, b, label, best, nth in block]
            return
        of = self.standings.of
        for block in self.bare_edges().blocks():
            yield [(a, b, nth, told[label, best, of[b]]) for a, b, label, best, nth in block]

    def bare_edges(self) -> Rows:
        """(source id, target id, row of the label, optimal, ordinal) of the moves, by source."""
        if self.ids is None:
            # The range is bound: a join with the game would read it anew for each move.
            first, width, _ = stored_range(self.connection, self.game_id)
            return self.connection.execute(
                "SELECT (id - :first) / :width, target_id, label_id, optimal, "
                "(id - :first) % :width FROM moves "
                "WHERE id >= :first AND id < :first + :positions * :width ORDER BY id",
                {"first": first, "width": width, "positions": self.positions},
            )
        dialect = self.connection.dialect
        return self.connection.execute(
            f"SELECT {SOURCE}, e.target_id, e.label_id, e.optimal, {ORDINAL} "
            f"FROM games AS g JOIN {dialect.values('ids')} AS around ON g.id = :id "
            f"JOIN moves AS e ON {of_source('around.value', dialect)} "
            f"WHERE g.id = :id {self.only('e.target_id')} ORDER BY e.id",
            self.values(),
        )

    @cached_property
    def standings(self) -> Standings:
        """How the positions stand, as far as it matters to who moves there."""
        return Standings.read(self)

    @cached_property
    def labels(self) -> list[tuple[str, str | None, str | None, bool, float | None]]:
        """(text, action, player, whether it passes the turn, probability) of every row of labels.

        Their places are the ids of labels, and behind them those with further probabilities.
        """
        rows = self.connection.execute(
            "SELECT label, action, player, passes_turn, probability FROM labels "
            "WHERE game_id = :id ORDER BY id",
            self.values(),
        )
        return [
            (text, action, player, passes == 1, probability)
            for text, action, player, passes, probability in rows
        ]

    @cached_property
    def is_part(self) -> bool:
        """Whether moves of these positions are missing, as they lead out of the neighbourhood."""
        if self.ids is None:
            return False
        ids = self.connection.dialect.values("ids")
        missing = self.connection.execute(
            f"SELECT 1 FROM edges WHERE game_id = :id {self.only('source_id')} "
            f"AND target_id NOT IN (SELECT around.value FROM {ids} AS around) LIMIT 1",
            self.values(),
        )
        return any(True for _ in missing)

    def names(self) -> Iterator[tuple[int, str]]:
        """(id, text) of the positions."""
        return iter(
            self.connection.execute(
                f"SELECT id, position FROM nodes WHERE game_id = :id {self.only('id')} ORDER BY id",
                self.values(),
            )
        )

    def texts(self) -> Iterator[tuple[str, str]]:
        """(what it is, text) of everything a reader will meet: positions, parts, labels."""
        yield from (("the label", label[0]) for label in self.labels)
        positions = self.connection.execute(
            f"SELECT position, fields FROM nodes WHERE game_id = :id {self.only('id')}",
            self.values(),
        )
        for text, fields in positions:
            yield "the position", text
            if fields is not None and "\\" in fields:  # an escape: look at what it stands for
                named = json.loads(fields).values()
                yield from (("a part of " + text, v) for v in named if isinstance(v, str))

    def only(self, column: str) -> str:
        """The end of a WHERE clause that keeps a query to these positions."""
        if self.ids is None:
            return ""
        ids = self.connection.dialect.values("ids")
        return f"AND {column} IN (SELECT around.value FROM {ids} AS around)"

    def values(self) -> dict[str, Any]:
        """What such queries bind: the game by name and id, the ids of the neighbourhood."""
        return {"game": self.game["game"], "id": self.game_id, "ids": self.ids}


def source(
    connection: Connection,
    name: str,
    center: str | None = None,
    depth: int | None = None,
    direction: Direction = "forward",
    *,
    every: bool = False,
) -> Source:
    """The whole graph of the stored game `name`, or what lies around the position `center`.

    With `center`: the positions up to `depth` moves away (as far as there are any unless said),
    along moves, against them, or both. With `every` also the columns of values that no position of
    this kind of game has. NotThereError if the game or the position is not there.
    """
    stored = game(connection, name)
    game_id = need_game(connection, name)
    ids = None
    near = connection
    if center is None:
        connection.need_moves()
        need_own_moves(connection, game_id)
    else:
        start = position(connection, name, center)["id"]
        ways = {"forward": [False], "backward": [True], "both": [False, True]}[direction]

        def chosen() -> set[int]:
            layers = (around(near, game_id, start, depth, backward=way) for way in ways)
            return {one for _, layer in chain.from_iterable(layers) for one in layer}

        if not connection.holds_moves and direction == "forward":
            near = connection.lookup(ahead=(start, depth, MOST))
        found = chosen()
        if near is not connection and len(found) > MOST:
            connection.need_moves()
            near = connection
            found = chosen()
        ids = sorted(found)
    there = {view: columns_of(view, stored["kind"], every=every) for view in ("position", "move")}
    columns = [name for name in there["position"] if name != "fields"]
    parts = _parts(connection, game_id)
    return Source(
        connection=near,
        game_id=game_id,
        game=stored,
        positions=stored["positions"] if ids is None else len(ids),
        columns=(
            *map(declared, columns),
            *(
                Column(f"part_{n}" if n in RESERVED or n in COLUMNS["position"] else n, kind)
                for n, kind in parts.items()
            ),
        ),
        moves=tuple(column for column in MOVE_COLUMNS if column.name in there["move"]),
        parts=tuple(parts),
        ids=None if ids is None else json.dumps(ids),
    )


def _parts(connection: Connection, game_id: int) -> dict[str, Type]:
    """The named parts of positions, each with the type of its values in the whole game."""
    types: dict[str, set[str]] = {}
    for part in rows(connection, connection.dialect.part_types, game=game_id):
        types.setdefault(part["name"], set()).add(part["type"])
    return {name: _type(types_of_part - {"null"}) for name, types_of_part in types.items()}


def _type(types: set[str]) -> Type:
    """The type of a named part, from the JSON types that its values have."""
    if types and types <= {"true", "false"}:
        return "boolean"
    if types and types <= {"integer", "real"}:
        return "real" if "real" in types else "integer"
    return "text"
