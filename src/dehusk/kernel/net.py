"""A small convolution over a page's blocks in their order. `_net` is the same, compiled."""

import numpy as np

from dehusk.arrays import Floats, Floats32

FAR = 4.0  # standard deviations at which a column is cut off
SINGLE = 1 << 18  # multiplications up to which BLAS does not start threads
SLICE = 1 << 16  # blocks that go through the layers together: each layer is as large as all before it


def net_margins(  # noqa: PLR0913, PLR0917  # the arrays of a model, which the compiled one takes as they are
    columns: Floats32,
    of_blocks: int,
    mean: Floats32,
    spread: Floats32,
    enter: Floats32,
    enter_bias: Floats32,
    page: Floats32,
    page_bias: Floats32,
    layers: Floats32,
    layers_bias: Floats32,
    leave: Floats32,
    leave_bias: Floats32,
    shift: Floats32,
) -> Floats:
    """What the net makes of every block. From `of_blocks` on, columns are the same for all blocks."""
    if not columns.shape[1]:
        return np.zeros(0)
    blocks = entered(columns, of_blocks, mean, spread, enter, enter_bias)
    whole = np.concatenate((blocks.mean(axis=1), blocks.max(axis=1)))
    blocks += page @ whole[:, None] + page_bias
    margins, reach = np.empty(blocks.shape[1]), (1 << len(layers)) - 1
    total, most = np.zeros(len(blocks)), np.zeros(len(blocks), np.float32)
    for lo in range(0, len(margins), SLICE):
        first, hi = max(lo - reach, 0), min(lo + SLICE, len(margins))
        near = np.ascontiguousarray(blocks[:, first : hi + reach])  # the slice, and as many around it as it sees
        for layer, (weights, bias) in enumerate(zip(layers, layers_bias, strict=True)):
            near = with_neighbours(near, weights, bias, 1 << layer)
        left = near[:, lo - first : hi - first]
        margins[lo:hi] = (leave @ left)[0] + leave_bias
        total += left.sum(axis=1, dtype=np.float64)
        most = np.maximum(most, left.max(axis=1))
    seen = np.concatenate((total / len(margins), most)).astype(np.float32)
    return np.asarray(margins + shift[0] @ seen)


def entered(
    columns: Floats32, of_blocks: int, mean: Floats32, spread: Floats32, weights: Floats32, bias: Floats32
) -> Floats32:
    """The first layer: one row a unit, one column a block."""
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
