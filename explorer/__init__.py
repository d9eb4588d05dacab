"""Game-graph explorer: rules go in, a solved, queryable graph database comes out.

The code runs one way: ``games`` (rules) -> ``graph`` (arrays) -> ``solve`` (values) ->
``store`` (SQL) -> ``query`` -> ``answers`` (data) -> ``export``, ``python``, ``cli``. A module
imports only what stands left of it. ``cgt`` (the algebra of partizan values and nim-values) and
``theory`` (closed forms and constructions) may be imported by all.

For programs there is a door: `build` a game or `open` a database, and ask the game and its
positions; `Value` reckons with values of partizan games. Importing this module costs nothing, what
is asked for is imported then.

>>> import explorer
>>> nim = explorer.build("nim")
>>> nim["3+4+5"].outcome, nim["3+4+5"].grundy, nim.start.optimal_move
('win', 2, 'heap 3: take 2')
>>> explorer.Value("{1|1}") == explorer.Value("1*")
True
"""

TYPE_CHECKING = False  # as type checkers know it: `typing` itself is not imported for it

if TYPE_CHECKING:
    from explorer.cgt.value import Value as Value
    from explorer.errors import ExplorerError as ExplorerError
    from explorer.nx import to_networkx as to_networkx
    from explorer.python.games import Games as Games
    from explorer.python.games import StoredGame as StoredGame
    from explorer.python.opening import build as build
    from explorer.python.opening import open as open
    from explorer.python.positions import Move as Move
    from explorer.python.positions import Position as Position
    from explorer.testing import check_game as check_game

__version__ = "0.1.0"

_FOUND_IN = {
    "ExplorerError": "explorer.errors",
    "Games": "explorer.python.games",
    "Move": "explorer.python.positions",
    "Position": "explorer.python.positions",
    "StoredGame": "explorer.python.games",
    "Value": "explorer.cgt.value",
    "build": "explorer.python.opening",
    "check_game": "explorer.testing",
    "open": "explorer.python.opening",
    "to_networkx": "explorer.nx",
}
"""Name -> the module that it is imported from when somebody asks for it."""

__all__ = [
    "ExplorerError", "Games", "Move", "Position", "StoredGame", "Value", "build", "check_game",
    "open", "to_networkx",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _FOUND_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_FOUND_IN[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
