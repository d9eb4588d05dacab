"""A stored game, and the database it is in."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from html import escape
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeVar

from explorer.answers import catalog
from explorer.answers import line as lines
from explorer.answers import moves as of_moves
from explorer.answers import positions as of_positions
from explorer.answers.answer import Answer
from explorer.errors import MalformedError, NotThereError
from explorer.games.registry import GameType, from_file, knowing
from explorer.python.positions import Line, Path, Position, position_of
from explorer.store.engine import Database, locate

if TYPE_CHECKING:
    import networkx
    import pandas

A = TypeVar("A", bound=Answer)
T = TypeVar("T")


class StoredGame:
    """A game in a database: its positions by their texts, and every question about them.

    ``len`` is the number of positions, iterating gives their texts, and ``game[text]`` is a
    `explorer.python.positions.Position`; any text that the rules read as the position will do.

    >>> import explorer
    >>> game = explorer.build("nim:heaps=1+2")
    >>> game, len(game), "2+1" in game, game["2+1"].position
    (<StoredGame nim:heaps=1+2: 5 positions>, 5, True, '1+2')

    name, slug, title, kind   its spec, its family, and what it is
    move_count                how many moves it has
    parameters                the parameters, by name
    """

    def __init__(self, games: Games, name: str) -> None:
        self._games = games
        answer = games.asked(catalog.game, name)
        for note in answer.notes:
            warnings.warn(note, UserWarning, stacklevel=3)
        facts = answer.object
        self.name: str = facts["game"]
        self.slug: str = facts["slug"]
        self.title: str = facts["title"]
        self.kind: str = facts["kind"]
        self.parameters: dict[str, Any] = facts["parameters"]
        self.move_count: int = facts["moves"]
        self._size: int = facts["positions"]
        self._start: str = facts["start"]

    def asked(self, question: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """What a function of `explorer.answers` says of this game, in its database."""
        return self._games.asked(question, self.name, *arguments, **named)

    @property
    def start(self) -> Position:
        """The position in which play begins."""
        return self[self._start]

    def __getitem__(self, text: str) -> Position:
        """A position; MalformedError (a ValueError) if the text is none, NotThereError (a KeyError)
        if the graph has none such."""
        if not isinstance(text, str):
            raise TypeError(f"positions are asked by their texts, and {text!r} is none")
        return position_of(self, self.asked(of_positions.show, text).object)

    def __contains__(self, text: object) -> bool:
        try:
            return isinstance(text, str) and self[text] is not None
        except (MalformedError, NotThereError):
            return False

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        return (position.position for position in self.positions())

    def positions(self) -> Iterator[Position]:
        """All positions, in the order of their ids."""
        return self._found()

    def where(
        self,
        *conditions: str,
        outcome: str | None = None,
        value: str | None = None,
        grundy: int | None = None,
        remoteness: int | None = None,
        limit: int | None = None,
    ) -> list[Position]:
        """The positions that have some properties, in the order of their ids.

        A condition is SQL over a position's columns and its named parts. `value` is a partizan
        value with an order sign before it, such as ">= 1/2". MalformedError (a ValueError) for what
        is none; NotThereError (a KeyError) if the game has no such values.

        >>> import explorer
        >>> nim = explorer.build("nim")
        >>> [str(position) for position in nim.where("heaps = 3", outcome="lose")]
        ['1+4+5', '1+2+3']
        """
        found = self._found(
            where=conditions, outcome=outcome, value=value, grundy=grundy, remoteness=remoteness,
            limit=limit, count_all=False,
        )  # fmt: skip
        return list(found)

    def _found(self, **properties: Any) -> Iterator[Position]:
        with self._games.streamed(of_positions.find, self.name, **properties) as answer:
            for row in answer.rows:
                place = dict(zip(answer.columns, row, strict=True))
                named = place["fields"]
                place["fields"] = None if named is None else json.loads(named)
                yield position_of(self, place)

    def line(self, position: str | None = None, first: str | None = None) -> Line:
        """Best play of both from a position, the start unless said.

        >>> import explorer
        >>> explorer.build("nim:heaps=1+2").line().positions
        ['1+2', '1+1', '1', '0']
        """
        answer = self.asked(lines.line, position, first=first)
        play = answer.object
        return Line(
            play["positions"], play["labels"], play["players"], play["ended"], play["winner"],
            answer.words[0],
        )  # fmt: skip

    def path(self, start: str, end: str) -> Path:
        """A shortest path; NotThereError (a KeyError) if none leads there."""
        return self.paths(start, end, limit=1)[0]

    def paths(self, start: str, end: str, limit: int = 100) -> list[Path]:
        """The shortest paths from one position to another, up to `limit` of them."""
        asked = self._games.streamed(of_moves.paths, self.name, start, end, every=True, limit=limit)
        with asked as answer:
            return [Path(path["positions"], path["labels"]) for path in answer.object]

    def sql(self, query: str, /, **values: Any) -> list[dict[str, Any]]:
        """The rows of a read-only query to the database of this game; ``:game`` is its name.

        >>> import explorer
        >>> nim = explorer.build("nim")
        >>> nim.sql("SELECT count(*) AS moves FROM move WHERE game = :game")
        [{'moves': 262}]
        """
        return self._games.sql(query, **{"game": self.name, **values})

    def info(self) -> dict[str, Any]:
        """The game in numbers: counts by outcome and remoteness, branching, cycles."""
        facts: dict[str, Any] = self.asked(catalog.info).object
        return facts

    def to_networkx(self, **options: Any) -> networkx.MultiDiGraph[str]:
        """The graph for NetworkX; `around`, `depth` and `direction` as `explorer.nx` has them."""
        from explorer.nx import to_networkx

        with knowing(self._games.types), warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # said when the game was opened
            return to_networkx(self.name, self._games.database, **options)

    def to_pandas(self, table: str = "positions") -> pandas.DataFrame:
        """All positions, or all ``moves``, as a data frame: the columns of the view."""
        from explorer.python.tables import data_frame

        return data_frame(self._games.database, self.name, table)

    def to_arrays(self) -> dict[str, Any]:
        """The graph and its values as NumPy arrays; see `explorer.python.tables.arrays`."""
        from explorer.python.tables import arrays

        return arrays(self._games.database, self.name)

    def draw(
        self,
        file: str | None = None,
        *,
        shape: str = "graph",
        start: str | None = None,
        depth: int | None = None,
    ) -> Picture | None:
        """A picture: written to a file, or given back for a notebook to show.

        `shape` is graph, tree or grid; `start` and `depth` bound it. Needs the extra `plot`.
        """
        from explorer.plots.game import draw_game

        if file is not None:
            self.asked(draw_game, file, shape, start, depth)
            return None
        with tempfile.TemporaryDirectory() as folder:
            drawn = FilePath(folder) / "picture.svg"
            self.asked(draw_game, str(drawn), shape, start, depth)
            return Picture(drawn.read_text(encoding="utf-8"))

    def __repr__(self) -> str:
        return f"<StoredGame {self.name}: {self._size:,} positions>"

    def _repr_html_(self) -> str:
        start = self.start
        return (
            f"<p><b>{escape(self.title)}</b>, {escape(self.name)}: {self._size:,} positions, "
            f"{self.move_count:,} moves; start {escape(start.position)}: "
            f"{escape(start.words)}</p>"
        )


class Picture:
    """A picture as SVG, which notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg


