"""ECON (Guo, Tang, Song, Wang, Ding 2010): from the paragraph with most punctuation up to the element around the news.

Names follow the paper: text-paras, noise, the snippet node and the summary node.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, running
from dehusk.extractors.base import around_cut
from dehusk.extractors.parameters import check
from dehusk.page import Page
from dehusk.page.text import punctuation


@dataclass(frozen=True)
class Econ:
    links: float = 0.5  # a text-para with more than this share of links is noise
    gain: float = 0.0  # the climb ends where punctuation grows by no more than this share
    about: ClassVar[str] = (
        "from the paragraph with most punctuation up to the element around it (ECON). "
        "Guo, Tang, Song, Wang, Ding: ECON: An approach to extract content from web news page (2010)"
    )

    def __post_init__(self) -> None:
        check(self, links=(0, 1))

    def score(self, page: Page) -> Floats:
        marks = np.diff(np.searchsorted(punctuation(page.columns.text), (page.block_lo, page.block_hi)), axis=0)[0]
        marks = np.where(page.block_link_share > self.links, 0, marks)  # noise
        if not marks.any():
            return np.zeros(len(page))
        top = self.summary_node(page, marks)
        inside = (page.columns.block >= top) & (page.columns.block < page.columns.end[top])
        return around_cut(inside & (marks > 0), 1 - 1 / (1 + marks))

    def summary_node(self, page: Page, marks: Floats) -> int:
        """The climb from the snippet node: up to the first growth, then as long as every parent adds to it."""
        columns = page.columns
        sums = running(np.bincount(columns.block, marks, len(columns.tag)))
        total = sums[columns.end] - sums[:-1]
        node, grown = int(columns.block[np.argmax(marks)]), False
        while node > page.body:
            up = int(columns.parent[node])
            grows = total[up] > (1 + self.gain) * total[node]
            if grown and not grows:
                break
            node, grown = up, grown or bool(grows)
        return node
