"""As in `explorer.cgt.canonical`."""

from explorer.cgt.canonical import canonical

__all__ = ["canonical"]
