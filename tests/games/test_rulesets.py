"""The rules of every family, pinned by the graphs of small games beside the number of its ruleset.

A stored game keeps the identity of the rules it was built by. Of games that come with the explorer
this is `Game.ruleset`, a number that has to be raised when moves, labels or the notation change;
these tests fail where that was forgotten. Once it is raised,

    python -m tests.games.test_rulesets

pins the new rules in tests/data/rulesets.json. It refuses graphs that changed under one number.
"""

import hashlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from explorer import spec
from explorer.errors import LimitError
from explorer.games.base import Part
from explorer.games.chomp import Chomp
from explorer.games.chopsticks import Chopsticks
from explorer.games.hamilton import Hamilton
from explorer.games.piglet import Piglet
from explorer.games.registry import families, family, from_file, resolve, rules_id
from explorer.games.tictactoe import TicTacToe
from explorer.graph.generate import generate
from explorer.testing import check_game
from tests.games.test_conformance import SPECS
from tests.games.test_plugins import RACE

PINNED = Path(__file__).parent.parent / "data" / "rulesets.json"
COMMAND = "python -m tests.games.test_rulesets"
MOST = 1_000
"""Positions of the largest games that are pinned; the table has null for larger ones."""


def pinned():
    return json.loads(PINNED.read_text(encoding="utf-8"))


