"""Repetition in a tree in document order: a few passes of numpy over its columns, whatever its size."""

import numpy as np

from dehusk.arrays import Ints
from dehusk.page.paths import Hashes


def lowest_between(depth: Ints, lo: Ints, hi: Ints) -> Ints:
    """min(depth[lo + 1 : hi + 1]) for every pair, by a table of the least of every run of 1, 2, 4, ... items."""
    level = np.frexp(hi - lo)[1] - 1
    least = np.empty(len(lo), depth.dtype)
    table, width = depth, 1
    for k in range(int(level.max(initial=-1)) + 1):
        at = np.flatnonzero(level == k)
        least[at] = np.minimum(table[lo[at] + 1], table[hi[at] + 1 - width])
        table = np.minimum(table[:-width], table[width:])
        width *= 2
    return least


def ancestor_at(depth: Ints, items: Ints, wanted: Ints) -> Ints:
    """The ancestor of each item at a depth: the last item before it, itself included, that is as deep as wanted."""
    size = len(depth)
    key = np.sort(depth * size + np.arange(size))
    return key[np.searchsorted(key, wanted * size + items, side="right") - 1] % size


def record_roots(depth: Ints, path: Hashes) -> tuple[Ints, Ints]:
    """Every item whose path occurs again, and the largest subtree around it that holds no other item of its path."""
    order = np.argsort(path, kind="stable")
    again = np.flatnonzero(path[order[1:]] == path[order[:-1]])
    top = np.zeros(len(order) + 1, np.int64)
    top[again + 1] = lowest_between(depth, order[again], order[again + 1])
    climb = np.maximum(top[:-1], top[1:])
    has = np.flatnonzero(climb)
    return order[has], ancestor_at(depth, order[has], climb[has])
