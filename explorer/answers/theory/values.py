"""The calculus of partizan values: canonical forms, comparisons, thermographs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.words import WINNER
from explorer.errors import ExplorerError, MalformedError, quote
from explorer.kinds import KINDS

if TYPE_CHECKING:
    from explorer.cgt.value import Value

MOST = 1_000_000
"""Kinds of summands that are looked at to value a position."""


def value(
    expression: str,
    other: str | None = None,
    *,
    game_file: str | None = None,
    most: int = MOST,
    progress: Progress = silent,
) -> Answer:
    """A value of partizan games, simplified and analysed, and compared with another one.

    Each is an expression, or SPEC@POSITION of a game (its start if only SPEC is given), which is
    valued by the rules, summand by summand; `game_file` may define it, `most` is how many kinds of
    summands to look at. MalformedError if it is neither; LimitError if it is too much work.

    >>> answer = value("{2|-1/2}", "*")
    >>> answer.object["temperature"], answer.object["relation"]
    ('5/4', '||')
    """
    from explorer.cgt.arithmetic import add, negative
    from explorer.cgt.contexts import Values, using
    from explorer.cgt.order import compare
    from explorer.cgt.text import text

    given = [expression] if other is None else [expression, other]
    # A context of its own: whether the work is too much depends on nothing that came before.
    with using(Values()):
        first, *seconds = [_value(one, most, game_file, progress) for one in given]
        analysed = _analysed(expression, first)
        analysed |= {"other": None, "relation": None, "difference": None}
        for second in seconds:
            analysed["other"] = text(second)
            analysed["relation"] = compare(first, second)
            analysed["difference"] = text(add(first, negative(second)))
    return Answer(("property", "value"), _rows(analysed), analysed)


def _value(expression: str, most: int, game_file: str | None, progress: Progress) -> Value:
    """The value of an expression, or of a position of a game."""
    from explorer.cgt.parse import parse
    from explorer.games.registry import is_known, knowing_file

    slug = re.split("[:@]", expression, maxsplit=1)[0]
    with knowing_file(game_file):
        if is_known(slug):
            return _of_position(expression, most, progress)
    if re.fullmatch("[a-z]{2,}[a-z0-9-]*", slug) and set(slug) != {"v"}:
        raise MalformedError(
            f"{quote(expression)} is neither a value, such as {{2|-1/2}}, nor a game whose rules "
            "are here (explorer games lists them; explorer show tells the values of what is stored)"
        )
    return parse(expression, bounded=True)


def _of_position(text: str, most: int, progress: Progress) -> Value:
    from explorer.cgt.evaluate import Evaluator
    from explorer.games.partizan import PartizanGame
    from explorer.games.reading import read_position
    from explorer.games.registry import resolve

    spec, at, place = text.partition("@")
    game = resolve(spec)
    if not isinstance(game, PartizanGame):
        kind = KINDS[game.kind]
        if kind.has("partizan value"):
            reason = "its rules are no PartizanGame; build it, and explorer show tells its values"
        else:
            reason = (
                f"it is {kind.words}, and values of this kind belong to partizan games; "
                "explorer show tells what its positions are worth"
            )
        raise ExplorerError(f"{game.slug}: {reason}")
    position = read_position(game, place) if at else game.starts()[0]
    evaluator: Evaluator[Any] = Evaluator(
        game, most, lambda done: progress("summands looked at", done, None)
    )
    return evaluator.value(game.summands(position))


def _analysed(expression: str, value: Value) -> dict[str, Any]:
    from explorer.cgt.birthday import birthday
    from explorer.cgt.kinds import kinds
    from explorer.cgt.order import outcome_class
    from explorer.cgt.text import text, ticks_text
    from explorer.cgt.thermograph import thermograph

    graph = thermograph(value)
    return {
        "expression": expression,
        "value": text(value),
        "kinds": kinds(value),
        "outcome_class": outcome_class(value),
        "left_stop": ticks_text(value.left_stop),
        "right_stop": ticks_text(value.right_stop),
        "mean": str(graph.mean),
        "temperature": str(graph.temperature),
        "birthday": birthday(value),
        "left_options": [text(option) for option in value.left],
        "right_options": [text(option) for option in value.right],
        "thermograph": {
            side: [[str(t), str(worth)] for t, worth in graph.corners(side)]
            for side in ("left", "right")
        },
    }


def _listed(options: Sequence[str]) -> str:
    """Options as a table has room for them; JSON has them all."""
    shown = options[:20]
    more = f", ... ({len(options):,} in all)" if options[20:] else ""
    return ", ".join(shown) + more or "none"


def _rows(analysed: dict[str, Any]) -> list[tuple[str, str]]:
    of_class = analysed["outcome_class"]
    rows = [
        ("value", analysed["value"]),
        ("is", ", ".join(analysed["kinds"]) or "neither a number nor near one"),
        ("class", f"{of_class}: {WINNER[of_class]}"),
        (
            "stops",
            f"{analysed['left_stop']} if Left begins, {analysed['right_stop']} if Right does",
        ),
        ("mean", analysed["mean"]),
        ("temperature", analysed["temperature"]),
        ("birthday", str(analysed["birthday"])),
        ("left options", _listed(analysed["left_options"])),
        ("right options", _listed(analysed["right_options"])),
    ]
    for side in ("left", "right"):
        corners = ", ".join(f"{worth} at {t}" for t, worth in analysed["thermograph"][side])
        rows.append((f"{side} wall", corners))
    if analysed["other"] is not None:
        sign = {"=": "is equal to", "<": "is less than", ">": "is greater than",
                "||": "is confused with"}[analysed["relation"]]  # fmt: skip
        rows.append(("compared", f"{sign} {analysed['other']} ({analysed['relation']})"))
        rows.append(("difference", analysed["difference"]))
    return rows
