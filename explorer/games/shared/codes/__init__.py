"""The codes of games with something in common; see `explorer.games.codes`."""
