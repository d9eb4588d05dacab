"""Paths, predecessors, labels and find, against NetworkX and plain loops."""

from itertools import islice, pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer.query.between
import explorer.query.search
from explorer.errors import MalformedError, NotThereError
from explorer.graph.arrays import GameGraph
from explorer.nx import to_networkx
from explorer.query.find import Wanted, count, find
from explorer.query.labels import labels
from explorer.query.paths import shortest_paths
from explorer.query.predecessors import predecessors
from explorer.store.engine import locate, reading
from tests.examples import FOLDER, examples
from tests.graphs import graphs, put

SLOW_FIXTURE = examples(60, allowed=FOLDER)


@given(graphs(), st.data())
@SLOW_FIXTURE
def test_shortest_paths_are_those_of_networkx(tmp_path, graph, data):
    start, end = (data.draw(st.integers(0, graph.size - 1)) for _ in range(2))
    database = put(tmp_path, graph)
    other = to_networkx("any", database)
    with pytest.MonkeyPatch.context() as patch, reading(database) as connection:
        # Large frontiers go by arrays, and to the database in blocks: from 1, 2 or 3 positions on.
        patch.setattr(explorer.query.between, "MANY", data.draw(st.sampled_from([0, 1, 2, 1000])))
        patch.setattr(explorer.query.search, "BLOCK", data.draw(st.integers(1, 3)))
        if not nx.has_path(other, str(start), str(end)):
            with pytest.raises(NotThereError, match="no path"):
                shortest_paths(connection, "any", str(start), str(end))
            return
        paths = shortest_paths(connection, "any", str(start), str(end))
        listed = list(paths)
    assert paths.length == nx.shortest_path_length(other, str(start), str(end))
    assert paths.count == len(listed)
    found = [(tuple(path["positions"]), tuple(path["labels"])) for path in listed]
    # Each move has a label of its own, and they are numbered in the order of all moves.
    place_of = {graph.labels[code].text: place for place, code in enumerate(graph.label_codes)}
    assert len(set(found)) == len(found)
    assert found == sorted(found, key=lambda path: [place_of[label] for label in path[1]])
    nodes = set(map(tuple, nx.all_shortest_paths(other, str(start), str(end))))
    assert {positions for positions, _ in found} == nodes
    # Parallel moves multiply: one path for each choice of labels.
    expected = 0
    for positions in nodes:
        ways = 1
        for pair in pairwise(positions):
            ways *= other.number_of_edges(*pair)
        expected += ways
    assert paths.count == expected
    for path in listed:
        assert path["length"] == paths.length == len(path["labels"])
        for a, b, label in zip(
            path["positions"], path["positions"][1:], path["labels"], strict=False
        ):
            assert label in other[a][b]


def test_a_search_by_arrays_goes_on_where_its_frontier_is_small_again(tmp_path, monkeypatch):
    """From 0 by 1, 2 or 3 to 4, on by one of five to 10: the frontiers are 1, 3, 1 and 1, 5."""
    monkeypatch.setattr(explorer.query.between, "MANY", 1)
    ways = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]
    ways += [edge for each in range(5, 10) for edge in ((4, each), (each, 10))]
    moves = [(a, f"{a} to {b}", b) for a, b in ways]
    with reading(put(tmp_path, GameGraph.from_moves(11, moves))) as connection:
        paths = shortest_paths(connection, "any", "0", "10")
        assert (paths.length, paths.count) == (4, 15)
        assert {path["positions"][2] for path in paths} == {"4"}


@pytest.mark.parametrize(
    ("size", "edges", "end", "expected"),
    [
        (
            10,
            [(2, 9), (0, 6), (6, 9), (6, 7), (0, 4), (9, 3), (7, 4), (7, 3), (3, 4), (7, 7),
             (0, 1)],
            3,
            (3, 2),
        ),
        (
            8,
            [(4, 2), (3, 4), (6, 5), (2, 6), (0, 1), (4, 6), (7, 4), (5, 7), (3, 2), (5, 3), (2, 1),
             (2, 4), (0, 6)],
            4,
            (4, 2),
        ),
    ],
)  # fmt: skip
def test_a_layer_comes_in_any_order(tmp_path, monkeypatch, size, edges, end, expected):
    """A small layer is found by SQL, in the order of moves, and the next step may go by arrays."""
    monkeypatch.setattr(explorer.query.between, "MANY", 1)
    moves = [(a, f"{a} to {b}", b) for a, b in edges]
    with reading(put(tmp_path, GameGraph.from_moves(size, moves))) as connection:
        paths = shortest_paths(connection, "any", "0", str(end))
        assert (paths.length, paths.count) == expected
        assert len(list(paths)) == paths.count


