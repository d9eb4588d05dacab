"""The conformance suite for games: whoever writes a game runs `check_game` on it in a test.

from explorer.testing import check_game

def test_my_game():
    check_game(MyGame(size=3))
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import numpy as np

from explorer import spec
from explorer.errors import MalformedError
from explorer.games.base import Game, Kind
from explorer.games.coded import CodedGame
from explorer.graph.arrays import CLASSES, DRAW, LOSE, WIN, GameGraph
from explorer.graph.cycles import is_cyclic
from explorer.graph.generate import generate
from explorer.solve.grundy import has_nim_values
from explorer.solve.solution import Solution, solve
from explorer.store.views import family_sql
from explorer.theory.partizan.order import equals_form, outcome_class
from explorer.theory.partizan.parse import parse
from explorer.theory.partizan.text import text as written

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
    graph = generate(game, max_positions, vectorised=False)
    known = game.positions_known()
    assert known in (None, graph.size), f"positions_known says {known}, there are {graph.size}"
    moves = game.moves_known()
    assert moves in (None, graph.moves), f"moves_known says {moves}, there are {graph.moves}"
    _check_texts(game, graph)
    _check_moves(game, graph)
    if isinstance(game, CodedGame) and game.code_space() is not None:
        _check_twin(game, graph, max_positions)
    check_values(graph, solve(graph))
    return graph


def _check_declaration(game: Game[Any]) -> None:
    cls = type(game)
    assert is_dataclass(cls), f"{cls.__name__} is not a dataclass"
    assert cls.__dataclass_params__.frozen, f"{cls.__name__} is not frozen"  # type: ignore[attr-defined]
    assert game.kind in get_args(Kind), f"{game.kind!r} is no kind of game"
    assert game.title, "the game has no title"
    assert game.notation, "the game has no notation"
    assert game.rules(), f"the docstring of {cls.__name__} does not tell the rules"
    assert spec.is_slug(game.slug), f"the slug {game.slug!r} is no slug"
    _, raw = spec.split(spec.canonical(game))
    assert spec.make(cls, raw) == game, f"{spec.canonical(game)} does not read back as {game}"
    for name, parameter, default in spec.parameters(game):
        assert parameter.holds(default), f"the default of {name} is out of range"
        assert parameter.help, f"{name} has no help"
    assert hash(game) == hash(cls(**{item.name: getattr(game, item.name) for item in fields(game)}))
    family_sql(game.slug, [(part.name, part.type) for part in game.parts])


def _check_texts(game: Game[Any], graph: GameGraph) -> None:
    for text in graph.positions:
        assert _SAFE.fullmatch(text), f"{text!r} is not safe as a word in a shell"
        assert not _LOOKS_LIKE_A_DATE.fullmatch(text), f"a spreadsheet would misread {text!r}"
        position = game.parse(text)
        assert game.format(position) == text, f"{text!r} is not the text of what it reads as"
        parts = game.named_parts(position)
        assert len(parts) == len(game.parts), f"{text!r} has {len(parts)} of its named parts"
        for part, value in zip(game.parts, parts, strict=True):
            assert value is None or type(value) is _TYPES[part.type], (
                f"{part.name} of {text!r} is {value!r}, declared {part.type}"
            )
    for text in (*_NO_POSITION, graph.positions[0] + "\n", graph.positions[0] + " "):
        told = _complaint(game, text)
        assert told is not None, f"{text!r} is read as a position"
        assert "\n" not in told, f"the error for {text!r} has several lines"


def _check_twin(game: CodedGame[Any], graph: GameGraph, max_positions: int) -> None:
    """`expand` and the other methods on codes say what `moves` and its like say."""
    space = game.code_space()
    assert space is not None
    for text in graph.positions:
        position = game.parse(text)
        code = game.encode(position)
        assert 0 <= code < space, f"the code of {text!r} is outside the code space"
        assert game.decode(code) == position, f"the code of {text!r} is another position's"
    twin = generate(game, max_positions, vectorised=True)
    for name in ("positions", "labels", "fields"):
        one, other = getattr(graph, name), getattr(twin, name)
        assert (one is None) == (other is None), f"the twins differ in {name}"
        assert one is None or list(one) == list(other), f"the twins differ in {name}"
    for name in ("offsets", "targets", "label_codes", "verdicts", "depth", "movers", "probability"):
        one, other = getattr(graph, name), getattr(twin, name)
        same = (
            one is other
            if one is None or other is None
            else np.array_equal(one, other, equal_nan=name == "probability")
        )
        assert same, f"the twins differ in {name}"


def _complaint(game: Game[Any], text: str) -> str | None:
    try:
        game.parse(text)
    except MalformedError as error:
        return str(error)
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


def _check_chances(graph: GameGraph, solution: Solution) -> None:
    """The win probability of each position is the greatest expectation of its actions."""
    assert solution.win_probability is not None
    assert solution.optimal is not None
    assert solution.preferred is not None
    assert solution.outcome is solution.remoteness is solution.grundy is None
    chances = solution.win_probability.tolist()
    ends = {WIN: 1.0, DRAW: 0.5}
    for number, text in enumerate(graph.positions):
        moves = range(int(graph.offsets[number]), int(graph.offsets[number + 1]))
        if not moves:
            known = ends.get(int(graph.verdicts[number]), 0.0)
            assert chances[number] == known, f"the end {text!r} is not worth {known}"
            assert solution.preferred[number] == -1, f"the end {text!r} has a preferred move"
            continue
        worth: dict[str, float] = {}
        whole: dict[str, float] = {}
        for move in moves:
            label = graph.labels[graph.label_codes[move]]
            reached = chances[graph.targets[move]]
            weight = 1.0 if label.action is None else float(graph.probability[move])  # type: ignore[index]
            name = f"move {label.text}" if label.action is None else f"action {label.action}"
            worth.setdefault(name, 0.0)
            worth[name] += weight * (1 - reached if label.passes_turn else reached)
            whole[name] = whole.get(name, 0.0) + weight
        worth = {name: value / whole[name] for name, value in worth.items()}
        best = max(worth.values())
        assert abs(best - chances[number]) < 1e-12, f"{text!r} is not worth its best action"
        for move in moves:
            label = graph.labels[graph.label_codes[move]]
            name = f"move {label.text}" if label.action is None else f"action {label.action}"
            near = worth[name] > chances[number] - 1e-11
            assert near or not solution.optimal[move], f"a move of {text!r} is marked wrongly"
            far = worth[name] < chances[number] - 1e-13
            assert far or solution.optimal[move], f"a move of {text!r} is not marked"
        preferred = int(solution.preferred[number])
        assert preferred in moves, f"the preferred move of {text!r} is another position's"
        assert solution.optimal[preferred], f"the preferred move of {text!r} is not optimal"


def _check_partizan(graph: GameGraph, solution: Solution) -> None:
    """Classes and plies from the moves of both players, forms from sets of forms, and values as
    whoever begins in {L|R} - value loses."""
    found = solution.partizan
    assert found is not None, "a partizan game has partizan values"
    assert solution.outcome is solution.remoteness is solution.grundy is None
    classes = [CLASSES[code] for code in found.outcome_class.tolist()]
    plies = {"left": found.left_remoteness.tolist(), "right": found.right_remoteness.tolist()}
    preferred = {"left": found.left_preferred, "right": found.right_preferred}
    values = [parse(value.value) for value in found.values]
    for value, told in zip(values, found.values, strict=True):
        assert written(value) == told.value, f"{told.value} does not read back as it was"
    names: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for number, position in enumerate(graph.positions):
        moves = range(int(graph.offsets[number]), int(graph.offsets[number + 1]))
        options: dict[str, list[int]] = {"left": [], "right": []}
        for player, other in (("left", "right"), ("right", "left")):
            mine = [m for m in moves if graph.labels[graph.label_codes[m]].player == player]
            targets = [int(graph.targets[move]) for move in mine]
            options[player] = targets
            left = [plies[other][target] for target in targets]
            won = [classes[target] in (player, "previous") for target in targets]
            wins = any(won)
            assert (classes[number] in (player, "next")) == wins, f"{position!r}: a wrong class"
            best = (
                min(p for p, winning in zip(left, won, strict=True) if winning)
                if wins
                else max(left, default=-1)
            )
            assert plies[player][number] == 1 + best, f"{position!r}: wrong plies for {player}"
            good = [w == wins and p == best for w, p in zip(won, left, strict=True)]
            marked = [bool(solution.optimal[move]) for move in mine]  # type: ignore[index]
            assert marked == good, f"a move of {position!r} is marked wrongly"
            shown = next((m for m, is_good in zip(mine, good, strict=True) if is_good), -1)
            assert preferred[player][number] == shown, f"{position!r}: a wrong move is shown"
        forms = tuple(frozenset(int(found.form[t]) for t in options[p]) for p in options)
        name = names.setdefault(forms, int(found.form[number]))  # type: ignore[arg-type]
        assert name == found.form[number], f"{position!r} has not the form of its equals"
        value = values[found.value[number]]
        lefts, rights = ([values[found.value[t]] for t in options[p]] for p in options)
        assert equals_form(value, lefts, rights), f"{position!r} is not worth {written(value)}"
        assert outcome_class(value) == classes[number], f"{position!r}: class and value disagree"
    assert len(set(names.values())) == len(names), "different forms have one name"


def _check_puzzle(graph: GameGraph, solution: Solution) -> None:
    """What can be completed, in how many moves at least and in how many ways, from the moves."""
    assert solution.outcome is not None
    assert solution.remoteness is not None
    assert solution.completions is not None
    assert solution.optimal is not None
    assert solution.preferred is not None
    outcome, remoteness = solution.outcome.tolist(), solution.remoteness.tolist()
    ways = solution.completions
    for number, position in enumerate(graph.positions):
        moves = range(int(graph.offsets[number]), int(graph.offsets[number + 1]))
        targets = [int(graph.targets[move]) for move in moves]
        done = not moves and graph.verdicts[number] == WIN
        good = [remoteness[target] for target in targets if outcome[target] == WIN]
        right = (WIN, 0) if done else (WIN, 1 + min(good)) if good else (LOSE, -1)
        assert (outcome[number], remoteness[number]) == right, f"{position!r}: a wrong outcome"
        reached = [ways[target] for target in targets if outcome[target] == WIN]
        if done or not good:
            assert ways[number] == int(done), f"{position!r}: a wrong number of ways"
        elif None in reached:
            assert ways[number] is None, f"{position!r}: ways without end have a number"
        elif ways[number] is not None or not is_cyclic(graph):
            assert ways[number] == sum(map(int, reached)), f"{position!r}: a wrong number of ways"  # type: ignore[arg-type]
        marks = [
            outcome[target] == WIN and remoteness[target] == remoteness[number] - 1
            for target in targets
        ]
        marked = [bool(solution.optimal[move]) for move in moves]
        assert marked == marks, f"a move of {position!r} is marked wrongly"
        shown = next((move for move, mark in zip(moves, marks, strict=True) if mark), -1)
        assert solution.preferred[number] == shown, f"{position!r}: a wrong move is shown"


def check_values(graph: GameGraph, solution: Solution) -> None:
    """Check the values of every position by the laws that tie it to its successors.

    Written without any of the solver's code, one position at a time.
    """
    if graph.kind == "chance":
        _check_chances(graph, solution)
        return
    if graph.kind == "partizan":
        _check_partizan(graph, solution)
        return
    if graph.kind == "puzzle":
        _check_puzzle(graph, solution)
        return
    if solution.outcome is None:
        assert graph.kind == "board", f"a game of kind {graph.kind} has no outcomes"
        return
    assert solution.remoteness is not None
    assert solution.optimal is not None
    assert solution.preferred is not None
    assert (solution.grundy is not None) == has_nim_values(graph)
    outcome, remoteness = solution.outcome.tolist(), solution.remoteness.tolist()
    flip = {WIN: LOSE, LOSE: WIN, DRAW: DRAW}
    for number, text in enumerate(graph.positions):
        moves = range(int(graph.offsets[number]), int(graph.offsets[number + 1]))
        targets = [int(graph.targets[move]) for move in moves]
        mine, left = outcome[number], remoteness[number]
        values = [
            flip[outcome[target]] if graph.passes is None or graph.passes[move] else outcome[target]
            for move, target in zip(moves, targets, strict=True)
        ]
        if not moves:
            assert mine == (graph.verdicts[number] or LOSE), f"the end {text!r} has a wrong outcome"
            assert left == 0, f"the end {text!r} is not 0 plies from the end"
            assert solution.preferred[number] == -1, f"the end {text!r} has a preferred move"
            continue
        kept = [t for t, value in zip(targets, values, strict=True) if value == mine]
        best = WIN if WIN in values else DRAW if DRAW in values else LOSE
        assert mine == best, f"the outcome of {text!r} is not the best of its moves"
        if mine == WIN:
            assert left == 1 + min(remoteness[t] for t in kept), f"{text!r}: winner not fastest"
        elif mine == LOSE:
            assert left == 1 + max(remoteness[t] for t in kept), f"{text!r}: loser not slowest"
        else:
            ways = [remoteness[t] for t in kept if remoteness[t] >= 0]
            assert left == (1 + min(ways) if ways else -1), f"{text!r}: not the way to a draw"
        for move, target, value in zip(moves, targets, values, strict=True):
            optimal = value == mine and (mine == DRAW or remoteness[target] == left - 1)
            assert bool(solution.optimal[move]) == optimal, f"a move of {text!r} is marked wrongly"
        preferred = int(solution.preferred[number])
        assert preferred in moves, f"the preferred move of {text!r} is another position's"
        assert solution.optimal[preferred], f"the preferred move of {text!r} is not optimal"
        if left >= 0:
            assert remoteness[graph.targets[preferred]] == left - 1, f"{text!r}: no progress"
        if solution.grundy is not None and (value := int(solution.grundy[number])) >= 0:
            reached = {int(v) for v in solution.grundy[np.array(targets)]} - {-1}
            assert value not in reached, f"{text!r} has the nim-value of a successor"
            assert set(range(value)) <= reached, f"{text!r} has too great a nim-value"
            assert (value == 0) == (mine == LOSE), f"{text!r}: nim-value and outcome disagree"
