"""Play against the stored truth: replay a record, prove or refute a rule of play."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output, Spec, Timeout
from explorer.render import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from explorer.subject import Subject


class Side(StrEnum):
    """Who follows a rule of play."""

    first = "first"
    second = "second"


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(replay)
    app.command()(strategy)


def replay(
    spec: Spec,
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="Positions or move labels, joined by commas (quotes protect a comma in one); "
            "- reads lines from stdin.",
        ),
    ],
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play a record and judge its moves.

    Each move comes with the value of the position before it and after, and mistakes are noted.

    Example: explorer replay nim "3+4+5, 1+4+5, heap 4: take 4"
    """
    from explorer.query.replays import items
    from explorer.query.replays import replay as ask
    from explorer.render import say, write_dicts, write_object
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    texts = _read(record)
    with reading(database) as connection:
        found = ask(connection, about.name, items(texts, about.position, about.game is not None))
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
    elif format is Format.table:
        _tell(found)
        say()
        say(_ending(found))
    else:
        columns = ("player", "position", "outcome", "remoteness", "grundy", "label", "target",
                   "target_outcome", "target_remoteness", "target_grundy", "judgement",
                   "optimal_move", "win_probability", "target_win_probability", "outcome_class",
                   "cgt_value", "target_outcome_class", "target_cgt_value")  # fmt: skip
        write_dicts(found["moves"], format, columns)


def _read(record: str) -> list[str]:
    """The items of a record. It is one line of CSV, or several: quotes protect commas."""
    import csv
    import sys

    from explorer.errors import MalformedError

    text = record
    if record == "-":
        text = "" if sys.stdin is None else sys.stdin.read()
    rows = csv.reader(text.splitlines(), skipinitialspace=True)
    try:
        return [item.strip() for row in rows for item in row if item.strip()]
    except csv.Error as error:
        raise MalformedError(f"the record cannot be read: {error}") from None


def _tell(found: dict[str, Any]) -> None:
    from explorer.cli.words import chance_for_mover, for_mover, value
    from explorer.render import COLOURS, table

    rows, styles = [], []
    for ply, move in enumerate(found["moves"]):
        outcome, after = for_mover(
            {
                "outcome": move["target_outcome"],
                "remoteness": move["target_remoteness"],
                "passes_turn": move["passes_turn"],
            }
        )
        reached = {**move, "win_probability": move["target_win_probability"]}
        if (left := chance_for_mover(reached)) is not None:
            after = f"wins with probability {left:.6g}"
        note = {None: "", "best": ""}.get(
            move["judgement"], f"{move['judgement']}: better {move['optimal_move']}"
        )
        before = value(move)
        if move["cgt_value"] is not None:
            before = f"{move['cgt_value']}, {move['outcome']} in {move['remoteness']}"
        rows.append((ply, move["player"], move["position"], before, move["label"], after, note))
        styles.append(COLOURS.get(outcome or "", ""))
    rows.append(
        (len(rows), found["players"][-1], found["positions"][-1], value(found), None, None, "")
    )
    styles.append(COLOURS.get(found["outcome"] or "", ""))
    table(
        ("ply", "player", "position", "before", "move", "after, for the player", "note"),
        rows,
        styles=iter(styles),
    )


def _ending(found: dict[str, Any]) -> str:
    from explorer.cli.words import completed, counted

    mistakes = sum(move["judgement"] == "mistake" for move in found["moves"])
    told = counted(mistakes, "mistake") if mistakes else "no mistakes"
    if not any(move["judgement"] for move in found["moves"]):
        told = "no move to judge"
    if found["completions"] is not None:
        return f"{'done: ' if found['ended'] else 'it '}{completed(found)}; {told}"
    if not found["ended"]:
        return f"the record stops before the end; {told}"
    if found["winner"] is None:
        solved = found["outcome"] or found["win_probability"] is not None
        return f"the end: {'a draw' if solved else 'no moves are left'}; {told}"
    if found["winner"] in ("left", "right"):
        return f"the end: {found['players'][-1].capitalize()} cannot move, " + (
            f"{found['winner'].capitalize()} wins; {told}"
        )
    return f"the end: the {found['winner']} player wins; {told}"


