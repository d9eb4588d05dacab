"""The board of a position, on which moves are links."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from explorer.answers.boards import SeenBoard
from explorer.boards import BoardMove, svg
from explorer.errors import ExplorerError, visible
from explorer.web.moves import Shown, Side
from explorer.web.table import Table


def staged(table: Table, sides: list[Side]) -> tuple[Markup | None, str | None]:
    """(the board of where a play has come to, None without one; what is wrong with its rules).

    `sides` are the choices as the page lists them: each is a link on the spots that it touches.
    """
    turn = table.turns[0]
    try:
        seen = table.game.seen(turn)
        if seen is None:
            return None, None
        last = _last(table, seen)
        title = f"{table.spec}: {visible(table.here)}"
        links = list(_links(table, seen, [move for side in sides for move in side.moves]))
        return Markup(svg(seen.board, moves=links, last=last, title=title)), None
    except ExplorerError as error:  # anybody's rules; the text of the position does as well
        return None, str(error)


def _links(table: Table, seen: SeenBoard, shown: list[Shown]) -> Iterator[BoardMove]:
    """The choices that an address can hold, by the spots that their first move touches."""
    place = table.turns[0].place or {"moves": []}
    touched = {
        (move["label"], move["target"], move["player"]): spots
        for move, spots in zip(place["moves"], seen.touches, strict=True)
    }
    for choice in shown:
        spots = touched.get(choice.move, ())
        if choice.href is not None:
            css = f"{choice.tone if choice.tone != 'none' else ''}"
            yield BoardMove(
                spots,
                choice.name,
                choice.href,
                choice.told,
                f"{css} optimal" if choice.optimal else css,
                choice.sign,
            )


def _last(table: Table, seen: SeenBoard) -> list[str]:
    """The spots that the last move touched, as far as they are on the board."""
    play = table.play
    if not play["labels"] or not table.game.about.has_board:
        return []
    before = play["positions"][-2]
    former = table.game.about.board(before)
    if former is None:
        return []
    names = {spot.name for spot in seen.board.spots}
    spots = table.game.about.touches(before, former, play["labels"][-1])
    return [spot for spot in spots if spot in names]
