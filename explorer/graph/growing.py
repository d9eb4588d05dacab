"""Arrays to which a search adds what it finds."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

T = TypeVar("T", bound=np.generic)

LEAST = 1 << 14
"""Elements that an array has room for at first, at least."""


class Growing(Generic[T]):
    """An array that grows at its end.

    It has room for as many elements as are expected, and for twice as many each time that there
    are more. Room that nothing is written to takes no memory: systems give it page by page.

    >>> found = Growing(np.dtype(np.int32), expected=2)
    >>> found.add(np.array([5, 7]))
    >>> found.add(np.array([9]))
    >>> found.array.tolist(), found.array.dtype.name
    ([5, 7, 9], 'int32')
    """

    def __init__(self, dtype: np.dtype[T], expected: int | None = None) -> None:
        self._room: npt.NDArray[T] = np.empty(max(expected or 0, LEAST), dtype=dtype)
        self._size = 0

    def add(self, values: npt.NDArray[Any]) -> None:
        """Put values at the end."""
        size = self._size + len(values)
        if size > len(self._room):
            room = np.empty(max(size, 2 * len(self._room)), dtype=self._room.dtype)
            room[: self._size] = self.array
            self._room = room
        self._room[self._size : size] = values
        self._size = size

    @property
    def array(self) -> npt.NDArray[T]:
        """What has been added, as a view."""
        return self._room[: self._size]
