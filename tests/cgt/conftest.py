"""One context a test, replaced by nothing, so that tests may ask whether values are one object."""

import pytest

from explorer.cgt import contexts


@pytest.fixture(autouse=True)
def _own_default_context():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contexts, "_default", contexts.Values())
        patch.setattr(contexts, "LARGEST", 10**12)
        yield
