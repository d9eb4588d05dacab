"""``data/games.md`` says what the rules say, and the sizes that builds have."""

import pytest

from explorer.games.registry import families, resolve
from tests.catalogue import COMMAND, FILE, SIZED_TOO, size_now, sized, sizes_written, text, told


def test_families_parameters_and_sources_are_those_of_the_rules():
    written = sizes_written()
    wanted = [spec for slug in families() for spec in sized(slug)]
    assert [*written] == wanted, f"the file has sizes of other games: run {COMMAND}"
    assert text(written.get) == FILE.read_text(encoding="utf-8"), f"run {COMMAND}"
    assert {*SIZED_TOO} <= {*families()}


def test_sizes_are_those_that_rules_and_laws_tell():
    for spec, size in sizes_written().items():
        for number, known in zip(size, told(resolve(spec)), strict=True):
            assert known in (None, number), f"{spec}: run {COMMAND}"


@pytest.mark.slow
@pytest.mark.parametrize("slug", families())
def test_sizes_are_those_of_builds(slug):
    written = sizes_written()
    for spec in sized(slug):
        assert written[spec] == size_now(spec), f"{spec}: run {COMMAND}"
