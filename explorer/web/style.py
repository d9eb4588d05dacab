"""Colours of the pages: those of all pictures, as variables of the style sheet, by day and night.

A test reckons the contrast of every pair of them that stands on one another.
"""

from __future__ import annotations

from collections.abc import Mapping

from explorer.palette import INK, MARK, OUTCOMES, PLAIN, PLAYERS, POINTS, QUIET

_ON_ALL = {
    **{name: OUTCOMES[name] for name in ("win", "lose", "draw", "left", "right")},
    "plain": PLAIN,
    "on-colour": INK,
}
"""Grounds that mean something, and the letters on them: the same by day and night."""

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {
        "ground": "#ffffff", "panel": "#f4f5f7", "ink": INK, "quiet": QUIET, "edge": "#767c87",
        "link": POINTS, "warning": MARK, "of-left": PLAYERS["left"], "of-right": "#b93d36",
        "board-line": INK, **_ON_ALL,
    },
    "dark": {
        "ground": "#14171c", "panel": "#1f242b", "ink": "#eceef1", "quiet": "#b3b9c4",
        "edge": "#868d99", "link": "#9cc4ee", "warning": "#f59a8e", "of-left": "#8fb8ea",
        "of-right": "#f09a93", "board-line": "#b3b9c4", **_ON_ALL,
    },
}  # fmt: skip
"""Theme -> variable -> colour."""

READ_ON = (
    *(("ink", ground) for ground in ("ground", "panel")),
    *(("quiet", ground) for ground in ("ground", "panel")),
    *(("link", ground) for ground in ("ground", "panel")),
    *(("warning", ground) for ground in ("ground", "panel")),
    *((side, ground) for side in ("of-left", "of-right") for ground in ("ground", "panel")),
    *(("on-colour", ground) for ground in ("win", "lose", "draw", "left", "right", "plain")),
)
"""(letters, ground): what is read on what."""

SEEN_ON = (("edge", "ground"), ("edge", "panel"), ("link", "ground"), ("board-line", "ground"))
"""(shape, ground): what must be seen on what, and is not read."""


def style() -> str:
    """The variables as the beginning of the style sheet."""
    light, dark = (
        "".join(f"--{name}:{colour};" for name, colour in THEMES[theme].items())
        for theme in ("light", "dark")
    )
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    )
