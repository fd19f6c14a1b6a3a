"""WISDOM (Kao, Ho, Chen 2005): the subtrees over whose children text is spread evenly, the largest of them.

Names follow the paper: CLEN and ALEN, the lengths of text and of anchor text; SII, the structure information index.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, summed
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.densities import under


@dataclass(frozen=True)
class Wisdom:
    even: float = 0.8  # a subtree is not taken apart from this SII on
    links: float = 0.5  # a subtree with a greater share of anchor text is none of content
    least: float = 0.3  # of the CLEN of the largest subtree: what has less is not kept
    about: ClassVar[str] = (
        "the largest subtrees over whose children text is spread evenly (WISDOM). "
        "Kao, Ho, Chen: WISDOM: Web intrapage informative structure mining based on document object model (2005)"
    )

    def __post_init__(self) -> None:
        check(self, even=(0, 1), links=(0, 1), least=(0, 1))

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        columns, size = page.columns, len(page.columns.tag)
        text, anchors = page.piece_chars * ~page.piece_linked, page.piece_chars * page.piece_linked
        whole = evenness(page, text) >= self.even
        whole[: page.body] = False
        outermost = whole & (page.nearest(whole)[columns.parent] < 0)
        subtree = page.nearest(outermost)[columns.piece_node]
        subtree = np.where(subtree < 0, size + columns.piece_node, subtree)  # own text of what is taken apart
        clen, alen = (summed(values, subtree, 2 * size) for values in (text, anchors))
        kept = (clen > 0) & (alen <= self.links * (alen + clen))
        kept &= clen >= self.least * clen[kept].max(initial=0)
        clen, alen = under(page, text), under(page, anchors)
        merged = siblings(page, kept[:size]) & (clen > 0) & (alen <= self.links * (alen + clen))
        return chosen_share(page, kept[subtree] | (page.nearest(merged)[columns.piece_node] >= 0))


def evenness(page: Page, text: Ints) -> Floats:
    """SII of every node: the entropy of its children's CLEN, its own text one child, to the base of how many have any.

    A leaf's is 1, that of a node with all its text in one child is 0: there is nothing to keep together.
    """
    columns, size = page.columns, len(page.columns.tag)
    clen, own = under(page, text), summed(text, page.columns.piece_node, size)
    child = np.flatnonzero((columns.parent >= 0) & (clen > 0))
    terms = summed(clen[child] * np.log(clen[child]), columns.parent[child], size)
    terms += own * np.log(np.maximum(own, 1))
    count = np.bincount(columns.parent[child], minlength=size) + (own > 0)
    total = np.maximum(clen, 1)
    entropy = (np.log(total) - terms / total) / np.log(np.maximum(count, 2))
    return np.where((count == 1) & (own > 0), 1.0, np.where(count > 1, entropy, 0.0))


def siblings(page: Page, nodes: Mask) -> Mask:
    """Mask of these nodes and all of their siblings with the same tag, so on the same tag path."""
    key = page.columns.parent.astype(np.int64) * 256 + page.columns.tag
    return np.isin(key, key[nodes])
