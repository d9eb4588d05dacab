"""The pages in a real browser: every kind of game is played to its end in every way there is.

Needs Chromium and the extra `browser`; .ci/run has both.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

import pytest

CHROMIUM = os.environ.get("EXPLORER_CHROMIUM") or shutil.which("chromium")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
    pytest.mark.skipif(find_spec("playwright") is None, reason="the extra browser is not there"),
]

GRAPH = 'source,label,target\na,go <b>on</b>,b\na,"x" & y,c\nb,down,d\nc,down,d\nd,stop,e\n'

PLAYED = {
    "chopsticks": "/g/chopsticks?h=1+1_2+0",
    "nim": "/g/nim",
    "tictactoe": "/g/tictactoe",
    "pig:goal=10": "/g/pig:goal=10?seed=4",
    "domineering:rows=3,cols=3": "/g/domineering:rows=3,cols=3",
    "hamilton": "/g/hamilton",
    "mine": "/g/mine",
}
"""Game -> the address at which its play begins."""

MODES = {
    "mouse": {"viewport": {"width": 1100, "height": 800}},
    "keyboard": {"viewport": {"width": 1100, "height": 800}},
    "no script": {"java_script_enabled": False},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


PATIENT = """
from functools import partial
from explorer.cli.main import main
from explorer.web import run

run.create_app = partial(run.create_app, seconds=60, patience=120)
main()
"""
"""The program, which gives questions time on a machine that has much else to do."""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a server of these games."""
    folder = tmp_path_factory.mktemp("browser")
    database = str(folder / "games.db")
    (folder / "mine.csv").write_text(GRAPH.replace('"x" & y', '"""x"" & y"'))
    explorer = [sys.executable, "-m", "explorer"]
    for spec in PLAYED:
        command = ["build", spec] if spec != "mine" else ["import", "mine.csv", "--as", "mine"]
        subprocess.run([*explorer, *command, "--db", database], cwd=folder, check=True)
    with subprocess.Popen(
        [sys.executable, "-c", PATIENT, "serve", "--port", "0", "--db", database],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        said = server.stdout.readline()
        yield re.search(r"http://[^/ ]+", said)[0]
        server.send_signal(signal.SIGTERM)  # the other may be ignored where tests run unattended
        _, errors = server.communicate(timeout=60)
    assert server.returncode == 143
    assert len(errors.splitlines()) <= 1, errors


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium, address):
    """Opens a page in a mode; at the end nothing may have been wrong, or asked of another host."""
    wrong, asked, contexts = [], [], []

    def opened(path, mode="mouse"):
        context = chromium.new_context(base_url=address, **MODES[mode])
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(address).netloc}


def expect(locator):
    """What is to become of it: the page is swapped a moment after its address."""
    from playwright.sync_api import expect as become

    return become(locator)


def moves(page):
    return page.locator("#moves a.move")


def begun(page):
    """The address, without the sign of a part of the page."""
    return page.url.partition("#")[0]


def make(page, mode, index=0):
    """Make a move of the list, as one does in a mode, and wait for what comes of it."""
    before = begun(page)
    link = moves(page).nth(index)
    if mode == "keyboard":
        page.keyboard.press(link.get_attribute("data-key"))
    elif mode == "phone":
        link.tap()
    else:
        link.click()
    page.wait_for_url(lambda url: url.partition("#")[0] != before)
    page.wait_for_load_state()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("spec", PLAYED)
def test_played_to_the_end(opened, spec, mode):
    page = opened(PLAYED[spec], mode)
    plies = 0
    while moves(page).count():
        names = moves(page).evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert all(names)
        if mode != "no script":  # that takes a script of ours
            assert (
                page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
            )
        make(page, mode)
        plies += 1
        assert plies < 120
    assert plies
    assert re.search(
        r"wins|draw|completed|the end", page.locator("#status").inner_text(), re.IGNORECASE
    )
    if mode in ("mouse", "keyboard", "phone"):
        # Whoever hears the page hears what has come of it.
        assert page.evaluate("document.activeElement.id") == "status"


