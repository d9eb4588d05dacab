"""The page of a sum: stored games played at once, a board a component, all moves together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from explorer.answers.boards import board_of
from explorer.answers.play import Turn
from explorer.answers.sum_play import sum_to_play
from explorer.answers.sums import OTHER, sum_of, summands
from explorer.boards import svg
from explorer.errors import ExplorerError, LimitError, MalformedError, visible
from explorer.query.choices import Choice
from explorer.query.rows import Row
from explorer.query.sums import Place
from explorer.web.addresses import address, joined
from explorer.web.history import begun, player_words
from explorer.web.moves import Side, shown
from explorer.web.record import items
from explorer.web.site import Question, Route
from explorer.web.templating import page

MOST = 12
"""Components of a sum at most."""


@dataclass(frozen=True)
class Component:
    """A game of the sum, with where it stands and the page on which it is alone."""

    ordinal: int
    game: str
    position: str
    board: Markup | None
    href: str


def _sum(question: Question) -> Response:
    """`of` are the components, SPEC@POSITION joined by commas; `turn` whose turn it is."""
    texts = items(question.asked.text("of") or "")
    if not texts:
        raise MalformedError("give of=SPEC@POSITION,SPEC@POSITION: stored games, played at once")
    if len(texts) > MOST:
        raise LimitError(f"a sum here has at most {MOST} components")
    whole = summands(texts, question.database)
    told = sum_of(whole)
    players = ("left", "right") if whole.partizan else ("first", "second")
    turn = question.asked.choice("turn", players)
    sides = [turn] if turn is not None else players if whole.partizan else players[:1]
    turns = [sum_to_play(whole, side).first() for side in sides]
    return page(
        "sum.html",
        said=told.words[0],
        notes=told.notes,
        components=[_component(question, n, *place) for n, place in enumerate(whole.places, 1)],
        status_line=_status(turns),
        choices=_sides(turns, whole.places, whole.partizan),
        hints=True,
    )


def _component(question: Question, ordinal: int, game: str, position: str) -> Component:
    try:
        seen = board_of(game, position, question.database)
    except ExplorerError:  # anybody's rules; the text of the position does as well
        seen = None
    title = f"component {ordinal}, {game}: {visible(position)}"
    drawn = None if seen is None else Markup(svg(seen.board, title=title))
    return Component(ordinal, game, position, drawn, address("/g/{}", game, at=position))


def _status(turns: list[Turn]) -> str:
    (turn, *others) = turns
    if all(each.is_over for each in turns):
        if turn.winner is None or others:
            return "The end: no moves are left."
        return f"The end: {player_words(turn.winner)} wins."
    if others:
        return "Left or Right may begin."
    return f"{begun(turn.player)} is to move: {turn.worth}."


def _sides(turns: Sequence[Turn], places: Sequence[Place], partizan: bool) -> list[Side]:
    """The moves of whoever may make one; keys go on from one player's to the other's."""
    sides: list[Side] = []
    for turn in turns:
        key = 1 + sum(len(side.moves) for side in sides)
        sides.append(_side(turn, places, partizan, key))
    return sides


def _side(turn: Turn, places: Sequence[Place], partizan: bool, first_key: int) -> Side:
    """The moves of a player in all components, best first, each with the sum that it leads to."""

    def after(move: Row) -> str:
        reached = list(places)
        reached[move["component"] - 1] = (move["game"], move["target"])
        return address("/sum", of=joined(f"{g}@{p}" for g, p in reached), turn=OTHER[turn.player])

    def no_action(choice: Choice) -> None:
        """Nothing is left to chance in a sum."""

    title = f"Moves of {turn.player.capitalize()}" if partizan else "Moves"
    listed = shown(turn, True, after, no_action, first_key)
    return Side(title, listed, f"{begun(turn.player)} cannot move.")


ROUTES = (Route("/sum", _sum, ("of", "turn"), heavy=True, tagged=False),)
