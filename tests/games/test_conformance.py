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
}


def test_every_family_is_checked():
    assert set(SPECS) == set(families())


@pytest.mark.parametrize("spec", [spec for specs in SPECS.values() for spec in specs])
def test_game_keeps_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.parametrize("name", names())
def test_every_name_resolves(name):
    assert resolve(name).slug in families()
