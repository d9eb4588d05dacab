"""How many random examples a property is tried on.

Each test names a number that it can do in some seconds. Every day a seventh as many are tried;
``--hypothesis-profile thorough`` makes it ten times the number and ``exhaustive`` 25 times, for the
slow steps.
"""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import HealthCheck, settings


def examples(count: int, *, allowed: Iterable[HealthCheck] = ()) -> settings:
    """A decorator: `count` examples in the profile of every day, more in the others.

    `allowed` are the health checks that do not apply.
    """
    return settings(
        max_examples=max(1, count * settings().max_examples // 100),
        suppress_health_check=[*allowed],
    )


FOLDER = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
"""For tests that write each example to the same folder, anew."""
