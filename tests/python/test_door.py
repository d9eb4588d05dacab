"""The front door for Python: in memory as in a file as on the command line, for every game."""

import copy
import gc
import json
import pickle
import re
import subprocess
import sys
import types
import warnings
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest

import explorer
from explorer.answers.columns import OF_MOVE, POSITION
from explorer.errors import AmbiguousMoveError, IllegalMoveError, UnknownMoveError
from explorer.games.base import Game
from explorer.games.nim import Nim
from explorer.games.registry import families
from explorer.kinds import KINDS
from explorer.python.positions import Move, Position, _exact

SMALL = {
    "chess-ending": "chess-ending:rows=3,cols=3",
    "chomp": "chomp:rows=2,cols=3", "chopsticks": "chopsticks:limit=3",
    "chords": "chords:points=4", "clobber": "clobber:board=XOX/OXO",
    "col": "col:board=../..", "connect-four": "connect-four:cols=2,rows=2",
    "cram": "cram:rows=2,cols=3",
    "domineering": "domineering:rows=2,cols=3", "geography": "geography:rows=2,cols=2",
    "grundys-game": "grundys-game:heaps=7", "hackenbush": "hackenbush:strings=BR+G",
    "hamilton": "hamilton:graph=a_b+b_c+a_c", "hog": "hog:goal=3,dice=2",
    "hare-and-hounds": "hare-and-hounds:length=1", "morris": "morris:men=1",
    "fox-and-geese": "fox-and-geese:size=4", "mu-torere": "mu-torere:arms=4",
    "l-game": "l-game:rows=3", "dodgem": "dodgem:size=2",
    "breakthrough": "breakthrough:rows=3,cols=2",
    "knight": "knight:rows=3,cols=3", "knights-tour": "knights-tour:rows=3,cols=3",
    "marks": "marks:rows=2,cols=2", "matches": "matches:piles=3+3",
    "notakto": "notakto:boards=1", "octal": "octal:heaps=9",
    "order-and-chaos": "order-and-chaos:rows=2,line=2", "put-or-take": "put-or-take:limit=100",
    "quixo": "quixo:size=2", "hex": "hex:size=2",
    "snort": "snort:board=../..", "nim": "nim:heaps=1+2", "pig": "pig:goal=3",
    "piglet": "piglet:goal=2", "progressive-pig": "progressive-pig:goal=3",
    "tictactoe": "tictactoe:rows=2,cols=2,line=2", "wythoff": "wythoff:heaps=3+3",
}  # fmt: skip


def spec_of(slug):
    """A small game of a family; the default one where that is small enough to be built here."""
    return SMALL.get(slug, slug)


def values_of(thing):
    return {name: getattr(thing, name) for name in thing.__dataclass_fields__ if name[0] != "_"}


OF_EVERY_KIND = {"nim", "chopsticks", "domineering", "pig", "hamilton", "knight"}


