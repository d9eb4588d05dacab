"""Every address of the API: its answers are those of the commands, and what its document says."""

import json
import re
from datetime import datetime, timedelta
from importlib.resources import files
from urllib.parse import quote

import jsonschema
import pytest

from explorer.answers.positions import show
from explorer.web import api, uwapi
from tests.web.client import get

DOCUMENT = json.loads(files("explorer.web").joinpath("openapi.json").read_text(encoding="utf-8"))
PATHS = DOCUMENT["paths"]
ERRORS = ("400", "403", "404", "405", "409", "414", "504")


def validator(schema):
    """A validator of a schema of the document."""
    return jsonschema.Draft202012Validator({**schema, "components": DOCUMENT["components"]})


ANSWERS = {
    path: validator(methods["get"]["responses"]["200"]["content"]["application/json"]["schema"])
    for path, methods in PATHS.items()
}
ERROR = validator({"$ref": "#/components/schemas/Error"})


def place(path, *parts, **asked):
    """An address, every sign of a text escaped."""
    for part in parts:
        path = re.sub(r"\{\w+\}", lambda _, text=part: quote(text, safe=""), path, count=1)
    given = "&".join(f"{name}={quote(str(value), safe='')}" for name, value in asked.items())
    return f"{path}?{given}" if given else path


def checked(app, path, *parts, **asked):
    """An answer, which is as the document says."""
    response = get(app, place(path, *parts, **asked))
    assert response["content-type"] == "application/json"
    if response.status == 200:
        ANSWERS[path].validate(response.json)
    else:
        assert str(response.status) in PATHS[path]["get"]["responses"], response.text
        ERROR.validate(response.json)
    return response


G = "/api/v1/games/{spec}"


def test_the_document_is_one():
    assert DOCUMENT["openapi"] == "3.1.0"
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for schema in objects(DOCUMENT["components"]["schemas"]):
        assert "additionalProperties" in schema
        assert set(schema.get("required", ())) == set(schema.get("properties", ()))
    wanted = set(re.findall(r'"#/components/(\w+/\w+)"', json.dumps(DOCUMENT)))
    there = {f"{kind}/{name}" for kind, all in DOCUMENT["components"].items() for name in all}
    assert wanted == there


def objects(schemas):
    """Every schema of an object."""
    if isinstance(schemas, dict):
        if schemas.get("type") == "object":
            yield schemas
        for inner in schemas.values():
            yield from objects(inner)
    elif isinstance(schemas, list):
        for inner in schemas:
            yield from objects(inner)


def test_it_has_every_route_and_no_other():
    routes = {route.path: route for route in (*api.ROUTES, *uwapi.ROUTES)}
    assert set(PATHS) == set(routes)
    for path, methods in PATHS.items():
        assert set(methods) == {"get"}
        listed = [
            DOCUMENT["components"]["parameters"][p["$ref"].rpartition("/")[2]] if "$ref" in p else p
            for p in methods["get"]["parameters"]
        ]
        assert [p["name"] for p in listed if p["in"] == "query"] == list(routes[path].parameters)
        in_path = [p["name"] for p in listed if p["in"] == "path"]
        assert in_path == re.findall(r"\{(\w+)\}", path)


def test_every_answer_of_every_kind_is_as_it_says(app, names, positions):
    checked(app, "/api/v1/openapi.json")
    assert [row["game"] for row in checked(app, "/api/v1/games").json] == names
    for name in names:
        assert checked(app, G, name).json["game"] == name
        start = checked(app, G, name).json["start"]
        for text in positions[name]:
            assert checked(app, f"{G}/position", name, p=text).json["position"] == text
            assert checked(app, f"{G}/line", name, p=text).status == 200
            assert checked(app, f"{G}/path", name, **{"from": start, "to": text}).status in (
                200, 404, 414,
            )  # fmt: skip
        played = checked(app, f"{G}/line", name).json["positions"]
        record = ",".join(f'"{text.replace(chr(34), chr(34) * 2)}"' for text in played)
        judged = checked(app, f"{G}/replay", name, record=record)
        assert judged.status == 200 or name == "hostile"  # where labels are positions of others
        assert len(checked(app, f"{G}/find", name, limit=4).json) == 4
        near = checked(app, f"{G}/neighbourhood", name, p=positions[name][0])
        assert near.json["positions"][0]["position"] == positions[name][0]


