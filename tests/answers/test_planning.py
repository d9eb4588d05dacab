"""What a build would need, told beforehand, beside what it needs."""

import pytest

from explorer.answers.building import build
from explorer.answers.planning import plan
from explorer.errors import ExplorerError, MalformedError


def test_what_the_rules_know_is_told_exactly():
    told = plan("wythoff:heaps=600+600", memory="2GB").object
    assert (told["positions"], told["moves"]) == (361_201, 288_900_700)  # by formula
    assert (told["sampled"], told["fits"]) == (False, False)
    assert told["parts"] > 10


@pytest.mark.parametrize(
    ("spec", "positions", "moves"),
    [("tictactoe", 5_478, 16_167), ("connect-four", 161_029, 304_574)],  # published
)
def test_a_sample_tells_sizes_that_are_known(spec, positions, moves):
    told = plan(spec).object
    assert told["sampled"]
    assert positions * 0.8 < told["positions"] <= positions * 1.05
    assert moves * 0.8 < told["moves"] <= moves * 1.05


def test_more_workers_take_less_time_and_more_memory_fewer_parts():
    spec = "wythoff:heaps=900+900"
    one, many = plan(spec).object, plan(spec, workers=40).object
    assert one["hours"] / 40 < many["hours"] < one["hours"]
    assert plan(spec, memory="2GB").object["parts"] > plan(spec, memory="16GB").object["parts"]


def test_the_database_is_about_as_large_as_it_is_told(tmp_path):
    spec, path = "nim:heaps=5+5+5+5+5,ordered=true", tmp_path / "games.db"
    told = plan(spec).object
    build(spec, str(path))
    assert told["database"] / 1.5 < path.stat().st_size < told["database"] * 1.5


def test_a_run_is_about_as_large_as_it_is_told(tmp_path):
    spec = "nim:heaps=7+7+7+7+7,ordered=true"
    told = plan(spec).object
    for what, moves in (("run", False), ("run_with_moves", True)):
        build(spec, to=tmp_path / what, moves=moves)
        size = sum(file.stat().st_size for file in (tmp_path / what).rglob("*"))
        assert told[what] / 2 < size < told[what] * 2


def test_a_kind_that_cannot_be_cut_is_told():
    words = plan("domineering").words
    assert "in parts: its kind, or its rules without codes, cannot" in words


def test_nothing_is_built(explorer, tmp_path):
    done = explorer("build", "nim", "--plan", "--db", str(tmp_path / "games.db"))
    assert done.code == 0
    assert "in memory: " in done.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        (("token:graph=a_b",), ExplorerError, "no codes for a sample of plays"),
        (("nim:heaps=x",), MalformedError, "heaps"),
        (("nim", "much"), MalformedError, "no size of memory"),
        (("nim", "9" * 400), MalformedError, "no size of memory"),
        (("nim", -5), MalformedError, "-5 bytes are no size of memory"),
        (("nim", None, 0), MalformedError, "at least 1 worker, not 0"),
    ],
)
def test_what_cannot_be_planned_is_told(given, error, told):
    spec, memory, workers = (*given, *(None, 1)[len(given) - 1 :])
    with pytest.raises(error, match=told):
        plan(spec, memory=memory, workers=workers)
