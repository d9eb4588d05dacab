"""Closed forms and constructions beside the graphs. Imports nothing of the project but `errors`
and `cgt`."""
