"""Why the model holds a block for content or not: the signals that moved it most, in words."""

from dehusk.reasons.reason import Reason, Reasons
from dehusk.reasons.weigh import reasons_of

__all__ = ["Reason", "Reasons", "reasons_of"]
