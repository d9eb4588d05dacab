"""Builds in parts: the same rows as builds in memory, whatever the cut, and after any stop."""

import contextlib
import itertools
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import numpy as np
import pytest

from explorer.answers.building import build as ask
from explorer.errors import ExplorerError, LimitError, MalformedError, NotThereError, RulesError
from explorer.games.coded import codes_of
from explorer.games.registry import knowing_file, resolve
from explorer.graph.generate import generate
from explorer.scale import grow, rows, units
from explorer.scale.build import _first_cut
from explorer.scale.cut import Cut, cut_evenly
from explorer.scale.engine import ElsewhereError, Here
from explorer.scale.folder import GIVEN, LOCK, OURS, taken
from explorer.scale.run import begin, forget, opened
from explorer.spec import canonical
from explorer.store.build import build
from explorer.store.engine import locate
from explorer.store.in_parts import InParts

GAMES = {
    "turns that do not pass, chance": "hog:goal=4",
    "circles of chance": "pig:goal=6",
    "draws": "tictactoe:rows=2,cols=3,line=2",
    "misere verdicts": "tictactoe:rows=2,cols=2,line=2,misere=true",
    "symmetry": "tictactoe:symmetry=true,rows=2,cols=3,line=3",
    "circles and positions out of reach": "chopsticks:limit=3",
    "nim-values": "nim:heaps=3+3+3,ordered=true",
    "squares": "wythoff:heaps=5+6",
    "a puzzle": "knights-tour:rows=3,cols=4",
}
SLOW = {
    "nim:heaps=7+7+7+7,ordered=true": (1, 16),
    "pig:goal=40,states=reachable": (2, 5),
    "chopsticks:limit=12": (1, 2),
    "wythoff:heaps=60+60": (2, 16),
    "tictactoe": (2, 16),
    "tictactoe:misere=true": (5,),
    "tictactoe:symmetry=true": (5,),
    "hog:goal=25": (5,),
}
"""Spec -> how many parts."""
LITTLE = (
    "nim:heaps=4+4+4+4,ordered=true", "pig:goal=14", "chopsticks", "wythoff:heaps=20+20",
    "tictactoe:rows=3,cols=3,symmetry=true",
)  # fmt: skip
COLUMNS = "game, kind, parameters, positions, moves, start, cyclic, rules, content_hash"


def contents(path):
    """Every row of every table, but when it was written."""
    found = {}
    with closing(sqlite3.connect(path)) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            cursor = connection.execute(f"SELECT * FROM {table}")
            kept = [n for n, column in enumerate(cursor.description) if column[0][-3:] != "_at"]
            found[table] = sorted(repr([row[n] for n in kept]) for row in cursor)
    return found


def in_parts(folder, spec, parts, **how):
    path = folder / f"parts-{parts}.db"
    ask(spec, str(path), engine="parts", parts=parts, **how)
    return path


@pytest.fixture
def small(monkeypatch):
    """Blocks of a few moves, so that small games have many."""
    monkeypatch.setattr(grow, "POSITIONS", 64)
    monkeypatch.setattr(grow, "MOVES", 512)
    monkeypatch.setattr(units, "MOVES", 512)
    monkeypatch.setattr("explorer.scale.build.LENGTH", 8)


def held(tmp_path, spec, parts):
    ask(spec, str(tmp_path / "memory.db"))
    wanted = contents(tmp_path / "memory.db")
    for number in parts:
        assert contents(in_parts(tmp_path, spec, number)) == wanted, number
    assert {path.suffix for path in tmp_path.iterdir()} == {".db"}


@pytest.mark.parametrize("what", GAMES)
def test_the_rows_are_those_of_a_build_in_memory(tmp_path, small, what):
    held(tmp_path, GAMES[what], (3,))


