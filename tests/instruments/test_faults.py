"""Commands that are killed, or told of an error of the disk, at any operation on a file.

Whatever happens, the database is as it was before or as it would be after, a reader finds it so,
the next writer works and leaves nothing beside it.
"""

import gzip
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.instruments import FULL, sample
from tests.instruments.processes import Server, library
from tests.instruments.server import KINDS

GAME, BOARD = "nim:heaps=6+6+6", "knight:rows=5,cols=5"
MOVES = "source,label,target\n" + "".join(
    f"p{n},by {step},p{n - step}\n" for n in range(300) for step in (1, 2) if n >= step
)
REVISIONS = Path(__file__).parent.parent / "data" / "revisions"


@dataclass(frozen=True)
class Case:
    """A command, and what stands in its database before: games that are built, then statements.

    revision  an older database instead
    """

    command: tuple[str, ...]
    games: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()
    revision: str = ""


UNSOLVED = ("UPDATE nodes SET outcome = NULL, grundy = NULL", "UPDATE games SET solved_at = NULL")
CASES = {
    "first build": Case(("build", GAME)),
    "build": Case(("build", GAME), ("chopsticks:limit=3",)),
    "replace": Case(("build", GAME, "--replace"), (GAME, "nim"), UNSOLVED),
    "solve": Case(("solve", GAME), (GAME,), UNSOLVED),
    "import": Case(("import", "moves.csv", "--as", "mine"), ("nim",)),
    "tour": Case(("tour", "find", "5x5", "--store"), ("nim", BOARD)),
    "tour and board": Case(("tour", "find", "5x5", "--store"), ("nim",)),
    "remove": Case(("remove", GAME), (GAME, "nim")),
    "compact": Case(("db", "compact"), (GAME, "nim")),
    **{
        f"upgrade {revision}": Case(("db", "upgrade"), revision=revision)
        for revision in sorted(path.name.split(".")[0] for path in REVISIONS.glob("*.sql.gz"))
    },
}
WARM = [
    ["build", GAME, "--db", "warm.db"],
    ["solve", GAME, "--db", "warm.db"],
    ["import", "moves.csv", "--as", "mine", "--db", "warm.db"],
    ["tour", "find", "5x5", "--store", "--db", "warm.db"],
    ["list", "--db", "warm.db"],
    ["db", "check", "--db", "warm.db"],
    ["db", "upgrade", "--db", "warm.db"],
    ["db", "compact", "--db", "warm.db"],
    ["remove", "mine", "--db", "warm.db"],
]


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faults")
    (folder / "moves.csv").write_text(MOVES)
    server = Server(WARM, folder, library(folder))
    yield server
    server.close()


def contents(path: Path) -> dict[str, list[str]]:
    """Every row of every table, but when it was written; nothing where no table is."""
    if not path.exists():
        return {}
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = {}
    for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    ).fetchall():
        rows = connection.execute(f"SELECT * FROM {name}")
        kept = [n for n, column in enumerate(rows.description) if not column[0].endswith("_at")]
        found[name] = sorted(repr([row[n] for n in kept]) for row in rows)
    found["views"] = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'view' ORDER BY name"
    ).fetchall()
    connection.close()
    return found if len(found) > 1 else {}


class Trial:
    """One case, of which each try begins with the same files."""

    def __init__(self, case: Case, faults: Server, folder: Path, spill: bool) -> None:
        self.case, self.faults, self.spill = case, faults, spill
        self.start, self.folder = folder / "start", folder / "trial"
        self.start.mkdir()
        self.folder.mkdir()
        self.path = self.folder / "games.db"
        (self.start / "moves.csv").write_text(MOVES)
        for spec in case.games:
            assert self.command(self.start, "build", spec).code == 0
        if case.damage or case.revision:
            with closing(sqlite3.connect(self.start / "games.db")) as connection, connection:
                if case.revision:
                    sql = gzip.decompress((REVISIONS / f"{case.revision}.sql.gz").read_bytes())
                    connection.executescript(sql.decode())
                for statement in case.damage:
                    connection.execute(statement)
            connection.close()
        self.begin()
        self.before = contents(self.path)
        self.allowed = [self.before]
        assert self.run().code == 0
        self.count = faults.operations
        self.after = contents(self.path)
        self.allowed.append(self.after)

    def begin(self) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self.start, self.folder)

    def command(self, folder: Path, *arguments: str, at: int = 0, kind: str = "kill"):
        return self.faults.run(folder, [*arguments, "--db", "games.db"], at, kind, self.spill)

    def run(self, at: int = 0, kind: str = "kill"):
        return self.command(self.folder, *self.case.command, at=at, kind=kind)

    def fails(self, at: int, kind: str) -> bool:
        """Whether the command did not end well, with a fault at an operation; all is well after."""
        self.begin()
        result = self.run(at, kind)
        assert result.code in ((-9, 0) if kind in ("kill", "torn") else (0, 1)), result
        if result.code == 1:
            assert result.out == "", result
            assert len(result.err.splitlines()) == 1, result
            assert "should not have happened" not in result.err, result
        if kind in ("kill", "torn") and at % 2:  # whoever comes next is killed too
            self.command(self.folder, "list", at=1 + at % 3, kind=kind)
        listed = self.command(self.folder, "list")
        found = contents(self.path)
        assert found in self.allowed, (result, listed)
        if result.code == 0:
            assert found == self.after
        elif found == self.after != self.before:
            assert "nothing was" not in result.err, result
        if found.get("alembic_version") == self.after["alembic_version"]:
            assert listed.code == 0, listed
            checked = self.command(self.folder, "db", "check")
            assert checked.code == 0, checked
        elif found:
            assert "older schema" in listed.err, listed
        else:
            assert listed.code == 3, listed
        if self.case.revision:
            upgraded = self.command(self.folder, "db", "upgrade")
            assert upgraded.code == 0, upgraded
        written = self.command(self.folder, "build", "nim:heaps=2")
        assert written.code == 0, written
        checked = self.command(self.folder, "db", "check")
        assert checked.code == 0, checked
        beside = {item.name for item in self.folder.iterdir()}
        assert beside == {"games.db", "moves.csv"}, result
        return result.code != 0


@pytest.mark.slow
@pytest.mark.parametrize("spill", [True, False] if FULL else [True])
@pytest.mark.parametrize("name", CASES)
def test_a_fault_at_any_operation_leaves_all_or_nothing(faults, tmp_path, name, spill):
    trial = Trial(CASES[name], faults, tmp_path, spill)
    assert trial.count > 10
    ways = [(at, kind) for kind in KINDS for at in range(1, trial.count + 1)]
    tried = sample(ways, few=6, many=200)
    failed = [way for way in tried if trial.fails(*way)]
    print(
        f"{name}: {trial.count} operations, {len(tried)} faults, "
        f"of which {len(failed)} ended the command"
    )
