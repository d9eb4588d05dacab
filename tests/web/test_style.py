"""Colours of the pages: what is read is read easily, by day and by night (WCAG 2.2, level AA)."""

import re

import pytest

from explorer.web.files import content
from explorer.web.style import READ_ON, SEEN_ON, THEMES


def luminance(colour):
    """Relative luminance, WCAG 2.2."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#f08a80") == pytest.approx(2.43, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_contrast(theme):
    colours = THEMES[theme]
    for letters, ground in READ_ON:
        assert contrast(colours[letters], colours[ground]) >= 4.5, (letters, ground)
    for shape, ground in SEEN_ON:
        assert contrast(colours[shape], colours[ground]) >= 3, (shape, ground)


def test_the_sheet_has_no_colour_but_these():
    sheet = content("explorer.css")
    own = sheet.partition("/* boards */")[0]
    used = set(re.findall(r"var\(--([\w-]+)\)", own))
    assert used <= set(THEMES["light"])
    assert set(THEMES["light"]) == set(THEMES["dark"])
    rules = own.partition("*, *::before")[2]
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", re.sub(r"#(main|status|moves)\b", "", rules))


def test_every_letter_stands_on_a_ground_that_is_tried():
    sheet = content("explorer.css").partition("/* boards */")[0]
    letters = set(re.findall(r"[^-]color: ?var\(--([\w-]+)\)", sheet))
    assert letters <= {letters for letters, _ in READ_ON}


def test_targets_are_large_enough():
    sheet = content("explorer.css")
    for selector in (
        r"\.move \{",
        r"\.button, button, select, input \{",
        "summary \\{",
        "header a \\{",
        "td a \\{",
    ):
        rule = re.search(rf"{selector}([^}}]*)", sheet)
        assert rule, selector
        assert "min-height: 44px" in rule[1]


def test_nothing_comes_from_elsewhere():
    for name in ("explorer.css", "explorer.js", "icon.svg"):
        text = content(name).replace("http://www.w3.org/2000/svg", "")
        assert "//" not in re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
        assert "@import" not in text
        assert "eval" not in text
        assert "innerHTML" not in text
