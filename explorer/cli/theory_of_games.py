"""Theory commands on games: nim by hand, octal games and their periods, matches of any size."""

from __future__ import annotations

from typing import Annotated

import typer

from explorer.cli.options import Db, Output
from explorer.cli.theory_options import Check, Plot, answer, period_words
from explorer.errors import MalformedError
from explorer.render import Format


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    app.command()(nim)
    app.command()(octal)
    app.command()(matches)


def nim(
    heaps: Annotated[list[str], typer.Argument(metavar="HEAP...", help="The sizes of the heaps.")],
    misere: Annotated[bool, typer.Option("--misere", help="Who takes the last one loses.")] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Bouton's way to play nim.

    The heaps in binary, powers of two that cancel in pairs, the winning moves.

    Example: explorer theory nim 3 4 5
    """
    from explorer.cgt.nim_values import nim_sum
    from explorer.cli.checks import check_position
    from explorer.theory.nim import is_lost, left_over, powers, winning_moves

    sizes = [_whole(heap, "heap") for given in heaps for heap in given.split("+")]
    total, lost = nim_sum(sizes), is_lost(sizes, misere)
    moves = winning_moves(sizes, misere)
    width = max(size.bit_length() for size in [*sizes, 1])
    rows = [
        (str(size), f"{size:0{width}b}", " + ".join(map(str, powers(size))) or "0")
        for size in sizes
    ]
    kept = " + ".join(map(str, left_over(sizes))) or "0"
    rows.append((f"nim-sum {total}", f"{total:0{width}b}", kept))
    told = [f"left when equal powers cancel in pairs: {kept}"]
    if lost:
        told.append("every move loses" if any(sizes) else "no move is left: the mover has lost")
    elif not any(sizes):
        told.append("no move is left: the mover has won")
    for place, left in moves:
        told.append(f"winning move: {sizes[place]} -> {left} (heap {place + 1})")
    if check is not None:
        text = "+".join(map(str, sizes))
        check_position(db, check, "nim", text, "lose" if lost else "win", misere=misere)
    answer(
        format,
        ("heap", "binary", "powers of two"),
        rows,
        {
            "heaps": sizes,
            "misere": misere,
            "nim_sum": total,
            "left_over": left_over(sizes),
            "outcome": "lose" if lost else "win",
            "winning_moves": [
                {"heap": place + 1, "from": sizes[place], "to": left} for place, left in moves
            ],
        },
        *told,
    )


def octal(
    code: Annotated[
        str, typer.Argument(help="An octal code such as 0.77, or kayles and its like.")
    ],
    to: Annotated[int, typer.Option(min=0, max=200_000, help="The largest heap.")] = 100,
    misere: Annotated[
        bool,
        typer.Option(
            "--misere-quotient",
            help="What decides sums in misère play, where who cannot move wins.",
        ),
    ] = False,
    check: Check = None,
    plot: Plot = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """The nim-values of an octal game, and their period.

    A period is proven where enough values are known for the bound of Guy and Smith, else observed.

    Example: explorer theory octal 0.77 --to 200
    """
    from explorer.cli.checks import check_heaps
    from explorer.plots.canvas import check_picture
    from explorer.theory.octal import NAMES, canonical, nim_values, period

    name = canonical(NAMES.get(code, code))
    if misere:
        if plot is not None:
            raise MalformedError("--plot draws nim-values, which a misère quotient has not")
        from explorer.cli.theory_of_misere import tell_quotient

        tell_quotient(name, to, check, db, format)
        return
    values = nim_values(name, to)
    found = period(name, values)
    if plot is not None:
        check_picture(plot)
    if check is not None:
        check_heaps(db, check, name, values.tolist())
    if plot is not None:
        from explorer.plots.octal import draw_values

        draw_values(name, values, found, plot)
    told = period_words(found, to, [str(value) for value in found.pattern] if found else [])
    answer(
        format,
        ("heap", "nim-value"),
        enumerate(values.tolist()),
        {
            "code": name,
            "nim_values": values.tolist(),
            "period": None if found is None else found.length,
            "last_exception": None if found is None else found.last,
            "exceptions": None if found is None else found.exceptions,
            "pattern": None if found is None else found.pattern,
            "proven": None if found is None else found.proven,
            "needed": None if found is None else found.needed,
        },
        *told,
    )


def matches(
    one: Annotated[str, typer.Argument(metavar="A", help="A pile: 20, or a power such as 2^100.")],
    two: Annotated[str, typer.Argument(metavar="B", help="The other pile.")],
    limit: Annotated[int, typer.Option(min=0, help="How much the squares may differ.")] = 10,
    both: Annotated[bool, typer.Option("--both", help="A move takes from both piles.")] = False,
    normal: Annotated[
        bool, typer.Option("--normal", help="Who cannot move loses, whatever is left.")
    ] = False,
    check: Check = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """Who wins the game of matches with piles of any size.

    And by what argument, and with which move.

    Example: explorer theory matches 2^100 3^100 --limit 1000
    """
    from explorer.cli.checks import check_position
    from explorer.theory.matches import decide

    piles = _whole(one, "pile"), _whole(two, "pile")
    found = decide(piles[0], piles[1], limit, both=both, misere=not normal)
    if check is not None:
        text = f"{piles[0]}+{piles[1]}"
        outcome = "win" if found.wins else "lose"
        check_position(
            db, check, "matches", text, outcome, limit=limit, both=both, misere=not normal
        )
    winner = "first" if found.wins else "second"
    told = [
        f"a crooked move (different numbers) takes at most {limit:,} in all, so there are "
        + (f"fewer than {limit:,}^2" if found.pairs is None else f"{found.pairs:,}")
        + " of them; all others stay on the diagonal",
        "a diagonal has one lost position at most; before it each crooked move saves one position "
        "at most",
        found.argument,
        f"the {winner} player wins"
        + (f": take {found.move[0]} and {found.move[1]}" if found.move else ""),
    ]
    answer(
        format,
        ("pile 1", "pile 2", "limit", "winner"),
        [(str(piles[0]), str(piles[1]), limit, winner)],
        {
            "piles": [str(pile) for pile in piles],
            "limit": limit,
            "both": both,
            "misere": not normal,
            "outcome": "win" if found.wins else "lose",
            "move": None if found.move is None else [str(take) for take in found.move],
            "crooked_moves": found.pairs,
            "argument": found.argument,
        },
        *told,
    )


def _whole(text: str, what: str) -> int:
    """A whole number, written out or as a power."""
    import re
    from math import log10

    from explorer.errors import quote

    match = re.fullmatch(r"([0-9]{1,4000})(?:(?:\^|\*\*)([0-9]{1,5}))?", text, re.ASCII)
    if not match or log10(int(match[1]) or 1) * int(match[2] or 1) > 4000:
        raise MalformedError(
            f"{quote(text)} is no {what}: write a whole number or a power, such as 20 or 2^100, "
            "of up to 4,000 digits"
        )
    found: int = int(match[1]) ** int(match[2] or 1)
    return found
