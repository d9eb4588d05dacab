"""Chess endings: published tables, and every position of small boards against plain play."""

from itertools import combinations, product

import numpy as np
import pytest

from explorer.errors import LimitError, MalformedError
from explorer.games.chess_ending import ChessEnding
from explorer.games.coded import codes_of
from explorer.games.facts.chess_ending import _LOST
from explorer.games.reading import read_position
from explorer.games.registry import resolve
from explorer.graph.arrays import OUTCOMES
from explorer.graph.generate import generate
from explorer.solve.solution import solve
from explorer.testing import check_game

LINES = {"R": [(0, 1), (1, 0), (0, -1), (-1, 0)], "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
LINES["Q"] = LINES["K"] = LINES["R"] + LINES["B"]
LINES["N"] = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


class Plain:
    """Chess on a board that is a mapping from (column, row) to a letter, White's a capital one.

    The explorer's rules ask which squares a man attacks; here one looks from the king outwards.
    """

    def __init__(self, pieces, rows, cols):
        self.squares = dict.fromkeys(product(range(cols), range(rows)))
        white, black = pieces.split("v")
        self.men = white + black.lower()

    def seen(self, board, at, letter):
        """The squares that a man of this kind on `at` would come to, with what stands there."""
        for right, up in LINES[letter]:
            column, row = at
            while (column := column + right, row := row + up) in self.squares:
                yield (column, row), board.get((column, row))
                if (column, row) in board or letter in "KN":
                    break

    def attacked(self, board, king, by_white):
        return any(
            man is not None and man.upper() == letter and man.isupper() == by_white
            for letter in "KQRBN"
            for _, man in self.seen(board, king, letter)
        )

    def in_check(self, board, white):
        king = next(at for at, man in board.items() if man == ("K" if white else "k"))
        return self.attacked(board, king, not white)

    def moves(self, board, white):
        for at, man in board.items():
            if man.isupper() == white:
                for target, there in self.seen(board, at, man.upper()):
                    if there is None or there.isupper() != white:
                        after = {k: v for k, v in board.items() if k not in (at, target)}
                        after[target] = man
                        if not self.in_check(after, white):
                            yield after

    def text(self, board, white):
        sides = (
            "+".join(
                f"{man.upper()}{'abcdefgh'[column]}{row + 1}"
                for man, row, column in sorted(
                    (
                        (man, row, column)
                        for (column, row), man in board.items()
                        if upper == man.isupper()
                    ),
                    key=lambda found: ("KQRBN".index(found[0].upper()), *found[1:]),
                )
            )
            for upper in (True, False)
        )
        return "_".join([*sides, "w" if white else "b"])

    def positions(self):
        kings = [n for n, man in enumerate(self.men) if man in "Kk"]
        others = [n for n in range(len(self.men)) if n not in kings]
        seen = set()
        for count in range(len(others) + 1):
            for chosen in combinations(others, count):
                men = [self.men[n] for n in (*kings, *chosen)]
                for squares in product(self.squares, repeat=len(men)):
                    if len(set(squares)) < len(men):
                        continue
                    board = dict(zip(squares, men, strict=True))
                    for white in (True, False):
                        text = self.text(board, white)
                        if text not in seen and not self.in_check(board, not white):
                            seen.add(text)
                            yield text, board, white

    def solved(self):
        """Text -> (outcome, remoteness, texts that moves lead to)."""
        after, value = {}, {}
        for text, board, white in self.positions():
            others = "".join(board.values()).upper().replace("K", "")
            dead = others in ("", "B", "N")
            after[text] = [] if dead else [
                self.text(moved, not white) for moved in self.moves(board, white)
            ]  # fmt: skip
            if not after[text]:
                mated = not dead and self.in_check(board, white)
                value[text] = ("lose" if mated else "draw"), 0
        for ply in range(1, 1 + len(after)):
            new = {}
            for text in after.keys() - value.keys():
                found = [value.get(child) for child in after[text]]
                if ("lose", ply - 1) in found:
                    new[text] = "win", ply
                elif all(known is not None and known[0] == "win" for known in found):
                    new[text] = "lose", 1 + max(left for _, left in found)
            value |= new
            if not new:
                break
        drawn = {text for text in after if value.get(text, ("draw",))[0] == "draw"}
        while True:
            new = {}
            for text in drawn - value.keys():
                ways = [value[child][1] for child in after[text] if child in drawn & value.keys()]
                if ways:
                    new[text] = "draw", 1 + min(ways)
            if not new:
                break
            value |= new
        return {text: (*value.get(text, ("draw", -1)), sorted(after[text])) for text in after}


@pytest.mark.parametrize(
    ("pieces", "rows", "cols"),
    [
        ("KRvK", 3, 3),
        ("KQvK", 3, 3),
        pytest.param("KBvKN", 3, 3, marks=pytest.mark.slow),
        pytest.param("KRvK", 4, 4, marks=pytest.mark.slow),
        pytest.param("KQvKR", 3, 3, marks=pytest.mark.slow),
        pytest.param("KQvKR", 4, 3, marks=pytest.mark.slow),
        pytest.param("KRRvK", 3, 4, marks=pytest.mark.slow),
        pytest.param("KBNvK", 3, 3, marks=pytest.mark.slow),
        pytest.param("KNNvK", 3, 4, marks=pytest.mark.slow),
    ],
)
def test_small_boards_equal_plain_play(pieces, rows, cols):
    graph = generate(ChessEnding(pieces, rows, cols), vectorised=True)
    solution = solve(graph)
    wanted = Plain(pieces, rows, cols).solved()
    texts = list(graph.positions)
    outcome, remoteness = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    targets = [[] for _ in texts]
    for source, target in zip(graph.sources().tolist(), graph.targets.tolist(), strict=True):
        targets[source].append(texts[target])
    assert set(texts) == set(wanted)
    for number, text in enumerate(texts):
        found = OUTCOMES[outcome[number]], remoteness[number], sorted(targets[number])
        assert found == wanted[text], text


@pytest.mark.slow
@pytest.mark.parametrize("pieces", ["KBvKR", "KNvKB"])
def test_men_on_both_sides_keep_the_contract(pieces):
    check_game(ChessEnding(pieces, 3, 3))


def reduced(texts):
    """One of those that symmetry carries into each other: the classical reduction of three men."""

    def place(name):
        return "abcdefgh".index(name[0]), int(name[1]) - 1

    def holds(text):
        (king, line), (column, row), third = place(text[1:3]), place(text[9:11]), place(text[5:7])
        if king > 3 or line > king:
            return False
        return line < king or row < column or (row == column and third[1] <= third[0])

    return [number for number, text in enumerate(texts) if len(text) == 13 and holds(text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pieces", "white", "moves", "longest"),
    [("KRvK", 175_168, 16, (121, 390)), ("KQvK", 144_508, 10, (1, 8))],
)
def test_the_published_tables(pieces, white, moves, longest):
    graph = generate(ChessEnding(pieces))
    solution = solve(graph)
    texts = list(graph.positions)
    full = [text[-1] for text in texts if len(text) == 13]
    assert (full.count("w"), full.count("b")) == (white, 223_944)
    outcome, remoteness = (solution.data(name).tolist() for name in ("outcome", "remoteness"))
    counted = {"w": {}, "b": {}}
    for number in reduced(texts):
        counts, value = counted[texts[number][-1]], (OUTCOMES[outcome[number]], remoteness[number])
        counts[value] = counts.get(value, 0) + 1
    assert sum(counted["b"].values()) == 28_056
    lost = {plies: many for (word, plies), many in counted["b"].items() if word == "lose"}
    won = {plies: many for (word, plies), many in counted["w"].items() if word == "win"}
    assert won == {plies: won[plies] for plies in range(1, 2 * moves, 2)}
    assert sorted(lost) == list(range(0, 2 * moves + 1, 2))
    assert (won[2 * moves - 1], lost[2 * moves]) == longest
    if pieces == "KRvK":
        assert tuple(lost[2 * n] for n in range(17)) == _LOST
        assert graph.move_count == 4_469_208


def test_the_longest_mates_are_those_that_were_shown():
    game = resolve("krk")
    assert game == resolve("chess-ending") == ChessEnding("KRvK")
    for text in ("Ka1+Rb2_Kc3_w", "Ka1+Rb2_Kc2_b"):
        assert game.why_not(game.parse(text)) is None


@pytest.mark.parametrize("spec", ["", "pieces=KNNvK,rows=3,cols=3", "pieces=KQRBvKN"])
def test_bounds_hold_and_refuse(spec):
    game = resolve(f"chess-ending:{spec}" if spec else "chess-ending")
    if "cols" in spec:
        assert 0 < game.positions_at_least() <= generate(game, vectorised=True).size
    elif spec:
        with pytest.raises(LimitError, match="has at least"):
            generate(game)
    else:
        # Every placement with Black to move, and those where the rook is off both lines.
        assert game.positions_at_least() == 3612 * (62 + 62 - 14)


@pytest.mark.parametrize(
    ("spec", "text", "labels"),
    [
        ("krk", "Kh1+Ra1_Kc3_w", "Kg1 Kg2 Kh2 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Ra8"),
        ("krk", "Kh1+Ra1_Kb2_b", "Kxa1 Kc2 Kb3 Kc3"),
        ("krk", "Kb3+Rd8_Kb1_b", "Ka1 Kc1"),
        ("krk", "Kb3+Rb8_Ka1_b", "Kb1"),
        ("krk", "Kb3+Re1_Kb1_b", ""),
        ("kqk", "Kc3+Qb3_Ka1_b", ""),
        ("chess-ending:pieces=KRRvK,rows=4,cols=4", "Kd4+Ra1+Rd1_Ka4_b", "Kb3 Kb4"),
        ("chess-ending:pieces=KRRvK,rows=4,cols=4", "Kd4+Rc1+Rd1_Ka4_w",
         "Kc3 Kd3 Kc4 Ra1 Rb1 Rc2 Rc3 Rc4 Rd2 Rd3"),
        ("chess-ending:pieces=KRRvK,rows=3,cols=4", "Ka3+Ra1+Rd1_Kc3_w",
         "Ka2 Rab1 Rac1 Ra2 Rdb1 Rdc1 Rd2 Rd3"),
        ("chess-ending:pieces=KRRvK,rows=4,cols=3", "Kc2+Ra1+Ra3_Kc4_w",
         "Kb1 Kc1 Kb2 Rb1 Rc1 R1a2 R3a2 Ra4 Rb3 Rc3"),
        ("chess-ending:pieces=KQQQvK", "Kd8+Qa1+Qc1+Qa3_Kh7_w", None),
    ],
)  # fmt: skip
def test_moves_by_their_names(spec, text, labels):
    game = resolve(spec)
    position = game.parse(text)
    found = [label for label, _ in game.moves(position)]
    if labels is None:
        # A queen on the file and another on the rank of the one that goes: the whole square.
        assert {"Qa1b2", "Qcb2", "Q3b2"} <= {*found}
    else:
        assert sorted(found) == sorted(labels.split())
    codes = codes_of(game)
    expansion = codes.expand(np.array([codes.encode(position)]))
    named = [codes.label_of(code) for code in expansion.label_code.tolist()]
    assert named == found
    assert codes.format_codes(expansion.child_code) == [
        game.format(p) for _, p in game.moves(position)
    ]


def test_a_pinned_man_stays_on_its_line():
    game = ChessEnding("KRvKR")
    found = [label for label, _ in game.moves(game.parse("Ka1+Ra4_Kh8+Ra8_w")) if label[0] == "R"]
    assert found == ["Ra2", "Ra3", "Ra5", "Ra6", "Ra7", "Rxa8"]


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("krk", "Kc1+Rc1_Kd4_w", "two men stand on c1"),
        ("krk", "Kc1+Ra1_Kd2_w", "the kings stand side by side"),
        ("krk", "Kc1+Rd1_Kd4_w", "Black is in check, and White is to move"),
        ("kqkr", "Kc1+Qa1_Kd4+Rc8_b", "White is in check, and Black is to move"),
        ("krk", "Kc1+Qa1_Kd4_w", "White has 1 Q, and with KRvK 0 at most"),
        ("krk", "Kc1_Kd4+Ra2_w", "Black has 1 R, and with KRvK 0 at most"),
        ("krk", "Kc1_Kd4_b", None),
        ("krk", "Kc1+Rd1_Kd4_b", None),
    ],
)
def test_why_a_board_is_no_position(spec, text, reason):
    game = resolve(spec)
    assert game.why_not(game.parse(text)) == reason


