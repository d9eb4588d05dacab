"""Game files whose code does what no rules should: one line, and nothing stored."""

import pytest

from tests.cli.test_bad_input import refused
from tests.games.test_plugins import RACE

COUNT = '''
import itertools, sys
from dataclasses import dataclass
from explorer import spec
from explorer.games.base import Game
{above}
@dataclass(frozen=True)
class Count(Game[int]):
    """Take one counter."""
    slug, title, kind, notation = "count", "Count", "impartial", "a number"
    heap: int = spec.whole(3, low=1, high=9, help="counters")

    def starts(self):
        {starts}
    def moves(self, position):
        {moves}
    def format(self, position):
        {format}
    def parse(self, text):
        {parse}
'''
GOOD = {
    "above": "",
    "starts": "return [self.heap]",
    "moves": "return [('take 1', position - 1)] if position else []",
    "format": "return str(position)",
    "parse": "return int(text)",
}


@pytest.fixture
def built(explorer, tmp_path, monkeypatch):
    """What comes of building the game with some parts of its file put in others' places."""
    monkeypatch.setattr("explorer.graph.search.MOST_MOVES", 500)
    monkeypatch.setattr("explorer.graph.given.MOST_MOVES", 500)
    monkeypatch.setattr("explorer.graph.search.MOST_FURTHER", 500)

    def build(**parts):
        (tmp_path / "count.py").write_text(COUNT.format(**GOOD | parts), encoding="utf-8")
        return explorer("build", "count", "--game-file", "count.py", "--db", "games.db")

    return build


def test_the_file_itself_is_good(built):
    assert built().code == 0


ENDLESS = [
    {"moves": "return ((f'take {n}', 0) for n in itertools.count())"},
    {"moves": "return itertools.repeat(('take 1', 0))"},
    {"starts": "return itertools.repeat(3)"},
    {"starts": "return [3]\n    def further_positions(self):\n        return itertools.repeat(3)"},
]


@pytest.mark.parametrize("parts", ENDLESS)
def test_what_does_not_end_is_left(built, tmp_path, parts):
    refused(built(**parts), 1, "has more than 500", "nothing was built")
    assert not (tmp_path / "games.db").exists()


def test_labels_and_positions_without_end(built):
    refused(built(moves="return [('x' * 10**7, 0)]"), 1, "the label", "more than 10,000 characters")
    longer = {"starts": "return ['x']", "moves": "return [('go on', position * 2)]"}
    refused(built(**longer), 1, "the position", "more than 10,000 characters")


@pytest.mark.parametrize("unsafe", ["\\n", "\\x1b[2J", "\\x85", "\\u2028"])
def test_names_of_one_line_without_controls(built, unsafe):
    refused(built(moves=f"return [('a{unsafe}b', 0)] if position else []"), 1, "control character")
    refused(built(format=f"return f'{{position}}{unsafe}'"), 1, "control character")


@pytest.mark.parametrize("leaving", ["sys.exit(0)", "raise SystemExit('bye')", "raise Odd('bye')"])
@pytest.mark.parametrize("part", ["above", "starts", "moves", "format"])
def test_a_file_that_would_leave_the_program(built, tmp_path, leaving, part):
    odd = "class Odd(BaseException): pass\n"
    parts = {"above": odd + leaving} if part == "above" else {"above": odd, part: leaving}
    refused(built(**parts), 1, "failed" if part != "above" else "'count.py' cannot be used")
    assert not (tmp_path / "games.db").exists()


