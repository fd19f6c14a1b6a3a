"""Where nodes begin in a page's text: of the few that are asked for."""

import numpy as np

from dehusk.page import Page


def place_of(page: Page, node: int) -> int:
    """The offset in the text of the first piece in a node or after it."""
    columns = page.columns
    first = columns.lo[node]
    return int(columns.piece_lo[first]) if first < len(columns.piece_lo) else len(columns.text)


def nodes_between(page: Page, lo: int, hi: int) -> tuple[int, int]:
    """The nodes that begin in text[lo:hi], which follow one another: the first and one past the last."""
    columns, most = page.columns, len(page.columns.text)
    within = np.array((max(lo, 0), min(hi, most)), columns.piece_lo.dtype)  # of another type the column would be cast
    first, stop = columns.lo.searchsorted(columns.piece_lo.searchsorted(within).astype(columns.lo.dtype)).tolist()
    return first, len(columns.lo) if hi > most else stop
