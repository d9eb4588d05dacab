"""Game-graph explorer: rules go in, a solved, queryable graph database comes out.

The code runs one way: ``games`` (rules) -> ``graph`` (arrays) -> ``solve`` (values) ->
``store`` (SQL) -> ``query`` -> ``cli``. A module imports only what stands left of it.
"""

__version__ = "0.1.0"
