"""Who may ask, and what a browser is told; that nothing can be done but reading."""

import asyncio
import re
import shutil
import socket
import sqlite3
import threading
from pathlib import Path
from time import monotonic, perf_counter
from urllib.parse import quote

import pytest

from explorer.web.app import ROUTES, create_app
from explorer.web.safety import COOKIE, HEADERS
from tests.web.client import ask, get
from tests.web.conftest import HOSTILE

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
EVERYWHERE = ("/", "/g/nim", "/api/v1/games", "/static/explorer.css", "/nothing", "/favicon.ico")


@pytest.mark.parametrize("place", EVERYWHERE)
def test_every_answer_tells_the_browser_what_it_may_load(app, place):
    response = get(app, place)
    for name, value in HEADERS.items():
        assert response[name] == value
    policy = response["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not re.search(r"unsafe|https?:|\*|data:", policy)
    assert response["access-control-allow-origin"] is None
    assert response["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:8000", 200),
        ("LOCALHOST:9", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]", 200),
        ("[::1]:8000", 200),
        ("evil.example", 400),
        ("evil.example:8000", 400),
        ("localhost.evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("192.168.0.7:8000", 400),
        ("localhost:8000:8000", 400),
        ("", 400),
        ("[::2]", 400),
    ],
)
@pytest.mark.parametrize("place", ["/", "/api/v1/games"])
def test_only_names_of_this_computer_are_answered(app, place, host, status):
    assert get(app, place, host=host).status == status


def test_an_open_server_answers_to_addresses_in_figures_and_its_name(database):
    app = create_app(database, hosts=("localhost", "desk"), figures=True, token="t")
    for host, status in (
        ("192.168.0.7:8000", 200), ("[fe80::1]:8000", 200), ("desk:8000", 200),
        ("evil.example", 400), ("192.168.0.7.evil.example", 400),
    ):  # fmt: skip
        assert get(app, "/api/v1/games?token=t", host=host).status == status


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
)
@pytest.mark.parametrize("place", EVERYWHERE)
def test_only_reading_is_answered(app, place, method):
    response = get(app, place, method)
    assert response.status == 405
    assert response["allow"] == "GET, HEAD"


def test_head_is_get(app):
    for place in ("/api/v1/games/nim/position", "/"):
        head, whole = get(app, place, "HEAD"), get(app, place)
        assert head.status == whole.status == 200
        assert head["content-length"] == whole["content-length"]
        assert head["etag"] == whole["etag"]


def test_addresses_have_a_longest(app):
    long = f"/api/v1/games/nim/position?p={'1+' * 4100}1"
    response = get(app, long)
    assert (response.status, response.json["exit_code"]) == (414, 1)
    assert get(app, long[:8000]).status == 404
    assert get(app, "/" + "a" * 8300).status == 414


def test_records_have_a_longest(app):
    record = ",".join(["1+1"] * 502)
    response = get(app, f"/api/v1/games/nim/replay?record={record}")
    assert response.status == 409
    assert "more than 500 moves" in response.json["error"]
    assert get(app, f"/g/nim?h={record}").status == 409


def test_other_origins_may_read_the_api_only_where_one_is_named(database):
    app = create_app(database, cors="https://class.example")
    allowed = "access-control-allow-origin"
    place = "/api/v1/games/nim/position"
    assert get(app, place, origin="https://class.example")[allowed] == "https://class.example"
    assert get(app, place, origin="https://evil.example")[allowed] is None
    assert get(app, place)["vary"] == "Origin"
    assert get(app, "/g/nim", origin="https://class.example")[allowed] is None
    assert (
        get(app, place, origin="https://class.example")["access-control-allow-credentials"] is None
    )


def test_an_open_server_wants_its_token(database):
    app = create_app(database, token="secret")
    for place in EVERYWHERE:
        assert get(app, place).status == 403
        assert get(app, place, cookie=f"{COOKIE}=wrong").status == 403
    assert get(app, "/?token=").status == 403
    assert get(app, "/?token=secre").status == 403
    assert get(app, "/?token=s%C3%A9cret").status == 403
    first = get(app, "/g/nim?h=3+4+5&token=secret&hints=0")
    assert (first.status, first["location"]) == (303, "/g/nim?h=3+4+5&hints=0")
    kept = first["set-cookie"]
    assert kept.startswith(f"{COOKIE}=secret;")
    assert {"httponly", "samesite=lax", "path=/"} <= {p.strip().lower() for p in kept.split(";")}
    assert get(app, "/g/nim", cookie=f"a=b; {COOKIE}=secret").status == 200
    assert get(app, "/api/v1/games?token=secret").status == 200
    assert get(app, "/api/v1/games", authorization="Bearer secret").status == 200
    assert get(app, "/api/v1/games", authorization="Basic secret").status == 403
    assert get(app, "//evil.example/?token=secret")["location"] == "/evil.example/"


def test_a_token_is_in_no_page(database):
    app = create_app(database, token="secret-of-this-server")
    for place in ("/", "/g/nim", "/nothing"):
        page = get(app, place, cookie=f"{COOKIE}=secret-of-this-server")
        assert "secret-of" not in page.text


def test_nothing_is_written_and_no_file_is_read(app, database, tmp_path, monkeypatch):
    """Whatever is asked, the file and its folder stay as they are; paths lead nowhere."""
    before = database.read_bytes(), sorted(p.name for p in database.parent.iterdir())
    for text in (
        "../../etc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "/etc/passwd",
        "%00",
        "file:/etc/passwd",
        "explorer.css/../../app.py",
    ):
        for route in ("/static/", "/g/", "/api/v1/games/", "/uwapi/", "/", "/puzzle/"):
            response = get(app, route + text)
            assert response.status in (400, 404), (route, text)
            assert "root:" not in response.text
            assert "import annotations" not in response.text
    known = {name for route in ROUTES for name in route.parameters}
    assert not known & {"db", "file", "game_file", "replace", "build", "path", "query"}
    assert (database.read_bytes(), sorted(p.name for p in database.parent.iterdir())) == before


