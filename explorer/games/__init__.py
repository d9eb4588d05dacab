"""The rules of the games, one file each. `base` says what a game is, `registry` finds them.

`codes` has what is said of a game in NumPy, `facts` what is published of it, `shared` what several
games have in common.
"""
