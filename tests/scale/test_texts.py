"""Codes in the order of their texts, piece by piece."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from explorer.scale.texts import by_texts
from tests.examples import examples

# No character of code 0, and no surrogate: texts of positions are printable.
WORDS = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"]), max_size=6)


@examples(200)
@given(st.lists(WORDS, max_size=40, unique=True), st.integers(1, 9))
def test_the_order_is_that_of_the_texts(words, piece):
    codes = np.arange(len(words), dtype=np.int64)
    with TemporaryDirectory() as folder:
        place = Path(folder) / "texts"
        found = by_texts(place, codes, lambda some: [words[code] for code in some], piece)
        assert not place.exists()
    assert [words[code] for code in found.tolist()] == sorted(words)
