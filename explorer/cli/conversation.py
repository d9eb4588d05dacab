"""A conversation with whoever plays: on a terminal, or through a pipe.

It asks for the moves of those whom a person plays, makes those of the opponent, and tells what
comes of both. What is played is a `Play`: of one game, or of a sum of several.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from explorer.answers.choices import Choice, best_first
from explorer.answers.columns import ROOM
from explorer.answers.opponents import Opponent
from explorer.answers.play import MOST, Play, Step, Turn
from explorer.answers.play_words import comes_to, given_away
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.render import COLOURS, table

_LISTED = 6
"""Choices named where a text may be several."""
_FEW = 3
"""Positions named that an action may lead to."""


@dataclass
class Conversation:
    """A play, and who takes part in it.

    yours      the players whose moves a person is asked for
    opponent   makes the moves of the others
    place      shows the position of a turn
    spellings  by what texts a choice may be given besides its number
    parse      the text of a position as it is written, for one as it is given; itself if it is none
    extras     further commands: name -> (what it does, what is called with the rest of the line)
    ending     how it is said that it is over
    values     whether what choices come to is shown
    """

    play: Play
    yours: Collection[str]
    opponent: Opponent
    file: TextIO
    place: Callable[[Turn, TextIO], None]
    spellings: Callable[[Choice], Sequence[str]]
    parse: Callable[[str], str] = str
    extras: dict[str, tuple[str, Callable[[str], None]]] = field(default_factory=dict)
    ending: str = "the end"
    values: bool = False

    def run(self) -> None:
        """Play until nobody can move, or until there is no more input, or quit is said."""
        shown = False
        while not self.play.now.is_over:
            turn = self.play.now
            if self.play.times > 1 and turn.outcome == "draw" and not self._goes_on():
                return
            if self.play.times > 1 and turn.puzzle and turn.outcome == "lose" and not self.yours:
                self.say("this came up before: it cannot be completed")
                return
            if turn.player not in self.yours:
                if not self.yours and len(self.play.steps) >= MOST:
                    self.say(f"stopped after {MOST} moves")
                    return
                if not shown:
                    self.place(turn, self.file)
                    shown = True
                last = self.play.steps[-1].move["label"] if self.play.steps else None
                try:
                    self.tell(self.play.make(self.opponent(turn, last, self.play.random)))
                except ExplorerError as error:  # what was played so far is judged all the same
                    self.say(str(error))
                    return
                continue
            self._list()
            if not self._asked():
                return
            shown = True
        self.say("")
        self.place(self.play.now, self.file)
        self.say(f"{self.ending}: {self._ending()}")

    @property
    def _is_alone(self) -> bool:
        """Whether a person plays one side, and the explorer the other."""
        return len(self.yours) == 1

    def say(self, line: str) -> None:
        """Print a line."""
        print(line, file=self.file)

    def tell(self, step: Step) -> None:
        """What was done by somebody, and where it led."""
        who = self._name(step.turn.player)
        label, target = step.move["label"], step.move["target"]
        name = step.choice.name
        done = name if not step.choice.is_action or label == name else f"{name}: {label}"
        whose = "" if step.turn.puzzle and not self.yours else f"{who}: "
        self.say(f"{whose}{done} -> {target}")

    def _name(self, player: str) -> str:
        """Who is meant, for somebody who reads: you, the explorer, or the player's own name."""
        if not self._is_alone or player not in self.yours:
            return "explorer" if self._is_alone else player
        return "you"

    def _ending(self) -> str:
        now = self.play.now
        if now.puzzle and now.outcome is not None:
            return "completed" if now.outcome == "win" else "a dead end"
        if now.winner is None:
            solved = now.outcome is not None or (now.place or {}).get("win_probability") is not None
            return "a draw" if solved else "no move is left"
        if self._is_alone:
            return "you win" if now.winner in self.yours else "the explorer wins"
        return f"{now.winner} wins"

    def _goes_on(self) -> bool:
        """Say that a drawn position came again; whether there is somebody who may go on."""
        what = "this came up before: neither side can do better, a draw"
        if not self.yours:
            self.say(what)
            return False
        if self.play.times == 2 and self.play.now.player in self.yours:
            self.say(f"{what}; quit ends it")
        return True

    def _list(self) -> None:
        """The position, and the choices with their numbers."""
        turn = self.play.now
        self.say("")
        self.place(turn, self.file)
        if self.values:
            self.say(turn.worth)
        headings, rows = ["number", "move", "leads to"], []
        for number, choice in enumerate(turn.choices, 1):
            targets = choice.targets
            leads = " or ".join(targets) if len(targets) <= _FEW else f"{len(targets)} positions"
            rows.append([number, choice.name, leads])
        styles = None
        if self.values:
            comes = "for you" if self._is_alone else "for the mover"
            headings += ["in all" if turn.puzzle else comes, "optimal"]
            for row, choice in zip(rows, turn.choices, strict=True):
                row += [comes_to(choice), "*" if choice.optimal else ""]
            styles = iter([COLOURS.get(choice.outcome or "", "") for choice in turn.choices])
        table(headings, rows, self.file, room=ROOM["play"], styles=styles)
        who = "your move" if self._name(turn.player) == "you" else f"{turn.player} to move"
        words = "a number, a move or a position; or hint, undo, help, quit"
        self.say(f"{who}: {words}")

    def _asked(self) -> bool:
        """Ask until there is a move, or the position is another; False if there is no more."""
        while (text := read(self.file)) is not None:
            word, _, rest = text.partition(" ")
            word = word.lower()
            if text.lower() in ("quit", "exit", "q") and not self._is_choice(text):
                return False
            try:
                if self._is_choice(text):  # whatever else it may mean
                    self._make(self.chosen(text))
                    return True
                if text.lower() in ("undo", "u"):
                    if self.play.undo(self.yours):
                        return True
                    self.say("there is no move of yours to take back")
                elif text.lower() in ("hint", "h"):
                    self.say(hint(self.play.now))
                elif word == "values" and rest.lower() in ("", "on", "off"):
                    self.values = not self.values if not rest else rest.lower() == "on"
                    return True
                elif word in self.extras:
                    self.extras[word][1](rest)
                elif text.lower() in ("help", "?"):
                    self._help()
                elif text:
                    self._make(self.chosen(text))
                    return True
            except ExplorerError as error:
                self.say(str(error))
        return False

    def _make(self, choice: Choice) -> None:
        """Make a choice, and tell what it gave away."""
        step = self.play.make(choice)
        if choice.is_action or not self._is_alone:
            self.tell(step)
        if (words := given_away(step.turn, choice)) is not None:
            self.say(words)

    def _is_choice(self, text: str) -> bool:
        return any(text in self.spellings(choice) for choice in self.play.now.choices)

    def chosen(self, text: str) -> Choice:
        """The choice that a text means: a number, a move, a position, or the beginning of one.

        MalformedError if it means none or several.
        """
        from explorer.texts import loosely

        listed = self.play.now.choices
        if re.fullmatch("[0-9]{1,9}", text, re.ASCII) and 0 < int(text) <= len(listed):
            return listed[int(text) - 1]
        spelt = [[" ".join(way.split()) for way in self.spellings(choice)] for choice in listed]
        written = self.parse(text)
        tests: list[Callable[[str], bool]] = [
            lambda way: way == text,
            lambda way: way == written,
            lambda way: loosely(text, way),
            lambda way: way.casefold().startswith(text.casefold()),
        ]
        for fits in tests:
            meant = [
                choice for choice, ways in zip(listed, spelt, strict=True) if any(map(fits, ways))
            ]
            if len(meant) == 1:
                return meant[0]
            if meant:
                names = ", ".join(
                    f"{number} {choice.name}"
                    for number, choice in enumerate(listed, 1)
                    if choice in meant[:_LISTED]
                )
                more = ", ..." if meant[_LISTED:] else ""
                raise MalformedError(f"{quote(text)} may be {names}{more}: give its number")
        raise MalformedError(
            f"{quote(text)} is not a move here: give a number of the list, a move such as "
            f"{listed[0].name}, or where it leads"
        )

    def _help(self) -> None:
        rows = [
            ("1, 2, ...", "the move of this number"),
            (quote(self.play.now.choices[0].name), "a move, or where it leads, or its beginning"),
            ("hint", "a best move, and what it comes to"),
            ("undo", "back to your last choice"),
            ("values", "show, or no longer, what each move comes to"),
            *((name, what) for name, (what, _) in self.extras.items()),
            ("quit", "end it"),
        ]
        table(("say", "for"), rows, self.file, room=ROOM["commands"])


def hint(turn: Turn) -> str:
    """A best choice, with its number, and what it comes to."""
    best = best_first(turn.choices)[0]
    if best.optimal is None:
        return "this game has no values: no move is known to be better"
    if turn.puzzle and turn.outcome == "lose":
        return "it cannot be completed from here: no move is better"
    told = f"number {turn.choices.index(best) + 1}, {best.name}: {comes_to(best)}"
    if turn.outcome == "lose":
        return f"every move loses; {told} is the longest" if best.plies else "every move loses"
    return told


def read(file: TextIO) -> str | None:
    """A line of what a person says, without needless blanks; None at the end of the input."""
    if sys.stdin is None:
        return None
    print("> ", end="", flush=True, file=file)
    line = sys.stdin.readline()
    if not line or not sys.stdin.isatty():
        print(line.strip(), file=file)  # the record of a conversation shows both sides
    return " ".join(line.split()) if line else None
