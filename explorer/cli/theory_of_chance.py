"""Theory commands on games of chance: the odds of one more roll."""

from __future__ import annotations

from typing import Annotated

import typer

from explorer.cli.options import Output
from explorer.cli.theory_options import answer
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(odds)


def odds(
    faces: Annotated[int, typer.Option(min=2, max=1000, help="Faces of the die.")] = 6,
    format: Output = Format.table,
) -> None:
    """Tell from which turn total on a roll of Pig loses points on average.

    The argument behind holding at 20: a 1 loses the turn total, the other faces add to it.

    Example: explorer theory odds --faces 6
    """
    from explorer.theory.odds import break_even, mean_change

    limit = break_even(faces)
    turns = list(range(max(limit - 5, 0), limit + 6))
    rows = [(turn, f"1 in {faces}", str(mean_change(faces, turn))) for turn in turns]
    answer(
        format,
        ("turn total", "lost with", "mean change by a roll"),
        rows,
        {
            "faces": faces,
            "break_even": limit,
            "turns": [
                {"turn": turn, "mean_change": str(mean_change(faces, turn))} for turn in turns
            ],
        },
        f"a roll changes a turn total of k by (2 + ... + {faces} - k) / {faces} on average: it "
        f"breaks even at F (F + 1) / 2 - 1 = {limit}",
        f"so hold at {limit}, for points; for winning, explorer policy tells when that is wrong",
    )