def in_rounds(monkeypatch):
    """Whatever leads to one another is solved in rounds; tells how often one was."""
    right, solved = units.units, []

    def all_in_rounds(sorted_, memory, kind):
        return [unit._replace(rounds=True) for unit in right(sorted_, memory, kind)]

    def counted(*given):
        solved.append(given)
        return rounds_of(*given)

    rounds_of = units.solve_in_rounds
    monkeypatch.setattr("explorer.scale.build.units", all_in_rounds)
    monkeypatch.setattr(units, "solve_in_rounds", counted)
    return solved


ROUNDS = {
    "draws": "tictactoe:rows=2,cols=3,line=2",
    "circles": "chopsticks:limit=3",
    "misere": "nim:heaps=3+3+3,misere=true,ordered=true",
}


@pytest.mark.parametrize("what", ROUNDS)
def test_rounds_give_the_rows_of_a_build_in_memory(tmp_path, monkeypatch, small, what):
    solved = in_rounds(monkeypatch)
    held(tmp_path, ROUNDS[what], (3,))
    assert solved


@pytest.mark.slow
def test_rounds_give_the_rows_of_a_large_component(tmp_path, monkeypatch):
    solved = in_rounds(monkeypatch)
    held(tmp_path, "chopsticks:limit=10", (2, 5))
    assert solved


@pytest.mark.slow
@pytest.mark.parametrize("spec", SLOW)
def test_the_rows_of_larger_games_are_those_of_a_build_in_memory(tmp_path, spec):
    held(tmp_path, spec, SLOW[spec])


@pytest.mark.slow
@pytest.mark.parametrize("spec", LITTLE)
def test_many_little_blocks_give_the_same_rows(tmp_path, small, spec):
    held(tmp_path, spec, (5,))


def test_a_part_may_be_empty(tmp_path, monkeypatch):
    bounds = np.array([-5, -3, 10, 10**9], dtype=np.int64)
    cut = Cut(np.zeros(4, np.int64), bounds)
    monkeypatch.setattr("explorer.scale.build.cut_evenly", lambda *given: cut)
    monkeypatch.setattr(rows, "cut_evenly", lambda *given: cut)
    held(tmp_path, "nim:heaps=3+3,ordered=true", (5,))


def test_a_partizan_game_is_refused(tmp_path):
    with pytest.raises(LimitError, match="cannot be built in parts: the values of its positions"):
        in_parts(tmp_path, "domineering:rows=2,cols=3", 2)
    assert list(tmp_path.iterdir()) == []


def test_rules_without_codes_are_refused(tmp_path):
    with pytest.raises(ExplorerError, match="cannot be built in parts: its rules have no codes"):
        in_parts(tmp_path / "data", "token:graph=a_b+b_c", 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"engine": "cloud"}, "there is no engine 'cloud': known: memory, parts, dask"),
        ({"parts": 3}, "those of a build in parts: give engine='parts'"),
        ({"engine": "parts", "parts": 0}, "1 to 4,096 parts, not 0"),
        ({"engine": "parts", "memory": "much"}, "'much' is no size of memory: write such as"),
        ({"engine": "parts", "memory": "10MB"}, "10.0 MB of memory are too few"),
        ({"engine": "parts", "resume": True}, "there is no work to go on with in"),
        ({"memory": "1kB"}, r"in memory, of 1,000 bytes: nothing was built; build it in parts"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, how, says):
    with pytest.raises((ExplorerError, NotThereError, MalformedError), match=says):
        ask("nim", str(tmp_path / "games.db"), **how)
    assert list(tmp_path.iterdir()) == []


def test_a_limit_leaves_nothing_behind(tmp_path):
    rules = "pig:goal=20,states=reachable"  # how many positions it has is not known before
    with pytest.raises(LimitError, match="more than 90 positions"):
        ask(rules, str(tmp_path / "games.db"), engine="parts", max_positions=90)
    with pytest.raises(LimitError, match="210 positions, more than the limit of 50"):
        ask("chopsticks", str(tmp_path / "games.db"), engine="parts", max_positions=50)
    assert list(tmp_path.iterdir()) == []