@pytest.mark.parametrize(
    "slug",
    [
        slug if slug in OF_EVERY_KIND else pytest.param(slug, marks=pytest.mark.slow)
        for slug in sorted(families())
    ],
)
def test_in_memory_is_in_a_file_is_on_the_command_line(slug, explorer, tmp_path):
    import explorer as door

    spec = spec_of(slug)
    assert explorer("build", spec, "--db", "games.db", "--max-positions", "5000").code == 0
    shown = explorer("show", spec, "--db", "games.db", "--format", "json").json
    stored = door.open("games.db")[spec]
    built = door.build(spec)
    assert (built.kind, len(built)) == (stored.kind, len(stored))
    for game in (stored, built):
        start = game.start
        assert list(values_of(start)) == [name for name in values_of(start) if name in shown]
        for name, value in values_of(start).items():
            assert same(value, shown[name]), name
        assert len(start.moves) == len(shown["moves"])
        for move, told in zip(start.moves, shown["moves"], strict=True):
            for name in told:
                assert same(getattr(move, name), told[name]), name
    for one, other in zip(stored.positions(), built.positions(), strict=True):
        assert one == other
    middle = list(stored)[len(stored) // 2]
    assert stored[middle].moves == built[middle].moves


def same(value, told):
    """Whether a value in Python is what JSON says: fractions, and ways as numbers."""
    if isinstance(value, Fraction):
        return told is None or value == Fraction(told)
    return value == (int(told) if isinstance(value, int) and isinstance(told, str) else told)


def test_every_kind_is_tried_every_day():
    assert {families()[slug].kind for slug in OF_EVERY_KIND} == set(KINDS)


def test_every_column_and_key_is_an_attribute():
    assert set(POSITION) == set(values_of_class(Position))
    assert {*OF_MOVE, "passes_turn"} == set(values_of_class(Move))


def values_of_class(cls):
    return [name for name in cls.__dataclass_fields__ if name[0] != "_"]


def test_the_door_is_told():
    assert set(explorer.__all__) <= set(dir(explorer))
    for name in explorer.__all__:
        assert getattr(explorer, name).__doc__
    with pytest.raises(AttributeError):
        explorer.nothing  # noqa: B018


@pytest.fixture(scope="module")
def nim():
    return explorer.build("nim")


@pytest.fixture(scope="module")
def domineering():
    return explorer.build("domineering:rows=2,cols=3")


def test_positions_are_found_by_any_text(nim):
    assert nim["5+4+3"] == nim["3+4+5"] == nim.start
    assert "5+4+3" in nim
    assert "9+9+9" not in nim
    assert "nonsense" not in nim
    assert 7 not in nim
    assert len(nim) == len(list(nim)) == 48
    assert nim.move_count == 262


def test_errors_are_those_of_python(nim, tmp_path):
    with pytest.raises(ValueError, match=r"^nim: 'nonsense' is not a position"):
        nim["nonsense"]
    with pytest.raises(KeyError) as missing:
        nim["9+9+9"]
    assert str(missing.value).startswith("'9+9+9' is not a position of nim")
    with pytest.raises(ValueError, match="unknown game 'nimm': did you mean nim"):
        explorer.build("nimm")
    with pytest.raises(KeyError, match="no database"):
        explorer.open(str(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyError, match="no path"):
        nim.path("1", "3+4+5")


def test_messages_name_what_is_given_in_python(nim, domineering, tmp_path):
    """What the command line calls an option is a keyword here, and no message speaks of both."""
    db = str(tmp_path / "games.db")
    edges = [("a", "b"), ("b", "a")]
    explorer.build(edges, db, name="mine")
    chance = explorer.build("pig:goal=3")
    wrong = [
        (lambda: explorer.build("nim", max_positions=7), "raise max_positions or choose"),
        (lambda: explorer.build("nim:heaps=9+9", max_positions=9), "raise max_positions or choose"),
        (lambda: explorer.build(edges, db, name="mine"), "or give replace=True"),
        (lambda: explorer.build(edges, name="No Name"), "name 'No Name' is not a slug"),
        (lambda: explorer.build(edges, start="z"), "name one with start"),
        (lambda: explorer.build(chance.to_networkx(), kind="impartial"), "give kind='chance'"),
        (lambda: explorer.build("nim", str(tmp_path)), "name a file in it with db"),
        (lambda: explorer.build("nim", "postgresql://a@b/c"), "db 'postgresql://...' cannot"),
        (lambda: explorer.build("nim", db="file:x"), "db 'file:x' is a URI"),
        (lambda: explorer.open(db)["nim"], "explorer.build stores it"),
        (lambda: explorer.open(db + "2"), "(explorer.build), or name another with db"),
        (lambda: nim.line(first="left"), "first says who begins in a partizan game"),
        (lambda: nim.where(value="0"), "value asks for values of partizan games; ask by grundy"),
        (lambda: chance.where(outcome="win"), "ask by a condition, such as"),
        (lambda: domineering.where(grundy=1), "ask by a condition"),
        (lambda: explorer.open(db)["mine"].start.notation(), "say how deep with depth"),
        (lambda: nim.draw(shape="grid", depth=2), "shape='grid' shows the whole game"),
        (lambda: nim.draw(shape="tree"), "positions with depth, or begin elsewhere with start"),
        (lambda: nim.sql("SELECT :x"), "with name=value"),
    ]
    for ask, words in wrong:
        with pytest.raises(explorer.ExplorerError) as told:
            ask()
        assert words in str(told.value)
        assert not re.search("(^| )--?[a-z]", str(told.value))


def test_moves_that_are_none_are_told_apart(nim):
    place = nim["3+4+5"]
    assert place.move("heap 5: take 5").target == "3+4"
    assert place.move("3+4").label == "heap 5: take 5"
    with pytest.raises(UnknownMoveError, match="neither a position nor a move") as unknown:
        place.move("jump")
    with pytest.raises(IllegalMoveError, match="no move of 3\\+4\\+5") as illegal:
        place.move("heap 1: take 1")
    assert isinstance(unknown.value, ValueError)
    assert isinstance(illegal.value, KeyError)
    with pytest.raises(AmbiguousMoveError, match="it may be"):
        explorer.build("pig:goal=3").start.move("roll")
    with pytest.raises(IllegalMoveError, match="an end"):
        nim["0"].move("heap 1: take 1")


def test_moves_are_told_for_the_mover(nim, domineering):
    place = nim["3+4+5"]
    assert {move.for_mover for move in place.moves if move.optimal} == {"win"}
    assert all((move.for_mover == "win") == (move.outcome == "lose") for move in place.moves)
    assert repr(place.move("3+4")) == "<Move heap 5: take 5 to 3+4: lose in 8>"
    for move in domineering.start.moves:
        value = move.value
        left = move.player == "left"
        assert (move.for_mover == "win") == (value >= 0 if left else value <= 0)


def test_chances_are_told_for_the_mover():
    pig = explorer.build("pig:goal=5")
    start = pig.start
    worth = sum(m.probability * m.win_probability_for_mover for m in start.moves if m.action)
    assert worth == pytest.approx(start.win_probability, abs=1e-12)


def test_values_reckon(domineering):
    start = domineering.start
    assert start.value == explorer.Value("{2|-1/2}")
    assert (start.mean, start.temperature) == (Fraction(3, 4), Fraction(5, 4))
    assert (start.value + 1 > 0, start.value.confused_with(0)) == (True, True)
    assert start.value.thermograph().mean == start.mean
    assert str(-start.value) == "{1/2|-2}"
    assert domineering.start.notation(1).startswith("{")


def test_means_finer_than_a_double_are_exact():
    """A double has 53 binary places; the mean of a switch of two such numbers may need more."""
    row = {"mean": None, "temperature": None, "completions": None}
    text = f"{{{2**60 + 1}|1/2}}"
    found = _exact(row | {"cgt_value": text})
    assert found["mean"] == (Fraction(2**60 + 1) + Fraction(1, 2)) / 2
    assert found["temperature"] == (Fraction(2**60 + 1) - Fraction(1, 2)) / 2


def test_lines_and_paths(nim):
    line = nim["1+2"].line()
    assert line.positions == ["1+2", "1+1", "1", "0"]
    assert (line.ended, line.winner) == ("end", "first")
    assert "the first player wins" in str(line)
    path = nim.path("1+2", "0")
    assert (path.positions[0], path.positions[-1], len(path)) == ("1+2", "0", 2)
    assert len(nim.paths("1+2", "0")) == 2
    assert str(nim["3+4+5"].play("3+4", "heap 4: take 1")) == "3+3"


def test_questions(nim):
    lost = nim.where("heaps = 3", outcome="lose")
    assert {str(place) for place in lost} == {"1+4+5", "1+2+3"}
    assert all(nim[str(place)].grundy == 0 for place in lost)
    assert len(nim.where(grundy=0)) == nim.info()["outcomes"]["lose"] == 7
    assert len(nim.where(limit=3)) == 3
    assert nim.info()["outcomes"]["win"] == 41
    rows = nim.sql("SELECT count(*) AS n FROM move WHERE game = :game AND plies > :n", n=2)
    assert rows == [{"n": sum(move.plies > 2 for p in nim.positions() for move in p.moves)}]
    assert nim.sql("SELECT :x IS NULL AS gone, :y AS text", x=None, y="12") == [
        {"gone": 1, "text": "12"}
    ]


def test_a_graph_of_networkx_comes_back_as_it_was():
    for spec in ("nim:heaps=1+2+3", "chopsticks:limit=3", "pig:goal=3", "domineering:rows=2,cols=2",
                 "hamilton:graph=a_b+b_c+a_c"):  # fmt: skip
        game = explorer.build(spec)
        again = explorer.build(game.to_networkx())
        assert again.kind == game.kind
        assert set(again) == set(game)
        for text in game:
            one, other = game[text], again[text]
            assert (one.outcome, one.remoteness, one.grundy) == (
                other.outcome, other.remoteness, other.grundy,
            )  # fmt: skip
            assert one.cgt_value == other.cgt_value
            assert one.win_probability == pytest.approx(other.win_probability, abs=1e-12)
            assert [m.label for m in one.moves] == [m.label for m in other.moves]


@pytest.mark.slow
def test_graphs_that_python_has():
    edges = [("a", "b"), ("b", "c"), ("a", "c")]
    for given in (edges, nx.DiGraph(edges), {"a": ["b", "c"], "b": ["c"]},
                  {"a": {"one": "b", "two": "c"}, "b": {"three": "c"}},
                  [("a", "b", "one"), ("b", "c", "two"), ("a", "c", "three")]):  # fmt: skip
        game = explorer.build(given, name="mine")
        assert {text: game[text].grundy for text in game} == {"a": 2, "b": 1, "c": 0}
        assert (game.name, game.start.position) == ("mine", "a")
    assert explorer.build([(0, 1), (1, 0)], kind="board").kind == "board"
    assert explorer.build(edges, start="b").start.position == "b"
    loop = explorer.build([(0, 1), (1, 0), (1, 2)])
    assert loop["0"].outcome == "lose"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (7, "no game: give a spec"),
        ([("a",)], "edge 1, .* has 1 parts"),
        (["ab"], "edge 1, .* is no edge"),
        ({"a": "bc"}, "successors of 'a'"),
        (nx.Graph([(1, 2)]), "no directions"),
        (nx.DiGraph([(1, "1")]), "two nodes are called '1'"),
    ],
)
def test_what_is_no_game(given, words):
    with pytest.raises(ValueError, match=words):
        explorer.build(given)


