"""Tables of data, as against tables that lay out a page. `_tables` is the same, compiled."""

import numpy as np

from dehusk.arrays import Ints, Mask, running
from dehusk.kernel.columns import Columns
from dehusk.kernel.markup import TAG
from dehusk.kernel.paths import inherit

DATA_CELL = 160  # mean characters of a cell beyond which a table is layout
TABLE, ROW, CAPTION = TAG["table"], TAG["tr"], TAG["caption"]
CELLS = (TAG["td"], TAG["th"])


def in_data_tables(columns: Columns) -> Mask:
    """Mask of the nodes in a table of data: no table inside it, rows of several cells, little in each, and several
    rows with text or a caption."""
    tag = columns.tag
    table = tag == TABLE
    at = table.nonzero()[0]
    chars = running((columns.piece_hi - columns.piece_lo).astype(np.int64))
    cells, rows = _count(np.isin(tag, CELLS), columns, at), _count(tag == ROW, columns, at)
    shown = _count((tag == ROW) & (columns.hi > columns.lo), columns, at)
    data = np.zeros(len(tag) + 1, np.bool_)  # the last: of no table at all
    data[at] = (
        (_count(table, columns, at) == 1)
        & (cells > rows)
        & (chars[columns.hi[at]] - chars[columns.lo[at]] <= DATA_CELL * cells)
        & ((shown > 1) | (_count(tag == CAPTION, columns, at) > 0))
    )
    return data[inherit(columns.parent, table.view(np.uint8))]


def _count(marked: Mask, columns: Columns, nodes: Ints) -> Ints:
    """The number of marked nodes in the subtree of each of some nodes."""
    sums = running(marked)
    return np.asarray(sums[columns.end[nodes]] - sums[nodes], np.int64)
