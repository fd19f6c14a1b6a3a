"""VIPS as an extractor: the paper segments, so which of the blocks are content is ours to say."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.browser import with_layout
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.extractors.published.vips.segments import Segment, segmentation
from dehusk.extractors.published.vips.separators import UP_DOWN
from dehusk.extractors.published.vips.tree import Box, visual_tree
from dehusk.page import Page

SPREAD = 0.02  # how fast a block counts for less away from the centre: twice the variance, in shares of the page
OVERLAP = 0.8  # of the width of a block in the column of another
LINKED = 0.5  # a block with more of its text in links is no content


@dataclass(frozen=True)
class Vips:
    """On a page that brings no layout it asks the browser of this process for one."""

    coherence: int = 6  # PDoC: a block that is less coherent is divided
    least_text: float = 0.05  # of the page's area: rule 8
    least_child: float = 0.025  # rule 9
    centre_x: float = 0.5  # where content is expected, as a share of the page's width
    centre_y: float = 0.4  # and of its height
    about: ClassVar[str] = (
        "a tree of visual blocks (VIPS), and the column of the largest one in the middle. "
        "Cai, Yu, Wen, Ma: Extracting content structure for web pages based on visual representation (2003)"
    )

    def __post_init__(self) -> None:
        share = (0, 1)
        check(self, coherence=(1, 10), least_text=share, least_child=share, centre_x=share, centre_y=share)

    def score(self, page: Page) -> Floats:
        if page.body < 0 or not len(page):
            return np.zeros(len(page))
        page = with_layout(page)
        return chosen_share(page, self.pieces(page, self.segments(page)))

    def segments(self, page: Page) -> Segment:
        """The tree of blocks of a page with a layout."""
        assert page.layout is not None
        return segmentation(visual_tree(page, page.layout), self.coherence, self.least_text, self.least_child)

    def rectangles(self, page: Page) -> tuple[list[Box], list[Box]]:
        """The leaves and the separators of the tree."""
        whole = self.segments(page)
        return [leaf.box for leaf in whole.leaves()], whole.bands()

    def pieces(self, page: Page, whole: Segment) -> Mask:
        """Mask of the pieces in the largest block near the centre and in those of its column below it, up to the next
        separator of the whole page."""
        leaves = whole.leaves()
        chosen = np.zeros(len(page.columns.piece_node), np.bool_)
        if not leaves:
            return chosen
        first, stop = self.spans(page, leaves)
        chars, linked = (running(values) for values in (page.piece_chars, page.piece_chars * page.piece_linked))
        text, links = (sums[stop] - sums[first] for sums in (chars, linked))
        left, top, right, bottom = np.array([leaf.box for leaf in leaves]).T
        best = int(np.argmax((text - links) * self.nearness(page, leaves)))
        below = [one.lo for one in whole.separators if one.axis == UP_DOWN and one.lo >= bottom[best]]
        shared = np.minimum(right, right[best]) - np.maximum(left, left[best])
        column = shared >= OVERLAP * (right - left)
        kept = column & (top >= top[best]) & (bottom <= min(below, default=np.inf)) & (links <= LINKED * text)
        for leaf in np.flatnonzero(kept).tolist():
            chosen[first[leaf] : stop[leaf]] = True
        return chosen

    def spans(self, page: Page, leaves: list[Segment]) -> Ints:
        """The pieces of each leaf, first and stop."""
        columns, size = page.columns, len(page.columns.tag)
        nodes = np.array([leaf.node for leaf in leaves])
        element, piece = np.minimum(nodes, size - 1), nodes - size
        return np.where(nodes < size, (columns.lo[element], columns.hi[element]), (piece, piece + 1))

    def nearness(self, page: Page, leaves: list[Segment]) -> Floats:
        """1 at the centre, less away from it."""
        across, down = centres(page, leaves)
        return np.asarray(np.exp(-((across - self.centre_x) ** 2 + (down - self.centre_y) ** 2) / SPREAD))


def centres(page: Page, leaves: list[Segment]) -> tuple[Floats, Floats]:
    """The middle of each leaf, as shares of the page's width and height."""
    assert page.layout is not None
    left, top, right, bottom = (side[0] for side in page.layout[:4])
    x0, y0, x1, y1 = np.array([leaf.box for leaf in leaves]).T
    return ((x0 + x1) / 2 - left) / max(right - left, 1), ((y0 + y1) / 2 - top) / max(bottom - top, 1)
