"""A position of a stored game, its moves, and lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from explorer.answers import boards as of_boards
from explorer.answers import moves as of_moves
from explorer.answers import positions as of_positions
from explorer.answers.choices import chance_for_mover
from explorer.answers.words import completed, for_mover, value
from explorer.kinds import KINDS

if TYPE_CHECKING:
    from explorer.board import Board
    from explorer.cgt.value import Value
    from explorer.python.games import StoredGame


@dataclass(frozen=True, kw_only=True)
class _Values:
    """The values of a position; None where one does not apply."""

    outcome: str | None
    outcome_class: str | None
    remoteness: int | None
    left_remoteness: int | None
    right_remoteness: int | None
    grundy: int | None
    loopy_grundy: str | None
    win_probability: float | None
    cgt_value: str | None
    mean: Fraction | None
    temperature: Fraction | None
    completions: int | None

    @property
    def value(self) -> Value | None:
        """The value of a position of a partizan game, to reckon with; None elsewhere."""
        return None if self.cgt_value is None else _value(self.cgt_value)


@dataclass(frozen=True, kw_only=True)
class Move(_Values):
    """A move of a position.

    What is called outcome, remoteness, grundy ... is that of the `target`, for the player who moves
    there; `for_mover` is its outcome for the player who makes the move, and `plies` is how many
    moves are then made to the end, this one among them.

    label, target    the move's name, and the text of the position it leads to
    optimal          whether it keeps the outcome and is the fastest win, or the slowest loss
    player           left or right where the move belongs to one of them, first or second if named
    action           of a game of chance: the action that the move is an outcome of
    probability      the probability of this outcome of the action
    passes_turn      whether the other player is to move then
    """

    label: str
    target: str
    optimal: bool | None
    player: str | None
    action: str | None
    probability: float | None
    for_mover: str | None
    plies: int | None
    passes_turn: bool
    _game: StoredGame = field(repr=False, compare=False)

    @property
    def win_probability_for_mover(self) -> float | None:
        """The chance of the player who makes the move; `win_probability` is of who moves next."""
        return chance_for_mover(
            {"win_probability": self.win_probability, "passes_turn": self.passes_turn}
        )

    @property
    def position(self) -> Position:
        """The position that the move leads to."""
        return self._game[self.target]

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        words = _comes_to(self)
        return f"<Move {self.label} to {self.target}{'' if words is None else f': {words}'}>"


@dataclass(frozen=True, kw_only=True)
class Position(_Values):
    """A position of a stored game, with its values for the player to move.

    The names are those of the columns of the view `position` and of the JSON of ``explorer show``;
    `mean` and `temperature` are exact fractions here, and `completions` is a number. `fields` are
    the named parts. `game` is the spec of the game.

    >>> import explorer
    >>> nim = explorer.build("nim")
    >>> nim["3+4+5"]
    <Position 3+4+5 of nim: win in 11, nim-value 2>
    >>> [(str(move), move.for_mover) for move in nim["2"].moves]
    [('heap 2: take 1', 'lose'), ('heap 2: take 2', 'win')]
    """

    game: str
    id: int
    position: str
    mover: str | None
    terminal: bool
    depth: int | None
    optimal_move: str | None
    left_optimal_move: str | None
    right_optimal_move: str | None
    fields: dict[str, Any] | None = field(hash=False)
    form: int | None
    _game: StoredGame = field(repr=False, compare=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves, in the order of the rules."""
        shown = self._game.asked(of_positions.show, self.position)
        return tuple(
            Move(
                **{key: move[key] for key in _NAMES_OF_MOVES} | _exact(move),
                passes_turn=passes,
                _game=self._game,
            )
            for move, passes in zip(shown.object["moves"], shown.passes_turn, strict=True)
        )

    def move(self, text: str) -> Move:
        """The move that a label, an action or the text of its target names.

        `explorer.errors.UnknownMoveError` (a ValueError), `AmbiguousMoveError` (a ValueError) or
        `IllegalMoveError` (a KeyError) if it names none of this position or several.
        """
        named = self._game.asked(of_moves.move, self.position, text)
        return next(
            move
            for move in self.moves
            if (move.label, move.target) == (named["label"], named["target"])
        )

    def play(self, *texts: str) -> Position:
        """The position after these moves, each named as for `move`.

        >>> import explorer
        >>> str(explorer.build("nim")["3+4+5"].play("heap 5: take 5", "3+3"))
        '3+3'
        """
        at = self
        for text in texts:
            at = at.move(text).position
        return at

    @property
    def board(self) -> Board | None:
        """What it looks like, if the rules tell it or the graph is small; None if not.

        `explorer.boards` makes pictures and lines of text of it.
        """
        seen = self._game.asked(of_boards.board_of, self.position)
        return None if seen is None else seen.board

    def line(self, first: str | None = None) -> Line:
        """Best play of both from here; `first`, left or right, begins in a partizan game."""
        return self._game.line(self.position, first)

    def notation(self, depth: int | None = None) -> str:
        """The position as {L|R}, by its options, `depth` moves deep or to the ends."""
        shown = self._game.asked(of_positions.show, self.position, notation=True, depth=depth)
        return str(shown.object["notation"])

    def draw(self, file: str | None = None, *, depth: int | None = 2, tree: bool = False) -> Any:
        """A picture of what lies `depth` moves ahead; see `StoredGame.draw`."""
        shape = "tree" if tree else "graph"
        return self._game.draw(file, shape=shape, start=self.position, depth=depth)

    def __str__(self) -> str:
        return self.position

    @property
    def words(self) -> str:
        """How it stands, in a line, such as "win in 11, nim-value 2"."""
        row = {item.name: getattr(self, item.name) for item in fields(self)}
        return value(row, self._game.kind)

    def __repr__(self) -> str:
        return f"<Position {self.position} of {self.game}: {self.words}>"

    def _repr_html_(self) -> str:
        """The board, and the moves, each for the player who makes it, for notebooks."""
        from explorer.boards import style, svg

        head = f"<b>{escape(self.game)}</b> {escape(self.position)}: "
        head += escape(self.words)
        picture = (
            "" if (board := self.board) is None else svg(board, title=self.position, css=style())
        )
        rows = "".join(
            "<tr>"
            + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in _told(move))
            + "</tr>"
            for move in self.moves
        )
        if not rows:
            return f"{picture}<p>{head}</p><p>an end: there are no moves</p>"
        columns = _OF_PUZZLES if KINDS[self._game.kind].has("completions") else _COLUMNS
        names = "".join(f"<th style='text-align:left'>{name}</th>" for name in columns)
        return f"{picture}<p>{head}</p><table><tr>{names}</tr>{rows}</table>"


