"""Tables of data, as against tables that lay out a page."""

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.page import Page, fact

DATA_CELL = 160  # mean characters of a cell beyond which a table is layout


@fact
def in_data_table(page: Page) -> Mask:
    """Mask of the nodes in a table of data: no table inside it, rows of several cells, little in each, and several
    rows with text or a caption."""
    columns, table = page.columns, page.tagged("table")
    at = table.nonzero()[0]
    if not len(at):
        return table
    chars = running(page.piece_chars)
    cells, rows = _count(page.tagged("td", "th"), page, at), page.tagged("tr")
    shown = _count(rows & (columns.hi > columns.lo), page, at)
    data = np.zeros(len(table) + 1, np.bool_)  # the last: of no table at all
    data[at] = (
        (_count(table, page, at) == 1)
        & (cells > _count(rows, page, at))
        & (chars[columns.hi[at]] - chars[columns.lo[at]] <= DATA_CELL * cells)
        & ((shown > 1) | (_count(page.tagged("caption"), page, at) > 0))
    )
    return data[page.nearest(table)]


def _count(marked: Mask, page: Page, nodes: Ints) -> Ints:
    """The number of marked nodes in the subtree of each of some nodes."""
    sums = running(marked)
    return np.asarray(sums[page.columns.end[nodes]] - sums[nodes], np.int64)
