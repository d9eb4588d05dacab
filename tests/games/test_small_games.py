"""The impartial games beside nim: their published numbers, and brute force by a second method."""

import json
from functools import cache
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

from explorer.cgt.nim_values import mex, nim_sum
from explorer.errors import LimitError, MalformedError
from explorer.games.registry import resolve
from explorer.graph.arrays import LOSE, OUTCOMES, WIN
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.theory.octal import nim_values

DATA = Path(__file__).parent.parent / "data"


def table(name):
    return json.loads((DATA / f"{name}.json").read_text())


def solved(spec):
    graph = generate(resolve(spec))
    return graph, solve(graph)


def start(spec):
    graph, solution = solved(spec)
    value = None if "grundy" not in solution else int(solution.data("grundy")[0])
    return graph.size, graph.move_count, OUTCOMES[solution.data("outcome")[0]], value


def values(spec):
    graph, solution = solved(spec)
    return dict(zip(graph.positions, solution.data("grundy").tolist(), strict=True))


def lost(spec):
    graph, solution = solved(spec)
    return {graph.positions[n] for n in np.flatnonzero(solution.data("outcome") == LOSE)}


# Wythoff


def test_wythoffs_table():
    known = table("wythoff")["grundy_0_10"]
    found = values("wythoff:heaps=10+10")
    assert [[found[f"{x}+{y}"] for y in range(11)] for x in range(11)] == known
    assert found["4+2"] == 3
    pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    assert lost("wythoff:heaps=10+10") == {
        f"{x}+{y}" for a, b in pairs for x, y in {(a, b), (b, a)}
    }


@pytest.mark.parametrize("variant", ["step=2", "step=3", "spread=1"])
def test_variants_of_wythoff(variant):
    known = {tuple(pair) for pair in table("wythoff_variants")[variant] if max(pair) <= 15}
    found = {tuple(map(int, text.split("+"))) for text in lost(f"wythoff:heaps=15+15,{variant}")}
    assert {pair for pair in found if pair[0] <= pair[1]} == known


def test_misere_wythoff_by_brute_force():
    @cache
    def wins(x, y):
        after = [(x - t, y) for t in range(1, x + 1)] + [(x, y - t) for t in range(1, y + 1)]
        after += [(x - t, y - t) for t in range(1, min(x, y) + 1)]
        return not after or any(not wins(*pair) for pair in after)

    expected = {f"{x}+{y}" for x in range(13) for y in range(13) if not wins(x, y)}
    assert lost("wythoff:heaps=12+12,misere=true") == expected


def test_queens_squares_are_positions():
    game = resolve("wythoff")
    assert game.parse("b3") == game.parse("1+2") == (1, 2)
    assert game.named_parts((1, 2)) == (1, 2, 1, "b3")
    assert game.parse("aa1") == (26, 0)


# Octal games


@pytest.mark.parametrize("name", ["kayles", "dawsons-kayles", "dawsons-chess", "treblecross"])
def test_single_rows_of_octal_games(name):
    game = resolve(f"{name}:heaps=14")
    found = values(f"{name}:heaps=14")
    theory = nim_values(game.code, 14).tolist()
    for text, value in found.items():
        assert value == nim_sum(theory[int(heap)] for heap in text.split("+"))


def test_kayles_12_and_20():
    assert start("kayles") == (101, 618, "win", 4)
    assert start("kayles:heaps=20")[0] == 792
    kayles = table("kayles")["nim_values_0_100"]
    assert [start(f"octal:heaps={n}")[3] for n in range(1, 16)] == kayles[1:16]


def test_misere_kayles():
    known = table("misere_kayles")
    found = lost("kayles:heaps=20,misere=true")
    singles = [n for n in range(21) if str(n) in found]
    assert singles == [n for n in range(21) if known["outcomes_0_35"][n] == "P"] == [
        1, 4, 9, 12, 20,
    ]  # fmt: skip
    pairs = {text for text in found if text.count("+") == 1}
    expected = {pair.replace(",", "+") for pair in known["two_heap_P_le15"]}
    reached = {text for text in values("kayles:heaps=20") if text.count("+") == 1}
    assert pairs & expected == {p for p in expected if p in reached}
    assert {p for p in pairs if max(map(int, p.split("+"))) <= 15} == expected & reached


@pytest.mark.parametrize("heap", [1, 8, 20, 26, pytest.param(34, marks=pytest.mark.slow)])
def test_how_many_positions_a_row_of_kayles_has(heap):
    game = resolve(f"kayles:heaps={heap}")
    assert game.positions_known() == generate(game).size


def test_a_row_of_kayles_that_is_too_long():
    with pytest.raises(LimitError, match="has 190,569,292 positions"):
        generate(resolve("kayles:heaps=99"))


