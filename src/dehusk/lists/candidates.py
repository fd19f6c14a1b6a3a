"""Where the page repeats itself: candidate regions, from every tag path that occurs more than once."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, changes, running
from dehusk.kernel import markup
from dehusk.lists.repeats import record_roots
from dehusk.lists.tree import Tree
from dehusk.page.paths import mix

MAKES = 4  # of nested records, and of items, that are looked at
FEWEST = 4  # items of such lists


class Pool(NamedTuple):
    """A candidate: where its records begin, and what its text and its number of records add to the score."""

    base: float
    starts: Ints


def nested(tree: Tree) -> list[Pool]:
    """The records that lie in each other, as where they begin."""
    items = np.flatnonzero(tree.level >= 0)
    kinds = tree.kind[items]
    groups = [items[kinds == kind] for kind in np.unique(kinds)[:MAKES].tolist()]
    return [Pool(np.inf, group) for group in groups if len(group) > 1]


def items(tree: Tree) -> list[Pool]:
    """The items of HTML lists of one make where some list has one item alone, which no repetition around it tells."""
    found = np.flatnonzero((tree.label == markup.TAG["li"]) & tree.shows)
    _, group = np.unique(tree.by_class[found], return_inverse=True)
    pools = []
    for number in np.argsort(-np.bincount(group))[:MAKES].tolist() if len(found) else []:
        starts = found[group == number]
        _, many = np.unique(tree.parent[starts], return_counts=True)
        if 1 < len(many) < len(starts) and many.min() == 1 and len(starts) >= FEWEST:
            span = tree.chars[tree.end[starts[-1]]] - tree.chars[starts[0]]
            pools.append(Pool(float(np.log1p(span) + 0.6 * np.log(min(len(starts), 30))), starts))
    return pools


def candidates(tree: Tree) -> Iterator[Pool]:
    """Ways to cut parts of the page into records, as the items where the records begin; the most promising first.

    The roots that one path finds are taken together where they have one parent, and where their own paths are the same,
    with classes and without: the records of a grid or of a list under several headings have several parents.
    """
    item, root, which = record_roots(tree.depth, tree.by_class, tree.by_structure)
    shown = tree.label[root] != markup.TAG["option"]
    item, root, which = item[shown], root[shown], which[shown]
    path = np.where(which, tree.by_structure[item], tree.by_class[item]) ^ which.astype(np.uint64)
    whatever_class = root[which > 0]
    groups = [
        mix(path ^ mix(tree.parent[root])),
        mix(path ^ mix(tree.by_class[root])) ^ np.uint64(2),
        mix(path[which > 0] ^ mix(tree.by_structure[whatever_class])) ^ np.uint64(4),
    ]
    bits = np.uint64(len(tree).bit_length())  # group and root in one key: sorted at once
    key = (np.concatenate(groups) << bits) | np.concatenate([root, root, whatever_class]).astype(np.uint64)
    key.sort()
    root, group = (key & ((np.uint64(1) << bits) - np.uint64(1))).astype(np.int64), key >> bits
    lo = changes(group).nonzero()[0]
    hi = np.append(lo[1:], len(root))
    several = hi - lo >= 2
    spans = _distinct(tree, root, lo[several], hi[several])
    return (Pool(bound, root[a:b]) for a, b, bound in zip(*spans, strict=True))


def _distinct(tree: Tree, root: Ints, lo: Ints, hi: Ints) -> tuple[list[int], list[int], list[float]]:
    """Each group root[lo:hi] once, ordered by promise: much text, evenly spread, and many paths that agree."""
    digest = np.append(np.uint64(0), np.cumsum(mix(root)))
    _, first, votes = np.unique(digest[hi] - digest[lo], return_index=True, return_counts=True)
    lo, hi = lo[first], hi[first]
    chars = tree.chars[tree.end[root]] - tree.chars[root]
    sums, squares, many = running(chars), running(chars * chars), hi - lo
    mean = (sums[hi] - sums[lo]) / many
    spread = np.sqrt(np.maximum((squares[hi] - squares[lo]) / many - mean * mean, 0)) / (mean + 1)
    span = tree.chars[tree.end[root[hi - 1]]] - tree.chars[root[lo]]
    base = np.log1p(span) + 0.6 * np.log(np.minimum(many, 30))
    promise = base + np.log1p(votes) - spread
    order = np.argsort(-promise, kind="stable")
    order = order[span[order] > 0]
    return lo[order].tolist(), hi[order].tolist(), base[order].tolist()
