"""The conformance suite for games: whoever writes a game runs `check_game` on it in a test.

from explorer.testing import check_game

def test_my_game():
    check_game(MyGame(size=3))
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from explorer import spec
from explorer.errors import LimitError, MalformedError, told
from explorer.games.base import Game, hiding_fields
from explorer.graph.arrays import GameGraph
from explorer.graph.generate import generate
from explorer.kinds import KINDS
from explorer.solve.solution import solve
from explorer.store.views import family_columns
from explorer.testing.boards import check_boards
from explorer.testing.symmetry import check_symmetry
from explorer.testing.twins import check_twin
from explorer.testing.values import check_values

__all__ = ["check_game", "check_values"]

_SAFE = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_.+/]*")
_LOOKS_LIKE_A_DATE = re.compile(r"[0-9]+([-/.:][0-9]+)+|[0-9]+[eE][0-9]+")
_TYPES = {"integer": int, "real": float, "text": str}
_NO_POSITION = ("", " ", "no such position", "\x00", "'; DROP TABLE nodes; --")


def check_game(game: Game[Any], max_positions: int = 50_000) -> GameGraph:
    """Hold a game against the contract of `explorer.games.base.Game`; give its graph.

    Raises AssertionError, which names the first breach, or what `generate` raises. The graph is
    generated, solved, and the local laws of the values are checked on every position, so choose
    parameters that keep it below `max_positions`.

    >>> from explorer.games.nim import Nim
    >>> check_game(Nim(heaps=(1, 2))).size
    5
    """
    _check_declaration(game)
    try:
        graph = generate(game, max_positions, vectorised=False)
    except LimitError:
        raise LimitError(
            f"{spec.canonical(game)} has more than {max_positions:,} positions, as many as are "
            "checked: give check_game a smaller game, or max_positions=..."
        ) from None
    known = game.positions_known()
    assert known in (None, graph.size), f"positions_known says {known}, there are {graph.size}"
    moves = game.moves_known()
    assert moves in (None, graph.move_count), (
        f"moves_known says {moves}, there are {graph.move_count}"
    )
    _check_texts(game, graph)
    _check_moves(game, graph)
    check_twin(game, graph)
    check_values(graph, solve(graph))
    check_boards(game, graph)
    check_symmetry(game, graph)
    return graph


def _check_declaration(game: Game[Any]) -> None:
    cls = type(game)
    assert is_dataclass(cls), f"{cls.__name__} is not a dataclass"
    assert cls.__dataclass_params__.frozen, f"{cls.__name__} is not frozen"  # type: ignore[attr-defined]
    _check_members(game)
    assert game.kind in KINDS, f"{game.kind!r} is not a kind of game"
    assert game.title, "the game has no title"
    assert game.notation, "the game has no notation"
    assert type(game.ruleset) is int, f"ruleset is {game.ruleset!r}, not a number"
    assert game.ruleset > 0, f"ruleset is {game.ruleset}: the first rules have the number 1"
    assert game.rules(), f"the docstring of {cls.__name__} does not tell the rules"
    assert spec.is_slug(game.slug), f"the slug {game.slug!r} is not a slug"
    _, raw = spec.split(spec.canonical(game))
    assert spec.make(cls, raw) == game, f"{spec.canonical(game)} does not read back as {game}"
    for name, parameter, default in spec.parameters(game):
        assert parameter.holds(default), f"the default of {name} is out of range"
        assert parameter.help, f"{name} has no help"
    assert hash(game) == hash(cls(**{item.name: getattr(game, item.name) for item in fields(game)}))
    family_columns(game.slug, [(part.name, part.type) for part in game.parts])


def _check_members(game: Game[Any]) -> None:
    """`start` and all that a game inherits is what its base classes make of it."""
    for sentence in hiding_fields(type(game)).values():
        raise AssertionError(sentence)
    starts = game.starts()
    assert starts, "the game has no start position"
    assert game.start == starts[0], f"start is {game.start!r}, the first of starts() {starts[0]!r}"


def _check_texts(game: Game[Any], graph: GameGraph) -> None:
    for text in graph.positions:
        assert _SAFE.fullmatch(text), f"{text!r} is not safe as a word in a shell"
        assert not _LOOKS_LIKE_A_DATE.fullmatch(text), f"a spreadsheet would misread {text!r}"
        position = game.parse(text)
        assert game.format(position) == text, f"{text!r} is not the text of what it reads as"
        reason = game.why_not(position)
        assert reason is None, f"why_not says of {text!r}, which is in the graph: {reason}"
        parts = game.named_parts(position)
        assert len(parts) == len(game.parts), f"{text!r} has {len(parts)} of its named parts"
        for part, value in zip(game.parts, parts, strict=True):
            assert value is None or type(value) is _TYPES[part.type], (
                f"{part.name} of {text!r} is {value!r}, declared {part.type}"
            )
    for text in (*_NO_POSITION, graph.positions[0] + "\n", graph.positions[0] + " "):
        complaint = _complaint(game, text)
        assert complaint is not None, f"{text!r} is read as a position"
        assert "\n" not in complaint, f"the error for {text!r} has several lines"


def _complaint(game: Game[Any], text: str) -> str | None:
    try:
        game.parse(text)
    except MalformedError as error:
        return str(error)
    except Exception as error:
        raise AssertionError(
            f"parse({text!r}) raises {told(error)}: a text that is no position is to raise "
            "self.malformed(text)"
        ) from error
    return None


def _check_moves(game: Game[Any], graph: GameGraph) -> None:
    for number, text in enumerate(graph.positions):
        position = game.parse(text)
        if game.verdict(position) is not None:
            assert graph.degrees[number] == 0
            continue
        listed = list(game.moves(position))
        assert listed == list(game.moves(position)), (
            f"the moves of {text!r} differ when asked twice"
        )
        assert position == game.parse(text), f"asking for the moves of {text!r} changed it"
        for move in listed:
            label, successor = move[0], move[1]
            assert label.isprintable(), f"a label that is not printable: {label!r}"
            assert label.strip() == label != "", f"a label with blanks around it: {label!r}"
            again = game.parse(game.format(successor))
            assert again == successor, f"{game.format(successor)!r} does not read back as it was"
            assert hash(again) == hash(successor), f"{game.format(successor)!r} has two hashes"