def test_a_move_is_named_with_what_it_comes_to(opened):
    page = opened("/g/nim")
    told = page.locator("main").aria_snapshot()
    for name in ("heap 3: take 2: win in 11", "heap 3: take 1: lose in 12"):
        assert told.count(f'link "{name}"') == 2  # on the board, and in the list
    page.get_by_role("link", name="heap 3: take 2: win in 11").first.click()
    page.wait_for_url("**/g/nim?h=3+4+5,1+4+5")


def test_on_the_board(opened):
    page = opened("/g/tictactoe")
    page.locator("svg.board a").filter(has_text="=").first.click()
    page.wait_for_url("**h=**")
    assert page.locator("svg.board a").count() == 8


def test_take_back_is_back(opened):
    page = opened("/g/chopsticks")
    for _ in range(3):
        make(page, "mouse")
    third = page.url
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: url != third)
    second = page.url
    page.go_back()
    page.wait_for_url(third)
    page.go_back()
    page.wait_for_url(lambda url: url != third)
    assert unquote(page.url) == unquote(second)
    # A link is the whole play.
    again = opened(urlsplit(third).path + "?" + urlsplit(third).query)
    assert again.locator(".history a").count() == 3
    expect(page.locator(".history a")).to_have_count(2)


def test_a_page_that_comes_too_late_is_dropped(opened):
    page = opened("/g/chopsticks")
    for _ in range(3):
        make(page, "mouse")
    third = page.url
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: url != third)
    held = []

    def hold(route):
        held.append(route)

    page.route(third, hold)
    with page.expect_request(third):
        page.evaluate("history.back()")
    page.evaluate("history.back()")
    page.wait_for_url(lambda url: url != third)
    with page.expect_response(third):
        held[0].continue_()
    page.wait_for_timeout(300)  # by then the script has had the answer
    assert page.locator(".history a").count() == 2


def test_against_an_opponent_take_back_is_ones_own_turn(opened):
    page = opened("/g/nim?opp=perfect&as=first&seed=1")
    own = page.url
    make(page, "mouse", 3)
    assert unquote(page.url).count(",") == 2  # the answer is there
    page.locator("a[rel=prev]").click()
    page.wait_for_url(lambda url: url != own)
    expect(moves(page)).to_have_count(12)


def test_hints_hide_every_value(opened):
    page = opened("/g/chopsticks?h=1+1_2+0")
    assert "win in 25" in page.locator("main").inner_text()
    page.keyboard.press("h")
    page.wait_for_url("**hints=0**")
    text = page.locator("main").inner_text()
    assert not re.search(r"\b(win|lose|draw)\b|best", text.partition("Opponent")[0].lower())
    assert page.locator("main .optimal").count() == 0
    make(page, "keyboard")
    assert "hints=0" in page.url


def test_arrows_go_through_the_moves(opened):
    page = opened("/g/nim")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.getAttribute('data-key')")
    assert focused == "2"
    page.keyboard.press("Enter")
    page.wait_for_url("**h=**")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/", "/g/nim", "/g/pig:goal=10", "/g/hamilton", "/g/domineering:rows=3,cols=3",
     "/g/chopsticks/graph?at=1+1_2+0", "/puzzle/chopsticks", "/g/none"],
)  # fmt: skip
def test_every_page_fits_a_phone_and_can_be_touched(chromium, address, path, scheme):
    context = chromium.new_context(
        base_url=address, viewport={"width": 360, "height": 740}, color_scheme=scheme
    )
    page = context.new_page()
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """() => [...document.querySelectorAll(
          "a.button, #moves a.move, header a, button, select, input, summary")]
        .filter((one) => one.type !== "hidden" && one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert small == []
    context.close()


def test_what_a_graph_of_anybodys_says_is_text(opened):
    page = opened("/g/mine")
    assert "go <b>on</b>" in page.locator("#moves").inner_text()
    assert page.locator("#moves b").count() == 0
