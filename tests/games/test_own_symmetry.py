"""Games of one's own up to symmetry, and what `check_game` says of symmetries that are none."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import spec
from explorer.games.base import Move
from explorer.games.symmetry import ALIKE, Symmetric
from explorer.testing import check_game
from tests.examples import examples
from tests.games.plain import valued


@dataclass(frozen=True)
class Walk(Symmetric[int]):
    """A token stands in the middle of a strip; in turn players move it on, until it is at an end.
    Who cannot move has lost."""

    slug: ClassVar[str] = "walk"
    title: ClassVar[str] = "A walk to either end"
    kind: ClassVar[str] = "impartial"
    notation: ClassVar[str] = "the place of the token, a digit"
    symmetry: bool = spec.flag(False, help=ALIKE)

    def starts(self):
        return [3]

    def moves(self, place):
        if 0 < place < 6:
            yield "down", self.representative(place - 1)
            yield "up", self.representative(place + 1)

    def images(self, place):
        return place, 6 - place

    def parse(self, text):
        if text not in list("0123456"):
            raise self.malformed(text)
        return self.representative(int(text))


def test_a_game_of_ones_own_up_to_symmetry():
    assert check_game(Walk()).size == 7
    graph = check_game(Walk(symmetry=True))
    assert list(graph.positions) == ["3", "2", "1", "0"]
    assert graph.move_count == 6


def as_they_are(self, place):
    if 0 < place < 6:
        yield "down", place - 1
        yield "up", place + 1


def one_way(self, place):
    if 0 < place < 6:
        yield "down", place - 1
        if place != 2:
            yield "up", place + 1


def last_of_all(self, place):
    return max(self.images(place)) if self.symmetry else place


@pytest.mark.parametrize(
    ("symmetry", "name", "changed", "complaint"),
    [
        (False, "images", lambda self, p: (6 - p,), "'2' is not among its images"),
        (False, "images", lambda self, p: (p, 6 - p, p)[: 2 + p % 2], "images, the start"),
        (False, "images", lambda self, p: (p, p + 4), "'7', an image of '3', is no position"),
        (False, "images", lambda self, p: (p, (p + 1) % 7), "symmetries are not a group"),
        (False, "images", lambda self, p: (p, {0: 1, 1: 0}.get(p, p)), "the moves of"),
        (False, "moves", one_way, "the moves of '4' do not lead to the images"),
        (False, "verdict", lambda self, p: "lose" if p == 6 else None, "verdict or mover of"),
        (True, "moves", as_they_are, "'4' is not the text of what it reads as"),
        (True, "representative", last_of_all, "'4' is in the graph, and '2' is to stand for it"),
        (True, "parse", lambda self, text: int(text), "'4' is read as '4', and '2' stands for it"),
    ],
)  # fmt: skip
def test_what_breaks_a_symmetry_is_named(monkeypatch, symmetry, name, changed, complaint):
    if name == "parse":
        changed = partial(strict, changed)
        monkeypatch.setattr(Walk, name, lambda self, text: changed(self, text))
    else:
        monkeypatch.setattr(Walk, name, changed)
    with pytest.raises(AssertionError, match=complaint):
        check_game(Walk(symmetry=symmetry))


def strict(read, game, text):
    if text not in list("0123456"):
        raise game.malformed(text)
    return read(game, text)


@dataclass(frozen=True)
class Stroll(Walk):
    """A token that goes where a coin tells it, or is told to stay; who cannot move has lost."""

    slug: ClassVar[str] = "stroll"
    kind: ClassVar[str] = "chance"
    biased: ClassVar[tuple[float, float]] = 0.5, 0.5

    def moves(self, place):
        if 0 < place < 6:
            yield "stay", self.representative(place)
            for (label, onto), chance in zip(super().moves(place), self.biased, strict=True):
                yield Move(label, onto, "toss", probability=chance)


def test_symmetries_keep_actions_of_chance(monkeypatch):
    assert check_game(Stroll()).size == 7
    assert check_game(Stroll(symmetry=True)).size == 4
    monkeypatch.setattr(Stroll, "biased", (0.25, 0.75))
    with pytest.raises(AssertionError, match="the moves of '4' do not lead to the images"):
        check_game(Stroll())


def test_a_quotient_is_a_parameter():
    @dataclass(frozen=True)
    class Always(Walk):
        """A walk that is always up to symmetry."""

        symmetry: ClassVar[bool] = True

    with pytest.raises(AssertionError, match="symmetry is no parameter of the game"):
        check_game(Always())


@dataclass(frozen=True)
class Twins(Symmetric[str]):
    """A token goes along the arcs of two drawings of one plan, now and then to the other."""

    slug: ClassVar[str] = "twins"
    title: ClassVar[str] = "Two drawings"
    kind: ClassVar[str] = "alternating"
    notation: ClassVar[str] = "the drawing, x or y, and the place"
    plan: ClassVar[list] = []
    """For each place [verdict, (whether to the other drawing, place), ...]."""
    symmetry: bool = spec.flag(False, help=ALIKE)

    def starts(self):
        return [self.representative("x0")]

    def images(self, position):
        return position, position.translate({120: 121, 121: 120})

    def verdict(self, position):
        return self.plan[int(position[1:])][0]

    def moves(self, position):
        for number, (other, to) in enumerate(self.plan[int(position[1:])][1:]):
            drawing = "xy"[(position[0] == "y") != other]
            yield f"arc {number}", self.representative(f"{drawing}{to}")

    def parse(self, text):
        if text not in {f"{drawing}{n}" for drawing in "xy" for n in range(len(self.plan))}:
            raise self.malformed(text)
        return self.representative(text)


@examples(150)
@given(st.data())
def test_values_of_the_quotient_are_those_of_the_whole(data):
    size = data.draw(st.integers(1, 6))
    arcs = st.lists(st.tuples(st.booleans(), st.integers(0, size - 1)), max_size=3)
    place = st.tuples(st.sampled_from([None, None, "win", "lose", "draw"]), arcs)
    drawn = data.draw(st.lists(place, min_size=size, max_size=size))
    Twins.plan = [[verdict, *([] if verdict else arcs)] for verdict, arcs in drawn]
    check_game(Twins())
    check_game(Twins(symmetry=True))
    texts, _, values = valued(Twins())
    fewer, _, fewer_values = valued(Twins(symmetry=True))
    assert {*fewer} == {f"x{text[1:]}" for text in texts}
    assert all(fewer_values[f"x{text[1:]}"] == values[text] for text in texts)
