"""Published facts about games, as laws in SQL: those of `games/nim.py` are `laws` in `nim.py`."""
