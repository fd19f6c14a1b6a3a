"""Separators: the bands across a page that no block of a group is in, and how much each separates."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from dehusk.extractors.published.vips.rules import OTHER_FONT, Block
from dehusk.extractors.published.vips.tree import VisualTree

PIXELS = 10  # of a separator's width that weigh 1
SIGN = 2  # what any other difference between its two sides weighs
SIDEWAYS, UP_DOWN = 0, 1  # the axis along which blocks follow each other


class Separator(NamedTuple):
    axis: int  # UP_DOWN: it is horizontal
    lo: float
    hi: float
    weight: float


class Gap(NamedTuple):
    lo: float
    hi: float
    before: int  # the span that ends here, by its place in the list
    after: int


def gaps(spans: list[tuple[float, float]]) -> list[Gap]:
    """What the spans leave open between them; where two meet, a gap without width.

    It comes to the same as one separator over all of them that a span contained in it splits, a span on its edge
    shortens and a span over it removes.
    """
    first, *others = sorted(range(len(spans)), key=lambda span: spans[span])
    found, before = [], first
    for span in others:
        lo, hi = spans[span]
        if lo >= spans[before][1]:
            found.append(Gap(spans[before][1], lo, before, span))
        if hi > spans[before][1]:
            before = span
    return found


def separators(tree: VisualTree, blocks: list[Block], rules: list[list[float]], least: float) -> list[Separator]:
    """Those between the blocks of a group, of this width at the least; none is at a border.

    `rules` holds, for each axis, where the page's hr elements are, sorted.
    """
    found = []
    for axis in (SIDEWAYS, UP_DOWN):
        boxes = [tree.box[block.node] for block in blocks]
        for lo, hi, before, after in gaps([(box[axis], box[axis + 2]) for box in boxes]):
            if hi - lo >= least:
                ruled = bisect_left(rules[axis], lo) < bisect_right(rules[axis], hi)
                heavy = weight(tree, blocks[before], blocks[after], axis) + SIGN * ruled
                found.append(Separator(axis, lo, hi, heavy + max((hi - lo) / PIXELS, 1.0)))
    return found


def weight(tree: VisualTree, before: Block, after: Block, axis: int) -> float:
    """What a separator weighs by the blocks next to it."""
    found = SIGN * (tree.background[before.node] != tree.background[after.node])
    if axis == UP_DOWN:
        above, below = tree.font[before.node][0], tree.font[after.node][0]
        found += SIGN * (above != below) + SIGN * (above < below)
        found -= SIGN * (before.degree >= OTHER_FONT and after.degree >= OTHER_FONT)  # both are text
    return found
