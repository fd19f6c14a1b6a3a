"""Trees. `_trees` is the same, compiled."""

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints


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


def sum_by_group(  # noqa: PLR0913, PLR0917  # the arrays of a model, which the compiled one takes as they are
    row: Floats32,
    groups: int,
    group: Ints,
    roots: Ints,
    depth: Ints,
    feature: Ints,
    threshold: Floats32,
    left: Ints,
    value: Floats32,
) -> Floats:
    """The same of one block, or of a page (a single column), as a sum for every group of trees; `group`: of each."""
    total = np.zeros(groups)
    for number, root, steps in zip(group.tolist(), roots.tolist(), depth.tolist(), strict=True):
        node = root
        for _ in range(steps):
            node = int(left[node]) + int(row[feature[node], 0] > threshold[node])
        total[number] += value[node]
    return total
