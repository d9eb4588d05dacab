"""Matrix Market coordinate files: the adjacency matrix, for SciPy, Octave, Julia, GraphBLAS.

Format: R. F. Boisvert, R. Pozo, K. Remington, The Matrix Market exchange formats (1996).
"""

from __future__ import annotations

import shutil
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO

from explorer.export.source import Source
from explorer.files import PART


def write_matrix_market(source: Source, file: IO[str]) -> None:
    """Write the matrix whose entry (i, j) is the number of moves from position i to position j.

    Comments name the position of each row, counted from 1 in the order of ids.
    """
    numbers: dict[int, int] = {}
    file.write("%%MatrixMarket matrix coordinate integer general\n")
    file.write(f"% {source.game['game']}: moves from the position of a row to that of a column\n")
    if source.is_part:
        file.write(f"% {PART}: moves that lead to other positions are not here\n")
    for row, (position, text) in enumerate(source.names(), 1):
        numbers[position] = row
        file.write(f"% {row} {text}\n")
    entries = 0
    # Their number stands first and is known last: the lines wait in a file of their own.
    with TemporaryFile("w+", encoding="utf-8") as lines:
        for block in _entries(source):
            entries += len(block)
            lines.write(
                "".join([f"{numbers[a]} {numbers[b]} {moves}\n" for (a, b), moves in block])
            )
        lines.seek(0)
        file.write(f"{len(numbers)} {len(numbers)} {entries}\n")
        shutil.copyfileobj(lines, file, 1 << 20)


def _entries(source: Source) -> Iterator[list[tuple[tuple[int, int], int]]]:
    """((source id, target id), number of moves), row by row, columns in order, in blocks."""
    waiting: Counter[tuple[int, int]] = Counter()
    for block in source.bare_edges().blocks():
        waiting.update([move[:2] for move in block])
        last = block[-1][0]  # its moves may go on in the next block
        listed = sorted(waiting.items())
        whole = bisect_left(listed, last, key=lambda entry: entry[0][0])
        yield listed[:whole]
        waiting = Counter(dict(listed[whole:]))
    yield sorted(waiting.items())
