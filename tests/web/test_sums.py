"""Sums as pages: what they tell is what `explorer sum` tells, and their links play them."""

from urllib.parse import quote

import pytest

from explorer.answers.sums import sum_of, summands
from explorer.web.addresses import joined
from explorer.web.app import create_app
from tests.web.client import get
from tests.web.test_pages import read


@pytest.fixture
def app(database):
    return create_app(database)


def place_of(*components, **asked):
    more = "".join(f"&{name}={value}" for name, value in asked.items())
    return f"/sum?of={quote(joined(components))}{more}"


def moves(page):
    return [link for link in page.all("a") if link.get("class", "").startswith("move")]


@pytest.mark.parametrize(
    "components",
    [("nim@3+4",), ("nim@3+4", "nim@3+4"), ("nim@3+4+5", "put-or-take:heap=3,limit=20@2")],
)
def test_good_moves_are_those_of_the_command(app, database, components):
    told = sum_of(summands(components, str(database))).object
    page = read(app, place_of(*components))
    good = {(move["component"], move["label"]) for move in told["moves"]}
    won = {link["aria-label"] for link in moves(page) if "win" in link["aria-label"]}
    if told["outcome"] == "win":
        assert won == {f"{n} {label}: win" for n, label in good}
    else:
        assert won == set()
        best = page.all("span", class_="quiet")
        assert bool(best) == (told["outcome"] == "draw")  # none is best where all are lost
    assert f"{told['outcome']}, nim-value {told['value']}" in page.all("p", id="status")[0]["words"]


def test_a_sum_is_played_to_its_end(app):
    place, plies = place_of("nim@1+2", "nim@3"), 0
    while True:
        page = read(app, place)
        links = moves(page)
        if not links:
            break
        place, plies = links[0]["href"], plies + 1
    # 1, 2 and 3 cancel: whoever begins has lost.
    assert page.all("p", id="status")[0]["words"] == "The end: the second player wins."
    assert plies % 2 == 0


def test_sums_of_left_and_right(app):
    page = read(app, place_of("domineering:rows=2,cols=3", "nim@1"))
    headings = [heading["words"] for heading in page.all("h2")]
    assert headings[2:] == ["Moves of Left", "Moves of Right"]
    (left, *_) = moves(page)
    after = read(app, left["href"])
    assert [heading["words"] for heading in after.all("h2")][2:] == ["Moves of Right"]
    assert "svg" in {element["tag"] for element in page.elements}


@pytest.mark.parametrize(
    ("place", "status", "words"),
    [
        ("/sum", 400, "give of=SPEC@POSITION"),
        (place_of("nim:heaps=9"), 404, "is not stored"),
        (place_of("chopsticks", "nim"), 409, "is alternating"),
        (place_of("nim", turn="left"), 400, "is not known: give first, second"),
        (place_of(*["nim@1"] * 13), 409, "at most 12 components"),
        (place_of("nim@9+9"), 404, "is not a position"),
    ],
)
def test_what_is_asked_wrongly(app, place, status, words):
    response = get(app, place)
    assert response.status == status
    assert words in response.text


def test_thermographs_are_told_in_words(app):
    page = read(app, "/g/domineering:rows=2,cols=3")
    (drawing,) = [each for each in page.all("svg") if each["class"] == "thermograph"]
    assert drawing["aria-label"].startswith("thermograph: mean ")
    hidden = get(app, "/g/domineering:rows=2,cols=3?hints=0").text
    assert "thermograph" not in hidden.lower()
