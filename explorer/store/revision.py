"""The revision of the schema, where it can be asked without loading the tables."""

REVISION = "0009"
"""The revision of the schema that this program reads and writes: the head of migrations/."""
