"""Pages as readers get them: well formed, every move a link, the whole play in the address."""

import re
import shutil
from html.parser import HTMLParser
from urllib.parse import quote, unquote, urlsplit

import pytest

from explorer.answers.choices import best_first
from explorer.answers.play import one_game
from explorer.web.app import create_app
from explorer.web.files import content
from tests.web.client import get

VOID = {"meta", "link", "input", "br", "img"}


class Page(HTMLParser):
    """A page's elements; AssertionError unless every one is closed where it should be."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.words = [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert len({name for name, _ in attrs}) == len(attrs), (tag, attrs)
        element = {"tag": tag, "words": "", **dict(attrs)}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.elements.append({"tag": tag, "words": "", **dict(attrs)})

    def handle_endtag(self, tag):
        assert self.open, tag
        assert self.open.pop()["tag"] == tag

    def handle_data(self, data):
        for element in self.open:
            element["words"] += data

    def all(self, tag, **attrs):
        return [
            element for element in self.elements
            if element["tag"] == tag
            and all(element.get(name.strip("_")) == value for name, value in attrs.items())
        ]  # fmt: skip


def read(app, place, **headers):
    response = get(app, place, **headers)
    assert response.status == 200, response.text
    return Page(response.text)


def place_of(spec, **asked):
    query = "&".join(f"{name}={quote(str(value), safe='')}" for name, value in asked.items())
    return f"/g/{quote(spec, safe='')}" + (f"?{query}" if query else "")


PLACES = ("/", "/?q=nim", "/g/{}", "/g/{}?hints=0", "/g/{}/graph", "/g/{}/graph?depth=2&back=0")


@pytest.mark.parametrize("place", PLACES)
def test_pages_are_well_formed_and_load_nothing_from_elsewhere(app, names, place):
    for name in names if "{}" in place else [""]:
        response = get(app, place.format(quote(name, safe="")))
        assert response.status == 200, (name, response.text)
        page = Page(response.text)
        (html,) = page.all("html")
        assert html["lang"] == "en"
        assert len(page.all("main")) == len(page.all("h1")) == 1
        status = [e for e in page.elements if e.get("role") == "status"]
        assert len(status) == 1
        assert (status[0]["id"], status[0]["tabindex"]) == ("status", "-1")
        ids = [e["id"] for e in page.elements if "id" in e]
        assert len(set(ids)) == len(ids)
        assert not [e for e in page.elements if "style" in e or any(k.startswith("on") for k in e)]
        assert not page.all("style")
        for element in page.elements:
            for name_of in ("href", "src", "action"):
                if name_of in element:
                    assert re.match(r"/(?!/)|#", element[name_of]), element
        for script in page.all("script"):
            assert script["type"] == "module"
            assert script["words"].strip() == ""


def test_every_link_of_a_page_leads_somewhere(app, names):
    for name in names:
        for place in (place_of(name), f"/g/{quote(name, safe='')}/graph"):
            page = read(app, place)
            links = {e["href"] for e in page.all("a") if e["href"].startswith("/")}
            for link in sorted(links)[:: 1 + len(links) // 6]:
                assert get(app, link).status in (200, 303), (place, link)


@pytest.mark.parametrize(
    "spec",
    [
        "nim",
        "chopsticks",
        "tictactoe:rows=2,cols=3,line=2",
        "pig:goal=6",
        "knights-tour:rows=3,cols=4",
    ],
)
def test_every_choice_is_a_link_best_first(app, database, spec):
    page = read(app, place_of(spec))
    turn = one_game(spec, database=database).first()
    best = best_first(turn.choices)
    links = [e for e in page.all("a") if "data-key" in e]
    assert [e["data-key"] for e in links] == [str(n) for n in range(1, min(len(best), 9) + 1)]
    for link, choice in zip(links, best, strict=False):
        assert link["aria-label"].startswith(choice.name)
        assert ("optimal" in link["class"].split()) == bool(choice.optimal)
        if choice.outcome is not None and choice.plies is not None:
            way = "completed" if choice.puzzle else choice.outcome
            assert f"{way} in {choice.plies}" in link["aria-label"]
            assert {"win": "✓", "lose": "✗", "draw": "="}[choice.outcome] in link["words"]
    hidden = read(app, place_of(spec, hints=0))
    links = [e for e in hidden.all("a") if "data-key" in e]
    by_rules = [choice.name for choice in turn.choices][: len(links)]
    assert [e["aria-label"] for e in links] == by_rules
    text = get(app, place_of(spec, hints=0)).text.partition("<main")[2].partition("<footer")[0]
    assert not re.search(r"win in|lose in|draw in|wins with|optimal|✓|✗|nim-value|Best play", text)


def keyed(page):
    """The addresses of the moves that a key makes."""
    return [e["href"] for e in page.all("a") if "data-key" in e]


def follow(app, place):
    """The address to which a page leads, or the page's own."""
    for _ in range(5):
        response = get(app, place)
        if response.status != 303:
            assert response.status == 200, response.text
            return place
        place = response["location"]
    raise AssertionError(place)


