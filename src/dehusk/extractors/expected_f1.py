"""The selection of blocks with the greatest expected F1: defined in `kernel.verdict`, where it is compiled."""

from dehusk.kernel import best_selection, sharpened
from dehusk.kernel.verdict import FLOOR

__all__ = ["FLOOR", "best_selection", "sharpened"]
