"""Trees. `_trees` is the same, compiled."""

import numpy as np

from dehusk.arrays import Column, Floats, Floats32, Ints

# A node as one row: who asks once and goes another way the next time finds all of it in one place.
NODE = np.dtype([("feature", np.int32), ("threshold", np.float32), ("left", np.int32), ("value", np.float32)])


def add_trees(
    columns: Floats32, roots: Ints, depth: Ints, feature: Ints, threshold: Floats32, left: Ints, value: Floats32
) -> Floats:
    """The sum over all trees of the leaf of each block (a column of `columns`).

    A block goes left where its value is at most the threshold, else to the node after `left`. A leaf leads to itself.
    """
    total = np.zeros(columns.shape[1])
    every = np.arange(columns.shape[1])
    for root, steps in zip(roots.tolist(), depth.tolist(), strict=True):
        node = np.full(columns.shape[1], root)
        for _ in range(steps):
            node = left[node] + (columns[feature[node], every] > threshold[node])
        total += value[node]
    return total


def sum_by_group(row: Floats32, groups: int, group: Ints, roots: Ints, nodes: Column) -> Floats:
    """The same of one block, or of a page (a single column), as a sum for every group of trees; `group`: of each.
    `nodes`: rows of NODE."""
    total = np.zeros(groups)
    for number, root in zip(group.tolist(), roots.tolist(), strict=True):
        node = root
        while nodes["left"][node] != node:
            node = int(nodes["left"][node]) + int(row[nodes["feature"][node], 0] > nodes["threshold"][node])
        total[number] += nodes["value"][node]
    return total
