"""A page -> its lists, the likeliest main one first."""

import numpy as np

from dehusk.arrays import Mask, running
from dehusk.kernel import markup
from dehusk.lists.build import tree_of
from dehusk.lists.cut import Cut
from dehusk.lists.facts import Facts
from dehusk.lists.glance import effort
from dehusk.lists.probability import LIST, probability
from dehusk.lists.region import Region
from dehusk.lists.regions import Ranked, ranked
from dehusk.lists.single import single
from dehusk.lists.tree import Tree
from dehusk.page import Page
from dehusk.page.tables import in_data_table

LINKING = 0.5  # of the rows have a link, and none is a header: a list laid out as a table


def find_regions(page: Page) -> list[Region]:
    closely = effort(page) if len(page) else 0.0
    if not closely:
        return []
    items = tree_of(page)
    if not len(items):
        return []
    facts, rows = Facts(items), page.tagged("tr") & in_data_table(page)
    lists = [_region(items, each, rows) for each in ranked(facts, closely)]
    if not lists and closely == 1.0 and (one := single(facts)):
        return [Region(0.0, LIST, items, one)]
    return lists


def _region(items: Tree, found: Ranked, rows: Mask) -> Region:
    """Rows of a table of data lose their header rows, which name the fields."""
    starts, stops = found.cut
    nodes = items.node[starts]
    if (nodes < 0).any() or not rows[nodes].all() or (stops != items.end[starts]).any():
        return Region(found.score, probability(found.odds), items, found.cut)
    header = _header(items, int(nodes[-1]))
    below = ~np.isin(nodes, header)
    if not below.any() or (not header and _linking(items, found.cut) > LINKING):
        return Region(found.score, probability(found.odds), items, found.cut)
    return Region(found.score, probability(found.odds), items, Cut(starts[below], stops[below]), header)


def _linking(items: Tree, cut: Cut) -> float:
    """The share of records with a link."""
    links = running(items.label == markup.TAG["a"])
    return float((links[cut.stops] > links[cut.starts]).mean())


def _header(items: Tree, last: int) -> list[int]:
    """The header rows of the table that this row is in."""
    page = items.page
    table = page.nearest(page.tagged("table"))
    return items.cells.header(np.flatnonzero(page.tagged("tr") & (table == table[last])).tolist())
