"""Names for the kinds of numpy arrays that the project passes around."""

from collections.abc import Iterable, Iterator
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
    values.cumsum(out=sums[1:])
    return sums


def changes(values: NDArray[Any]) -> Mask:
    """Which values differ from the one before: where runs of equal ones begin."""
    new = np.empty(len(values), np.bool_)
    new[:1] = True
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return new


def numbered(values: Iterable[str]) -> Ints:
    """A number for each value: 0, 1, ... by first appearance."""
    number: dict[str, int] = {}
    return np.array([number.setdefault(value, len(number)) for value in values], np.int64)


def median(values: Column) -> float:
    """As numpy's, at a tenth of its cost where there are few."""
    middle = np.sort(values)[(len(values) - 1) // 2 : len(values) // 2 + 1].tolist()
    return float(sum(middle) / len(middle))


def commonest(values: Column) -> Any:
    """The value that occurs most often, the least of several."""
    if (values == values[0]).all():
        return values[0]
    each, count = np.unique(values, return_counts=True)
    return each[count.argmax()]


def summed(values: NDArray[Any], rows: Ints, size: int) -> Floats:
    """The sum of the values that go to each of `size` rows."""
    return np.bincount(rows, values, size).astype(np.float64, copy=False)


def greatest_run(values: NDArray[Any]) -> tuple[int, int]:
    """Where the run lo:hi with the greatest sum begins and ends, the first of several; empty if no sum is above 0."""
    sums = running(values)
    gains = sums - np.minimum.accumulate(sums)
    hi = int(np.argmax(gains))
    return (int(np.argmin(sums[:hi])) if hi else 0), hi
