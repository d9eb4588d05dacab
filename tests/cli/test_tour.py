"""explorer tour at the command line."""

import json
import warnings
from html.parser import HTMLParser

import pytest

from explorer.errors import ExplorerError, NotThereError
from explorer.store.engine import locate, writing
from explorer.store.paths import StoredPath, store_path
from tests.cli.test_bad_input import refused
from tests.theory.test_tours import PAPER


@pytest.fixture
def ask(explorer):
    return lambda *arguments: explorer("tour", *arguments)


def test_a_tour_is_shown(ask):
    found = ask("8x8", "--closed", "--format", "json").json
    assert (found["rows"], found["cols"], found["closed"]) == (8, 8, True)
    assert (found["method"], found["verdict"], len(found["squares"])) == ("divide", "found", 64)
    text = ask("5x5", "--start", "c3").out
    assert "an open tour of 5 x 5 by warnsdorff, checked" in text
    assert sorted(map(int, " ".join(text.splitlines()[-5:]).split())) == list(range(1, 26))
    search = ask("6x6", "--method", "backtracking").out
    assert "states: " in search
    assert "live" in search
    assert ask("find", "3x4", "--format", "csv").out.startswith("step,square\n1,a1\n")
    assert ask("8x8", "--start", "b4", "--explain").out.splitlines()[2].split()[:3] == [
        "1", "b4", "c6",
    ]  # fmt: skip
    assert len(ask("8x8", "--explain", "--format", "json").json["steps"]) == 64
    assert "is not printed" in ask("61x61").out
    assert ask("--closed", "6x6").out == ask("6x6", "--closed").out
    # The table of a tour that was found at a later attempt is of that tour.
    later = ask("8x8", "--closed", "--method", "warnsdorff", "--explain", "--format", "json").json
    assert "attempt" in later["reason"]
    assert [step["square"] for step in later["steps"]] == later["squares"]


def test_what_there_is_not(ask):
    none = ask("4x4", "--format", "json")
    assert (none.code, none.json["verdict"], none.json["squares"]) == (3, "impossible", None)
    refused(ask("5x5", "--closed"), 3, "5 x 5 has no closed knight's tour", "odd number of squares")
    refused(ask("5x5", "--start", "b1"), 3, "5 x 5 from b1 has no open knight's tour", "colour")
    refused(ask("4x9", "--closed"), 3, "4 rows or columns")
    refused(ask("9x9", "--method", "divide", "--start", "c3"), 1, "is neither end")
    refused(
        ask("8x8", "--method", "backtracking", "--limit", "5"),
        1,
        "given up after 5 states, ",
        "live",
    )
    refused(ask("8x8", "--start", "i1"), 2, "not on the board: its squares are a1 to h8")
    refused(ask("8x8", "--start", "1a"), 2, "is not a square")
    refused(ask("find", "8by8"), 2, "is not a board: write rows x columns")
    refused(ask("5000x5000"), 1, "a million are toured")
    refused(ask("8x8", "--method", "divide", "--seed", "1"), 2, "leave --seed out")
    refused(ask("8x8", "--explain", "--method", "ring"), 2, "give --method warnsdorff")


def test_all_but_a_corner(ask):
    found = ask("27x27", "--closed", "--but-corner", "--format", "json").json
    assert (found["verdict"], len(found["squares"])) == ("found", 728)
    assert "a27" not in found["squares"]
    text = ask("5x5", "--closed", "--but-corner").out
    assert "all squares but the upper left corner, a5" in text
    assert text.splitlines()[3].split()[0] == "."
    refused(ask("8x8", "--closed", "--but-corner"), 2, "even number of squares")
    refused(ask("5x5", "--but-corner"), 2, "give --closed, too")
    refused(ask("5x5", "--closed", "--but-corner", "--explain"), 2, "leave --explain out")
    refused(ask("3x5", "--closed", "--but-corner"), 1, "not less")


def test_counts(ask):
    found = ask("count", "5x5", "--start", "a1", "--format", "json").json
    assert (found["count"], found["directed"], found["closed"]) == ("304", True, False)
    assert found["undirected"] is None
    assert found["naive_by_symmetry"] == str(6 * 4**24)
    both = ask("count", "3x4", "--format", "json").json
    assert (both["count"], both["undirected"]) == ("16", "8")
    text = ask("count", "3x10", "--closed").out
    assert "directed closed tours" in text
    assert "x 10^" in text
    refused(ask("count", "5x5", "--closed", "--start", "a1"), 2, "leave --start out")
    refused(ask("count", "5x5", "--start", "f1"), 2, "not on the board")
    refused(ask("count", "11x11"), 1, "at most 100")
    assert ask("count", "1x1", "--format", "json").json["undirected"] == "1"
    assert ask("count", "9x9", "--closed", "--format", "json").json["count"] == "0"
    refused(ask("count", "5x5", "--limit", "50"), 1, "more than 50 kinds of partial paths")


