"""The body as one tree of elements and text nodes, in columns: what repetition is looked for in."""

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Ints, Mask, running
from dehusk.kernel import markup, path_keys
from dehusk.lazy import cached
from dehusk.lists.cells import Cells
from dehusk.lists.nesting import nesting
from dehusk.lists.parts import FORMATTING, Parts
from dehusk.page import Page
from dehusk.page.paths import GOLDEN, Hashes, mix

TEXT = -1_000_000  # the label of a text node
UNSEEN = ("link", "meta", "base", "wbr", "param", "source", "track", "col")  # void, and nothing that stands in a place


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
        classed[list(self.page.attributes("class"))] = True
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


def tree_of(page: Page) -> Tree:
    columns = page.columns
    shown = np.flatnonzero((columns.flags & (markup.SKIPPED | markup.BODY) == markup.BODY) & ~page.tagged(*UNSEEN))
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
    tag, value = _tags(page, shown), _classes(page)
    structure = page.nearest(~page.tagged(*FORMATTING))[columns.parent]
    structure[0] = -1
    level, unnested = nesting(page, tag, value, shown, structure)
    paths = [(columns.parent, tag + (value << 20)), (structure, tag)]
    keys = [path_keys(up, codes.astype(np.uint64)) for up, codes in paths]
    keys.append(keys[1] if unnested is structure else path_keys(unnested, tag.astype(np.uint64)))
    by_class, by_structure, alike = (
        np.concatenate([path[shown], path[columns.piece_node] * GOLDEN + np.uint64(1)])[order] for path in keys
    )
    no_level = np.full(len(pieces), -1)
    return Tree(
        page, node, item[above], end, depth,
        np.concatenate([tag[shown], np.full(len(pieces), TEXT)])[order],
        by_class, by_structure, alike, np.concatenate([level[shown], no_level])[order],
    )  # fmt: skip


def _tags(page: Page, shown: Ints) -> Ints:
    """A number for the tag of every node; 0 for a hidden one that HTML does not name."""
    names: dict[str, int] = {}
    label: Ints = page.columns.tag.astype(np.int64)
    for node in shown[label[shown] == 0].tolist():
        label[node] = 256 + names.setdefault(page.tag_name(node), len(names))
    return label


def _classes(page: Page) -> Ints:
    """A number for the class of every node, 0 for none."""
    values = page.attributes("class")
    number: dict[str, int] = {}
    code = np.zeros(len(page.columns.tag), np.int64)
    code[list(values)] = [number.setdefault(value, len(number) + 1) for value in values.values()]
    return code
