"""As in `explorer.cgt.thermograph`."""

from explorer.cgt.thermograph import Thermograph, exact, thermograph

__all__ = ["Thermograph", "exact", "thermograph"]
