"""The rules of the games, one file each. `base` says what a game is, `registry` finds them."""
