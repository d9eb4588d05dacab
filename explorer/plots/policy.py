"""The optimal policy of Pig and its like, as pictures."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from explorer.answers.answer import Answer
from explorer.answers.resolve import DatabaseName, located, named_game
from explorer.errors import MalformedError, NotThereError
from explorer.palette import ACTIONS, PLAIN
from explorer.plots.canvas import check_picture, picture, whole, whole_ticks
from explorer.query.policies import StoppingPolicy, reached_by_optimal, stopping_policy
from explorer.store.engine import reading


def draw_policy(
    spec: str,
    file: str,
    show: str = "surface",
    opponent: int | None = None,
    database: DatabaseName = None,
) -> Answer:
    """Draw the optimal policy of a stored game like Pig into a file.

    show      surface, the boundary of going on and stopping over both scores; section, both at one
              score of the `opponent`, 0 unless said; reachable, what optimal play comes to

    MalformedError for a file that can be no picture; ExplorerError if there are no turn totals.
    """
    check_picture(file)
    if opponent is not None and show != "section":
        raise MalformedError("--opponent says where a section is: give --show section with it")
    there = located(database)
    about = named_game(spec, there)
    name = about.name
    with reading(there) as connection:
        policy = stopping_policy(connection, name)
        if show == "section":
            draw_section(policy, opponent or 0, name, file)
        elif show == "reachable":
            draw_reachable(policy, reached_by_optimal(connection, name), name, file)
        else:
            draw_surface(policy, name, file)
    return Answer(notes=[*about.notes, f"{name} drawn to {file}"])


def _sides(policy: StoppingPolicy) -> tuple[int, int]:
    return max(score for score, _ in policy.stops) + 1, max(other for _, other in policy.stops) + 1


def boundary(policy: StoppingPolicy) -> npt.NDArray[np.float64]:
    """float64[scores, opponents], the least turn total at which stopping is optimal; NaN where it
    never is."""
    least = np.full(_sides(policy), np.nan)
    for (score, opponent), stops in policy.stops.items():
        least[score, opponent] = next((turn for turn, stop in enumerate(stops) if stop), np.nan)
    return least


def draw_surface(policy: StoppingPolicy, name: str, path: str) -> None:
    """Draw the least turn total at which to stop over both scores, in space.

    NotThereError if it is nowhere optimal to stop.
    """
    heights = boundary(policy)
    if np.isnan(heights).all():
        raise NotThereError(f"{name} has no boundary: it is always optimal to {policy.go}")
    with picture(path, 8, 7, projection="3d") as axes:
        top = float(np.nanmax(heights))
        mine, yours = np.meshgrid(*map(np.arange, heights.shape), indexing="ij")
        # Each pair of scores is a point; where stopping is never right the surface has a hole.
        axes.plot_surface(
            mine, yours, heights, cmap="viridis", rstride=1, cstride=1, linewidth=0,
            antialiased=False, vmin=0, vmax=top, rasterized=True,  # ten thousand squares
        )  # fmt: skip
        axes.set(
            xlabel="mover's score",
            ylabel="opponent's score",
            zlabel="turn total",
            xlim=(0, heights.shape[0] - 1),
            ylim=(0, heights.shape[1] - 1),
            zlim=(0, top),
            title=f"{name}: {policy.go} below the surface, {policy.stop} on it;\n"
            f"where there is none, always {policy.go}",
        )
        whole(axes.xaxis, axes.yaxis, axes.zaxis)
        axes.view_init(elev=28, azim=-125)


def draw_section(policy: StoppingPolicy, opponent: int, name: str, path: str) -> None:
    """Draw where to go on and where to stop, at one score of the opponent."""
    scores, opponents = _sides(policy)
    if opponent >= opponents:
        raise NotThereError(
            f"{name} has no positions against {opponent}: the opponent's score is 0 to "
            f"{opponents - 1}"
        )
    shown = np.full((max(map(len, policy.stops.values())), scores), np.nan)
    for (score, other), stops in policy.stops.items():
        if other == opponent:
            shown[: len(stops), score] = [np.nan if stop is None else stop for stop in stops]
    with picture(path, 8, 6) as axes:
        from matplotlib.colors import ListedColormap
        from matplotlib.patches import Patch

        axes.imshow(np.ma.masked_invalid(shown), cmap=ListedColormap(ACTIONS), vmin=0, vmax=1,
                    origin="lower", aspect="auto", interpolation="nearest")  # fmt: skip
        axes.set(
            xlabel="mover's score",
            ylabel="turn total",
            title=f"{name}: optimal play when the opponent has {opponent}",
        )
        whole(axes.xaxis, axes.yaxis)
        axes.figure.legend(
            handles=[
                Patch(color=colour, label=action)
                for colour, action in zip(ACTIONS, (policy.go, policy.stop), strict=True)
            ],
            loc="outside lower center",
            ncols=2,
        )


def draw_reachable(
    policy: StoppingPolicy, reached: set[tuple[int, int, int]], name: str, path: str
) -> None:
    """Draw the largest turn total that comes up for each pair of scores, if both play optimally."""
    shown = np.full(_sides(policy), np.nan)
    for score, opponent, turn in reached:
        shown[score, opponent] = np.nanmax([shown[score, opponent], turn])
    with picture(path, 8, 7) as axes:
        image = axes.imshow(
            np.ma.masked_invalid(shown).T, origin="lower", cmap="viridis", interpolation="nearest",
            vmin=0, vmax=max(float(np.nanmax(shown)), 1.0),
        )  # fmt: skip
        axes.set_facecolor(PLAIN)
        axes.set(
            xlabel="mover's score",
            ylabel="opponent's score",
            title=f"{name}: what comes up if both play optimally (grey: nothing)",
        )
        whole(axes.xaxis, axes.yaxis)
        axes.figure.colorbar(
            image, label="largest turn total reached", shrink=0.8, ticks=whole_ticks()
        )
