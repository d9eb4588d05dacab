"""Diagrams: nothing overlaps, nothing is cut off, and what is written can be read by a program."""

import itertools
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.layout import crossings, farthest, places
from explorer.plots import routes
from tests.cli.test_bad_input import refused

SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def layered(draw):
    layers = draw(st.lists(st.integers(0, 3), min_size=1, max_size=9))
    layers[0] = 0
    number = st.integers(0, len(layers) - 1)
    links = draw(st.lists(st.tuples(number, number), max_size=14, unique=True))
    widths = draw(st.lists(st.floats(0.2, 2.0), min_size=len(layers), max_size=len(layers)))
    return layers, links, widths


@settings(deadline=None, max_examples=60)
@given(layered())
def test_boxes_of_a_layer_do_not_overlap(graph):
    layers, links, widths = graph
    x = places(layers, links, widths)
    for a, b in itertools.combinations(range(len(layers)), 2):
        if layers[a] == layers[b]:
            assert abs(x[a] - x[b]) >= (widths[a] + widths[b]) / 2 - 1e-9


def test_crossings_as_counted_by_hand():
    x, layers = np.array([0.0, 1.0, 2.0, 0.0, 1.0, 2.0]), [0, 0, 0, 1, 1, 1]
    every = list(itertools.product(range(3), range(3, 6)))
    # Of K(3,3) in two rows each pair of rows' pairs crosses once: 3 * 3.
    assert crossings(x, layers, every) == 9
    assert crossings(x, layers, [(0, 3), (1, 4), (2, 5)]) == 0
    assert crossings(x, layers, [(0, 2)]) == 1  # through the box between


def test_an_order_without_crossings_is_found():
    layers, links = [0, 0, 0, 1, 1, 1], [(0, 5), (1, 4), (2, 3), (0, 4), (1, 3)]
    assert crossings(places(layers, links, [1.0] * 6), layers, links) == 0


def test_the_longest_way():
    assert farthest(4, [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3)]) == [0, 1, 2, 3]
    assert farthest(2, [(0, 1), (1, 0)]) is None


def test_a_curve_goes_round_a_box_in_its_way():
    boxes = routes.around(np.zeros(3), np.array([0.0, -1.0, -2.0]), [0.4] * 3, [0.3] * 3)
    way = routes.along(routes.curve(0, 2, boxes))
    assert not boxes.hold(way)[:, 1].any()
    assert tuple(way[0]) == (0.0, -0.15)
    assert tuple(way[-1]) == (0.0, -1.85)


@pytest.fixture
def drawn(explorer, tmp_path):
    def run(spec, *more):
        assert explorer("build", spec).code == 0
        result = explorer("draw", spec, "d.svg", *more)
        assert result.code == 0, result.err
        return ET.parse(tmp_path / "d.svg").getroot()

    return run


def text(root):
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def told(root):
    """Id of a group -> its title."""
    return {
        group.get("id"): group.find(f"{SVG}title").text
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}title") is not None
    }


def test_positions_signs_and_a_legend_are_text(drawn):
    root = drawn("nim:heaps=1+2")
    written = text(root)
    # By hand: 1+2 is won in 3 (to 1+1, which is lost in 2); 2 and 1 are won in 1; 0 is lost.
    for line in ("1+2", "W 3", "1+1", "L 2", "2", "1", "0", "L 0"):
        assert line in written, line
    assert written.count("W 1") == 2
    for words in ("won by the player to move", "lost by the player to move", "thick: optimal",
                  "number: plies to the end"):  # fmt: skip
        assert words in written
    assert "drawn" not in written
    tips = told(root)
    assert "1+2: win in 3, nim-value 3" in tips.values()
    assert "1+2 to 1+1\nheap 2: take 1 (optimal)" in tips.values()
    assert root.find(f".//{SVG}title").text == "nim:heaps=1+2 from 1+2"


def test_a_partizan_picture_tells_players_and_classes(drawn):
    root = drawn("hackenbush:strings=BR+G")
    written = text(root)
    assert {"Left's move", "Right's move", "3|2: plies to the end if Left | if Right begins"} <= {
        *written
    }
    assert any(re.fullmatch(r"[NPLR] \d+\|\d+", line) for line in written)


