"""Labels of moves, made unique within each position.

A move without a label of its own is called by where it leads: `to b`. Where moves of a position
share a label, it gets what tells them apart: where they lead, whose they are, by which action they
happen, and else a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from explorer.errors import option, quote
from explorer.imports.file_graph import FileGraph, FileMove


def settle_labels(graph: FileGraph, *, strict: bool = False) -> None:
    """Give every move its label, in place.

    With `strict`, labels that the file gives stay as they are, so that one that leads to two
    targets is refused later, and where some moves have one, all must: ExplorerError, with the line.

    >>> graph = FileGraph("f.csv")
    >>> graph.moves = [FileMove(2, "a", "knows", "b"), FileMove(3, "a", "knows", "c"),
    ...     FileMove(4, "b", "", "c", named=False, edge=1),
    ...     FileMove(5, "b", "", "c", named=False, edge=2)]
    >>> settle_labels(graph)
    >>> [move.label for move in graph.moves]
    ['knows: b', 'knows: c', 'to c', 'to c (2)']
    >>> graph.told
    ["labels that were not unique in their position say more now, such as 'knows: b': 2 moves"]
    """
    if strict and any(move.named for move in graph.moves):
        for move in graph.moves:
            if not move.named:
                way = option("", ", though others are not; strict=False calls it by its target")
                raise graph.wrong_move(move, f"the label is empty{way}")
    moves = [m if m.named else m.called(f"to {m.target}") for m in graph.moves]
    first: dict[tuple[str, str], FileMove] = {}
    shared: dict[tuple[str, str], None] = {}
    for move in moves:
        before = first.setdefault((move.source, move.label), move)
        if before is not move and _same(before) != _same(move):
            shared[move.source, move.label] = None
    graph.moves = moves
    if not shared:
        return
    groups: dict[tuple[str, str], list[int]] = {key: [] for key in shared}
    for at, move in enumerate(moves):
        if (move.source, move.label) in groups:
            groups[move.source, move.label].append(at)
    taken = first.keys() - groups.keys()
    changed: list[str] = []
    for (source, _), places in groups.items():
        group = [moves[at] for at in places]
        if strict and any(move.named for move in group):
            continue
        if group[0].action is not None and len({move.action for move in group}) == 1:
            continue  # outcomes of one action may share a label
        for at, label in zip(places, _told_apart(group, source, taken), strict=True):
            if moves[at].named and label != moves[at].label:
                changed.append(label)
            if label != moves[at].label:
                moves[at] = moves[at].called(label)
    if changed:
        graph.told.append(
            "labels that were not unique in their position say more now, such as "
            f"{quote(changed[0])}: {len(changed):,} moves"
        )


def _same(move: FileMove) -> Hashable:
    """What two moves of one label have in common if they are one move."""
    edge = None if move.named else move.edge
    return move.target, move.player, move.passes_turn, move.action, move.probability, edge


def _told_apart(group: Sequence[FileMove], source: str, taken: set[tuple[str, str]]) -> list[str]:
    """Labels for moves of one position that share theirs; what is the same move shares its own."""
    labels = [move.label for move in group]
    numbers: dict[str, int] = {}
    if any(move.named for move in group):
        _longer(labels, group, [move.target for move in group], "{1}: {0}")
    _longer(labels, group, [move.player for move in group], "{0} {1}")
    _longer(labels, group, [move.action for move in group], "{0}: {1}")
    mine: dict[tuple[str, Hashable], str] = {}
    for at, move in enumerate(group):
        key = labels[at], _same(move)
        if key not in mine:
            mine[key] = _free(labels[at], source, taken, numbers)
            taken.add((source, mine[key]))
        labels[at] = mine[key]
    return labels


def _longer(
    labels: list[str], group: Sequence[FileMove], told: Sequence[str | None], form: str
) -> None:
    """Put what is told of each move into its label, where moves of that label differ in it."""
    if len(set(told)) < 2:
        return
    sorts = Counter(label for label, _ in set(zip(labels, told, strict=True)))
    differ = {label for label, count in sorts.items() if count > 1}
    for at, word in enumerate(told):
        if labels[at] in differ and word is not None:
            labels[at] = form.format(word, labels[at])


def _free(label: str, source: str, taken: set[tuple[str, str]], numbers: dict[str, int]) -> str:
    """The label, with the first number from 2 on that makes it one of its own, if it needs any.

    `numbers` remembers up to where they are taken: thousands of moves may lead to one place.
    """
    free, number = label, numbers.get(label, 2)
    while (source, free) in taken:
        free, number = f"{label} ({number})", number + 1
    numbers[label] = number
    return free
