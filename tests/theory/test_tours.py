"""Knight's tours: existence, every method, counts, and boards that are read back."""

from itertools import pairwise, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import ExplorerError, LimitError, MalformedError
from explorer.theory.hamilton.frontier import count_circuits, count_paths
from explorer.theory.hamilton.search import search
from explorer.theory.tours import count, ring, warnsdorff
from explorer.theory.tours.boards import judged, read, written
from explorer.theory.tours.divide import circuit
from explorer.theory.tours.existence import why_not, why_not_from
from explorer.theory.tours.find import find_tour
from explorer.theory.tours.knight import board_graph, neighbours
from explorer.theory.tours.verify import check_tour
from tests.examples import examples

PAPER = """
14 27 16 51 12 29 34 63
17 52 13 28 55 62 11 30
26 15 54 59 50 33 64 35
53 18 25 56 61 58 31 10
24  1 60 49 32 45 36 47
19 40 21 44 57 48  9  6
 2 23 42 39  4  7 46 37
41 20  3 22 43 38  5  8
"""


def is_tour(squares, rows, cols, closed, without=()):
    """Checked by a graph library: the squares are a path or circuit through all of the board."""
    graph = nx.Graph()
    for square in product(range(cols), range(rows)):
        graph.add_edges_from((square, other) for other in neighbours(square, cols, rows))
    steps = list(pairwise(squares)) + ([(squares[-1], squares[0])] if closed else [])
    everything = set(product(range(cols), range(rows))) - set(without)
    return (
        len(squares) == len(set(squares))
        and set(squares) == everything
        and all(graph.has_edge(*step) for step in steps)
    )


@pytest.mark.parametrize("closed", [False, True])
def test_existence_on_every_board_to_ten(closed):
    for rows, cols in product(range(1, 11), repeat=2):
        found = find_tour(rows, cols, closed=closed)
        exists = why_not(rows, cols, closed) is None
        low, high = sorted((rows, cols))
        if closed:
            never = low * high % 2 or low in (1, 2, 4) or (low == 3 and high in (4, 6, 8))
        else:
            never = (low <= 2 and high > 1) or (low, high) in ((3, 3), (3, 5), (3, 6), (4, 4))
        assert exists != bool(never)
        assert found.verdict == ("found" if exists else "impossible")
        if exists and rows * cols > 1:
            assert is_tour(found.squares, rows, cols, closed)


def test_small_boards_without_tours_by_exhaustion():
    for rows, cols in ((3, 3), (3, 5), (3, 6), (4, 4), (2, 7), (1, 4)):
        for start in range(rows * cols):
            found = search(board_graph(rows, cols), start)
            assert (found.path, found.complete) == (None, True)
        assert count_paths(board_graph(rows, cols)) == 0
    for rows, cols in ((3, 4), (3, 6), (4, 4), (4, 5), (5, 5)):
        found = search(board_graph(rows, cols), 0, closed=True)
        assert (found.path, found.complete) == (None, True)
        assert count_circuits(board_graph(rows, cols)) == 0


@pytest.mark.parametrize(
    "size", [*range(5, 13), *(pytest.param(n, marks=pytest.mark.slow) for n in range(13, 21))]
)
def test_tours_from_every_feasible_start(size):
    for start in product(range(size), repeat=2):
        if size > 8 and hash(start) % 5:
            continue  # every start of larger boards is a slow proof
        reason = why_not_from(size, size, start)
        found = find_tour(size, size, start)
        assert found.verdict == ("found" if reason is None else "impossible")
        if reason is None:
            assert found.squares[0] == start


@pytest.mark.slow
@pytest.mark.parametrize("size", range(9, 21))
def test_tours_from_all_feasible_starts_of_larger_boards(size):
    for start in product(range(size), repeat=2):
        if why_not_from(size, size, start) is None:
            assert find_tour(size, size, start).squares[0] == start


@pytest.mark.parametrize(
    "size",
    [
        *range(6, 61, 2),
        100,
        pytest.param(146, marks=pytest.mark.slow),
        5,
        7,
        9,
        11,
        13,
        15,
        27,
        33,
        59,
        101,
    ],
)
def test_circuits_by_dividing(size):
    tour = circuit(size, size)
    missing = [(0, size - 1)] if size % 2 else []
    assert is_tour(tour, size, size, True, missing)


@pytest.mark.slow
def test_circuits_of_all_squares_to_two_hundred():
    for size in range(5, 201):
        tour = circuit(size, size)
        check_tour(tour, size, size, True, (0, size - 1) if size % 2 else None)


