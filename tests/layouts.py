"""Layouts made by hand."""

from typing import Any

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.kernel.columns import OF_PIECES, TRUTHS, Layout


def layout_by_hand(
    left: Floats, top: Floats, right: Floats, bottom: Floats, displayed: Mask, pieces: int = 0, **columns: Any
) -> Layout:
    """Boxes of the elements, and what else is told; all that is not is 0."""
    told = {"left": left, "top": top, "right": right, "bottom": bottom, "displayed": displayed, **columns}
    return Layout(
        **{
            name: told.get(
                name, np.zeros(pieces if name in OF_PIECES else len(left), np.bool_ if name in TRUTHS else float)
            )
            for name in Layout._fields
        }
    )
