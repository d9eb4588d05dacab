"""Stored graphs as files for other programs: one writer a format, rows streamed from SQL."""
