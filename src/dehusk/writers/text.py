"""Plain text: paragraphs apart, a list item or table row a line."""

import numpy as np

from dehusk.arrays import Mask
from dehusk.page import Page
from dehusk.page.tables import in_data_table


def to_text(page: Page, kept: Mask) -> str:
    blocks = np.flatnonzero(kept)
    nodes = page.columns.block[blocks]
    items = page.nearest(page.tagged("li"))[nodes].tolist()
    rows = page.nearest(page.tagged("tr") & in_data_table(page))[nodes].tolist()
    written: list[str] = []
    last_item = last_row = -1
    for item, row, text in zip(items, rows, page.texts_of(blocks), strict=True):
        if row >= 0 and row == last_row:
            between = " | "
        elif (item >= 0 and last_item >= 0) or (row >= 0 and last_row >= 0):
            between = "\n"
        else:
            between = "\n\n"
        written += between, "- " if item >= 0 and item != last_item else "", text
        last_item, last_row = item, row
    return "".join(written[1:])
