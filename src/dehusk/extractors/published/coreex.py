"""CoreEx (Prasad, Paepcke 2008): the element whose own text and least linked children hold most words.

Names follow the paper: textCnt and linkCnt of a node, the set S of what it takes of its children.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, running, summed
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.densities import under
from dehusk.page.stream import piece_words


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
        columns = page.columns
        links, forms = page.nearest(page.tagged("a")), page.nearest(page.tagged("form"))
        out_of_link, out_of_form = links[columns.piece_node] < 0, forms[columns.piece_node] < 0
        own_words = piece_words(page) * (out_of_link & out_of_form)
        outermost = page.tagged("a") & (links[np.maximum(columns.parent, 0)] < 0) & (forms < 0)
        below = running(outermost)
        link_count = below[columns.end] - below[:-1]
        text_count = under(page, own_words) + link_count
        in_set = (text_count - link_count) > self.threshold * text_count
        in_set[: page.body + 1] = False

        size, own = len(columns.tag), summed(own_words, columns.piece_node, len(columns.tag))
        above = columns.parent[in_set]
        set_text = own + summed(text_count[in_set], above, size)
        set_links = summed(link_count[in_set], above, size)
        scores = self.ratio_weight * (set_text - set_links) / np.maximum(set_text, 1)
        scores += self.text_weight * set_text / max(text_count[page.body], 1)
        scores[(set_text == 0) | (links >= 0)] = -1
        scores[: page.body] = -1
        best = int(np.argmax(scores))
        if scores[best] < 0:
            return np.zeros(len(page))
        taken = page.nearest(in_set & (columns.parent == best))[columns.piece_node] >= 0
        return chosen_share(page, (taken | (columns.piece_node == best)) & out_of_form)
