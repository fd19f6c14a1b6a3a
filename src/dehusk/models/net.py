"""A small convolution over a page's blocks in their order, as arrays: what stands before and after counts."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32
from dehusk.features import OF_BLOCKS
from dehusk.kernel import enter, with_neighbours

SLICE = 1 << 16  # blocks that go through the layers together: each layer is as large as all before it


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
        blocks = enter(columns, OF_BLOCKS, self.mean, self.spread, self.enter, self.enter_bias)
        whole = np.concatenate((blocks.mean(axis=1), blocks.max(axis=1)))
        blocks += self.page @ whole[:, None] + self.page_bias
        margins = np.empty(blocks.shape[1])
        for lo in range(0, len(margins), SLICE):
            margins[lo : lo + SLICE] = self._left(blocks, lo, min(lo + SLICE, len(margins)))
        return margins

    def _left(self, blocks: Floats32, lo: int, hi: int) -> Floats32:
        """What the layers make of the blocks lo:hi, and of as many around them as they see."""
        reach = (1 << len(self.layers)) - 1
        first = max(lo - reach, 0)
        near = np.ascontiguousarray(blocks[:, first : hi + reach])
        for layer, (weights, bias) in enumerate(zip(self.layers, self.layers_bias, strict=True)):
            near = with_neighbours(near, weights, bias, 1 << layer)
        margins: Floats32 = (self.leave @ near)[0, lo - first : hi - first] + self.leave_bias
        return margins
