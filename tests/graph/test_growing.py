import numpy as np

from explorer.graph.growing import LEAST, Growing


def test_more_than_expected_is_kept_too():
    found = Growing(np.dtype(np.int64), expected=LEAST + 1)
    for low in range(0, 5 * LEAST, 1000):
        found.add(np.arange(low, low + 1000))
    assert np.array_equal(found.array, np.arange(len(found.array)))
    assert len(found.array) >= 5 * LEAST
