"""Grundy's game: split a heap into two unequal ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from explorer import spec
from explorer.games.shared.heaps import HeapGame, Heaps, multiset


@dataclass(frozen=True)
class GrundysGame(HeapGame):
    """Two players in turn split one heap into two that are not equal. Heaps of one and two stay as
    they are. Who cannot move has lost; in misère play (misere=true) they have won.
    """

    slug: ClassVar[str] = "grundys-game"
    title: ClassVar[str] = "Grundy's game"
    sources: ClassVar[Sequence[str]] = ("P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8",)

    heaps: Heaps = spec.wholes(
        12, low=0, high=1_000_000, most=64, help="sizes of the heaps at the start"
    )
    misere: bool = spec.flag(False, help="who cannot move wins")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "heaps", multiset(self.heaps) or (0,))

    def why_not(self, position: Heaps) -> str | None:
        if sum(position) != sum(self.heaps):
            return (
                f"heaps are split, and nothing is taken: there are {sum(self.heaps)} counters in "
                f"all, and it has {sum(position)}"
            )
        return None

    def options(self, size: int) -> Iterator[tuple[str, Heaps]]:
        for smaller in range(1, (size + 1) // 2):
            yield f"split {smaller}+{size - smaller}", (smaller, size - smaller)
