"""Colours as people see them who see fewer: what must be told apart is far enough apart."""

import itertools

import numpy as np
import pytest

from explorer import palette
from explorer.render import COLOURS

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A physiologically-based model for simulation of
# color vision deficiency, IEEE TVCG 15 (2009), severity 1.0; on linear RGB.
MACHADO = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
# The same after F. Viénot, H. Brettel, J. D. Mollon, Digital video colourmaps for checking the
# legibility of displays by dichromats, Color Research and Application 24 (1999).
VIENOT = {
    "protanopia 1999": [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
    "deuteranopia 1999": [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
}
SEEN = {"all colours": np.eye(3).tolist(), **MACHADO, **VIENOT}

# sRGB to XYZ, IEC 61966-2-1, white D65.
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]]
)  # fmt: skip


def linear(colour):
    parts = np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    """CIE L*a*b* of linear RGB."""
    ratio = TO_XYZ @ np.clip(rgb, 0, 1) / TO_XYZ.sum(axis=1)
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(one, other, seen):
    """CIE76, as somebody sees it."""
    return float(np.linalg.norm(lab(SEEN[seen] @ linear(one)) - lab(SEEN[seen] @ linear(other))))


def nearest(colours, seen):
    return min(distance(one, other, seen) for one, other in itertools.combinations(colours, 2))


def viridis(*at):
    colormaps = pytest.importorskip("matplotlib").colormaps
    return ["#" + bytes(colormaps["viridis"](one, bytes=True)[:3]).hex() for one in at]


@pytest.mark.parametrize("seen", SEEN)
def test_what_must_be_told_apart_is(seen):
    assert nearest([*set(palette.OUTCOMES.values()), palette.PLAIN], seen) >= 15
    assert nearest([palette.OPTIMAL, palette.FAINT, *palette.PLAYERS.values()], seen) >= 15
    assert nearest(palette.ACTIONS, seen) >= 15
    assert nearest([palette.POINTS, palette.MARK, palette.GUIDE, "#ffffff"], seen) >= 15
    # Lost positions are marked on nim-value 0; four circuits stand in one picture.
    assert nearest([palette.MARK, *viridis(0.0)], seen) >= 15
    assert nearest(viridis(0.0, 0.3, 0.6, 0.9), seen) >= 15


def test_the_instrument_sees_what_was_wrong():
    """The green and red that were there before: a deuteranope could not tell them apart."""
    assert distance("#8fce9b", "#f09a94", "deuteranopia") == pytest.approx(3.7, abs=0.05)
    # Black and white, from the definition.
    assert distance("#000000", "#ffffff", "all colours") == pytest.approx(100, abs=0.1)


def test_texts_are_read_on_every_colour():
    """A contrast of 4.5 at least: Web Content Accessibility Guidelines 2.1, criterion 1.4.3."""
    for colour in (*palette.OUTCOMES.values(), palette.PLAIN, "#ffffff"):
        light, dark = (TO_XYZ[1] @ linear(one) for one in (colour, palette.INK))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour


def test_signs_tell_apart_what_stands_in_one_picture():
    outcomes, classes = ("win", "lose", "draw"), ("next", "previous", "left", "right")
    assert {*outcomes, *classes} == {*palette.SIGNS} == {*palette.OUTCOMES} == {*palette.MEANINGS}
    for together in (outcomes, classes):
        assert len({palette.SIGNS[one] for one in together}) == len(together)
        assert len({palette.OUTCOMES[one] for one in together}) == len(together)


# The sixteen colours as xterm shows them, and as GNOME's terminal does (Tango).
@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize(
    "shown",
    [
        {"red": "#cd0000", "yellow": "#cdcd00", "cyan": "#00cdcd"},
        {"red": "#cc0000", "yellow": "#c4a000", "cyan": "#06989a"},
    ],
)
def test_terminals_show_outcomes_apart(seen, shown):
    assert {*COLOURS} == {"win", "lose", "draw"}
    assert nearest([shown[COLOURS[outcome]] for outcome in COLOURS], seen) >= 15
