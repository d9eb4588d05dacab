"""Matrix Market coordinate files: the adjacency matrix, for SciPy, Octave, Julia, GraphBLAS.

Format: R. F. Boisvert, R. Pozo, K. Remington, The Matrix Market exchange formats (1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import IO

from explorer.export.source import Source


def write_matrix_market(source: Source, file: IO[str]) -> None:
    """Write the matrix whose entry (i, j) is the number of moves from position i to position j.

    Comments name the position of each row, counted from 1 in the order of ids.
    """
    numbers: dict[int, int] = {}
    file.write("%%MatrixMarket matrix coordinate integer general\n")
    file.write(f"% {source.game['game']}: moves from the position of a row to that of a column\n")
    for row, (position, text) in enumerate(source.names(), 1):
        numbers[position] = row
        file.write(f"% {row} {text}\n")
    file.write(f"{len(numbers)} {len(numbers)} {sum(1 for _ in _entries(source))}\n")
    for start, end, moves in _entries(source):
        file.write(f"{numbers[start]} {numbers[end]} {moves}\n")


def _entries(source: Source) -> Iterator[tuple[int, int, int]]:
    """(source id, target id, number of moves), row by row, columns in order."""
    for start, moves in groupby(source.bare_edges(), key=lambda move: move[0]):
        targets = sorted(move[1] for move in moves)
        for end, same in groupby(targets):
            yield start, end, len(list(same))
