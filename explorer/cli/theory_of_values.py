"""``explorer theory value``: the calculus of partizan values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Output
from explorer.cli.theory_options import Plot, answer
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.cgt.value import Value
    from explorer.games.base import Game


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command(context_settings={"ignore_unknown_options": True})(value)


def value(
    expression: Annotated[
        str,
        typer.Argument(
            metavar="EXPRESSION",
            help='A value such as "{2|-1/2} + ^*", or SPEC@POSITION of a game.',
        ),
    ],
    others: Annotated[
        list[str] | None,
        typer.Argument(metavar="[OTHER]", help="Another one, to compare it with."),
    ] = None,
    plot: Plot = None,
    game_file: Annotated[
        str | None,
        typer.Option(metavar="PATH", help="A Python file that defines the game of a position."),
    ] = None,
    most: Annotated[
        int,
        typer.Option(
            "--max-summands", min=1, help="For a position: how many kinds of summands to look at."
        ),
    ] = 1_000_000,
    format: Output = Format.table,
) -> None:
    """Simplify, compare and analyse a value of partizan games.

    The canonical form, who wins, stops, mean, temperature and thermograph. Write numbers 3 and
    -1/2, nimbers * and *2, ups ^ and ^3, downs v, sums of these 1^2*3; {L|R} with options between
    commas, {a||b|c} for {a|{b|c}}; +-1 for {1|-1}, +_2 and -_2 for tiny and miny; A + B, A - B,
    -A, 3.A for three of A, and brackets.

    A position of a partizan game (the start if only SPEC is given) is valued by the rules, summand
    by summand; it need not be stored. --plot draws the first value.

    Example: explorer theory value "{2|-1/2}"
    """
    from explorer.cgt.arithmetic import add, negative
    from explorer.cgt.order import compare
    from explorer.cgt.text import text
    from explorer.cgt.thermograph import thermograph
    from explorer.plots.canvas import check_picture

    given = [expression, *(others or ())]
    _check_options(given)
    if plot is not None:
        check_picture(plot)
    found, *seconds = [_value(one, most, game_file) for one in given]
    told = _analysed(expression, found)
    told |= {"other": None, "relation": None, "difference": None}
    for second in seconds:
        told["other"] = text(second)
        told["relation"] = compare(found, second)
        told["difference"] = text(add(found, negative(second)))
    if plot is not None:
        from explorer.plots.thermograph import draw_thermograph

        draw_thermograph(text(found), thermograph(found), plot)
    answer(format, ("property", "value"), _rows(told), told)


def _check_options(given: list[str]) -> None:
    """An expression may begin with a sign, so what looks like an option comes here too."""
    from explorer.errors import MalformedError, quote

    for one in given:
        if re.match("--[a-z]", one):
            raise MalformedError(
                f"theory value has no option {quote(one)}: see explorer theory value --help"
            )
    if len(given) > 2:
        raise MalformedError(
            f"{len(given)} values are given: give one, or one and another to compare it with"
        )


def _value(expression: str, most: int, game_file: str | None) -> Value:
    """The value of an expression, or of a position of a game."""
    from explorer.cgt.contexts import at_most
    from explorer.cgt.parse import parse
    from explorer.errors import MalformedError, quote
    from explorer.games.registry import from_file, names

    games = from_file(game_file) if game_file else []
    slug = re.split("[:@]", expression, maxsplit=1)[0]
    if slug in names() or slug in [game.slug for game in games]:
        return _of_position(expression, most, games)
    if re.fullmatch("[a-z]{2,}[a-z0-9-]*", slug) and set(slug) != {"v"}:
        raise MalformedError(
            f"{quote(expression)} is neither a value, such as {{2|-1/2}}, nor a game whose rules "
            "are here (explorer games lists them; explorer show tells the values of what is stored)"
        )
    with at_most(_NEW_VALUES):
        return parse(expression, bounded=True)


_NEW_VALUES = 30_000
"""Values that an expression may make on the way: some seconds of work."""


def _of_position(text: str, most: int, games: list[type[Game[Any]]]) -> Value:
    from explorer.cgt.evaluate import Evaluator
    from explorer.cli.progress import progress
    from explorer.errors import ExplorerError
    from explorer.games.partizan import PartizanGame
    from explorer.games.registry import resolve

    spec, at, place = text.partition("@")
    game = resolve(spec, games)
    if not isinstance(game, PartizanGame):
        if game.kind == "partizan":
            reason = "its rules are no PartizanGame; build it, and explorer show tells its values"
        else:
            reason = (
                f"it is {game.kind}, and values of this kind belong to partizan games; "
                "explorer show tells what its positions are worth"
            )
        raise ExplorerError(f"{game.slug}: {reason}")
    position = game.parse(place) if at else game.starts()[0]
    with progress() as report:
        evaluator: Evaluator[Any] = Evaluator(
            game, most, lambda done: report("summands looked at", done, None)
        )
        return evaluator.value(game.summands(position))


def _analysed(expression: str, found: Value) -> dict[str, Any]:
    from explorer.cgt.birthday import birthday
    from explorer.cgt.kinds import kinds
    from explorer.cgt.order import outcome_class
    from explorer.cgt.text import text, ticks_text
    from explorer.cgt.thermograph import thermograph

    graph = thermograph(found)
    return {
        "expression": expression,
        "value": text(found),
        "kinds": kinds(found),
        "outcome_class": outcome_class(found),
        "left_stop": ticks_text(found.left_stop),
        "right_stop": ticks_text(found.right_stop),
        "mean": str(graph.mean),
        "temperature": str(graph.temperature),
        "birthday": birthday(found),
        "left_options": [text(option) for option in found.left],
        "right_options": [text(option) for option in found.right],
        "thermograph": {
            side: [[str(t), str(worth)] for t, worth in graph.corners(side)]
            for side in ("left", "right")
        },
    }


def _listed(options: list[str]) -> str:
    """Options as a table has room for them; JSON has them all."""
    shown = options[:20]
    more = f", ... ({len(options):,} in all)" if options[20:] else ""
    return ", ".join(shown) + more or "none"


def _rows(told: dict[str, Any]) -> list[tuple[str, str]]:
    from explorer.cli.words import WINNER

    of_class = told["outcome_class"]
    rows = [
        ("value", told["value"]),
        ("is", ", ".join(told["kinds"]) or "neither a number nor near one"),
        ("class", f"{of_class}: {WINNER[of_class]}"),
        ("stops", f"{told['left_stop']} if Left begins, {told['right_stop']} if Right does"),
        ("mean", told["mean"]),
        ("temperature", told["temperature"]),
        ("birthday", str(told["birthday"])),
        ("left options", _listed(told["left_options"])),
        ("right options", _listed(told["right_options"])),
    ]
    for side in ("left", "right"):
        corners = ", ".join(f"{worth} at {t}" for t, worth in told["thermograph"][side])
        rows.append((f"{side} wall", corners))
    if told["other"] is not None:
        sign = {"=": "is equal to", "<": "is less than", ">": "is greater than",
                "||": "is confused with"}[told["relation"]]  # fmt: skip
        rows.append(("compared", f"{sign} {told['other']} ({told['relation']})"))
        rows.append(("difference", told["difference"]))
    return rows
