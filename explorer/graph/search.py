"""Growing a game's graph position by position, straight from `moves`."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from explorer.errors import LimitError, RulesError, quote
from explorer.games.base import Game, Move
from explorer.graph.arrays import GameGraph, Label
from explorer.graph.fields import write_fields
from explorer.graph.given import (
    MOST_FURTHER,
    MOST_MOVES,
    check_move,
    checked,
    ended,
    gave,
    hashable,
    listed,
    mover_of,
    parts_of,
    starts_of,
    verdict_of,
)
from explorer.kinds import KINDS

LABEL_CHARACTERS = 200_000_000
"""Characters in all labels together, which are held until the graph is whole."""

_STRIDE = 4096
"""Positions from one report of progress to the next."""

_LOOK = 64
"""Positions from one look at a text to the next, while the graph grows; the first are all looked
at. What grows without end would fill the memory before the texts are asked for at the end."""


class Search:
    """The state of a breadth-first search: positions in order of discovery, moves so far."""

    def __init__(
        self,
        game: Game[Any],
        check_limit: Callable[[int, int, int], None],
        report: Callable[[int], None],
    ) -> None:
        self.game = game
        self.check_limit = check_limit
        self.report = report
        self.order: list[Any] = []
        self.ids: dict[Any, int] = {}
        self.depth = array("i")
        self.expanded = 0
        self.offsets = array("q", [0])
        self.targets = array("i")
        self.codes = array("i")
        self.labels: dict[Label, int] = {}
        self.plain: dict[str, int] = {}  # codes of labels that are nothing but text
        self.verdicts = array("b")
        self.probability = array("d")
        self.label_characters = 0
        # Where one player makes all moves the turn never passes, whatever the rules say.
        self.passes_turn = KINDS[game.kind].passes_turn

    def run(self) -> GameGraph:
        """Search from the starts, then through what they do not reach; give the graph."""
        for position in starts_of(self.game):
            self._discover(position, 0)
        if not self.order:
            raise RulesError(f"{self.game.slug} has no start position")
        self._expand_all()
        for position in self._unreached():
            self._discover(position, -1)
        self._expand_all()
        return self._graph()

    def _discover(self, position: Any, depth: int) -> int:
        known = self.ids.get(position)
        if known is not None:
            return known
        new = len(self.order)
        self.check_limit(new + 1, depth, len(self.targets))
        self.ids[position] = new
        self.order.append(position)
        self.depth.append(depth)
        return new

    def _expand_all(self) -> None:
        """Expand every position not expanded yet, those found on the way included."""
        while self.expanded < len(self.order):
            position = self.order[self.expanded]
            try:
                self._expand(position, self.depth[self.expanded])
            except (TypeError, ValueError, LookupError):
                for move in self._moves(position):
                    check_move(self.game, position, move)
                raise
            self.expanded += 1
            if self.expanded % _STRIDE == 0:
                self.report(self.expanded)

    def _expand(self, position: Any, depth: int) -> None:
        if self.expanded < _STRIDE or self.expanded % _LOOK == 0:
            text = self.game.format(position)
            if not isinstance(text, str):
                raise gave(self.game, "format", text, "it is a text", position)
            checked([text], self.game.slug)
        verdict = verdict_of(self.game, position)
        self.verdicts.append(verdict)
        if not verdict:
            below = depth + 1 if depth >= 0 else -1
            seen: dict[str, Any] = {}
            for move in self._moves(position):
                if self.expanded < _LOOK:  # later on, where the shape of one makes an error
                    check_move(self.game, position, move)
                label, successor = move[0], move[1]
                if label in seen and self._is_repeated(position, move, seen):
                    continue
                seen[label] = successor
                if len(move) == 2:
                    code = self.plain.get(label)
                    if code is None:
                        code = self.plain[label] = self._code(
                            Label(label, passes_turn=self.passes_turn)
                        )
                    self.probability.append(np.nan)
                else:
                    full = Move(*move)
                    passes = full.passes_turn and self.passes_turn
                    code = self._code(Label(full.label, full.action, full.player, passes))
                    self.probability.append(
                        np.nan if full.probability is None else full.probability
                    )
                self.codes.append(code)
                self.targets.append(self._discover(successor, below))
        self.offsets.append(len(self.targets))

    def _moves(self, position: Any) -> Iterator[Any]:
        game = self.game
        whose = lambda: f"{game.slug}: {quote(game.format(position))}"  # noqa: E731
        given = listed(game, "moves", game.moves(position), position)
        return ended(given, whose, "moves", MOST_MOVES)

    def _is_repeated(self, position: Any, move: Sequence[Any], seen: dict[str, Any]) -> bool:
        """Whether a move is one that was there already; a label for two moves is an error."""
        full = Move(*move)
        if full.action is not None:
            return False  # outcomes of one chance action may share a label
        if seen[full.label] == full.successor:
            return True
        raise RulesError(
            f"{self.game.slug}: in {quote(self.game.format(position))} the label "
            f"{quote(full.label)} stands for two moves: labels are unique within a position"
        )

    def _code(self, label: Label) -> int:
        known = len(self.labels)
        code = self.labels.setdefault(label, known)
        if code == known:
            self._check_label(label)
        return code

    def _check_label(self, label: Label) -> None:
        """Refuse the label of a move that cannot be one, or that is one too many."""
        checked([label.text, label.action or ""], self.game.slug, "label")
        self.label_characters += len(label.text)
        if self.label_characters > LABEL_CHARACTERS:
            raise LimitError(
                f"{self.game.slug} has labels of more than {LABEL_CHARACTERS:,} characters: "
                "nothing was built; give shorter labels"
            )

    def _unreached(self) -> list[Any]:
        """The further positions, which play cannot reach, and all they lead to, by text."""
        further: dict[Any, None] = {}
        given = listed(self.game, "further_positions", self.game.further_positions())
        for position in ended(given, lambda: self.game.slug, "further positions", MOST_FURTHER):
            if hashable(self.game, "further_positions", position) not in self.ids:
                further[position] = None
                self.check_limit(len(self.ids) + len(further), -1, len(self.targets))
        waiting = list(further)
        while waiting:
            position = waiting.pop()
            if self.game.verdict(position) is not None:
                continue
            for move in self._moves(position):
                if move[1] not in self.ids and move[1] not in further:
                    further[move[1]] = None
                    self.check_limit(len(self.ids) + len(further), -1, len(self.targets))
                    waiting.append(move[1])
        return sorted(further, key=self.game.format)

    def _graph(self) -> GameGraph:
        game = self.game
        positions = checked([game.format(position) for position in self.order], game.slug)
        if len(set(positions)) < len(positions):
            twice = _first_repeated(positions)
            raise RulesError(f"{game.slug}: {quote(twice)} is the text of two different positions")
        names = [part.name for part in game.parts]
        parts = [parts_of(game, position) for position in self.order] if names else []
        movers = [mover_of(game, position) for position in self.order]
        probability = np.array(self.probability, dtype=np.float64)
        return GameGraph(
            kind=game.kind,
            offsets=np.array(self.offsets, dtype=np.int64),
            targets=np.array(self.targets, dtype=np.int32),
            label_codes=np.array(self.codes, dtype=np.int32),
            labels=tuple(self.labels),
            verdicts=np.array(self.verdicts, dtype=np.int8),
            depth=np.array(self.depth, dtype=np.int32),
            positions=positions,
            movers=np.array(movers, dtype=np.int8) if any(movers) else None,
            probability=None if np.isnan(probability).all() else probability,
            fields=write_fields(names, list(zip(*parts, strict=True))) if names else None,
        )


def _first_repeated(texts: Sequence[str]) -> str:
    seen: set[str] = set()
    return next(text for text in texts if text in seen or seen.add(text))  # type: ignore[func-returns-value]
