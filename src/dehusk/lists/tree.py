"""The body as one tree of elements and text nodes, in columns: what repetition is looked for in."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.kernel import markup, path_keys
from dehusk.lists.cells import Cells
from dehusk.lists.parts import FORMATTING, Parts
from dehusk.page import Page
from dehusk.page.paths import GOLDEN, Hashes, labels

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

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def chars(self) -> Floats:
        """Running characters of text: those under item i are chars[end[i]] - chars[i]."""
        size = np.zeros(len(self))
        text = self.node < 0
        size[text] = self.page.piece_chars[-1 - self.node[text]]
        return running(size)

    @cached_property
    def kind(self) -> Ints:
        """by_structure as small numbers."""
        return np.unique(self.by_structure, return_inverse=True)[1]

    @cached_property
    def classed(self) -> Mask:
        """Which elements have a class."""
        classed = np.zeros(len(self.page.columns.tag), np.bool_)
        classed[list(self.page.attributes("class"))] = True
        return (self.node >= 0) & classed[np.maximum(self.node, 0)]

    @cached_property
    def before(self) -> Ints:
        """The item before each among its parent's children, or -1."""
        order = np.argsort(self.parent, kind="stable")
        before = np.full(len(self), -1)
        same = self.parent[order[1:]] == self.parent[order[:-1]]
        before[order[1:][same]] = order[:-1][same]
        return before

    @cached_property
    def pieces(self) -> Ints:
        """Running count of text nodes: those under item i are pieces[i] up to pieces[end[i]]."""
        return np.append(0, np.cumsum(self.node < 0))

    @cached_property
    def cells(self) -> Cells:
        return Cells(self.page)

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.page, self.kind[self.node < 0])


def tree_of(page: Page) -> Tree:
    columns = page.columns
    shown = np.flatnonzero(columns.flags & (markup.SKIPPED | markup.BODY) == markup.BODY)
    pieces = np.arange(len(columns.piece_node))
    at = np.concatenate([columns.at[shown], columns.piece_at])
    order = np.argsort(at, kind="stable")
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    item = np.full(len(columns.tag) + 1, -1)  # the last: of no node
    item[shown] = place[: len(shown)]
    node = np.concatenate([shown, -1 - pieces])[order]
    above = np.concatenate([columns.parent[shown], columns.piece_node])[order]
    depth = np.concatenate([columns.depth[shown], columns.depth[columns.piece_node] + 1])[order].astype(np.int64)
    stops = np.concatenate([columns.close[shown], columns.piece_at + 1])[order]
    end = np.searchsorted(at[order], stops)
    tag, classed = labels(page), labels(page, "class")
    structure = page.nearest(~page.tagged(*FORMATTING))[columns.parent]
    structure[0] = -1
    paths = path_keys(columns.parent, classed.astype(np.uint64)), path_keys(structure, tag.astype(np.uint64))
    by_class, by_structure = (
        np.concatenate([path[shown], path[columns.piece_node] * GOLDEN + np.uint64(1)])[order] for path in paths
    )
    return Tree(
        page, node, item[above], end, depth,
        np.concatenate([tag[shown], np.full(len(pieces), TEXT)])[order],
        by_class, by_structure,
    )  # fmt: skip