def test_bad_graphs_are_errors_that_count_the_edges():
    with pytest.raises(explorer.ExplorerError, match="edge 2: the label 'x' of 'a' is another"):
        explorer.build([("a", "b", "x"), ("a", "c", "x")])
    with pytest.raises(ValueError, match="those of a graph"):
        explorer.build("nim", kind="board")


RULES = '''
from dataclasses import dataclass
from explorer import spec
from explorer.games.base import Game

@dataclass(frozen=True)
class Race(Game[int]):
    """Count down."""
    slug, title, kind, notation = "race", "Race", "impartial", "a number"
    goal: int = spec.whole(4, low=1, high=100, help="where it begins")

    def starts(self):
        return [self.goal]

    def moves(self, position):
        for step in (1, 2):
            if step <= position:
                yield f"by {step}", position - step

    def parse(self, text):
        return int(text)
'''


def test_games_of_files_and_classes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("race.py").write_text(RULES)
    game = explorer.build("race", db="games.db", game_file="race.py")
    assert (game["3"].outcome, game["03"].position) == ("lose", "3")
    with explorer.open("games.db", game_file="race.py") as games:
        assert games["race"]["03"].outcome == "lose"
    module = types.ModuleType("notebook")
    monkeypatch.setitem(sys.modules, "notebook", module)
    exec(RULES, module.__dict__)
    cls = module.Race
    assert issubclass(cls, Game)
    exec(RULES.replace('"race"', '"nim"'), module.__dict__)
    with pytest.raises(ValueError, match="Race has the slug nim, and that is another game's"):
        explorer.build(module.Race())
    made = explorer.build(cls(goal=6))
    assert (made.name, made["6"].outcome, made["04"].outcome) == ("race:goal=6", "lose", "win")
    Path("race.py").write_text(RULES.replace("(1, 2)", "(1, 2, 3)"))
    with pytest.raises(explorer.ExplorerError, match=r"built by other rules .*give replace=True"):
        explorer.build("race", db="games.db", game_file="race.py")
    with pytest.warns(UserWarning, match="built by other rules .* with its game_file, builds it"):
        explorer.open("games.db", game_file="race.py")["race"]
    again = explorer.build("race", db="games.db", game_file="race.py", replace=True)
    assert (again["3"].outcome, again["4"].outcome) == ("win", "lose")


