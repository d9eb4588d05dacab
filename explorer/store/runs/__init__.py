"""Runs: a game as a folder of files, for graphs that a SQL database should not hold.

Tables are Parquet files, which DuckDB and others read; beside them stands an index, arrays that are
mapped into memory, by which a position is found and its moves are made anew by the rules.
"""
