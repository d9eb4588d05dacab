"""A database is written anew without gaps, and holds what it held."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from explorer.answers.building import build
from explorer.answers.database import compact
from explorer.store.dialect import Dialect
from explorer.store.engine import locate, reading

SPECS = ("nim:heaps=9+9+9", "pig:goal=20", "nim:heaps=1+2,misere=true")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("compact") / "games.db"
    for spec in SPECS:
        build(spec, path)
    return path


@pytest.fixture
def games(made, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return shutil.copy(made, tmp_path / "games.db")


def rows_of(path):
    """Everything in it, and the statements that made it."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_nothing_is_lost_and_gaps_are_gone(games, explorer):
    explorer("build", "chopsticks", "--db", games)
    explorer("remove", "pig:goal=20", "--db", games)
    before, size = rows_of(games), games.stat().st_size
    done = explorer("db", "compact", "--db", games)
    assert (done.code, done.out) == (0, "")
    assert rows_of(games) == before
    assert games.stat().st_size < size
    with closing(sqlite3.connect(games)) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [path.name for path in games.parent.iterdir()] == ["games.db"]
    assert explorer("db", "check", "--db", games).code == 0
    assert explorer("verify", "--db", games).code == 0
    again = compact(games)
    assert again.notes == [f"{games} takes {told(games)}, {told(games)} before"]
    assert explorer("build", "pig:goal=20", "--db", games).code == 0


def told(path):
    from explorer.memory import in_words

    return in_words(path.stat().st_size)


def test_whoever_uses_it_is_waited_for(games, explorer):
    before = games.read_bytes()
    with reading(locate(str(games))) as connection:
        count = connection.execute("SELECT count(*) FROM move").scalar()
        refused = [explorer("db", "compact", "--wait", "0.2", "--db", games)]
        assert connection.execute("SELECT count(*) FROM move").scalar() == count
    with closing(sqlite3.connect(games, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused.append(explorer("db", "compact", "--wait", "0.2", "--db", games))
    for done in refused:
        assert (done.code, done.err.count("\n")) == (1, 1)
        assert "is busy: another program is using it" in done.err
    assert games.read_bytes() == before
    assert explorer("db", "compact", "--db", games).code == 0


def test_who_has_it_open_reads_it_anew(games):
    there = locate(str(games))
    with reading(there) as connection:
        before = connection.execute("SELECT * FROM bare_move ORDER BY 1, 2, 3").all()
    compact(games)
    with reading(there) as connection:
        assert connection.execute("SELECT * FROM bare_move ORDER BY 1, 2, 3").all() == before


def test_what_is_stopped_in_the_middle_leaves_all_as_it_was(games, monkeypatch):
    before = rows_of(games)
    in_order = Dialect.write_in_order

    def stopped(self, connection):
        in_order(self, connection)
        connection.execute("PRAGMA cache_size = 1")  # pages are written as they come
        connection.driver.set_progress_handler(lambda: 1, 20_000)

    monkeypatch.setattr(Dialect, "write_in_order", stopped)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        compact(games)
    assert rows_of(games) == before
    assert [path.name for path in games.parent.iterdir()] == ["games.db"]


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda path: path.unlink(), 3, "no database at"),
        (lambda path: path.write_bytes(b"x" * 5000), 1, "is not a database"),
    ],
)
def test_what_is_none_is_refused(games, explorer, change, code, said):
    change(games)
    done = explorer("db", "compact", "--db", games)
    assert done.code == code
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_database_of_another_revision_or_of_others_is_left(games, explorer):
    with closing(sqlite3.connect(games)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    before = games.read_bytes()
    done = explorer("db", "compact", "--db", games)
    assert done.code == 1
    assert "bring it to" in done.err
    assert games.read_bytes() == before
    with closing(sqlite3.connect("other.db")) as connection, connection:
        connection.execute("CREATE TABLE t (a)")
    assert "not one of this program" in explorer("db", "compact", "--db", "other.db").err


def test_a_run_is_not_written(games, explorer):
    build("nim", to="run")
    done = explorer("db", "compact", "--db", "run")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "is a run, which is only read" in done.err


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "most"), [("pig", 43), ("nim:heaps=9+9+9+9+9,ordered=true", 33)])
def test_bytes_of_a_move(tmp_path, spec, most):
    path = tmp_path / "games.db"
    build(spec, path)
    compact(path)
    with reading(locate(str(path))) as connection:
        moves = connection.execute("SELECT moves FROM game").scalar()
    assert path.stat().st_size / moves <= most
