"""Damaged rows, which no program of ours has written: named in a line, whatever is asked."""

import shlex
import shutil
import sqlite3
from contextlib import closing

import pytest

from explorer.store.damage import damages
from explorer.store.dialect import Dialect
from explorer.store.engine import locate, reading
from tests.edges import editable

DAMAGES = {
    "UPDATE nodes SET position = CAST(x'ff41' AS TEXT) WHERE game_id = 1 AND id = 3": "position",
    "UPDATE labels SET label = CAST(x'ff41' AS TEXT) WHERE game_id = 1 AND id = 0": "label",
    "UPDATE games SET spec = CAST(x'ff41' AS TEXT) WHERE id = 1": "spec",
    "UPDATE nodes SET depth = 1 << 40 WHERE game_id = 1 AND id = 3": "depth",
    "UPDATE nodes SET remoteness = 1 << 40 WHERE game_id = 1 AND id = 3": "remoteness",
    "UPDATE nodes SET grundy = -1 WHERE game_id = 1 AND id = 3": "grundy",
    "UPDATE nodes SET outcome = 'won' WHERE game_id = 1 AND id = 3": "outcome",
    "UPDATE nodes SET verdict = 'won' WHERE game_id = 1 AND terminal = 1": "verdict",
    "UPDATE nodes SET mover = 'me' WHERE game_id = 1 AND id = 3": "mover",
    "UPDATE nodes SET fields = 'x{' WHERE game_id = 1 AND id = 0": "fields",
    "UPDATE nodes SET fields = '[1]' WHERE game_id = 1 AND id = 0": "fields",
    "UPDATE edges SET target_id = 1 << 40 WHERE game_id = 1 AND source_id = 0": "target_id",
    "UPDATE edges SET label_id = 1 << 40 WHERE game_id = 1 AND source_id = 0": "label_id",
    "UPDATE edges SET optimal = 7 WHERE game_id = 1 AND source_id = 0": "optimal",
    "UPDATE games SET parameters = 'x' WHERE id = 1": "parameters",
    "UPDATE games SET kind = 'x' WHERE id = 1": "kind",
    "UPDATE games SET positions = -5 WHERE id = 1": "positions",
    "UPDATE games SET start_id = -1 WHERE id = 1": "start_id",
    "UPDATE families SET parts = 'x' WHERE slug = 'nim'": "parts",
    "UPDATE families SET parts = '[[1, 2]]' WHERE slug = 'nim'": "parts",
}
COMMANDS = (
    "list", "info nim", "show nim", "find nim --limit 3", "labels nim", "line nim", "verify nim",
    "verify", "db check", "db upgrade", "solve nim", "export nim g.graphml", "sum nim nim",
    "build nim", "remove nim",
)  # fmt: skip
FEW = ("list", "show nim", "verify nim", "db check", "build nim")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("sound") / "games.db"
    for spec in ("nim", "pig:goal=4"):
        build(locate(str(path)), resolve(spec))
    return path


@pytest.fixture
def damaged(sound, tmp_path):
    def make(*statements):
        path = tmp_path / "games.db"
        shutil.copy(sound, path)
        with closing(sqlite3.connect(path)) as connection, connection:
            editable(connection)
            for statement in statements:
                connection.execute(statement)
        connection.close()

    return make


@pytest.mark.parametrize(("statement", "column"), DAMAGES.items(), ids=DAMAGES)
@pytest.mark.parametrize(
    "commands", [FEW, pytest.param(COMMANDS, marks=pytest.mark.slow)], ids=["few", "all"]
)
def test_every_command_answers_or_names_the_damage(explorer, damaged, commands, statement, column):
    for command in commands:
        damaged(statement)
        result = explorer(*shlex.split(command), "--db", "games.db")
        assert "Traceback" not in result.err, command
        assert "should not have happened" not in result.err, (command, result.err)
        assert result.code in (0, 1, 2, 3), command
        assert len(result.err.splitlines()) <= 1, (command, result.err)
        if "is damaged" in result.err and "are there" not in result.err:
            assert f": {column} is " in result.err, (command, result.err)


