"""Items between kept items of one list."""

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.choice.decision import BETWEEN, Choice

LIKELY = 0.3  # the mean score of an item that stays; menus and buttons between items are less likely


def keep_items_between(choice: Choice) -> Choice:
    """An item none of whose blocks were chosen stays where an item before it and one after it in its list do."""
    page, out = choice.page, choice.gaps
    if not len(out) or not page.has("li"):
        return choice
    items = page.nearest(page.tagged("li"))[page.columns.block]
    out = out[items[out] >= 0]
    if not len(out):
        return choice
    chosen = items[choice.kept]
    blocks = out[_between(items[out], chosen[chosen >= 0], page.columns.parent) & choice.doubted(out)]
    if not len(blocks):
        return choice
    chars = (page.block_hi - page.block_lo)[blocks]
    number = np.unique(items[blocks], return_inverse=True)[1]
    mean = np.bincount(number, choice.scores[blocks] * chars) / np.bincount(number, chars)
    return choice.changed_at(blocks[(mean >= LIKELY)[number]], kept=True, why=BETWEEN)


def _between(items: Ints, chosen: Ints, parent: Ints) -> Mask:
    """Mask of the items that were not chosen, but one before and one after them in the same list."""
    size = len(parent)
    first, last, taken = np.full(size, size), np.full(size, -1), np.zeros(size, np.bool_)
    first[parent[chosen[::-1]]] = chosen[::-1]  # of several the last that is written stays
    last[parent[chosen]] = chosen
    taken[chosen] = True
    return np.asarray(~taken[items] & (items > first[parent[items]]) & (items < last[parent[items]]))
