"""Games of chance: the odds of one more roll."""

from __future__ import annotations

from explorer.answers.answer import Answer


def odds(faces: int = 6) -> Answer:
    """From which turn total on a roll of Pig loses points on average.

    >>> odds(6).object["break_even"]
    20
    """
    from explorer.theory.odds import break_even, mean_change

    limit = break_even(faces)
    turns = list(range(max(limit - 5, 0), limit + 6))
    return Answer(
        ("turn total", "lost with", "mean change by a roll"),
        [(turn, f"1 in {faces}", str(mean_change(faces, turn))) for turn in turns],
        {
            "faces": faces,
            "break_even": limit,
            "turns": [
                {"turn": turn, "mean_change": str(mean_change(faces, turn))} for turn in turns
            ],
        },
        [
            f"a roll changes a turn total of k by (2 + ... + {faces} - k) / {faces} on average: "
            f"it breaks even at F (F + 1) / 2 - 1 = {limit}",
            f"so hold at {limit}, for points; for winning, explorer policy tells when that is "
            "wrong",
        ],
    )
