"""What is kept apart from a game's rules is found by name: its codes and its published facts."""

import pkgutil
import subprocess
import sys
from dataclasses import dataclass, fields
from importlib import import_module

import pytest

from explorer import games, spec
from explorer.errors import RulesError
from explorer.games.base import Game
from explorer.games.chopsticks import Chopsticks
from explorer.games.coded import CodedGame, Codes, codes_of
from explorer.games.codes.subtraction import SubtractionCodes
from explorer.games.companions import companion
from explorer.games.nim import Nim
from explorer.games.pig import Pig
from explorer.games.registry import families, from_file
from explorer.games.subtraction import Subtraction
from explorer.games.tictactoe import TicTacToe
from explorer.games.wythoff import Wythoff
from explorer.graph.generate import generate
from explorer.testing import check_game
from tests.games.test_plugins import RACE

MODULES = sorted(
    item.name
    for item in pkgutil.walk_packages(games.__path__, f"{games.__name__}.")
    if item.name.split(".")[-2] in ("codes", "facts")
)


def defined_in(module, kind):
    """The classes of a kind that a module defines itself."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, kind)
        and value.__module__ == module.__name__
    ]


@pytest.mark.parametrize("name", MODULES)
def test_every_module_beside_the_rules_is_found_from_them(name):
    *package, what, last = name.split(".")
    rules, module = import_module(".".join([*package, last])), import_module(name)
    cls = defined_in(rules, Game)[0]
    assert companion(cls, what) == (cls, module)
    if what == "facts":
        assert hasattr(cls, "slug")
        assert callable(module.laws)
    else:
        assert len(defined_in(module, Codes)) == 1


def test_a_reader_of_rules_needs_neither():
    code = (
        "import sys; from explorer.games.registry import families; families(); "
        "print([name for name in sys.modules if name == 'numpy' or '.codes.' in name "
        "or '.facts.' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


CODES = """
import numpy as np

from elsewhere.race import Race
from explorer.games.coded import Codes, Expansion


class RaceCodes(Codes[Race]):
    def code_space(self):
        return self.game.goal + 1

    def encode(self, position):
        return position

    def decode(self, code):
        return code

    def expand(self, codes):
        parent, step = np.nonzero(codes[:, None] + [1, 2] <= self.game.goal)
        return Expansion(parent, codes[parent] + step + 1, step)

    def label_of(self, label_code):
        return f"add {label_code + 1}"
"""

FACTS = """
from explorer.law import Law


def laws(game):
    yield Law("fact", "nobody", "SELECT position, 1 FROM position WHERE game = :game")