@given(graphs(), st.data())
@SLOW_FIXTURE
def test_predecessors_are_those_of_the_reversed_graph(tmp_path, graph, data):
    target = str(data.draw(st.integers(0, graph.size - 1)))
    depth = data.draw(st.integers(1, 4))
    database = put(tmp_path, graph)
    other = to_networkx("any", database)
    with reading(database) as connection:
        found = list(predecessors(connection, "any", target, depth))
    far = nx.single_source_shortest_path_length(other.reverse(), target, cutoff=depth - 1)
    expected = {(far[b] + 1, a, label, b) for a, b, label in other.edges(keys=True) if b in far}
    rows = [(row["distance"], row["source"], row["label"], row["target"]) for row in found]
    assert len(rows) == len(set(rows))
    assert set(rows) == expected
    assert [row["distance"] for row in found] == sorted(row["distance"] for row in found)


def test_every_move_near_a_position_is_listed(tmp_path, explorer):
    """All five moves of a graph: two that come nearer, and those that the search has no need of."""
    moves = [(0, "on", 1), (1, "on", 2), (1, "stay", 1), (0, "far", 2), (2, "back", 0)]
    database = put(tmp_path, GameGraph.from_moves(3, moves))
    result = explorer(
        "predecessors", "any", "2", "--depth", "2", "--db", str(database), "--format", "json"
    )
    listed = [(r["distance"], r["source"], r["label"], r["target"]) for r in result.json]
    assert listed == [
        (1, "0", "far", "2"),
        (1, "1", "on", "2"),
        (2, "0", "on", "1"),
        (2, "1", "stay", "1"),
        (2, "2", "back", "0"),
    ]


def test_moves_between_predecessors_are_listed(explorer, tmp_path):
    database = str(tmp_path / "games.db")
    spec = "subtraction:heap=5,take=1+2"
    assert explorer("build", spec, "--db", database).code == 0
    result = explorer(
        "predecessors", spec, "0", "--depth", "3", "--db", database, "--format", "json"
    )
    # Heap h is ceil(h / 2) moves from 0, so of the nine moves none is too far away.
    listed = {(r["source"], r["target"], r["distance"]) for r in result.json}
    assert listed == {
        (str(heap), str(heap - take), (heap - take + 1) // 2 + 1)
        for heap in range(1, 6)
        for take in (1, 2)
        if take <= heap
    }


@pytest.mark.parametrize("size", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_a_long_chain_builds_solves_and_answers(tmp_path, explorer, size):
    chain = GameGraph.from_moves(size, [(n, "on", n + 1) for n in range(size - 1)])
    database = put(tmp_path, chain)
    with reading(database) as connection:
        paths = shortest_paths(connection, "any", "0", str(size - 1))
        (path,) = list(paths)
        assert path["positions"][:3] == ["0", "1", "2"]
        assert (paths.length, paths.count) == (size - 1, 1)
        back = list(predecessors(connection, "any", str(size - 1), 1000))
        assert back[-1]["source"] == str(size - 1001)
    shown = explorer("show", "any", "0", "--db", str(database), "--format", "json").json
    # Remoteness has no cap: as many plies as there are, and 255 is a number like any other.
    assert (shown["outcome"], shown["remoteness"]) == ("win", size - 1)
    far = explorer("find", "any", "--remoteness", "256", "--db", str(database), "--format", "json")
    assert [row["position"] for row in far.json] == [str(size - 257)]


def test_a_ladder_has_more_paths_than_anyone_could_list(tmp_path):
    rungs = 300
    ladder = GameGraph.from_moves(
        rungs + 1, [(n, label, n + 1) for n in range(rungs) for label in ("left", "right")]
    )
    with reading(put(tmp_path, ladder)) as connection:
        paths = shortest_paths(connection, "any", "0", str(rungs))
        assert paths.count == 2**rungs
        first, second = islice(paths, 2)
    assert first["labels"] == ["left"] * rungs
    assert second["labels"] == ["left"] * (rungs - 1) + ["right"]


def test_labels_are_counted_with_their_optimal_moves(stored):
    with reading(locate(str(stored))) as connection:
        found = {row["label"]: row for row in labels(connection, "chopsticks")}
    graph = to_networkx("chopsticks", stored)
    for label, row in found.items():
        moves = [data for *_, key, data in graph.edges(keys=True, data=True) if key == label]
        assert row["moves"] == len(moves)
        assert row["optimal"] == sum(move["optimal"] for move in moves)
    assert sum(row["moves"] for row in found.values()) == 596


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Wanted("lose", where=["counters > 8"]), ["1+4+5"]),
        (Wanted(where=["heaps = 2", "counters = 7"]), ["3+4", "2+5"]),
        (Wanted(grundy=7, where=["heaps = 2"]), ["3+4", "2+5"]),
        (Wanted(remoteness=1), ["5", "4", "3", "2", "1"]),
        (Wanted(where=["json_extract('[1]', '$[0]') = 2"]), []),
        (Wanted(where=["id = 0 -- a comment"]), ["3+4+5"]),
    ],
)
def test_find(stored, wanted, expected):
    with reading(locate(str(stored))) as connection:
        with find(connection, "nim", wanted) as (columns, rows):
            texts = [row[columns.index("position")] for row in rows]
        assert sorted(texts) == sorted(expected)
        assert count(connection, "nim", wanted) == len(expected)