def test_it_says_what_the_commands_say(app, explorer, database, names, positions):
    for name in names:
        text = positions[name][1]
        for command, path, asked in (
            (["show", name, text], "position", {"p": text}),
            (["line", name, text], "line", {"p": text}),
            (["find", name, "--limit", "100"], "find", {}),
        ):
            result = explorer(*command, "--db", str(database), "--format", "json")
            assert get(app, place(f"{G}/{path}", name, **asked)).text == result.out
    listed = explorer("list", "--db", str(database), "--format", "json")
    assert get(app, "/api/v1/games").json == listed.json


@pytest.mark.parametrize(
    ("asked", "status", "code", "said"),
    [
        ("games/nimm", 400, 2, "did you mean nim"),
        ("games/nim:heaps=9", 404, 3, "is not stored"),
        ("games/nim/position?p=x", 400, 2, "is not a position"),
        ("games/nim/position?p=9", 404, 3, "is not a position of nim"),
        ("games/nim/position?q=9", 400, 2, "there is no parameter 'q' here: it takes p"),
        ("games/nim/position?p=3&p=4", 400, 2, "given twice"),
        ("games/nim/position?p=%ff", 400, 2, "not valid UTF-8"),
        ("games/%ff", 400, 2, "not valid UTF-8"),
        ("games/nim/path?from=3", 400, 2, "give to=..."),
        ("games/nim/path?from=0&to=3", 404, 3, "no path"),
        ("games/nim/line?first=up", 400, 2, "first='up' is not known: give left, right"),
        ("games/nim/line?first=left", 400, 2, "first says who begins in a partizan game"),
        ("games/nim/replay?record=3,9", 404, 3, "move 1 of the record"),
        ("games/nim/find?limit=1001", 400, 2, "out of range: give 1 to 1,000"),
        ("games/nim/find?limit=-1", 400, 2, "not a whole number"),
        ("games/nim/find?where=1", 400, 2, "by a server with --sql only"),
        ("games/pig:goal=6/find?outcome=win", 404, 3, "no outcome"),
        ("games/nim/neighbourhood?on=9&most=7", 409, 1, "more than 7 positions"),
        ("games/nim/nothing", 404, 3, "nothing at this address"),
        ("nothing", 404, 3, "nothing at this address"),
    ],
)
def test_errors(app, asked, status, code, said):
    response = get(app, f"/api/v1/{asked}")
    ERROR.validate(response.json)
    assert (response.status, response.json["exit_code"]) == (status, code)
    assert said in response.json["error"]
    assert response["cache-control"] == "no-store"


def test_texts_may_have_any_sign(app):
    for name in ("nim:misere=true", "nim%3Amisere%3Dtrue"):
        assert get(app, f"/api/v1/games/{name}").json["parameters"]["misere"] is True
    written = get(app, "/api/v1/games/nim/position?p=1+4+5").json
    assert written == get(app, "/api/v1/games/nim/position?p=1%2B4%2B5").json
    assert written["position"] == "1+4+5"
    assert get(app, place(f"{G}/position", "hostile", p="a/b?c=d&e#f%2F")).status == 200
    assert get(app, place(f"{G}/position", "hostile", p='x,"y",z')).status == 200


