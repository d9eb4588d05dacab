"""Pictures of boards: well-formed, escaped, without style, and every move a link."""

import itertools
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import palette
from explorer.board import Board, Spot, Text, check
from explorer.boards import BoardMove, described, drawing, lines, style, svg
from explorer.errors import RulesError
from explorer.games.base import Move
from explorer.games.registry import resolve
from tests.examples import examples
from tests.games.test_conformance import SPECS
from tests.test_palette import SEEN, TO_XYZ, distance, linear

NS = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "g", "rect", "circle", "path", "text", "a"}
ATTRIBUTES = {
    "class", "role", "aria-label", "aria-hidden", "viewBox", "width", "height", "x", "y", "rx",
    "cx", "cy", "r", "d", "font-size", "href",
}  # fmt: skip


def read(picture):
    """The elements of a picture, which has nothing but shapes, texts, classes and links."""
    root = ET.fromstring(picture)
    for element in root.iter():
        assert element.tag.removeprefix(NS) in TAGS
        assert {*element.attrib} <= ATTRIBUTES
    return root


def links(root):
    return list(root.iter(f"{NS}a"))


def moves_of(game, position):
    """One of each choice of the player to move, or of Left."""
    chosen = {}
    for move in (Move(*move) for move in game.moves(position)):
        if move.player != "right":
            label = move.action or move.label
            spots = game.touches(position, move.label)
            chosen.setdefault(label, BoardMove(spots, label, "?p=1", f"{label}: win", "win", "W 3"))
    return list(chosen.values())


@pytest.mark.parametrize("spec", [specs[0] for specs in SPECS.values()])
def test_every_family_is_drawn(spec):
    game = resolve(spec)
    board, moves = game.board(game.start), moves_of(game, game.start)
    plain = read(svg(board, title=spec))
    assert (plain.get("role"), plain.find(f"{NS}title").text) == ("img", spec)
    assert links(plain) == []
    root = read(svg(board, moves=moves, title=spec))
    assert root.get("role") == "group"
    groups = {tuple(m.touches) if board.arrows else frozenset(m.touches) for m in moves}
    assert len(links(root)) == len(groups) > 0
    said = " ".join(link.get("aria-label") for link in links(root))
    assert all(move.spoken in said for move in moves[:3])
    ET.fromstring(drawing(board, spec))


def test_nothing_is_outside_of_the_picture():
    for specs in SPECS.values():
        game = resolve(specs[0])
        root = read(svg(game.board(game.start), moves=moves_of(game, game.start)))
        left, top, wide, high = map(float, root.get("viewBox").split())
        for shape in root.iter():
            x, y = (shape.get("cx") or shape.get("x")), (shape.get("cy") or shape.get("y"))
            if x is not None:
                assert left <= float(x) <= left + wide, specs[0]
                assert top <= float(y) <= top + high, specs[0]


ROW = [Spot("a1", 0, 0), Spot("b1", 1, 0), Spot("c1", 2, 0)]


def test_one_spot_is_clicked_two_are_an_arrow_more_are_a_set():
    board = Board(ROW, {"a1": "X"})
    moves = [
        BoardMove(["b1"], "one", "?1"),
        BoardMove(["a1", "c1"], "two", "?2"),
        BoardMove(["a1", "b1", "c1"], "three", "?3"),
        BoardMove([], "none", "?4"),
    ]
    one, two, three = links(read(svg(board, moves=moves)))
    assert [one.get("href"), two.get("href"), three.get("href")] == ["?1", "?2", "?3"]
    shapes = [{e.get("class") for e in link.iter()} for link in (one, two, three)]
    assert "shape" in shapes[0]
    assert "arrow" in shapes[1]
    assert "together" in shapes[2]
    # Where two spots are no way from one to the other they are a set, too.
    (pair,) = links(read(svg(board._replace(arrows=False), moves=moves[1:2])))
    assert "together" in {e.get("class") for e in pair.iter()}
    # The one piece that moves needs no arrows: it goes where one clicks.
    (click,) = links(read(svg(board._replace(tones={"a1": "here"}), moves=moves[1:2])))
    (shape,) = [e for e in click.iter() if e.get("class") == "shape"]
    assert float(shape.get("x")) > 56


def test_moves_that_touch_the_same_are_one_link_to_the_menu():
    moves = [BoardMove(["a1"], f"take {n}", f"?{n}", f"take {n}: lose") for n in (1, 2)]
    (link,) = links(read(svg(Board(ROW), moves=moves, menu="#list")))
    assert link.get("href") == "#list"
    assert link.get("aria-label") == "2 moves: take 1: lose; take 2: lose"


def test_the_sign_of_an_arrow_is_near_its_source():
    board = Board([Spot("a", 0, 0), Spot("b", 4, 0)], {"a": "X"})
    (link,) = links(read(svg(board, moves=[BoardMove(["a", "b"], "go", "?1", sign="W")])))
    (mark,) = [e for e in link.iter() if e.get("class") == "mark"]
    assert float(mark.get("x")) == pytest.approx(0.3 * 4 * 56, abs=1)


