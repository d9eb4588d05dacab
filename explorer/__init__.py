"""Game-graph explorer: rules go in, a solved, queryable graph database comes out.

The code runs one way: ``games`` (rules) -> ``graph`` (arrays) -> ``solve`` (values) ->
``store`` (SQL) -> ``query`` -> ``answers`` (data) -> ``export``, ``cli``. A module imports only
what stands left of it. ``cgt`` (the algebra of partizan values and nim-values) and ``theory``
(closed forms and constructions) may be imported by all.

>>> import explorer
>>> explorer.Value("{1|1}") == explorer.Value("1*")
True
"""

TYPE_CHECKING = False  # as type checkers know it: `typing` itself is not imported for it

if TYPE_CHECKING:
    from explorer.cgt.value import Value as Value

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """What is imported only when somebody asks for it."""
    if name == "Value":
        from explorer.cgt.value import Value

        return Value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
