"""Tic-tac-toe: the published counts, other boards, symmetry, against plain enumeration."""

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest

from explorer.errors import MalformedError
from explorer.games.registry import resolve
from explorer.games.shared.squares import board_text
from explorer.games.tictactoe import TicTacToe
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve


def solved(spec):
    graph = generate(resolve(spec))
    solution = solve(graph)
    counts = Counter(OUTCOMES[code] for code in solution.data("outcome").tolist())
    return graph, solution, (counts["win"], counts["lose"], counts["draw"])


def start_of(solution):
    return OUTCOMES[solution.data("outcome")[0]], int(solution.data("remoteness")[0])


def test_the_counts_that_everybody_gets_wrong():
    graph, solution, counts = solved("tictactoe")
    assert (graph.size, graph.move_count, counts) == (5478, 16167, (2836, 1574, 1068))
    assert start_of(solution) == ("draw", 9)
    marks = Counter(text.count("X") + text.count("O") for text in graph.positions)
    assert [marks[n] for n in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    ends = Counter(
        TicTacToe()._winning_mark(graph.positions[n]) for n in np.flatnonzero(graph.terminal)
    )
    assert ends == {"X": 626, "O": 316, None: 16}


def test_misere():
    _, solution, counts = solved("tictactoe:misere=true")
    assert counts == (3054, 1444, 980)
    assert start_of(solution)[0] == "draw"


def test_up_to_symmetry():
    graph, solution, _ = solved("tictactoe:symmetry=true")
    pairs = set(zip(graph.sources().tolist(), graph.targets.tolist(), strict=True))
    assert (graph.size, graph.move_count, len(pairs)) == (765, 2270, 2096)
    assert start_of(solution) == ("draw", 9)
    # Every position of the whole game has the value of its representative.
    whole, values, _ = solved("tictactoe")
    game = TicTacToe(symmetry=True)
    place = {text: number for number, text in enumerate(graph.positions)}
    for number, text in enumerate(whole.positions):
        least = place[game.format(game.parse(text))]
        assert solution.data("outcome")[least] == values.data("outcome")[number]
        assert solution.data("remoteness")[least] == values.data("remoteness")[number]


def test_255_168_games():
    graph, _, _ = solved("tictactoe")
    plays = [0] * graph.size
    for position in reversed(range(graph.size)):  # ids grow along moves
        moves = graph.targets[graph.offsets[position] : graph.offsets[position + 1]].tolist()
        plays[position] = sum(plays[target] for target in moves) if moves else 1
    assert plays[0] == 255_168


@pytest.mark.parametrize(
    ("rows", "cols", "line", "misere"),
    [(2, 3, 2, False), (2, 3, 2, True), (1, 7, 3, True), (4, 2, 4, False), (3, 3, 2, True),
     pytest.param(3, 4, 3, False, marks=pytest.mark.slow)],
)  # fmt: skip
def test_other_boards_equal_plain_minimax(rows, cols, line, misere):
    # Sets of squares as the bits of a number: square (r, c) is bit r * cols + c.
    squares = [1 << place for place in range(rows * cols)]
    lines = [
        sum(1 << (r + i * dr) * cols + c + i * dc for i in range(line))
        for r in range(rows)
        for c in range(cols)
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        if r + (line - 1) * dr < rows and 0 <= c + (line - 1) * dc < cols
    ]

    def in_line(taken):
        return any(taken & whole == whole for whole in lines)

    @cache
    def value(mine, theirs):
        """1, 0, -1 for the player with the marks `mine`, who is to move."""
        if in_line(theirs):
            return 1 if misere else -1
        return max(
            (-value(theirs, mine | s) for s in squares if not s & (mine | theirs)), default=0
        )

    found = value(0, 0)
    for symmetry in ("false", "true"):
        spec = f"rows={rows},cols={cols},line={line},misere={str(misere).lower()}"
        _, solution, _ = solved(f"tictactoe:{spec},symmetry={symmetry}")
        assert start_of(solution)[0] == {1: "win", 0: "draw", -1: "lose"}[found]
    _, _, counts = solved(f"tictactoe:{spec}")
    reached = Counter()
    stack, seen = [(0, 0)], set()
    while stack:
        mine, theirs = stack.pop()
        if (mine, theirs) in seen:
            continue
        seen.add((mine, theirs))
        reached[value(mine, theirs)] += 1
        if not in_line(theirs):
            stack += [(theirs, mine | s) for s in squares if not s & (mine | theirs)]
    assert counts == (reached[1], reached[-1], reached[0])


def test_representatives_are_the_least_texts_and_parse_takes_any_member():
    game = TicTacToe(symmetry=True)
    members = {"X../.../...", "..X/.../...", ".../.../X..", ".../.../..X"}
    assert {game.parse(text) for text in members} == {min(members)}
    assert game.parse(".O./X../...") == min(
        ".O./X../...", ".O./..X/...", ".../X../.O.", ".../..X/.O.",
        ".X./O../...", ".X./..O/...", ".../O../.X.", ".../..O/.X.",
    )  # fmt: skip


@pytest.mark.parametrize("text", ["", ".../...", "X.O/.../..", "abc/.../...", ".../.../.../..."])
def test_texts_that_are_no_board(text):
    with pytest.raises(MalformedError, match="is not a position"):
        TicTacToe().parse(text)


def test_boards_that_are_too_large():
    with pytest.raises(MalformedError, match="at most 39"):
        TicTacToe(rows=8, cols=8)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("OX./.O./...", "2 O and 1 X: X moves first"),
        ("XX./.../...", "0 O and 2 X: they move in turn"),
        ("XXX/OOO/...", "both have a line: play ends with the first one"),
        ("XXX/OO./O..", "X has a line, and O moved after it"),
        ("OOO/XX./X.X", "O has a line, and X moved after it"),
    ],
)
def test_boards_outside_the_graph_are_told_why(board, reason):
    assert TicTacToe().why_not(board) == reason


@pytest.mark.parametrize(
    "spec", ["tictactoe", "tictactoe:rows=2,cols=4,line=2", "tictactoe:cols=2,misere=true,line=2"]
)
def test_why_not_says_of_every_board_whether_play_reaches_it(spec):
    game = resolve(spec)
    reached = set(generate(game).positions)
    boards = 0
    for squares in product("XO.", repeat=game.rows * game.cols):
        board = board_text(squares, game.cols)
        assert (game.why_not(board) is None) == (board in reached), board
        boards += 1
    assert boards == 3 ** (game.rows * game.cols)
