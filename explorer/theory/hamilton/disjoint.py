"""Circuits of a complete graph that share no edge.

W. Walecki's construction, in E. Lucas, Récréations mathématiques 2 (1883) 162: all vertices but one
stand in a ring; a zigzag across the ring and back through the one in the middle is a circuit, and
so it is when it is turned.
"""

from __future__ import annotations


def disjoint_circuits(size: int) -> list[list[int]]:
    """(n - 1)/2 edge-disjoint Hamiltonian circuits of the complete graph of n vertices, which take
    all edges, for odd n; (n - 2)/2 for even n, which leave a perfect matching.

    >>> disjoint_circuits(5)
    [[4, 0, 1, 3, 2], [4, 1, 2, 0, 3]]
    """
    ring = size - 1
    zigzag = [(step + 1) // 2 * (1 if step % 2 else -1) for step in range(ring)]
    # The two ends of an edge of the zigzag add up to 0 or 1, turned by t to 2t or 2t + 1: so no
    # edge comes twice.
    return [
        [size - 1, *((turn + place) % ring for place in zigzag)] for turn in range((size - 1) // 2)
    ]