@pytest.mark.parametrize("longest", [15, pytest.param(25, marks=pytest.mark.slow)])
def test_circuits_of_rectangles(longest):
    for rows, cols in product(range(5, longest + 1), repeat=2):
        missing = [(0, rows - 1)] if rows * cols % 2 else []
        assert is_tour(circuit(rows, cols), rows, cols, True, missing)
    for rows, cols in ((5, 300), (301, 6), (11, 75)):
        missing = [(0, rows - 1)] if rows * cols % 2 else []
        assert is_tour(circuit(rows, cols), rows, cols, True, missing)


@pytest.mark.parametrize("size", [16, 24, 27, 60])
def test_the_papers_boards(size):
    found = find_tour(size, size, method="divide")
    assert (found.verdict, found.method) == ("found", "divide")
    assert is_tour(found.squares, size, size, False)


@pytest.mark.parametrize("cols", [3, 5, 6, 9, pytest.param(12, marks=pytest.mark.slow)])
def test_no_tour_from_the_inner_rows_of_four(cols):
    """What the colours prove, by dynamic programming, which knows nothing of them."""
    near = board_graph(cols, 4)  # the board on its side
    for column, row in product(range(cols), (1, 2)):
        assert count_paths(near, column * 4 + row) == 0
        assert why_not_from(4, cols, (column, row)) is not None
        assert find_tour(4, cols, (column, row)).verdict == "impossible"


def test_narrow_boards_of_any_length():
    """Schwenk: 3 x n has closed tours for every even n from 10 on."""
    for cols in (10, 12, 14, 16, 30, 62):
        for rows, columns in ((3, cols), (cols, 3)):
            found = find_tour(rows, columns, closed=True)
            assert found.verdict == "found"
            assert is_tour(found.squares, rows, columns, True)
    assert find_tour(3, 14, (5, 1), closed=True).squares[0] == (5, 1)
    assert find_tour(14, 3, (2, 7)).squares[0] == (2, 7)


def test_another_seed_another_tour():
    tours = {tuple(find_tour(8, 8, (0, 0), seed=seed).squares) for seed in range(6)}
    assert len(tours) > 3
    ring_tours = {tuple(find_tour(8, 8, (0, 0), method="ring", seed=s).squares) for s in (1, 2, 3)}
    assert len(ring_tours) > 1
    assert find_tour(8, 8, seed=4).squares == find_tour(8, 8, seed=4).squares


def test_the_ring_is_larger_than_a_search():
    found = find_tour(72, 72, (0, 0), method="ring")
    assert found.verdict == "found"
    assert "impossible" not in found.reason
    assert "all of the board" in find_tour(4, 5, (0, 0), method="ring").reason


@pytest.mark.slow
def test_the_ring_method_from_every_square():
    for start in product(range(8), repeat=2):
        found = find_tour(8, 8, start, method="ring")
        assert found.verdict == "found"
        assert ring.crossings(found.squares, 8, 8) >= 3
        assert "impossible" in found.reason


def test_neither_the_ring_nor_the_inside_has_a_path_of_its_own():
    squares = list(product(range(8), repeat=2))
    inner = [square for square in squares if not ring.in_ring(square, 8, 8)]
    shifted = [(column - 2, row - 2) for column, row in inner]
    assert set(shifted) == set(product(range(4), repeat=2))
    assert count.count_tours(4, 4) == 0
    outer = [(c, r) for r in range(8) for c in range(8) if ring.in_ring((c, r), 8, 8)]
    place = {square: number for number, square in enumerate(outer)}
    near = [[place[n] for n in neighbours(square, 8, 8) if n in place] for square in outer]
    assert sum(map(len, near)) > 2 * len(near)
    assert count_paths(near) == 0


def test_warnsdorff_from_b4():
    first = next(iter(warnsdorff.steps(8, 8, (1, 3))))
    assert sorted(candidate.onward for candidate in first.candidates) == [2, 3, 5, 7, 7, 7]
    assert first.chosen == (0, 1)
    # The rule of thumb alone fails somewhere; that is told, and proves nothing.
    walks = [len(list(warnsdorff.steps(8, 8, start, 1))) for start in product(range(8), repeat=2)]
    assert min(walks) < 64 == max(walks)
    assert find_tour(8, 8, method="warnsdorff", limit=50).verdict == "gave up"
    assert find_tour(6, 5, (1, 1), closed=True, method="warnsdorff", limit=300).verdict == "gave up"
    assert find_tour(8, 8, (3, 3), method="backtracking", limit=10).verdict == "gave up"


