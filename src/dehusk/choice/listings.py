"""Listings of code between kept blocks."""

import numpy as np

from dehusk.choice.decision import BETWEEN, Choice
from dehusk.extractors.base import KEEP
from dehusk.notation.code import listings


def keep_listings_between(choice: Choice) -> Choice:
    """A listing more likely content than not stays where the blocks before and behind it do: the cut of an article,
    which is higher, is meant for prose about something else."""
    columns, kept = choice.page.columns, choice.kept
    nodes = listings(choice.page).nonzero()[0]
    spans = np.searchsorted(columns.block_piece, (columns.lo[nodes], columns.hi[nodes])).T.tolist()
    found: list[int] = []
    for lo, hi in spans:
        beside = 0 < lo < hi < len(kept) and kept[lo - 1] and kept[hi]
        if beside and not kept[lo:hi].any() and choice.scores[lo:hi].mean() >= KEEP:
            found += choice.doubted(range(lo, hi))
    return choice.changed_at(found, kept=True, why=BETWEEN)