def test_nothing_stays_behind():
    game = explorer.build("nim:heaps=1")
    place = game.start
    folder = Path(game._games.database.path).parent
    assert folder.is_dir()
    del game
    gc.collect()
    assert place.moves[0].label == "heap 1: take 1"  # a position keeps its game
    del place
    gc.collect()
    assert not folder.exists()


def test_arrays_are_the_rows(nim):
    found = nim.to_arrays()
    for number, place in enumerate(nim.positions()):
        assert found["position"][number] == place.position
        assert found["remoteness"][number] == place.remoteness
        own = slice(*found["offsets"][number : number + 2])
        assert found["label"][own].tolist() == [move.label for move in place.moves]
        targets = found["position"][found["target"][own]]
        assert targets.tolist() == [move.target for move in place.moves]
    board = explorer.build("pig:goal=3").to_arrays()
    assert "outcome" not in board
    assert board["win_probability"].mask.sum() == 0


@pytest.mark.slow
def test_data_frames(nim):
    pytest.importorskip("pandas")
    frame = nim.to_pandas()
    assert len(frame) == 48
    assert frame.set_index("position").loc["3+4+5", "grundy"] == 2
    assert {str(frame.dtypes[name]) for name in ("grundy", "remoteness", "id")} == {"Int64"}
    assert str(frame.dtypes["mean"]) == "Float64"
    moves = nim.to_pandas("moves")
    assert len(moves) == 262
    assert set(moves["for_mover"]) == {"win", "lose"}
    with pytest.raises(ValueError, match="no table of a game"):
        nim.to_pandas("paths")


