"""What pages load. All of it comes with the program."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from explorer.web.files import TYPES, content
from explorer.web.site import Question, Route


def _file(name: str, question: Question) -> Response:
    keep = "public, max-age=31536000, immutable" if question.asked.text("v") else "no-cache"
    return Response(content(name), media_type=TYPES[name], headers={"Cache-Control": keep})


ROUTES = (
    *(
        Route(f"/static/{name}", partial(_file, name), ("v",), tagged=False, held=False)
        for name in TYPES
    ),
    Route("/favicon.ico", partial(_file, "icon.svg"), ("v",), tagged=False, held=False),
)
