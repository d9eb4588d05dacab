"""Tic-tac-toe grown, and Order and Chaos, against plain play on dictionaries of squares."""

from itertools import product

import pytest

from explorer.games.registry import resolve
from explorer.games.shared.squares import board_text
from explorer.games.symmetry import symmetries
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from tests.games.plain import equals, solved
from tests.plain_search import laws_that_hold


class Plain:
    """Positions: the marks of all squares, row by row, as a tuple."""

    def __init__(
        self, rows=3, cols=3, line=3, misere=False, wild=False, wrap=False, exact=False, order=None
    ):
        self.rows, self.cols, self.line = rows, cols, line
        self.misere, self.wild, self.wrap, self.exact = misere, wild, wrap, exact
        self.order = order  # in Order and Chaos: whether Order has even numbers of marks to move at
        self.start = (".",) * (rows * cols)

    def at(self, position, row, column):
        """The mark of a square, None beyond the edge."""
        if self.wrap:
            row, column = row % self.rows, column % self.cols
        if 0 <= row < self.rows and 0 <= column < self.cols:
            return position[row * self.cols + column]
        return None

    def lined(self, position):
        """Whether somewhere a run of one mark is as long as a line."""
        for row, column in product(range(self.rows), range(self.cols)):
            mark = self.at(position, row, column)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)) if mark != "." else ():
                if not self.exact:
                    squares = [(row + down * n, column + right * n) for n in range(self.line)]
                    own = squares
                    if self.wrap:
                        own = [(r % self.rows, c % self.cols) for r, c in squares]
                    if len({*own}) == self.line and all(
                        self.at(position, *square) == mark for square in squares
                    ):
                        return True
                elif self.at(position, row - down, column - right) != mark:
                    run = 0
                    while self.at(position, row + down * run, column + right * run) == mark:
                        run += 1
                    if run == self.line:
                        return True
        return False

    def verdict(self, position):
        lined, marks = self.lined(position), len(position) - position.count(".")
        if not lined and "." in position:
            return None
        if self.order is not None:
            return "win" if lined == ((marks % 2 == 0) == self.order) else "lose"
        return ("win" if self.misere else "lose") if lined else "draw"

    def moves(self, position):
        turn = "XO"[(len(position) - position.count(".")) % 2]
        for place, there in enumerate(position):
            for mark in ("XO" if self.wild else turn) if there == "." else ():
                yield (*position[:place], mark, *position[place + 1 :])

    def text(self, position):
        return board_text(position, self.cols)


def equal(spec, plain):
    """Positions, moves, and outcome and plies of the start, once the game equals plain play."""
    found = solved(plain.start, plain.moves, plain.verdict)
    return equals(resolve(spec), found, plain.text)


@pytest.mark.parametrize(
    ("spec", "plain"),
    [
        ("tictactoe:rows=2,line=2,wild=true", Plain(2, line=2, wild=True)),
        ("tictactoe:rows=2,wild=true,misere=true", Plain(2, wild=True, misere=True)),
        ("tictactoe:rows=2,cols=4,wrap=true", Plain(2, 4, wrap=True)),
        ("tictactoe:rows=2,cols=4,line=4,wrap=true", Plain(2, 4, 4, wrap=True)),
        ("tictactoe:rows=1,cols=7,line=2,exact=true", Plain(1, 7, 2, exact=True)),
        ("tictactoe:rows=3,cols=3,line=2,exact=true", Plain(line=2, exact=True)),
        ("tictactoe:rows=2,cols=4,line=2,exact=true,misere=true",
         Plain(2, 4, 2, exact=True, misere=True)),
        ("order-and-chaos:line=2,rows=2", Plain(2, line=2, wild=True, order=True)),
        ("order-and-chaos:rows=1,cols=6,line=3,exact=true,begins=chaos",
         Plain(1, 6, wild=True, exact=True, order=False)),
    ],
)  # fmt: skip
def test_small_boards_equal_plain_play(spec, plain):
    equal(spec, plain)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "plain", "wanted"),
    [
        ("tictactoe:wild=true", Plain(wild=True), (18753, 80150, "win", 7)),
        ("tictactoe:wild=true,misere=true", Plain(wild=True, misere=True), None),
        ("tictactoe:wrap=true", Plain(wrap=True), (5194, 14787, "win", 7)),
        ("tictactoe:wrap=true,wild=true", Plain(wrap=True, wild=True), None),
        ("tictactoe:rows=2,cols=5,exact=true", Plain(2, 5, exact=True), None),
        ("order-and-chaos", Plain(wild=True, order=True), (18753, 80150, "win", 5)),
        ("order-and-chaos:begins=chaos", Plain(wild=True, order=False), (18753, 80150, "lose", 6)),
        ("order-and-chaos:rows=2,cols=4", Plain(2, 4, wild=True, order=True), None),
    ],
)
def test_boards_equal_plain_play(spec, plain, wanted):
    found = equal(spec, plain)
    assert wanted in (None, found)