def digest(game):
    """SHA-256 over all that the rules say of a game; None if it has more than `MOST` positions."""
    try:
        graph = generate(game, MOST, vectorised=False)
    except LimitError:
        return None
    found = hashlib.sha256()

    def say(*row):
        found.update(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    say(graph.kind, [(part.name, part.type) for part in game.parts])
    for number, text in enumerate(graph.positions):
        say(
            text,
            int(graph.depth[number]),
            int(graph.verdicts[number]),
            None if graph.movers is None else int(graph.movers[number]),
            None if graph.fields is None else graph.fields[number],
        )
        for move in range(int(graph.offsets[number]), int(graph.offsets[number + 1])):
            label = graph.labels[graph.label_codes[move]]
            probability = (
                None if graph.probability is None else repr(graph.probability[move].item())
            )
            say(
                label.text, label.action, label.player, bool(label.passes_turn), probability,
                int(graph.targets[move]),
            )  # fmt: skip
    return found.hexdigest()


def described(cls, specs=None):
    """What is pinned of a family: its number, its other names, its defaults, and its graphs."""
    games = [resolve(text) for text in (SPECS[cls.slug] if specs is None else specs)]
    return {
        "ruleset": cls.ruleset,
        "aliases": {alias: spec.canonical(resolve(alias)) for alias in cls.aliases},
        "defaults": {name: kept.write(default) for name, kept, default in spec.parameters(cls)},
        "graphs": {spec.canonical(game): digest(game) for game in games},
    }


def forgotten(slug, before, now):
    """What has to be done to the rules before they can be pinned anew; None if nothing."""
    for what, means in (("defaults", "its canonical specs"), ("aliases", "stored games")):
        for name, value in before[what].items():
            if now[what].get(name) != value:
                return (
                    f"{slug}: {name} was {value} among the {what}, now it is "
                    f"{now[what].get(name)}: {means} would mean other games; leave it as it was"
                )
    if now["ruleset"] < before["ruleset"]:
        return f"{slug}: its ruleset was {before['ruleset']}, and may only be raised"
    changed = [name for name, graph in now["graphs"].items()
               if before["graphs"].get(name, graph) != graph]  # fmt: skip
    if changed and now["ruleset"] == before["ruleset"]:
        return (
            f"{slug}: moves, labels, named parts or the notation of {changed[0]} changed, but "
            f"ruleset is still {now['ruleset']}: games stored before would be taken for damaged. "
            f"If the change is meant, write `ruleset: ClassVar[int] = {now['ruleset'] + 1}` in "
            f"class {family(slug).__name__} and run {COMMAND}"
        )
    return None


def complaint(slug, before, now):
    """Why what is pinned of a family does not hold any more, and what to do; None if it does."""
    if before is None:
        return f"{slug}: its rules are not pinned: run {COMMAND}"
    found = forgotten(slug, before, now)
    if found is None and before != now:
        return f"{slug}: it is not as it is pinned: run {COMMAND}"
    return found


def pin():
    """Write the table anew; give what must be done first, if anything."""
    before = pinned() if PINNED.exists() else {}
    now = {slug: described(cls) for slug, cls in families().items()}
    found = [forgotten(slug, before[slug], now[slug]) for slug in now if slug in before]
    if todo := [text for text in found if text is not None]:
        return todo
    text = json.dumps(now, indent=1, sort_keys=True, ensure_ascii=False)
    PINNED.write_text(text + "\n", encoding="utf-8")
    return []


@pytest.mark.parametrize("slug", families())
def test_rules_do_not_change_under_one_number(slug):
    now = described(family(slug))
    assert any(now["graphs"].values()), f"{slug}: no spec has up to {MOST} positions"
    told = complaint(slug, pinned().get(slug), now)
    assert told is None, told


def test_the_table_knows_no_other_families():
    assert set(pinned()) == set(families())
    assert "not pinned" in complaint("race", pinned().get("race"), {})
    for slug, row in pinned().items():
        assert all(spec.canonical(resolve(text)) == text for text in row["graphs"]), slug


def other_label(self, position):
    for label, successor in MOVES[type(self)](self, position):
        yield label.replace("b1", "b01"), successor


def other_order(self, position):
    return [*MOVES[type(self)](self, position)][::-1]


def other_target(self, position):
    for label, successor in MOVES[type(self)](self, position):
        yield label, (successor if len(successor) > 1 else (*successor, 1))


def other_chance(self, position):
    for move in MOVES[type(self)](self, position):
        yield move if len(move) == 2 or move.probability is None else move._replace(action="toss")


def passing(self, position):
    for move in MOVES[type(self)](self, position):
        yield move._replace(passes_turn=True) if len(move) > 2 else move


SMALL = {
    Chomp: "chomp:rows=2,cols=3",
    Chopsticks: "chopsticks:limit=3,turn=absolute",
    Hamilton: "hamilton:graph=cycle-3",
    Piglet: "piglet:goal=2",
}
MOVES = {cls: cls.moves for cls in SMALL}
MOVER = {"first": "second", "second": "first"}

CHANGES = [
    (Chomp, "moves", other_label),
    (Chomp, "moves", other_order),
    (Chomp, "moves", other_target),
    (Chomp, "format", lambda self, position: "_".join(map(str, position))),
    (Chomp, "named_parts", lambda self, position: (len(position), sum(position))),
    (Chomp, "parts", (Part("squares", "integer", ""), Part("lines", "integer", ""))),
    (Chomp, "verdict", lambda self, position: "win" if position == (1,) else None),
    (Chomp, "kind", "alternating"),
    (Chomp, "starts", lambda self: [(self.cols,) * self.rows, (1,)]),
    (Chomp, "further_positions", lambda self: [(9,)]),
    (Piglet, "moves", other_chance),
    (Piglet, "moves", passing),
    (Chopsticks, "mover", lambda self, position: MOVER[position.turn]),
    (Hamilton, "verdict", lambda self, position: None),
]


@pytest.mark.parametrize(("cls", "name", "changed"), CHANGES)
def test_a_change_without_a_new_number_is_found(monkeypatch, cls, name, changed):
    specs = [SMALL[cls]]
    before = described(cls, specs)
    assert forgotten(cls.slug, before, described(cls, specs)) is None
    monkeypatch.setattr(cls, name, changed)
    now = described(cls, specs)
    told = forgotten(cls.slug, before, now)
    assert f"`ruleset: ClassVar[int] = {cls.ruleset + 1}` in class {cls.__name__}" in told
    assert told.startswith(f"{cls.slug}: moves, labels, named parts or the notation of {specs[0]}")
    monkeypatch.setattr(cls, "ruleset", cls.ruleset + 1)
    raised = described(cls, specs)
    assert forgotten(cls.slug, before, raised) is None
    assert COMMAND in complaint(cls.slug, before, raised)
    assert complaint(cls.slug, raised, raised) is None


def test_defaults_and_other_names_stay_and_numbers_grow():
    specs = ["kayles:heaps=4"]
    now = described(family("octal"), specs)
    for what, name in (("defaults", "code"), ("aliases", "kayles")):
        before = {**now, what: {**now[what], name: "0.07"}}
        assert f"{name} was 0.07 among the {what}" in forgotten("octal", before, now)
    assert "may only be raised" in forgotten("octal", {**now, "ruleset": 2}, now)
    fewer = {**now, "aliases": {}, "graphs": {}}
    assert forgotten("octal", fewer, now) is None
    assert COMMAND in complaint("octal", fewer, now)


def test_the_command_pins_and_refuses(monkeypatch, tmp_path):
    monkeypatch.setattr(sys.modules[__name__], "PINNED", tmp_path / "rulesets.json")
    monkeypatch.setattr(sys.modules[__name__], "families", lambda: {"chomp": Chomp})
    assert pin() == []
    assert pinned() == {"chomp": described(Chomp)}
    monkeypatch.setattr(Chomp, "moves", other_label)
    (told,) = pin()
    assert "chomp" in told
    assert pinned() != {"chomp": described(Chomp)}
    monkeypatch.setattr(Chomp, "ruleset", 2)
    assert pin() == []
    assert pinned() == {"chomp": described(Chomp)}


# Identities of rules


def test_rules_are_known_by_their_number():
    assert rules_id(Chomp) == rules_id(Chomp()) == "1"
    assert rules_id(resolve("tictactoe:rows=2")) == str(TicTacToe.ruleset) == "2"
    for ruleset in ("1", 0):
        odd = dataclass(frozen=True)(type("Odd", (Chomp,), {"ruleset": ruleset, "__doc__": "Odd."}))
        with pytest.raises(AssertionError, match="ruleset is"):
            check_game(odd(rows=2, cols=2))


def test_rules_of_a_file_are_known_by_its_source(tmp_path):
    def identity(name, source):
        (tmp_path / name).write_bytes(source)
        (cls,) = from_file(str(tmp_path / name))
        assert rules_id(cls) == rules_id(cls(goal=7))
        return rules_id(cls)

    source = RACE.encode()
    known = "file:" + hashlib.sha256(source).hexdigest()[:16]
    assert identity("race.py", source) == known
    assert identity("other.py", source) == known
    assert identity("windows.py", source.replace(b"\n", b"\r\n")) == known
    assert identity("race.py", source.replace(b"add {step}", b"plus {step}")) != known
    assert identity("race.py", source.replace(b"    goal:", b"    ruleset = 3\n    goal:")) != known


if __name__ == "__main__":
    todo = pin()
    sys.exit("\n".join(todo) or None)
