"""As in `explorer.cgt.parse`."""

from explorer.cgt.parse import parse

__all__ = ["parse"]