class Games:
    """The games of a database, by their specs; ``with`` closes it.

    >>> import explorer
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = explorer.build("nim:heaps=1+2", db=f"{folder}/games.db")
    ...     with explorer.open(f"{folder}/games.db") as games:
    ...         list(games), games["nim:heaps=2+1"]["1"].optimal_move
    (['nim:heaps=1+2'], 'heap 1: take 1')
    """

    def __init__(
        self, database: Database, types: Sequence[GameType] = (), temporary: bool = False
    ) -> None:
        self.database = database
        self.types = tuple(types)
        self._temporary = temporary

    def asked(self, question: Callable[..., T], name: str, *arguments: Any, **named: Any) -> T:
        """What a function of `explorer.answers` says of a game in this database."""
        with knowing(self.types):
            return question(name, *arguments, database=self.database, **named)

    @contextmanager
    def streamed(
        self,
        question: Callable[..., AbstractContextManager[A]],
        name: str,
        *arguments: Any,
        **named: Any,
    ) -> Iterator[A]:
        """The same for an answer whose rows come as they are asked for."""
        with ExitStack() as stack:
            asked = question(name, *arguments, database=self.database, **named)
            with knowing(self.types):
                answer = stack.enter_context(asked)
            yield answer

    def __getitem__(self, spec: str) -> StoredGame:
        """A stored game; NotThereError (a KeyError) if it is not stored."""
        return StoredGame(self, spec)

    def __iter__(self) -> Iterator[str]:
        return iter([row[0] for row in catalog.games(self.database).rows])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, spec: object) -> bool:
        try:
            return isinstance(spec, str) and self[spec] is not None
        except (MalformedError, NotThereError):
            return False

    def sql(self, query: str, /, **values: Any) -> list[dict[str, Any]]:
        """The rows of a read-only query, as dicts; ``:name`` in it takes the value of that name."""
        from explorer.answers.sql import sql

        with sql(query, self.database, values=values) as answer:
            return [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]

    def close(self) -> None:
        """Close the connections that wait; asking again opens others."""
        self.database.close()

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __deepcopy__(self, memo: object) -> Games:
        """The same: what is copied beside stays of one database."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Games], tuple[str, list[str], list[GameType]]]:
        """Sent to other processes as the place of its file, and of the files with its rules;
        TypeError in memory, from where nothing can be sent."""
        if self._temporary:
            raise TypeError(
                "a game that is kept for as long as it is used cannot be pickled, nor its "
                "positions: build it into a file, with db"
            )
        from_files = [cls for cls in self.types if cls.source_file is not None]
        files = dict.fromkeys(str(sys.modules[cls.__module__].__file__) for cls in from_files)
        others = [cls for cls in self.types if cls.source_file is None]
        return _again, (str(self.database.path.absolute()), list(files), others)

    def __repr__(self) -> str:
        return f"<Games in {self.database}>"


def _again(path: str, files: Sequence[str], types: Sequence[GameType]) -> Games:
    """The games of a file, in another process or later on."""
    return Games(locate(path), [*(cls for file in files for cls in from_file(file)), *types])


def in_memory(types: Sequence[GameType] = ()) -> Games:
    """A database of its own, in a temporary file that goes with the last of its games."""
    folder = tempfile.mkdtemp(prefix="explorer-")
    games = Games(locate(str(FilePath(folder) / "games.db")), types, temporary=True)
    weakref.finalize(games, _forget, games.database, folder)
    return games


def _forget(database: Database, folder: str) -> None:
    database.close()
    shutil.rmtree(folder, ignore_errors=True)
