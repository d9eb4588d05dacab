"""The addresses that the guide shows are answered, those of the API with what the command says."""

import re
import shlex
from importlib.resources import files

import pytest

from explorer.web.app import create_app
from tests.web.client import get

PAGE = files("explorer").joinpath("guide", "play-and-page.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(/[^`]+)` \| (.+) \|$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    from explorer.games.registry import resolve
    from explorer.store.build import build
    from explorer.store.engine import locate

    path = tmp_path_factory.mktemp("guide") / "games.db"
    for spec in ("nim", "domineering:rows=2,cols=2"):
        build(locate(str(path)), resolve(spec))
    return path


def test_the_guide_shows_addresses():
    assert len(ROWS) == 19
    assert len({address for address, _ in ROWS}) == 19


@pytest.mark.parametrize(("address", "told"), ROWS)
def test_an_address_is_answered(here, explorer, address, told):
    app = create_app(here, sql=True)
    # Pig and the whole of domineering take longer to build than all of this.
    address = address.replace("/g/pig?opp=perfect", "/g/nim?opp=random")
    response = get(app, address.replace("/g/domineering", "/g/domineering:rows=2,cols=2"))
    assert response.status == (303 if "as=second" in address else 200), response.text
    command = re.fullmatch("`explorer (.+)`", told)
    if command:
        words = shlex.split(command[1])
        result = explorer(*words, "--db", str(here), "--format", "json")
        assert response.json == result.json