def test_boards_are_checked(ask, tmp_path):
    (tmp_path / "paper.txt").write_text(PAPER)
    text = ask("check", "paper.txt").out
    assert "an open knight's tour of 8 x 8" in text
    assert "it obeys Warnsdorff's rule at every step" in text
    found = ask("check", "paper.txt", "--format", "json").json
    assert (found["valid"], found["closed"], found["squares"][0]) == (True, False, "b4")
    (tmp_path / "gap.txt").write_text(PAPER.replace("63", "62"))
    refused(ask("check", "gap.txt"), 1, "step 62 stands on")
    (tmp_path / "wrong.txt").write_text(PAPER.replace("14 27", "27 14"))
    refused(ask("check", "wrong.txt"), 1, "is not a knight's move")
    refused(ask("check", "none.txt"), 3, "there is no file")
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture.png").write_bytes(bytes([0x89, 0x50]))
    (tmp_path / "commas.txt").write_text("1,2")
    refused(ask("check", "folder"), 1, "cannot be read: Is a directory")
    refused(ask("check", "picture.png"), 1, "is not a text")
    refused(ask("check", "commas.txt"), 1, "put spaces between")
    (tmp_path / "marked.txt").write_text(PAPER.lstrip(), encoding="utf-8-sig")
    assert ask("check", "marked.txt").code == 0


def test_tours_are_stored_listed_shown_and_drawn(ask, explorer, tmp_path):
    assert "stored as path 1 of knight" in ask("8x8", "--closed", "--store").err
    assert (
        "stored as path 2 of knight:rows=3,cols=4" in ask("3x4", "--store", "--plot", "t.svg").err
    )
    listed = ask("list", "--format", "json").json
    assert [row["path"] for row in listed] == [1, 2]
    assert [row["squares"] for row in listed] == [64, 12]
    assert (listed[0]["closed"], listed[1]["game"]) == (1, "knight:rows=3,cols=4")
    shown = ask("show", "2", "--format", "json").json
    assert (shown["squares"][0], shown["squares"][-1]) == (listed[1]["first"], listed[1]["last"])
    assert ask("show", "1").out.startswith("path 1: a closed tour of 8 x 8 by divide, checked")
    steps = "SELECT count(*) AS steps, min(step) AS first FROM path_step WHERE path = 1"
    assert explorer("sql", steps, "--format", "json").json == [{"steps": 64, "first": 1}]
    assert explorer("db", "check").code == 0
    assert ask("show", "1", "--plot", "t.png").code == 0
    for file in ("t.svg", "t.png"):
        assert (tmp_path / file).stat().st_size > 10_000
    refused(ask("show", "3"), 3, "there is no path 3")
    refused(ask("8x8", "--plot", "t.gif"), 2, "no suffix for a picture", ".html")
    refused(ask("300x300", "--plot", "t.svg"), 1, "cannot be drawn")
    refused(ask("6x6", "--store", "--plot", "nowhere/t.html"), 1, "nowhere")
    refused(ask("5x5", "--closed"), 3, "--but-corner leaves a corner out")
    refused(ask("4x4", "--store"), 3, "has no open knight's tour")
    assert "and 1 stored path with it" in explorer("remove", "knight").err
    assert [row["path"] for row in ask("list", "--format", "json").json] == [2]


def test_stored_tours_outlive_a_new_build_and_are_exported(ask, explorer, tmp_path):
    ask("5x5", "--store")
    ask("7x7", "--closed", "--but-corner", "--store")
    before = ask("show", "1").out
    assert explorer("build", "knight:rows=5,cols=5", "--replace").code == 0
    assert ask("show", "1").out == before
    assert explorer("verify", "knight:rows=5,cols=5").code == 0
    for suffix in ("txt", "csv", "json"):
        assert ask("export", "1", f"tour.{suffix}").code == 0
    assert "an open knight's tour of 5 x 5" in ask("check", "tour.txt").out
    rows = (tmp_path / "tour.csv").read_text().splitlines()
    assert (rows[0], rows[1], len(rows)) == ("step,square,col,row", "1,a1,1,1", 26)
    assert (
        json.loads((tmp_path / "tour.json").read_text())
        == ask("show", "1", "--format", "json").json
    )
    # The tour that leaves a corner out comes back as it went.
    assert "a7 is left out" in ask("show", "2").out
    ask("export", "2", "corner.txt")
    assert "a closed knight's tour of 7 x 7, a7 left out" in ask("check", "corner.txt").out
    checked = ask("check", "corner.txt", "--format", "json").json
    assert (checked["without"], checked["verdict"]) == ("a7", "found")
    (tmp_path / "two.txt").write_text("1 . .")
    refused(ask("check", "two.txt"), 1, "2 squares are left out: one may be")
    (tmp_path / "gap.txt").write_text("1 .")
    refused(ask("check", "gap.txt"), 1, "b1 is left out: only a closed tour")
    for command in (["show"], ["remove"], ["export"]):
        given = [*command, "9" * 20, *(["x.csv"] if command == ["export"] else [])]
        refused(ask(*given), 3, "there is no path 99999999999999999999")
    refused(ask("export", "1", "tour.pdf"), 2, "no suffix that names a format")
    assert ask("remove", "1").code == 0
    assert [row["path"] for row in ask("list", "--format", "json").json] == [2]
    refused(ask("remove", "1"), 3, "there is no path 1")
    refused(ask("export", "1", "tour.csv"), 3, "there is no path 1")