def test_a_slash_in_a_spec_is_escaped(tmp_path, app):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate
    from explorer.web.app import create_app

    build(locate(str(tmp_path / "games.db")), resolve("domineering:board=.x/.."))
    here = create_app(tmp_path / "games.db")
    (row,) = get(here, "/api/v1/games").json
    assert "/" in row["game"]
    assert checked(here, f"{G}/position", row["game"]).json["game"] == row["game"]


def test_find_goes_on_where_it_ended(app):
    place, pages = "/api/v1/games/nim/find?outcome=win&limit=7", []
    while place:
        response = get(app, place)
        pages.append([row["position"] for row in response.json])
        link = response["link"]
        place = None if link is None else re.fullmatch('<(.*)>; rel="next"', link)[1]
    every = get(app, "/api/v1/games/nim/find?outcome=win&limit=1000")
    assert every["link"] is None
    assert [text for page in pages for text in page] == [row["position"] for row in every.json]
    assert [len(page) for page in pages[:-1]] == [7] * (len(pages) - 1)


def test_marks(app, names):
    for path in ("", "/position", "/line", "/find"):
        mark = get(app, f"/api/v1/games/nim{path}")["etag"]
        again = get(app, f"/api/v1/games/nim{path}", if_none_match=mark)
        assert (again.status, again.body, again["etag"]) == (304, b"", mark)
        assert again["cache-control"] == "no-cache"
        assert get(app, f"/api/v1/games/nim{path}", if_none_match='"other"').status == 200
    marks = {get(app, place(f"{G}/position", name))["etag"] for name in names}
    assert len(marks) == len(names)
    assert None not in marks


class Later(datetime):
    """A clock that is a day ahead."""

    @classmethod
    def now(cls, tz=None):
        return datetime.now(tz) + timedelta(days=1)


def test_a_mark_changes_with_the_content_alone(tmp_path, monkeypatch):
    import explorer
    from explorer.store import load
    from explorer.web import tags
    from explorer.web.app import create_app

    file = tmp_path / "games.db"

    def marks(edges):
        explorer.build(edges, db=file, name="mine", replace=True)
        return [get(app, f"/api/v1/games/mine{path}")["etag"] for path in ("/position", "")]

    app = create_app(file)
    first = marks([("a", "b"), ("b", "c")])
    monkeypatch.setattr(load, "datetime", Later)
    again = marks([("a", "b"), ("b", "c")])
    other = marks([("a", "b"), ("a", "c")])
    assert first[0] == again[0] != other[0]
    assert len({first[1], again[1], other[1]}) == 3
    monkeypatch.setattr(tags, "__version__", "99")
    assert get(app, "/api/v1/games/mine/position")["etag"] != other[0]


def test_the_form_of_gamescrafters(app, database, names, positions):
    listed = checked(app, "/uwapi/").json
    assert {game["id"] for game in listed} == {
        "nim", "chopsticks", "put-or-take", "tictactoe", "knights-tour", "hostile",
    }  # fmt: skip
    for game in listed:
        family = checked(app, "/uwapi/{spec}/", game["id"]).json
        for variant in family["variants"]:
            start = checked(app, "/uwapi/{slug}/{spec}/", game["id"], variant["id"]).json
            assert start["startPosition"]
            for text in positions[variant["id"]]:
                told = checked(
                    app, "/uwapi/{slug}/{spec}/positions/", game["id"], variant["id"], p=text
                ).json
                ours = show(variant["id"], text, database).object
                assert told["position"] == text
                assert len(told["moves"]) == len(ours["moves"])
                if ours["moves"] and ours["outcome"] != "draw":
                    assert told["moves"][0]["moveValue"] == ours["outcome"]
                    assert told["moves"][0]["deltaRemoteness"] == 0
                for move in told["moves"]:
                    mine = [m for m in ours["moves"] if m["label"] == move["move"]]
                    assert move["position"] in [m["target"] for m in mine]
    assert get(app, "/uwapi/pig/").status == 404
    assert get(app, "/uwapi/chopsticks/nim/").status == 404
