"""Walks along the paths of a tree whose parents stand before their children. `_paths` is the same, compiled.

`fold_paths` has no compiled export: compiled columns call it in C.
"""

import numpy as np

from dehusk.arrays import Bytes, Floats, Floats32, Ints, WideKeys
from dehusk.kernel.keys import PRIME, SEED, SPREAD

# Below 2 ** 32 SEED and PRIME, above it SPREAD: the lower half of a path's key is FNV-1a of 32 bits.
PATH_SEED, PATH_PRIME = (SPREAD >> 32 << 32) | SEED, (SPREAD >> 32 << 32) | PRIME


def inherit(parent: Ints, marked: Bytes) -> Ints:
    """The nearest marked ancestor of every node, itself included, or -1."""
    nearest: list[int] = []
    for node, (up, mark) in enumerate(zip(parent.tolist(), marked.tolist(), strict=True)):
        nearest.append(node if mark else nearest[up] if up >= 0 else -1)
    return np.array(nearest, np.int32)


def highest_below(parent: Ints, values: Floats) -> Ints:
    """The node with the greatest value in every node's subtree, itself included, the first of equals."""
    best, ups, heights = list(range(len(parent))), parent.tolist(), values.tolist()
    for node in range(len(best) - 1, 0, -1):  # children before parents, later siblings before earlier ones
        found, up = best[node], ups[node]
        if up >= 0 and heights[found] >= heights[best[up]] and (best[up] != up or heights[found] > heights[up]):
            best[up] = found
    return np.array(best, np.int32)


def path_keys(parent: Ints, codes: WideKeys) -> WideKeys:
    """The 64-bit key of the codes from the root down to every node; the lower half is a 32-bit key."""
    keys: list[int] = []
    for up, code in zip(parent.tolist(), codes.tolist(), strict=True):
        keys.append((((keys[up] if up >= 0 else PATH_SEED) ^ code) * PATH_PRIME) & 0xFFFFFFFFFFFFFFFF)
    return np.array(keys, np.uint64)


def fold_paths(parent: Ints, values: Floats32) -> Floats32:
    """Sum, least and greatest value (a row each) on the path from the root to every node, itself included."""
    folded = np.tile(values, (3, 1)).astype(np.float32)
    for node, up in enumerate(parent.tolist()):
        if up >= 0:
            folded[0, node] += folded[0, up]
            folded[1, node] = min(folded[1, node], folded[1, up])
            folded[2, node] = max(folded[2, node], folded[2, up])
    return folded