@pytest.mark.parametrize(
    ("spec", "asked"),
    [
        ("nim", {}),
        ("nim", {"hints": 0}),
        ("nim", {"opp": "perfect", "as": "second"}),
        ("chopsticks", {"skill": 3, "seed": "a"}),
        ("tictactoe:rows=2,cols=3,line=2", {"opp": "random"}),
        ("pig:goal=6", {"opp": "perfect", "seed": 4}),
        ("domineering:rows=2,cols=3", {"first": "right"}),
        ("toads-and-frogs", {"opp": "perfect", "as": "right", "first": "left"}),
        ("knights-tour:rows=3,cols=4", {}),
        ("hostile", {"hints": 0}),
        pytest.param("put-or-take:heap=3,limit=20", {}, marks=pytest.mark.slow),
    ],
)
def test_a_play_by_links_alone_comes_to_an_end(app, spec, asked):
    place = follow(app, place_of(spec, **asked))
    for _ in range(60):
        page = read(app, place)
        links = keyed(page)
        if not links:
            break
        place = follow(app, links[-1] if "chop" in spec else links[0])
        assert len(unquote(urlsplit(place).query)) > 2
    else:
        assert spec in ("chopsticks", "put-or-take:heap=3,limit=20")  # play may circle
        return
    (status,) = page.all("p", id="status")
    assert re.search(r"The end|Completed|dead end|no moves", status["words"])


def test_taking_back_comes_to_ones_own_turn(app):
    place = follow(app, "/g/nim?opp=perfect&as=second&seed=1")
    first = place
    for _ in range(3):
        place = follow(app, keyed(read(app, place))[0])
    for _ in range(3):
        page = read(app, place)
        assert "The second player is to move" in page.all("p", id="status")[0]["words"]
        (back,) = page.all("a", rel="prev")
        assert get(app, back["href"]).status == 200  # nobody answers at once
        place = back["href"]
    assert place == first
    assert read(app, place).all("a", rel="prev") == []


def test_the_same_seed_is_the_same_play(app):
    def game(seed):
        place = follow(app, f"/g/pig:goal=6?opp=perfect&seed={seed}")
        for _ in range(30):
            links = keyed(read(app, place))
            if not links:
                break
            place = follow(app, links[0])
        return urlsplit(place).query.replace(f"seed={seed}", "")

    assert game(5) == game(5)
    assert len({game(seed) for seed in range(6)}) > 1


def test_mistakes_are_marked_and_may_be_tried_again(app):
    page = read(app, "/g/nim?h=3+4+5,2+4+5,1+4+5")
    assert [e["words"] for e in page.all("strong", class_="warning")] == [
        "mistake: better heap 3: take 2"
    ]
    (again,) = [e for e in page.all("a") if e["words"] == "try again from here"]
    assert again["href"] == "/g/nim?h=3+4+5"
    bars = page.all("svg", class_="bar")
    assert len(bars) == 3  # two moves, and where it has come to
    assert bars[0]["aria-label"] == "win in 11, nim-value 2 for the first player"
    assert "mistake" not in get(app, "/g/nim?h=3+4+5,2+4+5,1+4+5&hints=0").text
    assert (
        "A mistake: better" in read(app, "/g/nim?h=3+4+5,2+4+5").all("p", id="status")[0]["words"]
    )


def test_pages_of_a_puzzle_speak_of_no_players(app):
    place = place_of("knights-tour:rows=3,cols=4", h="..../..../o...,to c2")
    page = read(app, place)
    (status,) = page.all("p", id="status")
    assert status["words"] == "1. to c2. Your move."
    bars = page.all("svg", class_="bar")
    assert [bar["aria-label"] for bar in bars] == [
        "can be completed in 11 moves, 2 ways", "can be completed in 10 moves, 2 ways",
    ]  # fmt: skip
    assert not re.search("(?i)first player|first:|win in", get(app, place).text)