def strategy(
    spec: Spec,
    side: Annotated[Side, typer.Option(help="Who follows the rule.")],
    rule: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="An SQL condition over a row of move that their moves obey, or a rule's name.",
        ),
    ],
    start: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="POSITION", help="Where play begins; the start unless said."
        ),
    ] = None,
    timeout: Timeout = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Prove that a rule of play wins, or show what beats it.

    By exhaustion: the rule's side keeps only the moves that obey, the other side keeps all.

    Example: explorer strategy nim --side first --rule "target_grundy = 0"
    """
    import sys

    from explorer.errors import ExplorerError
    from explorer.query.catalog import game
    from explorer.query.strategies import strategy as ask
    from explorer.render import say, write_object, write_rows
    from explorer.store.engine import locate, reading
    from explorer.subject import subject

    database = locate(db)
    about = subject(spec, database)
    wanted = None if start is None else about.position(start)
    named = _named(about, rule)
    with reading(database) as connection:
        place = wanted or game(connection, about.name)["start"]
        judged = rule if named is None else named
        found = ask(connection, about.name, side, judged, place, timeout)
    found = {**found, "rule": rule}
    wins = found["outcome"] == "win"
    if format in (Format.json, Format.jsonl):
        write_object(found, format)
    elif format is Format.table and wins:
        for line in _proof(found):
            say(line)
    else:
        if wins:
            print("; ".join(_proof(found)), file=sys.stderr)
        rows = zip(
            range(len(found["positions"])),
            found["players"],
            found["positions"],
            [*found["labels"], None],
            strict=True,
        )
        write_rows(("ply", "player", "position", "move"), rows, format)
    if not wins:
        raise ExplorerError(
            f"{about.name} from {place}: the rule does not win for the {side} player: "
            + _refutation(found)
        )


def _proof(found: dict[str, Any]) -> tuple[str, str]:
    """What is proved of a rule that wins."""
    from explorer.cli.words import counted

    who = f"{found['game']} from {found['start']}: the {found['side']} player"
    looked = counted(found["states"], "case")
    looked = f"{looked} looked at (a position and who is to move)"
    if found["always"]:
        return (
            f"{who} wins by the rule against everything",
            f"whichever of the moves it allows they choose; {looked}",
        )
    return (
        f"{who} can win with moves that the rule allows, but not with every one of them",
        f"so the rule alone is no strategy; {looked}",
    )


def _refutation(found: dict[str, Any]) -> str:
    from explorer.cli.words import counted

    last, plies = found["positions"][-1], counted(len(found["labels"]), "move")
    if found["ended"] == "gap":
        return f"it gives no move in {last}, reached after {plies}"
    if found["ended"] == "cycle":
        return f"the other can go round in circles, {last} comes again after {plies}"
    how = {"lose": "lost", "draw": "drawn"}[found["outcome"]]
    return f"the line shown beats it: after {plies} the game ends {how} in {last}"


def _named(about: Subject, rule: str) -> Callable[[str, str | None], Collection[str]] | None:
    """The game's own rule of that name, over texts of positions, or None if the text is SQL."""
    import re

    from explorer.errors import MalformedError, nearest, quote
    from explorer.store.views import COLUMNS

    known = {strategy.name: strategy for strategy in about.strategies()}
    if rule in known:
        return about.following(known[rule])
    # A word may be a column or a truth value, and so a condition.
    if re.fullmatch("[a-z]+(-[a-z]+)*", rule) and rule not in {*COLUMNS["move"], "true", "false"}:
        raise MalformedError(
            f"{about.name} has no rule {quote(rule)} ({nearest(rule, known)}): "
            'name one it has, or give a condition over a row of move, such as "target_grundy = 0"'
        )
    return None
