"""Plain text: paragraphs apart, a list item or table row a line."""

import numpy as np

from dehusk.kernel.columns import Mask
from dehusk.page import Page
from dehusk.writers.tables import in_data_table


def to_text(page: Page, kept: Mask) -> str:
    blocks = np.flatnonzero(kept)
    if not len(blocks):
        return ""
    nodes = page.columns.block[blocks]
    item = page.nearest(page.tagged("li"))[nodes]
    row = page.nearest(page.tagged("tr") & in_data_table(page))[nodes]
    new_item = np.diff(item, prepend=-1) != 0
    apart = np.full(len(blocks), 0)
    apart[1:][(item[1:] >= 0) & (item[:-1] >= 0)] = 1
    apart[1:][(row[1:] >= 0) & (row[:-1] >= 0)] = 1
    apart[1:][(row[1:] >= 0) & (row[:-1] == row[1:])] = 2
    before = [("\n\n", "\n", " | ")[kind] for kind in apart.tolist()]
    before[0] = ""
    bullet = ["- " if begins else "" for begins in (new_item & (item >= 0)).tolist()]
    return "".join([a + b + text for a, b, text in zip(before, bullet, page.texts_of(blocks), strict=True)])
