"""Every registered game, with parameters that reach each of its rules, against the contract."""

import pytest

from explorer.games.registry import families, names, resolve
from explorer.testing import check_game

SPECS = {
    "chopsticks": [
        *(
            f"chopsticks:overflow={overflow},split={split},states={states}"
            for overflow in ("wrap", "dies")
            for split in ("any", "keep-alive", "halve", "none")
            for states in ("all", "reachable")
        ),
        "chopsticks:limit=2",
        "chopsticks:limit=3,turn=absolute",
        "chopsticks:limit=8,split=halve",
        "chopsticks:turn=absolute,states=reachable,overflow=dies",
    ],
    "nim": [
        "nim",
        "nim:misere=true",
        "nim:ordered=true",
        "nim:ordered=true,misere=true",
        "nim:heaps=0",
        "nim:heaps=0+2+0,ordered=true",
        "nim:heaps=3+3+3+3",
        "nim:heaps=12",
    ],
    "subtraction": [
        "subtraction",
        "subtraction:misere=true",
        "subtraction:take=2+5,heap=30,states=reachable",
        "subtraction:take=3+2,heap=30,misere=true",
        "subtraction:heap=0",
        "subtraction:take=7,heap=40,states=reachable",
    ],
    "tictactoe": [
        "tictactoe",
        "tictactoe:misere=true,symmetry=true",
        "tictactoe:symmetry=true",
        "tictactoe:rows=2,cols=4,line=2,symmetry=true",
        "tictactoe:rows=1,cols=6,line=3,misere=true",
        "tictactoe:rows=1,cols=1,line=1",
        "tictactoe:rows=2,cols=3,line=5",
    ],
}


def test_every_family_is_checked():
    assert set(SPECS) == set(families())


@pytest.mark.parametrize("spec", [spec for specs in SPECS.values() for spec in specs])
def test_game_keeps_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.parametrize("name", names())
def test_every_name_resolves(name):
    assert resolve(name).slug in families()
