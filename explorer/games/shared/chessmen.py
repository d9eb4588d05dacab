"""How the men of chess move, but for pawns, and how boards with them are read.

Squares are numbered from a1, row by row: on the board of 8 x 8 b1 is 1 and a2 is 8.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from explorer.games.shared.squares import square

LETTERS = "KQRBN"
"""King, queen, rook, bishop, knight: the order in which men are written and move."""

Man = tuple[str, int]
"""A letter, and the number of a square."""

Men = tuple[Man, ...]
"""The men of one side, in the order of their letters, then of their squares; the king is first."""

_STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SLANTING = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_STEPS = {
    "K": _STRAIGHT + _SLANTING,
    "Q": _STRAIGHT + _SLANTING,
    "R": _STRAIGHT,
    "B": _SLANTING,
    "N": ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
}
_GO_ON = "QRB"


@cache
def rays(letter: str, origin: int, rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """The squares that a man may come to, in each direction, from the nearest on.

    >>> rays("R", 0, 3, 3), rays("N", 0, 3, 3)
    (((1, 2), (3, 6)), ((7,), (5,)))
    """
    found = []
    for right, up in _STEPS[letter]:
        row, column = divmod(origin, cols)
        ray = []
        while 0 <= (row := row + up) < rows and 0 <= (column := column + right) < cols:
            ray.append(row * cols + column)
            if letter not in _GO_ON:
                break
        if ray:
            found.append(tuple(ray))
    return tuple(found)


def attacked(man: Man, occupied: Collection[int], rows: int, cols: int) -> Iterator[int]:
    """The squares that a man attacks, the nearest occupied one in each direction the last of it.

    >>> sorted(attacked(("R", 0), {2, 6, 7}, 3, 3))
    [1, 2, 3, 6]
    """
    for ray in rays(*man, rows, cols):
        for place in ray:
            yield place
            if place in occupied:
                break


@cache
def between(letter: str, origin: int, target: int, rows: int, cols: int) -> frozenset[int] | None:
    """The squares that must be free for a man to attack another; None if it cannot.

    >>> between("R", 0, 2, 3, 3), between("N", 0, 5, 3, 3), between("B", 0, 1, 3, 3)
    (frozenset({1}), frozenset(), None)
    """
    for ray in rays(letter, origin, rows, cols):
        if target in ray:
            return frozenset(ray[: ray.index(target)])
    return None


def most_attacked(letter: str, rows: int, cols: int) -> int:
    """How many squares a man attacks at most.

    >>> most_attacked("N", 3, 3), most_attacked("Q", 8, 8)
    (2, 27)
    """
    return max(sum(map(len, rays(letter, at, rows, cols))) for at in range(rows * cols))


def is_attacked(
    place: int, by: Iterable[Man], occupied: Collection[int], rows: int, cols: int
) -> bool:
    """Whether one of these men attacks a square.

    >>> is_attacked(2, [("R", 0), ("N", 8)], {0, 1, 8}, 3, 3)
    False
    """
    for letter, origin in by:
        way = between(letter, origin, place, rows, cols)
        if way is not None and way.isdisjoint(occupied):
            return True
    return False


def at_home(sides: tuple[str, str], rows: int, cols: int) -> tuple[Men, Men] | None:
    """White's men and Black's as a game may begin: the kings face each other, the others stand
    where they do in a game of chess, or as near as they give no check. None if they have no place.

    >>> at_home(("KR", "K"), 3, 3)
    ((('K', 1), ('R', 0)), (('K', 7),))
    """
    placed: tuple[list[Man], list[Man]] = (
        [("K", cols // 2)], [("K", (rows - 1) * cols + cols // 2)],
    )  # fmt: skip
    for side, letters_of in enumerate(sides):
        king = placed[1 - side][0][1]
        # Nearest is what is nearest to the own side of the board.
        near = [
            (rows - 1 - row if side else row) * cols + column
            for row in range(rows)
            for column in range(cols)
        ]
        for letter in letters_of[1:]:
            taken = {at for _, at in (*placed[0], *placed[1])}
            home = [near[column] for column in _HOMES[letter] if column < cols]
            for at in (*home, *near):
                if at not in taken and king not in attacked((letter, at), taken, rows, cols):
                    placed[side].append((letter, at))
                    break
            else:
                return None
    return ordered(placed[0]), ordered(placed[1])


_HOMES = {"Q": (3,), "R": (0, 7), "B": (5, 2), "N": (1, 6)}
"""The columns in which men stand when a game of chess begins."""


@cache
def names(rows: int, cols: int) -> tuple[str, ...]:
    """The names of the squares of a board, in the order of their numbers."""
    return tuple(square(column, row) for row in range(rows) for column in range(cols))


@cache
def _numbers(rows: int, cols: int) -> dict[str, int]:
    return {name: number for number, name in enumerate(names(rows, cols))}


def ordered(men: Iterable[Man]) -> Men:
    """The men of one side in their order.

    >>> ordered([("R", 7), ("K", 4), ("R", 0)])
    (('K', 4), ('R', 0), ('R', 7))
    """
    return tuple(sorted(men, key=lambda man: (LETTERS.index(man[0]), man[1])))


def letters(men: Iterable[Man]) -> str:
    """The letters of the men of one side."""
    return "".join(letter for letter, _ in men)


def is_dead(white: str, black: str) -> bool:
    """Whether nobody can be mated with these men: two kings, with a bishop or knight at most.

    >>> is_dead("K", "K"), is_dead("K", "KN"), is_dead("KR", "K"), is_dead("KB", "KB")
    (True, True, False, False)
    """
    others = (white + black).replace("K", "")
    return others in ("", "B", "N")


_LIST = re.compile(r"([a-h1-8kqrbn+]+)_([a-h1-8kqrbn+]+)_([wb])", re.IGNORECASE)
_ROWS = re.compile("([KQRBNkqrbn1-8/]+)(?:_([wb])| ([wb])(?: - - [0-9]+ [0-9]+)?)")


def read_board(text: str, rows: int, cols: int) -> tuple[Men, Men, str] | None:
    """(White's men, Black's, w or b, who is to move) on a board; None if the text has not the form.

    The men are listed, in capital letters or small ones, or the board is given row by row from the
    top in Forsyth's notation.

    >>> read_board("Kc1+Rb1_kb3_w", 3, 3) == read_board("1k1/3/1RK_w", 3, 3)
    True
    >>> read_board("1k1/3/1RK b - - 0 1", 3, 3)
    ((('K', 2), ('R', 1)), (('K', 7),), 'b')
    """
    if match := _LIST.fullmatch(text):
        listed = [_read_list(side, rows, cols) for side in match.groups()[:2]]
        if listed[0] is None or listed[1] is None:
            return None
        return ordered(listed[0]), ordered(listed[1]), match[3].lower()
    if match := _ROWS.fullmatch(text):
        signs = _read_rows(match[1].split("/"), rows, cols)
        if signs is None:
            return None
        men = [(sign, at) for at, sign in enumerate(signs) if sign != "."]
        white = ordered(man for man in men if man[0].isupper())
        black = ordered((sign.upper(), at) for sign, at in men if sign.islower())
        return white, black, match[2] or match[3]
    return None


def _read_list(text: str, rows: int, cols: int) -> list[Man] | None:
    """Men that are listed; None if they cannot be read, or are off the board."""
    men = []
    for item in text.split("+"):
        letter, at = item[:1].upper(), _numbers(rows, cols).get(item[1:].lower())
        if not letter or letter not in LETTERS or at is None:
            return None
        men.append((letter, at))
    return men


def _read_rows(given: Sequence[str], rows: int, cols: int) -> str | None:
    """The signs of a board from a1 on, full stops for empty squares; None if it has other rows."""
    signs = [re.sub("[1-8]", lambda empty: "." * int(empty[0]), row) for row in given]
    return "".join(reversed(signs)) if [*map(len, signs)] == [cols] * rows else None
