"""The files that pages load, by their names: the style, the script, the icon."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from explorer import boards
from explorer.web.style import style

TYPES = {
    "explorer.css": "text/css; charset=utf-8",
    "explorer.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
"""Name -> type of what it holds."""


@cache
def content(name: str) -> str:
    """What a file holds."""
    text = files("explorer.web").joinpath("static", name).read_text(encoding="utf-8")
    return f"{style()}{text}/* boards */\n{boards.style()}" if name == "explorer.css" else text


@cache
def place(name: str) -> str:
    """The address of a file, which changes with what it holds: so it may be kept for long."""
    return f"/static/{name}?v={sha256(content(name).encode()).hexdigest()[:12]}"
