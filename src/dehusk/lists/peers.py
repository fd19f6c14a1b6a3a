"""Records taken two and two: siblings that are each a record by itself, whatever their classes."""

import numpy as np

from dehusk.arrays import Ints, Mask, median
from dehusk.lists.cut import Cut, subtrees
from dehusk.lists.tree import Tree

MOST = 0.8  # of the records are followed by one like them
TWICE = 2.0  # as long, at most


def each_by_itself(tree: Tree, starts: Ints) -> Cut | None:
    """The records one by one where what follows each has its very class, or is made as it is: striped rows."""
    if tree.classed[starts[0]]:
        same_class = (tree.by_class == tree.by_class[starts[0]]).nonzero()[0]
        if len(same_class) > len(starts):
            return subtrees(tree, same_class)
    elif not tree.classed[starts].any():
        return None  # no class told them apart: they are of other makes
    follows = tree.end[starts]
    inner = follows < len(tree)
    first, second = starts[inner], follows[inner]
    alike = _made_alike(tree, first, second)
    if np.count_nonzero(alike) < MOST * len(starts) or not _as_long(tree, first[alike], second[alike]):
        return None
    rows = np.flatnonzero((tree.kind == tree.kind[starts[0]]) & np.isin(tree.parent, tree.parent[starts]) & tree.shows)
    return subtrees(tree, rows)


def _made_alike(tree: Tree, first: Ints, second: Ints) -> Mask:
    """Which pairs of siblings have the same elements in the same number."""
    digest = tree.makes
    made = [digest[tree.end[items]] - digest[items] for items in (first, second)]
    return np.asarray((tree.parent[first] == tree.parent[second]) & (made[0] == made[1]) & tree.shows[second])


def _as_long(tree: Tree, first: Ints, second: Ints) -> bool:
    """Whether the one is as long as the other, as a title and a description are not."""
    one, other = (median(tree.chars[tree.end[items]] - tree.chars[items]) for items in (first, second))
    return max(one, other) <= TWICE * min(one, other)
