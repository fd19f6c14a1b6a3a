"""Trees turned about: all their questions in the order of columns and thresholds, for many blocks at once
(Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini 2015). `_questions` is the same, compiled.
"""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints, Keys

MOST = 32  # leaves of a tree, a bit each
ALL = 2**MOST - 1
TOGETHER = 256  # blocks at once; each takes some bytes a question


class Questions(NamedTuple):
    """Whether a block's value is above a threshold; if so, the leaves left of the question are out."""

    begins: Ints  # those of column c are begins[c] : begins[c + 1]
    threshold: Floats32  # ascending
    tree: Ints  # the number of the tree that asks
    leaves: Keys  # of that tree, a bit each, from the left: those that may still be the block's
    values: Floats32  # a row a tree, a number a leaf


def sort_questions(
    columns: int, roots: Ints, depth: Ints, feature: Ints, threshold: Floats32, left: Ints, value: Floats32
) -> Questions | None:
    """The questions of trees about so many columns; None where a tree has more than MOST leaves."""
    if depth.max(initial=0) >= MOST:
        return None
    asked: list[tuple[int, float, int, int]] = []
    values, lefts = np.zeros((len(roots), MOST), np.float32), left.tolist()
    for tree, root in enumerate(roots.tolist()):
        found: list[tuple[int, int, int]] = []
        if _count(root, lefts, 0, found) > MOST:
            return None
        for node, first, middle in found:
            if middle < 0:
                values[tree, first] = value[node]
            else:
                asked.append((int(feature[node]), float(threshold[node]), tree, ALL ^ (1 << middle) - (1 << first)))
    asked.sort(key=lambda question: question[:2])
    of_column, thresholds, trees, leaves = zip(*asked, strict=True) if asked else ((), (), (), ())
    begins = np.searchsorted(np.array(of_column, np.int32), np.arange(columns + 1)).astype(np.int32)
    rest = (np.array(thresholds, np.float32), np.array(trees, np.int32), np.array(leaves, np.uint32))
    return Questions(begins, *rest, values)


def _count(node: int, left: list[int], first: int, found: list[tuple[int, int, int]]) -> int:
    """One past the last leaf of a subtree whose first is `first`, which is too many beyond MOST. `found`: every node,
    its first leaf, and of a question the first leaf to its right, of a leaf -1."""
    if first >= MOST:
        return MOST + 1
    if left[node] == node:
        found.append((node, first, -1))
        return first + 1
    middle = _count(left[node], left, first, found)
    found.append((node, first, middle))
    return _count(left[node] + 1, left, middle, found) if middle <= MOST else middle


def answer(
    rows: Floats32, of_blocks: int, begins: Ints, threshold: Floats32, tree: Ints, leaves: Keys, values: Floats32
) -> Floats:
    """The sum over all trees of the leaf of each block (a column of `rows`): the first that no answer rules out.

    From `of_blocks` on, rows are the same for all blocks.
    """
    order = np.argsort(tree, kind="stable")
    asking, first = np.unique(tree[order], return_index=True)
    column = np.repeat(np.arange(len(rows)), np.diff(begins))[order]
    parts = range(0, rows.shape[1], TOGETHER)
    totals = [
        _sum_leaves(rows[column, part : part + TOGETHER], threshold[order], leaves[order], asking, first, values)
        for part in parts
    ]
    return np.concatenate(totals) if totals else np.zeros(0)


def _sum_leaves(
    asked: Floats32, threshold: Floats32, leaves: Keys, asking: Ints, first: Ints, values: Floats32
) -> Floats:
    """The same of some blocks (the columns of `asked`, a row a question); the questions of a tree are side by side."""
    left = np.full((len(values), asked.shape[1]), ALL, np.uint32)
    if len(asking):
        allowed = np.where(asked > threshold[:, None], leaves[:, None], np.uint32(ALL))
        left[asking] = np.bitwise_and.reduceat(allowed, first, axis=0)
    leaf = np.log2(left & (~left + np.uint32(1))).astype(np.int64)
    return np.asarray(np.take_along_axis(values, leaf, axis=1).sum(axis=0, dtype=np.float64))