class StoppedError(Exception):
    """The process ends here."""


def files(folder):
    """The files of a folder, with what tells one from another of its name."""
    found = ((path, path.stat()) for path in folder.rglob("*") if path.is_file())
    return {(path, status.st_ino, status.st_mtime_ns) for path, status in found}


class Stopping(Here):
    """An engine that is stopped after some tasks, none of which may do its work a second time."""

    def __init__(self, left, ran):
        self.left, self.ran = left, ran

    def submit(self, task, folder, *given, after=()):
        return super().submit(self._watched, task, folder, *given, after=after)

    def _watched(self, task, folder, *given):
        before = files(folder)
        result = task(folder, *given)
        if files(folder) != before:
            key = (task.__name__, repr(given[:2]))
            assert key not in self.ran, key
            self.ran.add(key)
            self.left -= 1
            if self.left == 0:
                raise StoppedError
        return result


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["nim:heaps=3+3,ordered=true", "chopsticks:limit=3"])
@pytest.mark.parametrize("step", [1, 7])
def test_work_that_was_stopped_after_any_task_is_gone_on_with(tmp_path, monkeypatch, spec, step):
    went_on(tmp_path, monkeypatch, spec, step)


def test_work_that_was_stopped_now_and_then_is_gone_on_with(tmp_path, monkeypatch, small):
    went_on(tmp_path, monkeypatch, "nim:heaps=3+3,ordered=true", 9)


def went_on(tmp_path, monkeypatch, spec, step):
    """A build that is stopped after every so many tasks ends as one that is not."""
    ask(spec, str(tmp_path / "memory.db"))
    wanted = contents(tmp_path / "memory.db")
    path = tmp_path / "games.db"
    ran: set[object] = set()
    for stop in itertools.count():
        assert stop < 1000
        monkeypatch.setattr("explorer.store.in_parts.Here", lambda: Stopping(step, ran))
        try:
            build(locate(str(path)), resolve(spec), in_parts=InParts(parts=3, resume=stop > 0))
            break
        except StoppedError:
            assert not path.exists()
    assert contents(path) == wanted