@pytest.mark.parametrize("written", [
    "Kc1+Ra1_Kd4_w", "Ra1+Kc1_Kd4_w", "kc1+ra1_kd4_w", "KC1+RA1_KD4_W", "8/8/8/8/3k4/8/8/R1K5_w",
    "8/8/8/8/3k4/8/8/R1K5 w", "8/8/8/8/3k4/8/8/R1K5 w - - 0 1",
])  # fmt: skip
def test_positions_as_people_write_them(written):
    game = resolve("krk")
    assert game.format(read_position(game, written)) == "Kc1+Ra1_Kd4_w"


@pytest.mark.parametrize("written", [
    "Kc1+Ra1_Kd4", "Kc1+Ra1_w", "Kc1+Ra1_Kd9_w", "Ra1_Kd4_w", "Kc1+Kc2_Kd4_w", "Kc1+Ra1+_Kd4_w",
    "8/8/8/3k4/8/8/R1K5_w", "8/8/8/8/3k4/8/8/R1K4_w", "8/8/8/8/3k4/8/8/R1K5_x",
    "8/8/8/8/8/8/8/R1K5_w", "Kc1+Pa2_Kd4_w",
])  # fmt: skip
def test_what_is_no_position_is_refused(written):
    with pytest.raises(MalformedError, match="is not a position"):
        resolve("krk").parse(written)


