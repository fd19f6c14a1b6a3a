"""Data records of a page: FindDRs, the records in its data regions, and those beside them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from dehusk.arrays import Mask
from dehusk.lists.mdr.regions import data_regions
from dehusk.lists.mdr.similarity import by_larger_tree, by_string
from dehusk.lists.mdr.tags import TagTree
from dehusk.page import Page

Distance = Callable[[TagTree, Sequence[int], Sequence[int], float], float]
Record = list[int]  # nodes side by side, or of several rows; -1 - piece where a text node is one


@dataclass(frozen=True)
class Mdr:
    k: int = 10  # siblings in a generalised node, at most
    threshold: float = 0.3
    height: int = 3  # of a subtree that is looked into
    nested: bool = False  # also the regions inside records
    texts: bool = False  # text nodes are nodes
    outside: bool = True  # also records that are in no region, like those of one beside them
    apart: bool = False  # siblings of a generalised node that are alike are a record each
    distance: Distance = by_string

    def records(self, page: Page, kept: Mask | None = None, pieces: Mask | None = None) -> list[list[Record]]:
        """The records of every data region of the page, or of the elements and text nodes that a filter kept."""
        every = np.ones(len(page.columns.piece_node), np.bool_) if pieces is None else pieces
        tree = TagTree.of(page, kept, every if self.texts else None)
        found = self.in_tree(tree)
        return [[[tree.node[item] for item in record] for record in region] for region in found]

    def in_tree(self, tree: TagTree) -> list[list[Record]]:
        """The same as nodes of the tree."""
        found: list[list[Record]] = []
        single: dict[int, list[Record]] = {}  # parent -> records, where each is one child of it
        covered: set[int] = set()
        pending = [0] if tree.node else []
        while pending:
            parent = pending.pop()
            if tree.height[parent] < self.height - 1:
                continue
            children = tree.children[parent]
            for region in data_regions(children, self.k, lambda a, b: self.alike(tree, a, b)):
                run = children[region.first : region.stop]
                starts = range(0, len(run), region.size)
                found.append([record for at in starts for record in self.split(tree, run[at : at + region.size])])
                covered.update(run)
                if found[-1][0] == run[:1]:
                    single.setdefault(parent, found[-1])
            pending += reversed([child for child in children if self.nested or child not in covered])
        if self.outside:
            self.add_outside(tree, single, covered)
        return found

    def alike(self, tree: TagTree, a: Sequence[int], b: Sequence[int]) -> bool:
        return self.distance(tree, a, b, self.threshold) <= self.threshold + 1e-9

    def split(self, tree: TagTree, general: Sequence[int]) -> list[Record]:
        """The records of a generalised node: its columns where each of its nodes is a row of like ones, else itself."""
        if self.apart and all(self.alike(tree, [a], [b]) for a, b in pairwise(general)):
            return [record for node in general for record in self._of_rows(tree, [node])]
        return self._of_rows(tree, general)

    def _of_rows(self, tree: TagTree, general: Sequence[int]) -> list[Record]:
        rows = [tree.children[node] for node in general]
        width = len(rows[0])
        if width < 2 or any(len(row) != width for row in rows) or not all(self._like_row(tree, row) for row in rows):
            return [list(general)]
        return [[row[column] for row in rows] for column in range(width)]

    def _like_row(self, tree: TagTree, row: Sequence[int]) -> bool:
        """Siblings alike and with something in them: the cells of a table of data have not."""
        whole = all(tree.end[cell] - cell > 2 for cell in row)
        return whole and all(self.alike(tree, [a], [b]) for a, b in pairwise(row))

    def add_outside(self, tree: TagTree, single: dict[int, list[Record]], covered: set[int]) -> None:
        """Data records not in data regions: in a row that ends early, beside a row with a region, as those in it."""
        for rows in tree.children:
            region: list[Record] = next((single[row] for row in rows if row in single), [])
            for row in rows if region else ():
                if row not in single and row not in covered:
                    cells = tree.children[row]
                    region += [[cell] for cell in cells if self.alike(tree, region[0], [cell])]


# as Velloso and Dorneles (2013) ran it, as far as the counts of their table tell
AUTHORS = Mdr(threshold=0.2, texts=True, outside=False, apart=True, distance=by_larger_tree)
