"""PRISM's explicit files, read back by the format's description and solved by plain iteration."""

import re

import pytest

from tests.cli.test_bad_input import refused


def read(folder, name):
    """(transitions by state and choice, labels by state, variables by state) of three files."""
    lines = (folder / f"{name}.tra").read_text().splitlines()
    states, choices, transitions = map(int, lines[0].split())
    model = [{} for _ in range(states)]
    for line in lines[1:]:
        source, choice, target, chance, action = line.split()
        assert re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", action)
        model[int(source)].setdefault(int(choice), []).append((int(target), float(chance)))
    assert sum(map(len, model)) == choices
    assert sum(len(outcomes) for chosen in model for outcomes in chosen.values()) == transitions
    assert len(lines) == transitions + 1
    for chosen in model:
        assert sorted(chosen) == list(range(len(chosen))) != []
        for outcomes in chosen.values():
            assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-15)
            assert len({target for target, _ in outcomes}) == len(outcomes)
    head, *rest = (folder / f"{name}.lab").read_text().splitlines()
    names = dict(re.findall('([0-9]+)="([a-z_]+)"', head))
    labels = {
        int(line.split(":")[0]): {names[number] for number in line.split(":")[1].split()}
        for line in rest
    }
    head, *rest = (folder / f"{name}.sta").read_text().splitlines()
    variables = head.strip("()").split(",")
    values = {
        int(number): dict(zip(variables, map(int, row.strip("()").split(",")), strict=True))
        for number, row in (line.split(":") for line in rest)
    }
    assert len(values) == states
    return model, labels, values


def best_chance(model, labels):
    """The greatest probability of reaching first_wins from init, by value iteration."""
    goal = {state for state, holds in labels.items() if "first_wins" in holds}
    values = [float(state in goal) for state in range(len(model))]
    for _ in range(3000):
        values = [
            1.0 if state in goal else max(
                sum(chance * values[target] for target, chance in outcomes)
                for outcomes in chosen.values()
            )
            for state, chosen in enumerate(model)
        ]  # fmt: skip
    (init,) = (state for state, holds in labels.items() if "init" in holds)
    return values[init]


@pytest.mark.parametrize("spec", ["piglet:goal=3", "pig:goal=3", "hog:goal=5,dice=2"])
def test_the_first_players_chance_is_the_win_probability(explorer, tmp_path, spec):
    explorer("build", spec)
    told = explorer("export", spec, "game.tra")
    assert "game.tra, game.lab and game.sta" in told.err
    model, labels, values = read(tmp_path, "game")
    known = explorer("show", spec, "--format", "json").json["win_probability"]
    assert best_chance(model, labels) == pytest.approx(known, abs=1e-9)
    for state, holds in labels.items():
        player = values[state]["player"]
        assert ("first" in holds, "second" in holds) == (player == 1, player == 2)
        assert ({"first_wins", "second_wins", "drawn"} & holds != set()) == (
            model[state] == {0: [(state, 1.0)]}
        )


def test_a_free_second_player_has_all_choices(explorer, tmp_path):
    explorer("build", "piglet:goal=3")
    explorer("export", "piglet:goal=3", "game.tra", "--second", "free")
    model, labels, _ = read(tmp_path, "game")
    assert {len(model[state]) for state in range(2, len(model)) if len(model[state]) > 1} == {2}
    # With nobody against him the first player wins for sure: the second may always pass.
    assert best_chance(model, labels) == pytest.approx(1, abs=1e-9)


def test_what_prism_cannot_have(explorer, tmp_path):
    explorer("build", "nim")
    explorer("build", "piglet:goal=2")
    refused(explorer("export", "nim", "n.tra"), 1, "PRISM's format is for games of chance")
    refused(
        explorer("export", "piglet:goal=2", "n.tra", "--around", "0_0_0", "--depth", "1"), 1,
        "leave --around out",
    )  # fmt: skip
    refused(explorer("export", "nim", "n.dot", "--second", "free"), 2, "--second is for .tra")
    assert [path.name for path in tmp_path.glob("n.*")] == []
