"""Pages from templates, in which every text is escaped unless it is known to be markup."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from explorer import __version__
from explorer.errors import shortened, visible
from explorer.web.addresses import address
from explorer.web.files import place

LONG = 300
"""Letters of a text that a page shows of one that may be any length."""


def told(text: object) -> str:
    """A text of a game as a page may show it: nothing in it turns the direction of writing round
    or is invisible, and it is not longer than anybody reads.

    >>> told("a" * 400)[:3], len(told("a" * 400)), told("1\u202e2")
    ('aaa', 300, '1\\\\u202e2')
    """
    return shortened(visible(str(text)), LONG)


@cache
def environment() -> Environment:
    """The templates of this package."""
    made = Environment(
        loader=PackageLoader("explorer.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["told"] = told
    made.globals.update(address=address, place=place, version=__version__, files=False, home="/")
    return made


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page by the name of its template and what stands in it."""
    text = environment().get_template(template).render(status=status, **values)
    return HTMLResponse(text, status)
