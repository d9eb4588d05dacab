"""As in `explorer.cgt.value` and `explorer.cgt.contexts`."""

from explorer.cgt.contexts import simple
from explorer.cgt.value import ZERO, Value

__all__ = ["ZERO", "Value", "simple"]