def test_a_tour_and_its_board_are_stored_together_or_not_at_all(explorer, monkeypatch):
    monkeypatch.setattr("explorer.store.build.store_path", _no_room)
    refused(explorer("tour", "find", "3x4", "--store"), 1, "there is no room")
    explorer("build", "nim:heaps=1")
    assert explorer("list", "--format", "json").json[0]["game"] == "nim:heaps=1"
    assert len(explorer("list", "--format", "json").json) == 1
    monkeypatch.undo()


def _no_room(connection, name, path):
    assert connection.execute("SELECT count(*) FROM games").scalar() == 1
    raise ExplorerError("there is no room")


def test_a_path_that_is_none_any_more_goes_with_its_graph(explorer, tmp_path):
    way = "source,label,target\na,on,b\nb,on,c\n"
    (tmp_path / "way.csv").write_text(way)
    explorer("import", "way.csv", "--as", "way", "--kind", "board")
    database = locate(str(tmp_path / "data" / "explorer.db"))

    def kept(positions, closed=False):
        with writing(database) as connection:
            return store_path(connection, "way", StoredPath(None, "by hand", closed, positions))

    assert kept(["a", "b", "c"]) == 1
    assert kept(["a", "b"]) == 2
    for positions, closed, words in (
        (["a", "d"], False, "'d' is not a position"), (["a", "c"], False, "from 'a' to 'c'"),
        (["a", "b"], True, "from 'b' to 'a'"),
    ):  # fmt: skip
        with pytest.raises(NotThereError, match=words):
            kept(positions, closed)
    assert [row["path"] for row in explorer("tour", "list", "--format", "json").json] == [1, 2]
    (tmp_path / "way.csv").write_text(way.replace("b,on,c", "b,on,d"))
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        told = explorer("import", "way.csv", "--as", "way", "--kind", "board", "--replace").err
    warning = "path 1 is removed: way was built anew, and 'c' is not a position"
    assert f"explorer: warning: {warning}" in told
    assert [row["path"] for row in explorer("tour", "list", "--format", "json").json] == [2]
    assert explorer("verify", "way").code == 0
    with writing(database) as connection:
        connection.execute("UPDATE path_steps SET node_id = 2 WHERE path_id = 2 AND step = 2")
    broken = explorer("verify", "way")
    assert broken.code == 1
    assert "path 2 at step 2" in broken.out
    refused(explorer("tour", "show", "2"), 1, "path 2 is not a tour of a board")