def test_labels_are_taken_too_and_errors_are_told(app):
    assert "1+4+5" in get(app, "/g/nim?h=3+4+5,heap%203:%20take%202").text
    for asked, status, said in (
        ("h=3+4+5,9", 404, "move 1 of the record"), ("h=x", 400, "neither a position nor a move"),
        ("act=roll", 400, "no action"), ("opp=nobody", 400, "nobody"), ("skill=11", 400, "0 to 10"),
        ("as=left&opp=perfect", 400, "nobody is called left"), ("first=left", 400, "impartial"),
        ("at=9", 404, "not a position"), ("foo=1", 400, "no parameter"),
    ):  # fmt: skip
        response = get(app, f"/g/nim?{asked}")
        assert response.status == status, (asked, response.text)
        assert said in Page(response.text).all("p", id="status")[0]["words"], asked


def test_a_position_may_be_gone_to_by_a_form(app):
    page = read(app, "/g/nim?form=1&at=1%2B4")
    assert "1+4" in page.all("title")[0]["words"]
    assert read(app, "/?form=1&q=knight%27s+tour").all("a", href="/g/knights-tour:rows=3,cols=4")


def test_values_of_partizan_games(app):
    page = get(app, "/g/toads-and-frogs").text
    assert "Moves of Left" in page
    assert "Moves of Right" in page
    assert "temperature" in page
    after = read(app, keyed(Page(page))[0])
    assert after.all("h2")[0]["words"].startswith("Moves of R")


def test_actions_of_chance_are_rolled_or_chosen(app):
    page = read(app, "/g/pig:goal=6?h=0_0_0")
    (roll,) = page.all("a", **{"data-key": "1"})
    assert roll["aria-label"].startswith("roll: wins with probability")
    response = get(app, roll["href"])
    assert response.status == 303
    assert response["etag"] is None
    outcomes = page.all("a", class_="tiny")
    assert len(outcomes) == 6
    assert all("16.7 %" in e["words"] for e in outcomes)
    assert {get(app, roll["href"])["location"] for _ in range(60)} <= {e["href"] for e in outcomes}


def test_marks_of_pages(app):
    mark = get(app, "/g/nim?h=3+4+5")["etag"]
    again = get(app, "/g/nim?h=3+4+5", if_none_match=mark)
    assert (again.status, again.body) == (304, b"")
    place = re.search(r'href="(/static/explorer\.css\?v=\w+)"', get(app, "/").text)[1]
    style = get(app, place)
    assert "immutable" in style["cache-control"]
    assert style["content-type"].startswith("text/css")
    assert style.text == content("explorer.css")


def test_the_graph_is_of_links(app, database):
    page = read(app, "/g/nim/graph?at=1%2B2&depth=1&back=0")
    boxes = {
        e["aria-label"]
        for e in page.all("a")
        if e["aria-label" if "aria-label" in e else "tag"] != "a"
    }
    assert boxes == {"1+2: W 3", "2: W 1", "1: W 1", "1+1: L 2"}
    (here,) = [e for e in page.all("a") if e.get("class") == "here"]
    assert here["aria-current"] == "true"
    assert len([e for e in page.all("path") if e.get("marker-end")]) == 5
    far = get(app, "/g/chopsticks/graph?depth=9&back=9")
    assert far.status == 409
    assert "more than 150 positions" in far.text


def test_puzzles_have_one_good_move(app, database):
    seen, place = [], "/puzzle/nim"
    while place:
        page = read(app, place)
        seen += [e["href"] for e in page.all("a", class_="move")]
        place = next((e["href"] for e in page.all("a", rel="next")), None)
    assert len(set(seen)) == len(seen) > 20
    plies = []
    for link in seen:
        position = unquote(re.search("at=([^&]*)", link)[1])
        turn = one_game("nim", position, database=database).first()
        assert turn.outcome == "win"
        assert [choice.outcome for choice in turn.choices].count("win") == 1
        assert len(turn.choices) > 1
        plies.append(turn.place["remoteness"])
        assert "hints=0" in link
    assert plies == sorted(plies)
    assert get(app, "/puzzle/pig:goal=6").status == 404
    told = get(app, "/puzzle/knights-tour:rows=3,cols=4").text
    assert "completed in" in told
    assert "win in" not in told


