"""Trees and the layers of the net. `_learned` is the same, compiled."""

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints

FAR = 4.0  # standard deviations at which a column is cut off
SINGLE = 1 << 18  # multiplications up to which BLAS does not start threads


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


def enter(
    columns: Floats32, of_blocks: int, mean: Floats32, spread: Floats32, weights: Floats32, bias: Floats32
) -> Floats32:
    """The first layer: one row a unit, one column a block. From `of_blocks` on, columns are the same for all blocks."""
    each = squeezed(columns[:of_blocks], mean[:of_blocks], spread[:of_blocks])
    same = squeezed(columns[of_blocks:, :1], mean[of_blocks:], spread[of_blocks:])
    return positive(product(weights[:, :of_blocks], each) + (weights[:, of_blocks:] @ same + bias))


def with_neighbours(blocks: Floats32, weights: Floats32, bias: Floats32, step: int) -> Floats32:
    """A residual layer: to every block is added what it makes of the block and of those `step` before and after it."""
    return blocks + positive(product(weights, beside(blocks, step)) + bias)


def squeezed(columns: Floats32, mean: Floats32, spread: Floats32) -> Floats32:
    """Columns of like size: counts by their logarithm, about zero, without what is far out."""
    logs = signed_log(columns)
    logs -= mean[:, None]
    logs /= spread[:, None]
    return np.clip(logs, -FAR, FAR, out=logs)


def signed_log(columns: Floats32) -> Floats32:
    logs = np.abs(columns)
    logs += 1
    np.log(logs, out=logs)
    return np.copysign(logs, columns, out=logs)


def positive(values: Floats32) -> Floats32:
    return np.maximum(values, 0, out=values)


def beside(blocks: Floats32, step: int) -> Floats32:
    """Every block's own values between those of the blocks `step` places before and after it, 0 where there is none."""
    height, count = blocks.shape
    stacked = np.zeros((3 * height, count), np.float32)
    stacked[:height, step:] = blocks[:, :-step]
    stacked[height : 2 * height] = blocks
    stacked[2 * height :, :-step] = blocks[:, step:]
    return stacked


def product(weights: Floats32, values: Floats32) -> Floats32:
    """The matrix product in pieces: a page is too little work to share among threads, which would cost more than it."""
    into = np.empty((len(weights), values.shape[1]), np.float32)
    width = max(SINGLE // weights.size, 1)
    for lo in range(0, values.shape[1], width):
        into[:, lo : lo + width] = weights @ values[:, lo : lo + width]
    return into