def test_what_stands_there_is_not_overwritten(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    monkeypatch.setattr("explorer.store.in_parts.Here", lambda: Stopping(4, set()))
    with pytest.raises(StoppedError):
        ask("nim", str(path), engine="parts")
    monkeypatch.undo()
    with pytest.raises(ExplorerError, match=r"a build that was stopped is in .*: give resume=True"):
        ask("nim", str(path), engine="parts")
    (work,) = tmp_path.glob("*.parts")
    with pytest.raises(ExplorerError, match="is that of 'nim"):
        ask("nim:heaps=1+2", str(path), engine="parts", work=str(work), resume=True)
    monkeypatch.setattr("explorer.scale.run.__version__", "99")
    with pytest.raises(ExplorerError, match="of version '0"):
        ask("nim", str(path), engine="parts", resume=True)
    monkeypatch.undo()
    monkeypatch.setattr("explorer.scale.run._source", lambda game: "changed")
    with pytest.raises(ExplorerError, match="by other rules than those of today"):
        ask("nim", str(path), engine="parts", resume=True)
    monkeypatch.undo()
    ask("nim", str(path), engine="parts", resume=True)
    assert not list(tmp_path.glob("*.parts"))


@pytest.mark.parametrize(
    "left",
    [{}, {LOCK: ""}, {LOCK: OURS}, {LOCK: GIVEN, "codes/0.npz": "half", "run.41": "{}"}],
    ids=["nothing", "as it began", "before it told", "while it was cleared"],
)
def test_a_folder_that_was_half_made_or_half_cleared_is_begun_in(tmp_path, left):
    work = tmp_path / "work"
    for name, text in ({"": ""} | left).items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        work.mkdir(exist_ok=True)
        if name:
            (work / name).write_text(text)
    ask("nim:heaps=1+2", str(tmp_path / "games.db"), engine="parts", work=str(work))
    assert (tmp_path / "games.db").exists()
    # A folder that was there before stays, and is as it was.
    assert work.exists() == (left.get(LOCK) != OURS)
    assert not work.exists() or not list(work.iterdir())


def test_what_somebody_else_keeps_in_a_folder_is_left_alone(tmp_path, monkeypatch):
    work, path = tmp_path / "work", str(tmp_path / "games.db")
    work.mkdir()
    (work / LOCK).write_text("of my own program")
    with pytest.raises(ExplorerError, match=r"files are in .*: name an empty folder"):
        ask("nim", path, engine="parts", work=str(work))
    assert (work / LOCK).read_text() == "of my own program"
    (work / LOCK).unlink()

    def busy(stage, done, whole):
        (work / "notes.txt").write_text("mine")  # while the build is at work there

    ask("nim", path, engine="parts", work=str(work), progress=busy)
    assert [file.name for file in work.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("work", "says"),
    [
        ("", "holds the database: name another"),
        ("file", "can be no folder of work .*: name another"),
        ("file/below", "can be no folder of work .*: name another"),
    ],
)
def test_a_folder_that_cannot_be_worked_in_is_refused(tmp_path, work, says):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ExplorerError, match=says):
        ask("nim", str(tmp_path / "games.db"), engine="parts", work=str(tmp_path / work))
    assert (tmp_path / "file").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_process_with_other_rules_is_not_let_in(tmp_path):
    """As a worker finds them, who has only the folder."""
    file = tmp_path / "rules.py"
    file.write_text("from explorer.games.nim import Nim\nclass Mine(Nim):\n    slug = 'mine'\n")
    work = tmp_path / "work"
    with knowing_file(str(file)):
        game = resolve("mine:heaps=1+2")
        begin(work, game, _first_cut(game, 2), 1 << 20)
    forget(work)
    assert canonical(opened(work).game) == "mine:heaps=1+2"
    forget(work)
    with (work / "game.py").open("a") as copy:
        copy.write("# other\n")
    with pytest.raises(ElsewhereError, match="by other rules: the work is by other rules than"):
        opened(work)
    (work / "game.py").unlink()
    with pytest.raises(ElsewhereError, match="does not know 'mine:heaps=1\\+2': "):
        opened(work)
    (work / "run.json").unlink()
    with pytest.raises(ElsewhereError, match="does not see the work in"):
        opened(work)