@pytest.mark.parametrize(
    "code", ["0.8", "77", "0.77x", "2.77", "0.", "00.77", "0." + "7" * 31, "0,77"]
)
def test_illegal_codes(code):
    with pytest.raises(MalformedError, match=r"octal code such as 0\.77|is not key=value"):
        resolve(f"octal:code={code}")


def test_zeros_at_the_end_of_a_code_say_nothing():
    assert resolve("octal:code=0.7700,heaps=3+0+2") == resolve("kayles:heaps=2+3")


def test_grundys_game():
    known = table("grundys_game")["nim_values_0_100"]
    for text, value in values("grundys-game:heaps=16").items():
        assert value == nim_sum(known[int(heap)] for heap in text.split("+"))


# Geography


@pytest.mark.parametrize(
    ("size", "found"),
    [
        (2, (7, 6, "win")),
        (3, (75, 78, "lose")),
        (4, (1677, 1870, "win")),
        pytest.param(5, (89961, 104396, "lose"), marks=pytest.mark.slow),
    ],
)
def test_geography_from_the_corner(size, found):
    assert start(f"geography:rows={size},cols={size}")[:3] == found


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["rows=3,cols=3,start=b1", "rows=2,cols=4,start=c2", "start=b2"])
def test_geography_by_matchings_on_every_position(shape):
    """A position is won iff every maximum matching of what is left covers the stone's square."""
    graph, solution = solved(f"geography:{shape}")
    for number, text in enumerate(graph.positions):
        rows = text.split("/")
        squares = {(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s != "x"}
        stone = next((r, c) for r, c in squares if rows[r][c] == "o")
        left = nx.Graph()
        left.add_nodes_from(squares)
        left.add_edges_from(
            ((r, c), near)
            for r, c in squares
            for near in ((r + 1, c), (r, c + 1))
            if near in squares
        )
        best = len(nx.max_weight_matching(left, maxcardinality=True))
        left.remove_node(stone)
        without = len(nx.max_weight_matching(left, maxcardinality=True))
        assert (solution.data("outcome")[number] == WIN) == (without < best), text


@pytest.mark.parametrize(
    "shape", ["rows=3,cols=3", "rows=2,cols=4,start=b2", "rows=3,cols=3,start=b1"]
)
def test_geography_whose_start_may_be_visited_again(shape):
    """Against plain recursion over the squares visited, of which the start is none at first."""
    game = resolve(f"geography:{shape},revisit=true")

    def near(square):
        row, column = divmod(square, game.cols)
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= row + down < game.rows and 0 <= column + right < game.cols:
                yield (row + down) * game.cols + column + right

    @cache
    def wins(at, visited):
        return any(not wins(after, visited | {after}) for after in near(at) if after not in visited)

    begins = game.start_number
    graph, solution = solved(f"geography:{shape},revisit=true")
    outcomes = solution.data("outcome")
    assert OUTCOMES[outcomes[0]] == ("win" if wins(begins, frozenset()) else "lose")
    # The graph has just the positions that this recursion can meet, and their outcomes.
    met, waiting = {}, [(begins, frozenset())]
    for at, visited in waiting:
        shown = ["x" if square in visited else "." for square in range(game.rows * game.cols)]
        shown[at] = "o"
        rows = ["".join(shown[n : n + game.cols]) for n in range(0, len(shown), game.cols)]
        text = "/".join(reversed(rows))
        if text in met:
            continue
        met[text] = wins(at, visited)
        waiting += [(to, visited | {to}) for to in near(at) if to not in visited]
    assert {text: OUTCOMES[outcomes[n]] == "win" for n, text in enumerate(graph.positions)} == met


def test_geography_next_to_the_corner():
    for n in (2, 3, 4):
        assert start(f"geography:rows={n},cols={n},start=a2")[2] == "win"


@pytest.mark.parametrize("square", ["e1", "a5", "zz9"])
def test_a_start_off_the_board(square):
    with pytest.raises(MalformedError, match=r"is not on the board: its squares are a1 to d4"):
        resolve(f"geography:start={square}")


# Chords, matches


@pytest.mark.parametrize("most", [20, pytest.param(30, marks=pytest.mark.slow)])
def test_chords(most):
    assert start("chords:points=6")[:2] == (26, 37)
    wins = [n for n in range(2, most + 1) if start(f"chords:points={n}")[2] == "win"]
    assert wins == [n for n in range(2, most + 1) if n % 4 in (1, 2)]


def test_chords_on_real_points():
    """The abstraction against the game itself, on graphs drawn on 5 and 6 points."""
    for points in (4, 5, 6):
        lines = [(a, b) for a in range(points) for b in range(a)]

        @cache
        def wins(drawn, points=points, lines=lines):
            if len({p for line in drawn for p in line}) == points:
                return False  # the other drew the last one
            return any(not wins(drawn | {line}) for line in lines if line not in drawn)

        won = wins(frozenset())
        assert won == (start(f"chords:points={points}")[2] == "win")
        wins.cache_clear()


@pytest.mark.slow
def test_chords_on_98_points():
    assert start("chords:points=98")[:3] == (154402, 444673, "win")


@pytest.mark.parametrize("limit", [0, 1, 2, 5])
def test_matches_of_the_table(limit):
    known = {tuple(pair) for pair in table("small_games")["matches"][f"limit={limit}"]}
    found = {tuple(map(int, text.split("+"))) for text in lost(f"matches:limit={limit}")}
    assert {pair for pair in found if pair[0] <= pair[1]} == known


# Chomp, cram, notakto


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("chomp:rows=3,cols=3", (19, 71, "win", 5)),
        ("chomp:rows=4,cols=4", (69, 491, "win", 6)),
        ("chomp", (329, 4291, "win", 19)),
        ("cram:rows=2,cols=3", (18, 36, "win", 1)),
        ("cram", (5700, 32464, "lose", 0)),
        ("notakto", (450, 1297, "win", None)),
    ],
)
def test_sizes_and_values(spec, expected):
    assert start(spec) == expected


