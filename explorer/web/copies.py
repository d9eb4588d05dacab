"""A game as plain pages in a folder: what `explorer serve` shows of its positions, without it.

The templates are those of the live pages. A move leads to the page of its position, so there is no
record, no opponent and no script; a page needs nothing but a browser and the files beside it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from explorer.answers.answer import Answer, Progress, silent
from explorer.answers.play import OneGame, Turn, one_game
from explorer.answers.play_words import standing
from explorer.answers.resolve import DatabaseName, located
from explorer.answers.words import counted
from explorer.errors import ExplorerError, LimitError, MalformedError, quote
from explorer.query.catalog import game as look_up
from explorer.query.choices import Choice
from explorer.query.lines import at_the_end
from explorer.query.many import moves as moves_of_many
from explorer.query.many import positions as many_positions
from explorer.query.neighbourhood import neighbourhood
from explorer.query.positions import values
from explorer.query.rows import Row
from explorer.store.engine import one_moment, reading
from explorer.web.files import TYPES, content
from explorer.web.play import told_of
from explorer.web.signs import sign_of, tone_of
from explorer.web.table import Choices, Table
from explorer.web.templating import environment

MOST = 20_000
"""Pages that are written at most."""

BLOCK = 500
"""Positions that are read at a time."""


@dataclass(frozen=True)
class Copied(Table):
    """A position whose moves lead to the files of other positions.

    pages  text of a position -> its file, of those that have one
    """

    pages: dict[str, str] = field(default_factory=dict)

    def on(self, move: Row, *others: Any, **named: Any) -> str | None:
        return self.pages.get(move["target"])

    def acting(self, choice: Choice) -> str | None:
        return None


def copy_pages(
    spec: str,
    folder: str,
    database: DatabaseName = None,
    *,
    around: str | None = None,
    depth: int | None = None,
    hints: bool = True,
    progress: Progress = silent,
) -> Answer:
    """Write a page a position into a new folder: all of a game, or those `depth` moves `around`.

    Without `hints` pages tell no values. The folder is there when all is written, or not at all.

    NotThereError if the game or the position is not there; LimitError if there are more than `MOST`
    positions; ExplorerError if the folder is there and holds something, or cannot be written.
    """
    if depth is not None and around is None:
        raise MalformedError("--depth says how far around a position: give --around with it")
    target = Path(folder)
    with one_moment(located(database)) as there:  # a game that is built meanwhile is not mixed in
        game = one_game(spec, around, None, there)
        _need_room(target)
        return _copied(game, target, _texts(game, around is not None, depth), hints, progress)


def _copied(
    game: OneGame, target: Path, texts: Sequence[str], hints: bool, progress: Progress
) -> Answer:
    """Write the pages of these positions, and their list."""
    pages = {text: f"{number}.html" for number, text in enumerate(texts)}
    draft: Path | None = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        draft.chmod(0o777 & ~_umask())
        for file in TYPES:
            if file != "explorer.js":
                (draft / file).write_text(content(file), encoding="utf-8")
        layers: dict[int | None, list[dict[str, Any]]] = {}
        for done, (place, text) in enumerate(_written(game, texts, pages, hints)):
            (draft / pages[place["position"]]).write_text(text, encoding="utf-8")
            layers.setdefault(place["depth"], []).append(_listed(game, place, pages))
            if done % BLOCK == 0:
                progress("write", done, len(texts))
        index = _index(game, pages[game.start], layers, len(texts), hints)
        (draft / "index.html").write_text(index, encoding="utf-8")
        if target.exists():
            target.rmdir()  # it is empty
        draft.rename(target)
    except OSError as error:
        shown = quote(str(target))
        raise ExplorerError(f"{shown} cannot be written: {error.strerror}") from error
    finally:
        if draft is not None:
            shutil.rmtree(draft, ignore_errors=True)
    count = counted(len(texts), "page")
    words = f"{game.about.name}: {count} in {target}: open {target / 'index.html'}"
    return Answer(notes=[*game.about.notes, words])


def _texts(game: OneGame, around: bool, depth: int | None) -> list[str]:
    """The positions that get a page: all, or those that come after where the game begins here."""
    name = game.about.name
    with reading(game.database) as connection:
        if around:
            near = neighbourhood(connection, name, game.start, depth, most=MOST)
            return [place["position"] for place in near.positions]
        size = look_up(connection, name)["positions"]
        if size > MOST:
            raise LimitError(
                f"{name} has {size:,} positions, and more than {MOST:,} pages are too many: "
                "explorer serve shows them all, or give --around POSITION --depth N"
            )
        return [text for text, _ in values(connection, name, "id")]


def _umask() -> int:
    """The rights that this user does not give."""
    os.umask(mask := os.umask(0))
    return mask


def _need_room(target: Path) -> None:
    """ExplorerError unless a folder can be made there: nothing of anybody's is written over."""
    if not target.name or target.resolve() == Path.cwd():
        raise ExplorerError("the pages cannot take the place of this folder: name a new one")
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise ExplorerError(f"{quote(str(target))} is there already: name a folder that is not")


