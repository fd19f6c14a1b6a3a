"""Generalised nodes, data regions and data records, as the paper names them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from dehusk.arrays import Mask
from dehusk.lists.mdr.similarity import by_string
from dehusk.lists.mdr.tags import TagTree
from dehusk.page import Page

Distance = Callable[[TagTree, Sequence[int], Sequence[int], float], float]
Record = list[int]  # page nodes: siblings side by side, or of several rows


class DataRegion(NamedTuple):
    """A run of similar generalised nodes, each `size` siblings long."""

    first: int  # among the children of its parent
    size: int
    nodes: int  # how many generalised nodes


@dataclass(frozen=True)
class Mdr:
    k: int = 10  # siblings in a generalised node, at most
    threshold: float = 0.3
    height: int = 3  # of a subtree that is looked into
    nested: bool = False  # also the regions inside records
    distance: Distance = by_string

    def records(self, page: Page, kept: Mask | None = None) -> list[list[Record]]:
        """The records of every data region of the page, or of what a filter kept of it."""
        tree = TagTree.of(page, kept)
        found: list[list[Record]] = []
        pending = [0] if tree.node else []
        while pending:
            parent = pending.pop()
            if tree.height[parent] < self.height - 1:
                continue
            children = tree.children[parent]
            covered: set[int] = set()
            for region in self.regions(tree, children):
                run = children[region.first : region.first + region.size * region.nodes]
                covered.update(run)
                records = [record for start in range(0, len(run), region.size)
                           for record in self.split(tree, run[start : start + region.size])]  # fmt: skip
                found.append([[tree.node[item] for item in record] for record in records])
            pending += reversed([child for child in children if self.nested or child not in covered])
        return found

    def regions(self, tree: TagTree, children: Sequence[int]) -> Iterator[DataRegion]:
        """From left to right, wherever one begins, the region that covers the most children."""
        runs = [self.runs(tree, children, size) for size in range(1, min(self.k, len(children) // 2) + 1)]
        at = 0
        while runs and at < len(children):
            found = [DataRegion(at, size, run[at] + 1) for size, run in enumerate(runs, 1) if run[at]]
            if not found:
                at += 1
                continue
            best = max(found, key=lambda region: (region.size * region.nodes, -region.size))
            yield best
            at += best.size * best.nodes

    def runs(self, tree: TagTree, children: Sequence[int], size: int) -> list[int]:
        """For every child, how many generalised nodes follow the one there, each like the one before it."""
        run = [0] * (len(children) + 1)
        for start in range(len(children) - 2 * size, -1, -1):
            middle = start + size
            if self.alike(tree, children[start:middle], children[middle : middle + size]):
                run[start] = 1 + run[middle]
        return run

    def alike(self, tree: TagTree, a: Sequence[int], b: Sequence[int]) -> bool:
        return self.distance(tree, a, b, self.threshold) <= self.threshold

    def split(self, tree: TagTree, general: Sequence[int]) -> list[Record]:
        """The records of a generalised node: its columns where each of its nodes is a row of like ones, else itself."""
        rows = [tree.children[node] for node in general]
        width = len(rows[0])
        if width < 2 or any(len(row) != width for row in rows) or not all(self._like_row(tree, row) for row in rows):
            return [list(general)]
        return [[row[column] for row in rows] for column in range(width)]

    def _like_row(self, tree: TagTree, row: Sequence[int]) -> bool:
        """Siblings alike and with something in them: the cells of a table of data have not."""
        whole = all(tree.end[cell] - cell > 2 for cell in row)
        return whole and all(self.alike(tree, [a], [b]) for a, b in pairwise(row))
