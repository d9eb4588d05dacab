"""What a value is called."""

from __future__ import annotations

from explorer.cgt.text import as_special
from explorer.cgt.thermograph import thermograph
from explorer.cgt.value import Value


def kinds(value: Value) -> list[str]:
    """The names that fit a value, from what it is exactly to what it is like.

    >>> from explorer.cgt.parse import parse
    >>> kinds(parse("1/2")), kinds(parse("*2"))
    (['number'], ['nimber', 'infinitesimal'])
    >>> kinds(parse("+-1")), kinds(parse("+_2")), kinds(parse("{2|1||0}"))
    (['switch', 'hot'], ['tiny', 'infinitesimal'], ['hot'])
    """
    if value.is_number:
        return ["number"]
    names = []
    if value.ticks == 0:
        names.append(_infinitesimal_name(value))
    elif value.ticks is not None:
        names.append("number plus infinitesimal")
    elif len(value.left) == len(value.right) == 1 and (
        value.left[0].is_number and value.right[0].is_number
    ):
        names.append("switch")
    elif (sign := (as_special(value) or ("", ()))[0]) in _SIGNS:
        names.append(_SIGNS[sign])
    if thermograph(value).temperature > 0:
        return [*names, "hot"]
    if value.left_stop == value.right_stop == 0:
        return [*names, "infinitesimal"]
    return names or ["number plus infinitesimal"]


_SIGNS = {"+-": "its own negative", "+_": "tiny", "-_": "miny"}


def _infinitesimal_name(value: Value) -> str:
    if value.ups == 0:
        return "nimber"
    return ("up" if value.ups > 0 else "down") + (" and nimber" if value.star else "")
