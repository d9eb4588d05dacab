"""As in `explorer.cgt.arithmetic`."""

from explorer.cgt.arithmetic import add, multiple, negative, total

__all__ = ["add", "multiple", "negative", "total"]
