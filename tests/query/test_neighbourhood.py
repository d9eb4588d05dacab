"""The positions around one, compared with NetworkX's search over the whole graph."""

import networkx as nx
import pytest

from explorer.errors import LimitError, NotThereError
from explorer.nx import to_networkx
from explorer.query.neighbourhood import neighbourhood
from explorer.query.positions import moves, position
from explorer.store.engine import locate, reading

FIRST = "chopsticks:overflow=dies,states=reachable"


@pytest.fixture(scope="module")
def database(stored):
    with locate(str(stored)) as database:
        yield database


@pytest.fixture(scope="module")
def graphs(database):
    return {name: to_networkx(name, database) for name in ("chopsticks", "nim", FIRST)}


@pytest.mark.parametrize(("on", "back"), [(0, 0), (1, 0), (2, 1), (0, 2), (3, 3), (None, 0)])
@pytest.mark.parametrize(
    ("name", "middle"),
    [("chopsticks", "2+1_1+1"), ("chopsticks", "1+0_1+0"), ("nim", "1+4"), (FIRST, "1+1_1+1")],
)
def test_positions_and_distances(database, graphs, name, middle, on, back):
    graph = graphs[name]
    ahead = nx.single_source_shortest_path_length(graph, middle, on)
    behind = nx.single_source_shortest_path_length(graph.reverse(), middle, back)
    expected = {
        text: ahead[text] if ahead.get(text, 99) <= behind.get(text, 99) else -behind[text]
        for text in {*ahead, *behind}
    }
    with reading(database) as connection:
        near = neighbourhood(connection, name, middle, on, back, most=1000)
        rows = {place["position"]: position(connection, name, place["position"])
                for place in near.positions[:10]}  # fmt: skip
        listed = {
            (place["position"], move["label"], move["target"], move["for_mover"], move["plies"])
            for place in near.positions
            for move in moves(connection, name, place["id"])
            if move["target"] in expected
        }
    texts = [place["position"] for place in near.positions]
    assert dict(zip(texts, near.distances, strict=True)) == expected
    assert texts[0] == middle
    assert all(place == rows.get(place["position"], place) for place in near.positions)
    assert len(near.moves) == len(listed)
    keys = ("source", "label", "target", "for_mover", "plies")
    assert {tuple(move[key] for key in keys) for move in near.moves} == listed


def test_the_order_is_that_of_moves(database):
    with reading(database) as connection:
        near = neighbourhood(connection, "nim", "1+2", 1, 1, most=100)
        options = [m["target"] for m in near.moves if m["source"] == "1+2"]
    assert [place["position"] for place in near.positions[: 1 + len(set(options))]] == [
        "1+2",
        *dict.fromkeys(options),
    ]


def test_too_many_are_refused(database):
    with reading(database) as connection:
        all_of_them = neighbourhood(connection, "nim", "3+4+5", None, most=48)
        assert len(all_of_them.positions) == 48
        with pytest.raises(LimitError, match=r"^there are more than 47 positions so near"):
            neighbourhood(connection, "nim", "3+4+5", None, most=47)
        with pytest.raises(NotThereError):
            neighbourhood(connection, "nim", "9", 1, most=47)


def test_it_takes_four_statements(database):
    with reading(database) as connection:
        asked = []
        connection.driver.set_trace_callback(asked.append)
        neighbourhood(connection, "chopsticks", "1+1_1+1", 3, 3, most=1000)
        connection.driver.set_trace_callback(None)
    assert len([sql for sql in asked if not sql.startswith("--")]) == 4
