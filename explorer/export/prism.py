"""PRISM's explicit files: transitions (.tra), labels (.lab) and states (.sta) of a game of chance.

The model is a Markov decision process over positions together with the player to move. PRISM
maximises for one player only; if the second plays the stored optimal actions, then
`Pmax=? [F "first_wins"]` is the win probability of the start, in games that end and are not drawn:
here a draw and endless play are worth a half, and nothing there.

Format: the PRISM manual, appendix on explicit model files; read by ``prism -importmodel NAME.all
-mdp``. Storm's explicit files begin with the word mdp instead, and write out the labels.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from explorer.errors import ExplorerError
from explorer.export.source import Source
from explorer.kinds import KINDS
from explorer.store.views import LABEL, PROBABILITY, of_source

SUFFIX = ".tra"

Choice = tuple[str, list[tuple[int, float]]]
"""The name of an action, and (state, probability) for what it may lead to."""


def prism_files(path: Path) -> tuple[Path, Path, Path]:
    """The three files that a name stands for.

    >>> [part.name for part in prism_files(Path("out/pig.tra"))]
    ['pig.tra', 'pig.lab', 'pig.sta']
    """
    return path.with_suffix(SUFFIX), path.with_suffix(".lab"), path.with_suffix(".sta")


def write_prism(
    source: Source, tra: IO[str], lab: IO[str], sta: IO[str], *, free: bool = False
) -> None:
    """Write a whole game; with `free` the second player's choices are left open too.

    State 2 * id is a position with the first player to move, 2 * id + 1 with the second. Labels
    say who is to move, and who has won at an end, where play stays. Whole-number parts of positions
    are variables, -1 where a position has none.

    ExplorerError for a game without chance, for a part of one, or if the second player's optimal
    actions are wanted of a game that is not solved.
    """
    name, kind = source.game["game"], KINDS[source.game["kind"]]
    if not kind.chance:
        raise ExplorerError(f"{name} is {kind.words}: PRISM's format is for games of chance")
    if source.ids is not None:
        raise ExplorerError("PRISM's format is for whole games: leave --around out")
    if not free and source.game["solved_at"] is None:
        raise ExplorerError(f"{name} is not solved: give --second free, or run explorer solve")
    states = 2 * source.positions
    choices = transitions = 0
    # The numbers stand first and are known last: the lines wait in a file of their own.
    with TemporaryFile("w+", encoding="utf-8") as lines:
        for state, chosen in _states(source, free):
            choices += len(chosen)
            for choice, (action, outcomes) in enumerate(chosen):
                transitions += len(outcomes)
                for target, chance in outcomes:
                    lines.write(f"{state} {choice} {target} {chance!r} {action}\n")
        lines.seek(0)
        tra.write(f"{states} {choices} {transitions}\n")
        shutil.copyfileobj(lines, tra, 1 << 20)
    _write_states(source, sta, lab)


def _states(source: Source, free: bool) -> Iterator[tuple[int, list[Choice]]]:
    """(state, what may be chosen in it) for every state in order; ends stay where they are."""
    edges = source.connection.execute(
        f"SELECT n.id, e.target_id, {LABEL}, {PROBABILITY}, n.optimal_label_id "
        "FROM games AS g JOIN nodes AS n ON n.game_id = +g.id "
        f"LEFT JOIN moves AS e ON {of_source('n.id', source.connection.dialect)} "
        "WHERE g.id = :id ORDER BY n.id, e.id",
        source.values(),
    )
    for place, moves in groupby(edges, key=lambda edge: edge[0]):
        listed = list(moves)
        if listed[0][1] is None:  # an end, which has no moves
            yield from ((2 * place + who, [("end", [(2 * place + who, 1.0)])]) for who in (0, 1))
            continue
        for who in (0, 1):
            chosen: dict[tuple[str | None, str], Choice] = {}
            for _, target, label, chance, optimal in listed:
                text, action, _, passes, _ = source.labels[label]
                if who == 1 and not free and not _same(source, label, optimal):
                    continue
                key = (action, "" if action is not None else text)
                after = 2 * target + (1 - who if passes else who)
                outcomes = chosen.setdefault(key, (_identifier(action or text), []))[1]
                outcomes.append((after, 1.0 if chance is None else chance))
            yield 2 * place + who, [(name, _merged(o)) for name, o in chosen.values()]


def _same(source: Source, label: int, optimal: int) -> bool:
    """Whether a label belongs to the same action as the optimal one."""
    text, action, *_ = source.labels[label]
    other_text, other_action, *_ = source.labels[optimal]
    return action == other_action if action is not None else text == other_text


def _merged(outcomes: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Outcomes that lead to one state, added up; in the order of states, and of sum 1."""
    chances: dict[int, float] = {}
    for state, chance in outcomes:
        chances[state] = chances.get(state, 0.0) + chance
    total = sum(chances.values())
    return [(state, chances[state] / total) for state in sorted(chances)]


@lru_cache(maxsize=10_000)
def _identifier(text: str) -> str:
    """A text as PRISM names actions.

    >>> _identifier("1 die"), _identifier("hold")
    ('_1_die', 'hold')
    """
    plain = re.sub("[^A-Za-z0-9_]", "_", text)
    return f"_{plain}" if not plain or plain[0].isdigit() else plain


LABELS = ("init", "deadlock", "first", "second", "first_wins", "second_wins", "drawn")


def _write_states(source: Source, sta: IO[str], lab: IO[str]) -> None:
    columns = source.columns[len(source.columns) - len(source.parts) :]
    whole = [
        part for part, column in zip(source.parts, columns, strict=True) if column.type == "integer"
    ]
    names = [f"part_{part}" if part in ("position", "player") else part for part in whole]
    sta.write(f"({','.join(['position', 'player', *names])})\n")
    lab.write(" ".join(f'{place}="{name}"' for place, name in enumerate(LABELS)) + "\n")
    rows = source.connection.execute(
        "SELECT id, position, terminal, verdict, fields FROM nodes WHERE game_id = :id ORDER BY id",
        source.values(),
    )
    for position, text, terminal, verdict, fields in rows:
        named = json.loads(fields) if whole else {}
        values = [str(named[part]) if named[part] is not None else "-1" for part in whole]
        for who in (0, 1):
            state = 2 * position + who
            sta.write(f"{state}:({','.join([str(position), str(who + 1), *values])})\n")
            holds = [0] if (text, who) == (source.game["start"], 0) else []
            holds.append(2 + who)
            if terminal:
                wins = {"win": who, "draw": 2}.get(verdict, 1 - who)
                holds.append(4 + wins)
            lab.write(f"{state}: {' '.join(map(str, holds))}\n")
