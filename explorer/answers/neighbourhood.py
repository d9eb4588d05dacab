"""The positions around one, with their values and the moves between them."""

from __future__ import annotations

from explorer.answers.answer import Answer, picked
from explorer.answers.columns import OF_MOVE, POSITION
from explorer.answers.positions import in_python, told_of_move
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.query.catalog import game
from explorer.query.neighbourhood import neighbourhood as look_up
from explorer.store.engine import reading

LARGEST = 300
"""Positions that are told at most, unless another number is given: more of them nobody can see."""


def neighbourhood(
    spec: str,
    position: str | None = None,
    database: DatabaseName = None,
    *,
    on: int | None = 1,
    back: int | None = 1,
    most: int = LARGEST,
) -> Answer:
    """The positions within `on` moves from one, the start unless said, and `back` moves to it.

    Rows are the positions with their distance, which is below 0 for those that lead there; the
    object has the moves between them, too. NotThereError if the game or the position is not there;
    LimitError if there are more than `most`.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     near = neighbourhood("nim:heaps=1+2", "1+1", f"{folder}/games.db").object
    >>> [(place["position"], place["distance"]) for place in near["positions"]]
    [('1+1', 0), ('1', 1), ('1+2', -1)]
    >>> [(move["source"], move["label"], move["target"]) for move in near["moves"]][0]
    ('1+2', 'heap 2: take 1', '1+1')
    """
    there = located(database)
    about = named_game(spec, there)
    wanted = None if position is None else about.position(position)
    with reading(there) as connection:
        stored = game(connection, about.name)
        near = look_up(connection, about.name, wanted or stored["start"], on, back, most=most)
    places = [
        {"distance": distance, **{column: place[column] for column in POSITION}}
        for distance, place in zip(near.distances, near.positions, strict=True)
    ]
    columns = ("distance", *POSITION)
    rows = list(picked(places, columns))
    for place in places:
        in_python(place)
    moves = [told_of_move(move, ("source", *OF_MOVE)) for move in near.moves]
    told = {
        "game": about.name, "position": near.positions[0]["position"], "positions": places,
        "moves": moves,
    }  # fmt: skip
    return Answer(columns, rows, told, notes=about.notes, kind=stored["kind"])


def leads_back(database: DatabaseName = None) -> bool:
    """Whether moves to a position are found at once: a run may hold none.

    >>> from tempfile import TemporaryDirectory
    >>> from explorer.answers.building import build
    >>> with TemporaryDirectory() as folder:
    ...     _ = build("nim:heaps=1+2", f"{folder}/games.db")
    ...     leads_back(f"{folder}/games.db")
    True
    """
    with reading(located(database)) as connection:
        return connection.finds_moves
