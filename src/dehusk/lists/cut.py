"""From where records begin to where they end: records as spans of items."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.lists.tree import Tree


class Cut(NamedTuple):
    """Record k is the items starts[k]:stops[k]."""

    starts: Ints
    stops: Ints

    def items(self) -> tuple[Ints, Ints]:
        """All items of the records, and which record each is in."""
        size = self.stops - self.starts
        record = np.repeat(np.arange(len(size)), size)
        return np.arange(len(record)) - np.repeat(np.cumsum(size) - size - self.starts, size), record

    def where(self, kept: Mask) -> "Cut":
        return Cut(self.starts[kept], self.stops[kept])


def subtrees(tree: Tree, starts: Ints) -> Cut:
    return Cut(starts, tree.end[starts])


def occurrences(key: Ints) -> Ints:
    """For each key how often it came before."""
    order = np.argsort(key, kind="stable")
    new = np.ones(len(key), np.bool_)
    np.not_equal(key[order[1:]], key[order[:-1]], out=new[1:])
    run = np.flatnonzero(new)
    nth = np.empty(len(key), np.int64)
    nth[order] = np.arange(len(key)) - np.repeat(run, np.diff(np.append(run, len(key))))
    return nth