def test_a_puzzle_offers_no_opponent(app):
    told = get(app, "/g/knights-tour:rows=3,cols=4").text
    assert "pponent" not in told
    assert "seed of chance" not in told
    assert "seed of chance" in get(app, "/g/nim").text


def test_games_and_what_can_be_built_are_listed(app, names, tmp_path):
    page = read(app, "/")
    assert len([e for e in page.all("a") if e["href"].startswith("/g/")]) == len(names)
    assert "explorer build wythoff" in get(app, "/").text
    found = read(app, "/?q=tour")
    assert [e["href"] for e in found.all("a") if e["href"].startswith("/g/")] == [
        "/g/knights-tour:rows=3,cols=4"
    ]
    empty = create_app(tmp_path / "none.db")
    assert "nothing is stored yet" in get(empty, "/").text


def test_sql_pages(database):
    app = create_app(database, sql=True)
    page = read(
        app, "/sql?q=SELECT%20position,%20outcome%20FROM%20position%20WHERE%20game=:game&p=game=nim"
    )
    assert len(page.all("tr")) == 49
    recipes = [e["href"] for e in page.all("a") if e["href"].startswith("/sql?q=")]
    assert len(recipes) > 5
    for link in recipes:
        assert get(app, link).status in (200, 404, 504)
    many = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 900) SELECT i FROM n"
    )
    assert "the first 500 rows" in get(app, f"/sql?q={quote(many)}").text


def test_rules_that_are_gone_leave_a_game_that_can_be_played(tmp_path, database):
    import sqlite3

    file = tmp_path / "games.db"
    shutil.copy(database, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET rules = '99' WHERE spec = 'nim'")
    connection.close()
    page = read(create_app(file), "/g/nim?h=3+4+5")
    assert "was built by other rules" in page.all("p", class_="notice")[0]["words"]
    assert len([e for e in page.all("a") if "data-key" in e]) == 9


def test_a_page_takes_few_statements_however_large_the_game(app, names, monkeypatch):
    from explorer.store.connection import Connection

    asked = []
    execute = Connection.execute

    def counted(self, sql, values=None):
        asked.append(sql)
        return execute(self, sql, values)

    monkeypatch.setattr(Connection, "execute", counted)
    for name in names:
        start = get(app, f"/api/v1/games/{quote(name, safe='')}").json["start"]
        moves = keyed(read(app, place_of(name, h=start)))
        for place in (place_of(name), *moves[:1]):
            while get(app, place).status == 303:
                place = get(app, place)["location"]
            asked.clear()
            assert get(app, place).status == 200
            questions = [
                sql for sql in asked if not sql.startswith(("BEGIN", "PRAGMA", "ROLLBACK"))
            ]
            assert len(questions) <= (8 if name == "hostile" else 5), (name, questions)
            assert sum(sql.startswith("BEGIN") for sql in asked) == 1


def test_hidden_values_hide_named_parts_too(app):
    """A nim-sum of 0 says who has lost."""
    assert "nim_sum" in get(app, "/g/nim").text
    assert "nim_sum" not in get(app, "/g/nim?hints=0").text


def test_forms_keep_the_opponent_and_who_begins(app):
    page = read(app, "/g/pig:goal=6?opp=hold-at-3&as=first")
    (field,) = [each for each in page.all("input") if each.get("name") == "opp"]
    assert field["value"] == "hold-at-3"
    page = read(app, "/g/domineering:rows=2,cols=3?first=right")
    (first,) = [each for each in page.all("input") if each.get("name") == "first"]
    assert (first["type"], first["value"]) == ("hidden", "right")
    # A form sends both fields; the skill says who plays.
    assert get(app, "/g/nim?opp=perfect&skill=3&as=first").status == 200


def test_a_line_is_read_as_far_as_it_is_shown(tmp_path):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path / "long.db"
    build(locate(str(path)), resolve("subtraction:heap=3000,take=1"))
    page = read(create_app(str(path), seconds=0.2), "/g/subtraction:heap=3000,take=1")
    best = [each["words"] for each in page.all("p") if "and so on" in each["words"]]
    assert len(best) == 1
    assert best[0].count("take 1") == 12
