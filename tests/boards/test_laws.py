"""`check_game` holds boards to their rules: each breach is found."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from explorer import spec
from explorer.board import Board, Spot, Text
from explorer.games.base import Game, Move
from explorer.testing import check_game


@dataclass(frozen=True)
class Strip(Game[str]):
    """Two players in turn mark an empty square of a strip; who cannot has lost."""

    slug: ClassVar[str] = "strip"
    title: ClassVar[str] = "Strip"
    kind: ClassVar[str] = "impartial"
    notation: ClassVar[str] = "the squares, such as X.X"
    length: int = spec.whole(3, low=1, high=9, help="squares")

    def starts(self):
        return ["." * self.length]

    def moves(self, position):
        for n, sign in enumerate(position):
            if sign == ".":
                yield f"mark {n + 1}", position[:n] + "X" + position[n + 1 :]

    def parse(self, text):
        if len(text) != self.length or set(text) - set("X."):
            raise self.malformed(text)
        return text

    def board(self, position):
        spots = [Spot(str(n + 1), n, 0) for n in range(self.length)]
        pieces = {str(n + 1): "X" for n, sign in enumerate(position) if sign == "X"}
        return Board(spots, pieces, in_place=True)

    def touches(self, position, label):
        return [label.split()[1]]


def test_a_board_that_keeps_the_rules_passes():
    assert check_game(Strip()).size == 8


def changed(**methods):
    return type("Changed", (Strip,), {"__doc__": "Rules.", **methods})()


def board_with(**parts):
    return {"board": lambda self, position: Strip.board(self, position)._replace(**parts)}


def touching(touches):
    return {"touches": lambda self, position, label: touches(label.split()[1])}


@pytest.mark.parametrize(
    ("methods", "words"),
    [
        (board_with(pieces={}), r"the boards of '\.\.\.' and 'X\.\.' show the same"),
        (board_with(pieces={"4": "X"}), "a piece stands on '4'"),
        (board_with(spots=[Spot("1", 0, 0), Spot("2", 0, 0), Spot("3", 1, 0)]),
         "the spots '1' and '2' are in a place"),
        ({"board": lambda self, position: position}, "and no Board"),
        (touching(lambda number: ["9"]), "'mark 1' of '...' touches '9', which is no spot"),
        (touching(lambda number: []), "'mark 1' of '...' changes '1', and does not touch it"),
        (touching(lambda number: ["1", "2", "3"]), "'mark 1' and 'mark 2' of '...' touch the same"),
    ],
)  # fmt: skip
def test_every_breach_is_found(methods, words):
    with pytest.raises(AssertionError, match=words):
        check_game(changed(**methods))


def test_a_board_that_changes_when_asked_twice_is_found():
    count = iter(range(10**6))

    def board(self, position):
        return Strip.board(self, position)._replace(texts=[Text(0, 1, str(next(count)))])

    with pytest.raises(AssertionError, match="differs when asked twice"):
        check_game(changed(board=board))


def test_moves_on_the_same_spots_pass_where_the_board_asks():
    every = touching(lambda number: ["1", "2", "3"])
    assert check_game(changed(**every, **board_with(asks=True))).size == 8


def test_two_spots_in_either_order_are_one_set_and_two_arrows():
    """Marking 1 touches 1 and 2, marking 2 touches 2 and 1."""
    methods = touching(lambda n: {"1": ["1", "2"], "2": ["2", "1"], "3": ["3"]}[n])
    assert check_game(changed(**methods)).size == 8
    with pytest.raises(AssertionError, match="touch the same spots"):
        check_game(changed(**methods, **board_with(arrows=False)))


def test_players_may_touch_the_same_spots():
    """Left's X and Right's O in one square: who is to move is known."""

    class Sides(Strip):
        """Left marks X, Right O."""

        kind: ClassVar[str] = "partizan"

        def moves(self, position):
            for sign, player in (("X", "left"), ("O", "right")):
                for label, after in Strip.moves(self, position):
                    n = int(label.split()[1])
                    marked = after[: n - 1] + sign + after[n:]
                    yield Move(f"{sign} {n}", marked, player=player)

        def parse(self, text):
            if len(text) != self.length or set(text) - set("XO."):
                raise self.malformed(text)
            return text

        def board(self, position):
            pieces = {str(n + 1): sign for n, sign in enumerate(position) if sign != "."}
            return Strip.board(self, position)._replace(pieces=pieces)

    assert check_game(Sides()).size == 27


def test_a_game_without_a_board_passes():
    assert check_game(changed(board=Game.board)).size == 8


def test_outcomes_of_one_action_are_one_choice():
    class Toss(Strip):
        """A coin is thrown for each square."""

        kind: ClassVar[str] = "chance"

        def moves(self, position):
            if "." in position:
                n = position.index(".")
                for sign in "XO":
                    after = position[:n] + sign + position[n + 1 :]
                    yield Move(f"toss {n + 1} {sign}", after, "toss", None, 0.5)

        def parse(self, text):
            if len(text) != self.length or set(text) - set("XO."):
                raise self.malformed(text)
            return text

        board = lambda self, position: Strip.board(self, position)._replace(  # noqa: E731
            pieces={str(n + 1): sign for n, sign in enumerate(position) if sign != "."}
        )

    assert check_game(Toss()).size == 15
