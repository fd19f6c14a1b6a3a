"""Tables of data, definition lists and code listings: each kept whole or not at all."""

import numpy as np

from dehusk.arrays import Floats, Ints, Mask
from dehusk.choice.decision import WHOLE, Choice
from dehusk.extractors.base import Evidence
from dehusk.notation.code import listings, may_have_listings
from dehusk.page import Page
from dehusk.page.tables import in_data_table

HALF = 0.5  # the share of a unit's words, or of its cells, that speaks for all of it


def keep_units(choice: Choice, evidence: Evidence) -> Choice:
    """A unit is kept where half of its words were chosen, or something in half of its cells."""
    unit = unit_of(choice.page)
    blocks = (unit >= 0).nonzero()[0]
    if not len(blocks):
        return choice
    unit, chosen = unit[blocks], choice.kept[blocks]
    number = np.unique(unit, return_inverse=True)[1]
    words = choice.page.block_hi - choice.page.block_lo if evidence.words is None else evidence.words
    by_words = _half(np.bincount(number, words[blocks] * chosen), np.bincount(number, words[blocks]))
    whole = (by_words | _half_by_cells(choice, blocks, unit))[number]
    choice = choice.changed_at(blocks[whole & ~chosen], kept=True, why=WHOLE)
    return choice.changed_at(blocks[chosen & ~whole], kept=False, why=WHOLE)


def unit_of(page: Page) -> Ints:
    """For every block the node of the unit around it, or -1; empty where there is none. A table holds all in it."""
    if not page.has("dl", "table") and not may_have_listings(page):
        return np.zeros(0, np.int64)
    units, table = page.tagged("dl") | listings(page), page.tagged("table")
    if table.any():
        data = in_data_table(page)
        units = (units & ~data) | (table & data)
    return page.nearest(units)[page.columns.block] if units.any() else np.zeros(0, np.int64)


def _half_by_cells(choice: Choice, blocks: Ints, unit: Ints) -> Mask:
    """One truth a unit; a block in no cell of its unit counts as one."""
    page = choice.page
    cell = page.nearest(page.tagged("td", "th"))[page.columns.block[blocks]]
    begins = np.append(0, 1 + ((cell[1:] != cell[:-1]) | (cell[1:] < unit[1:])).nonzero()[0])
    held, number = np.logical_or.reduceat(choice.kept[blocks], begins), np.unique(unit[begins], return_inverse=True)[1]
    return _half(np.bincount(number, held), np.bincount(number))


def _half(part: Floats | Ints, whole: Floats | Ints) -> Mask:
    return np.asarray((part > 0) & (part >= HALF * whole))