def test_rules_that_give_other_moves_when_asked_again_are_told(tmp_path, monkeypatch):
    codes = type(codes_of(resolve("nim:heaps=3+3,ordered=true")))
    right, asked = codes.expand, itertools.count()

    def expand(self, of):
        found = right(self, of)
        if next(asked) > 9:  # at the end of a block only
            found.label_code[-1:] += 1
        return found

    monkeypatch.setattr(codes, "expand", expand)
    with pytest.raises(ExplorerError, match=r"other moves when it is asked again"):
        in_parts(tmp_path, "nim:heaps=3+3,ordered=true", 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_killed_build_is_gone_on_with(tmp_path):
    spec, path = "nim:heaps=7+7+7+7,ordered=true", tmp_path / "games.db"
    command = [sys.executable, "-m", "explorer", "build", spec, "--db", str(path)]
    parts = ["--engine", "parts", "--parts", "6"]
    ask(spec, str(tmp_path / "memory.db"))
    for tenths in itertools.count(8, 3):
        resume = ["--resume"] if list(tmp_path.glob("*.parts/run.json")) else []
        process = subprocess.Popen([*command, *parts, *resume], stderr=subprocess.DEVNULL)
        try:
            assert process.wait(tenths / 10) == 0
            break
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
    assert contents(path) == contents(tmp_path / "memory.db")
    assert not list(tmp_path.glob("*.parts"))


def test_what_runs_out_of_memory_or_disk_is_kept(tmp_path, monkeypatch, small):
    path = tmp_path / "games.db"
    right = units.solve

    def out_of_memory(*given):
        raise MemoryError

    def busy(*given, **more):
        raise ExplorerError("somebody else writes")

    def full(self, name, **arrays):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(units, "solve", out_of_memory)
    with pytest.raises(
        LimitError, match=r"part 0 needs more memory than there is.*: give more mem.*is kept"
    ):
        ask("nim", str(path), engine="parts")
    monkeypatch.setattr(units, "solve", right)
    with monkeypatch.context() as disk:
        disk.setattr("explorer.scale.run.Run.save", full)
        with pytest.raises(ExplorerError, match=r"the build stopped: No space left on device; the"):
            ask("nim", str(path), engine="parts", resume=True)
    with monkeypatch.context() as little:
        little.setattr(units, "OF_A_MOVE", 10**12)
        with pytest.raises(
            LimitError, match=r"takes .* TB to be solved: give more memory=, or build anew"
        ):
            ask("nim", str(path), engine="parts", resume=True)
    assert not path.exists()
    with monkeypatch.context() as locked:
        locked.setattr("explorer.store.build.writing", busy)
        with pytest.raises(ExplorerError, match="somebody else writes"):
            ask("nim", str(path), engine="parts", resume=True)
    ask("nim", str(path), engine="parts", resume=True)
    assert list(tmp_path.iterdir()) == [path]


def test_what_play_does_not_reach_is_numbered_once(tmp_path, monkeypatch, small):
    ask("chopsticks:limit=3", str(tmp_path / "memory.db"))
    right = grow._keep

    def killed(run, level, codes, ids):
        right(run, level, codes, ids)
        if level == 6:  # after those of depth 0 to 5
            raise StoppedError

    path = tmp_path / "games.db"
    with monkeypatch.context() as kills:
        kills.setattr(grow, "_keep", killed)
        for resume in (False, True, True):
            with pytest.raises(StoppedError):
                ask("chopsticks:limit=3", str(path), engine="parts", parts=2, resume=resume)
    ask("chopsticks:limit=3", str(path), engine="parts", resume=True)
    assert contents(path) == contents(tmp_path / "memory.db")


def test_two_builds_do_not_share_a_folder(tmp_path):
    import fcntl

    path = tmp_path / "games.db"
    work = tmp_path / "work"
    work.mkdir()
    with (work / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(ExplorerError, match="another build is at work"):
            ask("nim", str(path), engine="parts", work=str(work))


def test_a_folder_is_held_as_long_as_it_is_built_in(tmp_path):
    game, work = resolve("nim"), tmp_path / "work"
    with taken(work, game, False, None):
        with (
            pytest.raises(ExplorerError, match="another build is at work"),
            taken(work, game, False, None),
        ):
            pass
        assert (work / LOCK).exists()
    with taken(work, game, False, None):
        pass


def stopped(monkeypatch, path, spec, tasks, **how):
    """A build that is stopped after some tasks; the folder of its work."""
    with monkeypatch.context() as stopping:
        stopping.setattr("explorer.store.in_parts.Here", lambda: Stopping(tasks, set()))
        with pytest.raises(StoppedError):
            ask(spec, str(path), engine="parts", **how)
    (work,) = path.parent.glob("*.parts")
    return work


def test_what_is_wrong_with_going_on_costs_no_work(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    work = stopped(monkeypatch, path, "nim", 6, parts=2)
    before = files(work)
    for given, says in (
        ({"max_positions": 5}, "more than the limit of 5"),
        ({"parts": 3}, "was begun with 2 parts, not 3: go on without parts="),
        ({"memory": "10MB"}, "are too few"),
        ({"engine": "dask", "scheduler": "tcp://127.0.0.1:9"}, "scheduler|Dask is not installed"),
    ):
        with pytest.raises(ExplorerError, match=says):
            ask("nim", str(path), **{"engine": "parts", "resume": True} | given)
        assert files(work) >= before - {one for one in before if one[0].name == LOCK}, given
    told = (work / "run.json").read_text()
    for damaged in ("half", "{}"):
        (work / "run.json").write_text(damaged)
        for resume in (False, True):
            with pytest.raises(ExplorerError, match="of another version of the program, or dam"):
                ask("nim", str(path), engine="parts", resume=resume)
    (work / "run.json").write_text(told)
    ask("nim", str(path), engine="parts", resume=True, parts=2)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def apart(monkeypatch):
    """Solve each component of the graph of parts by itself, though all would fit together."""
    right = units.units

    def components(sorted_, memory, kind):
        cost = sorted_.moves * units.OF_A_MOVE + sorted_.positions * units.OF_A_POSITION
        for most in sorted({1, *np.cumsum(np.sort(cost)).tolist()}):
            with contextlib.suppress(LimitError):
                found = right(sorted_, most, "impartial")  # of which none is solved in rounds
                if not any(unit.rounds for unit in found):
                    return found
        raise AssertionError

    monkeypatch.setattr("explorer.scale.build.units", components)


@pytest.mark.parametrize("what", GAMES)
def test_parts_that_are_solved_one_after_another_give_the_same_rows(
    tmp_path, monkeypatch, small, what
):
    apart(monkeypatch)
    ask(GAMES[what], str(tmp_path / "memory.db"))
    found, wanted = contents(in_parts(tmp_path, GAMES[what], 5)), contents(tmp_path / "memory.db")
    if "pig" in GAMES[what]:  # the last digits of chances come of the order of additions
        for side in (found, wanted):
            del side["games"], side["nodes"]
    assert found == wanted


def test_a_build_goes_on_with_other_memory(tmp_path, monkeypatch):
    """Units that are solved already stay as they were."""
    spec, path = "nim:heaps=3+3+3,ordered=true", tmp_path / "games.db"
    with monkeypatch.context() as little:
        apart(little)
        for tasks in itertools.count(8):
            work = stopped(little, path, spec, tasks, parts=4)
            if len(list(work.glob("solved/*"))) > 1:
                break
            shutil.rmtree(work)
    ask(spec, str(path), engine="parts", resume=True, memory="2GB")
    ask(spec, str(tmp_path / "memory.db"))
    assert contents(path) == contents(tmp_path / "memory.db")


def test_work_of_a_game_that_is_stored_is_cleared(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    stopped(monkeypatch, path, "nim", 6)
    ask("nim", str(path))
    ask("nim", str(path), engine="parts", resume=True)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_rules_that_fail_are_blamed(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(FAILING)
    with pytest.raises(RulesError, match="the rules of failing failed: ZeroDivisionError"):
        ask("failing", str(tmp_path / "g.db"), engine="parts", game_file=str(file))
    file.write_text(FAILING.replace("[5]", "[]"))
    with pytest.raises(RulesError, match="failing has no start position"):
        ask("failing", str(tmp_path / "g.db"), engine="parts", game_file=str(file))
    assert [path.name for path in tmp_path.iterdir()] == ["rules.py"]


FAILING = """
import numpy as np
from explorer.games.coded import CodedGame, Expansion

class Failing(CodedGame):
    slug, title, kind, notation = "failing", "Failing", "impartial", "a number"
    def starts(self):
        return [5]
    def moves(self, position):
        return [("down", position - 1)] if position else []
    def parse(self, text):
        return int(text)
    def code_space(self):
        return 6
    def encode(self, position):
        return position
    def decode(self, code):
        return code
    def expand(self, codes):
        return 1 / 0
    def label_of(self, code):
        return "down"
"""


def test_interrupted_work_is_told_of(tmp_path):
    command = [sys.executable, "-m", "explorer", "build", "nim:heaps=9+9+9+9+9,ordered=true"]
    process = subprocess.Popen(
        [*command, "--db", str(tmp_path / "g.db"), "--engine", "parts"],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not list(tmp_path.glob("*.parts/moves/*")):
        time.sleep(0.01)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.search(r"interrupted: the work is kept in '.*, and --resume goes on", told)


def test_units_follow_what_they_lead_to():
    leads = np.zeros((5, 5), dtype=bool)
    for source, target in ((0, 1), (1, 2), (2, 1), (0, 3), (3, 4), (4, 4)):
        leads[source, target] = True
    ones = np.ones(5, dtype=np.int64)
    found = units.units(rows.Sorted(leads, ones, ones, True), 400, "impartial")
    assert {unit.parts for unit in found} == {(0,), (1, 2), (3,), (4,)}
    for unit in found:
        before = {part for other in found[: unit.number] for part in other.parts}
        assert set(unit.after) <= before
        assert unit.found == len(before)
    with pytest.raises(LimitError, match=r"2 positions with 2 moves lead to .* find the nim-value"):
        units.units(rows.Sorted(leads, ones, ones, True), 200, "impartial")
    with pytest.raises(LimitError, match="a part of 1 positions takes"):
        units.units(rows.Sorted(leads, ones, ones, True), 100, "alternating")
    found = units.units(rows.Sorted(leads, ones, ones, True), 200, "alternating")
    assert [unit.rounds for unit in found] == [len(unit.parts) == 2 for unit in found]
    (whole,) = units.units(rows.Sorted(leads, ones, ones, True), 10**9, "impartial")
    assert sorted(whole.parts) == [0, 1, 2, 3, 4]


def loads_of(tiers, codes, weights, parts):
    cut = cut_evenly(tiers, codes, weights, parts)
    owners = cut.owners(tiers, codes)
    order = np.lexsort((codes, tiers))
    assert (np.diff(owners[order]) >= 0).all()
    return owners, np.bincount(owners, weights=weights, minlength=cut.parts)


def test_a_cut_of_one_tier_gives_parts_of_equal_weight():
    random = np.random.default_rng(1)
    codes, weights = random.integers(0, 10**6, 1000), random.integers(1, 9, 1000)
    _, loads = loads_of(np.zeros(1000, int), codes, weights, 4)
    assert len(loads) == 4
    assert loads.max() - loads.min() <= 2 * weights.max()


@pytest.mark.parametrize("seed", range(5))
def test_a_cut_keeps_tiers_together_that_fit(seed):
    random = np.random.default_rng(seed)
    tiers = (random.random(1000) ** 3 * 12).astype(int)  # the first is larger than any part
    codes, weights = random.integers(0, 10**6, 1000), random.integers(1, 9, 1000)
    most = weights.sum() / 5
    owners, loads = loads_of(tiers, codes, weights, 5)
    assert (loads > 0).all()
    assert loads.max() <= most + weights.max()
    parts_of = {tier: set(owners[tiers == tier]) for tier in set(tiers)}
    for tier, parts in parts_of.items():
        large = weights[tiers == tier].sum() > most
        assert (len(parts) > 1) == large
        others = set().union(*(parts_of[other] for other in parts_of if other != tier))
        assert not large or not parts & others


def test_growth_in_files_gives_the_ids_of_the_search(tmp_path, small):
    game = resolve("chopsticks:limit=4")
    graph = generate(game, vectorised=True)
    run = begin(tmp_path, game, _first_cut(game, 3), 1 << 20)
    grown = grow.grow(run, Here(), lambda *far: None, lambda done: None)
    texts = [
        text
        for level in grown.levels
        for text in run.codes.format_codes(grow.codes_of_level(run, level.number))
    ]
    assert texts == list(graph.positions)
    assert grown.moves == graph.move_count
