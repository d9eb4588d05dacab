"""The algebra of values can still be imported from where it stood before explorer.cgt."""

from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "module", ["arithmetic", "canonical", "order", "parse", "text", "thermograph", "value"]
)
def test_old_names_are_the_new_ones(module):
    old = import_module(f"explorer.theory.partizan.{module}")
    news = [import_module(f"explorer.cgt.{name}") for name in (module, "contexts")]
    assert old.__all__
    for name in old.__all__:
        assert any(getattr(old, name) is getattr(new, name, None) for new in news)