def test_a_condition_only_reads(database, tmp_path):
    app = create_app(database, sql=True)
    before = database.read_bytes()
    for where in (
        "1; DROP TABLE games",
        "1) UNION SELECT 1 --",
        "(SELECT load_extension('x'))",
        "(SELECT readfile('/etc/passwd'))",
        "1 IN (SELECT writefile('x', 'y'))",
    ):
        response = get(app, f"/api/v1/games/nim/find?where={quote(where)}")
        assert response.status in (400, 409), where
    assert get(app, "/api/v1/games/nim/find?where=counters%20%3E%2011").json[0]["position"]
    for query in (
        "ATTACH 'x' AS y",
        "VACUUM INTO 'x'",
        "PRAGMA journal_mode = WAL",
        "DELETE FROM games",
        "SELECT 1; SELECT 2",
        "CREATE TEMP TABLE t (i)",
    ):
        assert get(app, f"/sql?q={quote(query)}").status in (400, 409), query
    assert database.read_bytes() == before
    assert not Path("x").exists()


def test_sql_is_there_only_where_it_is_asked_for(app):
    assert get(app, "/sql").status == 404
    assert get(app, "/api/v1/games/nim/find?where=1").status == 400


def texts_of(page):
    """A page without its own markup: tags that are known, and attributes in quotes."""
    return re.sub(r'<(?:"[^"]*"|[^">])*>', " ", page)


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != "long"])
@pytest.mark.parametrize("place", ["/g/hostile", "/g/hostile/graph", "/puzzle/hostile"])
def test_texts_of_games_are_texts(app, name, place):
    for asked in (
        "",
        f"?h={quote(HOSTILE[name], safe='')}",
        f"?at={quote(HOSTILE[name], safe='')}",
    ):
        page = get(app, place + asked)
        assert page.status in (200, 400, 404)
        assert "<script>alert" not in page.text
        assert "<img" not in page.text
        assert "onerror" not in re.sub(r'="[^"]*"', "", page.text).replace(
            "onerror=alert(1)&gt;", ""
        )
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", page.text)
        assert "49}" not in page.text
        assert "<b>hostile" not in page.text


def test_a_slow_question_ends_in_time(database):
    app = create_app(database, sql=True, seconds=0.3)
    begun = monotonic()
    for place in (
        f"/sql?q={quote(ENDLESS)}",
        f"/api/v1/games/nim/find?where={quote(f'({ENDLESS}) > 1')}",
    ):
        assert get(app, place).status == 504
    assert monotonic() - begun < 4


def test_a_hundred_slow_questions_leave_a_small_page_answering(database):
    app = create_app(database, sql=True, seconds=0.5, patience=1.2)
    slow = f"/api/v1/games/nim/find?where={quote(f'({ENDLESS}) > 1')}"

    async def all_at_once():
        waiting = [asyncio.create_task(ask(app, slow)) for _ in range(100)]
        await asyncio.sleep(0.1)
        took = []
        for _ in range(5):
            begun = perf_counter()
            assert (await ask(app, "/g/nim")).status == 200
            took.append(perf_counter() - begun)
        return took, await asyncio.gather(*waiting)

    begun = monotonic()
    took, answers = asyncio.run(all_at_once())
    assert {answer.status for answer in answers} == {504}
    said = {answer.json["error"].split(":")[0][:30] for answer in answers}
    assert len(said) == 2  # computed too long; had no turn
    assert max(took) < 0.5
    assert monotonic() - begun < 5


def test_a_build_is_seen_at_the_next_question_and_not_waited_for(tmp_path, database):
    file = tmp_path / "games.db"
    shutil.copy(database, file)
    app = create_app(file)
    assert get(app, "/api/v1/games/chomp").status == 404
    begun, going, go_on = monotonic(), threading.Event(), threading.Event()

    def build():
        from explorer.games.registry import resolve
        from explorer.store import build as building
        from explorer.store.engine import locate

        def progress(stage, done, whole):
            if stage == "store" or not going.is_set():
                going.set()
                go_on.wait(20)

        building.build(locate(str(file)), resolve("chomp:rows=2,cols=3"), progress=progress)

    writer = threading.Thread(target=build)
    writer.start()
    assert going.wait(20)
    assert get(app, "/api/v1/games/nim/position").status == 200
    assert monotonic() - begun < 15
    go_on.set()
    writer.join()
    assert get(app, "/api/v1/games/chomp:rows=2,cols=3/position").status == 200


def test_a_writer_holds_no_reader_up(tmp_path, database):
    """While another process has the file in the middle of a transaction, questions are answered."""
    file = tmp_path / "games.db"
    shutil.copy(database, file)
    app = create_app(file)
    writer = sqlite3.connect(file, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE games SET title = 'changed' WHERE spec = 'nim'")
    begun = perf_counter()
    assert get(app, "/api/v1/games/nim").json["title"] == "Nim"
    assert perf_counter() - begun < 1
    writer.execute("COMMIT")
    assert get(app, "/api/v1/games/nim").json["title"] == "changed"
    writer.close()


def test_no_database_is_told(tmp_path):
    app = create_app(tmp_path / "none.db")
    assert get(app, "/api/v1/games").status == 404
    page = get(app, "/")
    assert page.status == 200
    assert "explorer build" in page.text
    assert not (tmp_path / "none.db").exists()
    assert socket.gethostname()
