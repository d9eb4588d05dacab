"""Tours as boards of numbers, rows from the top, as they are printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from explorer.errors import ExplorerError, quote
from explorer.theory.tours.knight import Square, is_move, name
from explorer.theory.tours.verify import check_tour
from explorer.theory.tours.warnsdorff import along

LARGEST = 10_000
"""Squares of a board that may be read."""


def written(squares: Sequence[Square], rows: int, cols: int) -> list[str]:
    """The rows of a board from the top, each square with its number in the tour.

    >>> written([(0, 0), (1, 2)], 3, 2)
    ['. 2', '. .', '1 .']
    """
    numbers = {square: str(number) for number, square in enumerate(squares, 1)}
    width = len(str(len(squares)))
    return [
        " ".join(numbers.get((column, row), ".").rjust(width) for column in range(cols))
        for row in reversed(range(rows))
    ]


def read(text: str) -> tuple[int, int, list[Square]]:
    """(rows, columns, the squares in the order of their numbers) of a numbered board.

    Rows are lines or parted by ``/``, from the top; ``.`` is a square that is left out.
    ExplorerError says which number comes twice, or is none.

    >>> read("1")
    (1, 1, [(0, 0)])
    """
    if "," in text:
        raise ExplorerError("there are commas in it: put spaces between the numbers of a board")
    lines = [line.split() for line in re.split(r"[/\n]", text) if line.strip()]
    if not lines:
        raise ExplorerError("there are no numbers in it: give a board, a row a line")
    if len(set(map(len, lines))) > 1:
        short = next(n for n, line in enumerate(lines, 1) if len(line) != len(lines[0]))
        raise ExplorerError(
            f"row {short} from the top has {len(lines[short - 1])} numbers, the first has "
            f"{len(lines[0])}: all must have as many"
        )
    rows, cols = len(lines), len(lines[0])
    size = rows * cols
    if size > LARGEST:
        raise ExplorerError(f"a board of {size:,} squares is too large: {LARGEST:,} are read")
    if (left := sum(line.count(".") for line in lines)) > 1:
        raise ExplorerError(f"{left} squares are left out: one may be")
    size -= left
    place: dict[int, Square] = {}
    for down, line in enumerate(lines):
        for column, word in enumerate(line):
            square = column, rows - 1 - down
            if word == ".":
                continue
            if not re.fullmatch("[0-9]{1,6}", word, re.ASCII) or not 1 <= int(word) <= size:
                raise ExplorerError(
                    f"{quote(word)} on {name(square)} is not a step: steps are numbered 1 to {size}"
                )
            if int(word) in place:
                raise ExplorerError(
                    f"step {word} stands on {name(place[int(word)])} and on {name(square)}"
                )
            place[int(word)] = square
    return rows, cols, [place[number] for number in range(1, size + 1)]


def left_out(rows: int, cols: int, squares: Sequence[Square]) -> list[Square]:
    """The squares of a board that a tour does not visit.

    >>> left_out(1, 2, [(0, 0)])
    [(1, 0)]
    """
    return sorted(set(product(range(cols), range(rows))) - set(squares))


def judged(rows: int, cols: int, squares: Sequence[Square]) -> tuple[bool, int | None]:
    """(whether a tour is closed, the first step that breaks Warnsdorff's rule or None).

    ExplorerError, which names the first fault, if it is no tour.
    """
    left = left_out(rows, cols, squares)
    check_tour(squares, rows, cols, False, left[0] if len(left) == 1 else None)
    closed = len(squares) > 1 and is_move(squares[-1], squares[0])
    if left and not (closed and rows * cols % 2):
        raise ExplorerError(
            f"{name(left[0])} is left out: only a closed tour of an odd number of squares may "
            "leave one out"
        )
    steps = enumerate(along(rows, cols, squares), 1)
    return closed, next((number for number, step in steps if not step.obeys), None)
