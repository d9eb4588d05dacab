"""What a position looks like: named spots with their places, and what stands on them.

A game may tell the board of each of its positions (`explorer.games.base.Game.board`) and the spots
that a move touches (`Game.touches`). Renderers make a picture or lines of text of it; they know no
game. Nothing of it is stored. `explorer.testing.check_game` holds boards to these rules:

- Positions that differ have boards that differ, in pieces, texts or the player to move.
- Every spot that a move touches is on the board of its position.
- No two choices of one player touch the same spots in the same order, unless the board `asks`. A
  choice is a move, or an action with all its outcomes.
- Of a board that is `in_place` a move changes pieces only on the spots that it touches, as the
  board that it leads to shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from explorer.errors import RulesError, quote

Shape = Literal["square", "point", "bar", "none"]
"""A square of a board; a disc, such as a counter or a vertex; an upright edge; nothing drawn, for
what has its place only."""

Tone = Literal["left", "right", "both", "taken", "here", "quiet"]
"""What a spot is shown as besides its piece: Left's or Right's, both players', covered or visited,
where the one piece that moves stands, of less account. Every tone comes with a piece that says the
same: colour is never alone."""


class Spot(NamedTuple):
    """A place on a board. Its name is its own; x and y are its middle, in units of its width.

    x grows to the right and y downwards. Spots of different rows of a board are one unit apart.
    """

    name: str
    x: float
    y: float
    shape: Shape = "square"


class Text(NamedTuple):
    """Words on a board, their middle at x and y, such as the name of a column."""

    x: float
    y: float
    text: str


class Board(NamedTuple):
    """A position as it is drawn.

    pieces    name of a spot -> a sign or a number, as a text; spots without a piece are empty
    links     pairs of spots with a line between them, an arrow if `directed`
    texts     words beside the spots
    tones     name of a spot -> how it is coloured, besides
    directed  links lead from the first spot to the second
    arrows    a move that touches two spots goes from the first to the second; if false these are a
              set, as the halves of a domino
    asks      several moves of one player may touch the same spots: whoever clicks there is asked
              which, by the labels of these moves
    in_place  a move changes pieces on the spots that it touches, and nowhere else

    >>> board = Board([Spot("a1", 0, 0), Spot("b1", 1, 0)], {"a1": "X"}, in_place=True)
    >>> board.pieces.get("a1"), board.pieces.get("b1"), board.arrows
    ('X', None, True)
    """

    spots: Sequence[Spot]
    pieces: Mapping[str, str] = {}
    links: Sequence[tuple[str, str]] = ()
    texts: Sequence[Text] = ()
    tones: Mapping[str, Tone] = {}
    directed: bool = False
    arrows: bool = True
    asks: bool = False
    in_place: bool = False


MOST = 10_000
"""Spots, links and texts that a board may have of each."""

FARTHEST = 10_000
"""Units from the middle, at most."""


def check(board: Board) -> None:
    """RulesError unless a board can be drawn: its spots have names and places of their own, pieces
    are texts, and pieces, links and tones are on spots.

    >>> check(Board([Spot("a1", 0, 0)], {"b1": "X"}))
    Traceback (most recent call last):
    explorer.errors.RulesError: a piece stands on 'b1', which is no spot of the board
    """
    if not isinstance(board, Board):
        raise RulesError(f"it is {quote(repr(board))}, and no Board")
    if (many := max(map(len, (board.spots, board.links, board.texts)))) > MOST:
        raise RulesError(
            f"the board has {many:,} spots, links or texts: at most {MOST:,} are drawn"
        )
    names = [spot.name for spot in board.spots]
    known = set(names)
    if len(known) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise RulesError(f"the board has two spots {quote(twice)}")
    on = (
        *(("a piece stands on", name) for name in board.pieces),
        *(("a tone lies on", name) for name in board.tones),
        *(("a link leads to", name) for link in board.links for name in link),
    )
    for what, name in on:
        if name not in known:
            raise RulesError(f"{what} {quote(name)}, which is no spot of the board")
    texts = *names, *board.pieces.values(), *(text.text for text in board.texts)
    if other := [text for text in texts if not isinstance(text, str)]:
        raise RulesError(f"{quote(repr(other[0]))} is on the board, and no text")
    places = [(at.x, at.y) for at in board.spots] + [(at.x, at.y) for at in board.texts]
    for x, y in places:
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise RulesError(f"a place on the board is ({x}, {y})")


def size(board: Board) -> tuple[float, float, float, float]:
    """(least x, least y, greatest x, greatest y) of the middles of spots and texts; 0 if empty.

    >>> size(Board([Spot("a", 0, 0), Spot("b", 2, 1)]))
    (0, 0, 2, 1)
    """
    places = [(spot.x, spot.y) for spot in board.spots] + [(t.x, t.y) for t in board.texts]
    if not places:
        return 0, 0, 0, 0
    xs, ys = zip(*places, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
