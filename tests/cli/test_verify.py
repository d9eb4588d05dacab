"""explorer verify: by the rules, with the hash, and with games that today's rules do not know."""

import sqlite3
from contextlib import closing

import pytest

FILE = '''
from dataclasses import dataclass
from explorer.games.base import Game
from explorer.spec import whole


@dataclass(frozen=True)
class Steps(Game[int]):
    """Take a step down; whoever cannot loses."""

    slug = "steps"
    title = "Steps"
    kind = "impartial"
    notation = "the height"
    height: int = whole(3, low=0, high=9, help="the height")

    def starts(self):
        yield self.height

    def moves(self, position):
        if position:
            yield "down", position - 1

    def format(self, position):
        return str(position)

    def parse(self, text):
        return int(text)

    @classmethod
    def rules(cls):
        return "Take a step down."
'''


@pytest.fixture
def change(tmp_path):
    """Changes the database behind the program's back."""

    def changed(*statements):
        with closing(sqlite3.connect(tmp_path / "data" / "explorer.db")) as connection, connection:
            for statement in statements:
                assert connection.execute(statement).rowcount > 0, statement
        connection.close()

    return changed


def laws(result, **asked):
    return [row for row in result.json if all(row[key] == asked[key] for key in asked)]


def test_a_renamed_label_is_held_against_the_rules(explorer, change):
    explorer("build", "nim:heaps=1+2")
    change("UPDATE labels SET label = 'take 5' WHERE label = 'heap 1: take 1'", "UPDATE games SET "
           "content_hash = NULL")  # fmt: skip
    result = explorer("verify")
    assert result.code == 1
    assert "such as 'heap 1: take 1: label is take 5, not heap 1: take 1'" in result.err
    told = explorer("verify", "--no-rules")
    assert told.code == 0
    assert "rules" not in {row["source"] for row in explorer(
        "verify", "--no-rules", "--format", "json").json}  # fmt: skip


def test_the_hash_is_told_and_checked(explorer, change):
    explorer("build", "nim:heaps=1+2")
    explorer("build", "pig:goal=3")
    told = explorer("info", "nim:heaps=1+2", "--format", "json").json["content_hash"]
    assert len(told) == 64
    query = "SELECT content_hash FROM game WHERE game = 'nim:heaps=1+2'"
    assert told in explorer("sql", query, "--format", "csv").out
    explorer("build", "nim:heaps=1+2", "--db", "other.db")
    again = explorer("info", "nim:heaps=1+2", "--db", "other.db", "--format", "json").json
    assert again["content_hash"] == told  # whatever else is stored, and in whatever order
    explorer("solve", "nim:heaps=1+2")
    solved = explorer("info", "nim:heaps=1+2", "--format", "json").json
    assert solved["content_hash"] == told
    change("UPDATE nodes SET remoteness = 9 WHERE position = '1+2'")
    broken = laws(explorer("verify", "nim:heaps=1+2", "--format", "json"), holds=False)
    assert "graph and values have the hash that was made of them" in [row["law"] for row in broken]


def test_rules_that_make_more_or_fewer_positions(explorer, change):
    explorer("build", "nim:heaps=1+2")
    renamed = """UPDATE games SET spec = '{}', parameters = replace(parameters, '[1,2]', '{}'),
        content_hash = NULL"""
    change(renamed.format("nim:heaps=1+3", "[1,3]"))
    result = explorer("verify", "nim:heaps=1+3")
    assert result.code == 1
    assert "the rules make more" in result.err
    change(renamed.format("nim:heaps=1+1", "[1,1]").replace("[1,2]", "[1,3]"))
    result = explorer("verify", "nim:heaps=1+1")
    assert result.code == 1
    broken = {row["law"][:17]: row for row in laws(
        explorer("verify", "nim:heaps=1+1", "--format", "json"), holds=False)}  # fmt: skip
    assert broken["the positions are"]["broken"] == 5


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nim:heaps=2+1", "today's rules call it nim:heaps=1+2"),
        ("nim:heaps=1+2,size=3", "today's rules do not take its spec: nim has no parameter 'size'"),
    ],
)
def test_a_spec_that_the_rules_write_otherwise(explorer, change, spec, words):
    explorer("build", "nim:heaps=1+2")
    explorer("build", "pig:goal=2")
    parameters = '\'{"heaps":[2,1],"size":3}\'' if "size" in spec else "'{\"heaps\":[2,1]}'"
    if "size" in spec:
        parameters = parameters.replace("[2,1]", "[1,2]")
    change(f"UPDATE games SET spec = '{spec}', parameters = {parameters} WHERE slug = 'nim'")
    shown = explorer("show", spec, "1+2")
    assert shown.code == 0
    assert "win in 3" in shown.out
    assert words in shown.err
    assert explorer("verify").code == 0
    audited = explorer("verify", "--format", "json")
    assert {row["game"] for row in laws(audited, source="rules")} == {"pig:goal=2"}
    assert explorer("solve", spec).code == 0
    assert explorer("remove", spec).code == 0
    assert "nim" not in explorer("list").out


def test_a_game_of_a_file(explorer, tmp_path, change):
    (tmp_path / "steps.py").write_text(FILE)
    assert explorer("build", "steps", "--game-file", "steps.py").code == 0
    assert "its rules are not here" in explorer("verify", "steps").out
    change("UPDATE labels SET label = 'up'")
    assert explorer("verify", "steps", "--no-rules").code == 1  # the hash
    told = explorer("verify", "--game-file", "steps.py", "--format", "json")
    assert told.code == 1
    assert [row["law"][:10] for row in laws(told, source="rules", holds=False)] == ["the labels"]
    (tmp_path / "steps.py").write_text(FILE.replace("a step down.", "one step down."))
    other = explorer("verify", "steps", "--game-file", "steps.py")
    assert "was built by other rules" in other.err


def test_rules_that_fail_are_a_law_and_stop_nothing(explorer, tmp_path, change):
    (tmp_path / "steps.py").write_text(FILE)
    explorer("build", "steps", "--game-file", "steps.py")
    explorer("build", "wythoff:heaps=1+1")
    broken = FILE.replace("if position:", "if 1 / position:")
    (tmp_path / "steps.py").write_text(broken)
    change("UPDATE games SET rules = NULL WHERE slug = 'steps'")  # else they are other rules
    result = explorer("verify", "--game-file", "steps.py", "--format", "json")
    assert result.code == 1
    assert (
        "the rules of steps failed: ZeroDivisionError: division by zero (steps.py, line 21)"
        in laws(result, holds=False)[0]["counterexamples"]
    )
    assert "wythoff:heaps=1+1" in {row["game"] for row in result.json}
