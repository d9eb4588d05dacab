"""`explorer page`: every position has its page, every link its end, and nothing else is needed."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from explorer.games.registry import resolve
from explorer.spec import canonical
from explorer.store.build import build
from explorer.store.engine import locate
from tests.cli.test_bad_input import refused

SPECS = ("nim:heaps=1+2+3", "pig:goal=4", "domineering:rows=2,cols=3", "hamilton:graph=complete-4",
         "chopsticks:turn=absolute,limit=2", "knight:rows=3,cols=4")  # fmt: skip


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    database = locate(str(tmp_path_factory.mktemp("pages") / "games.db"))
    for spec in SPECS:
        build(database, resolve(spec))
    return str(database)


class Page(HTMLParser):
    """What a page loads and where it leads."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.scripts = [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "a":
            self.links.append(given["href"])
        elif tag == "link":
            self.loaded.append(given["href"])
        self.scripts += tag == "script" or any(name.startswith("on") for name in given)


@pytest.fixture
def written(explorer, games, tmp_path):
    def written(spec, *options):
        done = explorer("page", spec, "out", *options, "--db", games)
        assert done.code == 0, done.err
        assert f" in out: open {Path('out') / 'index.html'}\n" in done.err
        return {file.name: file.read_text() for file in (tmp_path / "out").iterdir()}

    return written


@pytest.mark.parametrize("spec", SPECS)
def test_every_position_has_a_page_and_every_link_an_end(written, explorer, games, spec):
    files = written(spec)
    query = "SELECT id, position FROM position WHERE game = :game"
    stored = explorer(
        "sql", query, "-p", f"game={canonical(resolve(spec))}", "--format", "json", "--db", games
    ).json
    pages = {name for name in files if name.endswith(".html")}
    assert len(pages) == len(stored) + 1
    for name in pages:
        page = Page(files[name])
        assert page.scripts == 0
        for link in (*page.links, *page.loaded):
            assert link.partition("#")[0] in {*files, ""}, link
    listed = Page(files["index.html"]).links
    assert pages - {"index.html"} <= set(listed)


def test_moves_lead_to_their_positions_and_tell_their_values(written, explorer, games):
    files = written("nim:heaps=1+2+3")
    moves = explorer("show", "nim:heaps=1+2+3", "--format", "json", "--db", games).json["moves"]
    first = Page(files["index.html"]).links
    start = files[next(link for link in first if link.endswith(".html") and link != "index.html")]
    for move in moves:
        told = f"{move['label']}: {move['for_mover']} in {move['plies']}"
        (link,) = set(re.findall(rf'href="(\d+\.html)"[^>]*aria-label="{re.escape(told)}"', start))
        title = re.search("<title>(.*?)</title>", files[link])[1]
        assert unescape(title).startswith(f"nim:heaps=1+2+3: {move['target']}")
    assert "Whoever is to move chooses a move." in start
    over = next(text for text in files.values() if ": 0 ·" in text)
    assert "The end: whoever is to move has lost." in over


def test_without_values_there_are_none(written):
    for name, text in written("nim:heaps=1+2+3", "--no-values").items():
        if name.endswith(".html"):
            assert not re.search(r"\b(win|lose|nim-value)\b|optimal", text.partition("<main")[2]), (
                name
            )


def test_around_a_position(written):
    files = written("nim:heaps=1+2+3", "--around", "1+2", "--depth", "1")
    titles = [re.search("<title>nim:heaps=1.2.3: (.*?) ·", text) for text in files.values()]
    assert sorted(unescape(found[1]) for found in titles if found) == ["1", "1+1", "1+2", "2"]
    assert "not among these pages" in "".join(files.values())


def test_everything_that_comes_after_a_position(written):
    files = written("nim:heaps=1+2+3", "--around", "1+1")
    titles = [re.search("<title>nim:heaps=1.2.3: (.*?) ·", text) for text in files.values()]
    assert sorted(unescape(found[1]) for found in titles if found) == ["0", "1", "1+1"]


def test_what_is_refused(explorer, games, tmp_path, monkeypatch):
    at = ("--db", games)
    refused(explorer("page", SPECS[0], "out", "--depth", "2", *at), 2, "give --around with it")
    refused(explorer("page", SPECS[0], "out", "--around", "9", *at), 3, "is not a position")
    refused(explorer("page", "nim:heaps=9", "out", *at), 3, "is not stored")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("all my work")
    refused(explorer("page", SPECS[0], "mine", *at), 1, "'mine' is there already: name a folder")
    refused(explorer("page", SPECS[0], "mine/thesis.txt", *at), 1, "is there already")
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "all my work"
    monkeypatch.setattr("explorer.web.copies.MOST", 10)
    refused(
        explorer("page", SPECS[0], "out", *at), 1, "has 14 positions", "explorer serve", "--around"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine"]


def test_what_fails_leaves_nothing(explorer, games, tmp_path, monkeypatch):
    from explorer.web import copies

    def fails(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copies, "_index", fails)
    refused(explorer("page", SPECS[0], "out", "--db", games), 1, "cannot be written: No space left")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_will_do(written, tmp_path):
    (tmp_path / "out").mkdir()
    assert "index.html" in written(SPECS[0])


def test_texts_of_anybody_are_text(explorer, tmp_path):
    moves = 'source,label,target\n<script>alert(1)</script>,"\'""&<b>",b\n'
    (tmp_path / "bad.csv").write_text(moves)
    assert explorer("import", "bad.csv", "--as", "bad").code == 0
    assert explorer("page", "bad", "out").code == 0
    for file in (tmp_path / "out").glob("*.html"):
        text = file.read_text()
        assert "<script" not in text
        assert "<b>" not in text


def test_a_folder_of_the_same_name_as_a_draft_is_left_alone(written, explorer, games, tmp_path):
    (tmp_path / ".out.part").mkdir()
    (tmp_path / ".out.part" / "thesis.txt").write_text("all my work")
    assert "index.html" in written(SPECS[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == [".out.part", "out"]
    assert (tmp_path / ".out.part" / "thesis.txt").read_text() == "all my work"
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o777 & ~copies_umask()


def copies_umask():
    from explorer.web.copies import _umask

    return _umask()


@pytest.mark.parametrize("folder", [".", ""])
def test_this_folder_cannot_be_replaced(explorer, games, folder):
    done = explorer("page", SPECS[0], folder, "--db", games)
    refused(done, 1, "cannot take the place of this folder: name a new one")
