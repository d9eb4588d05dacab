"""Policies of stored games of chance: the table of the optimal one, and policies as arrays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from explorer.errors import ExplorerError, RulesError, quote
from explorer.games.base import Choices
from explorer.graph.actions import Actions
from explorer.graph.arrays import GameGraph, Ints
from explorer.kinds import KINDS
from explorer.query.catalog import game
from explorer.query.rows import Row
from explorer.solve.policies import actions_by_name
from explorer.store.connection import Connection
from explorer.store.find import need_game
from explorer.store.read import read_graph

SCORES = ("score", "opponent")
TURN = "turn"


def need_chance(connection: Connection, name: str) -> Row:
    """The row of a stored game; ExplorerError if it is no game of chance."""
    stored = game(connection, name)
    kind = KINDS[stored["kind"]]
    if not kind.chance:
        raise ExplorerError(
            f"{name} is {kind.words}: policies are for games of chance (explorer strategy "
            "judges one without chance)"
        )
    return stored


def policy_table(
    connection: Connection, name: str, score: int | None = None, opponent: int | None = None
) -> Iterator[Row]:
    """For each pair of scores the action with which a turn begins, and every change of action.

    Gives rows {score, opponent, action, changes}, where changes is a list of {turn, action}; pairs
    in their order. ExplorerError if the positions have no parts called score and opponent.
    """
    need_chance(connection, name)
    parts = _parts(connection, name)
    if not set(SCORES) <= set(parts):
        raise ExplorerError(
            f"the positions of {name} have no parts called score and opponent: find and sql can "
            "list optimal moves of any game"
        )
    if max(score or 0, opponent or 0) >= 1 << 63:
        return  # the database has no such numbers
    mine, yours, turn = _parts_in_sql(connection, "p.fields")
    only = "" if score is None else f"AND {mine} = :score "
    only += "" if opponent is None else f"AND {yours} = :opponent "
    rows = connection.execute(
        f"SELECT {mine} AS score, {yours} AS opponent, {turn if TURN in parts else '0'} AS turn, "
        "p.optimal_move FROM position AS p WHERE p.game = :game AND p.terminal = 0 "
        f"{only}ORDER BY 1, 2, 3",
        {"game": name, "score": score, "opponent": opponent},
    )
    for scores, turns in groupby(rows, key=lambda row: (row[0], row[1])):
        changes: list[Row] = []
        for row in turns:
            if not changes or changes[-1]["action"] != row[3]:
                changes.append({"turn": row[2], "action": row[3]})
        yield {
            "score": scores[0],
            "opponent": scores[1],
            "action": changes[0]["action"],
            "changes": changes[1:],
        }


def _parts_in_sql(connection: Connection, fields: str) -> list[str]:
    """Score, opponent's score and turn total as SQL, from the column `fields`."""
    return [connection.dialect.part(fields, name, "integer") for name in (*SCORES, TURN)]


def _parts(connection: Connection, name: str) -> list[str]:
    """The named parts of a game's positions."""
    fields = connection.execute(
        "SELECT fields FROM position WHERE game = :game AND terminal = 0 LIMIT 1",
        {"game": name},
    ).scalar()
    return [] if fields is None else list(json.loads(fields))


class Policies:
    """The policies of a stored game, as actions for every position."""

    def __init__(self, connection: Connection, name: str) -> None:
        need_chance(connection, name)
        self.name = name
        self.graph: GameGraph = read_graph(connection, need_game(connection, name))
        self.actions: Actions
        self.actions, self.names = actions_by_name(self.graph)
        self._shown: Sequence[Any] = [
            shown
            for (shown,) in connection.execute(
                "SELECT optimal_move FROM position WHERE game = :game ORDER BY id",
                {"game": name},
            )
        ]

    def optimal(self) -> Ints:
        """int64[n], the stored optimal actions; -1 at ends."""
        return self._chosen(lambda place: self._shown[place])

    def named(self, choices: Choices[str]) -> Ints:
        """int64[n], the actions of a policy, over the texts of positions, that leaves no choice;
        -1 at ends."""
        texts = self.graph.positions

        def answer(place: int) -> str:
            (action,) = choices(texts[place], None)
            return action

        return self._chosen(answer)

    def _chosen(self, answer: Callable[[int], str]) -> Ints:
        chosen = np.full(self.graph.size, -1, dtype=np.int64)
        offsets = self.actions.offsets.tolist()
        for place in np.flatnonzero(~self.graph.terminal).tolist():
            wanted = answer(place)
            for action in range(offsets[place], offsets[place + 1]):
                if self.names[action] == wanted:
                    chosen[place] = action
                    break
            else:
                raise RulesError(
                    f"{self.name}: a policy answers {quote(str(wanted))} in "
                    f"{quote(self.graph.positions[place])}, where that is no action"
                )
        return chosen


@dataclass(frozen=True)
class StoppingPolicy:
    """Where it is optimal to stop a turn, with a plain move, and where to go on, by chance.

    stops  (score, opponent) -> for each turn total whether it is optimal to stop there; None where
           there is no position
    stop, go  what these are called
    """

    stops: dict[tuple[int, int], list[bool | None]]
    stop: str
    go: str


def stopping_policy(connection: Connection, name: str) -> StoppingPolicy:
    """Where to stop a turn of a stored game; ExplorerError if there are no turn totals."""
    need_chance(connection, name)
    if not {*SCORES, TURN} <= set(_parts(connection, name)):
        raise ExplorerError(
            f"the positions of {name} have no parts called score, opponent and turn: pictures of "
            "policies are for Pig and its like"
        )
    rows = connection.execute(
        f"SELECT {', '.join(_parts_in_sql(connection, 'n.fields'))}, l.action, l.label "
        "FROM games AS g "
        "JOIN nodes AS n ON n.game_id = g.id "
        "JOIN labels AS l ON l.game_id = g.id AND l.id = n.optimal_label_id "
        "WHERE g.spec = :game ORDER BY 1, 2, 3",
        {"game": name},
    )
    stops: dict[tuple[int, int], list[bool | None]] = {}
    names: dict[bool, str] = {}
    for score, opponent, turn, action, label in rows:
        if not all(type(part) is int and part >= 0 for part in (score, opponent, turn)):
            raise ExplorerError(
                f"{name} has positions whose score, opponent and turn are not all whole numbers "
                "from 0 up: pictures of policies are for Pig and its like"
            )
        turns = stops.setdefault((score, opponent), [])
        turns += [None] * (turn - len(turns))
        turns.append(action is None)
        names.setdefault(action is None, action or label)
    return StoppingPolicy(stops, names.get(True, "stop"), names.get(False, "go on"))


def reached_by_optimal(connection: Connection, name: str) -> set[tuple[int, int, int]]:
    """(score, opponent, turn) of every position that comes up if both play optimally."""
    policies = Policies(connection, name)
    graph, actions, chosen = policies.graph, policies.actions, policies.optimal()
    seen = np.zeros(graph.size, dtype=bool)
    level = np.array([graph.start])
    while len(level):
        seen[level] = True
        after = [np.zeros(0, dtype=np.int64)]
        for action in chosen[level[chosen[level] >= 0]].tolist():
            moves = actions.moves[actions.starts[action] : actions.starts[action + 1]]
            after.append(graph.targets[moves].astype(np.int64))
        targets = np.unique(np.concatenate(after))
        level = targets[~seen[targets]]
    fields = graph.fields or ()
    parts = [json.loads(fields[place]) for place in np.flatnonzero(seen & ~graph.terminal).tolist()]
    return {(part["score"], part["opponent"], part["turn"]) for part in parts}
