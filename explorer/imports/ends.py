"""How the ends of somebody's game stand: what the file does not tell, and whoever imports it does.

An end is lost for the player to move there, unless told otherwise. In a puzzle it is the goal: one
player makes all moves, and has nothing else to come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from explorer.errors import MalformedError, NotThereError, nearest, option, quote
from explorer.games.base import Verdict
from explorer.imports.file_graph import FileGraph
from explorer.kinds import KINDS


@dataclass(frozen=True)
class Ends:
    """Positions in which play is over: for the player to move there it is won, lost or drawn.

    goals  where a puzzle is completed; its other ends are not
    """

    goals: Sequence[str] = ()
    won: Sequence[str] = ()
    lost: Sequence[str] = ()
    drawn: Sequence[str] = ()

    def told(self) -> Iterator[tuple[str, Verdict, str]]:
        """(option, verdict, position or set of positions) of each."""
        for name, verdict, positions in (
            ("goal", "win", self.goals),
            ("won", "win", self.won),
            ("lost", "lose", self.lost),
            ("drawn", "draw", self.drawn),
        ):
            for position in positions:
                yield name, verdict, position  # type: ignore[misc]


def settle_ends(graph: FileGraph, kind: str, ends: Ends) -> list[str]:
    """Say of a graph how its ends stand, in place, and what to know of it, one line each.

    A position that is named has no moves then. MalformedError for what such a game cannot have, or
    for two things said of one position; NotThereError for what is no position.

    >>> graph = FileGraph("f.csv")
    >>> settle_ends(graph, "puzzle", Ends(drawn=["a"]))
    Traceback (most recent call last):
    explorer.errors.MalformedError: in a puzzle no end is drawn
    """
    record, notes = KINDS[kind], []
    is_puzzle = record.has("completions")
    by_ends = record.has("outcome") and record.passes_turn and not record.sums
    names = graph.every_position()
    said: dict[str, Verdict] = {}
    for name, verdict, text in ends.told():
        if name == "goal" and not is_puzzle:
            way = option("--won, --lost and --drawn say", "won, lost and drawn say")
            raise MalformedError(f"a goal is for puzzles: {way} how ends of other games stand")
        if verdict not in record.verdicts:
            raise MalformedError(
                f"in a puzzle no end is {name}"
                if is_puzzle
                else f"in a game of kind {kind} the rules say how ends stand: leave {name} out"
            )
        called = graph.position_called(text)
        positions = graph.sets.get(text, ()) if called not in names else (called,)
        if not positions:
            raise NotThereError(
                f"{quote(text)} is not a position of {quote(graph.file)}: "
                f"{nearest(text, [*names, *graph.sets], 'import --describe tells what is')}"
            )
        for position in positions:
            if said.setdefault(position, verdict) != verdict:
                raise MalformedError(f"{quote(position)} cannot end in two ways: name it once")
    moves = [move for move in graph.moves if move.source not in said]
    if len(moves) < len(graph.moves):
        gone = len(graph.moves) - len(moves)
        notes.append(f"moves from where play was said to be over are left out: {gone:,}")
    graph.moves = moves
    for position, verdict in said.items():
        graph.verdicts[position] = verdict
        if position in graph.terminal:
            graph.terminal[position] = True
    sources = {move.source for move in moves}
    others = [name for name in names if name not in sources and name not in said]
    if is_puzzle:
        notes += _goals(graph, ends, others)
    elif (by_ends or graph.sets) and others and not (graph.judged or said):
        sets = f" ({', '.join(graph.sets)} are sets of them)" if graph.sets else ""
        notes.append(
            "no end is won: whoever is to move at an end has lost; "
            + option("--won, --lost and --drawn name others", "won, lost and drawn name others")
            + sets
        )
    return notes


def _goals(graph: FileGraph, ends: Ends, others: Sequence[str]) -> Iterator[str]:
    """In a puzzle of which nothing is said every end is a goal."""
    way = option("--goal names", "goal names")
    if ends.goals or ends.won or graph.judged:
        return
    graph.verdicts.update(dict.fromkeys(others, "win"))
    if others:
        what = "the end is the goal" if len(others) == 1 else f"the {len(others):,} ends are goals"
        yield f"{what}, as the file names none; {way} others"
    else:
        yield f"no position is an end, so nothing can be completed; {way} the goal"
