"""A page -> its lists, the likeliest main one first."""

import numpy as np

from dehusk.kernel.columns import Ints
from dehusk.lists.cut import Cut
from dehusk.lists.regions import Ranked, ranked
from dehusk.lists.region import Region
from dehusk.lists.tables import Cells
from dehusk.lists.tree import Tree, tree
from dehusk.page import Page
from dehusk.writers.tables import in_data_table


def find_regions(page: Page) -> list[Region]:
    items = tree(page)
    return [_region(items, each) for each in ranked(items)]


def _region(items: Tree, found: Ranked) -> Region:
    """Rows of a table of data lose their header rows, which name the fields."""
    page, starts = items.page, found.cut.starts
    nodes = items.node[starts]
    if (nodes < 0).any() or not (page.tagged("tr") & in_data_table(page))[nodes].all():
        return Region(found.score, items, found.cut)
    cells = Cells(page)
    rows = _rows_up_to(page, int(nodes[-1]))
    header = rows[: cells.headings(rows)]
    below = ~np.isin(nodes, header)
    if below.sum() < 1:
        return Region(found.score, items, found.cut, [])
    return Region(found.score, items, Cut(starts[below], found.cut.stops[below]), header)


def _rows_up_to(page: Page, last: int) -> list[int]:
    """The rows of the last row's table down to it."""
    table = page.nearest(page.tagged("table"))
    rows: Ints = np.flatnonzero(page.tagged("tr") & (table == table[last]))
    return rows[rows <= last].tolist()
