"""What several groups of columns need, each computed once a page."""

from functools import cached_property

import numpy as np

from dehusk.arrays import Floats, Ints, Keys, running
from dehusk.features.schema import LEVELS
from dehusk.kernel import count_shared, profile, words
from dehusk.kernel.keys import number_spans
from dehusk.kernel.markup import ATTR
from dehusk.page import Page, head

PROSE_WORDS, PROSE_LINKS = 10, 0.33  # a block of at least so many words and at most such a link share reads like prose
LEAST = 1e-9  # a greatest value that others are divided by is thought to be no less
_START = np.zeros(1, np.int32)


def words_of(text: str) -> Keys:
    return words(text, _START, np.array([len(text)], np.int32))[1]


class Measures:
    """A page with the sums that are asked for again and again. `node` is each block's element."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.columns = page.columns
        self.node = page.columns.block
        self.size = len(page)
        self.index = np.arange(self.size)

    @cached_property
    def up(self) -> list[Ints]:
        """The block's element, its parent, its parent's parent, ..."""
        ups = [self.node]
        for _ in range(LEVELS - 1):
            ups.append(np.maximum(self.columns.parent[ups[-1]], 0))
        return ups

    @cached_property
    def words(self) -> tuple[Ints, Keys]:
        """Block b has the words bounds[b]:bounds[b + 1] of the keys."""
        return words(self.columns.text, self.page.block_lo, self.page.block_hi)

    @cached_property
    def block_words(self) -> Floats:
        return np.diff(self.words[0]).astype(np.float64)

    def count_words(self, *wanted: Keys) -> tuple[Ints, Ints]:
        """Of each set of words how many there are, and how many words of every block are among them."""
        return count_shared(*self.words, *wanted)

    @cached_property
    def kinds(self) -> Ints:
        """Of every kind the number of its characters in each block, and the kind of each block's last."""
        return profile(self.columns.text, self.page.block_lo, self.page.block_hi)

    @cached_property
    def total(self) -> float:
        return max(float(self.block_words.sum()), 1.0)

    @cached_property
    def link_words(self) -> Floats:
        return self.block_words * self.page.block_link_share

    @cached_property
    def prose(self) -> Floats:
        """The words of blocks that read like prose, 0 for others."""
        reads = (self.page.block_link_share < PROSE_LINKS) & (self.block_words >= PROSE_WORDS)
        return self.block_words * reads

    @cached_property
    def block_lo(self) -> Ints:
        """Node i holds the blocks block_lo[i]:block_hi[i]: those whose first piece is under it."""
        return np.searchsorted(self.columns.block_piece, self.columns.lo)

    @cached_property
    def block_hi(self) -> Ints:
        return np.searchsorted(self.columns.block_piece, self.columns.hi)

    def under(self, block_values: Floats) -> Floats:
        """Sum a column of the blocks over the subtree of each node."""
        sums = running(block_values)
        return np.asarray(sums[self.block_hi] - sums[self.block_lo])

    @cached_property
    def node_words(self) -> Floats:
        return self.under(self.block_words)

    @cached_property
    def node_link_share(self) -> Floats:
        return self.under(self.link_words) / np.maximum(self.node_words, 1)

    @cached_property
    def node_blocks(self) -> Ints:
        return self.block_hi - self.block_lo

    @cached_property
    def signature(self) -> Keys:
        """A number for every tag with a class that the page has."""
        columns = self.columns
        numbers = columns.tag.astype(np.uint32)
        rows = np.flatnonzero(columns.attr_name == ATTR["class"])
        classes = number_spans(self.page.source, columns.attr_lo[rows], columns.attr_hi[rows])[0]
        numbers[columns.attr_node[rows]] += (classes.astype(np.uint32) + 1) << 8
        return numbers

    @cached_property
    def meta(self) -> head.Names:
        return self.page.once(head.meta_tags)

    @cached_property
    def title(self) -> str:
        return self.page.once(head.document_title)

    @cached_property
    def linked_data(self) -> str:
        """The page's JSON-LD, as it stands."""
        return " ".join(head.linked_data(self.page))

    def said(self, *names: str) -> str:
        """What the meta elements of these names say, the first of each."""
        return " ".join(self.meta[name][0] for name in names if name in self.meta)
