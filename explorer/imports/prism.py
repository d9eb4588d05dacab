"""PRISM's explicit files: transitions (.tra), with labels (.lab) and states (.sta) beside it.

A chain or decision process is a game of chance in which nobody else moves: no move passes the turn,
so that its win probability is the greatest probability of coming to the ends that are won. Files
that this program writes say who is to move in every state, and come back as a game of two.

Format: the PRISM manual, appendix on explicit model files. Storm's explicit files begin with the
type of the model and write out the labels; they are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from explorer.errors import LimitError, quote
from explorer.graph.limits import MAX_POSITIONS
from explorer.imports.cells import probability
from explorer.imports.file_graph import TURNS, FileGraph, FileMove
from explorer.imports.opened import opened_text, plain

_STATE = re.compile(r"\s*([0-9]{1,12})\s*:\s*(\(.*\)|\S+)\s*")
_LABEL = re.compile(r'([0-9]{1,9})="([^"]*)"')
_HOLDS = re.compile(r"\s*([0-9]{1,12})\s*:((\s+[0-9]{1,9})*)\s*")
_ENDS = {"first_wins": "first", "second_wins": "second", "drawn": None}
"""Labels that this program writes of ends -> who has won there."""


@dataclass(frozen=True)
class _Row:
    """A transition: its choice is of the state, and counts from 0 there."""

    line: int
    source: int
    choice: int
    target: int
    chance: str
    action: str


def read_prism(path: Path) -> FileGraph:
    """The graph of a ``.tra``; labels and states come from the files of its name that are there.

    A state that only leads to itself is an end. Play begins where the label `init` holds, else in
    state 0; by the name of another label `--won` and the like mean all its states.
    """
    graph = FileGraph(str(path), kind="chance")
    rows = list(_rows(graph, path))
    size = 1 + max((max(row.source, row.target) for row in rows), default=-1)
    beside = plain(path)
    texts = _states(beside.with_suffix(".sta"), size)
    numbered = texts == [str(state) for state in range(size)]
    graph.called = "their numbers" if numbered else "their values", "actions, and where they lead"
    graph.positions = texts
    if not numbered:
        graph.numbers = {str(state): text for state, text in enumerate(texts)}
    graph.lines = dict.fromkeys(texts, 1)
    held = _labels(graph, beside.with_suffix(".lab"), texts)
    two = sum(len(held.get(who, ())) for who in TURNS) == size
    over = {text for label in _ENDS for text in held.get(label, ())}
    ends = 0
    for source, group in groupby(rows, key=lambda row: row.source):
        moves = list(group)
        # Play that goes on for ever in one state is no end, where the file tells them apart.
        if all(row.target == source for row in moves) and (texts[source] in over or not two):
            ends += 1
            continue
        for _, chosen in groupby(moves, key=lambda row: row.choice):
            graph.moves += _choice(graph, texts, list(chosen))
    graph.starts = held.pop("init", [])[:] or texts[:1]
    graph.sets = held
    if two:
        _two_players(graph, held)
    elif ends:
        graph.told.append(f"states that lead only to themselves are ends: {ends:,}")
    return graph


def _rows(graph: FileGraph, path: Path) -> Iterator[_Row]:
    with opened_text(graph, path) as file:
        lines = ((line, raw.split()) for line, raw in enumerate(file, 1) if raw.strip())
        head = next(lines, (1, []))[1]
        of_storm = head in (["dtmc"], ["mdp"])  # which counts nothing
        if not (of_storm or (len(head) in (2, 3) and all(map(str.isdecimal, head)))):
            raise graph.wrong(1, "it does not begin with the numbers of states and transitions")
        # States, choices, transitions: a decision process.
        chosen = head == ["mdp"] if of_storm else len(head) == 3
        states, last = MAX_POSITIONS if of_storm else int(head[0]), (-1, -1)
        if states > MAX_POSITIONS:
            raise LimitError(f"{quote(str(path))} has {states:,} states, over {MAX_POSITIONS:,}")
        count = 0
        for line, words in lines:
            least = 4 if chosen else 3
            if not least <= len(words) <= least + 1:
                raise graph.wrong(line, f"{len(words)} words, a transition has {least}")
            numbers = words[: least - 1]
            if not all(word.isdecimal() and len(word) < 13 for word in numbers):
                raise graph.wrong(line, f"{quote(' '.join(numbers))} are not states")
            source, target = int(numbers[0]), int(numbers[-1])
            choice = int(numbers[1]) if chosen else 0
            if not (source < states and target < states):
                raise graph.wrong(line, f"there are {states:,} states, from 0 on")
            if (source, choice) < last:
                raise graph.wrong(line, "transitions do not stand in the order of states")
            last = source, choice
            count += 1
            action = words[least] if len(words) > least else ""
            yield _Row(line, source, choice, target, words[least - 1], action)
        if not of_storm and count != int(head[-1]):
            raise graph.wrong(1, f"there are {count:,} transitions, not {int(head[-1]):,}")


def _choice(graph: FileGraph, texts: list[str], rows: list[_Row]) -> Iterator[FileMove]:
    """The moves of one choice: a plain one, or the outcomes of an action."""
    name = rows[0].action or ("next" if rows[0].choice == 0 else f"choice {rows[0].choice}")
    certain = len(rows) == 1 and probability(graph, rows[0].line, rows[0].chance) == 1
    for row in rows:
        target = texts[row.target]
        label = name if certain and row.action else f"to {target}"
        yield FileMove(
            row.line,
            texts[row.source],
            graph.name(row.line, "label", label),
            target,
            passes_turn=False,
            action=None if certain else name,
            probability=None if certain else probability(graph, row.line, row.chance),
            edge=(row.source, row.choice),
            named=certain and bool(row.action),
        )


def _states(path: Path, size: int) -> list[str]:
    """The names of states: their values in a ``.sta``, where all have one and all differ, else
    their numbers."""
    numbers = [str(state) for state in range(size)]
    if not path.is_file():
        return numbers
    texts: dict[int, str] = {}
    listed = FileGraph(str(path))
    with opened_text(listed, path) as file:
        next(file, "")  # the names of the variables
        for line, raw in enumerate(file, 2):
            if not raw.strip():
                continue
            told = _STATE.fullmatch(raw)
            if told is None or int(told[1]) >= size:
                raise listed.wrong(line, f"{quote(raw.strip())} is no state of the model")
            texts[int(told[1])] = listed.name(line, "position", told[2])
    if len(texts) < size or len({*texts.values()}) < size:
        return numbers
    return [texts[state] for state in range(size)]


def _labels(graph: FileGraph, path: Path, texts: list[str]) -> dict[str, list[str]]:
    """Label -> the states in which it holds."""
    if not path.is_file():
        return {}
    listed = FileGraph(str(path))
    with opened_text(listed, path) as file:
        first = next(file, "")
        if first.strip() == "#DECLARATION":
            return _labels_of_storm(listed, file, texts)
        if first.strip() and not _LABEL.search(first):
            raise listed.wrong(1, f'{quote(first.strip())} names no labels, such as 0="init"')
        names = {int(number): name for number, name in _LABEL.findall(first)}
        held: dict[str, list[str]] = {name: [] for name in names.values()}
        for line, raw in enumerate(file, 2):
            if not raw.strip():
                continue
            told = _HOLDS.fullmatch(raw)
            if told is None or int(told[1]) >= len(texts):
                raise listed.wrong(line, f"{quote(raw.strip())} is no state with its labels")
            for number in map(int, told[2].split()):
                if number not in names:
                    raise listed.wrong(line, f"there is no label {number}")
                held[names[number]].append(texts[int(told[1])])
    return held


def _labels_of_storm(
    listed: FileGraph, file: Iterable[str], texts: list[str]
) -> dict[str, list[str]]:
    """The same from a file of Storm, which writes out the names of labels."""
    held: dict[str, list[str]] = {}
    for line, raw in enumerate(file, 2):
        words = raw.split()
        if not words or words == ["#END"]:
            continue
        if not held:
            held = {name: [] for name in words}
        elif not (words[0].isdecimal() and int(words[0]) < len(texts)):
            raise listed.wrong(line, f"{quote(raw.strip())} is no state with its labels")
        else:
            for name in words[1:]:
                if name not in held:
                    raise listed.wrong(line, f"there is no label {quote(name)}")
                held[name].append(texts[int(words[0])])
    return held


def _two_players(graph: FileGraph, held: dict[str, list[str]]) -> None:
    """Say who is to move, and who has won, as labels tell it that this program writes."""
    for who in TURNS:
        graph.movers.update(dict.fromkeys(held[who], who))
    graph.moves = [
        replace(move, passes_turn=graph.movers[move.source] != graph.movers[move.target])
        for move in graph.moves
    ]
    for label, winner in _ENDS.items():
        for text in held.get(label, ()):
            graph.judged = True
            if winner is None:
                graph.verdicts[text] = "draw"
            elif winner == graph.movers[text]:
                graph.verdicts[text] = "win"