@pytest.mark.parametrize(
    ("rows", "cols", "start", "closed", "number"),
    [
        (3, 4, None, False, 16), (4, 3, None, False, 16), (1, 1, None, False, 1),
        (5, 5, None, False, 1728), (5, 5, (0, 0), False, 304), (5, 5, (2, 2), False, 64),
        (5, 5, (2, 0), False, 56), (5, 5, (1, 1), False, 56), (5, 5, (1, 0), False, 0),
        (4, 4, None, False, 0), (3, 3, None, False, 0), (3, 10, None, True, 32),
        (5, 6, None, True, 16), (4, 6, None, True, 0), (1, 1, None, True, 0),
        (5, 6, None, False, 37568), (6, 6, None, True, 2 * 9862),
        pytest.param(6, 7, None, True, 2 * 1067638, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_counts(rows, cols, start, closed, number):
    assert count.count_tours(rows, cols, closed, start) == number


@pytest.mark.slow
def test_all_tours_of_six_by_six():
    """Published: 6,637,920 open tours (OEIS A165134), 55,488,142 closed ones of 6 x 8."""
    assert count.count_tours(6, 6) == 6_637_920
    assert count.count_tours(6, 8, closed=True) == 2 * 55_488_142


@pytest.mark.parametrize(
    ("rows", "cols"),
    [
        (3, 4),
        (4, 3),
        (3, 5),
        (4, 4),
        pytest.param(3, 7, marks=pytest.mark.slow),
        pytest.param(4, 5, marks=pytest.mark.slow),
    ],
)
def test_counts_equal_walking_all_tours(rows, cols):
    def walked(path):
        if len(path) == rows * cols:
            return 1
        return sum(walked([*path, n]) for n in neighbours(path[-1], cols, rows) if n not in path)

    starts = list(product(range(cols), range(rows)))
    each = [walked([start]) for start in starts]
    assert count.count_tours(rows, cols) == sum(each)
    for start, number in zip(starts, each, strict=True):
        assert count.count_tours(rows, cols, start=start) == number


def test_a_board_too_large_to_count():
    with pytest.raises(LimitError, match="more than 100 kinds of partial paths"):
        count.count_tours(5, 5, limit=100)


def test_the_papers_board():
    rows, cols, squares = read(PAPER)
    assert (rows, cols, squares[0]) == (8, 8, (1, 3))
    assert judged(rows, cols, squares) == (False, None)
    closed = find_tour(8, 8, closed=True).squares
    text = "\n".join(written(closed, 8, 8))
    assert read(text) == (8, 8, closed)
    assert judged(8, 8, closed)[0]
    assert judged(8, 8, closed)[1] is not None


@given(st.data())
@examples(60)
def test_a_spoilt_tour_is_found_out(data):
    squares = list(read(PAPER)[2])
    one, other = data.draw(st.lists(st.integers(0, 63), min_size=2, max_size=2, unique=True))
    squares[one], squares[other] = squares[other], squares[one]
    good = is_tour(squares, 8, 8, False)
    if good:
        check_tour(squares, 8, 8, False)
    else:
        with pytest.raises(ExplorerError, match="is not a knight's move"):
            check_tour(squares, 8, 8, False)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there are no numbers"), ("1 2\n3", "row 2 from the top has 1 numbers"),
        ("1 2/3 x", "'x' on b1 is not a step"), ("1 2/3 5", "'5' on b1"), ("1 2/3 3", "stands on"),
        ("1 2/3 4", "from step 1 to 2, a2 to b2, is not a knight's move"), ("0", "'0' on a1"),
    ],
)  # fmt: skip
def test_boards_that_are_no_tours(text, words):
    with pytest.raises(ExplorerError, match=words):
        judged(*read(text))


def test_faults_of_tours_are_named():
    for squares, closed, words in (
        ([(0, 0), (1, 2), (0, 0)], False, "step 3 comes to a1 again, as step 1 did"),
        ([(0, 0), (5, 5)], False, "step 2, f6, is not on the board"),
        ([(0, 0), (1, 2)], False, "2 of 12 squares are visited"),
        (find_tour(3, 4).squares, True, "does not close"),
    ):
        with pytest.raises(ExplorerError, match=words):
            check_tour(squares, 3, 4, closed)
    with pytest.raises(MalformedError, match="the start i1 is not on the board"):
        find_tour(8, 8, (8, 0))
