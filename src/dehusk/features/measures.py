"""Measures of a page's blocks and nodes that several groups of columns need. `_measures` is the same, compiled."""

from collections.abc import Iterator

import numpy as np

from dehusk.arrays import Floats, Ints, Keys, running
from dehusk.features.schema import LEVELS
from dehusk.kernel import count_shared, profile, words
from dehusk.kernel.head import Told
from dehusk.kernel.keys import number_spans
from dehusk.kernel.markup import ATTR
from dehusk.lazy import cached
from dehusk.page import Page, head
from dehusk.page.part import part_of

PROSE_WORDS, PROSE_LINKS = 10, 0.33  # prose: a block of so many words at least, and of a smaller link share than this
LEAST = 1e-9  # a greatest value that others are divided by is thought to be no less
PART = 1 << 18  # blocks that are measured together: more pages in one than anyone reads, and 648 bytes each
_START = np.zeros(1, np.int32)


def words_of(text: str) -> Keys:
    """The keys of a text's words, in order."""
    return words(text, _START, np.array([len(text)], np.int32))[1]


class Measures:
    """Arrays of one value a block, or a node where the name begins with `node`, computed when first asked for.

    `node` itself is the element of every block, `size` the number of blocks. The page may be a part of a `whole` one,
    which alone has the head.
    """

    def __init__(self, page: Page, whole: Page | None = None) -> None:
        self.page, self.whole = page, whole or page
        self.columns = page.columns
        self.node = page.columns.block
        self.size = len(page)

    @cached
    def index(self) -> Ints:
        return np.arange(self.size)

    def parts(self) -> Iterator["Measures"]:
        """The page's measures, or of a very long page those of its parts, each seen as a page of its own."""
        if self.size <= PART:
            yield self
        else:
            for lo in range(0, self.size, PART):
                yield Measures(part_of(self.page, lo, min(lo + PART, self.size)), self.page)

    def share_of(self, characters: str) -> int:
        """How many characters of the whole page's source or text are the part's, by its blocks."""
        return len(characters) if self.page is self.whole else len(characters) * self.size // max(len(self.whole), 1)

    @cached
    def up(self) -> list[Ints]:
        """The element of every block, its parent, its parent's parent, ...: LEVELS arrays of nodes."""
        ups = [self.node]
        for _ in range(LEVELS - 1):
            ups.append(np.maximum(self.columns.parent[ups[-1]], 0))
        return ups

    @cached
    def words(self) -> tuple[Ints, Keys]:
        """The bounds and the keys of all words: block b has keys[bounds[b] : bounds[b + 1]]."""
        return words(self.columns.text, self.page.block_lo, self.page.block_hi)

    @cached
    def block_words(self) -> Floats:
        """The number of words of every block."""
        return np.diff(self.words[0]).astype(np.float64)

    def count_words(self, *wanted: Keys) -> tuple[Ints, Ints]:
        """The different words of each set, and (a row a set, a column a block) how many words of a block are in it."""
        return count_shared(*self.words, *wanted)

    @cached
    def kinds(self) -> Ints:
        """Characters by kind (rows of `kernel.measure`), one column a block."""
        return profile(self.columns.text, self.page.block_lo, self.page.block_hi)

    @cached
    def total(self) -> float:
        """The number of words of the page, at least 1."""
        return max(float(self.block_words.sum()), 1.0)

    @cached
    def link_words(self) -> Floats:
        """The words of every block in links, by its share of characters."""
        return self.block_words * self.page.block_link_share

    @cached
    def prose(self) -> Floats:
        """The words of every block of prose, 0 for others."""
        reads = (self.page.block_link_share < PROSE_LINKS) & (self.block_words >= PROSE_WORDS)
        return self.block_words * reads

    @cached
    def block_lo(self) -> Ints:
        """The first block of every node: node i holds block_lo[i]:block_hi[i], whose first pieces are under it."""
        return np.searchsorted(self.columns.block_piece, self.columns.lo)

    @cached
    def block_hi(self) -> Ints:
        """One past the last block of every node."""
        return np.searchsorted(self.columns.block_piece, self.columns.hi)

    def under(self, block_values: Floats) -> Floats:
        """The sums of a column of blocks over the subtree of every node."""
        sums = running(block_values)
        return np.asarray(sums[self.block_hi] - sums[self.block_lo])

    @cached
    def node_words(self) -> Floats:
        return self.under(self.block_words)

    @cached
    def node_link_share(self) -> Floats:
        return self.under(self.link_words) / np.maximum(self.node_words, 1)

    @cached
    def node_blocks(self) -> Ints:
        return self.block_hi - self.block_lo

    @cached
    def signature(self) -> Keys:
        """The tag and class of every node as a number: the tag's code, and above its 8 bits the class's, from 1."""
        columns = self.columns
        numbers = columns.tag.astype(np.uint32)
        rows = np.flatnonzero(columns.attr_name == ATTR["class"])
        classes = number_spans(self.page.source, columns.attr_lo[rows], columns.attr_hi[rows])[0]
        numbers[columns.attr_node[rows]] += (classes.astype(np.uint32) + 1) << 8
        return numbers

    @cached
    def told(self) -> Told:
        """What the whole page's head tells."""
        return head.telling(self.whole)

    @cached
    def linked_data(self) -> str:
        """The page's JSON-LD as it stands."""
        return " ".join(self.told.linked_data)

    def said(self, name: str) -> str:
        """The content of the first meta element of this name, or ""."""
        said = self.told.meta.get(name)
        return said[0] if said else ""
