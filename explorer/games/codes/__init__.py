"""The codes of games, the vectorised twins of their rules: those of `games/nim.py` in `nim.py`."""
