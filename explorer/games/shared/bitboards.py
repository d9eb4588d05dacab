"""Sets of squares of a board as the bits of one number, for values of boards by their parts.

Square (row, column) is bit row * stride + column. The stride is wider than any row, so that one
column between is never part of the board, and shifting by 1 or by the stride comes to neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache


def bits(rows: Sequence[str], free: str, stride: int) -> int:
    """The squares that hold one of the characters `free`.

    >>> bits([".x", ".."], ".", 3) == 0b11001
    True
    """
    return sum(
        1 << row * stride + column
        for row, line in enumerate(rows)
        for column, square in enumerate(line)
        if square in free
    )


def around(squares: int, stride: int) -> int:
    """The neighbours of some squares, which may lie off the board."""
    return squares << 1 | squares >> 1 | squares << stride | squares >> stride


def regions(squares: int, stride: int) -> Iterator[int]:
    """The connected regions of some squares.

    >>> list(regions(0b11001, 3)), list(regions(0b10001, 3))
    ([25], [1, 16])
    """
    while squares:
        region = squares & -squares
        while True:
            near = region << 1 | region >> 1 | region << stride | region >> stride
            grown = region | near & squares
            if grown == region:
                break
            region = grown
        squares ^= region
        yield region


def corner(squares: int, stride: int) -> int:
    """The shift that moves some squares, at least one, into the corner of row 0 and column 0."""
    shift = ((squares & -squares).bit_length() - 1) // stride * stride
    squares >>= shift
    column = _column(stride)
    while not squares & column:
        squares >>= 1
        shift += 1
    return shift


@cache
def _column(stride: int) -> int:
    """The squares of column 0, of as many rows as the stride is wide."""
    return sum(1 << row * stride for row in range(stride))


def images(layers: Sequence[int], stride: int) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """(whether rows and columns changed places, the layers) for each symmetry of the square.

    `layers` are sets of squares that are turned alike; together they touch row 0 and column 0, and
    so do the images.

    >>> sorted(set(images([0b11], 3)))
    [(False, (3,)), (True, (9,))]
    """
    mask = (1 << stride) - 1
    together = 0
    for layer in layers:
        together |= layer
    height = -(-together.bit_length() // stride)
    rows = [[layer >> row * stride & mask for row in range(height)] for layer in layers]
    width = max((together >> row * stride & mask).bit_length() for row in range(height))
    columns = [
        [
            sum((line >> column & 1) << row for row, line in enumerate(layer))
            for column in range(width)
        ]
        for layer in rows
    ]
    for transposed, turned, wide in ((False, rows, width), (True, columns, height)):
        mirrored = [[_reversed(line, wide) for line in layer] for layer in turned]
        for lines in (turned, mirrored):
            yield transposed, tuple(_packed(layer, stride) for layer in lines)
            yield transposed, tuple(_packed(layer[::-1], stride) for layer in lines)


def exchanged_images(sides: tuple[int, int], stride: int) -> Iterator[tuple[tuple[int, int], int]]:
    """What is worth as much (1) as Left's and Right's squares, or its negative (-1): their images
    by the symmetries of the square, and those with the players exchanged."""
    for _, (left, right) in images(sides, stride):
        yield (left, right), 1
        yield (right, left), -1


@cache
def _reversed(line: int, width: int) -> int:
    return int(f"{line:0{width}b}"[::-1], 2)


def _packed(lines: Sequence[int], stride: int) -> int:
    board = 0
    for line in reversed(lines):
        board = board << stride | line
    return board
