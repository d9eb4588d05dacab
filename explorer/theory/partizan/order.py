"""As in `explorer.cgt.order`."""

from explorer.cgt.order import compare, equals_form, le, outcome_class

__all__ = ["compare", "equals_form", "le", "outcome_class"]
