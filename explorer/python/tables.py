"""A stored game as tables: data frames, and NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.answers import positions as of_positions
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.query.positions import all_moves, values
from explorer.store.engine import Database, reading
from explorer.store.find import need_game
from explorer.store.meanings import described
from explorer.store.read import read_graph
from explorer.values import values_of

if TYPE_CHECKING:
    import pandas

_TYPES = {"integer": "Int64", "real": "Float64", "text": "string"}
"""Type of a column -> that of pandas, in which what does not apply is missing."""


def data_frame(database: Database, name: str, table: str) -> pandas.DataFrame:
    """The rows of the view `position` or `move` of a game, as a data frame with all its columns.

    `table` is positions or moves. Its types are those of the view: Int64, Float64 and string.
    ExplorerError where pandas is not installed.
    """
    try:
        import pandas
    except ImportError:
        raise ExplorerError("data frames need pandas: pip install pandas") from None
    if table == "positions":
        with of_positions.find(name, database) as answer:
            frame = pandas.DataFrame(list(answer.rows), columns=list(answer.columns))
    elif table == "moves":
        with reading(database) as connection:
            columns, rows = all_moves(connection, name)
            frame = pandas.DataFrame([list(row) for row in rows], columns=list(columns))
    else:
        raise MalformedError(f"{quote(table)} is no table of a game: ask for positions or moves")
    view = "position" if table == "positions" else "move"
    types = {column.column: _TYPES[column.type] for column in described(view)}
    return frame.astype(types)


def arrays(database: Database, name: str) -> dict[str, Any]:
    """The graph and its values as NumPy arrays, by name, for n positions and m moves.

    position             object[n], the texts
    offsets              int64[n + 1]: the moves of position p are offsets[p] to offsets[p + 1]
    target               int32[m], the position that each move leads to
    label                object[m]
    depth                int32[n], -1 where play does not come
    probability          float64[m], NaN on plain moves; only in games of chance
    outcome, grundy ...  of each value that positions of this kind of game can have one array of n:
                         numbers are masked where there is none, texts are then None

    >>> import explorer
    >>> found = explorer.build("nim:heaps=1+2").to_arrays()
    >>> first = slice(*found["offsets"][:2])
    >>> found["position"][found["target"][first]].tolist()
    ['2', '1+1', '1']
    >>> found["grundy"].tolist()
    [3, 2, 0, 1, 0]
    """
    import numpy as np

    with reading(database) as connection:
        game_id = need_game(connection, name)
        graph = read_graph(connection, game_id)
        labels = np.array([label.text for label in graph.labels], dtype=object)
        found = {
            "position": np.array(graph.positions, dtype=object),
            "offsets": graph.offsets,
            "target": graph.targets,
            "label": labels[graph.label_codes],
            "depth": graph.depth,
        }
        if graph.probability is not None:
            found["probability"] = graph.probability
        for row in values_of(graph.kind):
            if row.since is None:
                continue
            told = [value for _, value in values(connection, name, row.name)]
            if row.type == "text":
                found[row.name] = np.array(told, dtype=object)
            else:
                found[row.name] = np.ma.masked_array(
                    [0 if value is None else value for value in told],
                    mask=[value is None for value in told],
                    dtype=np.int64 if row.type == "integer" else np.float64,
                )
    return found
