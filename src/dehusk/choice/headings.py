"""Headings with their sections: one above kept blocks stays, one whose section is lost goes."""

import numpy as np

from dehusk.arrays import Bytes, Ints, running
from dehusk.choice.decision import HEADS, LOST, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel.markup import TAG
from dehusk.page import Page

LEAST = 0.5  # of the cut: the score of a heading that stays
SURE = 0.8  # the score of a heading that is content by itself
LONGEST = 120  # characters; what is longer is a paragraph in a heading's clothes
OF_TITLES = ("collection", "listing")  # pages whose headings name the entries, which say little more
LEVEL: Bytes = np.zeros(256, np.uint8)
LEVEL[[TAG[f"h{level}"] for level in range(1, 7)]] = range(1, 7)


def heading_levels(page: Page) -> Bytes:
    """For every block 1 to 6, or 0 where it is no heading."""
    return LEVEL[page.columns.tag[page.columns.block]]


def settle_headings(choice: Choice, evidence: Evidence) -> Choice:
    level = heading_levels(choice.page)
    heads = np.flatnonzero(level)
    if not len(heads):
        return choice
    choice = _keep_between(choice, level, heads)
    return choice if evidence.page_type in OF_TITLES else _drop_lost(choice, level, heads)


def _keep_between(choice: Choice, level: Bytes, heads: Ints) -> Choice:
    """Headings between two kept blocks, the second of them in their section."""
    inner = heads[(heads > 0) & (heads < len(level) - 1)]
    below = level[inner + 1]
    stays = choice.kept[inner - 1] & choice.kept[inner + 1] & ((below == 0) | (below > level[inner]))
    stays &= choice.doubted[inner] & (choice.scores[inner] >= LEAST * choice.cut)
    mask = np.zeros(len(level), np.bool_)
    mask[inner[stays]] = True
    return choice.changed(mask, kept=True, why=HEADS) if stays.any() else choice


def _drop_lost(choice: Choice, level: Bytes, heads: Ints) -> Choice:
    """Headings whose section says more than they do, and of which nothing is kept; the innermost first."""
    page, kept = choice.page, choice.kept.copy()
    ends = np.append(heads, len(level))
    chars = running(page.block_hi - page.block_lo)
    for rank in np.unique(level[heads])[::-1].tolist():
        borders = np.append(np.flatnonzero(level[heads] <= rank), len(heads))
        own = np.flatnonzero((level[heads] == rank) & kept[heads] & (choice.scores[heads] <= SURE))
        at, end = heads[own], ends[borders[np.searchsorted(borders, own, "right")]]
        held = running(kept)
        length = chars[at + 1] - chars[at]
        lost = (held[end] == held[at + 1]) & (chars[end] - chars[at + 1] >= length) & (end > at + 1)
        kept[at[lost & (length <= LONGEST)]] = False
    return choice.changed(choice.kept & ~kept, kept=False, why=LOST)