SHAPES = [
    ({"moves": "return 3"}, "moves(3) gives 3: it has to be a list of moves, each (label, pos"),
    ({"moves": "return"}, "moves(3) gives None: it has to be a list of moves"),
    ({"moves": "yield 5"}, "moves(3) gives 5: a move is (label, position), or a Move"),
    ({"moves": "yield 'ab'"}, "moves(3) gives 'ab': a move is (label, position), or a Move"),
    ({"moves": "yield 1, 2"}, "moves(3) gives (1, 2): the label of a move is a text"),
    ({"moves": "yield 'a', 1, 2"}, "moves(3) gives ('a', 1, 2): the action of a move"),
    ({"moves": "yield 'a', 1, None, 'me'"},
     "moves(3) gives ('a', 1, None, 'me'): the player of a move is one of None, first, second"),
    ({"moves": "yield 'a', 1, 'b', None, 'c'"},
     "moves(3) gives ('a', 1, 'b', None, 'c'): the probability of a move is a number or None"),
    ({"moves": "yield 'a', [1]"}, "moves(3) gives [1]: positions are immutable and hashable"),
    ({"starts": "return None"}, "starts() gives None: it has to be a list of positions"),
    ({"starts": "return [[3]]"}, "starts() gives [3]: positions are immutable and hashable"),
    ({"format": "return 3"}, "format(3) gives 3: it is a text"),
    ({"parse": "return 3\n    def verdict(self, position):\n        return 'won'"},
     "verdict(3) gives 'won': it is one of None, win, lose, draw"),
    ({"parse": "return 3\n    def mover(self, position):\n        return 'me'"},
     "mover(3) gives 'me': it is one of None, first, second, left, right"),
    ({"parse": "return 3\n    def further_positions(self):\n        return 5"},
     "further_positions() gives 5: it has to be a list of positions"),
    ({"parse": "return 3\n    def positions_known(self):\n        return 'many'"},
     "positions_known() gives 'many': it is a whole number, or None"),
    ({"parse": "return 3\n    from explorer.games.base import Part\n"
      "    parts = (Part('a', 'integer', 'a'),)\n"
      "    def named_parts(self, position):\n        return 5"},
     "named_parts(3) gives 5: it has a value for each of 1 parts"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "told"), SHAPES)
def test_what_has_the_wrong_shape_is_told_with_its_method_and_place(built, tmp_path, parts, told):
    result = built(**parts)
    method = f"def {told.partition('(')[0]}("
    lines = (tmp_path / "count.py").read_text(encoding="utf-8").splitlines()
    (line,) = (number for number, text in enumerate(lines, 1) if method in text)
    refused(result, 1, f"count: Count.{told}", f"(count.py, line {line})")


def test_a_move_of_the_wrong_shape_far_from_the_start(built):
    """Not every position is looked at beforehand."""
    far = {"starts": "return [9000]", "moves": "return [('on', position - 1)] if position else 7"}
    refused(built(**far), 1, "Count.moves(0) gives 7: it has to be")
    far["moves"] = "return [('on', position - 1)] if position > 99 else [('a', [])]"
    refused(built(**far), 1, "Count.moves(99) gives []: positions are immutable")


def test_a_file_that_would_leave_before_it_is_built(built):
    leaving = "return [3]\n    def __post_init__(self):\n        raise SystemExit(0)"
    refused(built(starts=leaving), 1, "the rules of count failed: SystemExit: 0")


def test_what_a_file_says_is_shown_and_not_obeyed(built):
    hostile = built(moves="raise ValueError('\\x1b[2J\\u202e' + 'x' * 10**6)")
    refused(hostile, 1, "ValueError: \\x1b[2J\\u202ex")
    assert len(hostile.err) < 600


ASKING = (
    "games", "info", "show", "line", "labels", "predecessors", "path", "find", "replay",
    "strategy", "sum", "verify", "solve", "export", "draw", "remove", "build", "policy match",
)  # fmt: skip


@pytest.mark.parametrize("command", ASKING)
def test_every_command_that_takes_a_game_takes_its_file(explorer, command):
    assert "--game-file PATH" in explorer(*command.split(), "--help").out


def test_a_game_of_a_file_is_asked_by_its_rules(explorer, tmp_path):
    rules = tmp_path / "race.py"
    rules.write_text(RACE, encoding="utf-8")
    known = ("--game-file", "race.py")
    assert explorer("build", "race", *known).code == 0
    assert "race  3  " in explorer("show", "race", "03", *known).out
    refused(
        explorer("show", "race", "03"),
        3,
        "'03' is not a position of race",
        "whose graph begins at",
        "explorer games race",
    )
    assert "reaches the goal" in explorer("games", "race", *known).out
    refused(explorer("games", "race"), 3, "its rules are not here")
    assert explorer("games", "nim").code == 0
    rules.write_text(RACE + "\n# another state of the file\n", encoding="utf-8")
    for command in ("show race", "line race", "info race"):
        stale = explorer(*command.split(), *known)
        assert stale.code == 0
        assert "race was built by other rules" in stale.err
    refused(explorer("build", "race", *known), 1, "built by other rules", "--replace")
