"""Boards as pictures and as lines of text, see `explorer.board`.

`svg` makes the picture for a page, which has `style` as a style sheet; `drawing` one for a file by
itself; `lines` the text of a terminal. All is plain Python: nothing is to be installed for it.
"""

from explorer.boards.style import style
from explorer.boards.svg import BoardMove, described, drawing, svg
from explorer.boards.text import lines

__all__ = ["BoardMove", "described", "drawing", "lines", "style", "svg"]