_COLUMNS = ("move", "leads to", "for the mover", "optimal")
_OF_PUZZLES = ("move", "leads to", "then it", "optimal")


def _comes_to(move: Move) -> str | None:
    """What a move comes to for the player who makes it; of a puzzle, whether it can be completed
    then."""
    if move.outcome is not None and KINDS[move._game.kind].has("completions"):
        return completed(
            {"outcome": move.outcome, "remoteness": move.remoteness,
             "completions": move.completions}
        )  # fmt: skip
    return for_mover({"for_mover": move.for_mover, "plies": move.plies})[1]


def _told(move: Move) -> tuple[str, str, str, str]:
    """A move in the cells of a table."""
    words = _comes_to(move)
    if (chance := move.win_probability_for_mover) is not None:
        words = f"wins with {chance:.6g}"
    label = move.label if move.probability is None else f"{move.label} ({move.probability:.6g})"
    return label, move.target, words or "", "*" if move.optimal else ""


@dataclass(frozen=True)
class Line:
    """Best play, from a position to the end or until a drawn one comes again.

    positions  the texts of the positions
    labels     the moves that lead from each to the next
    players    who is to move in each
    ended      how it ended: end, cycle (a drawn position comes again), chance or unsolved
    winner     who has won; None for a draw, or where it did not end
    """

    positions: Sequence[str]
    labels: Sequence[str]
    players: Sequence[str | None]
    ended: str
    winner: str | None
    words: str = field(default="", repr=False)

    def __str__(self) -> str:
        return f"{', '.join(self.positions)}: {self.words}"


@dataclass(frozen=True)
class Path:
    """A shortest path: the texts of its positions, and the labels of the moves between them."""

    positions: Sequence[str]
    labels: Sequence[str]

    def __len__(self) -> int:
        """How many moves it has."""
        return len(self.labels)


def position_of(game: StoredGame, row: Any) -> Position:
    """A position from its row of the view, or from the object of `show`."""
    named = {key: row[key] for key in _NAMES} | _exact(row)
    return Position(**named | {"terminal": bool(row["terminal"])}, _game=game)


def _exact(row: Any) -> dict[str, Any]:
    """The values that are exact in Python, where a database or JSON has a double or a text."""
    found: dict[str, Any] = {"completions": None}
    if row["completions"] is not None:
        found["completions"] = int(row["completions"])
    for name in ("mean", "temperature"):
        number = row[name]
        if number is None and row["cgt_value"] is not None:  # finer than a double
            found[name] = getattr(_value(row["cgt_value"]), name)
        else:
            found[name] = None if number is None else Fraction(number)
    return found


def _value(text: str) -> Value:
    from explorer.cgt.value import Value

    return Value(text)


_NAMES = tuple(item.name for item in fields(Position) if item.name != "_game")
_NAMES_OF_MOVES = tuple(
    item.name for item in fields(Move) if item.name not in ("_game", "passes_turn")
)