def _written(
    game: OneGame, texts: Sequence[str], pages: dict[str, str], hints: bool
) -> Iterator[tuple[Row, str]]:
    """(the row of a position, its page) for each."""
    template = environment().get_template("game.html")
    with reading(game.database) as connection:
        stored = look_up(connection, game.about.name)
    for place in _places(game, texts):
        text = place["position"]
        sides = game.kind.beginners or (place["mover"] or "first",)
        turns = [game.turn(place, side) for side in sides]
        play = {"positions": [text], "labels": [], "players": [turns[0].player], "moves": []}
        table = Copied(
            game, stored, Choices(hints=hints), [text], play, turns, game.about.notes, pages=pages
        )
        told = told_of(table)
        if not place["mover"] and game.kind.passes_turn and not game.kind.beginners:
            told["status_line"] = _status(turns[0])  # nobody knows here who is first
        yield place, template.render(**_ours(), **told)


def _status(turn: Turn) -> str:
    """Whose turn it is in a position that is seen from whoever is to move."""
    if not turn.is_over:
        return "Whoever is to move chooses a move."
    ends = {"win": "whoever is to move has won", "lose": "whoever is to move has lost"}
    assert turn.place is not None
    stands = at_the_end(turn.place)
    return f"The end: {ends.get(stands or '', 'a draw' if stands else 'there are no moves')}."


def _places(game: OneGame, texts: Sequence[str]) -> Iterator[Row]:
    """The rows of positions with their moves, a block at a time."""
    for first in range(0, len(texts), BLOCK):
        with reading(game.database) as connection:
            block = many_positions(connection, game.about.name, texts[first : first + BLOCK])
            moves = moves_of_many(connection, game.about.name, [row["id"] for row in block])
        for row in block:
            yield row | {"moves": moves[row["id"]]}


def _listed(game: OneGame, place: Row, pages: dict[str, str]) -> dict[str, Any]:
    """A position as the list of all has it."""
    words = standing(place, game.kind.name) if game.kind.values else ""
    return {
        "text": place["position"],
        "href": pages[place["position"]],
        "words": words,
        "sign": sign_of(place),
        "tone": tone_of(place),
    }


def _index(
    game: OneGame, first: str, layers: dict[int | None, list[dict[str, Any]]], count: int,
    hints: bool,
) -> str:  # fmt: skip
    """The page that lists all others, by how far they are from the start."""
    with reading(game.database) as connection:
        stored = look_up(connection, game.about.name)
    reached = sorted(depth for depth in layers if depth is not None)
    named: Iterable[tuple[str, int | None]] = [
        *((f"After {counted(depth, 'move')}" if depth else "At the start", depth)
          for depth in reached),
        *([("Not reached from the start", None)] if None in layers else []),
    ]  # fmt: skip
    rules = "" if game.about.game is None else game.about.game.rules()
    return environment().get_template("positions.html").render(
        **_ours(), game=stored, said=counted(count, "position"), notes=game.about.notes,
        hints=hints, start={"text": game.start, "href": first},
        rules=[" ".join(each.split()) for each in rules.split("\n\n")] if rules else [],
        layers=[(words, layers[depth]) for words, depth in named],
    )  # fmt: skip


def _ours() -> dict[str, Any]:
    """What stands around every page."""
    return {"files": True, "home": "index.html", "place": lambda name: name}
