"""A board as an SVG picture: shapes, signs, and links where moves are to be chosen.

There is nothing in it but elements, classes and escaped texts; `explorer.boards.style` has the
colours. A unit of a board is `explorer.boards.shapes.UNIT` dots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import combinations
from math import dist, hypot
from typing import NamedTuple

from explorer.board import Board, Spot
from explorer.boards.shapes import (
    UNIT,
    arrow,
    attribute,
    badge,
    circle,
    link,
    rect,
    shown,
    together,
    words,
)
from explorer.boards.style import style
from explorer.errors import visible

SPOKEN = 300
"""Characters of what is read aloud of a move."""

TOLD = 200
"""Pieces that the description of a picture tells."""

_MARGIN = 0.3
_LETTER = 0.2
"""How wide a letter of a word is, in units."""


_TARGET, _LEAST_TARGET = 0.4, 0.2
"""How far around its sign an arrow is clicked, at most and at least: 0.4 units are 44 dots wide."""

_CROWDED, _SMALL = 0.75, 0.28
"""Signs nearer to each other are smaller, so high."""

_COMPARED = 100
"""Signs of which it is asked how far they are from each other."""

_OWNED = ("left", "right", "both")


class BoardMove(NamedTuple):
    """A move that can be chosen on a board.

    touches    the spots, see `explorer.games.base.Game.touches`; without any it is not drawn
    label      the move's label, shown by the pointer
    href       where the link leads
    spoken     what is read aloud: the label and what there is to say of the move
    css_class  classes besides `move`, such as an outcome, or optimal
    sign       a few letters that stand on the link
    """

    touches: Sequence[str]
    label: str
    href: str
    spoken: str = ""
    css_class: str = ""
    sign: str = ""


def svg(
    board: Board,
    *,
    moves: Sequence[BoardMove] = (),
    last: Sequence[str] = (),
    title: str = "board",
    menu: str = "#moves",
    css: str = "",
) -> str:
    """A board as an SVG element.

    A move that touches one spot makes the spot a link; two, an arrow, or if a spot has the tone
    `here`, where the only piece stands that moves, a link of the second spot; a set is a line.
    Moves that touch the same spots are one link to `menu`, where they are listed, which says their
    labels. `last` are the spots that the last move touched. `css` is a style sheet to be put in.

    >>> from explorer.games.tictactoe import TicTacToe
    >>> game = TicTacToe(rows=1, cols=2)
    >>> picture = svg(game.board("X."), moves=[BoardMove(["b1"], "O b1", "?p=XO", "O b1: draw")])
    >>> '<a class="move" href="?p=XO" aria-label="O b1: draw">' in picture, "style" in picture
    (True, False)
    """
    spots = {spot.name: spot for spot in board.spots}
    links, shapes = _links(board, _merged(board, moves, menu), spots)
    left, top, wide, high = _frame(board)
    # Who hears a picture as one image hears nothing of the links in it.
    role = "group" if links or shapes else "img"
    hidden = ' aria-hidden="true"' if links or shapes else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="{role}" '
        f'aria-label="{attribute(title, SPOKEN)}" '
        f'viewBox="{left} {top} {wide} {high}" width="{wide}" height="{high}">',
        f"<title>{attribute(title, SPOKEN)}</title>",
        f"<desc>{attribute(described(board), 100_000)}</desc>",
    ]
    if css:
        parts.append(f"<style>{escape(css, quote=False)}</style>")
    parts.append(f'<rect class="ground" x="{left}" y="{top}" width="{wide}" height="{high}"/>')
    parts.append(f"<g{hidden}>")
    for one, other in board.links:
        parts += link(spots[one], spots[other], board.directed)
    parts += [words(text.x, text.y, shown(text.text), 0.36, "word") for text in board.texts]
    parts += [
        _spot(spot, board, spot.name in last) for spot in board.spots if spot.name not in links
    ]
    parts.append("</g>")
    for name, move in links.items():
        parts.append(_linked(move, _spot(spots[name], board, name in last, move.sign)))
    parts += shapes
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def drawing(board: Board, title: str) -> str:
    """A board as an SVG file by itself, with its style sheet.

    >>> drawing(Board([Spot("a1", 0, 0)]), "empty").startswith("<?xml")
    True
    """
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg(board, title=title, css=style())}'


def described(board: Board) -> str:
    """What stands where, in words, then the words on the board.

    >>> described(Board([Spot("a1", 0, 0), Spot("b1", 1, 0)], {"a1": "X"}))
    'a1 X; 1 spot is empty'
    """
    standing = [f"{spot.name} {board.pieces[spot.name]}" for spot in board.spots
                if spot.name in board.pieces]  # fmt: skip
    empty = sum(spot.shape != "none" for spot in board.spots) - len(standing)
    if len(standing) > TOLD:
        standing = [*standing[:TOLD], f"and {len(standing) - TOLD} more"]
    if empty > 0:
        standing.append("1 spot is empty" if empty == 1 else f"{empty} spots are empty")
    return visible("; ".join(standing)).replace("\n", " ")


def _merged(board: Board, moves: Sequence[BoardMove], menu: str) -> list[BoardMove]:
    """The links: of moves that touch the same spots there is one, to the menu."""
    groups: dict[object, list[BoardMove]] = {}
    for move in moves:
        if move.touches:
            key = tuple(move.touches) if board.arrows else frozenset(move.touches)
            groups.setdefault(key, []).append(move)
    return [group[0] if len(group) == 1 else _choice(group, menu) for group in groups.values()]


def _choice(group: Sequence[BoardMove], menu: str) -> BoardMove:
    labels = "; ".join(move.spoken or move.label for move in group)
    count = f"{len(group)} moves"
    return BoardMove(
        group[0].touches, f"{count}: {labels}", menu, f"{count}: {labels}", "menu",
        f"{len(group)}?" if len(group) < 10 else "?",
    )  # fmt: skip


def _links(
    board: Board, moves: Sequence[BoardMove], spots: Mapping[str, Spot]
) -> tuple[dict[str, BoardMove], list[str]]:
    """(the spots that are links, the elements of sets and arrows)."""
    clicked: dict[str, BoardMove] = {}
    lines: list[tuple[BoardMove, str, tuple[float, float]]] = []
    tall = 0.36
    here = {name for name, tone in board.tones.items() if tone == "here"}
    for move in moves:
        touched = [spots[name] for name in dict.fromkeys(move.touches) if name in spots]
        if len(touched) == 1:
            clicked[touched[0].name] = move
        elif len(touched) == 2 and board.arrows and touched[0].name in here:
            clicked[touched[1].name] = move
        elif len(touched) == 2 and board.arrows:
            lines.append((move, *arrow(touched[0], touched[1])))
            if hypot(touched[1].x - touched[0].x, touched[1].y - touched[0].y) < 1.5:
                tall = _SMALL  # else it would cover the tip
        elif touched:
            lines.append((move, *together(touched)))
    # Signs are links, too, as large as a thumb needs, if they leave each other room.
    places = [place for _, _, place in lines]
    apart = min((dist(a, b) for a, b in combinations(places[:_COMPARED], 2)), default=1.0)
    room = max(_LEAST_TARGET, min(_TARGET, apart / 2))
    if apart < _CROWDED:
        tall = _SMALL
    return clicked, [
        _linked(
            move,
            drawn + circle("target", Spot("", *place), room) + badge(*place, move.sign, tall),
        )
        for move, drawn, place in lines
    ]


def _linked(move: BoardMove, drawn: str) -> str:
    classes = " ".join(["move", *move.css_class.split()])
    return (
        f'<a class="{attribute(classes)}" href="{escape(visible(move.href))}" '
        f'aria-label="{attribute(move.spoken or move.label, SPOKEN)}">'
        f"<title>{attribute(move.label, SPOKEN)}</title>{drawn}</a>"
    )


def _spot(spot: Spot, board: Board, last: bool, sign: str = "") -> str:
    """A spot with what stands on it, and the sign of the move that it is a link of."""
    piece, tone, mark = board.pieces.get(spot.name), board.tones.get(spot.name, ""), shown(sign)
    outline = "shape last" if last else "shape"
    if piece is None and spot.shape == "point" and not board.links:
        outline += " gone"
    drawn = []
    if spot.shape == "square":
        drawn.append(rect(outline, spot, 0.96, 0.96))
    elif spot.shape == "point":
        drawn.append(circle(outline, spot, 0.4))
    elif spot.shape == "bar":
        drawn.append(rect(outline, spot, 0.44, 0.96))
    owned = tone in _OWNED
    plain = piece in ("o", "#", None)
    if piece == "#" and not mark:
        drawn.append(rect("block", spot, 0.8, 0.8))
    elif piece == "o" and not mark:
        drawn.append(circle("disc", spot, 0.3))
    elif piece is not None and not plain:
        text = shown(piece)
        tall = min(0.5 if mark else 0.56, 1.3 / len(text or "x"))
        drawn.append(words(spot.x, spot.y - (0.15 if mark else 0), text, tall, "sign"))
    if mark and plain and not owned:  # all such pieces are alike: the sign takes the place of one
        drawn.append(words(spot.x, spot.y, mark, min(0.36, 1.1 / len(mark)), "mark"))
    elif mark and owned:
        drawn.append(badge(spot.x, spot.y + 0.34, sign))
    elif mark:
        drawn.append(words(spot.x, spot.y + 0.3, mark, min(0.27, 1.2 / len(mark)), "mark"))
    return f'<g class="{_classes(spot.shape, tone)}">{"".join(drawn)}</g>'


@lru_cache(64)
def _classes(shape: str, tone: str) -> str:
    """The classes of a spot; owned: its colour is Left's or Right's, and stays so."""
    return attribute(f"spot {shape} {tone}{' owned' if tone in _OWNED else ''}".strip())


def _frame(board: Board) -> tuple[int, int, int, int]:
    """(left, top, width, height) of the picture, in dots."""
    boxes = [(spot.x, spot.y, 0.5, 0.5) for spot in board.spots]
    boxes += [(t.x, t.y, _LETTER * len(shown(t.text)) / 2, 0.25) for t in board.texts]
    at = {spot.name: spot for spot in board.spots}
    loops = [at[one] for one, other in board.links if one == other and board.directed]
    boxes += [(spot.x, spot.y - 0.6, 0.5, 0.4) for spot in loops]
    if not boxes:
        boxes = [(0, 0, 0.5, 0.5)]
    left, top = min(x - w for x, _, w, _ in boxes), min(y - h for _, y, _, h in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    return (
        round((left - _MARGIN) * UNIT), round((top - _MARGIN) * UNIT),
        round((right - left + 2 * _MARGIN) * UNIT), round((bottom - top + 2 * _MARGIN) * UNIT),
    )  # fmt: skip
