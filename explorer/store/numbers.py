"""The form of the numbers that are kept with a game: see `explorer.store.summary`, which makes them
of arrays, and `explorer.query.catalog`, which counts rows."""

FREQUENT = 10
"""Values that are named, the most frequent ones."""

OF_OUTCOMES = ("win", "lose", "draw")
"""What is counted by outcome."""

PARTIZAN = ("forms", "cgt_values", "frequent_values", "highest_temperature", "plies")
"""What only games of Left and Right have."""
