"""Graphs from files of other programs: one reader a format, all to the same draft of a graph."""
