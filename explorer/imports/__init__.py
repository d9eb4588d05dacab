"""Graphs from files of other programs: one reader a format, all to one `FileGraph`."""
