"""Where the page repeats itself: candidate regions, from every tag path that occurs more than once."""

from collections.abc import Iterator

import numpy as np

from dehusk.kernel.columns import Ints
from dehusk.lists.tree import Tree
from dehusk.page import running
from dehusk.paths import Hashes, mix


def lowest_between(depth: Ints, lo: Ints, hi: Ints) -> Ints:
    """min(depth[lo + 1 : hi + 1]) for every pair, by a table of the least of every run of 1, 2, 4, ... items."""
    level = np.frexp(hi - lo)[1] - 1
    least = np.empty(len(lo), depth.dtype)
    table, width = depth, 1
    for k in range(int(level.max(initial=-1)) + 1):
        at = np.flatnonzero(level == k)
        least[at] = np.minimum(table[lo[at] + 1], table[hi[at] + 1 - width])
        table = np.minimum(table[:-width], table[width:])
        width *= 2
    return least


def ancestor_at(depth: Ints, items: Ints, wanted: Ints) -> Ints:
    """The ancestor of each item at a depth: the last item before it, itself included, that is as deep as wanted."""
    size = len(depth)
    key = np.sort(depth * size + np.arange(size))
    return key[np.searchsorted(key, wanted * size + items, side="right") - 1] % size


def record_roots(tree: Tree, path: Hashes) -> tuple[Ints, Ints]:
    """Every item whose path occurs again, and the largest subtree around it that holds no other item of its path."""
    order = np.argsort(path, kind="stable")
    again = np.flatnonzero(path[order[1:]] == path[order[:-1]])
    top = np.zeros(len(order) + 1, np.int64)
    top[again + 1] = lowest_between(tree.depth, order[again], order[again + 1])
    climb = np.maximum(top[:-1], top[1:])
    has = np.flatnonzero(climb)
    return order[has], ancestor_at(tree.depth, order[has], climb[has])


def candidates(tree: Tree) -> Iterator[Ints]:
    """Ways to cut parts of the page into records, as the items where the records begin; the most promising first.

    The roots that one path finds are taken together where they have one parent, and where their own paths are the same:
    the records of a grid or of a list under several headings have several parents.
    """
    roots, groups = [], []
    for path in (tree.by_class, tree.by_structure):
        item, root = record_roots(tree, path)
        for together in (tree.parent[root], tree.by_class[root]):
            groups.append(mix(path[item] ^ mix(together)) + np.uint64(len(groups)))
            roots.append(root)
    root, group = np.concatenate(roots), np.concatenate(groups)
    order = np.lexsort((root, group))
    root, group = root[order], group[order]
    lo = np.flatnonzero(np.append(True, group[1:] != group[:-1])[: len(root)])
    hi = np.append(lo[1:], len(root))
    several = hi - lo >= 2
    lo, hi = _distinct(tree, root, lo[several], hi[several])
    return (root[a:b] for a, b in zip(lo.tolist(), hi.tolist(), strict=True))


def _distinct(tree: Tree, root: Ints, lo: Ints, hi: Ints) -> tuple[Ints, Ints]:
    """Each group root[lo:hi] once, ordered by promise: much text, evenly spread, and many paths that agree."""
    digest = np.append(np.uint64(0), np.cumsum(mix(root)))
    _, first, votes = np.unique(digest[hi] - digest[lo], return_index=True, return_counts=True)
    lo, hi = lo[first], hi[first]
    chars = tree.chars[tree.end[root]] - tree.chars[root]
    sums, squares, many = running(chars), running(chars * chars), hi - lo
    mean = (sums[hi] - sums[lo]) / many
    spread = np.sqrt(np.maximum((squares[hi] - squares[lo]) / many - mean * mean, 0)) / (mean + 1)
    span = tree.chars[tree.end[root[hi - 1]]] - tree.chars[root[lo]]
    promise = np.log1p(span) + 0.6 * np.log(np.minimum(many, 30)) + np.log1p(votes) - spread
    order = np.argsort(-promise, kind="stable")
    order = order[span[order] > 0]
    return lo[order], hi[order]
