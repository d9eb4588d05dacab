"""Positions in the order of their texts, however many they are.

An external sample sort: pieces are sorted by themselves and put into files; then ranges of texts,
each with a piece's share of every file, are sorted one after another.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from explorer.scale.run import Array

PIECE = 1 << 20
"""Texts that are sorted together, about."""

BLOCK = 1 << 16
"""Texts that are made in one go."""

SAMPLES = 256
"""Texts of a piece that tell where ranges begin."""


def by_texts(
    folder: Path, codes: Array, texts_of: Callable[[Array], Sequence[str]], piece: int = PIECE
) -> Array:
    """The codes in the order of their texts, which differ; the files are removed again.

    texts_of  gives the texts of codes, which hold no character of code 0

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     by_texts(
    ...         Path(folder) / "texts", np.array([7, 70, 9, 8]), lambda c: list(map(str, c)), 2
    ...     ).tolist()
    [7, 70, 8, 9]
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = -(-len(codes) // piece)
    samples = []
    for number in range(count):
        here = codes[number * piece : (number + 1) * piece]
        texts = _texts(here, texts_of)
        order = np.argsort(texts, kind="stable")
        np.save(folder / f"texts-{number}.npy", texts[order])
        np.save(folder / f"codes-{number}.npy", here[order])
        samples.append(texts[order][:: max(1, len(here) // SAMPLES)])
    sample = np.sort(np.concatenate(samples)) if samples else np.zeros(0, "S1")
    bounds = sample[np.arange(1, count) * len(sample) // max(1, count)]
    pieces = [
        (np.load(folder / f"texts-{n}.npy", "r"), np.load(folder / f"codes-{n}.npy", "r"))
        for n in range(count)
    ]
    ends = [[0, *np.searchsorted(texts, bounds).tolist(), len(texts)] for texts, _ in pieces]
    ordered, done = np.empty(len(codes), np.int64), 0
    for place in range(count):
        shares = [(end[place], end[place + 1]) for end in ends]
        texts = np.concatenate(
            [t[low:high] for (t, _), (low, high) in zip(pieces, shares, strict=True)]
        )
        there = np.concatenate(
            [c[low:high] for (_, c), (low, high) in zip(pieces, shares, strict=True)]
        )
        ordered[done : done + len(there)] = there[np.argsort(texts, kind="stable")]
        done += len(there)
    del pieces
    shutil.rmtree(folder, ignore_errors=True)
    return ordered


def _texts(codes: Array, texts_of: Callable[[Array], Sequence[str]]) -> Array:
    """bytes[k], the texts in UTF-8, whose order is that of the texts."""
    return np.concatenate([
        np.array([text.encode() for text in texts_of(codes[low : low + BLOCK])])
        for low in range(0, len(codes), BLOCK)
    ])  # fmt: skip
