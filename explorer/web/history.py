"""The play so far as a page shows it: a row a position, with how it stands and what was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from explorer.answers.play_words import standing
from explorer.web.signs import Bar, bar_of
from explorer.web.table import Table


@dataclass(frozen=True)
class Made:
    """A position of the play, and the move that was made there.

    player  who was to move, as a list begins with them; empty where one player makes all moves
    label  of the move; empty where none has been made yet
    href   the address of the play up to and with this move
    bar    how the position stood for the first player, or for Left; `tone` for whom it is good
    told   the same in words
    note   what was wrong with the move, and `again` the address of the play before it
    """

    ply: int
    player: str
    label: str
    href: str | None
    bar: Bar | None
    tone: str
    told: str
    note: str = ""
    again: str | None = None


def player_words(name: str) -> str:
    """A player in the middle of a sentence.

    >>> player_words("first"), player_words("left")
    ('the first player', 'Left')
    """
    return name.capitalize() if name in ("left", "right") else f"the {name} player"


def begun(name: str) -> str:
    """The same at its beginning.

    >>> begun("first")
    'The first player'
    """
    words = player_words(name)
    return words[0].upper() + words[1:]


def meaning(table: Table) -> dict[str, str]:
    """What bars to the right and to the left say, and what their length does."""
    if table.kind.has("completions"):
        return {"good": "it can be completed", "bad": "it cannot", "longer": "the sooner"}
    one, other = table.sides
    longer = "the likelier" if table.kind.chance else "the sooner"
    return {
        "good": f"{player_words(one)} wins",
        "bad": f"{player_words(other)} does",
        "longer": longer,
    }


def history(table: Table) -> list[Made]:
    """A row for every move, and one for where it has come to; none before the first."""
    play = table.play
    if not play["labels"]:
        return []
    places = [*play["moves"], _now(table)]
    longest = max(place["remoteness"] or 0 for place in places)
    rows = []
    for ply, (place, player) in enumerate(zip(places, play["players"], strict=True)):
        made = ply < len(play["labels"])
        worse = made and place["judgement"] in ("mistake", "slower", "sooner")
        # One player makes all moves of a puzzle.
        is_first = table.kind.has("completions") or player in ("first", "left")
        bar = bar_of(place, is_first, longest)
        rows.append(
            Made(
                ply + 1,
                player.capitalize() if table.kind.passes_turn else "",
                place["label"] if made else "",
                table.at(ply + 1) if made else None,
                bar,
                _side_of(bar, table),
                _told(place, player, table),
                f"{place['judgement']}: better {place['optimal_move']}" if worse else "",
                table.at(ply) if worse else None,
            )
        )
    return rows


def _told(place: Mapping[str, Any], player: str, table: Table) -> str:
    """How a position stood, and for whom where there are two."""
    words = standing(place, table.kind.name)
    return f"{words} for {player_words(player)}" if table.kind.passes_turn else words


def _now(table: Table) -> Mapping[str, Any]:
    """Where the play has come to, for the player to move."""
    turn = table.turns[0]
    return turn.place or {}


def _side_of(bar: Bar | None, table: Table) -> str:
    """The colour of a bar: of whoever it is good for."""
    if bar is None or bar.end == 0:
        return "draw"
    if table.kind.beginners:
        return "left" if bar.end > 0 else "right"
    return "win" if bar.end > 0 else "lose"
