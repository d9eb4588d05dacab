"""Paths through stored graphs, where other games and other paths are stored as well."""

import shutil

import pytest

from explorer.errors import NotThereError
from explorer.graph.arrays import GameGraph
from explorer.store.build import store
from explorer.store.engine import locate, reading, writing
from explorer.store.header import Header
from explorer.store.paths import StoredPath, paths_of, put_back, remove_path, store_path

RING = [(0, "on", 1), (1, "on", 2), (2, "on", 3), (3, "on", 4), (4, "back", 0), (1, "by", 4)]


@pytest.fixture(scope="module")
def rings(tmp_path_factory):
    """Three rings of five, the middle one without its way from 2 to 3; positions 0 to 4."""
    database = locate(str(tmp_path_factory.mktemp("rings") / "games.db"))
    for name in ("one", "two", "three"):
        moves = [move for move in RING if name != "two" or move[0] != 2]
        graph = GameGraph.from_moves(5, moves, kind="board")
        store(database, Header(name, name, name, {}), graph)
    return database.path


@pytest.fixture
def database(rings, tmp_path):
    shutil.copy(rings, tmp_path)
    return locate(str(tmp_path / "games.db"))


def kept(database, name, positions, closed=False, number=None):
    with writing(database) as connection:
        return store_path(connection, name, StoredPath(number, "by hand", closed, positions))


@pytest.mark.parametrize(
    ("positions", "closed", "broken"),
    [
        ("01234", False, ("2", "3")),
        ("34012", True, ("2", "3")),
        ("4012", True, ("2", "4")),
        ("0213", False, ("0", "2")),  # the first of two steps that are none
        ("10", False, ("1", "0")),
        ("014", True, None),
        ("40", False, None),
        ("3", True, ("3", "3")),
        ("3", False, None),
    ],
)
def test_the_first_step_that_is_no_move_is_named(database, positions, closed, broken):
    assert kept(database, "one", list("0123401")) == 1
    assert kept(database, "three", ["1"]) == 2
    if broken is None:
        assert kept(database, "two", list(positions), closed) == 3
    else:
        with pytest.raises(
            NotThereError, match=f"^no move leads from '{broken[0]}' to '{broken[1]}'$"
        ):
            kept(database, "two", list(positions), closed)
    with reading(database) as connection:
        count = connection.execute("SELECT count(*) FROM path_steps").scalar()
        assert count == 7 + 1 + (0 if broken else len(positions))


def test_paths_come_back_as_they_were(database):
    first = kept(database, "one", list("01234"), True)
    other = kept(database, "three", list("34"))
    second = kept(database, "one", list("234"))
    with reading(database) as connection:
        games = dict(connection.execute("SELECT spec, id FROM games").all())
        of_one = paths_of(connection, games["one"])
    assert of_one == [
        StoredPath(first, "by hand", True, list("01234")),
        StoredPath(second, "by hand", False, list("234")),
    ]
    remove_path(database, first)
    remove_path(database, second)
    with writing(database) as connection:
        rows = connection.execute("SELECT path, step, position FROM path_step ORDER BY step").all()
        assert rows == [(other, 1, "3"), (other, 2, "4")]
        left_out = put_back(connection, "one", [*of_one, StoredPath(9, "by hand", False, "02")])
        assert left_out == [
            "path 9 is removed: one was built anew, and no move leads from '0' to '2'"
        ]
        assert paths_of(connection, games["one"]) == of_one
    for none in (9, (1 << 63) - 1, 1 << 63):
        with pytest.raises(NotThereError, match=f"there is no path {none}"):
            remove_path(database, none)