@pytest.mark.parametrize(
    "statement", [s for s in DAMAGES if "families" not in s and "spec" not in s]
)
def test_the_audit_names_the_cell_and_other_games_stay_usable(explorer, damaged, statement):
    damaged(statement)
    result = explorer("verify", "nim", "--db", "games.db")
    assert result.code == 1
    assert DAMAGES[statement] in result.err + result.out
    assert "'nim" in result.err or "nim:" in result.err
    assert explorer("verify", "pig:goal=4", "--db", "games.db").code == 0
    assert explorer("show", "pig:goal=4", "--db", "games.db").code == 0
    assert explorer("remove", "nim", "--db", "games.db").code == 0
    assert explorer("build", "nim", "--db", "games.db").code == 0
    assert explorer("verify", "--db", "games.db").code == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET positions = 5 WHERE id = 1",
        "UPDATE games SET moves = 5 WHERE id = 1",
        "DELETE FROM nodes WHERE game_id = 1 AND id = 3",
        "DELETE FROM edges WHERE game_id = 1 AND source_id = 3",
    ],
)
def test_a_game_that_is_not_whole_is_not_solved(explorer, damaged, statement):
    damaged(statement)
    result = explorer("solve", "nim", "--db", "games.db")
    assert result.code == 1
    assert result.err.startswith("explorer: nim is damaged: of its ")


def test_databases_of_others_are_left_alone(explorer, tmp_path):
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('ab12cd34ef56')")
        connection.execute("CREATE TABLE games (id INTEGER, name TEXT)")
    connection.close()
    before = path.read_bytes()
    for command in ("list", "show nim", "verify", "db check", "db upgrade", "build nim"):
        result = explorer(*command.split(), "--db", "theirs.db")
        assert result.code == 1, command
        assert "is a database, but not one of this program" in result.err, command
    assert path.read_bytes() == before


@pytest.mark.parametrize(("number", "spec"), [(1, "nim"), (2, "pig:goal=4")])
def test_the_game_is_named_whose_row_is_damaged(explorer, damaged, number, spec):
    """It is to be removed: of another one it would be a loss."""
    damaged(f"UPDATE nodes SET verdict = 'won' WHERE game_id = {number} AND id = 3")
    result = explorer("solve", spec, "--db", "games.db")
    assert (result.code, result.err) == (
        1,
        f"explorer: 'games.db' is damaged: {spec}, table nodes, row game_id={number}, id=3: "
        "verdict is 'won'; other games can still be asked: "
        f"explorer remove {spec}, and build it anew\n",
    )


def test_looks_at_damage_keep_to_a_game_and_leave_tables_out(damaged, tmp_path):
    damaged(
        "UPDATE nodes SET verdict = 'won' WHERE id = 3",
        "UPDATE labels SET passes_turn = 7 WHERE id = 0",
        "UPDATE families SET parts = 'x' WHERE slug = 'nim'",
    )

    def found(*asked):
        with reading(locate(str(tmp_path / "games.db"))) as connection:
            return [(item.game, item.table) for item in damages(connection, *asked)]

    of_both = [(None, "families"), (1, "labels"), (2, "labels"), (1, "nodes"), (2, "nodes")]
    assert found() == of_both
    assert found(2) == [(2, "labels"), (2, "nodes")]
    assert found(2, ["nodes"]) == [(2, "labels")]
    assert found(None, ["labels", "families"]) == [(1, "nodes"), (2, "nodes")]


