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
        at = (level == k).nonzero()[0]
        least[at] = np.minimum(table[lo[at] + 1], table[hi[at] + 1 - width])
        table = np.minimum(table[:-width], table[width:])
        width *= 2
    return least


def ancestor_at(depth: Ints, items: Ints, wanted: Ints) -> Ints:
    """The ancestor of each item at a depth: the last item before it, itself included, that is as deep as wanted."""
    size = len(depth)
    key = np.sort(depth * size + np.arange(size))
    return key[key.searchsorted(wanted * size + items, side="right") - 1] % size


def record_roots(depth: Ints, *paths: Hashes) -> tuple[Ints, Ints, Ints]:
    """Every item whose path occurs again, and the largest subtree around it that holds no other item of its path; where
    items have several paths, one after the other: by which of them."""
    size = len(depth)
    order = np.concatenate([path.argsort(kind="stable") for path in paths])
    same = np.zeros(len(order), np.bool_)  # each as the one before it
    for k, path in enumerate(paths):
        sorted_paths = path[order[k * size : (k + 1) * size]]
        np.equal(sorted_paths[1:], sorted_paths[:-1], out=same[k * size + 1 : (k + 1) * size])
    again = same.nonzero()[0]
    top = np.zeros(len(order) + 1, np.int64)
    top[again] = lowest_between(depth, order[again - 1], order[again])
    climb = np.maximum(top[:-1], top[1:])
    has = climb.nonzero()[0]
    item = order[has]
    return item, ancestor_at(depth, item, climb[has]), has // max(size, 1)