def test_what_was_touched_last_is_marked():
    root = read(svg(Board(ROW), last=["b1"]))
    marked = [e for e in root.iter() if e.get("class") == "shape last"]
    assert [float(e.get("x")) > 28 for e in marked] == [True]


ANY = st.text(max_size=30) | st.sampled_from(
    ['"><script>alert(1)</script>', "' onclick='x", "\u202eevil", "\x00\x1b[2J", "&amp;<b>", "]]>",
     "\ud800", "\ufffe", "x" * 10_000, "a\nb", "<![CDATA[", "--><svg onload=x>"]
)  # fmt: skip


@examples(50)
@given(names=st.lists(ANY, min_size=2, max_size=4, unique=True), data=st.data())
def test_texts_of_anybody_are_only_texts(names, data):
    texts = st.lists(ANY, min_size=4, max_size=4)
    pieces, words, labels, spoken = (data.draw(texts) for _ in range(4))
    places = [Spot(name, n, 0, shape) for n, (name, shape) in enumerate(zip(names, KINDS))]  # noqa: B905
    board = Board(
        places,
        dict(zip(names, pieces)),  # noqa: B905
        [(names[0], names[1])],
        [Text(0, 1 + n, word) for n, word in enumerate(words)],
        directed=data.draw(st.booleans()),
        arrows=data.draw(st.booleans()),
    )
    check(board)
    moves = [
        BoardMove(names[:many], label, label, say, label, say)
        for many, (label, say) in enumerate(zip(labels, spoken))  # noqa: B905
    ]
    root = read(svg(board, moves=moves, title=words[0], menu=words[1]))
    assert len(links(root)) <= len(moves)
    assert described(board).isprintable()
    for line in lines(board):
        assert line.isprintable()
        assert line == line.rstrip(" ")
    ET.fromstring(drawing(board, words[0]).encode())


KINDS = ("square", "point", "bar", "none")


def test_the_style_sheet_names_no_element_and_every_class_in_use():
    sheet = style()
    used = set()
    for specs in SPECS.values():
        game = resolve(specs[0])
        root = read(svg(game.board(game.start), moves=moves_of(game, game.start)))
        used |= {name for e in root.iter() for name in (e.get("class") or "").split()}
    # These say what something is; nothing is to be seen of it.
    unseen = {"spot", "square", "point", "bar", "none", "quiet", "sign", "mark", "menu"}
    for name in used - unseen:
        assert f".{name}" in sheet, name
    assert "url(" not in sheet
    assert "@import" not in sheet


def contrast(one, other):
    low, high = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
def test_signs_are_read_in_either_theme(theme):
    """WCAG 2.1: 4.5 for texts (1.4.3), 3 for what else is to be seen (1.4.11)."""
    board = {part: colours[theme] for part, colours in palette.BOARD.items()}
    for ground in ("ground", "square", "taken"):
        assert contrast(board["ink"], board[ground]) >= 4.5
    for tone in ("here", "left", "right", "both"):
        assert contrast(palette.INK, board[tone]) >= 4.5
    for part in ("line", "piece", "move"):
        assert contrast(board[part], board["ground"]) >= 3
        assert contrast(board[part], board["square"]) >= 3
    for colour in palette.OUTCOMES.values():
        assert contrast(palette.INK, colour) >= 4.5


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", [0, 1])
def test_tones_that_stand_together_are_told_apart(seen, theme):
    for together in (("square", "here", "taken"), ("square", "left", "right", "both")):
        colours = [palette.BOARD[part][theme] for part in together]
        for one, other in itertools.combinations(colours, 2):
            assert distance(one, other, seen) >= 15, together


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board([Spot("a", 0, 0), Spot("a", 1, 0)]), "two spots 'a'"),
        (Board([Spot("a", 0, 0)], {}, [("a", "b")]), "a link leads to 'b'"),
        (Board([Spot("a", 0, 0)], {}, (), (), {"b": "here"}), "a tone lies on 'b'"),
        (Board([Spot("a", float("nan"), 0)]), r"a place on the board is \(nan, 0\)"),
        (Board([Spot("a", 0, 1e9)]), "a place on the board"),
        (Board([Spot("a", 0, 0)], {"a": 3}), "'3' is on the board, and no text"),
        (Board([Spot(str(n), n, 0) for n in range(10_001)]), "10,001 spots"),
        ("X.O", "and no Board"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(board, words):
    with pytest.raises(RulesError, match=words):
        check(board)


def test_an_empty_board_is_drawn():
    read(svg(Board([])))
    assert lines(Board([])) == []


def test_numbers_in_a_picture_are_short():
    """The same board is the same file everywhere."""
    game = resolve("hamilton")
    picture = svg(game.board(game.start))
    assert picture == svg(game.board(game.start))
    assert not re.search(r"[0-9]\.[0-9]{2}", picture)