@pytest.mark.parametrize(
    ("statement", "is_damage"),
    [
        *((f"UPDATE families SET parts = '{parts}' WHERE slug = 'nim'", is_damage)
          for parts, is_damage in (
              ("[]", False), ('[["a","text"],["b","real"]]', False), ("{}", True), ("[1]", True),
              ('[["a"]]', True), ('[["a","text",1]]', True), ('[[1,"text"]]', True),
              ('[["a","texts"]]', True), ('{"a":"text"}', True), ('["at"]', True))),
        ("UPDATE nodes SET depth = (1 << 31) - 1 WHERE game_id = 1 AND id = 3", False),
        ("UPDATE nodes SET depth = 1 << 31 WHERE game_id = 1 AND id = 3", True),
        ("UPDATE nodes SET depth = -1 WHERE game_id = 1 AND id = 3", True),
        ("UPDATE labels SET probability = 1 WHERE id = 0", False),
        ("UPDATE labels SET probability = 0 WHERE id = 0", False),
        ("UPDATE labels SET probability = 1.000001 WHERE id = 0", True),
        ("UPDATE labels SET probability = -1e-9 WHERE id = 0", True),
        ("UPDATE nodes SET win_probability = 1 + 1e-12 WHERE id = 0", False),
        ("UPDATE nodes SET win_probability = -1e-12 WHERE id = 0", False),
        ("UPDATE nodes SET win_probability = 1 + 1e-6 WHERE id = 0", True),
        ("UPDATE nodes SET win_probability = -1e-6 WHERE id = 0", True),
        ("UPDATE games SET first_move = 1 << 40 WHERE id = 1", False),
        ("UPDATE games SET first_move = -1 WHERE id = 1", True),
        ("UPDATE games SET summary = '[]' WHERE id = 1", True),
        ("UPDATE games SET cyclic = 2 WHERE id = 1", True),
        ("UPDATE games SET cyclic = 1 WHERE id = 1", False),
    ],
)  # fmt: skip
def test_what_a_cell_may_hold(damaged, tmp_path, statement, is_damage):
    damaged(statement)
    with reading(locate(str(tmp_path / "games.db"))) as connection:
        assert bool([*damages(connection)]) == is_damage


def test_the_smallest_database_of_sqlites_is_one(tmp_path):
    """Its pages have 512 bytes at least, and it has at least one."""
    path = tmp_path / "small.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA page_size = 512")
        connection.execute("VACUUM")
    size = path.stat().st_size
    assert size == 512
    assert [Dialect().is_too_short(n) for n in (0, 1, size - 1, size)] == [False, True, True, False]


@pytest.mark.parametrize("revision", ["0000", "9999", ""])
def test_revisions_that_never_were(explorer, damaged, revision):
    damaged(f"UPDATE alembic_version SET version_num = '{revision}'")
    for command in ("list", "db check", "db upgrade", "build nim"):
        result = explorer(*command.split(), "--db", "games.db")
        assert result.code == 1, command
        assert len(result.err.splitlines()) == 1
        assert "should not have happened" not in result.err


@pytest.mark.parametrize("content", [b"x", b"SQLite format 3\0", b"\0" * 5000])
def test_a_file_that_is_no_database_stays_as_it_is(explorer, tmp_path, content):
    path = tmp_path / "games.db"
    path.write_bytes(content)
    for command in ("list", "show nim", "verify", "db check", "db upgrade", "build nim"):
        result = explorer(*command.split(), "--db", "games.db")
        assert result.code == 1, (command, result.err)
        assert len(result.err.splitlines()) == 1
        assert "should not have happened" not in result.err
    assert path.read_bytes() == content


def test_a_sure_win_that_is_rounded_up_is_no_damage(explorer, tmp_path):
    """0.33 + 0.56 + 0.11 is above 1 in doubles."""
    rows = ["source,label,target,action,probability"]
    rows += [f"a,{n},{n},throw,{chance}" for n, chance in enumerate((0.33, 0.56, 0.11))]
    (tmp_path / "sure.csv").write_text("\n".join(rows) + "\n")
    explorer("import", "sure.csv", "--as", "sure", "--kind", "chance", "--db", "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE games SET content_hash = NULL")
        connection.execute("UPDATE nodes SET win_probability = 0.33 + 0.56 + 0.11 WHERE id = 0")
        ((stored,),) = connection.execute("SELECT win_probability FROM nodes WHERE id = 0")
    connection.close()
    assert stored > 1
    result = explorer("verify", "sure", "--db", "games.db")
    assert result.code == 0, result.err
