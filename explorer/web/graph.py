"""The positions around one, drawn in layers, each a link."""

from __future__ import annotations

from starlette.responses import Response

from explorer.answers.catalog import game
from explorer.answers.neighbourhood import leads_back, neighbourhood
from explorer.answers.words import counted
from explorer.palette import legend, sign
from explorer.web.addresses import address
from explorer.web.drawing import drawn
from explorer.web.site import Question, Route
from explorer.web.templating import page

LARGEST = 150
"""Positions that are drawn at most."""

FARTHEST = 9


def _graph(question: Question) -> Response:
    asked = question.asked
    depth = asked.number("depth", 0, FARTHEST, 1) or 0
    goes_back = leads_back(question.database)
    back = asked.number("back", 0, FARTHEST, 1 if goes_back else 0) or 0
    near = neighbourhood(
        question.spec, asked.text("at"), question.database, on=depth, back=back, most=LARGEST
    )
    told = near.object
    name, here = told["game"], told["position"]
    stored = game(name, question.database).object
    place = {each["position"]: each for each in told["positions"]}

    def around(at: str, **far: int) -> str:
        return address("/g/{}/graph", name, at=at, **far)

    after = [
        {"label": move["label"], "text": move["target"], "href": around(move["target"]),
         "sign": sign(place[move["target"]])}
        for move in told["moves"] if move["source"] == here
    ]  # fmt: skip
    before = [
        {"label": move["label"], "text": move["source"], "href": around(move["source"]),
         "sign": sign(place[move["source"]])}
        for move in told["moves"] if move["target"] == here
    ]  # fmt: skip
    farther = [
        {"words": words, "href": around(here, depth=on, back=to)}
        for words, on, to in (
            ("further on", depth + 1, back),
            ("further back", depth, back + 1),
            ("nearer", max(depth - 1, 0), max(back - 1, 0)),
        )
        if on <= FARTHEST and to <= FARTHEST and (on, to) != (depth, back) and (goes_back or not to)
    ]
    there = {each["outcome"] or each["outcome_class"] for each in told["positions"]}
    return page(
        "graph.html",
        game=stored, here=here, after=after, before=before, back=back, farther=farther,
        play=address("/g/{}", name, at=here),
        said=f"{here}: {counted(len(place), 'position')} within {counted(depth, 'move')} on and "
        f"{back} back",
        legend=legend(there, stored["kind"]),
        drawing=drawn(told["positions"], told["moves"], around),
    )  # fmt: skip


ROUTES = (Route("/g/{spec}/graph", _graph, ("at", "depth", "back"), heavy=True),)
