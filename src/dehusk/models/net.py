"""A small convolution over a page's blocks in their order, as arrays: what stands before and after counts."""

from typing import NamedTuple

from dehusk.arrays import Floats, Floats32
from dehusk.features import OF_BLOCKS
from dehusk.kernel import net_margins


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
    shift: Floats32  # of the mean and the greatest of all blocks behind the layers, for the margins of all

    def margin(self, columns: Floats32) -> Floats:
        return net_margins(columns, OF_BLOCKS, *self)