@pytest.mark.parametrize(
    "spec",
    ["tictactoe:rows=2,cols=4,wrap=true", "tictactoe:rows=2,wild=true", "order-and-chaos:rows=2"],
)
def test_values_up_to_symmetry_are_those_of_the_whole(spec):
    game = resolve(f"{spec},symmetry=true")
    values = []
    for graph in (generate(resolve(spec)), generate(game)):
        solution = solve(graph)
        outcome, plies = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
        found = zip(outcome, plies, strict=True)
        values.append(dict(zip(graph.positions, found, strict=True)))
    whole, quotient = values
    assert {game.format(game.parse(text)) for text in whole} == quotient.keys()
    assert len(quotient) < len(whole) / 2
    assert all(quotient[game.parse(text)] == value for text, value in whole.items())


def test_the_torus_has_72_symmetries_that_keep_its_lines():
    lines = {frozenset(line.squares) for line in resolve("tictactoe:wrap=true").lines}
    assert len(lines) == 12  # the affine plane of order 3
    for places in symmetries(3, 3, wrap=True):
        assert {frozenset(places[square] for square in line) for line in lines} == lines


@pytest.mark.parametrize(
    "spec",
    ["tictactoe:rows=2,line=2,wild=true", "tictactoe:rows=2,line=3,wrap=true",
     "order-and-chaos:rows=2,line=2"],
)  # fmt: skip
def test_why_not_says_of_every_board_whether_play_reaches_it(spec):
    game = resolve(spec)
    reached = set(generate(game).positions)
    for squares in product("XO.", repeat=game.rows * game.cols):
        board = board_text(squares, game.cols)
        assert (game.why_not(board) is None) == (board in reached), board


@pytest.mark.parametrize(
    ("spec", "board", "reason"),
    [
        ("tictactoe:rows=1,cols=5,line=2,exact=true", "XXOXO", None),
        ("tictactoe:rows=1,cols=5,line=2,exact=true", "OO.XX", "both have a line"),
        ("tictactoe:rows=1,cols=5,line=3,wild=true", "XXXXX", None),
        ("tictactoe:rows=1,cols=6,line=3,wild=true", "XXXXXX", "lines without a common square"),
        ("tictactoe:rows=1,cols=6,line=2,wild=true,exact=true", "XXXOOO", None),
        ("tictactoe:rows=1,cols=7,line=2,exact=true", "XX.O.O.", "and O moved after"),
    ],
)  # fmt: skip
def test_why_a_board_is_no_position(spec, board, reason):
    told = resolve(spec).why_not(board)
    assert told is None if reason is None else reason in told


def test_a_choice_of_marks_is_asked_for():
    game = resolve("tictactoe:wild=true")
    assert game.board(game.start).asks
    assert not resolve("tictactoe").board(game.start).asks
    assert [label for label, _ in game.moves(game.start)][:3] == ["X a3", "O a3", "X b3"]
    assert game.touches(game.start, "O a3") == ["a3"]


@pytest.mark.parametrize(
    ("spec", "wanted", "start"),
    [
        ("tictactoe:wrap=true", (5194, 14787), "win in 7"),
        ("order-and-chaos:line=2", (4233, 7750), "win in 3"),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (
            ("tictactoe:wild=true", (18753, 80150), "win"),
            ("tictactoe:wild=true,misere=true", (18753, 80150), "draw"),
            ("tictactoe:cols=4", (111973, 391062), "win in 7"),
            ("order-and-chaos", (18753, 80150), "win in 5"),
            ("order-and-chaos:rows=2,cols=5", (57285, 299892), "lose in 10"),
        )),
    ],
)  # fmt: skip
def test_the_published_facts_hold(spec, wanted, start, tmp_path):
    *sizes, held = laws_that_hold(spec, tmp_path, rules=False)
    assert tuple(sizes) == wanted
    assert f"there are {sizes[0]:,} positions and {sizes[1]:,} moves" in held
    assert f"the outcome of the start is: {start}" in held


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "begins", "wanted"),
    [(3, "order", ("win", 5)), (3, "chaos", ("lose", 6)),
     (4, "order", ("lose", 12)), (4, "chaos", ("win", 12))],
)  # fmt: skip
def test_order_and_chaos_on_three_rows_of_four(line, begins, wanted):
    """Against counts and values of a search over strings, apart from this."""
    graph = generate(resolve(f"order-and-chaos:cols=4,line={line},begins={begins}"))
    solution = solve(graph)
    sizes = {3: (453_831, 2_102_296), 4: (530_485, 4_044_168)}
    assert (graph.size, graph.move_count) == sizes[line]
    outcome, plies = (solution.data(name)[0] for name in ("outcome", "remoteness"))
    assert (OUTCOMES[outcome], plies) == wanted
