"""Tables of data, as against tables that lay out a page."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import in_data_tables
from dehusk.page import Page, fact


@fact
def in_data_table(page: Page) -> Mask:
    """Mask of the nodes in a table of data."""
    return in_data_tables(page.columns) if page.has("table") else page.tagged("table")


@fact
def has_data_table(page: Page) -> bool:
    """Whether there is one: most tables of small pages lay them out."""
    return page.has("table") and bool(np.count_nonzero(in_data_table(page)))
