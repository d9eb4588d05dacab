"""The page of a position: its board, its values, what may be chosen, the play so far."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from explorer.answers.line import line
from explorer.answers.opponents import PERFECT, RANDOM
from explorer.answers.play_words import standing
from explorer.answers.words import number
from explorer.query.rows import Row
from explorer.web import thermograph
from explorer.web.addresses import address, joined
from explorer.web.history import begun, history, meaning, player_words
from explorer.web.moves import Side, shown
from explorer.web.record import Words
from explorer.web.signs import sign_of, tone_of
from explorer.web.site import Question, Route
from explorer.web.stage import staged
from explorer.web.table import PARAMETERS, Table, acted, answered, laid, moves_of
from explorer.web.templating import page

ALONG = 12
"""Moves of the line of best play that are told."""


def _game(question: Question) -> Response:
    table = laid(question)
    action = question.asked.text("act")
    following = answered(table) if action is None else acted(table, action)
    if following is not None:
        return RedirectResponse(following, 303)
    return page(
        "game.html",
        **told_of(table),
        h=joined(table.record),
        undo=table.back,
        begin=table.at(0) if len(table.record) > 1 else None,
        toggle=_toggled(table), line=_line(question, table) if table.choices.hints else None,
        graph=address("/g/{}/graph", table.spec, at=table.here),
        puzzles=address("/puzzle/{}", table.spec) if table.kind.has("outcome") else None,
        history=history(table), bars=meaning(table) if table.kind.values else None,
        opponents=_opponents(table), opponent=table.choices.opponent,
        skill=table.choices.skill, seed=table.choices.seed, side=table.human,
        sides=table.sides if table.has_rival else (), begins=table.choices.first,
    )  # fmt: skip


def told_of(table: Table) -> dict[str, Any]:
    """What a page tells of the position that a play has come to: its board, how it stands, what
    may be chosen."""
    place = table.turns[0].place or {}
    sides = _sides(table)
    drawn, trouble = staged(table, sides)
    return {
        "game": table.stored,
        "here": table.here,
        "notes": [*table.notes, *filter(None, [trouble])],
        "hints": table.choices.hints,
        "drawn": drawn,
        "status_line": _status(table),
        "standing": _standing(table, place),
        "choices": sides,
        "parts": _parts(place) if table.choices.hints else [],  # they may tell who wins
        "thermograph": _thermograph(table, place),
    }


def _thermograph(table: Table, place: Row) -> Markup | None:
    value = place.get("cgt_value")
    return None if value is None or not table.choices.hints else thermograph.drawn(value)


def _status(table: Table) -> str:
    """What has just been done, and whose turn it is."""
    play, turn = table.play, table.turns[0]
    said = []
    if play["labels"]:
        who = f"{begun(play['players'][-2])}: " if table.kind.passes_turn else ""
        said.append(f"{len(play['labels'])}. {who}{play['labels'][-1]}.")
        mistake = play["moves"][-1]["judgement"] == "mistake"
        if table.choices.hints and mistake:
            said.append(f"A mistake: better {play['moves'][-1]['optimal_move']}.")
    times = play["positions"].count(table.here)
    if times > 1:
        said.append(f"This position has come {times} times.")
    if all(each.is_over for each in table.turns):
        return " ".join([*said, _ending(table)])
    if len(table.turns) > 1:
        said.append("Left or Right may begin.")
    elif not table.has_rival:
        said.append("Your move.")
    else:
        said.append(f"{begun(turn.player)} is to move.")
    return " ".join(said)


def _ending(table: Table) -> str:
    turn = table.turns[0]
    if table.kind.has("completions"):
        return "Completed." if turn.outcome == "win" else "A dead end: there are no moves."
    if turn.winner is not None:
        return f"The end: {player_words(turn.winner)} wins."
    return "The end: there are no moves." if turn.outcome is None else "The end: a draw."


@dataclass(frozen=True)
class Standing:
    """How a position stands: a colour, a sign, words, and what more there is to say."""

    tone: str
    sign: str
    words: str
    more: list[str]


def _standing(table: Table, place: Row) -> Standing | None:
    name = table.kind.name
    if not table.kind.values:
        return None
    if table.kind.beginners:
        more = [f"if {each.player.capitalize()} begins: {each.worth}" for each in table.turns]
        of_class = {"outcome_class": place["outcome_class"]}
        heat = f"mean {number(place['mean'])}, temperature {number(place['temperature'])}"
        worth = str(place["cgt_value"])
        return Standing(tone_of(of_class), sign_of(of_class), worth, [heat, *more])
    return Standing(tone_of(place), sign_of(place), standing(place, name), [])


def _sides(table: Table) -> list[Side]:
    """The choices of whose turn it is; before a partizan game begins, of both."""
    made = []
    key = 1
    for turn in table.turns:
        words = Words(moves_of(turn))
        listed = shown(
            turn,
            table.choices.hints,
            partial(table.on, words=words),
            table.acting,
            key,
        )
        key += len(listed)
        title = f"Moves of {turn.player.capitalize()}" if table.kind.beginners else "Moves"
        made.append(Side(title, listed, _nothing(table, turn.player)))
    return made


def _nothing(table: Table, player: str) -> str:
    if table.kind.beginners:
        return f"{player.capitalize()} cannot move and has lost, if it is their turn."
    return "An end: there are no moves."


def _toggled(table: Table) -> str:
    other = replace(table.choices, hints=not table.choices.hints)
    return other.address(table.spec, table.record) or address("/g/{}", table.spec)


def _line(question: Question, table: Table) -> dict[str, Any] | None:
    """The line of best play from here on."""
    if not table.kind.values or all(turn.is_over for turn in table.turns):
        return None
    first = table.turns[0].player if table.kind.beginners else None
    answer = line(table.spec, table.here, question.database, first=first, most=ALONG)
    best = answer.object
    if not best["labels"]:
        return None
    return {"steps": best["labels"], "ending": answer.words[0]}


def _parts(place: Row) -> list[tuple[str, Any]]:
    if not place.get("fields"):
        return []
    return [(name, part) for name, part in json.loads(place["fields"]).items() if part is not None]


def _opponents(table: Table) -> list[str]:
    policies = [
        policy.name for policy in table.game.about.policies() if not policy.name.endswith("-N")
    ]
    return [PERFECT, RANDOM, *policies]


ROUTES = (Route("/g/{spec}", _game, PARAMETERS),)