def test_a_limit_gives_the_first(stored):
    wanted = Wanted(where=["position IN ('1+1', '2+2') OR nim_sum > 6"])
    with reading(locate(str(stored))) as connection:
        with find(connection, "nim", wanted) as (_, rows):
            every = list(rows)
        with find(connection, "nim", wanted, limit=2) as (_, rows):
            assert list(rows) == every[:2]
        assert count(connection, "nim", wanted) == len(every) > 2


@pytest.mark.parametrize(
    "condition",
    ["1) OR (1", "1 LIMIT 3", "nonsense", "", "1; DELETE FROM nodes", "count(*) > 2", "(1", "'"],
)
def test_what_is_no_condition_is_refused(stored, condition):
    with (
        reading(locate(str(stored))) as connection,
        pytest.raises(MalformedError, match="is not an SQL condition over a row of nim_position"),
        find(connection, "nim", Wanted(where=[condition])),
    ):
        pass


def test_a_condition_sees_one_game_only(stored):
    with (
        reading(locate(str(stored))) as connection,
        find(connection, "nim", Wanted(where=["1 = 1 OR game <> 'nim'"])) as (columns, rows),
    ):
        assert {row[columns.index("game")] for row in rows} == {"nim"}


def test_conditions_may_name_their_view_and_are_quoted_as_given(explorer, stored):
    found = explorer("find", "nim", "--where", "nim_position.heaps > 2 AND position = '1+2+3'",
                     "--db", str(stored), "--format", "jsonl")  # fmt: skip
    assert found.out.count("\n") == 1
    for condition in ("json('x') = 1", "abs(-9223372036854775807 - 1) = 1"):
        result = explorer("find", "nim", "--where", condition, "--db", str(stored))
        assert result.code in (1, 2)
        assert "SELECT" not in result.err
        assert len(result.err.splitlines()) == 1
    result = explorer("find", "nim", "--where", "outcome = :x", "--db", str(stored))
    assert "there is nothing to bind to it" in result.err
    rule = ("strategy", "nim", "--side", "first", "--rule")
    assert explorer(*rule, "move.target_grundy = 0", "--db", str(stored)).code == 0
    assert explorer(*rule, "optimal", "--db", str(stored)).code == 0
    assert explorer(*rule, "true", "--db", str(stored)).code == 0


@pytest.mark.parametrize(
    ("spec", "reason"),
    [("nim:misere=true", "as in misère play"), ("chopsticks", "it is alternating")],
)
def test_nim_values_asked_where_there_are_none(explorer, stored, spec, reason):
    result = explorer("find", spec, "--grundy", "0", "--db", str(stored))
    assert (result.code, result.out) == (3, "")
    assert len(result.err.splitlines()) == 1
    assert f"{spec} has no nim-values: " in result.err
    assert reason in result.err


def test_a_condition_without_end_is_stopped(explorer, stored):
    numbers = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    endless = f"({numbers} SELECT count(*) FROM c) > 0"
    for command in (("find", "nim", "--where"), ("strategy", "nim", "--side", "first", "--rule")):
        result = explorer(*command, endless, "--timeout", "0.2", "--db", str(stored))
        assert result.code == 1
        assert "took longer than 0.2 seconds" in result.err


def test_paths_say_when_not_all_are_listed(explorer, stored):
    arguments = ("path", "chopsticks", "1+1_1+1", "0+0_1+0", "--all", "--limit", "1")
    table = explorer(*arguments, "--db", str(stored))
    assert "2 shortest paths, of which the first 1 are listed" in table.out
    rows = explorer(*arguments, "--db", str(stored), "--format", "csv")
    assert "of which the first 1 are listed" in rows.err
