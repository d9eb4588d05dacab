"""The hash of a game's content, from the form of its bytes that is written down: databases keep
it, so that it must not change."""

import hashlib
import struct
from dataclasses import replace

import numpy as np
import pytest

from explorer.graph.arrays import LOSE, WIN, GameGraph, Label
from explorer.store import content
from explorer.store.content import content_hash, graph_blocks, stored_hash
from explorer.store.engine import reading
from explorer.store.find import need_game
from tests.graphs import put

NULL = -(1 << 63)


def texts(*cells):
    lengths = [-1 if cell is None else len(cell) for cell in cells]
    return numbers("b", *lengths) + "".join(cell or "" for cell in cells).encode()


def numbers(type, *cells):
    """Their type, as b, h, i, q or d of `struct`, and they themselves, the least byte first."""
    name = {"b": "i1", "h": "i2", "i": "i4", "q": "i8", "d": "f8"}[type]
    return name.encode() + struct.pack(f"<{len(cells)}{type}", *cells)


def waiting():
    """A throw that may be repeated, a plain move, and an end that nothing leads to."""
    labels = Label("löst", "throw"), Label("again", "throw", None, False), Label("on")
    moves = [(0, labels[0], 1), (0, labels[1], 0), (1, labels[2], 2)]
    verdicts = {2: WIN, 3: LOSE}
    graph = GameGraph.from_moves(4, moves, kind="chance", verdicts=verdicts)
    return replace(
        graph,
        positions=["ä", "b", "c", "d"],
        depth=np.array([0, 1, 2, -1], dtype=np.int32),
        probability=np.array([0.25, 0.75, np.nan]),
        movers=np.array([1, 2, 1, 0], dtype=np.int8),
        fields=['{"n":1}', '{"n":2}', None, None],
    )


LABELS = [
    ("labels 0 3 action", texts("throw", "throw", None)),
    ("labels 0 3 label", texts("löst", "again", "on")),
    ("labels 0 3 passes_turn", numbers("b", 1, 0, 1)),
]
POSITIONS = [
    ("positions 0 4 depth", numbers("q", 0, 1, 2, NULL)),
    ("positions 0 4 fields", texts('{"n":1}', '{"n":2}', None, None)),
    ("positions 0 4 mover", texts("first", "second", "first", None)),
    ("positions 0 4 position", texts("ä", "b", "c", "d")),
    ("positions 0 4 terminal", numbers("b", 0, 0, 1, 1)),
    ("positions 0 4 verdict", texts(None, None, "win", "lose")),
]
MOVES = [
    ("moves 0 3 label_id", numbers("b", 0, 1, 2)),
    ("moves 0 3 ordinal", numbers("b", 0, 1, 0)),
    ("moves 0 3 probability", numbers("d", 0.25, 0.75, float("nan"))),
    ("moves 0 3 source_id", numbers("b", 0, 0, 1)),
    ("moves 0 3 target_id", numbers("b", 1, 0, 2)),
]


def hashed(begin, *columns):
    said = [begin.encode(), *(f"{name}\n".encode() + cells for name, cells in columns)]
    return hashlib.sha256(b"".join(said)).hexdigest()


def test_the_hash_is_of_the_bytes_that_are_said():
    found = content_hash("chance", 0, graph_blocks(waiting()))
    assert found == hashed("chance 0\n", *LABELS, *POSITIONS, *MOVES)


def test_blocks_go_on_where_the_one_before_ended(monkeypatch):
    monkeypatch.setattr(content, "ROWS", 2)
    found = content_hash("board", 3, graph_blocks(waiting(), tables=["moves"]))
    assert found == hashed(
        "board 3\n",
        ("moves 0 2 label_id", numbers("b", 0, 1)),
        ("moves 0 2 ordinal", numbers("b", 0, 1)),
        ("moves 0 2 probability", numbers("d", 0.25, 0.75)),
        ("moves 0 2 source_id", numbers("b", 0, 0)),
        ("moves 0 2 target_id", numbers("b", 1, 0)),
        ("moves 2 1 label_id", numbers("b", 2)),
        ("moves 2 1 ordinal", numbers("b", 0)),  # and no probability: there is none
        ("moves 2 1 source_id", numbers("b", 1)),
        ("moves 2 1 target_id", numbers("b", 2)),
    )


@pytest.mark.parametrize(
    ("cells", "type"),
    [
        ([-128, 127], "b"), ([-129, 0], "h"), ([0, 128], "h"), ([0, 32767], "h"),
        ([-32769, 0], "i"), ([0, 32768], "i"), ([0, (1 << 31) - 1], "i"), ([0, 1 << 31], "q"),
        ([0, NULL], "q"),
    ],
)  # fmt: skip
def test_whole_numbers_are_as_narrow_as_they_can_be(cells, type):
    block = content.Block("positions", 0, 2, {"depth": np.array(cells, dtype=np.int64)})
    expected = hashed("board 0\n", ("positions 0 2 depth", numbers(type, *cells)))
    assert content_hash("board", 0, [block]) == expected


@pytest.mark.parametrize("rows", [2, 50_000])
def test_what_is_stored_has_the_hash_of_the_arrays(tmp_path, monkeypatch, rows):
    """Values of every sort among it: some are missing, some texts, some whole, some real."""
    monkeypatch.setattr(content, "ROWS", rows)
    left, right = Label("l", player="left"), Label("r", player="right")
    hot = GameGraph.from_moves(4, [(3, left, 2), (3, right, 0), (2, left, 1), (2, left, 0),
                                   (1, left, 0)], kind="partizan")  # fmt: skip
    loop = GameGraph.from_moves(3, [(0, "pass", 0), (0, "go", 1), (1, "take", 2)])
    for name, graph in (("waiting", waiting()), ("hot", hot), ("loop", loop)):
        with reading(put(tmp_path, graph, name)) as connection:
            kept = connection.execute("SELECT content_hash FROM games").scalar()
            assert stored_hash(connection, need_game(connection, name)) == kept
