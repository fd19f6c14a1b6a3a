"""The tree of blocks: nodes divided round by round, and held together by the separators between them."""

from bisect import bisect_right
from collections import defaultdict
from typing import NamedTuple

from dehusk.extractors.published.vips.rules import Block, pool
from dehusk.extractors.published.vips.separators import SIDEWAYS, UP_DOWN, Separator, separators
from dehusk.extractors.published.vips.tree import Box, VisualTree, around

ROUNDS = 20  # of dividing
DEEPEST = 100  # levels of the tree; what is below stands side by side
FIRST_GAP = 10.0  # pixels of a separator of the first round, at the least


class Segment(NamedTuple):
    """A block of the tree: a leaf is a node of the page, any other what separators hold together."""

    box: Box
    degree: float  # of coherence, from 1 to 10
    node: int  # its row, or the number of rows + its piece; -1 of what is no leaf
    separators: list[Separator]  # the heaviest ones, between its children
    children: list["Segment"]

    def bands(self) -> list[Box]:
        """The boxes of all separators: as wide or as high as the block that they divide."""
        left, top, right, bottom = self.box
        own = [[left, one.lo, right, one.hi] if one.axis == UP_DOWN else [one.lo, top, one.hi, bottom]
               for one in self.separators]  # fmt: skip
        return own + [band for child in self.children for band in child.bands()]

    def leaves(self) -> "list[Segment]":
        return [self] if self.node >= 0 else [leaf for child in self.children for leaf in child.leaves()]


class _Segmentation(NamedTuple):
    tree: VisualTree
    coherence: int  # a block that is less coherent is divided in the next round
    least_text: float
    least_child: float
    rules: list[list[float]]  # along each axis where the page's hr elements are, sorted

    def whole(self) -> Segment:
        blocks = self.pool(self.tree.body)
        return self.structured(blocks, 0, 0, FIRST_GAP) if blocks else Segment([0.0] * 4, 10, -1, [], [])

    def pool(self, node: int) -> list[Block]:
        return pool(self.tree, node, self.least_text, self.least_child)

    def structured(self, blocks: list[Block], rounds: int, depth: int, least: float = 0.0) -> Segment:
        """The last to be merged are on the two sides of the heaviest separator, so that divides first."""
        if len(blocks) == 1:
            return self.leaf(blocks[0], rounds, depth)
        found = separators(self.tree, blocks, self.rules, least) if depth < DEEPEST else []
        heaviest = max((separator.weight for separator in found), default=0.0)
        bands = [separator for separator in found if separator.weight == heaviest]
        groups = grouped(self.tree, blocks, bands) if bands else [[block] for block in blocks]
        children = [self.structured(group, rounds, depth + 1) for group in groups]
        return Segment(around([child.box for child in children]), min(max(10 - heaviest, 1), 10), -1, bands, children)

    def leaf(self, block: Block, rounds: int, depth: int) -> Segment:
        if block.degree < self.coherence and rounds < ROUNDS and depth < DEEPEST and (inside := self.pool(block.node)):
            return self.structured(inside, rounds + 1, depth + 1)
        return Segment(self.tree.box[block.node], block.degree, block.node, [], [])


def segmentation(tree: VisualTree, coherence: int, least_text: float, least_child: float) -> Segment:
    """The root of the tree of blocks."""
    boxes = [box for box, tag in zip(tree.box, tree.tag, strict=True) if tag == "hr"]
    rules = [sorted((box[axis] + box[axis + 2]) / 2 for box in boxes) for axis in (SIDEWAYS, UP_DOWN)]
    return _Segmentation(tree, coherence, least_text, least_child, rules).whole()


def grouped(tree: VisualTree, blocks: list[Block], bands: list[Separator]) -> list[list[Block]]:
    """The blocks by how many of the separators, which are sorted along each axis, they are behind."""
    groups = defaultdict(list)
    edges = [[band.hi for band in bands if band.axis == axis] for axis in (SIDEWAYS, UP_DOWN)]
    for block in blocks:
        box = tree.box[block.node]
        groups[tuple(bisect_right(edges[axis], box[axis]) for axis in (SIDEWAYS, UP_DOWN))].append(block)
    return list(groups.values())
