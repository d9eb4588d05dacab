"""Connect Four: published numbers, and every position of small boards against plain play."""

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.coded import codes_of
from explorer.games.connect_four import POSITIONS, ConnectFour
from explorer.games.facts.connect_four import PLIES
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.testing import check_game


def plain(cols, rows, line):
    """Text of each position of plain play -> (outcome, remoteness, columns that may be played)."""

    def won(columns, column):
        """Whether the uppermost disc of a column is in a line."""
        row, disc = len(columns[column]) - 1, columns[column][-1]

        def run(right, up):
            at, count = (column + right, row + up), 0
            while (
                0 <= at[0] < cols
                and 0 <= at[1] < len(columns[at[0]])
                and columns[at[0]][at[1]] == disc
            ):
                at, count = (at[0] + right, at[1] + up), count + 1
            return count

        return any(
            1 + run(right, up) + run(-right, -up) >= line
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def text(columns):
        rows_of = [
            "".join(column[row] if row < len(column) else "." for column in columns)
            for row in range(rows)
        ]
        return "/".join(reversed(rows_of))

    @cache
    def value(columns):
        played = sum(map(len, columns))
        children = []
        for column in range(cols):
            if len(columns[column]) < rows:
                disc = "XO"[played % 2]
                after = (*columns[:column], columns[column] + disc, *columns[column + 1 :])
                children.append((column, after))
        found[text(columns)] = None
        if not children:
            result = "draw", 0, ""
        else:
            values = []
            for column, after in children:
                if won(after, column):
                    found[text(after)] = "lose", 0, ""
                    values.append(("lose", 0))
                else:
                    values.append(value(after)[:2])
            letters = "".join("abcdefghijklmnopqrstuvwxyz"[column] for column, _ in children)
            for theirs, mine, best in (
                ("lose", "win", min), ("draw", "draw", min), ("win", "lose", max),
            ):  # fmt: skip
                plies = [left for outcome, left in values if outcome == theirs]
                if plies:
                    result = mine, 1 + best(plies), letters
                    break
        found[text(columns)] = result
        return result

    found = {}
    value(("",) * cols)
    return found


@pytest.mark.parametrize(
    ("cols", "rows", "line"),
    [(3, 3, 3), (2, 5, 4), (5, 2, 2), (7, 1, 3), (1, 7, 2), (2, 2, 1),
     pytest.param(4, 3, 3, marks=pytest.mark.slow), pytest.param(3, 4, 4, marks=pytest.mark.slow),
     pytest.param(4, 4, 3, marks=pytest.mark.slow)],
)  # fmt: skip
def test_small_boards_equal_plain_play(cols, rows, line):
    graph = generate(ConnectFour(cols, rows, line), vectorised=True)
    solution = solve(graph)
    wanted = plain(cols, rows, line)
    texts = list(graph.positions)
    outcome, remoteness = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    labels = [""] * graph.size
    for source, code in zip(graph.sources().tolist(), graph.label_codes.tolist(), strict=True):
        labels[source] += graph.labels[code].text
    assert set(texts) == set(wanted)
    for number, text in enumerate(texts):
        found = OUTCOMES[outcome[number]], remoteness[number], labels[number]
        assert found == wanted[text], text


@pytest.mark.parametrize(
    ("cols", "rows", "positions", "moves"),
    [
        (4, 4, 161_029, 304_574),
        pytest.param(4, 5, 1_706_255, 3_175_616, marks=pytest.mark.slow),
        pytest.param(5, 4, 3_945_711, 8_757_625, marks=pytest.mark.slow),
    ],
)
def test_drawn_boards(cols, rows, positions, moves):
    graph = generate(ConnectFour(cols, rows))
    solution = solve(graph)
    assert (graph.size, graph.move_count) == (positions, moves)
    assert OUTCOMES[solution.data("outcome")[0]] == "draw"
    assert solution.data("remoteness")[0] == cols * rows


def test_the_table_of_positions():
    for cols, column in enumerate(POSITIONS, 1):
        for rows, positions in enumerate(column, 1):
            game = ConnectFour(cols, rows)
            assert game.positions_known() == positions
            assert ConnectFour(cols, rows, 3).positions_known() is None
            if positions <= 7_000:
                assert generate(game, vectorised=True).size == positions
    assert POSITIONS[6][5] == 4_531_985_219_092  # the sum of the terms of OEIS A212693


@pytest.mark.parametrize("most", [7, pytest.param(9, marks=pytest.mark.slow)])
def test_positions_of_the_large_board_by_plies(most):
    codes = codes_of(ConnectFour(7, 6))
    level = np.array([codes.encode(ConnectFour(7, 6).start)])
    for discs, count in enumerate(PLIES[: most + 1]):
        assert len(level) == count
        assert set(codes.shard_key(level).tolist()) == {discs}
        level = np.unique(codes.expand(level).child_code)


def test_bounds_hold_and_refuse():
    for cols, rows, line in ((3, 3, 5), (2, 4, 9), (9, 1, 4), (1, 9, 4)):
        game = ConnectFour(cols, rows, line)
        assert 0 < game.positions_at_least() <= generate(game, vectorised=True).size
    assert ConnectFour(3, 3, 3).positions_at_least() == 0
    for spec, many in (("cols=7,rows=6", "over a million million"), ("cols=6,rows=4", "94,910,577"),
                       ("cols=5,rows=8", "at least 14,171,315,454")):  # fmt: skip
        with pytest.raises(LimitError, match=many):
            generate(resolve(f"connect-four:{spec}"))
    with pytest.raises(MalformedError, match="8 columns of 7 rows are out of range"):
        ConnectFour(8, 7)


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("cols=2,rows=3", "../X./.O", "there is a disc on a2, and a1 below it is empty"),
        ("cols=3,rows=2", "X../O.X", None),
        ("cols=3,rows=2", "O../X.X", None),
        ("cols=3,rows=2", "X../O..", "in no order of moves does it come to this"),
        ("cols=3,rows=2", "O../O.X", "2 O and 1 X: X moves first"),
        ("cols=3,rows=2", "X../XX.", "0 O and 3 X: they move in turn"),
        ("cols=3,rows=2,line=2", "XX./XOO", "both have a line: play ends with the first one"),
        ("cols=3,rows=3,line=3", ".../OO./XXX", None),
        ("cols=3,rows=3,line=3", "O../OO./XXX", "X has a line, and O moved after it"),
        ("cols=6,rows=3,line=3", "XX..../XXO.OO/XXOXOO", "X has lines without a common disc"),
    ],
)
def test_why_a_board_is_no_position(spec, text, reason):
    game = resolve(f"connect-four:{spec}")
    told = game.why_not(game.parse(text))
    assert told is None if reason is None else reason in told, told


