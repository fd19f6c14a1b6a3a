"""A small convolution over a page's blocks in their order, as arrays: what stands before and after counts."""

from typing import NamedTuple

import numpy as np

from dehusk.features import OF_BLOCKS
from dehusk.kernel.columns import Floats, Floats32

FAR = 4.0  # standard deviations at which a column is cut off
SINGLE = 1 << 18  # multiplications up to which BLAS does not start threads


class Net(NamedTuple):
    """Every layer adds to each block what it makes of the block and of those 1, 2, 4, ... places before and after."""

    mean: Floats32  # of every squeezed column
    spread: Floats32
    enter: Floats32
    enter_bias: Floats32
    page: Floats32  # of the mean and the greatest of all blocks
    page_bias: Floats32
    layers: Floats32
    layers_bias: Floats32
    leave: Floats32
    leave_bias: Floats32

    def margin(self, columns: Floats32) -> Floats:
        of_blocks = squeezed(columns[:OF_BLOCKS], self.mean[:OF_BLOCKS], self.spread[:OF_BLOCKS])
        of_page = squeezed(columns[OF_BLOCKS:, :1], self.mean[OF_BLOCKS:], self.spread[OF_BLOCKS:])
        constant = self.enter[:, OF_BLOCKS:] @ of_page + self.enter_bias
        blocks = positive(product(self.enter[:, :OF_BLOCKS], of_blocks) + constant)
        whole = np.concatenate((blocks.mean(axis=1), blocks.max(axis=1)))
        blocks += self.page @ whole[:, None] + self.page_bias
        for layer, (weights, bias) in enumerate(zip(self.layers, self.layers_bias, strict=True)):
            blocks += positive(product(weights, beside(blocks, 1 << layer)) + bias)
        return np.asarray((self.leave @ blocks)[0] + self.leave_bias, np.float64)


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
