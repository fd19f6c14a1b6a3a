"""The tag path sequence filter (Velloso, Dorneles 2013): the page's structurally densest region is its content.

Names follow the paper: a sequence of symbols, its alphabet, frequency thresholds, regions.
"""

import numpy as np

from dehusk.kernel.columns import Ints, Mask
from dehusk.page import Page

SCANS = 1000  # the paper saw four or five splits a page; a page made to be slow stops here


def first_cut(symbols: Ints) -> int:
    """Where the first region ends: no symbol before the cut appears after it. The whole length where there is none."""
    last = np.zeros(int(symbols.max()) + 1, np.int64)
    position = np.arange(len(symbols))
    last[symbols] = position  # the last assignment stands
    reach = np.maximum.accumulate(last[symbols])
    return int(np.argmax(reach == position)) + 1


def ambiguous(size: int, left: int, margin: float) -> bool:
    return abs(size - 2 * left) / size <= margin


def split(symbols: Ints, margin: float, scans: int) -> tuple[int | None, int]:
    """Lines 2 to 38 of Algorithm 3: where to cut, or None; and how many scans are left."""
    counts = np.bincount(symbols)
    frequency = counts[symbols]
    for threshold in np.unique(frequency).tolist():
        kept = np.flatnonzero(frequency >= threshold)
        if scans == 0 or (symbols[kept] == symbols[kept[0]]).all():
            break
        scans -= 1
        end = first_cut(symbols[kept])
        left = int(kept[end - 1]) + 1
        if end < len(kept) and not ambiguous(len(symbols), left, margin):
            return left, scans
    return None, scans