def test_what_is_no_ending_is_refused():
    for given in ("KNBvK", "KRK", "KPvK", "RvK"):
        with pytest.raises(MalformedError, match="in the order K, Q, R, B, N"):
            resolve(f"chess-ending:pieces={given}")
    with pytest.raises(MalformedError, match="at most 10, kings counted"):
        ChessEnding("KQQQQvKQQQQQ")
    with pytest.raises(MalformedError, match="take a larger board"):
        ChessEnding("KQQQQvK", 3, 3)


def test_tiers_are_what_captures_leave():
    game = ChessEnding("KQvKR")
    codes = codes_of(game)
    texts = "Kc1+Qa1_Kd4+Re2_b", "Kc1+Qa1_Kd3_b", "Kc1_Kd4+Re2_w", "Kc1_Kd4_w"
    numbers = np.array([codes.encode(game.parse(text)) for text in texts])
    assert codes.shard_key(numbers).tolist() == [3, 1, 2, 0]


def test_clicks_are_on_the_square_a_man_goes_to():
    game = resolve("krk")
    board = game.board(game.parse("Kc1+Ra1_Kb2_b"))
    assert (board.pieces, board.asks) == ({"a1": "R", "c1": "K", "b2": "k"}, True)
    assert board.tones == {"a1": "left", "c1": "left", "b2": "right"}
    assert game.touches(game.parse("Kc1+Ra1_Kb2_b"), "Kxa1") == ["a1"]


@pytest.mark.slow
def test_the_published_facts_hold(explorer):
    at = ("--db", "games.db")
    spec = "chess-ending:pieces=KRvK,rows=4,cols=4"
    assert explorer("build", spec, *at).code == 0
    found = explorer("verify", spec, *at, "--format", "json")
    assert found.code == 0
    assert "a king alone does not win" in {law["law"] for law in found.json}