def test_nothing_is_cut_off(drawn):
    """A loopy game, with arcs that go back: every path lies on the sheet."""
    root = drawn("token:graph=a_b+b_c+c_a+c_c+a_d+d_a")
    _, _, width, height = map(float, root.get("viewBox").split())
    for group in root.iter(f"{SVG}g"):
        if not re.fullmatch(r"m\d+", group.get("id", "")):
            continue
        for path in group.iter(f"{SVG}path"):
            numbers = [float(one) for one in re.findall(r"-?\d+\.?\d*", path.get("d"))]
            assert all(0 <= x <= width for x in numbers[::2])
            assert all(0 <= y <= height for y in numbers[1::2])


@pytest.mark.slow
def test_a_picture_too_wide_says_so_and_names_the_way_out(explorer, tmp_path):
    leaves = "".join(f"root,to {n},a position with a long name {n:03}\n" for n in range(60))
    (tmp_path / "wide.csv").write_text("source,label,target\n" + leaves)
    assert explorer("import", "wide.csv", "--as", "wide").code == 0
    refused(explorer("draw", "wide", "w.svg"), 1, "inches", "--depth", "--from")
    assert not (tmp_path / "w.svg").exists()
    few = leaves.split("\n")[:12]
    (tmp_path / "less.csv").write_text("source,label,target\n" + "\n".join(few) + "\n")
    assert explorer("import", "less.csv", "--as", "less").code == 0
    result = explorer("draw", "less", "l.svg")
    assert result.code == 0
    assert re.search(r"the picture is \d+ inches wide: .*--depth", result.err)


def moves_drawn(root):
    """What is told of each arrow -> the width of its line."""
    tips = told(root)
    return {
        tips[group.get("id")].partition("\n")[2]: re.search(
            r"stroke-width: ([\d.]+)", ET.tostring(group, encoding="unicode")
        )[1]
        for group in root.iter(f"{SVG}g")
        if re.fullmatch(r"m\d+", group.get("id", ""))
    }


def test_of_two_moves_to_one_position_only_the_optimal_is_thick(drawn):
    """In Pig both rolling a 1 and holding nothing leave all as it was, and only one is right."""
    found = moves_drawn(drawn("pig:goal=20", "--depth", "1"))
    thick = {move for move, width in found.items() if width == "2"}
    assert {"hold", "roll 1 (optimal)"} <= {*found}
    assert thick == {move for move in found if "(optimal)" in move}
    assert all("\n" not in move for move in found)


@pytest.mark.parametrize("places", [((0, 0), (0, -1)), ((0, 0), (2, 0)), ((0, 0), (1, 2))])
def test_two_ways_between_boxes_are_apart(places):
    x, y = np.array(places, dtype=float).T
    boxes = routes.around(x, y, [0.4] * 2, [0.3] * 2)
    one = routes.curve(0, 1, boxes)
    other = routes.curve(0, 1, boxes, [one])
    middles = [routes.along(way, np.array([[0.5]]))[0] for way in (one, other)]
    assert np.hypot(*(middles[0] - middles[1])) >= 0.08
    first, second = (routes.along(routes.loop(boxes.sides[0], n)) for n in (0, 1))
    assert np.hypot(*(first[:, None] - second[None]).T).min() > 0.1


@pytest.mark.slow
def test_scales_of_counts_have_whole_ticks(explorer, tmp_path):
    assert explorer("build", "wythoff:heaps=4+4").code == 0
    assert explorer("build", "pig:goal=6").code == 0
    for command in (
        ("draw", "wythoff:heaps=4+4", "t.svg", "--as", "grid"),
        ("policy", "plot", "pig:goal=6", "t.svg", "--show", "reachable"),
        ("theory", "octal", "kayles", "--to", "7", "--plot", "t.svg"),
        ("theory", "wythoff", "--terms", "2", "--plot", "t.svg"),
    ):
        result = explorer(*command)
        assert result.code == 0, result.err
        root = ET.parse(tmp_path / "t.svg").getroot()
        ticks = [
            "".join(group.itertext()).strip()
            for group in root.iter(f"{SVG}g")
            if re.match(r"[xy]tick_", group.get("id", ""))
        ]
        assert len(ticks) > 3, command
        assert all(re.fullmatch(r"[-−]?\d+", tick) for tick in ticks if tick), (command, ticks)
