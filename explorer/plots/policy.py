"""The optimal policy of Pig and its like, as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from explorer.errors import NotThereError
from explorer.plots.canvas import picture

Turns = Mapping[tuple[int, int], Sequence[bool]]
"""(score, opponent) -> for each turn total whether it is optimal to hold."""

ROLL, HOLD = "#f2c078", "#1f4e79"


def _sides(turns: Turns) -> tuple[int, int]:
    return max(score for score, _ in turns) + 1, max(opponent for _, opponent in turns) + 1


def boundary(turns: Turns) -> npt.NDArray[np.float64]:
    """float64[scores, opponents], the least turn total at which holding is optimal.

    Where it never is, the turn total that wins; NaN where there is no position.
    """
    found = np.full(_sides(turns), np.nan)
    for (score, opponent), holds in turns.items():
        first = next((turn for turn, hold in enumerate(holds) if hold), len(holds))
        found[score, opponent] = first
    return found


def draw_surface(turns: Turns, name: str, path: str) -> None:
    """Draw the boundary of rolling and holding over both scores, in space."""
    heights = boundary(turns)
    scores, opponents = heights.shape
    with picture(path, 8, 7, projection="3d") as axes:
        mine, yours = np.meshgrid(np.arange(scores), np.arange(opponents), indexing="ij")
        step = max(1, max(scores, opponents) // 100)
        axes.plot_surface(
            mine, yours, heights, cmap="viridis", rstride=step, cstride=step, linewidth=0,
            antialiased=False,
        )  # fmt: skip
        axes.set(
            xlabel="mover's score",
            ylabel="opponent's score",
            zlabel="turn total",
            title=f"{name}: hold on the surface, roll below it",
        )
        axes.view_init(elev=28, azim=-125)


def draw_section(turns: Turns, opponent: int, name: str, path: str) -> None:
    """Draw where to roll and where to hold, at one score of the opponent."""
    scores, opponents = _sides(turns)
    if opponent >= opponents:
        raise NotThereError(
            f"{name} has no positions against {opponent}: the opponent's score is 0 to "
            f"{opponents - 1}"
        )
    shown = np.full((max(map(len, turns.values())), scores), np.nan)
    for (score, other), holds in turns.items():
        if other == opponent:
            shown[: len(holds), score] = holds
    with picture(path, 8, 6) as axes:
        from matplotlib.colors import ListedColormap
        from matplotlib.patches import Patch

        axes.pcolormesh(np.ma.masked_invalid(shown), cmap=ListedColormap([ROLL, HOLD]),
                        vmin=0, vmax=1)  # fmt: skip
        axes.set(
            xlabel="mover's score",
            ylabel="turn total",
            title=f"{name}: optimal play against {opponent}",
        )
        axes.figure.legend(
            handles=[Patch(color=ROLL, label="roll"), Patch(color=HOLD, label="hold")],
            loc="outside lower center",
            ncols=2,
        )


def draw_reachable(turns: Turns, reached: set[tuple[int, int, int]], name: str, path: str) -> None:
    """Draw the largest turn total that comes up for each pair of scores, if both play optimally."""
    shown = np.full(_sides(turns), np.nan)
    for score, opponent, turn in reached:
        shown[score, opponent] = np.nanmax([shown[score, opponent], turn])
    with picture(path, 8, 7) as axes:
        image = axes.imshow(
            np.ma.masked_invalid(shown).T, origin="lower", cmap="viridis", interpolation="nearest"
        )
        axes.set_facecolor("#eeeeee")
        axes.set(
            xlabel="mover's score",
            ylabel="opponent's score",
            title=f"{name}: what optimal play reaches (grey: nothing)",
        )
        axes.figure.colorbar(image, label="largest turn total reached", shrink=0.8)