class _Page(HTMLParser):
    """What a page is made of: elements by id, and addresses that it would load from."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.addresses, self.data, self._into = {}, [], {}, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self._into = given.get("id")
        if self._into:
            self.ids[self._into] = tag
        self.addresses += [given[key] for key in ("src", "href") if key in given]

    def handle_data(self, data):
        if self._into:
            self.data[self._into] = self.data.get(self._into, "") + data.strip()


def test_a_page_to_step_through(ask, tmp_path):
    (tmp_path / "paper.txt").write_text(PAPER)
    squares = ask("check", "paper.txt", "--format", "json").json["squares"]
    assert ask("8x8", "--start", "b4", "--plot", "tour.html").code == 0
    page = _Page((tmp_path / "tour.html").read_text())
    assert not page.addresses  # it needs nothing but itself
    tour = json.loads(page.data["tour"])
    steps = tour["steps"]
    assert (tour["rows"], tour["cols"], tour["closed"], len(steps)) == (8, 8, False, 64)
    assert sorted(step["name"] for step in steps) == sorted(squares)
    # Six candidates from b4, as the paper has them, and every step obeys the rule it was found by.
    ways = {one["name"]: one["ways"] for one in steps[0]["candidates"]}
    assert ways == {"a2": 2, "a6": 3, "c2": 5, "c6": 7, "d3": 7, "d5": 7}
    assert all(step["obeys"] for step in steps)
    # What scripts fill in is there, and without them the board has every number.
    assert {f"s{n}" for n in range(64)} | {f"n{n}" for n in range(64)} <= page.ids.keys()
    assert {
        "way",
        "knight",
        "first",
        "back",
        "play",
        "on",
        "last",
        "step",
        "now",
    } <= page.ids.keys()
    assert sorted(int(page.data[f"n{n}"]) for n in range(64)) == list(range(1, 65))
    assert page.data["n25"] == "1"
    closed = ask("6x6", "--closed", "--store", "--plot", "closed.html")
    assert closed.code == 0
    assert ask("show", "1", "--plot", "again.html").code == 0
    again = (tmp_path / "again.html").read_text()
    assert again == (tmp_path / "closed.html").read_text()
    assert not all(step["obeys"] for step in json.loads(_Page(again).data["tour"])["steps"])
    refused(ask("61x61", "--plot", "t.html"), 1, "at most 60 rows")


def test_puzzles_at_the_command_line(explorer, tmp_path):
    spec = "hamilton:graph=cube"
    assert "can be completed in 7 moves, 12 ways" in explorer("build", spec).out
    found = explorer("show", spec, "--format", "json").json
    assert (found["outcome"], found["completions"]) == ("win", "12")
    assert [move["completions"] for move in found["moves"]] == ["4", "4", "4"]
    assert "can be completed in 6 moves, 4 ways" in explorer("show", spec).out
    assert explorer("line", spec).out.splitlines()[-1] == "completed"
    stuck = explorer("find", spec, "--outcome", "lose", "--where", "terminal = 1", "--limit", "1",
                     "--format", "json").json[0]["position"]  # fmt: skip
    assert explorer("line", spec, stuck).out.splitlines()[-1] == "it cannot be completed from here"
    replayed = explorer("replay", spec, "to B,to F", "--format", "json").json
    assert replayed["moves"][0]["judgement"] == "best"
    assert "it can be completed" in explorer("replay", spec, "to B").out
    assert "can be completed: " in explorer("info", spec).out
    assert explorer("verify", spec).code == 0
    assert explorer("solve", spec).code == 0
    assert explorer("export", spec, "cube.csv").code == 0
    assert explorer("import", "cube.positions.csv", "--as", "again", "--kind", "puzzle").code == 0
    assert explorer("show", "again", "--format", "json").json["completions"] == "12"
    assert explorer("verify", "again").code == 0
    assert explorer("draw", spec, "cube.svg", "--depth", "2").code == 0
    refused(explorer("strategy", spec, "--side", "first", "--rule", "optimal = 1"), 1, "a puzzle")
    refused(explorer("sum", spec), 1, "a sum adds up impartial games")
    refused(explorer("build", "knights-tour:rows=6,cols=6"), 1, "at least 604,426,992 positions")
    refused(explorer("build", "hamilton:start=B+D"), 2, "B and D are not adjacent")
    refused(explorer("build", "hamilton:graph=nonsense"), 2, "is not a graph", "petersen")
    refused(explorer("build", "hamilton:start=B+C+B"), 2, "visits a vertex twice")
    refused(explorer("build", "knights-tour:start=f1"), 2, "not on the board")
    assert "cannot be completed" in explorer("build", "hamilton:graph=a_b").out
    assert "1 way" in explorer("build", "hamilton:graph=a_b,closed=false").out
    # Somebody's own graph, by the name it was imported under.
    (tmp_path / "ring.csv").write_text("source,label,target\na,1,b\nb,1,c\nc,1,d\nd,1,a\na,2,c\n")
    assert explorer("import", "ring.csv", "--as", "my-ring", "--kind", "board").code == 0
    assert "3 moves, 2 ways" in explorer("build", "hamilton:graph=my-ring").out
    told = explorer("show", "icosian:graph=my-ring", "--format", "json").json
    assert (told["game"], told["completions"]) == ("hamilton:graph=a_b+a_c+a_d+b_c+c_d", "2")
    (tmp_path / "odd.csv").write_text("source,label,target\na b,on,c\n")
    assert explorer("import", "odd.csv", "--as", "odd", "--kind", "board").code == 0
    refused(explorer("build", "hamilton:graph=odd"), 2, "'a b'", "letters and digits")
    refused(explorer("build", "hamilton:graph=nobodys"), 2, "'nobodys' is not a graph", "import")
    circle = "source,label,target\\na,on,b\\nb,back,a\\nb,out,end\\n"
    (tmp_path / "circle.csv").write_text(circle.replace("\\n", chr(10)))
    assert explorer("import", "circle.csv", "--as", "circle", "--kind", "puzzle").code == 0
    assert explorer("show", "circle", "--format", "json").json["completions"] is None