"""


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A package of games as another distribution may lay it out."""
    for folder in ("", "codes", "facts"):
        (tmp_path / "elsewhere" / folder).mkdir()
        (tmp_path / "elsewhere" / folder / "__init__.py").touch()
    for file, text in (("race", RACE), ("codes/race", CODES), ("facts/race", FACTS)):
        (tmp_path / "elsewhere" / f"{file}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "elsewhere"
    for name in [name for name in sys.modules if name.partition(".")[0] == "elsewhere"]:
        del sys.modules[name]


def test_a_package_elsewhere_may_do_the_same(elsewhere):
    game = import_module("elsewhere.race").Race(goal=9)
    codes = codes_of(game)
    assert type(codes).__module__ == "elsewhere.codes.race"
    assert [law.statement for law in game.laws()] == ["fact"]
    assert check_game(game).size == 10


def test_wrong_codes_are_found_by_the_conformance_suite(elsewhere):
    wrong = CODES.replace("+ step + 1, step)", "+ step + 1, 1 - step)")
    (elsewhere / "codes" / "race.py").write_text(wrong, encoding="utf-8")
    with pytest.raises(AssertionError, match="the twins differ"):
        check_game(import_module("elsewhere.race").Race(goal=9))


def test_two_classes_of_codes_are_one_too_many(elsewhere):
    twice = CODES + "\n\nclass MoreCodes(RaceCodes):\n    pass\n"
    (elsewhere / "codes" / "race.py").write_text(twice, encoding="utf-8")
    with pytest.raises(RulesError, match=r"elsewhere\.codes\.race has 2 classes of codes"):
        codes_of(import_module("elsewhere.race").Race(goal=9))


@pytest.mark.parametrize("name", ["race.py", "race.v2.py", "nim.py"])
def test_a_game_file_has_nothing_beside_it(tmp_path, name):
    (tmp_path / name).write_text(RACE, encoding="utf-8")
    (cls,) = from_file(str(tmp_path / name))
    assert codes_of(cls()) is None
    assert list(cls().laws()) == []


def test_a_game_file_may_have_its_codes_and_laws_on_its_class(tmp_path):
    imports = (
        "import numpy as np\n\nfrom explorer import spec\n"
        "from explorer.games.coded import CodedGame, Expansion\nfrom explorer.law import Law"
    )
    game = RACE.replace("from explorer import spec", imports).replace("Game[int]", "CodedGame[int]")
    codes = CODES[CODES.index("    def code_space") :].replace("self.game.", "self.")
    laws = FACTS[FACTS.index("def laws") :].replace("(game)", "(self)").replace("\n", "\n    ")
    (tmp_path / "race.py").write_text(f"{game}\n{codes}\n    {laws}", encoding="utf-8")
    (cls,) = from_file(str(tmp_path / "race.py"))
    game = cls(goal=9)
    assert isinstance(game, CodedGame)
    assert codes_of(game) is game
    assert check_game(game).size == 10
    assert [law.statement for law in game.laws()] == ["fact"]


@dataclass(frozen=True)
class Named(Subtraction):
    """As Bachet's game."""

    slug = "named"
    colour: str = spec.choice("red", "blue", help="of the counters")


@dataclass(frozen=True)
class Odd(Nim):
    """Nim in which an odd number is taken."""

    slug = "odd"

    def moves(self, position):
        return (
            (label, left)
            for label, left in super().moves(position)
            if int(label.rpartition(" ")[2]) % 2
        )


def test_a_game_keeps_the_codes_of_the_rules_that_it_keeps():
    named = Named(heap=30, colour="blue")
    assert codes_of(named).game is named
    assert check_game(named).size == 31


def test_a_game_that_changes_the_rules_has_lost_their_codes():
    odd = Odd(heaps=(2, 3))
    assert codes_of(odd) is None
    graph = generate(odd, vectorised=True)
    assert {label.text for label in graph.labels} == {
        "heap 1: take 1", "heap 2: take 1", "heap 3: take 1", "heap 3: take 3"
    }  # fmt: skip


def same_graph(game):
    """A game without codes has the graph of its rules."""
    assert codes_of(game) is None
    graph, rules = generate(game), generate(game, vectorised=False)
    assert list(graph.positions) == list(rules.positions)
    assert graph.targets.tolist() == rules.targets.tolist()
    assert (graph.verdicts == rules.verdicts).all()
    return graph


def test_a_game_that_changes_a_helper_of_the_rules_has_lost_their_codes():
    @dataclass(frozen=True)
    class Capped(Chopsticks):
        """Chopsticks in which a hand that reaches the limit has all fingers but one."""

        slug = "capped"

        def _sum(self, mine, theirs):
            return min(mine + theirs, self.limit - 1)

    @dataclass(frozen=True)
    class Across(TicTacToe):
        """Tic-tac-toe in which only the upper row is a line."""

        slug = "across"

        def _winning_mark(self, position):
            row = position.partition("/")[0]
            return row[0] if row in ("XXX", "OOO") else None

    plain = generate(Chopsticks(limit=10))
    assert same_graph(Capped(limit=10)).targets.tolist() != plain.targets.tolist()
    assert same_graph(Across()).size > generate(TicTacToe()).size > 2_000


def test_a_game_keeps_codes_that_ask_for_what_it_changes():
    @dataclass(frozen=True)
    class Bonus(Pig):
        """Pig in which who holds scores a point more."""

        slug = "bonus"
        goal: int = spec.whole(15, low=1, high=1000, help="points that win")

        def held(self, turn):
            return turn + 1

    assert codes_of(Bonus()) is not None
    check_game(Bonus())


def test_a_game_with_its_codes_loses_them_in_one_that_changes_its_rules(tmp_path):
    class Counter(Nim, CodedGame):
        encode = decode = code_space = label_of = None

        def expand(self, codes):
            raise AssertionError

        def _helper(self):
            return 1

    class Wider(Counter):
        def code_space(self):
            return 100

    class Changed(Wider):
        def _helper(self):
            return 2

    for cls, has in ((Counter, True), (Wider, True), (Changed, False)):
        assert (codes_of(cls()) is not None) == has


class Few:
    """No positions but what play reaches, by the former name of the method, for any game."""

    def family(self):
        return []


OWN_POSITIONS = [
    Pig(goal=20),
    *(
        pytest.param(game, marks=pytest.mark.slow)
        for game in (Chopsticks(limit=11), Wythoff(heaps=(60, 50), step=2), Subtraction(heap=5000))
    ),
]


@pytest.mark.parametrize("game", OWN_POSITIONS)
def test_the_former_name_of_further_positions_is_heard(game):
    cls = type(game)
    given = {item.name: getattr(game, item.name) for item in fields(game)}
    named = dataclass(frozen=True)(type("Named", (cls,), {"family": lambda self: []}))
    mixed = dataclass(frozen=True)(type("Mixed", (Few, cls), {}))
    assert list(game.family()) == list(game.further_positions())
    assert len(list(game.family())) > 1_000
    for changed in (named(**given), mixed(**given)):
        assert list(changed.further_positions()) == []
        reached = same_graph(changed)
        plain = generate(cls(**given | {"states": "reachable"}))
        assert list(reached.positions) == list(plain.positions)


def test_either_name_of_a_method_finds_the_other_in_a_base():
    class Former(Pig):
        def family(self):
            return [*super().family(), "former"]

    class New(Former):
        def further_positions(self):
            return [*super().further_positions(), "new"]

    class Last(New):
        def family(self):
            return [*super().further_positions(), "last"]

    for game in (Former(goal=8), New(goal=8), Last(goal=8)):
        assert list(game.family()) == list(game.further_positions())
    assert list(Last(goal=8).family())[288:] == ["former", "new", "last"]


def test_the_former_name_of_further_codes_is_heard():
    class Few(SubtractionCodes):
        def family_codes(self):
            return super().family_codes()[:1]

    assert Few(Subtraction(heap=9)).further_codes().tolist() == [0]
    assert SubtractionCodes(Subtraction(heap=2)).family_codes().tolist() == [0, 1]


@pytest.mark.parametrize("cls", families().values())
def test_built_in_games_keep_the_codes_that_are_beside_their_rules(cls):
    assert (codes_of(cls()) is None) == (companion(cls, "codes") is None)
