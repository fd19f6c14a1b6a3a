"""Tables of data, as against tables that lay out a page."""

import numpy as np

from dehusk.arrays import Mask, running
from dehusk.page import Page, fact

DATA_CELL = 160  # mean characters of a cell beyond which a table is layout


@fact
def in_data_table(page: Page) -> Mask:
    """Mask of the nodes in a table of data: no table inside it, several rows of several cells, little in each."""
    columns, table = page.columns, page.tagged("table")
    at = np.flatnonzero(table)
    if not len(at):
        return table
    end = columns.end[at]
    tables, rows, cells = (running(page.tagged(*tags)) for tags in (("table",), ("tr",), ("td", "th")))
    chars = running(page.piece_chars)
    count, height = cells[end] - cells[at], rows[end] - rows[at]
    shown = running(page.tagged("tr") & (columns.hi > columns.lo))
    data = np.zeros(len(table) + 1, np.bool_)  # the last: of no table at all
    data[at] = (
        (tables[end] - tables[at] == 1)
        & (shown[end] - shown[at] > 1)
        & (count > height)
        & (chars[columns.hi[at]] - chars[columns.lo[at]] <= DATA_CELL * count)
    )
    return data[page.nearest(table)]
