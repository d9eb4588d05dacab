"""Symmetries held against the rules that they must keep, and the quotient against its orbits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from explorer.errors import MalformedError
from explorer.games.base import Game, Move
from explorer.games.symmetry import Symmetric
from explorer.graph.arrays import GameGraph

Action = list[tuple[str, str]]
"""(the text of what it leads to, what else there is to say) of each outcome, sorted."""


def check_symmetry(game: Game[Any], graph: GameGraph) -> None:
    """Check the group that a game declares on every position; AssertionError names a breach.

    Images are positions, in their form at least; each symmetry carries different positions to
    different ones, and moves to moves; all of them together lead from an image to the same images
    as from the position, and keep verdicts and movers. With `symmetry` the graph has one position
    of each orbit, which is what `parse` makes of them all.
    """
    if not isinstance(game, Symmetric):
        return
    whole = _Whole(_without_quotient(game))
    count = len(whole.images(graph.positions[0]))
    carried: list[dict[str, str]] = [{} for _ in range(count)]
    for text in graph.positions:
        images = whole.images(text)
        assert text in images, f"{text!r} is not among its images: a group has an identity"
        assert len(images) == count, f"{text!r} has {len(images)} images, the start {count}"
        for number, (image, before) in enumerate(zip(images, carried, strict=True)):
            if image != text:
                _check_image(whole, text, number)
            other = before.setdefault(image, text)
            assert other == text, f"a symmetry carries both {other!r} and {text!r} to {image!r}"
        if game.symmetry:
            _check_representative(game, text, images)


def _without_quotient(game: Symmetric[Any]) -> Symmetric[Any]:
    if not game.symmetry:
        return game
    values = {item.name: getattr(game, item.name) for item in fields(game)}
    assert "symmetry" in values, "symmetry is no parameter of the game: declare it as a field"
    return type(game)(**{**values, "symmetry": False})


class _Whole:
    """A game by the texts of its positions, without the quotient; what was asked is kept."""

    def __init__(self, game: Symmetric[Any]) -> None:
        self.game = game
        self.images = cache(self._images)
        self.orbit = cache(lambda text: frozenset(self.images(text)))
        self.standing = cache(self._standing)
        self.actions = cache(self._actions)

    def _images(self, text: str) -> list[str]:
        return [self.game.format(image) for image in self.game.images(self.game.parse(text))]

    def _standing(self, text: str) -> tuple[str | None, str | None]:
        position = self.game.parse(text)
        return self.game.verdict(position), self.game.mover(position)

    def _actions(self, text: str) -> list[Action]:
        """The moves without their names; the outcomes of an action of chance are together."""
        if self.standing(text)[0] is not None:
            return []
        listed = [Move(*move) for move in self.game.moves(self.game.parse(text))]
        # The same label to the same position twice is one move.
        moves = {(move.label, self.game.format(move.successor)): move for move in listed}
        actions: dict[tuple[str, bool], Action] = {}
        for (label, target), move in moves.items():
            name = (label, True) if move.action is None else (move.action, False)
            about = f"{move.player} {move.passes_turn} {move.probability!r}"
            actions.setdefault(name, []).append((target, about))
        return sorted(map(sorted, actions.values()))


def _check_image(whole: _Whole, text: str, number: int) -> None:
    """What one symmetry, by its number, makes of a position."""
    image = whole.images(text)[number]
    try:
        again = whole.game.format(whole.game.parse(image))
    except MalformedError as error:
        raise AssertionError(f"{image!r}, an image of {text!r}, is no position: {error}") from None
    assert again == image, f"{image!r}, an image of {text!r}, is read as {again!r}"
    assert whole.orbit(image) == whole.orbit(text), (
        f"{text!r} and {image!r}, its image, have different images: symmetries are not a group"
    )
    assert whole.standing(image) == whole.standing(text), (
        f"verdict or mover of {text!r} and of {image!r}, its image, differ"
    )
    carried = sorted(
        sorted((whole.images(target)[number], about) for target, about in action)
        for action in whole.actions(text)
    )
    assert carried == whole.actions(image), (
        f"the moves of {image!r} do not lead to the images of where those of {text!r} lead"
    )


def _check_representative(game: Symmetric[Any], text: str, images: Sequence[str]) -> None:
    least = min(images)
    assert text == least, f"{text!r} is in the graph, and {least!r} is to stand for it"
    for image in images:
        read = game.format(game.parse(image))
        assert read == text, f"{image!r} is read as {read!r}, and {text!r} stands for it"
