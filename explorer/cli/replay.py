"""``explorer replay``: a record of play against the stored truth."""

import sys
from typing import Annotated, Any, TextIO

import typer

from explorer.answers.answer import Answer
from explorer.cli.options import Db, Output, Spec
from explorer.cli.respond import respond
from explorer.kinds import KINDS
from explorer.render import COLOURS, Format, in_words, table


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(replay)


def replay(
    spec: Spec,
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="Positions or move labels, joined by commas (quotes protect a comma in one), "
            "position: or move: before what may be either; - reads lines from stdin.",
        ),
    ],
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Play a record and judge its moves.

    Each move comes with the value of the position before it and after, and mistakes are noted.

    A name may be that of a position and of a move, too. The first item is a move if it is a label
    of the start, else the position to begin with. The position where play stands after a label is
    a remark, unless a move leads from it to itself: then it is that move. What is a label, and
    where another move leads, is refused. position:NAME and move:NAME say which is meant.

    Examples:
    explorer replay nim "3+4+5, 1+4+5, heap 4: take 4"
    explorer replay nim "position:3+4+5, move:heap 5: take 3"
    """
    from explorer.answers.replay import replay as ask

    text = record
    if record == "-":
        text = "" if sys.stdin is None else sys.stdin.read()
    respond(ask(spec, text, db), format, lay_moves)


_OF_PUZZLES = ("outcome", "remoteness", "completions")


def lay_moves(answer: Answer, file: TextIO) -> None:
    """A play move by move, and how it ended."""
    from explorer.answers.choices import chance_for_mover
    from explorer.answers.words import completed, for_mover, value

    play, kind = answer.object, answer.kind or ""
    puzzle = KINDS[kind].has("completions")
    rows: list[tuple[Any, ...]] = []
    styles = []
    for ply, move in enumerate(play["moves"]):
        outcome, after = for_mover(move)
        reached = {**move, "win_probability": move["target_win_probability"]}
        if (left := chance_for_mover(reached)) is not None:
            after = f"wins with probability {left:.6g}"
        if outcome is not None and puzzle:
            after = completed({name: move[f"target_{name}"] for name in _OF_PUZZLES})
        note = {None: "", "best": ""}.get(
            move["judgement"], f"{move['judgement']}: better {move['optimal_move']}"
        )
        before = value(move, kind)
        if move["cgt_value"] is not None:
            before = f"{move['cgt_value']}, {move['outcome']} in {move['remoteness']}"
        rows.append((ply, move["player"], move["position"], before, move["label"], after, note))
        styles.append(COLOURS.get(outcome or "", ""))
    rows.append(
        (len(rows), play["players"][-1], play["positions"][-1], value(play, kind), None, None, "")
    )
    styles.append(COLOURS.get(play["outcome"] or "", ""))
    headings = ["ply", "player", "position", "before", "move", "after, for the player", "note"]
    if puzzle:  # one player makes all moves
        headings = ["ply", "position", "before", "move", "after", "note"]
        rows = [(row[0], *row[2:]) for row in rows]
    table(
        headings,
        rows,
        file,
        room=answer.room,
        styles=iter(styles),
    )
    print(file=file)
    in_words(answer, file)
