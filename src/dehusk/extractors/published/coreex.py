"""CoreEx (Prasad, Paepcke 2008): the element whose own text and least linked children hold most words.

Names follow the paper: textCnt and linkCnt of a node, the set S of what it takes of its children.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from dehusk.arrays import Floats, Mask, running, summed
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.densities import under
from dehusk.page.stream import piece_words


class Counts(NamedTuple):
    """Words, a link being one of them however long it is. What is in a form does not count."""

    text: Floats  # textCnt of every node
    links: Floats  # linkCnt of every node
    own: Floats  # words of its own text nodes
    nodes: Mask  # which nodes are in no link
    pieces: Mask  # which pieces are in no form


@dataclass(frozen=True)
class CoreEx:
    ratio_weight: float = 0.99  # of the share of S that is no link
    text_weight: float = 0.01  # of the share of the page's text that is in S
    threshold: float = 0.9  # a child is in S if more than this share of it is no link
    about: ClassVar[str] = (
        "the element with most text in children that are not links (CoreEx). "
        "Prasad, Paepcke: CoreEx: Content extraction from online news articles (2008)"
    )

    def __post_init__(self) -> None:
        check(self, ratio_weight=(0, 1), text_weight=(0, 1), threshold=(0, 1))

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        columns, counts = page.columns, count(page)
        in_set = counts.text - counts.links > self.threshold * counts.text
        in_set[: page.body + 1] = False
        worth = self.worth(page, counts, in_set)
        best = int(np.argmax(worth))
        if worth[best] <= 0:
            return np.zeros(len(page))
        taken = page.nearest(in_set & (columns.parent == best))[columns.piece_node] >= 0
        return chosen_share(page, (taken | (columns.piece_node == best)) & counts.pieces)

    def worth(self, page: Page, counts: Counts, in_set: Mask) -> Floats:
        """The score of S for every node of the body; 0 of one that has none."""
        parents, size = page.columns.parent[in_set], len(in_set)
        text = counts.own + summed(counts.text[in_set], parents, size)
        links = summed(counts.links[in_set], parents, size)
        pure, share = (text - links) / np.maximum(text, 1), text / max(counts.text[page.body], 1)
        worth = np.where(counts.nodes & (text > 0), self.ratio_weight * pure + self.text_weight * share, 0.0)
        worth[: page.body] = 0.0
        return worth


def count(page: Page) -> Counts:
    columns, anchors = page.columns, page.tagged("a")
    link, form = page.nearest(anchors), page.nearest(page.tagged("form"))
    pieces = form[columns.piece_node] < 0
    words = piece_words(page) * (pieces & (link[columns.piece_node] < 0))
    outermost = running(anchors & (link[np.maximum(columns.parent, 0)] < 0) & (form < 0))
    links = outermost[columns.end] - outermost[:-1]
    return Counts(under(page, words) + links, links, summed(words, columns.piece_node, len(link)), link < 0, pieces)
