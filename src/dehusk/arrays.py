"""Names for the kinds of numpy arrays that the project passes around."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Mask = NDArray[np.bool_]
Keys = NDArray[np.unsignedinteger[Any]]
WideKeys = NDArray[np.uint64]
Column = NDArray[Any]
Group = Iterator[tuple[str, Column | float]]  # columns with their names, one number where all blocks have the same


def running(values: NDArray[Any]) -> Floats:
    """Prefix sums, one longer than `values`: the sum over lo:hi is running[hi] - running[lo]."""
    sums = np.zeros(len(values) + 1)
    np.cumsum(values, out=sums[1:])
    return sums
