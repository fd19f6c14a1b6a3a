"""Items between kept items of one list."""

import numpy as np

from dehusk.arrays import running
from dehusk.choice.decision import BETWEEN, Choice

LIKELY = 0.3  # the mean score of an item that stays; menus and buttons between items are less likely


def keep_items_between(choice: Choice) -> Choice:
    page, columns = choice.page, choice.page.columns
    items = np.flatnonzero(page.tagged("li"))
    if len(items) < 3:
        return choice
    of_list = columns.parent[items]
    lo, hi = (np.searchsorted(columns.block_piece, ends[items]) for ends in (columns.lo, columns.hi))
    kept = running(choice.kept)
    has = kept[hi] > kept[lo]
    first, last = np.full(len(columns.tag), len(columns.tag)), np.full(len(columns.tag), -1)
    first[of_list[has][::-1]] = items[has][::-1]  # of several the last that is written stays
    last[of_list[has]] = items[has]
    between = np.flatnonzero(~has & (items > first[of_list]) & (items < last[of_list]) & (hi > lo))
    if not len(between):
        return choice
    lo, hi = lo[between], hi[between]
    chars = page.block_hi - page.block_lo
    weighed, total = running(choice.scores * chars), running(chars)
    likely = weighed[hi] - weighed[lo] >= LIKELY * (total[hi] - total[lo])
    turn = np.zeros(len(page) + 1, np.int64)
    np.add.at(turn, lo[likely], 1)
    np.add.at(turn, hi[likely], -1)
    return choice.changed((np.cumsum(turn)[:-1] > 0) & choice.doubted, kept=True, why=BETWEEN)