@pytest.mark.parametrize(
    ("cols", "rows", "line"),
    [(2, 3, 2), (2, 3, 3), (3, 2, 4), (1, 5, 2), (5, 1, 3),
     pytest.param(3, 3, 3, marks=pytest.mark.slow)],
)  # fmt: skip
def test_all_boards_are_either_there_or_told_why(cols, rows, line):
    game = ConnectFour(cols, rows, line)
    there = set(generate(game).positions)
    for signs in product("XO.", repeat=cols * rows):
        text = "/".join("".join(signs[row * cols :][:cols]) for row in range(rows))
        assert (game.why_not(game.parse(text)) is None) == (text in there), text


def test_a_move_is_named_by_its_column_and_touches_the_square_it_falls_to():
    game = ConnectFour()
    position = game.parse("..../...O/...X/.OXX")
    assert [label for label, _ in game.moves(position)] == ["a", "b", "c", "d"]
    assert [game.touches(position, label) for label in "abcd"] == [["a1"], ["b2"], ["c2"], ["d4"]]
    counted = Counter(game.board(position).tones.values())
    assert counted == {"left": 3, "right": 2}


@pytest.mark.slow
def test_a_larger_board_keeps_the_contract():
    check_game(ConnectFour(4, 3, 3))


@pytest.mark.parametrize(
    ("spec", "statements"),
    [
        ("cols=7,rows=1", ["there are 750 positions", "positions after 0, 1, ... discs: 1, 7"]),
        pytest.param(
            "cols=4,rows=4",
            ["there are 161,029 positions", "there are 304,574 moves",
             "the outcome of the start is: draw"],
            marks=pytest.mark.slow,
        ),
    ],
)  # fmt: skip
def test_the_published_facts_hold(explorer, spec, statements):
    at = ("--db", "games.db")
    assert explorer("build", f"connect-four:{spec}", *at).code == 0
    found = explorer("verify", f"connect-four:{spec}", *at, "--format", "json")
    assert found.code == 0
    assert {*statements} <= {law["law"] for law in found.json}
