"""As in `explorer.cgt.text`."""

from explorer.cgt.text import text

__all__ = ["text"]
