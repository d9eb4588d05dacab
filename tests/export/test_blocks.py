"""Blocks of rows, and texts made once for many: a file is as if written row by row."""

import io
import json
import sqlite3
import xml.etree.ElementTree as ET
from contextlib import closing
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.export import looked, once
from explorer.export.source import MOVE_COLUMNS, source
from explorer.export.write import WRITERS, write_to
from explorer.graph.arrays import GameGraph
from explorer.query.rows import rows
from explorer.store.engine import reading
from tests.examples import FOLDER, examples
from tests.export.test_round_trips import GRAPHS
from tests.graphs import put

LONG = 1_030
"""Positions of a chain that takes two blocks."""


def exported(database, suffix, **how):
    file = io.StringIO()
    with reading(database) as connection:
        write_to(source(connection, "any"), file, suffix, **how)
    return file.getvalue()


def with_parts(database, parts):
    """Give the positions named parts, in their order."""
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.executemany(
            "UPDATE nodes SET fields = ? WHERE id = ?",
            [(json.dumps(part), place) for place, part in enumerate(parts)],
        )
    connection.close()


@pytest.mark.parametrize("kind", GRAPHS)
@examples(20, allowed=FOLDER)
@given(st.data())
def test_moves_are_those_of_the_view(tmp_path, kind, data):
    """What a move comes to is found by how its target stands, and in the view by a join."""
    database = put(tmp_path, data.draw(GRAPHS[kind]))
    with reading(database) as connection:
        graph = source(connection, "any", every=True)
        found = [*graph.edges()]
        names = ", ".join(column.name for column in MOVE_COLUMNS)
        expected = [
            tuple(row.values())
            for row in rows(
                connection,
                f"SELECT source_id, target_id, {names} FROM move ORDER BY source_id, ordinal",
            )
        ]
    assert found == expected


@pytest.fixture
def chain(tmp_path):
    """A long chain, whose odd texts stand in the second block."""
    texts = [f"p{n}" for n in range(LONG)]
    texts[-3:] = ['a<b>&"c"', "it's \\n", '"']
    moves = [(n, f"to {texts[n + 1]}", n + 1) for n in range(LONG - 1)]
    return put(tmp_path, GameGraph.from_moves(LONG, moves, positions=texts)), texts


def test_texts_are_escaped_in_whichever_block_they_stand(chain):
    database, texts = chain
    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ET.fromstring(exported(database, ".graphml"))
    for key in ("n_position", "n_label", "n_name"):
        assert [data.text for data in root.iter(f"{space}data") if data.get("key") == key] == texts
    root = ET.fromstring(exported(database, ".gexf"))
    assert [node.get("label") for node in root.iter("{http://gexf.net/1.3}node")] == texts
    link = json.loads(exported(database, ".json"))
    assert [node["id"] for node in link["nodes"]] == texts
    assert [(edge["source"], edge["target"], edge["key"]) for edge in link["edges"]] == [
        (one, other, f"to {other}") for one, other in pairwise(texts)
    ]
    lines = exported(database, ".dot").splitlines()
    nodes = [line for line in lines if line.startswith("  n") and "->" not in line]
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in texts]
    assert [
        f'position="{text}"' in line for text, line in zip(quoted, nodes[-LONG:], strict=True)
    ] == [True] * LONG


@pytest.mark.parametrize("suffix", WRITERS)
def test_what_is_kept_may_be_dropped_at_any_time(chain, monkeypatch, suffix):
    database, _ = chain
    expected = exported(database, suffix)
    monkeypatch.setattr(once, "MOST", 2)
    monkeypatch.setattr(looked, "MOST", 2)
    assert exported(database, suffix) == expected


def test_equal_numbers_keep_their_own_texts(tmp_path):
    """1 and 1.0 are equal, and so are 0.0 and -0.0: as texts they differ."""
    numbers = [1, 1.0, 0.0, -0.0, None, 2.5]
    database = put(tmp_path, GameGraph.from_moves(6, [(n, "on", n + 1) for n in range(5)]))
    with_parts(database, [{"weight": number} for number in numbers])
    link = json.loads(exported(database, ".json"))
    assert [repr(node["weight"]) for node in link["nodes"]] == [*map(repr, numbers)]
    space = "{http://graphml.graphdrawing.org/xmlns}"
    data = ET.fromstring(exported(database, ".graphml")).iter(f"{space}data")
    assert [one.text for one in data if one.get("key") == "n_weight"] == [
        "1", "1.0", "0.0", "-0.0", "2.5",
    ]  # fmt: skip


def test_parts_of_several_types_and_what_has_no_value(tmp_path):
    parts = [True, 1, "1", None, [1, "<"], {"a": None}]
    database = put(tmp_path, GameGraph.from_moves(6, [(n, "on", n + 1) for n in range(5)]))
    with_parts(database, [{"part": part, "flag": n > 2} for n, part in enumerate(parts)])
    link = json.loads(exported(database, ".json"))
    written = ["true", "1", "1", None, '[1, "<"]', '{"a": null}']
    assert [node["part"] for node in link["nodes"]] == written
    assert [node["flag"] for node in link["nodes"]] == [False, False, False, True, True, True]
    root = ET.fromstring(exported(database, ".gexf"))
    titles = {
        one.get("title"): one.get("id") for one in root.iter("{http://gexf.net/1.3}attribute")
    }
    found = [
        one.get("value")
        for one in root.iter("{http://gexf.net/1.3}attvalue")
        if one.get("for") == titles["part"]
    ]
    assert found == [text for text in written if text is not None]


def test_a_matrix_counts_moves_over_the_end_of_a_block(tmp_path):
    moves = [(0, f"a {n}", 1) for n in range(700)]
    moves += [(1, f"b {n}", 3 - n % 2) for n in range(900)]
    database = put(tmp_path, GameGraph.from_moves(4, moves))
    lines = [line for line in exported(database, ".mtx").splitlines() if line[0] != "%"]
    assert lines == ["4 4 3", "1 2 700", "2 3 450", "2 4 450"]
