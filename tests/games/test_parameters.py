"""Parameters of games: their names in the spec, the fields that hold them, and what these hide."""

from dataclasses import dataclass, make_dataclass
from typing import ClassVar

import pytest

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind
from explorer.games.chomp import Chomp
from explorer.games.domineering import Domineering
from explorer.games.marks import Marks
from explorer.games.registry import resolve
from explorer.graph.generate import generate
from explorer.testing import check_game


@dataclass(frozen=True)
class Steps(Game[int]):
    """Two players in turn take 1 or 2; who cannot has lost."""

    slug: ClassVar[str] = "steps"
    title: ClassVar[str] = "Steps"
    kind: ClassVar[Kind] = "impartial"
    notation: ClassVar[str] = "what is left, such as 7"
    size: int = spec.whole(4, low=1, high=9, help="what there is at the start", name="start")

    def starts(self):
        return [self.size]

    def moves(self, position):
        return [(f"take {n}", position - n) for n in (1, 2) if n <= position]

    def parse(self, text):
        if not (text.isascii() and text.isdecimal() and len(text) < 3):
            raise self.malformed(text)
        return int(text)


def test_a_parameter_may_have_another_name_than_its_field():
    game = spec.make(Steps, {"start": "7"})
    assert (game.size, game.start) == (7, 7)
    assert game == Steps(size=7)
    assert spec.canonical(game) == "steps:start=7"
    assert spec.canonical(Steps()) == "steps"
    assert spec.values(game) == {"start": 7}
    assert [name for name, _, _ in spec.parameters(Steps)] == ["start"]
    assert check_game(game).positions[0] == "7"
    with pytest.raises(MalformedError, match="steps has no parameter 'size': "):
        spec.make(Steps, {"size": "7"})
    with pytest.raises(MalformedError, match="start='10' is out of range: start is a whole number"):
        Steps(size=10)


def test_names_of_parameters_are_names_and_differ():
    for name, words in (("begin here", "'begin here' cannot be the name"), ("size", "both named")):

        @dataclass(frozen=True)
        class Odd(Steps):
            more: int = spec.whole(1, low=1, high=2, help="what is more", name=name)
            size: int = spec.whole(1, low=1, high=2, help="size")

        with pytest.raises(TypeError, match=words):
            list(spec.parameters(Odd))


HIDING = [
    ("start", Chomp, "Game.start"),
    ("moves_known", Steps, "Game.moves_known"),
    ("kind", Steps, "Game.kind"),
    ("notation", Steps, "Game.notation"),
    ("images", Domineering, "Domineering.images"),
    ("options", Marks, "Marks.options"),
]


@pytest.mark.parametrize(("name", "base", "member"), HIDING)
def test_a_field_that_hides_a_member_is_found(name, base, member):
    declared = spec.whole(4, low=1, high=9, help="what hides a member")
    cls = make_dataclass("Hiding", [(name, int, declared)], bases=(base,), frozen=True)
    with pytest.raises(AssertionError, match=f"the field {name} hides {member}"):
        check_game(cls())


def test_a_start_that_is_not_the_first_of_the_starts_is_found():
    class Other(Steps):
        @property
        def start(self):
            return 0

    with pytest.raises(AssertionError, match=r"start is 0, the first of starts\(\) 4"):
        check_game(Other())
    with pytest.raises(AssertionError, match="no start position"):
        check_game(type("Without", (Steps,), {"starts": lambda self: [], "__doc__": "Rules."})())


@pytest.mark.parametrize(
    "spec_text",
    ["geography:start=b3", "hamilton:start=B+C", "knights-tour:start=any,rows=3,cols=4"],
)
def test_the_start_of_a_game_is_a_position(spec_text):
    game = resolve(spec_text)
    graph = generate(game)
    assert game.format(game.start) == graph.positions[graph.start] == graph.positions[0]