def test_notebooks(nim, tmp_path):
    html = nim.start._repr_html_()
    assert html.count("<tr>") == 1 + len(nim.start.moves)
    assert "win in 11" in html
    assert "48 positions" in nim._repr_html_()
    assert "<svg" in html
    assert nim["1+2"].board == Nim().board((1, 2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("explorer.answers.boards.DRAWN", 10)
        bare = explorer.build([(str(n), "go", str(n + 1)) for n in range(20)])
        assert bare.start.board is None
        assert "<svg" not in bare.start._repr_html_()
    hostile = explorer.build([("<b>", "&", "<script>")])
    assert "<script>" not in hostile.start._repr_html_()
    picture = nim["1+2"].draw(depth=1)
    assert picture._repr_svg_().lstrip().startswith("<?xml")
    nim.draw(str(tmp_path / "nim.svg"), start="1+2")
    assert (tmp_path / "nim.svg").exists()


def test_values_are_copied():
    value = explorer.Value("{2|-1/2}")
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert json.dumps(str(value)) == '"{2|-1/2}"'


def test_positions_are_pickled(nim, tmp_path):
    (tmp_path / "race.py").write_text(RULES)
    db, rules = str(tmp_path / "games.db"), str(tmp_path / "race.py")
    stored = explorer.build("race", db, game_file=rules)
    place = stored["3"]
    move = place.moves[0]
    sent = pickle.dumps((place, move, stored))
    asked = (
        "import pickle, sys; place, move, game = pickle.load(sys.stdin.buffer); "
        "print(place, place.outcome, move, move.position.moves[0].target, game['03'], len(game))"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], input=sent, cwd="/", capture_output=True, check=True
    )
    assert done.stdout.decode().split() == ["3", "lose", "by", "1", "1", "3", "5"]
    assert pickle.loads(sent)[:2] == (place, move)
    assert copy.deepcopy(nim["3+4"]).move("3+3") == nim["3+4"].move("3+3")
    for thing in (nim, nim.start, nim.start.moves[0]):
        with pytest.raises(TypeError, match="cannot be pickled, nor its positions: build it into"):
            pickle.dumps(thing)


def test_what_is_asked_wrongly(nim):
    with pytest.raises(ValueError, match="'loose' is no outcome: did you mean lose"):
        nim.where(outcome="loose")
    with pytest.raises(TypeError, match="positions are asked by their texts, and 3 is none"):
        nim[3]


def test_parallel_moves_without_labels_are_told():
    with pytest.warns(UserWarning, match="given more than once count once"):
        game = explorer.build([("a", "b"), ("a", "b"), ("b", "c")])
    assert game.move_count == 2


def test_a_game_in_parts_is_the_same(tmp_path):
    here = explorer.build("nim:heaps=3+3", tmp_path / "here.db")
    there = explorer.build("nim:heaps=3+3", tmp_path / "there.db", engine="parts", parts=2)
    assert there.start == here.start
    assert there["1+2"].grundy == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.db", "there.db"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "nim", "engine": "parts"}, "give db=, or to="),
        ({"game": "nim", "to": "run", "db": "games.db"}, "give db= or to=, not both"),
        ({"game": "nim", "moves": True}, "moves are chosen for a run, with to="),
        ({"game": {"a": ["b"]}, "to": "run"}, "a graph is built into a database"),
        ({"game": {"a": ["b"]}, "memory": "1GB"}, "of a game by its rules"),
        ({"game": "nim", "engine": "cloud"}, "no engine 'cloud'"),
        ({"game": "nim", "memory": "much"}, "is no size of memory"),
        ({"game": "nim", "memory": 1000}, "in memory, of 1,000 bytes"),
    ],
)
def test_what_a_build_cannot_take_is_told(given, told):
    with pytest.raises(explorer.ExplorerError, match=told):
        explorer.build(**given)
