"""The front door for Python: games as objects, which `explorer` offers by name.

`opening` builds games and opens databases, `games` is a stored game, `positions` a position and its
moves, `given` reads graphs that Python has already. They ask `explorer.answers`, and hold
no SQL; `tables` reads whole games as NumPy arrays and data frames.
"""
