"""A graph as a file describes it, checked line by line, and made into a graph of the explorer."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import isfinite
from typing import Any, ClassVar

from explorer.errors import ExplorerError, MalformedError, NotThereError, option, quote
from explorer.games.base import Game, Move, Part, Player, Verdict
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import generate
from explorer.graph.limits import MAX_POSITIONS
from explorer.imports.headers import some
from explorer.kinds import KINDS
from explorer.store.views import TAKEN
from explorer.texts import LONGEST, unfit

TURNS: tuple[Player, ...] = ("first", "second")
PLAYERS: tuple[Player, ...] = (*TURNS, "left", "right")

_BREAK = re.compile("\\s*[\\t\\r\\n]\\s*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_PART = re.compile("[a-z_][a-z0-9_]{0,62}")
_VERDICTS: dict[str, Verdict | None] = {"win": "win", "draw": "draw", "lose": None}
"""How an end stands -> what must be said of it: that it is lost goes without saying."""
_ENDS = {1.0: "win", 0.5: "draw", 0.0: "lose"}
"""Win probability of an end -> how the end stands."""


@dataclass(frozen=True)
class FileMove:
    """A move and the line of the file that tells it.

    `named` is whether the file gives the label. Of moves that have none, those with different
    `edge` are different moves.
    """

    line: int
    source: str
    label: str
    target: str
    player: Player | None = None
    passes_turn: bool = True
    action: str | None = None
    probability: float | None = None
    named: bool = True
    edge: Hashable = None

    def called(self, label: str) -> FileMove:
        """The move with another label; `replace` takes three times as long, for each of many."""
        return FileMove(
            self.line, self.source, label, self.target, self.player, self.passes_turn, self.action,
            self.probability, self.named, self.edge,
        )  # fmt: skip


@dataclass
class FileGraph:
    """What a file says. The moves of a position keep their order.

    file       the name of the file, for errors
    moves_file the file of the moves, if they have one of their own
    moves      the moves, in the order of the file
    positions  positions that the file lists by themselves, besides those that moves name
    starts     where play may begin; the first source unless said
    terminal   whether a position is an end, where the file says so
    verdicts   how ends stand for their mover; an end that is not here is lost
    movers     who is to move, where the file says so
    parts      position -> its named parts
    lines      where the file speaks of a position
    left_out   named parts of the file that have no plain name
    called     by what positions are called, and by what moves
    told       what else whoever imports it should know, one line each
    both_ways  how many edges of the file have no direction
    kind       the kind of game, where the file says it
    judged     whether the file says of any end how it stands
    sets       sets of positions that the file gives names to
    numbers    what else positions may be called by whoever names them: their numbers
    unit       what the numbers of places in it count
    joined     how many names stood in several lines
    known      names that may be stored: each is looked at, and kept, once
    nobody     what the file says in the place of a player, if it is none
    """

    file: str
    moves_file: str | None = None
    moves: list[FileMove] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    terminal: dict[str, bool] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    movers: dict[str, Player] = field(default_factory=dict)
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    called: tuple[str, str] = ("source and target", "label")
    told: list[str] = field(default_factory=list)
    both_ways: int = 0
    kind: str | None = None
    judged: bool = False
    sets: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    unit: str = "line"
    joined: int = 0
    known: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    nobody: str = ""

    def wrong(self, line: int, reason: str) -> ExplorerError:
        """The error that names a line of the file."""
        return ExplorerError(f"{quote(self.file)}, {self.unit} {line}: {reason}")

    def part(self) -> ExplorerError:
        """The error of a file that says that moves are missing in it."""
        return ExplorerError(
            f"{quote(self.file)}: this is part of a graph, whose other moves are not here: export "
            "it whole"
        )

    def wrong_move(self, move: FileMove, reason: str) -> ExplorerError:
        """The error that names the line of a move."""
        return ExplorerError(
            f"{quote(self.moves_file or self.file)}, {self.unit} {move.line}: {reason}"
        )

    def name(self, line: int, what: str, text: str) -> str:
        """A position or label as it may be stored; an error if it may not."""
        if (known := self.known.get(text)) is not None:
            return known
        plain = text.strip()
        if not plain:
            raise self.wrong(line, f"the {what} is empty")
        if not plain.isprintable() and (joined := one_line(plain)) != plain:
            self.joined += 1
            plain = joined
        if reason := unfit(plain):
            raise self.wrong(line, f"the {what} {quote(plain)} {reason}")
        if plain.isprintable():
            plain = self.known.setdefault(plain, plain)
        return plain

    def add_parts(self, line: int, position: str, named: Mapping[str, Any]) -> None:
        """Take over the named parts of a position: numbers, truth values and texts, or nothing."""
        for name, value in named.items():
            if not _PART.fullmatch(name) or name in TAKEN:
                raise self.wrong(line, f"a part cannot be called {quote(name)}: rename it")
            if isinstance(value, float) and not isfinite(value):
                raise self.wrong(line, f"the part {name} is not a finite number")
            if isinstance(value, str) and len(value) > LONGEST:
                raise self.wrong(line, f"the part {name} has more than {LONGEST:,} characters")
            if isinstance(value, str) and _SURROGATE.search(value):
                raise self.wrong(line, f"the part {name} is not a text: {quote(value)}")
            if not (value is None or isinstance(value, bool | int | float | str)):
                raise self.wrong(line, f"the part {name} is neither a number nor a text")
        self.parts[position] = dict(named)

    def add_end(
        self, line: int, position: str, terminal: bool, outcome: str, chance: str = ""
    ) -> None:
        """Take over whether a position is an end, and how that stands for its mover: by its
        outcome, or in a game of chance by its win probability."""
        self.terminal[position] = terminal
        if terminal and chance and not outcome:
            try:
                outcome = _ENDS[float(chance)]
            except (ValueError, KeyError):
                raise self.wrong(
                    line, f"an end has the win probability {quote(chance)}: 0, 0.5 or 1 is one"
                ) from None
        if terminal and outcome:
            if outcome not in _VERDICTS:
                raise self.wrong(
                    line, f"{quote(outcome)} is not an outcome: write win, lose or draw"
                )
            self.judged = True
            if (verdict := _VERDICTS[outcome]) is not None:
                self.verdicts[position] = verdict

    def notes(self) -> list[str]:
        """What whoever imports the file should know besides."""
        notes = list(self.told)
        if self.left_out:
            notes.append(f"left out, having no plain name: {some(self.left_out)}")
        if self.joined:
            notes.append(f"ends of lines within names are blanks now: {self.joined:,}")
        if self.both_ways:
            notes.append(f"edges without a direction went both ways: {self.both_ways:,}")
        plain = [m for m in self.moves if m.action is None]
        repeated = len(plain) - len({(m.source, m.label, m.target) for m in plain})
        if repeated:
            notes.append(f"moves given more than once count once: {repeated:,} rows")
        return notes

    def part_names(self) -> list[str]:
        """The names of all parts, in the order of their first appearance."""
        return list(dict.fromkeys(name for named in self.parts.values() for name in named))

    def every_position(self) -> dict[str, None]:
        """The positions that are named, then those of moves, in the order of their appearance."""
        ends = (name for move in self.moves for name in (move.source, move.target))
        return dict.fromkeys(chain(self.positions, ends))

    def position_called(self, text: str) -> str:
        """The position that a number stands for, where there is none of that name."""
        return text if text in self.lines else self.numbers.get(text, text)

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
        known_kind(kind)
        if not self.moves and not self.positions:
            raise ExplorerError(f"{quote(self.file)} has no moves: there is no graph in it")
        self._check_chance(kind)
        moves = self._by_source()
        self._check_ends(moves)
        starts = self.starts or [self.moves[0].source if self.moves else self.positions[0]]
        names = self.every_position()
        if start is not None:
            start = self.position_called(start)
            if start not in names:
                raise NotThereError(
                    f"{quote(start)} is not a position of {quote(self.file)}: name one with "
                    + option("--start", "start")
                )
            starts = [start]
        return generate(
            _rules(
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

    def _check_chance(self, kind: str) -> None:
        """Only a game of chance has actions; each outcome of one has its probability."""
        for move in self.moves:
            if move.action is None and move.probability is None:
                continue
            if not KINDS[kind].chance:
                raise self.wrong_move(
                    move,
                    f"in a game of kind {kind} nothing is left to chance: leave action and "
                    "probability out, or give "
                    + _kind(next(kind.name for kind in KINDS.values() if kind.chance)),
                )
            if move.action is None:
                raise self.wrong_move(move, "there is a probability, but no action")
            if move.probability is None:
                raise self.wrong_move(move, "there is an action, but no probability")
            if not 0 < move.probability <= 1:
                raise self.wrong_move(
                    move, f"the probability is {move.probability:g}: it is above 0, up to 1"
                )

    def _by_source(self) -> dict[str, list[FileMove]]:
        """The moves of each position, repeated ones dropped; one label leads to one target."""
        by_source: dict[str, list[FileMove]] = {}
        seen: dict[tuple[str, str], FileMove] = {}
        for move in self.moves:
            before = seen.setdefault((move.source, move.label), move)
            if before is move:
                by_source.setdefault(move.source, []).append(move)
            elif move.action is not None and move.action == before.action:
                by_source[move.source].append(move)  # outcomes of one action may share a label
            elif replace(before, line=move.line, edge=move.edge) != move:
                raise self.wrong_move(
                    move,
                    f"the label {quote(move.label)} of {quote(move.source)} is another move "
                    f"in {self.unit} {before.line}: labels are unique within a position"
                    + option("", "; strict=False tells them apart"),
                )
        return by_source

    def _check_ends(self, moves: Mapping[str, Any]) -> None:
        """What the file calls an end has no moves, and what it does not has some."""
        for position, terminal in self.terminal.items():
            if terminal == (position in moves):
                says = (
                    "is called an end, but has moves"
                    if terminal
                    else ("has no moves, but is not called an end: this is part of a graph")
                )
                raise self.wrong(self.lines[position], f"{quote(position)} {says}")

    def _movers(self, kind: str) -> dict[str, Player]:
        """Who is to move in each position: as the file says, or by who makes its moves."""
        record = KINDS[kind]
        played = [move for move in self.moves if move.player]
        if record.beginners:
            self._check_players(record.beginners, kind, self.moves)
            played = []
        elif record.movers:
            self._check_players(record.movers, kind, played)
        if played and not record.movers:
            raise self.wrong_move(
                played[0],
                f"in a game of kind {kind} moves belong to nobody: "
                "leave the player out, or give " + _kind(_kind_whose_moves_name(played[0].player)),
            )
        if self.movers and not record.movers:
            position = next(iter(self.movers))
            raise self.wrong(
                self.lines[position],
                f"in a game of kind {kind} no position names a mover: "
                "leave the movers out, or give "
                + _kind(next(kind.name for kind in KINDS.values() if kind.movers)),
            )
        if self.movers:
            for position in self.positions:
                if position not in self.movers:
                    raise self.wrong(
                        self.lines[position], f"there is no mover of {quote(position)}"
                    )
        if not played:
            return self._turns_checked()
        movers = dict(self.movers)
        for move in self.moves:
            if move.player is None:
                raise self.wrong_move(move, "there is no player, as there is in other lines")
            other = TURNS[move.player == "first"]
            then = other if move.passes_turn else move.player
            for position, player in ((move.source, move.player), (move.target, then)):
                if movers.setdefault(position, player) != player:
                    raise self.wrong_move(
                        move,
                        f"by this line the {player} player is to move in {quote(position)}, by "
                        "another the other one: name the mover in the position",
                    )
        return movers

    def _check_players(self, players: Sequence[str], kind: str, moves: Sequence[FileMove]) -> None:
        """The moves belong to these players."""
        for move in moves:
            if move.player not in players:
                given = f"belongs to {move.player}" if move.player else "has no player"
                if self.nobody and not move.player:
                    given += f" ({quote(self.nobody)} is none)"
                raise self.wrong_move(
                    move,
                    f"the move {given}: in a game of kind {kind} players are "
                    f"{' and '.join(players)}",
                )

    def _turns_checked(self) -> dict[str, Player]:
        """The movers that positions name, if every move changes them as it should."""
        for move in self.moves if self.movers else ():
            if (self.movers[move.source] != self.movers[move.target]) != move.passes_turn:
                raise self.wrong_move(
                    move, f"the move leads to {quote(move.target)}, where the wrong player moves"
                )
        return self.movers


def one_line(text: str) -> str:
    """A text without the ends of lines that drawing programs and spreadsheets put into it.

    >>> one_line("New \\n York ")
    'New York'
    """
    return _BREAK.sub(" ", text).strip()


def known_kind(kind: str) -> None:
    """MalformedError if there is no such kind of game."""
    if kind not in KINDS:
        raise MalformedError(
            f"games of kind {quote(kind)} cannot be imported: a kind is {', '.join(KINDS)}"
        )


def _kind(kind: str) -> str:
    """Another kind, as who asks gives it."""
    return option(f"--kind {kind}", f"kind={kind!r}")


def _kind_whose_moves_name(player: str | None) -> str:
    """The first kind of game in which a move may belong to this player."""
    return next(kind.name for kind in KINDS.values() if player in (*kind.beginners, *kind.movers))


def _rules(
    *,
    slug: str,
    kind: str,
    begin: Sequence[str],
    names: Sequence[str],
    options: dict[str, list[FileMove]],
    verdicts: dict[str, Verdict],
    movers: dict[str, Player],
    part_names: Sequence[str],
    parts_by_position: dict[str, dict[str, Any]],
) -> Game[str]:
    """The rules that a file spells out, so that its graph grows like any other."""
    columns = [Part(name, "text", "") for name in part_names]

    class Imported(Game[str]):
        title: ClassVar[str] = "imported graph"
        notation: ClassVar[str] = "as in the file"
        parts: ClassVar[Sequence[Part]] = columns

        def starts(self) -> Sequence[str]:
            return begin

        def further_positions(self) -> Sequence[str]:
            return names

        def moves(self, position: str) -> Iterator[Move | tuple[str, str]]:
            for move in options.get(position, ()):
                yield Move(
                    move.label,
                    move.target,
                    action=move.action,
                    player=move.player,
                    probability=move.probability,
                    passes_turn=move.passes_turn,
                )

        def verdict(self, position: str) -> Verdict | None:
            return None if position in options else verdicts.get(position)

        def mover(self, position: str) -> Player | None:
            return movers.get(position)

        def named_parts(self, position: str) -> list[Any]:
            named = parts_by_position.get(position, {})
            return [named.get(name) for name in part_names]

        def parse(self, text: str) -> str:
            return text

    Imported.slug, Imported.kind = slug, kind
    return Imported()
