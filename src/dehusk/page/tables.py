"""Tables of data, as against tables that lay out a page."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.kernel import in_data_tables
from dehusk.kernel.hints import DATA_TABLE
from dehusk.page import Page, fact
from dehusk.page.hints import hinted


@fact
def in_data_table(page: Page) -> Mask:
    """Mask of the nodes in a table of data."""
    return in_data_tables(page.columns) if has_data_table(page) else np.zeros(len(page.columns.tag), np.bool_)


def has_data_table(page: Page) -> bool:
    """Whether there is one: most tables of small pages lay them out."""
    return bool(hinted(page) & DATA_TABLE)
