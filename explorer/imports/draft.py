"""A graph as a file describes it, checked line by line, and made into a graph of the explorer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, get_args

from explorer.errors import ExplorerError, MalformedError, NotThereError, quote
from explorer.games.base import Game, Kind, Move, Part, Player, Verdict
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import MAX_POSITIONS, generate

KINDS: tuple[str, ...] = get_args(Kind)
PLAYERS: tuple[Player, ...] = ("first", "second")


@dataclass(frozen=True)
class DraftMove:
    """A move and the line of the file that tells it."""

    line: int
    source: str
    label: str
    target: str
    player: Player | None = None
    passes_turn: bool = True


@dataclass
class Draft:
    """What a file says. The moves of a position keep their order.

    file       the name of the file, for errors
    moves      the moves, in the order of the file
    positions  positions that the file lists by themselves, besides those that moves name
    starts     where play may begin; the first source unless said
    verdicts   how ends stand for their mover; an end that is not here is lost
    movers     who is to move, where the file says so
    parts      position -> its named parts
    left_out   what the file says besides, which has no place here
    """

    file: str
    moves: list[DraftMove] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    movers: dict[str, Player] = field(default_factory=dict)
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def wrong(self, line: int, reason: str) -> ExplorerError:
        """The error that names a line of the file."""
        return ExplorerError(f"{quote(self.file)}, line {line}: {reason}")

    def name(self, line: int, what: str, text: str) -> str:
        """A position or label as it may be stored; an error if it may not."""
        found = text.strip()
        if not found:
            raise self.wrong(line, f"the {what} is empty")
        if not found.isprintable():
            raise self.wrong(line, f"the {what} {quote(found)} holds a control character")
        return found

    def part_names(self) -> list[str]:
        """The names of the parts, if all positions have the same ones; else none."""
        every = [tuple(named) for named in self.parts.values()]
        names = {*self.positions, *(move.source for move in self.moves)}
        names.update(move.target for move in self.moves)
        if not every or len(every) < len(names) or len(set(every)) > 1:
            return []
        return list(every[0])

    def graph(
        self,
        slug: str,
        kind: str,
        start: str | None = None,
        max_positions: int = MAX_POSITIONS,
    ) -> GameGraph:
        """The graph, with ids in breadth-first order from its starts.

        MalformedError for an unknown kind; NotThereError if `start` is no position of it;
        ExplorerError, with the line, where the file contradicts itself or the kind.
        """
        if kind not in KINDS:
            raise MalformedError(
                f"games of kind {quote(kind)} cannot be imported: a kind is {', '.join(KINDS)}"
            )
        if not self.moves and not self.positions:
            raise ExplorerError(f"{quote(self.file)} has no moves: there is no graph in it")
        moves = self._by_source()
        starts = self.starts or [self.moves[0].source if self.moves else self.positions[0]]
        names = dict.fromkeys(self.positions)
        for move in self.moves:
            names.setdefault(move.source)
            names.setdefault(move.target)
        if start is not None:
            if start not in names:
                raise NotThereError(
                    f"{quote(start)} is no position of {quote(self.file)}: name one with --start"
                )
            starts = [start]
        return generate(
            _Rules(
                slug=slug,
                kind=kind,
                begin=starts,
                names=list(names),
                options=moves,
                verdicts=self.verdicts,
                movers=self._movers(kind),
                part_names=self.part_names(),
                parts_by_position=self.parts,
            ),
            max_positions,
        )

    def _by_source(self) -> dict[str, list[DraftMove]]:
        """The moves of each position, repeated ones dropped; one label leads to one target."""
        found: dict[str, list[DraftMove]] = {}
        seen: dict[tuple[str, str], DraftMove] = {}
        for move in self.moves:
            before = seen.setdefault((move.source, move.label), move)
            if before is move:
                found.setdefault(move.source, []).append(move)
            elif (before.target, before.player, before.passes_turn) != (
                move.target, move.player, move.passes_turn,
            ):  # fmt: skip
                raise self.wrong(
                    move.line,
                    f"the label {quote(move.label)} of {quote(move.source)} is another move "
                    f"in line {before.line}: labels are unique within a position",
                )
        return found

    def _movers(self, kind: str) -> dict[str, Player]:
        """Who is to move in each position: as the file says, or by who makes its moves."""
        played = [move for move in self.moves if move.player]
        if played and kind != "alternating":
            raise self.wrong(
                played[0].line,
                f"in a game of kind {kind} moves belong to nobody: "
                "leave the player out, or give --kind alternating",
            )
        if self.movers or not played:
            return self.movers
        found: dict[str, Player] = {}
        for move in self.moves:
            if move.player is None:
                raise self.wrong(move.line, "there is no player, as there is in other lines")
            other = PLAYERS[move.player == "first"]
            then = other if move.passes_turn else move.player
            for position, player in ((move.source, move.player), (move.target, then)):
                if found.setdefault(position, player) != player:
                    raise self.wrong(
                        move.line,
                        f"by this line the {player} player is to move in {quote(position)}, by "
                        "another the other one: name the mover in the position",
                    )
        return found


class _Rules(Game[str]):
    """A draft in the part of a game, so that its graph grows like any other."""

    title: ClassVar[str] = "imported graph"
    notation: ClassVar[str] = "as in the file"

    def __init__(
        self,
        *,
        slug: str,
        kind: str,
        begin: Sequence[str],
        names: Sequence[str],
        options: dict[str, list[DraftMove]],
        verdicts: dict[str, Verdict],
        movers: dict[str, Player],
        part_names: Sequence[str],
        parts_by_position: dict[str, dict[str, Any]],
    ) -> None:
        given = {
            "slug": slug,
            "kind": kind,
            "parts": [Part(name, "text", "") for name in part_names],
            "_begin": begin,
            "_names": names,
            "_options": options,
            "_verdicts": verdicts,
            "_movers": movers,
            "_named": parts_by_position,
        }
        for name, value in given.items():
            object.__setattr__(self, name, value)

    _begin: Sequence[str]
    _names: Sequence[str]
    _options: dict[str, list[DraftMove]]
    _verdicts: dict[str, Verdict]
    _movers: dict[str, Player]
    _named: dict[str, dict[str, Any]]

    def starts(self) -> Sequence[str]:
        return self._begin

    def family(self) -> Sequence[str]:
        return self._names

    def moves(self, position: str) -> Iterator[Move | tuple[str, str]]:
        for move in self._options.get(position, ()):
            yield Move(move.label, move.target, player=move.player, passes_turn=move.passes_turn)

    def verdict(self, position: str) -> Verdict | None:
        return None if position in self._options else self._verdicts.get(position)

    def mover(self, position: str) -> Player | None:
        return self._movers.get(position)

    def named_parts(self, position: str) -> list[Any]:
        return list(self._named[position].values())

    def parse(self, text: str) -> str:
        return text
