"""The body as one tree of elements and text nodes, in columns: what repetition is looked for in."""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.lists.cells import Cells
from dehusk.lists.parts import Parts
from dehusk.page import Page
from dehusk.page.paths import Hashes, mix

TEXT = -1_000_000  # the label of a text node


@dataclass(frozen=True, eq=False)
class Tree:
    """One row an item: an element that is shown, or a text node (a piece). A subtree is the slice i:end[i]."""

    page: Page
    node: Ints  # the element, or -1 - the piece
    parent: Ints
    end: Ints
    depth: Ints
    label: Ints  # of the tag
    by_class: Hashes  # the path, of tags and classes
    by_structure: Hashes  # the path, of tags, without those that only format
    unnested: Hashes  # the same, in which a reply has the path of what it replies to
    level: Ints  # of an element that lies in others of its make, in how many; else -1

    def __len__(self) -> int:
        return len(self.node)

    @cached
    def size(self) -> Floats:
        """The characters of each text node; 0 of an element."""
        size = np.zeros(len(self))
        text = self.node < 0
        size[text] = self.page.piece_chars[-1 - self.node[text]]
        return size

    @cached
    def chars(self) -> Floats:
        """Running characters of text: those under item i are chars[end[i]] - chars[i]."""
        return running(self.size)

    @cached
    def kind(self) -> Ints:
        """The path as small numbers."""
        return np.unique(self.unnested, return_inverse=True)[1]

    @cached
    def classed(self) -> Mask:
        """Which elements have a class."""
        classed = np.zeros(len(self.page.columns.tag), np.bool_)
        classed[self.page.columns.attr_node[self.page.attribute_rows("class")]] = True
        return (self.node >= 0) & classed[np.maximum(self.node, 0)]

    @cached
    def makes(self) -> Hashes:
        """Running sum of the keys of all kinds: two subtrees with one difference have the same elements."""
        return np.append(np.uint64(0), np.cumsum(mix(self.kind)))

    @cached
    def siblings(self) -> Ints:
        """The items by parent: the children of one stand together, in order."""
        return np.argsort(self.parent, kind="stable")

    @cached
    def parents(self) -> Ints:
        """Of each of `siblings` its parent: sorted."""
        return self.parent[self.siblings]

    @cached
    def shows(self) -> Mask:
        """Which items have text."""
        return self.chars[self.end] > self.chars[:-1]

    @cached
    def place(self) -> Ints:
        """Where each item stands in `siblings`."""
        place = np.empty(len(self), np.int64)
        place[self.siblings] = np.arange(len(self))
        return place

    @cached
    def heading(self) -> Mask:
        first, last = markup.TAG["h1"], markup.TAG["h6"]  # six codes in a row
        return (self.label >= first) & (self.label <= last)

    @cached
    def pieces(self) -> Ints:
        """Running count of text nodes: those under item i are pieces[i] up to pieces[end[i]]."""
        return np.append(0, np.cumsum(self.node < 0))

    @cached
    def texts(self) -> Ints:
        """The items that are text nodes."""
        return np.flatnonzero(self.node < 0)

    def text_at(self, items: Ints) -> Ints:
        """The first text node at or behind each item; the last of all if there is none."""
        return self.texts[np.minimum(self.pieces[items], len(self.texts) - 1)]

    @cached
    def cells(self) -> Cells:
        return Cells(self.page)

    @cached
    def parts(self) -> Parts:
        return Parts(self.page, self.kind[self.node < 0])