@pytest.mark.slow
def test_more_values_of_chomp_and_cram():
    assert [start(f"chomp:rows=8,cols={cols}")[3] for cols in (6, 7)] == [32, 36]
    assert [start(f"cram:rows={rows},cols={cols}")[3] for rows, cols in ((3, 3), (3, 4))] == [0, 1]


@pytest.mark.slow
def test_large_chomp_and_two_boards_of_notakto():
    assert start("chomp:rows=8,cols=10")[3] == 51
    assert start("chomp:rows=10,cols=10")[:2] == (184755, 9053045)
    assert start("notakto:boards=2")[:3] == (202500, 1167300, "lose")


@pytest.mark.slow
def test_wythoff_200():
    graph, solution = solved("wythoff:heaps=200+200")
    assert (graph.size, graph.move_count) == (40401, 10766900)
    assert "grundy" in solution
    assert solution.data("grundy").max() > 255  # no width limits a nim-value


def test_chomp_by_brute_force():
    @cache
    def value(rows):
        reached = set()
        for r, length in enumerate(rows):
            for c in range(length):
                if r or c:
                    left = rows[:r] + tuple(min(n, c) for n in rows[r:])
                    reached.add(value(tuple(n for n in left if n)))
        return mex(reached)

    for text, found in values("chomp:rows=4,cols=5").items():
        assert found == value(tuple(map(int, text.split("+"))))


def test_cram_by_brute_force():
    @cache
    def value(free):
        reached = {value(free - {(r, c), near}) for r, c in free
                   for near in ((r + 1, c), (r, c + 1)) if near in free}  # fmt: skip
        return mex(reached)

    for text, found in values("cram:rows=3,cols=4").items():
        board = text.split("/")
        free = frozenset(
            (r, c) for r, row in enumerate(board) for c, s in enumerate(row) if s == "."
        )
        assert found == value(free)


def test_notakto_has_377_wins():
    _, solution = solved("notakto")
    assert int((solution.data("outcome") == WIN).sum()) == 377
    assert "grundy" not in solution


@pytest.mark.parametrize(
    ("spec", "side", "rule"),
    [
        ("geography:rows=4,cols=4", "first", "dominoes"),
        ("geography:rows=3,cols=4,start=b2", "first", "dominoes"),
        ("geography:rows=3,cols=3", "second", "dominoes"),
        ("geography:rows=3,cols=3,start=a2", "first", "dominoes"),
        ("nim:heaps=7+7", "second", "equalise"),
        ("nim:heaps=3+9", "first", "equalise"),
        ("cram:rows=4,cols=4", "second", "symmetry"),
        ("cram:rows=2,cols=5", "first", "symmetry"),
        ("cram:rows=3,cols=4", "first", "symmetry"),
    ],
)
def test_pairing_strategies_are_proved(explorer, spec, side, rule):
    explorer("build", spec)
    found = explorer("strategy", spec, "--side", side, "--rule", rule, "--format", "json")
    assert (found.code, found.json["outcome"], found.json["always"]) == (0, "win", True), found.err


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("wythoff:heaps=2000+2000", "has 10,676,669,000 moves"),
        ("chomp:rows=30,cols=30", "over a million million positions"),
        ("nim:heaps=100000", "has 5,000,050,000 moves"),
        ("matches:piles=5000+5000", "has 25,010,001 positions"),
    ],
)
def test_graphs_too_large_are_refused_before_trying(spec, words):
    with pytest.raises(LimitError, match=words):
        generate(resolve(spec))
