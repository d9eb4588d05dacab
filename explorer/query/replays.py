"""Replaying a record of play, checked move by move against the stored graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from explorer.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    MalformedError,
    UnknownMoveError,
    quote,
)
from explorer.kinds import KINDS, Kind
from explorer.query.catalog import game
from explorer.query.choices import of_player
from explorer.query.lines import OTHER, at_the_end, players, winner
from explorer.query.many import Positions
from explorer.query.rows import Row, rows
from explorer.store.connection import Connection
from explorer.store.find import need_game
from explorer.texts import loosely
from explorer.values import FOR_THE_OTHER, IN_VIEWS, told_of_target

_SHOWN = 6
"""Moves listed in an error."""


class Item(NamedTuple):
    """An item of a record as it was given, and the position it is the text of, if it is one.

    Where the rules of a game are not here, any text might be: then `sure` is false. `meant` is what
    a word before it says it is, "position" or "move", None where it has none; `bare` is the text
    without that word.
    """

    given: str
    position: str | None
    sure: bool = True
    meant: str | None = None
    bare: str = ""

    @property
    def labels(self) -> list[str]:
        """The labels or actions that it may be."""
        if self.meant == "position":
            return []
        return [self.given] if self.meant is None else [self.given, self.bare]

    def names(self, move: Row) -> bool:
        """Whether it is the label or the action of a move."""
        return move["label"] in self.labels or move["action"] in self.labels


_MEANT = ("position", "move")
"""Words that, with a colon after them, say what an item of a record is."""


def replay(connection: Connection, name: str, record: Sequence[Item]) -> dict[str, Any]:
    """Play a record: positions or labels, from its first position or else from the start.

    What is a label of the start is no first position, and what is a label is no position that
    another move leads to: that is refused as ambiguous. A position after a label, if play stands
    there, says only where that led, unless a move leads from it to itself: then it is that move. An
    item that is meant as a position, or as a move, is none of the other.

    In a partizan game Left and Right take turns; whoever makes the first move begins.

    Each move comes with the value of its position before it and after, for its player, and a
    judgement: best (optimal), slower (still wins, but not as fast), sooner (loses, and faster than
    need be) or mistake (gives the outcome away), None where the game has no outcomes.

    NotThereError if a position or move is not in the graph, MalformedError if an item is neither or
    may be several moves; the message says which item, and why.
    """
    if not record:
        raise MalformedError("the record is empty: give positions or labels, joined by commas")
    places = Positions(
        connection, name, [item.position for item in record if item.sure and item.position]
    )
    at = _beginning(connection, name, record[0], places)
    begins_there = record[0].position == at["position"] and record[0].meant != "move"
    rest = record[1:] if begins_there else record
    steps: list[Row] = []
    by_label = False
    kind = KINDS[game(connection, name)["kind"]]
    partizan = bool(kind.beginners)
    for place, item in enumerate(rest, 1):
        if item.position == at["position"] and item.meant != "move":
            loops = any(move["target_id"] == at["id"] for move in places.moves(at))
            if item.meant or (by_label and not loops):
                continue  # a position after a label says only where that led
        choices = places.moves(at)
        if partizan and steps:
            choices = _in_turn(choices, OTHER[steps[-1]["move"]["player"]], item, place)
        where = f"move {place} of the record, {quote(item.given)}"
        move = choose(connection, name, where, item, at, choices)
        by_label = item.names(move) or item.position != move["target"]
        steps.append({**at, "move": move, "passes_turn": move["passes_turn"]})
        at = places[move["target"]]
    begins = (steps[0]["move"]["player"] if steps else "left") if partizan else None
    names = players([*steps, {**at, "passes_turn": None}], begins)
    ended = bool(at["terminal"])
    if partizan:
        ended = not any(move["player"] == names[-1] for move in places.moves(at))
    stands = ("lose" if partizan else at_the_end(at)) if ended else None
    play = {
        "game": name,
        "positions": [step["position"] for step in steps] + [at["position"]],
        "labels": [step["move"]["label"] for step in steps],
        "players": names,
        "moves": [
            _annotated(step, player, kind) for step, player in zip(steps, names, strict=False)
        ],
        "outcome": at["outcome"],
        "remoteness": at["remoteness"],
        "grundy": at["grundy"],
        "win_probability": at["win_probability"],
        "outcome_class": at["outcome_class"],
        "left_remoteness": at["left_remoteness"],
        "right_remoteness": at["right_remoteness"],
        "cgt_value": at["cgt_value"],
        "completions": at["completions"],
        "ended": ended,
        "winner": winner(names[-1], stands) if ended else None,
    }
    # A form names positions: it is no value of one.
    return play | {v.name: at[v.name] for v in IN_VIEWS if v.name not in {*play, "form"}}


def _in_turn(choices: list[Row], player: str, item: Item, place: int) -> list[Row]:
    """The moves of whose turn it is; MalformedError if the item is a move of the other player."""
    mine = [move for move in choices if move["player"] == player]

    def meant(move: Row) -> bool:
        return bool(move["label"] in item.labels or item.position == move["target"])

    if any(map(meant, choices)) and not any(map(meant, mine)):
        raise MalformedError(
            f"move {place} of the record, {quote(item.given)}: it is a move of "
            f"{OTHER[player].capitalize()}, and {player.capitalize()} is to move"
        )
    return mine


def _beginning(connection: Connection, name: str, first: Item, places: Positions) -> Row:
    """The position a record begins with: its first item, unless that is a move of the start."""
    start = places[game(connection, name)["start"]]
    if first.position is None or first.meant == "move":
        return start
    if any(move["label"] in first.labels for move in places.moves(start)):
        return start
    if not first.sure and first.position not in places:
        return start  # then it is to be a move of it
    return places[first.position]


def _is_stored(connection: Connection, name: str, text: str) -> bool:
    query = "SELECT 1 FROM position WHERE game = :game AND position = :text"
    return bool(rows(connection, query, game=name, text=text))


def choose(
    connection: Connection, name: str, where: str, item: Item, at: Row, choices: Sequence[Row]
) -> Row:
    """The one of the `choices` in a position that an item names: by label, action or target.

    UnknownMoveError, AmbiguousMoveError or IllegalMoveError if it names none or several; their
    messages begin with `where`.
    """
    if not choices:
        raise IllegalMoveError(f"{where}: {at['position']} is an end of {name}, there are no moves")
    named = by_name = [move for move in choices if item.names(move)]
    if named and item.meant is None:  # a label may also be the text of where another move leads
        named = [*named, *(move for move in choices if move["target"] == item.position)]
    if len({move["target"] for move in named}) > 1:
        targets = ", ".join(f"{move['label']} to {move['target']}" for move in named[:_SHOWN])
        way = "give the position, or another label of it"
        if len({move["target"] for move in by_name}) == 1:
            way = "put position: or move: before it"
        raise AmbiguousMoveError(
            f"{where}: it may be {targets}{', ...' if named[_SHOWN:] else ''}: {way}"
        )
    named = named or [move for move in choices if move["target"] == item.position]
    if not named and not (item.sure and item.position):  # squares alone, or letters of other case
        named = [move for move in choices if any(loosely(t, move["label"]) for t in item.labels)]
        if len({move["label"] for move in named}) > 1:
            raise AmbiguousMoveError(
                f"{where}: it may be {_listed([move['label'] for move in named])}: give the label"
            )
    if len({move["player"] for move in named}) > 1:
        raise AmbiguousMoveError(
            f"{where}: either player may move there, by {named[0]['label']} or "
            f"{named[-1]['label']}: give the label"
        )
    if named:
        return named[0]
    legal = ", ".join(f"{move['label']} to {move['target']}" for move in choices[:_SHOWN])
    legal = f"moves from there: {legal}{', ...' if choices[_SHOWN:] else ''}"
    # What labels there are is told by their own table: no look at all moves for a misspelt one.
    known = "SELECT 1 FROM labels WHERE game_id = :game AND label = :label"
    game_id = need_game(connection, name)
    if any(rows(connection, known, game=game_id, label=label) for label in item.labels):
        raise IllegalMoveError(f"{where}: it is no move of {at['position']}; {legal}")
    if item.position is None or not (item.sure or _is_stored(connection, name, item.position)):
        raise UnknownMoveError(
            f"{where}: it is neither a position nor a move of {at['position']}; {legal}"
        )
    raise IllegalMoveError(f"{where}: no move of {name} leads there from {at['position']}; {legal}")


def _listed(labels: Sequence[str]) -> str:
    return ", ".join(labels[:_SHOWN]) + (", ..." if labels[_SHOWN:] else "")


def _annotated(step: Row, player: str, kind: Kind) -> Row:
    move = step["move"]
    reached = move["outcome"]
    if step["outcome_class"] is not None:
        return _annotated_partizan(step, player)
    after = move["for_mover"]
    judgement = None
    stuck = step["outcome"] == "lose" and kind.has("completions")
    if step["outcome"] is not None and not stuck:  # a puzzle that is lost cannot get worse
        judgement = "mistake"
        if after == step["outcome"]:
            worse = "sooner" if after == "lose" else "slower"
            judgement = "best" if move["optimal"] else worse
    elif step["win_probability"] is not None:
        judgement = "best" if move["optimal"] else "mistake"
    return _with_all_values(
        step,
        {
            "player": player,
            "position": step["position"],
            "outcome": step["outcome"],
            "remoteness": step["remoteness"],
            "grundy": step["grundy"],
            "win_probability": step["win_probability"],
            "label": move["label"],
            "target": move["target"],
            "target_outcome": reached,
            "target_remoteness": move["remoteness"],
            "target_grundy": move["grundy"],
            "target_win_probability": move["win_probability"],
            "passes_turn": move["passes_turn"],
            "for_mover": after,
            "plies": move["plies"],
            "judgement": judgement,
            "optimal_move": step["optimal_move"],
        },
    )


def _annotated_partizan(step: Row, player: str) -> Row:
    """The same for a move of Left or Right; outcome and remoteness are theirs."""
    move, other = step["move"], OTHER[player]
    before = of_player(step, player)
    after = move["for_mover"]
    worse = "sooner" if after == "lose" else "slower"
    return _with_all_values(
        step,
        {
            "player": player,
            "position": step["position"],
            "outcome": before["outcome"],
            "remoteness": before["remoteness"],
            "grundy": None,
            "win_probability": None,
            "label": move["label"],
            "target": move["target"],
            "target_outcome": FOR_THE_OTHER[after],
            "target_remoteness": move[f"{other}_remoteness"],
            "target_grundy": None,
            "target_win_probability": None,
            "passes_turn": move["passes_turn"],
            "for_mover": after,
            "plies": move["plies"],
            "judgement": "mistake"
            if after != before["outcome"]
            else "best"
            if move["optimal"]
            else worse,
            "optimal_move": before["optimal_move"],
        },
    )


def _with_all_values(step: Row, said: Row) -> Row:
    """What is said of a move, and whatever values its position and its target have besides."""
    move = step["move"]
    values = {row.name: step[row.name] for row in told_of_target()}
    values |= {f"target_{row.name}": move[row.name] for row in told_of_target()}
    return said | {name: value for name, value in values.items() if name not in said}


def items(texts: Iterable[str], read: Callable[[str], str], sure: bool = True) -> list[Item]:
    """Items of a record, each read as a position by `read` where that is possible.

    ``position:NAME`` is a position: the one where play stands, or that the next move leads to.
    ``move:NAME`` is a move: a label or an action, or else where it leads to. A label that begins
    with such a word is known by the whole text, too.

    >>> items(["4", "move:4"], str)[1]
    Item(given='move:4', position='4', sure=True, meant='move', bare='4')
    """
    record = []
    for text in texts:
        word, colon, name = text.partition(":")
        meant = word if colon and word in _MEANT and name.strip() else None
        bare = text if meant is None else name.strip()
        position = None
        with suppress(MalformedError):
            position = read(bare)
        record.append(Item(text, position, sure, meant, bare))
    return record
